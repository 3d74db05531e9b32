"""Counts the steps that clauses take in one item, so that no rule takes them away from another.

Each rule has an account for what it does about the move itself, and one for what it has to do
because of each other rule: for the reactions to what that one brings about, for modifying its
awards, for the looks for a winner that these need. So a rule that takes too much is cut off, and
what it wanted of others is not done, but nobody else is kept from anything. Counting has steps of
its own: what is due to all rules together must neither be starved nor starve others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from gamemaster.game.fold.state import Game

PER_CLAUSE = 100_000
PER_RULE = 250_000
PER_ITEM = 1_000_000
"""The steps for all reactions of an item together, and as many again for counting."""
ASSURED = 25_000
"""The steps that a rule has for the move itself even if others have used up the item's."""
PER_PROPOSAL = 1_000
"""The steps that an open proposal or ballot adds: a long list can be counted too."""
PER_PLAYER = 10
"""The steps that a player adds: clauses ask about everybody, and at each proposal's count."""

PER_RUN: Final = 5
"""The cost of beginning to run an expression."""
PER_CAUSE: Final = 100
"""The cost of an event that an effect brought about, and of each time round of a ``for``."""
PER_ROLL: Final = 100
PER_GAIN: Final = 5
"""The cost of an award for each player who gets it."""
PER_BALLOT: Final = 1_250
"""The cost of opening a ballot, which is counted at once and may close and open others."""
PER_VOTE: Final = 10
"""The cost of a vote that a rule casts."""
PER_TRIAL: Final = 20_000
"""The cost of a trial of adoption under other rules: a proposal is played to its end."""
PER_LETTER: Final = 5
PER_ANNOUNCEMENT: Final = 5_000
"""The cost of announcing an event that an effect brought about: a mail to everybody, and one rule
can bring about thousands of them by one move."""
CHARACTERS_PER_STEP: Final = 8
"""The characters, written down or told, that cost one step."""

KEYS_PER_STEP: Final = 8
"""The keys of a lookup that are looked through in one step, as one of them gets another value."""

ITEMS_PER_STEP: Final = 8
"""The items of a list that are kept in one step."""

MOVE: Final = -1
"""The cause of what rules do about the move itself; other causes are the numbers of rules."""
COUNT: Final = -2
"""The cause of what is asked to count a proposal or ballot."""


class Account(NamedTuple):
    """An account of steps: those that ``rule`` takes on behalf of ``cause``."""

    cause: int
    rule: int

    @property
    def own(self) -> bool:
        """Whether the rule has itself to blame if there are none left."""
        return self.cause in (MOVE, COUNT, self.rule)


class Steps:
    """The steps of one item that are left."""

    def __init__(self, game: Game) -> None:
        to_count = len(game.open_proposals) + len(game.box.open)
        self._more = PER_PROPOSAL * to_count + PER_PLAYER * game.active
        self._spent: dict[Account, int] = {}
        self._reactions = PER_ITEM + self._more
        self._counting = PER_ITEM + (PER_PROPOSAL + PER_PLAYER * game.active) * to_count

    def left(self, account: Account) -> int:
        """Return the number of steps that may still be taken."""
        spent = self._spent.get(account, 0)
        counting = account.cause == COUNT
        left = min(PER_RULE + self._more - spent, self._counting if counting else self._reactions)
        if account.cause == MOVE:
            left = max(left, ASSURED + self._more - spent)
        return max(left, 0)

    def spend(self, account: Account, steps: int) -> None:
        """Take steps."""
        self._spent[account] = self._spent.get(account, 0) + steps
        if account.cause == COUNT:
            self._counting -= steps
        else:
            self._reactions -= steps

    def starved(self, account: Account) -> bool:
        """Say whether the rule could still count if others had left it the steps."""
        return self._counting < PER_RULE + self._more - self._spent.get(account, 0)

    def count_another(self) -> None:
        """Forget the steps of the last count, which must not void the guards of the next one."""
        for account in [account for account in self._spent if account.cause == COUNT]:
            del self._spent[account]
