"""Asks the machine for the time; nothing else does.

Whoever needs an instant is handed a ``Clock``; the game itself is handed instants. Instants are
whole seconds since 1970-01-01 UTC, so that no rounding tells a replay from the game it replays.
"""

from __future__ import annotations

import time


class Clock:
    """The machine's clock."""

    def now(self) -> int:
        """Return the instant: whole seconds since 1970-01-01 UTC."""
        return int(time.time())

    def monotonic(self) -> float:
        """Return seconds since some moment, for measuring; never set back.

        Time for which the machine slept counts, where the system can tell.
        """
        return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class HandClock(Clock):
    """A clock moved by hand, for tests, rehearsals and the demo."""

    def __init__(self, start: int) -> None:
        self._now = start

    def now(self) -> int:
        """Return the instant this clock was set to."""
        return self._now

    def monotonic(self) -> float:
        """Return the same as seconds."""
        return float(self._now)

    def advance(self, seconds: int) -> int:
        """Move on by ``seconds``, never back, and return the new instant."""
        if seconds < 0:
            raise ValueError(f"a clock only moves on, not by {seconds} s")
        self._now += seconds
        return self._now
