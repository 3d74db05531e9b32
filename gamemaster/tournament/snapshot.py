"""Writes a folded tournament down as bytes, and reads it back, so that a start need not fold it.

The bytes are a pickle, which holds once what is in memory once. Pickles can run what they name;
this one can name nothing but the classes that a tournament is made of, all of them plain values
whose making does nothing else, and an instruction that asks for anything else is refused. A
snapshot is worth no more than what vouches for it: ``office/snapshots``.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Final, get_args, get_type_hints

from gamemaster.errors import IntegrityError
from gamemaster.maps import Map
from gamemaster.tournament.tournament import Tournament

_PLAIN: Final = (Map, Fraction)
"""The types that a tournament holds besides its own classes and those of JSON."""


def dump(tournament: Tournament) -> bytes:
    """Write a tournament."""
    written = io.BytesIO()
    _Writer(written, protocol=5).dump(tournament)
    return written.getvalue()


def load(written: bytes) -> Tournament:
    """Read what ``dump`` wrote. Raises IntegrityError for anything else."""
    try:
        found = _Reader(io.BytesIO(written)).load()
    except Exception as error:
        raise IntegrityError("a tournament cannot be read from these bytes") from error
    if not isinstance(found, Tournament):
        raise IntegrityError("these bytes hold no tournament")
    return found


class _Writer(pickle.Pickler):
    """Writes a dataclass as its fields; values that it has worked out from them are left out."""

    def reducer_override(self, value: Any) -> Any:  # noqa: ANN401 - as pickle has it
        values_of = _fields_of().get(type(value))
        return NotImplemented if values_of is None else (type(value), values_of(value))


class _Reader(pickle.Unpickler):
    """Reads values of the classes of a tournament, and accepts no other name."""

    def find_class(self, module: str, name: str, /) -> Any:  # noqa: ANN401 - as pickle has it
        known = _by_name().get((module, name))
        if known is None:
            raise pickle.UnpicklingError("not of a tournament")
        return known


@cache
def _fields_of() -> dict[type, Callable[[object], tuple[Any, ...]]]:
    """Return, for each class of a tournament, a function that gives its fields' values in order."""
    return {
        kind: _values_of(tuple(field.name for field in fields(kind)))
        for kind in _classes(Tournament)
    }


def _values_of(names: tuple[str, ...]) -> Callable[[object], tuple[Any, ...]]:
    found: Callable[[object], Any] = attrgetter(*names)
    return found if len(names) > 1 else lambda value: (found(value),)


@cache
def _by_name() -> dict[tuple[str, str], type]:
    return {(kind.__module__, kind.__qualname__): kind for kind in (*_PLAIN, *_fields_of())}


def _classes(outer: type) -> Iterator[Any]:
    """Yield a dataclass and all classes that its fields may hold, by their types."""
    found, left = set(), [outer]
    while left:
        kind: Any = left.pop()
        if is_dataclass(kind):
            if kind not in found:
                found.add(kind)
                left.extend(get_type_hints(kind).values())
        else:
            left.extend(get_args(kind))
    return iter(found)
