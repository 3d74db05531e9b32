"""Surnames, and the order in which a directory lists names.

Particles in small letters belong to the surname but do not order it ("Ludwig van Beethoven" stands
under B, "Robert De Niro" under D); suffixes such as Jr. or III are no part of it. "Márquez, Gabriel
García" says which it is. Letters with marks stand beside those without (Unicode collation, root).
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from nameparser import HumanName
from pyuca.collator import COLL_ELEMENT_PATTERN, Collator_10_0_0
from pyuca.trie import Node, Trie
from pyuca.utils import hexstrings2int

_RANGE: Final = "@implicitweights"
"""The word before a range of signs whose weights follow from their numbers."""


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


class _Collator(Collator_10_0_0):  # type: ignore[misc]  # pyuca has no types
    """Puts into its tree of weights only entries that begin with a sign of somebody's name.

    The table has more than thirty thousand entries; names have letters of a few alphabets.
    """

    def load(self, _filename: str) -> None:
        """Read the whole table, since no file may be opened later on, and keep it as lines."""
        self.table.root.children = {}
        self._waiting: dict[int, list[str]] = {}
        table = files("pyuca").joinpath(f"allkeys-{self.UCA_VERSION}.txt")
        for line in table.read_text(encoding="utf-8").splitlines():
            if line.startswith(_RANGE):
                signs, base = line.removeprefix(_RANGE).partition("#")[0].split(";")
                first, last = signs.split("..")
                self.implicit_weights.append([int(first, 16), int(last, 16), int(base, 16)])
            elif line and line[0] not in "#@":
                self._waiting.setdefault(int(line.split(maxsplit=1)[0], 16), []).append(line)

    def collation_elements(self, normalized_string: str) -> list[list[int]]:
        """Return the weights of each sign, or of signs that are weighed together."""
        for sign in {*map(ord, normalized_string)} & self._waiting.keys():
            # A branch is put in whole: another thread may be looking for the same sign.
            self.table.root.children |= _branch(self._waiting.get(sign, []))
            self._waiting.pop(sign, None)
        found: list[list[int]] = super().collation_elements(normalized_string)
        return found


def _branch(lines: list[str]) -> dict[int, Node]:
    """Return the branches at the root of a tree of weights made from these lines of the table."""
    tree = Trie()
    for line in lines:
        signs, weights = line.partition("#")[0].split(";")
        levels = map(hexstrings2int, COLL_ELEMENT_PATTERN.findall(weights))
        tree.add(hexstrings2int(signs.split()), [*levels])
    return tree.root.children or {}


@cache
def _collator() -> _Collator:
    return _Collator()
