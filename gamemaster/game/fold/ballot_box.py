"""The votes on one question (`Tally`), and the ballots that rules have opened (`BallotBox`)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from gamemaster.game import events as e
from gamemaster.game.facts import JsonScalar
from gamemaster.maps import Map

Choice: TypeAlias = int | str
FOR: Final = "for"
AGAINST: Final = "against"
ABSTAIN: Final = "abstain"
WITHDRAWN: Final = "withdrawn"
"""The choices of a vote on a proposal; the last takes an earlier vote back."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The choice of each voter (a handle), and how often each was chosen."""

    votes: Map[str, Choice] = field(default_factory=Map)
    counts: Map[Choice, int] = field(default_factory=Map)

    @property
    def cast(self) -> int:
        """The number of votes, abstentions included."""
        return len(self.votes)

    def count(self, choice: Choice) -> int:
        """Return the number of votes for ``choice``."""
        return self.counts.get(choice, 0)

    def voted(self, voter: str, choice: Choice | None) -> Tally:
        """Return the tally with one vote cast, replaced, or taken back (None)."""
        votes, counts = self.votes, self.counts
        before = votes.get(voter)
        if before is not None:
            votes = votes.delete(voter)
            left = counts[before] - 1
            counts = counts.set(before, left) if left else counts.delete(before)
        if choice is not None:
            votes = votes.set(voter, choice)
            counts = counts.set(choice, counts.get(choice, 0) + 1)
        return Tally(votes, counts)

    def among(self, voters: Container[str]) -> Tally:
        """Return the tally of those votes that are of ``voters``."""
        tally = Tally()
        for voter, choice in self.votes.items():
            if voter in voters:
                tally = tally.voted(voter, choice)
        return tally

    def in_order(self) -> tuple[tuple[str, Choice], ...]:
        """Return voters and their choices, by handle."""
        return tuple(sorted(self.votes.items()))


class Imagined(Tally):
    """A tally with ``more`` imagined votes in favour, one by each of ``voters``.

    It is needed after nearly every vote, and its voters hardly ever: so the voters, who may be a
    hundred thousand, are written out where somebody asks for them, and otherwise only counted.
    """

    __slots__ = ("_more", "_tally", "_voters", "_written")

    _tally: Tally
    _more: int
    _voters: Callable[[], Iterable[str]]
    _written: Map[str, Choice] | None

    def __init__(self, tally: Tally, more: int, voters: Callable[[], Iterable[str]]) -> None:
        of = {"_tally": tally, "_more": more, "_voters": voters, "_written": None}
        for name, value in of.items():
            object.__setattr__(self, name, value)

    @property
    def votes(self) -> Map[str, Choice]:
        """The choice of each voter, imagined ones included."""
        if self._written is None:
            whole = self._tally.votes.update(dict.fromkeys(self._voters(), FOR))
            object.__setattr__(self, "_written", whole)
            return whole
        return self._written

    @property
    def counts(self) -> Map[Choice, int]:
        """The number of times that each choice was made or is imagined."""
        counts = self._tally.counts
        return counts.set(FOR, counts.get(FOR, 0) + self._more) if self._more else counts

    @property
    def cast(self) -> int:
        """The number of votes, abstentions and imagined ones included."""
        return self._tally.cast + self._more


@dataclass(frozen=True, slots=True)
class Ballot:
    """One ballot. ``choices`` are its words, none where it asks for a number or a player (``of``).

    ``key`` is its number in the journal, ``number`` the one it goes by: counted from 1 for each
    name, so that it does not tell how many ballots hidden rules have opened.
    ``arguments`` are the parameters of its declaration: name, type and plain value (``results``).
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
    void: bool = False
    of: str | None = None


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

    def opened(self, event: e.BallotOpened, now: int) -> BallotBox:
        """Return the box with one ballot more."""
        key, number = event.number, self.of_name.get(event.name, 0) + 1
        ballot = Ballot(
            key, number, event.name, event.arguments, event.choices, now, event.opener, Tally(),
            of=event.of,
        )  # fmt: skip
        return BallotBox(
            self.ballots.set(key, ballot),
            (*self.open, key),
            self.of_name.set(event.name, number),
        )

    def cast(self, event: e.BallotCast) -> BallotBox:
        """Return the box with a vote cast, or taken back."""
        tally = self.ballots[event.number].tally.voted(event.player, event.choice)
        return self._with_tally(event.number, tally)

    def cleared(self, event: e.BallotCleared) -> BallotBox:
        """Return the box with all votes on one ballot void, or a player's."""
        tally = self.ballots[event.number].tally
        left = Tally() if event.player is None else tally.voted(event.player, None)
        return self._with_tally(event.number, left)

    def voided(self, key: int) -> BallotBox:
        """Return the box with one ballot void."""
        ballot = replace(self.ballots[key], void=True)
        return replace(self.closed(key), ballots=self.ballots.set(key, ballot))

    def closed(self, key: int) -> BallotBox:
        """Return the box with one ballot closed."""
        return replace(self, open=tuple(other for other in self.open if other != key))

    def without_voter(self, player: str) -> BallotBox:
        """Return the box without a departed player's votes in open ballots."""
        box = self
        for key in self.open:
            tally = box.ballots[key].tally
            if player in tally.votes:
                box = box._with_tally(key, tally.voted(player, None))
        return box

    def _with_tally(self, key: int, tally: Tally) -> BallotBox:
        ballot = replace(self.ballots[key], tally=tally)
        return replace(self, ballots=self.ballots.set(key, ballot))
