"""Lengths of time, instants and times that come again, as clauses and journals write them.

Instants are seconds since 1970-01-01 UTC, without leap seconds. Lengths are written ``1d 12h`` or
``2 weeks``; a time that comes again is "hour", "day 18:00", "monday 00:00", "month 1 00:00", "36h".
"""

from __future__ import annotations

import re
from calendar import timegm
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import Final, NamedTuple

from gamemaster.audit.language.bounds import Failed

_SECONDS: Final = {"w": 604_800, "d": 86_400, "h": 3_600, "m": 60, "s": 1}
_UNITS: Final = "weeks?|w|days?|d|hours?|h|minutes?|mins?|m|seconds?|secs?|s"
_AMOUNT: Final = re.compile(rf"([0-9]{{1,9}}) ?({_UNITS})(?![a-z]) *", re.ASCII | re.IGNORECASE)

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
DAY: Final = _SECONDS["d"]
_FIRST_MONDAY: Final = 4 * DAY
_SHORTEST: Final = _SECONDS["h"]
_LAST_DAY: Final = 28
_AT_A_TIME: Final = re.compile(
    r"(?P<day>[a-z]+|month [12]?[0-9]) (?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])", re.ASCII
)


def seconds_in(text: str) -> int | None:
    """Return the seconds of a length of time, None for any other text."""
    found = [*lengths(text)]
    if not found or text[found[-1][1] :].strip(" "):
        return None
    return found[-1][0]


def lengths(text: str) -> Iterator[tuple[int, int]]:
    """Yield the seconds of a text's beginnings that are lengths of time, and where these end."""
    at = seconds = 0
    while (found := _AMOUNT.match(text, at)) is not None:
        seconds += int(found[1]) * _SECONDS[found[2][:1].lower()]
        at = found.end()
        yield seconds, found.end(2)


def written_length(seconds: int | Fraction) -> str:
    """Write a length of time in days, hours, minutes and whole seconds: ``-1d 2h``."""
    left = int(max(seconds, -seconds))
    parts = []
    for unit in "dhms":
        count, left = divmod(left, _SECONDS[unit])
        if count:
            parts.append(f"{count}{unit}")
    if not parts:
        return "0s"
    return ("-" if seconds < 0 else "") + " ".join(parts)


def written_instant(seconds: int | Fraction) -> str:
    """Write an instant as a date and a time of day, in UTC; seconds are cut off to whole ones."""
    try:
        moment = datetime.fromtimestamp(int(seconds // 1), UTC)
    except (ValueError, OverflowError, OSError):
        return f"{seconds // 1} s after 1970-01-01 00:00:00 UTC"
    return f"{moment.year:04}-{moment:%m-%d %H:%M:%S} UTC"


class Schedule(NamedTuple):
    """A time that comes again.

    ``period`` seconds lie between two times; ``first`` is one of them, None where it is counted
    from when the rule took effect. A ``month_day`` comes once a month instead, ``first`` seconds
    into that day.
    """

    period: int
    first: int | None
    month_day: int = 0

    def after(self, instant: int, anchor: int) -> int:
        """Return the first such time after ``instant``; a length is counted from ``anchor``.

        Raises Failed beyond the year 9999.
        """
        if self.month_day:
            return self._in_a_month(instant)
        first = anchor if self.first is None else self.first
        return instant + self.period - (instant - first) % self.period

    def _in_a_month(self, instant: int) -> int:
        try:
            now = datetime.fromtimestamp(instant, UTC)
            months = 12 * now.year + now.month - 1
            while (found := self._in_month(months)) <= instant:
                months += 1
        except (ValueError, OverflowError, OSError):
            raise Failed("its time lies beyond all calendars") from None
        return found

    def _in_month(self, months: int) -> int:
        """Return such a time in a month, which is counted from the year 0."""
        year, month = divmod(months, 12)
        return timegm((year, month + 1, self.month_day, 0, 0, 0)) + (self.first or 0)


def read_schedule(text: str) -> Schedule | None:
    """Read a time that comes again; None for any other text."""
    words = " ".join(text.lower().split())
    if words == "hour":
        return Schedule(_SECONDS["h"], 0)
    found = _AT_A_TIME.fullmatch(words)
    if found is None:
        length = seconds_in(words)
        return Schedule(length, None) if length is not None and length >= _SHORTEST else None
    at = int(found["hour"]) * _SECONDS["h"] + int(found["minute"]) * _SECONDS["m"]
    day = found["day"]
    if day == "day":
        return Schedule(DAY, at)
    if day in WEEKDAYS:
        return Schedule(_SECONDS["w"], _FIRST_MONDAY + WEEKDAYS.index(day) * DAY + at)
    if day.startswith("month "):
        of_month = int(day.removeprefix("month "))
        return Schedule(0, at, of_month) if 1 <= of_month <= _LAST_DAY else None
    return None
