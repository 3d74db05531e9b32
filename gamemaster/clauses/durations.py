"""Lengths of time as people write them: ``1d 12h``, ``23 hours``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

UNITS: Final = {"w": 604_800, "d": 86_400, "h": 3_600, "m": 60, "s": 1}
"""Seconds in each unit, by its first letter."""

_PART: Final = re.compile(
    r"([0-9]{1,9}) ?(weeks?|w|days?|d|hours?|h|minutes?|mins?|m|seconds?|secs?|s)(?![a-z]) *",
    re.IGNORECASE | re.ASCII,
)
_WHOLE: Final = re.compile(rf"(?:{_PART.pattern})+", _PART.flags)


def parse_duration(text: str) -> int | None:
    """Return the seconds in ``text``, or None if it is no duration."""
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
