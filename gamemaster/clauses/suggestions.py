"""What the author of a misspelt word probably meant, from the public vocabulary only.

A name that only a rule in force defines is never suggested, not even to those who may know it:
otherwise a misspelling would be a way to ask whether it exists.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from typing import Final

from gamemaster.clauses.vocabulary import ASKED, FUNCTIONS, MACROS, NAMES

PUBLIC_NAMES: Final = (*NAMES, *ASKED)
PUBLIC_FUNCTIONS: Final = (*FUNCTIONS, *MACROS)

# Letters of other alphabets that look like ours, as far as anybody would type them by mistake.
_LOOK_ALIKES: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb"  # Cyrillic
    "\u03bf\u03b1\u03c1\u03bd",  # Greek
    "aeopcyxijsdhoapv",
)


def closest(word: str, words: Iterable[str]) -> str | None:
    """Return the one of ``words`` that ``word`` comes near, if any."""
    found = difflib.get_close_matches(word[:40], list(words), n=1, cutoff=0.7)
    return found[0] if found else None


def suggest(name: str) -> str | None:
    """Return the public name that an unknown ``name`` comes near, if any."""
    return closest(name, PUBLIC_NAMES)


def in_plain_letters(word: str) -> str | None:
    """Return ``word`` with letters that look alike or bear accents made plain, if that does it."""
    decomposed = unicodedata.normalize("NFKD", word.translate(_LOOK_ALIKES))
    plain = "".join(char for char in decomposed if not unicodedata.combining(char)).lower()
    return plain if plain.isascii() and plain.isprintable() and plain else None
