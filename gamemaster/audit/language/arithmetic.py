"""Values of the language: what they must be where they are used, and how they compare.

Values are bool, int, Fraction, str, tuple (a list), None (absent) and records, the objects of the
audit's own fold that ``Kind`` describes. A number is an int wherever it is whole.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NoReturn, TypeAlias

from gamemaster.audit.language.failures import Failed
from gamemaster.audit.language.limits import BEYOND

Value: TypeAlias = Any
Number: TypeAlias = int | Fraction

TEXT_PER_STEP: Final = 256
"""Characters that are compared, joined or searched in one step."""
ITEMS_PER_STEP: Final = 8
"""Items of a list that are put together in one step."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What clauses see of one class of records.

    ``fields`` read a record by the name of the field; ``key`` is what tells two records apart, None
    where the language does not compare them. ``content`` is then what makes two of them the same
    item of a list, the record itself if None.
    """

    name: str
    fields: Mapping[str, Callable[[Any], Value]] = field(default_factory=dict)
    key: Callable[[Any], Value] | None = None
    content: Callable[[Any], Value] | None = None


Kinds: TypeAlias = Mapping[type, Kind]


def said_of(value: Value) -> str:
    """Say what a value is."""
    if value is None:
        return "absent"
    match value:
        case bool():
            return "true or false"
        case int() | Fraction():
            return "a number"
        case str():
            return "a text"
        case tuple():
            return "a list"
    return "a thing with fields"


def wrong(value: Value, wanted: str) -> NoReturn:
    """Fail because a value is something else than ``wanted``."""
    raise Failed(f"expected {wanted}, found {said_of(value)}")


def truth(value: Value) -> bool:
    """Return a value that must be true or false."""
    if value is True or value is False:
        return value
    wrong(value, "true or false")


def number(value: Value) -> Number:
    """Return a value that must be a number."""
    if type(value) is int or type(value) is Fraction:
        return value
    wrong(value, "a number")


def text(value: Value) -> str:
    """Return a value that must be a text."""
    if isinstance(value, str):
        return value
    wrong(value, "a text")


def items(value: Value) -> tuple[Value, ...]:
    """Return a value that must be a list."""
    if type(value) is tuple:
        return value
    wrong(value, "a list")


def anything(value: Value) -> Value:
    """Return a value, whatever it is."""
    return value


def fitting(value: Number) -> Number:
    """Return a number in its one form. Raises Failed where it is too large or too fine."""
    if type(value) is int:
        if -BEYOND < value < BEYOND:
            return value
    elif -BEYOND < value.numerator < BEYOND and value.denominator < BEYOND:
        return value.numerator if value.denominator == 1 else value
    raise Failed("the number grows beyond its bits")


def quotient(one: Number, other: Number) -> Number:
    """Divide exactly. Raises Failed where nothing can be divided."""
    if not other:
        raise Failed("division by zero")
    return Fraction(one, other)


def remainder(one: Number, other: Number) -> Number:
    """Return the remainder, which has the sign of ``other``. Raises Failed as a division does."""
    if not other:
        raise Failed("division by zero")
    return one % other


JOINS: Final[Mapping[str, Callable[[Number, Number], Number]]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": quotient, "%": remainder,
}  # fmt: skip
ORDERS: Final[Mapping[str, Callable[[Number, Number], bool]]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def equal(one: Value, other: Value, kinds: Kinds, spend: Callable[[int], None]) -> bool:
    """Compare two values: records by their keys, what is absent with anything.

    Raises Failed for two values of different types, and for those that are never compared.
    """
    if one is None or other is None:
        return one is other
    left, right = type(one), type(other)
    if left is str and right is str:
        spend(min(len(one), len(other)) // TEXT_PER_STEP)
        return bool(one == other)
    if left in NUMBERS and right in NUMBERS:
        return bool(one == other)
    if left is right:
        if left is bool:
            return one is other
        kind = kinds.get(left)
        if kind is not None and kind.key is not None:
            return bool(kind.key(one) == kind.key(other))
    raise Failed(f"cannot compare {said_of(one)} with {said_of(other)}")


NUMBERS: Final = frozenset({int, Fraction})


def identity(value: Value, kinds: Kinds) -> tuple[object, Value]:
    """Return what makes two items of lists the same one. Raises Failed for a list."""
    if isinstance(value, tuple):
        raise Failed("a list is no item of a list")
    if type(value) in NUMBERS:
        return "number", value
    kind = kinds.get(type(value))
    if kind is not None:
        tells = kind.key or kind.content
        return kind.name, value if tells is None else tells(value)
    return type(value), value


def sorting_key(value: Value) -> tuple[str, Value, Value]:
    """Return what an item is sorted by. Raises Failed for what has no order."""
    if isinstance(value, str):
        return "text", value.casefold(), value
    return "number", number(value), 0
