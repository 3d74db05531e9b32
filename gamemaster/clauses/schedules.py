"""Lengths of time (``1d 12h``, ``23 hours``) and times that come again (``monday 00:00``, ``9h``).

Pure calendar arithmetic on instants (seconds since 1970-01-01), without leap seconds.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

Unit: TypeAlias = Literal["hour", "day", "week", "month", "length"]

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SHORTEST_SECONDS: Final = 3_600
"""The shortest length. A clause that comes round is played at each of its instants, even those of a
year without the daemon: one that came again faster would keep it busy with nothing else (ADR 0084).
"""

_HOUR, _DAY = 3_600, 86_400
_FIRST_MONDAY: Final = 4 * _DAY  # 1970-01-05
_LAST_SURE_DAY: Final = 28  # every month has it
_CLOCK: Final = r"(?P<h>[01]?[0-9]|2[0-3]):(?P<m>[0-5][0-9])"
_WRITTEN: Final = re.compile(
    rf"(?:(?P<hour>hour)|(?:(?P<day>day)|(?P<week>{'|'.join(WEEKDAYS)})"
    rf"|month (?P<month>[12]?[0-9])) {_CLOCK})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A time that comes again.

    ``day``: of the week from 0, or of the month from 1; ``seconds``: into the day, or the length
    that lies between two times.
    """

    unit: Unit
    day: int
    seconds: int


def parse_schedule(text: str) -> Schedule | None:
    """Read a time that comes again, or return None."""
    cleaned = " ".join(text.lower().split())
    found = _WRITTEN.fullmatch(cleaned)
    if found is None:
        length = parse_duration(cleaned)
        return Schedule("length", 0, length) if length and length >= SHORTEST_SECONDS else None
    if found["hour"]:
        return Schedule("hour", 0, 0)
    seconds = int(found["h"]) * _HOUR + int(found["m"]) * 60
    if found["day"]:
        return Schedule("day", 0, seconds)
    if found["week"]:
        return Schedule("week", WEEKDAYS.index(found["week"]), seconds)
    day = int(found["month"])
    return Schedule("month", day, seconds) if 1 <= day <= _LAST_SURE_DAY else None


_AT: Final = re.compile(rf"\b{_CLOCK}", re.ASCII)
_OF_WEEK: Final = re.compile(rf"\b({'|'.join(WEEKDAYS)})", re.ASCII)
_OF_MONTH: Final = re.compile(r"\b[0-9]{1,2}(?:st|nd|rd|th)\b|\bmonth", re.ASCII)
_DAY_OF_MONTH: Final = re.compile(r"\b([12]?[0-9])(?:st|nd|rd|th)?\b", re.ASCII)
_OTHERWISE: Final = {
    "day": "day 00:00", "daily": "day 00:00", "week": "1w", "weekly": "1w", "hourly": "hour",
}  # fmt: skip


def meant_schedule(text: str) -> str | None:
    """Return the time that comes again which a text that is none may mean, in quotation marks."""
    cleaned = " ".join(text.lower().split()).removeprefix("every ")
    clock = _AT.search(cleaned)
    at = clock[0] if clock else "00:00"
    rest = _AT.sub("", cleaned).strip()
    if of_week := _OF_WEEK.search(rest):
        return f'"{of_week[1]} {at}"'
    if _OF_MONTH.search(rest):
        day = _DAY_OF_MONTH.search(rest)
        sure = min(max(int(day[1]), 1), _LAST_SURE_DAY) if day else 1
        return f'"month {sure} {at}"'
    found = _OTHERWISE.get(rest)
    return f'"{found}"' if found else None


def next_after(schedule: Schedule, instant: int, anchor: int) -> int:
    """Return the first such time after ``instant``; a length is counted from ``anchor``."""
    match schedule.unit:
        case "hour":
            return _next(instant, 0, _HOUR)
        case "day":
            return _next(instant, schedule.seconds, _DAY)
        case "week":
            first = _FIRST_MONDAY + schedule.day * _DAY + schedule.seconds
            return _next(instant, first, 7 * _DAY)
        case "length":
            return _next(instant, anchor, schedule.seconds)
        case "month":
            return _next_of_month(schedule, instant)


def _next(instant: int, first: int, step: int) -> int:
    return instant + step - (instant - first) % step


def _next_of_month(schedule: Schedule, instant: int) -> int:
    today = dt.datetime.fromtimestamp(instant, dt.UTC)
    year, month = today.year, today.month
    while True:
        moment = dt.datetime(year, month, schedule.day, tzinfo=dt.UTC)
        found = int(moment.timestamp()) + schedule.seconds
        if found > instant:
            return found
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)  # noqa: PLR2004


UNITS: Final = {"w": 604_800, "d": 86_400, "h": 3_600, "m": 60, "s": 1}
"""Seconds in each unit, by its first letter."""

_PART: Final = re.compile(
    r"([0-9]{1,9}) ?(weeks?|w|days?|d|hours?|h|minutes?|mins?|m|seconds?|secs?|s)(?![a-z]) *",
    re.IGNORECASE | re.ASCII,
)
_WHOLE: Final = re.compile(rf"(?:{_PART.pattern})+", _PART.flags)


def parse_duration(text: str) -> int | None:
    """Return the seconds in ``text``, or None if it is not a duration."""
    if not _WHOLE.fullmatch(text):
        return None
    return sum(int(part[1]) * UNITS[part[2][0].lower()] for part in _PART.finditer(text))


def format_duration(seconds: int | Fraction) -> str:
    """Return a duration in days, hours, minutes and seconds; less than a second is left out."""
    left = int(max(seconds, -seconds))
    parts: list[str] = []
    for unit in "dhms":
        count, left = divmod(left, UNITS[unit])
        if count:
            parts.append(f"{count}{unit}")
    sign = "-" if seconds < 0 and parts else ""
    return sign + (" ".join(parts) or "0s")
