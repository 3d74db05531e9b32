"""Maps that nobody changes: each change makes another map, which shares most of its parts.

The fold of the journal is a value: the old one is still there where a mail is tried and given up.
Reading costs little more than with a dict, and a change as much as the square root of the size,
since the entries lie in some dicts of which a change copies one.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from itertools import chain
from typing import Final, TypeAlias, TypeVar, overload

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")
Parts: TypeAlias = list[dict[K, V]]

IN_ONE_PART: Final = 32
"""The most entries that are kept in one dict; to copy it costs less than to find another."""

ENTRIES_FOR_EACH_PART: Final = 4
"""A map is spread anew when a part holds, on average, this many times as many as there are parts.

To copy one entry of the list of parts costs a fourth of what an entry of a dict does.
"""

PARTS_FOR_EACH_ENTRY: Final = 8
"""A map is gathered anew when it has more than this many parts for each entry that is left."""


class Map(Mapping[K, V]):
    """A mapping that is never changed. Its keys stand in the order of their parts.

    ``Map(of)`` takes what ``dict`` takes. Two with the same entries are equal.
    """

    __slots__ = ("_mask", "_parts", "_size")

    _parts: Parts[K, V]
    _mask: int
    _size: int

    def __init__(self, entries: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        known = dict(entries)
        self._size = len(known)
        self._mask = 0
        self._parts = [known]
        if self._size > IN_ONE_PART:
            self._mask = (1 << (self._size.bit_length() + 1) // 2) - 1
            self._parts = [{} for _ in range(self._mask + 1)]
            for key, value in known.items():
                self._parts[hash(key) & self._mask][key] = value

    def _of(self, parts: Parts[K, V], size: int) -> Map[K, V]:
        """Return the map of some parts that are spread as these are, spread anew if it must be."""
        made: Map[K, V] = object.__new__(Map)
        made._parts = parts
        made._mask = self._mask
        made._size = size
        most = max(IN_ONE_PART, ENTRIES_FOR_EACH_PART * len(parts) ** 2)
        if size > most or self._mask > PARTS_FOR_EACH_ENTRY * size:
            return Map(made)
        return made

    def __getitem__(self, key: K) -> V:
        """Return the value of a key. Raises KeyError where there is none."""
        return self._parts[hash(key) & self._mask][key]

    @overload
    def get(self, key: K, /) -> V | None: ...

    @overload
    def get(self, key: K, /, default: V | T) -> V | T: ...

    def get(self, key: K, /, default: V | T | None = None) -> V | T | None:
        """Return the value of a key, or what stands for none."""
        return self._parts[hash(key) & self._mask].get(key, default)

    def __contains__(self, key: object) -> bool:
        """Say whether a key has a value."""
        return key in self._parts[hash(key) & self._mask]

    def __len__(self) -> int:
        """Return the number of keys."""
        return self._size

    def __iter__(self) -> Iterator[K]:
        """Yield the keys."""
        return chain.from_iterable(self._parts)

    def keys(self) -> KeysView[K]:
        """Return a view of the keys."""
        return KeysView(self) if self._mask else self._parts[0].keys()

    def values(self) -> ValuesView[V]:
        """Return a view of the values."""
        return _Values(self, self._parts) if self._mask else self._parts[0].values()

    def items(self) -> ItemsView[K, V]:
        """Return a view of pairs of a key and its value."""
        return _Items(self, self._parts) if self._mask else self._parts[0].items()

    def set(self, key: K, value: V) -> Map[K, V]:
        """Return a map in which a key has this value."""
        place = hash(key) & self._mask
        parts = self._parts.copy()
        before = len(parts[place])
        parts[place] = parts[place].copy()
        parts[place][key] = value
        return self._of(parts, self._size + len(parts[place]) - before)

    def delete(self, key: K) -> Map[K, V]:
        """Return a map without a key. Raises KeyError where there is none."""
        place = hash(key) & self._mask
        parts = self._parts.copy()
        parts[place] = parts[place].copy()
        del parts[place][key]
        return self._of(parts, self._size - 1)

    def update(self, entries: Mapping[K, V]) -> Map[K, V]:
        """Return a map in which the keys of ``entries`` have their values."""
        parts = self._parts.copy()
        for key in entries:
            place = hash(key) & self._mask
            if parts[place] is self._parts[place]:
                parts[place] = parts[place].copy()
            parts[place][key] = entries[key]
        return self._of(parts, sum(map(len, parts)))

    def __eq__(self, other: object) -> bool:
        """Say whether another map has the same entries."""
        if not isinstance(other, Map):
            return NotImplemented
        return self is other or dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        """Return the hash of the entries, in whatever order. Raises TypeError if one has none."""
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        """Return the entries as a dict is shown."""
        return f"Map({dict(self.items())!r})"

    def __reduce__(self) -> tuple[type, tuple[dict[K, V]]]:
        """Return what a copy is made of."""
        return Map, (dict(self.items()),)


class _Values(ValuesView[V]):
    """The values of a map of several parts."""

    def __init__(self, of: Map[K, V], parts: Parts[K, V]) -> None:
        super().__init__(of)
        self._parts = parts

    def __iter__(self) -> Iterator[V]:
        return chain.from_iterable(part.values() for part in self._parts)


class _Items(ItemsView[K, V]):
    """The entries of a map of several parts."""

    def __init__(self, of: Map[K, V], parts: Parts[K, V]) -> None:
        super().__init__(of)
        self._parts = parts

    def __iter__(self) -> Iterator[tuple[K, V]]:
        return chain.from_iterable(part.items() for part in self._parts)
