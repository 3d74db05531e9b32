"""Lookups: values under keys, as attributes of rules' making hold them.

A lookup is total: a key under which nothing was put has the initial value. Its keys are those under
which something else was put, in the order in which that was done. Its keys and values are plain
facts of the host, which says how they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Key: TypeAlias = int | str
"""A key as a plain fact: a number is an int or ``n/d``, a player a handle."""


@dataclass(frozen=True, slots=True, eq=False)
class Lookup:
    """The values held under keys, and under all other keys (``initial``).

    ``keyed`` and ``kind`` are the types of keys and values, as they are written. ``plain_key``
    gives the key that a value stands for, None where it is of another type; ``value_of`` reads a
    plain fact of a type.
    """

    keyed: str
    kind: str
    held: Mapping[Key, Any]
    initial: Any
    plain_key: Callable[[str, Any], Key | None]
    value_of: Callable[[str, Any], Any]

    def keys(self) -> tuple[Any, ...]:
        """Return the keys, in the order in which something was put under them."""
        return tuple(self.value_of(self.keyed, key) for key in self.held)

    def under(self, key: Key) -> Any:  # noqa: ANN401 - a value of the language
        """Return the value under a key."""
        return self.value_of(self.kind, self.held.get(key, self.initial))
