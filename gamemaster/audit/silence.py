"""Days on which nothing was published: signs of silence, for people to judge.

A journal that says nothing for a week may have been written anew in that week: nothing binds the
lines between two publications. So the days without a heartbeat are told, with their dates.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final

DAY: Final = 86_400
MOST_SPANS: Final = 12
LONG_DAYS: Final = 2
"""A silence of this many days is told by itself."""


def day_of(instant: int) -> date:
    """Return the day (UTC) of an instant. Raises ValueError or OverflowError beyond the years."""
    return datetime.fromtimestamp(instant, UTC).date()


def without(found: Iterable[str], first: date, last: date) -> str:
    """Tell the days strictly between two, or nothing, that are not among those ``found``."""
    there, spans = {*found}, list[list[date]]()
    between = (first + timedelta(days=n) for n in range(1, (last - first).days))
    for day in between:
        if day.isoformat() in there:
            continue
        if spans and spans[-1][1] == day - timedelta(days=1):
            spans[-1][1] = day
        else:
            spans.append([day, day])
    told = [f"{a}" if a == b else f"{a} to {b}" for a, b in spans[:MOST_SPANS]]
    more = f" and {len(spans) - MOST_SPANS} more times" if len(spans) > MOST_SPANS else ""
    return ", ".join(told) + more


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
