"""The functions of lists, texts and instants. `vocabulary` lists them with their types.

Every function here is total on values of its types and its cost is in proportion to their length,
which `evaluation` charges before it is called.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import math
import re
import unicodedata
from fractions import Fraction
from typing import Any, Final

from gamemaster.clauses.limits import NUMBER_BITS, NUMBER_LENGTH, TEXT_LENGTH
from gamemaster.clauses.lookups import Lookup
from gamemaster.clauses.problems import ClauseFailed
from gamemaster.clauses.schedules import WEEKDAYS

IDENTITY: Final = ("handle", "number")
"""The attributes by which records are told apart, the first that one has."""

_DAY: Final = 86_400
_FIRST_WEEKDAY: Final = 3  # 1970-01-01 was a Thursday.
_FIRST_DATE: Final = 719_162  # The days from 0001-01-01 to 1970-01-01.
_DAYS_OF_400_YEARS: Final = 146_097
_LETTER: Final = re.compile("[LN]M*")  # in the main categories of the characters of a text
_FIGURES: Final = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+|/0*[1-9][0-9]*)?")
_NO_FIGURES: Final = re.compile("[^0-9]+")
_MARKS: Final = ".,;:!?()[]{}<>\"'“”‘’«»„…*_"


def round_half_up(value: int | Fraction) -> int:
    """Return the nearest whole number, the higher of two equally near."""
    return math.floor(value + Fraction(1, 2))


def contains(text: str, part: str) -> bool:
    """Say whether ``part`` stands in ``text``, in capitals or not."""
    return part.casefold() in text.casefold()


def begins_with(text: str, part: str) -> bool:
    """Say whether ``part`` begins a text, in capitals or not; outer white space is ignored."""
    return text.strip().casefold().startswith(part.strip().casefold())


def ends_with(text: str, part: str) -> bool:
    """Say whether ``part`` ends a text, by the rules of `begins_with`."""
    return text.strip().casefold().endswith(part.strip().casefold())


def letters(text: str) -> tuple[str, ...]:
    """Return the letters and figures of a text, each with the joining marks right behind it."""
    kinds = "".join(unicodedata.category(character)[0] for character in text)
    return tuple(text[found.start() : found.end()] for found in _LETTER.finditer(kinds))


def digits(text: str) -> int:
    """Return the number that the figures of a text make, 0 where it has none.

    Raises ClauseFailed for a number far beyond the limit of numbers.
    """
    figures = _NO_FIGURES.sub("", text).lstrip("0")
    if len(figures) > NUMBER_LENGTH:
        raise ClauseFailed(f"the number grows beyond {NUMBER_BITS} bits")
    return int(figures or "0")


def sha256(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def excerpt(text: str, start: int | Fraction, end: int | Fraction) -> str:
    """Return the characters from the place ``start`` to ``end``: from 1, or back from -1."""
    first, last = (place + len(text) + 1 if place < 0 else place for place in (start, end))
    return text[max(math.ceil(first) - 1, 0) : max(math.floor(last), 0)]


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text without the marks around them."""
    return tuple(word for part in text.split() if (word := part.strip(_MARKS)))


def lines(text: str) -> tuple[str, ...]:
    """Return the lines of a text."""
    return tuple(text.split("\n"))


def replaced(text: str, part: str, other: str) -> str:
    """Return ``text`` with ``other`` in the first place where ``part`` stands in it, if any.

    Any white space in the part stands for any in the text; white space around the part does not
    count. Raises ClauseFailed where the text grows too long.
    """
    sought = " ".join(part.split())
    found = list(re.finditer(r"\S+", text)) if sought else []
    at = " ".join(word[0] for word in found).find(sought) if found else -1
    if at < 0:
        return text
    places = [place for word in found for place in range(word.start(), word.end() + 1)]
    start, end = places[at], places[at + len(sought) - 1] + 1
    if len(text) - (end - start) + len(other) > TEXT_LENGTH:
        raise ClauseFailed(f"the text grows beyond {TEXT_LENGTH} characters")
    return text[:start] + other + text[end:]


def number_in(text: str) -> int | Fraction | None:
    """Return the number in a text, ignoring white space around it; None if it is not a number.

    None, too, for a number beyond the limit.
    """
    figures = text.strip()
    if len(figures) > NUMBER_LENGTH or not _FIGURES.fullmatch(figures):
        return None
    value = Fraction(figures)
    limit = 1 << NUMBER_BITS
    return value if -limit < value.numerator < limit and value.denominator < limit else None


def first(items: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a value of the language
    """Return the first item, absent where there is none."""
    return items[0] if items else None


def last(items: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a value of the language
    """Return the last item, absent where there is none."""
    return items[-1] if items else None


def rotate(items: tuple[Any, ...], item: object) -> tuple[Any, ...]:
    """Return the items from the one after ``item`` round to ``item`` itself."""
    sought = _identity(item)
    for place, candidate in enumerate(items, start=1):
        if _identity(candidate) == sought:
            return items[place:] + items[:place]
    return items


def with_more(items: tuple[Any, ...], item: object) -> tuple[Any, ...]:
    """Return the items, and ``item`` behind them: all of a list's items, nothing if absent."""
    if item is None:
        return items
    return (*items, *(item if isinstance(item, tuple) else (item,)))


def without(items: tuple[Any, ...], item: object) -> tuple[Any, ...]:
    """Return the items except ``item``, or except all of its items if it is a list."""
    gone = [_identity(thing) for thing in (item if isinstance(item, tuple) else (item,))]
    return tuple(thing for thing in items if _identity(thing) not in gone)


def weekday(instant: int | Fraction) -> str:
    """Return the day of the week in UTC."""
    return WEEKDAYS[(instant // _DAY + _FIRST_WEEKDAY) % 7]


def date(instant: int | Fraction) -> str:
    """Return the date in UTC, as in 2026-03-14; the calendar goes on in both directions."""
    rounds, days = divmod(instant // _DAY + _FIRST_DATE, _DAYS_OF_400_YEARS)
    day = dt.date.fromordinal(days + 1)
    return f"{day.year + 400 * rounds:04}-{day.month:02}-{day.day:02}"


def day_start(instant: int | Fraction) -> int:
    """Return the midnight, in UTC, at which the day of ``instant`` began."""
    return instant // _DAY * _DAY


def order_key(value: object) -> tuple[str, Any, Any] | None:
    """Return the key to sort a value by, None for one that has no order."""
    if isinstance(value, str):
        return "text", value.casefold(), value
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return "number", value, 0
    return None


def _identity(value: object) -> tuple[str, Any]:
    """Return a key that is equal for the same item only. Raises ClauseFailed for no item."""
    if isinstance(value, tuple | Lookup):
        what = "list" if isinstance(value, tuple) else "lookup"
        raise ClauseFailed(f"a {what} is no item of a list")
    for name in IDENTITY:
        found = getattr(value, name, None)
        if found is not None:
            return type(value).__name__, found
    if isinstance(value, bool):
        return "truth", value
    if isinstance(value, int | Fraction):
        return "number", value
    return type(value).__name__, value
