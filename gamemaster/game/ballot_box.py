"""The ballots that rules have opened, with their votes.

A part of the state, the fold of ``ballot.*`` events alone; ``ballots`` opens, counts and closes
them. Closed ones are kept: rules may speak of them later.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from immutables import Map

from gamemaster.game.events import BallotCast, BallotOpened
from gamemaster.game.facts import JsonScalar
from gamemaster.game.tally import Tally


@dataclass(frozen=True, slots=True)
class Ballot:
    """One ballot. ``choices`` are its words, none where it asks for a number.

    ``arguments`` pairs the parameters of its declaration with plain values (``scalars``).
    ``opened`` is an instant, ``opener`` a handle.
    """

    number: int
    name: str
    arguments: tuple[tuple[str, JsonScalar], ...]
    choices: tuple[str, ...]
    opened: int
    opener: str | None
    tally: Tally


@dataclass(frozen=True, slots=True)
class BallotBox:
    """All ballots by number from 1, and the numbers of those that are open, in order."""

    ballots: Map[int, Ballot] = field(default_factory=Map)
    open: tuple[int, ...] = ()

    @property
    def next_number(self) -> int:
        """The number of the next ballot."""
        return len(self.ballots) + 1

    def opened(self, event: BallotOpened, now: int) -> BallotBox:
        """Return the box with one ballot more."""
        ballot = Ballot(
            event.number, event.name, event.arguments, event.choices, now, event.opener, Tally()
        )
        return BallotBox(self.ballots.set(event.number, ballot), (*self.open, event.number))

    def cast(self, event: BallotCast) -> BallotBox:
        """Return the box with a vote cast, or taken back."""
        tally = self.ballots[event.number].tally.voted(event.player, event.choice)
        return self._with_tally(event.number, tally)

    def cleared(self, number: int) -> BallotBox:
        """Return the box with all votes on one ballot void."""
        return self._with_tally(number, Tally())

    def closed(self, number: int) -> BallotBox:
        """Return the box with one ballot closed."""
        return replace(self, open=tuple(other for other in self.open if other != number))

    def without_voter(self, player: str) -> BallotBox:
        """Return the box without the votes of a player who has left, on what is open."""
        box = self
        for number in self.open:
            tally = box.ballots[number].tally
            if player in tally.votes:
                box = box._with_tally(number, tally.voted(player, None))
        return box

    def _with_tally(self, number: int, tally: Tally) -> BallotBox:
        ballot = replace(self.ballots[number], tally=tally)
        return replace(self, ballots=self.ballots.set(number, ballot))
