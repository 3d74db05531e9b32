"""Reads at the start what would else be read at its first use, when no file may be opened any more.

That is the grammar of clauses, the catalogues of messages, the order of names, and how text was
written before Unicode. What belongs to one tournament is read when that is opened.
"""

from __future__ import annotations

import codecs
from contextlib import suppress
from encodings.aliases import aliases

from gamemaster.clauses import compile_clauses
from gamemaster.game.names import filed_as
from gamemaster.i18n import read_catalogues


def read_ahead() -> None:
    """Read all of it: before the first mail is read, while the first may be accepted already."""
    compile_clauses("define one = 1")
    filed_as("Ada Lovelace")
    read_catalogues()
    for charset in set(aliases.values()):
        # Some exist on other systems only.
        with suppress(LookupError):
            codecs.lookup(charset)
