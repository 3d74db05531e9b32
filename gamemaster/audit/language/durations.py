"""Lengths of time as people write them, ``1d 12h`` or ``2 weeks``, in seconds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

_SECONDS: Final[dict[str, int]] = {"w": 604_800, "d": 86_400, "h": 3_600, "m": 60, "s": 1}
_UNITS: Final = "weeks?|w|days?|d|hours?|h|minutes?|mins?|m|seconds?|secs?|s"
_AMOUNT: Final = re.compile(rf"([0-9]{{1,9}}) ?({_UNITS})(?![a-z]) *", re.ASCII | re.IGNORECASE)


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
