"""Every bound of the clause language, named once.

A text that exceeds one of the first group does not compile; a clause that exceeds one of the
second group fails while it runs. Nothing here depends on the machine, so all agree on the outcome.
"""

from __future__ import annotations

from typing import Final

SOURCE_OCTETS: Final = 16 * 1024
"""Octets of UTF-8 in the clauses of one rule."""

SOURCE_LINES: Final = 250
"""Lines in the clauses of one rule."""

NAME_LENGTH: Final = 64
"""Characters in a name."""

PARAMETERS: Final = 16
"""Parameters of a move or a ballot."""

DEPTH: Final = 64
"""Expressions inside expressions, and parentheses inside parentheses."""

PROBLEMS: Final = 20
"""Problems reported at once; a letter about a thousand of them helps nobody."""

NUMBER_BITS: Final = 256
"""Bits of a numerator or of a denominator."""

NUMBER_LENGTH: Final = 160
"""Characters of a text that may be a number: enough for every possible number."""

LOOKUP_KEYS: Final = 1_000
"""Keys under which a lookup has something of its own."""

LOOKUP_LENGTH: Final = 64 * 1024
"""Characters of all keys and values of a lookup that are texts where they are kept."""

LIST_ITEMS: Final = 1_000
"""Items of a list that an attribute holds."""

LIST_LENGTH: Final = 64 * 1024
"""Characters of all its items that are texts where they are kept."""

TEXT_LENGTH: Final = 64 * 1024
"""Characters of a text that a clause puts together."""

PLAY_DEPTH: Final = 256
"""Nesting while running, through definitions of definitions; far below Python's own limit."""

STEPS: Final = 100_000
"""Steps of one budget, unless the game gives it another limit."""

DIE_FACES: Final = 1_000_000
"""Faces of the largest die."""
