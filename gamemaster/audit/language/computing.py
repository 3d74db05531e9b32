"""Operators, functions and loops: how values are checked, compared and computed.

Values are bool, int, Fraction, str, tuple (a list), None (absent) and records, the objects of the
audit's own fold that ``Kind`` describes. A number is an int wherever it is whole.
"""

from __future__ import annotations

import math
import operator
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias

from gamemaster.audit.language.bounds import BEYOND, NUMBER_CHARACTERS, TEXT_CHARACTERS, Failed
from gamemaster.audit.language.tables import SIGNATURES
from gamemaster.audit.language.times import DAY, WEEKDAYS, written_length

Value: TypeAlias = Any
Number: TypeAlias = int | Fraction

TEXT_PER_STEP: Final = 256
"""Characters that are compared, joined or searched in one step."""
ITEMS_PER_STEP: Final = 8
"""Items of a list that are put together in one step."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The fields of one class of records, as clauses see them.

    ``fields`` read a record by the name of the field; ``key`` is what tells two records apart, None
    where the language does not compare them. ``content`` is then what makes two of them the same
    item of a list, the record itself if None.
    """

    name: str
    fields: Mapping[str, Callable[[Any], Value]] = field(default_factory=dict)
    key: Callable[[Any], Value] | None = None
    content: Callable[[Any], Value] | None = None


Kinds: TypeAlias = Mapping[type, Kind]


