"""Notices a clock that jumps, so that nothing is judged, promised or put off by a wrong instant.

The clock that people set is compared with the one that only counts: both go on by the same seconds
unless somebody set the first. A gradual correction by ``ntpd`` is no jump. While a jump lasts,
nothing is taken over, read, played, sent or done for the organiser, and the calendar stands still;
mail is kept in the intake. A clock that is set right again ends that by itself; one that is right
*now* is accepted (``gamemaster clock accept``), unless it stands before what was written.
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
        self._offset = clock.set_apart()

    @property
    def jump(self) -> int:
        """The seconds by which the clock was set, negative for back; 0 for some minutes."""
        jump = round(self._clock.set_apart() - self._offset)
        return jump if abs(jump) > JUMP_SECONDS else 0

    def check(self) -> None:
        """Raise ClockJumped while the clock is not where it would be if nobody had set it."""
        jump = self.jump
        if jump:
            way = "forward" if jump > 0 else "back"
            raise ClockJumped(f"the clock was set {way} by {abs(jump)} seconds")
        self._offset = self._clock.set_apart()

    def without_jump(self, now: int) -> int:
        """Return an instant as it would be if nobody had set the clock."""
        return now - self.jump

    def accept(self) -> int:
        """Take the clock as right where it stands now; return the seconds by which it was set."""
        jump = self.jump
        self._offset = self._clock.set_apart()
        return jump


def require_past(now: int, founded: int, latest: int, published: int) -> None:
    """Raise ClockJumped where the clock stands well before a founding, or what came after it.

    That is the latest move, and the latest announcement or heartbeat: the audit of a game refuses
    lines that are older than what was public before them.
    """
    if now < founded - JUMP_SECONDS:
        behind = f"{founded - now} seconds behind the founding of the tournament"
    elif now < latest - JUMP_SECONDS:
        behind = f"{latest - now} seconds behind the last move"
    elif now < published - JUMP_SECONDS:
        behind = f"{published - now} seconds behind what was published"
    else:
        return
    raise ClockJumped(f"the clock is {behind}: set it right, or wait until it has come so far")
