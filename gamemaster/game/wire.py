"""Events and moves as JSON-ready values, and back.

The shape is the dataclass's own: field names are keys, tuples are lists, numbers are exact; type
names are the explicit strings in ``events`` and ``moves``. Reading checks every value against the
declared type, so a hand-made line cannot slip a wrong one into the state.
"""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from gamemaster.documents.proposal import Body, Target
from gamemaster.errors import IntegrityError, WrittenByNewer
from gamemaster.game import facts
from gamemaster.game.events import EVENT_CLASSES, Event, Happened, Why
from gamemaster.game.moves import MOVE_CLASSES, MOVE_NAMES, Move

Json: TypeAlias = Any

_NESTED: tuple[type, ...] = (Body, Target)


def event_to_json(event: Event) -> dict[str, Json]:
    """Return the event's data, without its type name.

    Fields with a default came later. One that holds it is left out, so that a game begun before
    goes on with the lines that it would have had.
    """
    return _fields_of(event)


def _fields_of(what: Event | Move) -> dict[str, Json]:
    kind: type = type(what)
    return {
        name: pack(value)
        for name, default in _defaults(kind)
        if (value := getattr(what, name)) != default
    }


@functools.cache
def _defaults(cls: type) -> tuple[tuple[str, object], ...]:
    """Return each field with its default; MISSING, which no value is like, where it has none."""
    return tuple((field.name, field.default) for field in dataclasses.fields(cls))


def event_from_json(type_name: str, data: dict[str, Json]) -> Event:
    """Rebuild an event. Raises IntegrityError for an unknown type or a value of a wrong type."""
    if type_name not in EVENT_CLASSES:
        raise WrittenByNewer(f"an event of a type that is not known here, {type_name!r}")
    return cast(Event, unpack(EVENT_CLASSES[type_name], data))


def why_to_json(why: Why) -> dict[str, Json]:
    """Return the reason without its empty parts."""
    return {key: value for key, value in pack(why).items() if value is not None}


def happened_from_json(type_name: str, at: int, data: dict[str, Json], why: Json) -> Happened:
    """Rebuild an event with its instant and reason."""
    reason = why or {}
    return Happened(
        at,
        Why(reason.get("rule"), reason.get("clause")),
        event_from_json(type_name, data),
    )


def move_to_json(move: Move) -> dict[str, Json]:
    """Return a move as ``{"move": name, …fields}``; fields with a default as those of events."""
    return {"move": MOVE_NAMES[type(move)], **_fields_of(move)}


def move_from_json(data: dict[str, Json]) -> Move:
    """Rebuild a move. Raises IntegrityError for an unknown name or a value of a wrong type."""
    fields = dict(data)
    name = fields.pop("move", None)
    if name not in MOVE_CLASSES:
        raise WrittenByNewer(f"a move that is not known here, {name!r}")
    return cast(Move, unpack(MOVE_CLASSES[name], fields))


def pack(value: object) -> Json:
    """Return a dataclass and its contents as values that JSON has."""
    kind = type(value)
    if kind is str or kind is int or value is None:
        return value
    if dataclasses.is_dataclass(kind):
        packed = {name: pack(getattr(value, name)) for name in _names(kind)}
        if isinstance(value, Body) and value.said is None:
            # It came later, so it is left out as the later fields of an event are.
            del packed["said"]
        return packed
    if isinstance(value, Fraction):
        return facts.to_json(value)
    if isinstance(value, tuple):
        return [pack(item) for item in value]
    return value


@functools.cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in dataclasses.fields(cls)}


@functools.cache
def _needed(cls: type) -> frozenset[str]:
    every = dataclasses.fields(cls)
    return frozenset(field.name for field in every if field.default is dataclasses.MISSING)


@functools.cache
def _plain(cls: type) -> dict[str, frozenset[type]]:
    """Return for each field the types whose values need no conversion."""
    return {name: frozenset(_taken_as_they_are(hint)) for name, hint in _hints(cls).items()}


@functools.cache
def _words(cls: type) -> dict[str, tuple[Json, ...]]:
    """Return for each field that has one of few words the words that it may have."""
    hints = _hints(cls).items()
    return {name: get_args(hint) for name, hint in hints if get_origin(hint) is Literal}


def _taken_as_they_are(hint: Json) -> Iterator[type]:
    origin: Json = get_origin(hint)
    if origin is Mapping:
        yield dict
    elif origin in (Union, types.UnionType):
        options = get_args(hint)
        numbers = Fraction in options
        for option in options:
            if option is type(None) or not (numbers or get_origin(option) or option in _NESTED):
                yield option
    elif origin is None and hint not in _NESTED:
        yield hint


def unpack(cls: type, data: Json) -> Json:
    """Rebuild a dataclass; a field with a default may be missing. Raises IntegrityError."""
    hints = _hints(cls)
    # Nearly always every field is there; so every line of a journal is compared once.
    if not isinstance(data, dict) or (
        data.keys() != hints.keys() and not _needed(cls) <= data.keys() <= hints.keys()
    ):
        if isinstance(data, dict) and not data.keys() <= hints.keys():
            # It was sealed, so nobody but a gamemaster wrote it.
            raise WrittenByNewer(f"{cls.__name__} with more fields than are known here")
        raise IntegrityError(f"{cls.__name__}: fields do not match the recorded shape")
    plain, words = _plain(cls), _words(cls)
    values = {
        name: value
        if type(value) in plain[name] or (name in words and value in words[name])
        else _read(hints[name], value, cls)
        for name, value in data.items()
    }
    return cls(**values)


def _read(hint: Json, value: Json, cls: type) -> Json:
    if type(value) is hint:
        return value
    origin: Json = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(hint), value, cls)
    if origin is tuple:
        return _read_tuple(get_args(hint), value, cls)
    if origin is Mapping:  # A move, which was packed before.
        if isinstance(value, dict):
            return value
    elif origin is not None:  # Literal
        if value in get_args(hint):
            return value
    elif hint in _NESTED:
        return unpack(hint, value)
    raise IntegrityError(f"{cls.__name__}: a value has the wrong type")


def _read_union(options: tuple[Json, ...], value: Json, cls: type) -> Json:
    if value is None and type(None) in options:
        return None
    if Fraction in options:
        return _read_number(value, cls)
    for option in options:
        if get_origin(option) is None and option not in _NESTED and type(value) is option:
            return value
    for option in options:
        if get_origin(option) is not None or option in _NESTED:
            return _read(option, value, cls)
    raise IntegrityError(f"{cls.__name__}: a value has the wrong type")


def _read_number(value: Json, cls: type) -> facts.Number:
    try:
        number = facts.from_json(value)
    except ValueError:
        raise IntegrityError(f"{cls.__name__}: a value has the wrong type") from None
    if facts.to_json(number) != value:
        raise IntegrityError(f"{cls.__name__}: a number is not in lowest terms")
    return number


def _read_tuple(items: tuple[Json, ...], value: Json, cls: type) -> Json:
    if not isinstance(value, list):
        raise IntegrityError(f"{cls.__name__}: a list was expected")
    if len(items) == 2 and items[1] is Ellipsis:  # noqa: PLR2004 - tuple[X, ...] has two arguments
        return tuple(_read(items[0], item, cls) for item in value)
    if len(items) != len(value):
        raise IntegrityError(f"{cls.__name__}: a list has the wrong length")
    return tuple(_read(hint, item, cls) for hint, item in zip(items, value, strict=True))
