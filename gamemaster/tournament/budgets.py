"""Counts how many receipts a sender may still get: budgets that fill up again with time.

A robot that ignores every header we send must not be answered for ever, and somebody who forges a
player's address in From must not use up that player's receipts. So each sender has budgets of their
own, for mail with evidence, for mail without, and for mail in which nothing was understood: a
person seldom sends many of those, a robot sends nothing else.

A budget is one number in the fold of the journal: the instant at which it is full again. A receipt
costs seconds; it is sent if the budget is then no further from full than its whole size. The
decision is journaled with its cost, so a replay with another configuration gives the same state.
Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

HOUR: Final = 3600
RECEIPTS: Final = "receipts"
"""Under this name the calendar records that mails without receipts were acknowledged together."""
WITHOUT_EVIDENCE: Final = 10
"""Receipts an hour for mail that anybody may have sent."""

NOTHING_UNDERSTOOD: Final = 6
"""Receipts at once for mail without a command; one comes back each hour."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A budget of ``size`` receipts at once; each costs ``cost`` seconds and is back after them."""

    key: str
    size: int
    cost: int

    def left(self, full_at: int, now: int) -> int:
        """Return how many receipts may be sent now; negative if it was overdrawn."""
        spent = max(full_at - now, 0)
        if spent > 2 * self.size * self.cost:
            # It cannot be overdrawn this far: a clock that ran ahead took from it.
            return self.size
        return (self.size * self.cost - spent) // self.cost


QUARANTINE: Final = Budget("quarantine", 24, HOUR)
"""Places in quarantine for mail that does not show who sent it; one comes back each hour."""


def budget_for(handle: str, most: int, *, evident: bool, understood: bool) -> Budget:
    """Return the budget that a receipt is taken from; ``most`` is the configured number an hour."""
    if not evident:
        size = min(most, WITHOUT_EVIDENCE)
        return Budget(f"{handle} without evidence", size, HOUR // size)
    if not understood:
        return Budget(f"{handle} not understood", min(most, NOTHING_UNDERSTOOD), HOUR)
    return Budget(handle, most, max(HOUR // most, 1))


def over_by(unanswered: Mapping[str, tuple[int, int]], now: int) -> dict[str, tuple[int, int]]:
    """Return, by player, since when and how many mails had no receipt, for hours that are over."""
    hour = now - now % HOUR
    return {handle: (since, mails) for handle, (since, mails) in unanswered.items() if since < hour}


def spent(full_at: int, now: int, cost: int) -> int:
    """Return when a budget is full again after a receipt."""
    return max(full_at, now) + cost