@dataclass(frozen=True, slots=True, eq=False)
class Lookup:
    """A lookup: the types of its keys and values, the values under its keys, and under all others.

    Keys and values are plain facts; ``key_of`` makes a plain fact of a value that may be a key, and
    raises Failed for any other; ``value_of`` makes a value of a plain fact of a type.
    """

    keyed: str
    kind: str
    entries: Mapping[Any, Any]
    initial: Any
    key_of: Callable[[str, Value], Any]
    value_of: Callable[[str, Any], Value]

    def keys(self) -> tuple[Value, ...]:
        """Return its keys in their order."""
        return tuple([self.value_of(self.keyed, key) for key in self.entries])

    def under(self, key: Value, spend: Callable[[int], None]) -> Value:
        """Return the value under a key. Raises Failed for a value that cannot be a key."""
        plain = self.key_of(self.keyed, key)
        if type(key) is str:
            spend(len(key) // TEXT_PER_STEP)
        return self.value_of(self.kind, self.entries.get(plain, self.initial))


NUMBERS: Final = frozenset({int, Fraction})


def of(wanted: str, *types: type) -> Callable[[Value], Any]:
    """Return a check that gives back a value of these types, and raises Failed for any other."""
    fitting_types = frozenset(types)

    def checked(value: Value) -> Value:
        if type(value) in fitting_types:
            return value
        raise Failed(f"expected {wanted}")

    return checked


truth: Final[Callable[[Value], bool]] = of("true or false", bool)
number: Final[Callable[[Value], Number]] = of("a number", *NUMBERS)
text: Final[Callable[[Value], str]] = of("a text", str)
items: Final[Callable[[Value], tuple[Value, ...]]] = of("a list", tuple)
lookup: Final[Callable[[Value], Lookup]] = of("a lookup", Lookup)


def fitting(value: Number) -> Number:
    """Return a number in its one form. Raises Failed where it is too large or too fine."""
    if type(value) is int:
        if -BEYOND < value < BEYOND:
            return value
    elif -BEYOND < value.numerator < BEYOND and value.denominator < BEYOND:
        return value.numerator if value.denominator == 1 else value
    raise Failed("the number grows beyond its bits")


def quotient(dividend: Number, divisor: Number) -> Number:
    """Divide exactly. Raises Failed where nothing can be divided."""
    if not divisor:
        raise Failed("division by zero")
    return Fraction(dividend, divisor)


def remainder(dividend: Number, divisor: Number) -> Number:
    """Return the remainder, which has the sign of the divisor. Raises Failed as a division does."""
    if not divisor:
        raise Failed("division by zero")
    return dividend % divisor


JOINS: Final[Mapping[str, Callable[[Number, Number], Number]]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": quotient, "%": remainder,
}  # fmt: skip
ORDERS: Final[Mapping[str, Callable[[Number, Number], bool]]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def equal(first: Value, second: Value, kinds: Kinds, spend: Callable[[int], None]) -> bool:
    """Compare two values: records by their keys, absent ones with anything.

    Raises Failed for two values of different types, and for those that are never compared.
    """
    if first is None or second is None:
        return first is second
    left, right = type(first), type(second)
    if left is str and right is str:
        spend(min(len(first), len(second)) // TEXT_PER_STEP)
        return bool(first == second)
    if left in NUMBERS and right in NUMBERS:
        return bool(first == second)
    if left is right:
        if left is bool:
            return first is second
        kind = kinds.get(left)
        if kind is not None and kind.key is not None:
            return bool(kind.key(first) == kind.key(second))
    raise Failed("these are not compared with one another")


def identity(value: Value, kinds: Kinds) -> tuple[object, Value]:
    """Return a value that is equal for equal items of lists. Raises Failed for others."""
    if isinstance(value, tuple | Lookup):
        raise Failed("a list or a lookup is no item of a list")
    if type(value) in NUMBERS:
        return "number", value
    kind = kinds.get(type(value))
    if kind is not None:
        tells = kind.key or kind.content
        return kind.name, value if tells is None else tells(value)
    return type(value), value


# Functions ---------------------------------------------------------------------------------------

_THURSDAY: Final = 3
"""The weekday of 1970-01-01."""
_TO_MARCH: Final = 719_468
"""The days from the first of March of the year 0 to 1970-01-01."""
_ERA: Final = 146_097
"""The days of 400 years."""
_FIGURES: Final = frozenset("0123456789")
_IN_FIGURES: Final = re.compile("[+-]?[0-9]+(?:[./][0-9]+)?")
_AROUND_WORDS: Final = ".,;:!?()[]{}<>\"'“”‘’«»„…*_"


def _round(value: Number) -> int:
    """Round to the nearest whole number, a half upwards."""
    whole, rest = divmod(value, 1)
    return whole + (2 * rest >= 1)


def _contains(whole: str, part: str) -> bool:
    return part.casefold() in whole.casefold()


def _around(written: str) -> str:
    return written.strip().casefold()


def _letters(written: str) -> tuple[str, ...]:
    """Cut a text into letters and figures, each with the joining marks that follow it."""
    starts: list[int] = []
    ends: list[int] = []
    for at, character in enumerate(written):
        category = unicodedata.category(character)
        if category.startswith(("L", "N")):
            starts.append(at)
            ends.append(at + 1)
        elif category.startswith("M") and ends and ends[-1] == at:
            ends[-1] = at + 1
    return tuple([written[start:end] for start, end in zip(starts, ends, strict=True)])


def _digits(written: str) -> int:
    """Put the figures of a text together, without zeros in front; none of them are 0."""
    made = "".join([character for character in written if character in _FIGURES]).lstrip("0")
    if len(made) > NUMBER_CHARACTERS:
        raise Failed(BEYOND)
    return int(made) if made else 0


def _sha256(written: str) -> str:
    return sha256(written.encode("utf-8", "surrogatepass")).hexdigest()


def _excerpt(written: str, start: Number, end: Number) -> str:
    """Keep the characters whose place, counted from 1, is within both bounds."""
    behind = len(written) + 1
    low, high = (bound if bound >= 0 else behind + bound for bound in (start, end))
    low, high = max(low, 1), min(high, len(written))
    return written[math.ceil(low) - 1 : math.floor(high)] if low <= high else ""


def _words(written: str) -> tuple[str, ...]:
    stripped = (part.strip(_AROUND_WORDS) for part in written.split())
    return tuple([word for word in stripped if word])


def put_for(written: str, part: str, other: str) -> str:
    """Put another text where a part first stands; between its words any white space may be."""
    sought, words, at = " ".join(part.split()), written.split(), 0
    place = " ".join(words).find(sought) if sought and words else -1
    if place < 0:
        return written
    # Where each character of the words, with one blank between them, stands in the text itself.
    origins: list[int] = []
    for word in words:
        at = written.index(word, at)
        origins += [*range(at, at + len(word)), at + len(word)]
        at += len(word)
    before, behind = origins[place], origins[place + len(sought) - 1] + 1
    if before + len(other) + len(written) - behind > TEXT_CHARACTERS:
        raise Failed("the text grows too long")
    return written[:before] + other + written[behind:]


def _written_number(value: Number) -> str:
    """Write a number in figures, a fraction with its two numbers and a stroke."""
    if type(value) is int:
        return f"{value:d}"
    return f"{value.numerator:d}/{value.denominator:d}"


def _number_in(written: str) -> Number | None:
    """Read a number in figures, with decimals or a stroke; None for anything else."""
    said = written.strip()
    if len(said) > NUMBER_CHARACTERS or not _IN_FIGURES.fullmatch(said):
        return None
    try:
        return fitting(Fraction(said))
    except (Failed, ZeroDivisionError):
        return None


def _rotate(listed: tuple[Value, ...], item: Value, kinds: Kinds) -> tuple[Value, ...]:
    """Begin after the item and go round to it; a list without it stays as it is."""
    sought = identity(item, kinds)
    for at, listed_item in enumerate(listed):
        if identity(listed_item, kinds) == sought:
            return listed[at + 1 :] + listed[: at + 1]
    return listed


def _without(listed: tuple[Value, ...], gone: Value, kinds: Kinds) -> tuple[Value, ...]:
    left_out = [identity(item, kinds) for item in (gone if type(gone) is tuple else (gone,))]
    return tuple([item for item in listed if identity(item, kinds) not in left_out])


def _with(listed: tuple[Value, ...], more: Value) -> tuple[Value, ...]:
    if more is None:
        return listed
    return listed + (more if type(more) is tuple else (more,))


def _weekday(instant: Number) -> str:
    return WEEKDAYS[(instant // DAY + _THURSDAY) % len(WEEKDAYS)]


def _date(instant: Number) -> str:
    """Return year, month and day. Years are counted from March here, so a leap day is the last."""
    days = instant // DAY + _TO_MARCH
    era, of_era = divmod(days, _ERA)
    year = (of_era - of_era // 1_460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    after_december = month >= 10  # noqa: PLR2004 - from March
    return f"{year + 400 * era + after_december:04}-{(month + 2) % 12 + 1:02}-{day:02}"


_CHECKS: Final[Mapping[str, Callable[[Value], Value]]] = {
    **dict.fromkeys(("number", "instant", "duration"), number), "text": text, "list": items,
    "lookup": lookup, **dict.fromkeys(("item", "items", "more"), lambda value: value),
}  # fmt: skip
"""The check of what a function takes, by its type."""

_COMPUTED: Final[Mapping[str, Callable[..., Value]]] = {
    "floor": math.floor, "ceil": math.ceil, "round": _round, "abs": abs,
    "min": lambda *numbers: min(numbers), "max": lambda *numbers: max(numbers),
    "first": lambda listed: listed[0] if listed else None,
    "last": lambda listed: listed[-1] if listed else None,
    "rotate": _rotate, "without": _without, "with": _with, "size": len, "keys": Lookup.keys,
    "length": len, "contains": _contains,
    "begins_with": lambda whole, part: _around(whole).startswith(_around(part)),
    "ends_with": lambda whole, part: _around(whole).endswith(_around(part)),
    "excerpt": _excerpt, "letters": _letters, "digits": _digits, "hash": _sha256,
    "words": _words, "replace": put_for,
    "lines": lambda written: tuple(written.split("\n")), "lower": str.lower,
    "text": _written_number, "timespan": written_length, "number": _number_in,
    "weekday": _weekday, "date": _date, "day_start": lambda instant: instant // DAY * DAY,
}  # fmt: skip


class Function(NamedTuple):
    """A function: the checks of its arguments, and its computation.

    One that takes any number of numbers has no ``takes``. ``by_identity``: it tells items apart,
    and so is given the kinds of records after its arguments.
    """

    takes: tuple[Callable[[Value], Value], ...]
    compute: Callable[..., Value]
    by_identity: bool


FUNCTIONS: Final = {
    name: Function(
        tuple(_CHECKS[taken.name] for taken in SIGNATURES[name][0]),
        compute,
        by_identity=name in ("rotate", "without"),
    )
    for name, compute in _COMPUTED.items()
}
"""The functions that depend on their arguments alone. They have a result for all values of the
types that are checked before; their cost grows with the length of these values.
"""


def steps_of(values: list[Value]) -> int:
    """Return the steps that a function takes: it goes through its lists, one inside the other."""
    steps = 1
    for value in values:
        if type(value) is tuple:
            steps *= len(value) or 1
        elif type(value) is str:
            steps += len(value) // TEXT_PER_STEP
    return steps


# Loops -------------------------------------------------------------------------------------------

Tried: TypeAlias = list[tuple[Value, Value]]
"""The items tried so far, each behind what `Gatherer.check` gave for it."""


class Gatherer(NamedTuple):
    """A kind of loop: the check and keeping of each item, and the finish.

    ``check`` returns what is kept of something that was tried, beside what was kept before, and
    ``finish`` makes the result. A loop that keeps ``decisive`` is decided by it at once.
    """

    check: Callable[[Value, Tried], Value]
    finish: Callable[[Tried], Value]
    decisive: bool | None = None


def _is_true(value: Value, _so_far: Tried) -> bool:
    return truth(value)


def _sum(value: Value, so_far: Tried) -> Number:
    return fitting((so_far[-1][0] if so_far else 0) + number(value))


def _no_list(value: Value, _so_far: Tried) -> Value:
    if type(value) in (tuple, Lookup):
        raise Failed("a list holds no lists or lookups")
    return value


def _sorting_key(value: Value, so_far: Tried) -> tuple[str, Value, Value]:
    """Return the key to sort an item by; all keys are numbers, or all texts."""
    words = isinstance(value, str)
    key = ("text", value.casefold(), value) if words else ("number", number(value), 0)
    if so_far and so_far[0][0][0] != key[0]:
        raise Failed("expected numbers, or texts, to sort by")
    return key


def _in_order(tried: Tried) -> Value:
    return tuple([item for _, item in sorted(tried, key=lambda entry: entry[0])])


GATHERERS: Final = {
    "all": Gatherer(_is_true, lambda _: True, decisive=False),
    "exists": Gatherer(_is_true, lambda _: False, decisive=True),
    "filter": Gatherer(_is_true, lambda tried: tuple([item for held, item in tried if held])),
    "count": Gatherer(_is_true, lambda tried: sum(held for held, _ in tried)),
    "sum": Gatherer(_sum, lambda tried: tried[-1][0] if tried else 0),
    "map": Gatherer(_no_list, lambda tried: tuple([value for value, _ in tried])),
    "sort": Gatherer(_sorting_key, _in_order),
}
