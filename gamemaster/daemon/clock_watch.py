"""Notices a clock that jumps, so that nothing is judged, promised or put off by a wrong instant.

The clock that people set is compared with the one that only counts: both go on by the same seconds
unless somebody set the first. What ``ntpd`` corrects by and by is no jump. While a jump lasts,
nothing is taken over, read, played or sent, and the calendar stands still; mail is kept in the
intake. A clock that is set right again ends that by itself; one that is right *now* is accepted by
starting the daemon anew.
"""

from __future__ import annotations

from typing import Final

from gamemaster.clock import Clock
from gamemaster.errors import ClockJumped

JUMP_SECONDS: Final = 300


class ClockWatch:
    """Compares the two clocks. Used by the writer's thread."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._offset = self._now()

    def _now(self) -> float:
        return self._clock.now() - self._clock.monotonic()

    def check(self) -> None:
        """Raise ClockJumped while the clock is not where it would have come by going on."""
        offset = self._now()
        jump = round(offset - self._offset)
        if abs(jump) > JUMP_SECONDS:
            way = "forward" if jump > 0 else "back"
            raise ClockJumped(f"the clock was set {way} by {abs(jump)} seconds")
        self._offset = offset


def require_past(now: int, latest: int) -> None:
    """Raise ClockJumped where the clock stands well before what was written last."""
    if now < latest - JUMP_SECONDS:
        raise ClockJumped(f"the clock is {latest - now} seconds behind the last move")
