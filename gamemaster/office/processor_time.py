"""Counts the processor time that senders' mails take; half of it is forgotten each hour.

It is kept in memory alone: it stands in no store and no log, and nobody is told of it.
"""

from __future__ import annotations

from typing import Final

HALF_LIFE_SECONDS: Final = 3_600
MOST_SENDERS: Final = 10_000


class Spending:
    """The processor time of each sender; ``budget`` is how much one may take, in seconds.

    Instants are those at which mails came, so that late reading costs no less.
    """

    def __init__(self, budget: float) -> None:
        self._budget = budget
        self._spent: dict[str, tuple[float, int]] = {}

    def charge(self, sender: str, seconds: float, at: int) -> None:
        """Count what a mail of a sender took."""
        spent = self._left_of(sender, at) + seconds
        self._spent.pop(sender, None)
        if len(self._spent) >= MOST_SENDERS:
            # The one that has been quiet for longest is the first.
            self._spent.pop(next(iter(self._spent)))
        self._spent[sender] = spent, at

    def is_over(self, sender: str, at: int) -> bool:
        """Say whether a sender has taken so much that everybody else comes first."""
        return self._left_of(sender, at) >= self._budget

    def forget(self) -> None:
        """Begin anew."""
        self._spent.clear()

    def _left_of(self, sender: str, at: int) -> float:
        spent, since = self._spent.get(sender, (0.0, at))
        return float(spent * 0.5 ** (max(at - since, 0) / HALF_LIFE_SECONDS))
