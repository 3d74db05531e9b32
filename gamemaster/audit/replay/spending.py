"""Counts the steps that clauses may take in one item, and the octets that they may write.

The figures are the engine's own (docs/adr/0064, 0201; docs/language.md, "Octets").

A rule has an account for what it does about the move itself (``MOVE``) and one for what it does on
behalf of each other rule that caused it; counting (``COUNT``) has steps of its own. So a rule that
takes too much is cut off, and no other is kept from anything. The octets of a day are each rule's
own as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from gamemaster.audit.language.times import DAY
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
PER_TRIAL: Final = 20_000
PER_ANNOUNCEMENT: Final = 5_000
CHARACTERS_PER_STEP: Final = 8
KEYS_PER_STEP: Final = 8
ITEMS_PER_STEP: Final = 8
"""The steps that it costs to run an expression, to hear of what an effect brought about, to roll,
to give points to a player, to open a ballot, to vote for a player, to write to a player, to try a
repeal, to tell everybody what an effect brought about; and the characters, told or kept, and the
keys of a lookup that changes, and the items of a list that is kept, that cost one step."""

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
        self._spent: dict[Account, int] = {}
        self._counted: dict[Account, int] = {}

    def charge(self, account: Account, steps: int) -> int:
        """Take steps and return how many are left; take none where that would be less than 0."""
        if account[0] == COUNT:
            left = min(self._counting, self._each - self._counted.get(account, 0))
        else:
            own = self._each - self._spent.get(account, 0)
            left = min(self._reacting, own)
            if account[0] == MOVE:
                left = max(left, own - (PER_RULE - ASSURED))
        left = max(0, left) - steps
        if left >= 0:
            self.take(account, steps)
        return left

    def take(self, account: Account, steps: int) -> None:
        """Take steps."""
        if account[0] == COUNT:
            self._counted[account] = self._counted.get(account, 0) + steps
            self._counting -= steps
        else:
            self._spent[account] = self._spent.get(account, 0) + steps
            self._reacting -= steps

    def starved(self, account: Account) -> bool:
        """Say whether others have left a rule fewer steps to count with than are its own."""
        return self._each - self._counted.get(account, 0) > self._counting

    def count_another(self) -> None:
        """Give every rule its steps for counting anew: another proposal's turn has come."""
        self._counted.clear()


# Octets ------------------------------------------------------------------------------------------

ROW: Final = 1_024
IN_AN_ITEM: Final = 2 * 1024 * 1024
FOR_A_PLAYER: Final = 64 * 1024
"""The octets that an event counts besides its data; that a rule may write in one item; that each
player in play adds to them."""
ITEMS_A_DAY: Final = 4
ASSURED_PART: Final = 64
"""How many items' octets a rule may write on a day; the part of an item's that it may write about a
move whatever it has written on the day."""


def octets(type_: str, data: Mapping[str, Any]) -> int:
    """Return the octets that an event counts."""
    if type_ == "fields.revealed/1":
        return told(data["fields"], len(data["readers"]))
    unasked = type_ == "ruling.needed/1" and not data.get("goes_on")
    if type_ == "clause.voided/1" or unasked:
        return ROW
    return ROW + _written(data.values())


def told(fields: object, letters: int) -> int:
    """Return the octets of what is told in so many letters, or in an announcement (0)."""
    return (ROW + _written(fields)) * (letters or 1)


def _written(value: Any) -> int:  # noqa: ANN401 - any JSON, or what becomes JSON
    match value:
        case None | bool():
            return 0
        case str():
            return len(value.encode())
        case int():
            return len(str(value))
        case Mapping():
            return sum(map(_written, value.values()))
    return sum(map(_written, value))


def keep_count(state: State, rule: int, type_: str, data: Mapping[str, Any]) -> None:
    """Count an event for the rule that is its reason, or in equal parts for all that tell it."""
    if type_ == "rule.changed/1":
        return  # Its text is a player's.
    today = state.now // DAY
    if state.written_on != today:
        state.written_on, state.written = today, Counter()
    rules = data["rules"] if type_ == "fields.revealed/1" else [rule]
    share = octets(type_, data) // len(rules)
    for writer in rules:
        state.written[writer] += share


class Octets:
    """The octets that rules may still write in one item."""

    def __init__(self, state: State) -> None:
        self._limited = state.edition > 1
        self._most = IN_AN_ITEM + FOR_A_PLAYER * state.active
        known = state.written_on == state.now // DAY
        self._today: dict[int, int] = dict(state.written) if known else {}
        self._here: dict[Account, int] = {}

    def allow(self, account: Account, more: int, *, ticking: bool) -> bool:
        """Say whether so many more may be written."""
        cause, rule = account
        here = self._here.get(account, 0) + more
        if not self._limited:
            return True
        if here > self._most:
            return False
        if cause in (MOVE, COUNT) and not ticking and here <= self._most // ASSURED_PART:
            return True
        day = self._most * ITEMS_A_DAY // (1 if has_itself_to_blame(account) else 2)
        return self._today.get(rule, 0) + more <= day

    def take(self, account: Account, octets: int) -> None:
        """Count octets as written."""
        _, rule = account
        self._here[account] = self._here.get(account, 0) + octets
        self._today[rule] = self._today.get(rule, 0) + octets
