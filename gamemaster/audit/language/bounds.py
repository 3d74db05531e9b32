"""The bounds of the language ("Limits" in docs/clauses.md), and the errors beyond them.

A text that exceeds a bound of the first group cannot be read; one that exceeds another fails while
it runs.
"""

from __future__ import annotations

from typing import Final

SOURCE_OCTETS: Final = 16_384
SOURCE_LINES: Final = 250
NAME_LETTERS: Final = 64
PARAMETERS: Final = 16
NESTING: Final = 64
"""Expressions inside expressions, parentheses inside parentheses, ``for`` inside ``for``."""

NUMBER_BITS: Final = 256
BEYOND: Final = 1 << NUMBER_BITS
"""The first whole number that is too large, as a numerator and as a denominator."""

NUMBER_CHARACTERS: Final = 160
"""The most characters of a text that is a number."""

TEXT_CHARACTERS: Final = 65_536
LIST_ITEMS: Final = 1_000
LIST_CHARACTERS: Final = 65_536
"""The most items of a list that an attribute holds, and the most characters in those that journals
keep as texts."""
LOOKUP_KEYS: Final = 1_000
LOOKUP_CHARACTERS: Final = 65_536
"""The most characters in those keys and values of a lookup that journals keep as texts."""

DEFINITIONS_DEEP: Final = 256
STEPS: Final = 100_000
DIE_FACES: Final = 1_000_000


class Unreadable(Exception):
    """A text does not consist of clauses, or of none that the language admits."""


class Failed(Exception):
    """An expression without a value: it divides by zero, uses something absent, and so on."""


class Exhausted(Failed):
    """The steps of a clause, or the depth of its definitions, are used up."""
