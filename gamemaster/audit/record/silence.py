"""Days on which nothing was published: signs of silence, for people to judge.

A journal that says nothing for a week may have been written anew in that week: nothing binds the
lines between two publications. So the days without a heartbeat are told, with their dates.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final

DAY: Final = 86_400
MOST_SPANS: Final = 12
LONG_DAYS: Final = 2
"""A silence of this many days is told by itself."""


def day_of(instant: int) -> date:
    """Return the day (UTC) of an instant. Raises ValueError or OverflowError beyond the years."""
    return datetime.fromtimestamp(instant, UTC).date()


def spans(found: Iterable[str], first: date, last: date) -> list[tuple[date, date]]:
    """Return the days strictly between two that are not among those ``found``, in rows."""
    there = {day for day in found if f"{first}" < day < f"{last}"}
    missing, day = list[tuple[date, date]](), timedelta(days=1)
    for before, after in itertools.pairwise([first, *map(date.fromisoformat, sorted(there)), last]):
        if after - before > day:
            missing.append((before + day, after - day))
    return missing


def without(found: Iterable[str], first: date, last: date) -> str:
    """Tell the days strictly between two, or nothing, that are not among those ``found``."""
    missing = spans(found, first, last)
    told = [f"{a}" if a == b else f"{a} to {b}" for a, b in missing[:MOST_SPANS]]
    more = f" and {len(missing) - MOST_SPANS} more times" if len(missing) > MOST_SPANS else ""
    return ", ".join(told) + more


def expected(first: date, last: date) -> int:
    """Return how many whole days lie strictly between two."""
    return max((last - first).days - 1, 0)


def present(found: Collection[str], first: date, last: date) -> int:
    """Return how many of the days ``found`` lie strictly between two."""
    return sum(f"{first}" < day < f"{last}" for day in found)


def days_told(first: date, last: date, found: Collection[str]) -> str:
    """Count the days strictly between two that are among those ``found``, and tell the others."""
    whole = expected(first, last)
    missing = without(found, first, last)
    said = f"; {present(found, first, last)} of {whole} whole days of play have one"
    return "" if not whole else f"{said}, none on {missing}" if missing else said


def longest(instants: Iterable[int]) -> str:
    """Tell the longest time without a publication, nothing if it is short."""
    known = sorted(instants)
    gaps = [(after - before, before, after) for before, after in itertools.pairwise(known)]
    if not gaps or max(gaps)[0] < LONG_DAYS * DAY:
        return ""
    seconds, before, after = max(gaps)
    return (
        f"; nothing was published for {seconds // DAY} days, "
        f"from {day_of(before)} to {day_of(after)}"
    )


def counted(number: int, what: str, many: str = "") -> str:
    """Return a number of things in words; more than one take an s, or are called ``many``."""
    return f"{number} {what if number == 1 else many or f'{what}s'}"
