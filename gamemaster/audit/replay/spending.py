"""Counts the steps that clauses may take in one item (docs/adr/0064; the engine's own figures).

A rule has an account for what it does about the move itself (``MOVE``) and one for what it does on
behalf of each other rule that caused it; counting (``COUNT``) has steps of its own. So a rule that
takes too much is cut off, and no other is kept from anything.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

from gamemaster.audit.replay.knowledge import State

PER_CLAUSE: Final = 100_000
PER_RULE: Final = 250_000
PER_ITEM: Final = 1_000_000
ASSURED: Final = 25_000
PER_PROPOSAL: Final = 1_000
PER_PLAYER: Final = 10
"""The steps that one run of a clause, one rule and one item may take; that a rule has in any case;
that each open proposal or ballot, and each player, adds."""

PER_RUN: Final = 5
PER_CAUSE: Final = 100
PER_ROLL: Final = 100
PER_GAIN: Final = 5
PER_BALLOT: Final = 1_250
PER_VOTE: Final = 10
PER_LETTER: Final = 5
PER_ANNOUNCEMENT: Final = 5_000
CHARACTERS_PER_STEP: Final = 8
"""The steps that it costs to run an expression, to hear of what an effect brought about, to roll,
to give points to a player, to open a ballot, to vote for a player, to write to a player, to tell
everybody what an effect brought about; and the characters, told or kept, that cost one step."""

MOVE: Final = -1
COUNT: Final = -2


Account = tuple[int, int]
"""The cause for which steps are taken (a rule, MOVE or COUNT), and the rule that takes them."""


def has_itself_to_blame(account: Account) -> bool:
    """Say whether a rule that has no steps left took them for itself."""
    cause, rule = account
    return cause in (MOVE, COUNT, rule)


class Steps:
    """The steps of one item that are left."""

    def __init__(self, state: State) -> None:
        counted = len(state.open_proposals) + len(state.open_ballots)
        more = PER_PROPOSAL * counted + PER_PLAYER * state.active
        self._each = PER_RULE + more
        self._reacting = PER_ITEM + more
        self._counting = PER_ITEM + (PER_PROPOSAL + PER_PLAYER * state.active) * counted
        self._spent: dict[int, Counter[int]] = defaultdict(Counter)

    def left(self, account: Account) -> int:
        """Return how many steps may still be taken."""
        cause, _ = account
        own = self._own(account)
        left = min(own, self._counting if cause == COUNT else self._reacting)
        if cause == MOVE:
            left = max(left, own - (PER_RULE - ASSURED))
        return max(left, 0)

    def _own(self, account: Account) -> int:
        """Return how many steps an account would have left, however many others take."""
        cause, rule = account
        return self._each - self._spent[cause][rule]

    def take(self, account: Account, steps: int) -> None:
        """Take steps."""
        cause, rule = account
        self._spent[cause][rule] += steps
        if cause == COUNT:
            self._counting -= steps
        else:
            self._reacting -= steps

    def starved(self, account: Account) -> bool:
        """Say whether others have left a rule fewer steps to count with than are its own."""
        return self._own(account) > self._counting

    def count_another(self) -> None:
        """Give every rule its steps for counting anew: another proposal's turn has come."""
        self._spent.pop(COUNT, None)
