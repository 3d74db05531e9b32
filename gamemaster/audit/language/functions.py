"""Functions of nothing but what they are given, with what each takes.

They come to something for all values of the types that are checked before; what they cost goes with
the length of these.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from gamemaster.audit.language import arithmetic as a
from gamemaster.audit.language.arithmetic import Kinds, Number, Value
from gamemaster.audit.language.schedules import WEEKDAYS

_DAY: Final = 86_400
_THURSDAY: Final = 3
"""The weekday of 1970-01-01."""
_AROUND_WORDS: Final = ".,;:!?()[]{}<>\"'“”‘’«»„…*_"

Check = Callable[[Value], Value]


class Function(NamedTuple):
    """How a function checks what it takes, and what it makes of it.

    One that takes any number of numbers has no ``takes``. ``by_identity``: it tells items apart,
    and so is given the kinds of records after its arguments.
    """

    takes: tuple[Check, ...]
    compute: Callable[..., Value]
    by_identity: bool = False


def _round(value: Number) -> int:
    """Round to the nearest whole number, a half upwards."""
    return math.floor(value + Fraction(1, 2))


def _contains(whole: str, part: str) -> bool:
    return part.casefold() in whole.casefold()


def _words(written: str) -> tuple[str, ...]:
    stripped = (part.strip(_AROUND_WORDS) for part in written.split())
    return tuple([word for word in stripped if word])


def _first(listed: tuple[Value, ...]) -> Value:
    return listed[0] if listed else None


def _last(listed: tuple[Value, ...]) -> Value:
    return listed[-1] if listed else None


def _rotate(listed: tuple[Value, ...], item: Value, kinds: Kinds) -> tuple[Value, ...]:
    """Begin after the item and go round to it; a list without it stays as it is."""
    sought = a.identity(item, kinds)
    for at, one in enumerate(listed):
        if a.identity(one, kinds) == sought:
            return listed[at + 1 :] + listed[: at + 1]
    return listed


def _without(listed: tuple[Value, ...], gone: Value, kinds: Kinds) -> tuple[Value, ...]:
    left_out = [a.identity(one, kinds) for one in (gone if type(gone) is tuple else (gone,))]
    return tuple([one for one in listed if a.identity(one, kinds) not in left_out])


def _weekday(instant: Number) -> str:
    return WEEKDAYS[(instant // _DAY + _THURSDAY) % len(WEEKDAYS)]


def _day_start(instant: Number) -> int:
    return instant // _DAY * _DAY


FUNCTIONS: Final[Mapping[str, Function]] = {
    "floor": Function((a.number,), math.floor),
    "ceil": Function((a.number,), math.ceil),
    "round": Function((a.number,), _round),
    "abs": Function((a.number,), abs),
    "min": Function((), lambda *numbers: min(numbers)),
    "max": Function((), lambda *numbers: max(numbers)),
    "first": Function((a.items,), _first),
    "last": Function((a.items,), _last),
    "rotate": Function((a.items, a.anything), _rotate, by_identity=True),
    "without": Function((a.items, a.anything), _without, by_identity=True),
    "size": Function((a.items,), len),
    "length": Function((a.text,), len),
    "contains": Function((a.text, a.text), _contains),
    "words": Function((a.text,), _words),
    "lines": Function((a.text,), lambda written: tuple(written.split("\n"))),
    "lower": Function((a.text,), str.lower),
    "weekday": Function((a.number,), _weekday),
    "day_start": Function((a.number,), _day_start),
}


def steps_of(values: list[Value]) -> int:
    """Return the steps that a function takes: its lists are gone through in each other."""
    steps = 1
    for value in values:
        if type(value) is tuple:
            steps *= len(value) or 1
        elif type(value) is str:
            steps += len(value) // a.TEXT_PER_STEP
    return steps
