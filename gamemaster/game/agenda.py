"""What is to happen at its own instant: the timers that rules have set, in the order they are due.

A part of the state, the fold of ``timer.*`` events alone; ``timers`` sets and fires them. They are
ordered by instant and, at one instant, as they were set.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from immutables import Map

from gamemaster.game.events import TimerSet

Counted: TypeAlias = tuple[str, int]
"""What is counted again: ``proposal`` or ``ballot``, and its number."""


@dataclass(frozen=True, slots=True)
class Agenda:
    """Waiting timers by number, and their order; of what is counted again, the one that says so."""

    timers: Map[int, TimerSet] = field(default_factory=Map)
    order: tuple[tuple[int, int], ...] = ()
    counts: Map[Counted, int] = field(default_factory=Map)
    next_number: int = 1

    def first_due(self, instant: int) -> TimerSet | None:
        """Return the timer to fire next, if it is due by ``instant``."""
        if self.order and self.order[0][0] <= instant:
            return self.timers[self.order[0][1]]
        return None

    def with_timer(self, event: TimerSet) -> Agenda:
        """Return the agenda with one timer more."""
        order = list(self.order)
        insort(order, (event.due, event.timer))
        counts = self.counts
        if event.number is not None:
            counts = counts.set((event.kind, event.number), event.timer)
        timers = self.timers.set(event.timer, event)
        return Agenda(timers, tuple(order), counts, event.timer + 1)

    def without(self, number: int) -> Agenda:
        """Return the agenda without a timer that has fired or lapsed."""
        timer = self.timers[number]
        at = bisect_left(self.order, (timer.due, number))
        counts = self.counts
        if timer.number is not None and counts.get((timer.kind, timer.number)) == number:
            counts = counts.delete((timer.kind, timer.number))
        return replace(
            self,
            timers=self.timers.delete(number),
            order=self.order[:at] + self.order[at + 1 :],
            counts=counts,
        )
