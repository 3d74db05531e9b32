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

    ``key`` is its number in the journal, ``number`` the one it goes by: counted from 1 for each
    name, so that it does not tell how many ballots hidden rules have opened.
    ``arguments`` are the parameters of its declaration: name, type and plain value (``scalars``).
    ``opened`` is an instant, ``opener`` a handle.
    """

    key: int
    number: int
    name: str
    arguments: tuple[tuple[str, str, JsonScalar], ...]
    choices: tuple[str, ...]
    opened: int
    opener: str | None
    tally: Tally


@dataclass(frozen=True, slots=True)
class BallotBox:
    """All ballots by key from 1, the keys of those that are open, and how many of each name."""

    ballots: Map[int, Ballot] = field(default_factory=Map)
    open: tuple[int, ...] = ()
    of_name: Map[str, int] = field(default_factory=Map)

    @property
    def next_key(self) -> int:
        """The key of the next ballot."""
        return len(self.ballots) + 1

    def opened(self, event: BallotOpened, now: int) -> BallotBox:
        """Return the box with one ballot more."""
        key, number = event.number, self.of_name.get(event.name, 0) + 1
        ballot = Ballot(
            key, number, event.name, event.arguments, event.choices, now, event.opener, Tally()
        )
        return BallotBox(
            self.ballots.set(key, ballot),
            (*self.open, key),
            self.of_name.set(event.name, number),
        )

    def cast(self, event: BallotCast) -> BallotBox:
        """Return the box with a vote cast, or taken back."""
        tally = self.ballots[event.number].tally.voted(event.player, event.choice)
        return self._with_tally(event.number, tally)

    def cleared(self, key: int) -> BallotBox:
        """Return the box with all votes on one ballot void."""
        return self._with_tally(key, Tally())

    def closed(self, key: int) -> BallotBox:
        """Return the box with one ballot closed."""
        return replace(self, open=tuple(other for other in self.open if other != key))

    def without_voter(self, player: str) -> BallotBox:
        """Return the box without the votes of a player who has left, on what is open."""
        box = self
        for key in self.open:
            tally = box.ballots[key].tally
            if player in tally.votes:
                box = box._with_tally(key, tally.voted(player, None))
        return box

    def _with_tally(self, key: int, tally: Tally) -> BallotBox:
        ballot = replace(self.ballots[key], tally=tally)
        return replace(self, ballots=self.ballots.set(key, ballot))
