"""The octets that clauses may write in an item, so that no rule fills the store (docs/language.md).

A clause pays for all that it brings about before that happens (``accounts``), out of the octets
that its rule has for the item and for the day (``octets_written``). Each rule has octets of its
own, of which others can use up half on a day by what they have it do. Games of the first edition
have no such limits.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from gamemaster.game.fold.octets_written import DAY
from gamemaster.game.fold.state import Game
from gamemaster.game.item.steps import COUNT, MOVE, Account
from gamemaster.maps import Map

PER_ITEM: Final = 2 * 2**20
"""The octets that a rule may write in one item for itself, and again because of each other rule."""
PER_PLAYER: Final = 64 * 2**10
"""The octets that a player in play adds to this: rules tell things of each player to each."""
ITEMS_A_DAY: Final = 4
"""A rule may write so many times the octets of an item on a day, half of it because of others."""
ASSURED_SHARE: Final = 64
"""A rule may write this part of an item's octets about a move on any day: otherwise somebody who
moves very often would silence it.
"""


class Excess(NamedTuple):
    """A limit that was passed, in words: for the rule that did it, and one made to do it."""

    own: str
    caused: str


AT_ONCE: Final = Excess("writes too much at once", "write too much at once")
IN_A_DAY: Final = Excess("writes too much in one day", "write too much in one day")


class Writing:
    """The octets that clauses may still write in one item.

    ``ticking`` says that a timer has caused it, and no move: then the day's limit has no exception.
    """

    def __init__(self, game: Game, now: int) -> None:
        self._unlimited = game.edition == 1
        self._item = PER_ITEM + PER_PLAYER * game.active
        self._before = game.written if game.written_on == now // DAY else Map()
        self._paid: dict[Account, int] = {}
        self._of_rule: dict[int, int] = {}

    def excess(self, account: Account, octets: int, *, ticking: bool) -> Excess | None:
        """Return which limit so many more octets would exceed, None if they do not."""
        paid = self._paid.get(account, 0) + octets
        if self._unlimited:
            return None
        if paid > self._item:
            return AT_ONCE
        if account.cause in (MOVE, COUNT) and not ticking and paid * ASSURED_SHARE <= self._item:
            return None
        today = self._before.get(account.rule, 0) + self._of_rule.get(account.rule, 0) + octets
        day = self._item * ITEMS_A_DAY
        return IN_A_DAY if today > (day if account.own else day // 2) else None

    def spend(self, account: Account, octets: int) -> None:
        """Count octets that are written."""
        self._paid[account] = self._paid.get(account, 0) + octets
        self._of_rule[account.rule] = self._of_rule.get(account.rule, 0) + octets
