"""When ``every`` comes round: "hour", "day 18:00", "monday 00:00", "month 1 00:00", "36h".

Instants are seconds since 1970-01-01 UTC, without leap seconds.
"""

from __future__ import annotations

import re
from calendar import timegm
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from gamemaster.audit.language.durations import seconds_in
from gamemaster.audit.language.failures import Failed

_HOUR: Final = 3_600
_DAY: Final = 86_400
_WEEK: Final = 7 * _DAY
_SHORTEST: Final = _HOUR
_LAST_DAY: Final = 28
_DECEMBER: Final = 12
WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_FIRST_MONDAY: Final = 4 * _DAY
_AT_A_TIME: Final = re.compile(
    r"(?P<day>[a-z]+|month [12]?[0-9]) (?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A time that comes again.

    ``period`` seconds lie between two times; ``first`` is one of them, None where it is counted
    from when the rule took effect. A ``month_day`` comes once a month instead, ``first`` seconds
    into that day.
    """

    period: int
    first: int | None
    month_day: int = 0

    def after(self, instant: int, anchor: int) -> int:
        """Return the first such time after ``instant``. Raises Failed beyond the year 9999."""
        if self.month_day:
            return self._in_a_month(instant)
        first = anchor if self.first is None else self.first
        return instant + self.period - (instant - first) % self.period

    def _in_a_month(self, instant: int) -> int:
        """Return the first such day of a month after ``instant``."""
        try:
            now = datetime.fromtimestamp(instant, UTC)
            found = self._in_month(now.year, now.month)
            if found > instant:
                return found
            last = now.month == _DECEMBER
            return self._in_month(now.year + last, 1 if last else now.month + 1)
        except (ValueError, OverflowError, OSError):
            raise Failed("its time lies beyond all calendars") from None

    def _in_month(self, year: int, month: int) -> int:
        return timegm((year, month, self.month_day, 0, 0, 0)) + (self.first or 0)


def read_schedule(text: str) -> Schedule | None:
    """Read a time that comes again; None for any other text."""
    words = " ".join(text.lower().split())
    if words == "hour":
        return Schedule(_HOUR, 0)
    found = _AT_A_TIME.fullmatch(words)
    if found is None:
        length = seconds_in(words)
        return Schedule(length, None) if length is not None and length >= _SHORTEST else None
    at = int(found["hour"]) * _HOUR + int(found["minute"]) * 60
    day = found["day"]
    if day == "day":
        return Schedule(_DAY, at)
    if day in WEEKDAYS:
        return Schedule(_WEEK, _FIRST_MONDAY + WEEKDAYS.index(day) * _DAY + at)
    if day.startswith("month "):
        of_month = int(day.removeprefix("month "))
        return Schedule(0, at, of_month) if 1 <= of_month <= _LAST_DAY else None
    return None


def next_after(schedule: Schedule, instant: int, anchor: int) -> int:
    """Return the first such time after ``instant``; a length is counted from ``anchor``."""
    return schedule.after(instant, anchor)
