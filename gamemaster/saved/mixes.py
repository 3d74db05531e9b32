"""Follows open rolls of a game whose dice have a round of the public beacon mixed in.

Until the round is mixed in, rolls follow from the mix of the genesis, and from then on from both
(docs/formats.md, "The public beacon"). The journal, which readers get after the game, says when
that was. Before that, rolls show it, as far as each fits one mix and not the other. So rolls are
checked: none rests on a round that was not due, none goes without the round after one that rests on
it, and one that fits neither mix was made up. Whether the round is the network's own is verified
here.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from typing import Final

from gamemaster.audit.dice import beacon
from gamemaster.audit.dice.chance import mixed_with
from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.game import dice
from gamemaster.record.genesis import Genesis
from gamemaster.saved.pieces import Holdings, named

SERVER: Final = "https://api.drand.sh"
"""Any server of drand has every round; this is the one that its makers keep."""
MOST_TRIED: Final = 16
"""Signatures of one round that are verified: each takes a third of a second."""
_AT: Final = re.compile(r"^[^\n]+\n(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC\n", re.ASCII)


@dataclass(frozen=True, slots=True)
class OpenRoll:
    """An open roll: its number, the announcement with it, its faces and its key."""

    index: int
    announcement: str
    number: int
    faces: int
    key: str

    @property
    def at(self) -> int | None:
        """The instant of the announcement, None for an instant that does not exist."""
        found = _AT.match(self.announcement)
        try:
            then = dt.datetime.fromisoformat(f"{found[1]}+00:00") if found else None
        except ValueError:
            return None
        return int(then.timestamp()) if then else None


class Mixes:
    """The mixes that open rolls may follow from; rolls are handed over in order."""

    def __init__(self, genesis: Genesis, holdings: Holdings) -> None:
        """Raises Refused where the file of a round does not fit the genesis."""
        self._genesis = genesis
        self._drawn = _round(genesis, holdings)
        self._first: OpenRoll | None = None
        """The first roll that only the round explains."""
        self._rest = self._without = 0
        """Rolls from that one on; rolls after the round was due that go without it."""

    def follow(self, roll: OpenRoll, shown: int, where: str) -> None:
        """Take the next roll. Raises Refused."""
        if roll.faces > dice.FACES_LIMIT:
            raise Refused(f"{where}: expected a die that there is, found one of {roll.faces} faces")
        plain = self._value(roll, self._genesis.mix)
        if self._genesis.round is None:
            if plain != shown:
                raise Refused(f"{where}: expected {plain}, found {shown}")
            return
        due = beacon.due_at(self._genesis.round)
        early = roll.at is not None and roll.at < due
        if early and plain != shown:
            raise Refused(f"{where}: expected {plain}, found {shown}: the round was not due yet")
        if self._drawn is None:
            # Only where the value does not follow from one mix does it show that it follows from
            # the other.
            if plain != shown and self._first is None:
                self._first = roll
        else:
            self._with_round(roll, plain, shown, where, early=early)
        self._rest += self._first is not None

    def _with_round(
        self, roll: OpenRoll, plain: int, shown: int, where: str, *, early: bool
    ) -> None:
        mixed = mixed_with(self._genesis.mix or "", self._drawn or "")
        rests = self._value(roll, mixed)
        if shown not in (plain, rests):
            both = f"expected {plain}, or {rests} with {self._genesis.beacon}"
            raise Refused(f"{where}: {both}, found {shown}")
        if shown != rests and self._first is not None:
            since = f"expected {rests}, with {self._genesis.beacon}, as since"
            raise Refused(f"{where}: {since} open roll {self._first.index}, found {shown}")
        if shown != plain and self._first is None:
            self._first = roll
        self._without += shown != rests and not early

    def _value(self, roll: OpenRoll, mix: str | None) -> int:
        key = bytes.fromhex(roll.key)
        return dice.value(key, self._genesis.tournament, roll.index, roll.faces, mix)

    def told(self) -> str:
        """Return what people are told of the round. Raises NotCheckable where it is not here."""
        genesis = self._genesis
        if genesis.round is None:
            return ""
        if self._first is None:
            late = f", {self._without} of them after it was due" if self._without else ""
            return f"; none rests on {genesis.beacon}{late}"
        since = f"{self._rest} rest on {genesis.beacon}"
        if self._drawn is None:
            url = f"{SERVER}/{beacon.CHAIN}/public/{genesis.round}"
            raise NotCheckable(
                f"{since}, which is not here: expected beacon.txt of a mail, or what {url} says"
            )
        late = f"; {self._without} before that, though it was due" if self._without else ""
        return f"; {since}, from {named(self._first.number)} on{late}"


def _round(genesis: Genesis, holdings: Holdings) -> str | None:
    """Return the value of the genesis's round, None where nothing here says it.

    Raises Refused where a file of this record says something else.
    """
    ours = {one: place for one, place in holdings.rounds.items() if one.origin == genesis.origin}
    for found, place in ours.items():
        if found.number != genesis.round:
            expected = f"expected {genesis.beacon or 'no round'}, as the genesis has it"
            raise Refused(f"{place}: {expected}, found quicknet {found.number}")
        if not beacon.is_signed(found.number, found.signature):
            raise Refused(f"{place}: its signature is not that of {genesis.beacon}")
    said = [one for one in holdings.rounds if one.number == genesis.round and not one.origin]
    for found in [*ours, *said[:MOST_TRIED]]:
        if found in ours or beacon.is_signed(found.number, found.signature):
            return beacon.randomness(found.signature)
    return None
