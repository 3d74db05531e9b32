"""Asks the machine for the time; nothing else does.

Whoever needs an instant is handed a ``Clock``; the game itself is handed instants. Instants are
whole seconds since 1970-01-01 UTC, so that no rounding tells a replay from the game it replays.
"""

from __future__ import annotations

import time


class Clock:
    """The machine's clock."""

    speed = 1
    """The seconds that pass by it in one."""

    def now(self) -> int:
        """Return the instant: whole seconds since 1970-01-01 UTC."""
        return int(time.time())

    def monotonic(self) -> float:
        """Return seconds since some moment, for measuring; never set back.

        Time for which the machine slept counts, where the system can tell.
        """
        return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))

    def set_apart(self) -> float:
        """Return how far this clock is ahead of the seconds that only count.

        It stays as it is unless somebody sets the clock.
        """
        return self.now() - self.monotonic()

    def told_by(self, instant: int) -> int:
        """Return by this clock an instant that the clock of another machine tells."""
        return instant


class FastClock(Clock):
    """A clock that goes ``speed`` times as fast as the machine's, from the instant ``start`` on.

    It counts by seconds that nobody sets, so a jump of the machine's clock is none of this one.
    """

    def __init__(self, speed: int, start: int) -> None:
        self.speed = speed
        self._start = start
        self._begun, self._machine_began = super().monotonic(), super().now()

    def now(self) -> int:
        """Return the instant, in whole seconds."""
        return self._start + int((self.monotonic() - self._begun) * self.speed)

    def set_apart(self) -> float:
        """Return 0: nobody can set it."""
        return 0.0

    def told_by(self, instant: int) -> int:
        """Return by this clock an instant of the machine's; before its start it stood still."""
        return self._start + max(0, instant - self._machine_began) * self.speed


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
