"""The timers that wait for their instant, in the order in which they fire (`Agenda`)."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from gamemaster.game import events as e
from gamemaster.maps import Map

Counted: TypeAlias = tuple[str, int]
"""A thing to be counted again: ``proposal`` or ``ballot``, and its number."""

Place: TypeAlias = tuple[int, int, str, int, int]
"""The instant at which a timer is due, its sort keys among those of that instant, its number."""


def place_of(timer: e.TimerSet) -> Place:
    """Return the place of a timer: those for a digest stand behind the others.

    They are sorted by the rule, the player and the proposal that they are about.
    """
    if timer.kind != "digest" or timer.rule is None:
        return timer.due, 0, "", 0, timer.timer
    bound = {kind: fact for name, kind, fact in timer.bound if name == kind}
    player, proposal = bound.get("player", ""), bound.get("proposal", 0)
    return timer.due, timer.rule, str(player), int(str(proposal)), timer.timer


@dataclass(frozen=True, slots=True)
class Agenda:
    """Waiting timers by number, in order, and by the proposal or ballot to be counted again.

    Timers that are due at one instant fire in the order of their numbers; after them, what waits
    for a digest, in an order that does not tell when it was put off (``place_of``).
    """

    timers: Map[int, e.TimerSet] = field(default_factory=Map)
    order: tuple[Place, ...] = ()
    counts: Map[Counted, int] = field(default_factory=Map)
    next_number: int = 1

    def with_timer(self, event: e.TimerSet) -> Agenda:
        """Return the agenda with one timer more."""
        order = list(self.order)
        insort(order, place_of(event))
        counts = self.counts
        if event.number is not None:
            counts = counts.set((event.kind, event.number), event.timer)
        timers = self.timers.set(event.timer, event)
        return Agenda(timers, tuple(order), counts, event.timer + 1)

    def without(self, number: int) -> Agenda:
        """Return the agenda without a timer that has fired or lapsed."""
        timer = self.timers[number]
        at = bisect_left(self.order, place_of(timer))
        counts = self.counts
        if timer.number is not None and counts.get((timer.kind, timer.number)) == number:
            counts = counts.delete((timer.kind, timer.number))
        return replace(
            self,
            timers=self.timers.delete(number),
            order=self.order[:at] + self.order[at + 1 :],
            counts=counts,
        )
