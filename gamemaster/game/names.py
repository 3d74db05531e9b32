"""Surnames, and the order in which a directory lists names.

Particles in small letters belong to the surname but do not order it ("Ludwig van Beethoven" stands
under B, "Robert De Niro" under D); suffixes such as Jr. or III are no part of it. "Márquez, Gabriel
García" says which it is. Letters with marks stand beside those without (Unicode collation, root).
"""

from __future__ import annotations

from functools import cache, lru_cache

from nameparser import HumanName
from pyuca.collator import Collator_10_0_0


@lru_cache(maxsize=1024)
def surname_of(name: str) -> str:
    """Return the surname in a name; of a single word, that word."""
    return str(HumanName(name).last) or name


@lru_cache(maxsize=1024)
def filed_as(name: str) -> str:
    """Return a sort key for a name: by the surname, then by the name itself."""
    parsed = HumanName(name)
    prefixes = str(parsed.last_prefixes)
    small = prefixes and prefixes == prefixes.lower()
    ordering = str(parsed.last_base) if small else surname_of(name)
    return f"{_key(ordering)} {_key(name)}"


def _key(words: str) -> str:
    kept = "".join(sign for sign in words.replace("-", " ") if sign.isalnum() or sign == " ")
    return "".join(f"{weight:05x}" for weight in _collator().sort_key(kept))


@cache
def _collator() -> Collator_10_0_0:
    return Collator_10_0_0()
