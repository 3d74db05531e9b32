"""When ``every`` comes round: ``hour``, ``day 18:00``, ``monday 00:00``, ``month 1 00:00``, ``9h``.

Pure calendar arithmetic on instants (seconds since 1970-01-01), without leap seconds.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from gamemaster.clauses.durations import parse_duration

Unit: TypeAlias = Literal["hour", "day", "week", "month", "length"]

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SHORTEST_SECONDS: Final = 3_600
"""What comes round is played at each of its instants, also those that fell due in a year without
the daemon: one that came again faster would keep it busy with nothing else (ADR 0084)."""

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
