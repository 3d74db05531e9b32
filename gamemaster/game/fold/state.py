"""The state of a tournament, in persistent maps: the fold of its events (``evolve``).

Parts that are the fold of a few kinds of events alone stand by themselves: ``ballot_box``,
``agenda``, ``attribute_values``, and here how often declared moves were made (`MoveCounts`). Their
values are plain, so that none of them refers to what may change.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from gamemaster.documents.proposal import Body
from gamemaster.game import events as e
from gamemaster.game.dice import MIXED, mix_of
from gamemaster.game.facts import Number
from gamemaster.game.fold.agenda import Agenda
from gamemaster.game.fold.attribute_values import AttributeValues
from gamemaster.game.fold.ballot_box import BallotBox, Tally
from gamemaster.game.rules.rulebook import Rulebook
from gamemaster.maps import Map

NOBODY: Final = "nobody"
"""The ruling that nobody of those who may have won has won."""


@dataclass(frozen=True, slots=True)
class Made:
    """A player's count of a move, with the instants of the last by that player and by anyone."""

    count: int = 0
    last: int | None = None
    last_by_anyone: int | None = None


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """Count and last instant by move and player, and the last instant by move."""

    made: Map[tuple[str, str], tuple[int, int]] = field(default_factory=Map)
    latest: Map[str, int] = field(default_factory=Map)

    def of(self, move: str, player: str) -> Made:
        """Return the count and the last instants of ``move`` for ``player`` (a handle)."""
        count, last = self.made.get((move, player), (0, None))
        return Made(count, last, self.latest.get(move))

    def with_made(self, move: str, player: str, now: int) -> MoveCounts:
        """Return the counts with one more."""
        count = self.of(move, player).count + 1
        return MoveCounts(self.made.set((move, player), (count, now)), self.latest.set(move, now))

    def without(self, move: str, player: str, last: int | None) -> MoveCounts:
        """Return the counts with one less, the player's last one having been made at ``last``."""
        count, key = self.of(move, player).count - 1, (move, player)
        made = self.made.delete(key) if last is None else self.made.set(key, (count, last))
        others = [at for (other, _), (_, at) in made.items() if other == move]
        rest = self.latest.delete(move)
        return MoveCounts(made, rest.set(move, max(others)) if others else rest)


@dataclass(frozen=True, slots=True)
class Passed:
    """The turns that were taken without a proposal: how many, and the last one of each player.

    Each is a handle, an instant and the number of the next proposal then, the latest at the end.
    """

    count: int = 0
    latest: tuple[tuple[str, int, int], ...] = ()

    def with_turn(self, player: str, now: int, next_number: int) -> Passed:
        """Return these with one more."""
        others = (turn for turn in self.latest if turn[0] != player)
        return Passed(self.count + 1, (*others, (player, now, next_number)))

    def last_of(self, player: str) -> int | None:
        """Return the instant of a player's last one."""
        return next((at for handle, at, _ in self.latest if handle == player), None)


@dataclass(frozen=True, slots=True)
class Player:
    """A player as clauses see one. ``last_turn`` and ``joined`` are instants.

    ``filed`` sorts names in the order of surnames (``names``). ``was_expelled`` marks those who are
    not in play, and did not leave by themselves.
    """

    handle: str
    name: str
    points: Number
    turns: int
    last_turn: int | None
    joined: int
    active: bool
    surname: str
    filed: str
    was_expelled: bool = False


@dataclass(frozen=True)
class Proposal:
    """A proposed rule-change. ``decided`` is None while votes can still change it.

    ``void``: it was adopted without effect, because of the rule ``void_by``, if one forbade that.
    ``turn_void``: the turn that made it is void. ``off_desk``: the version of its entry
    when it left the desk. ``rewritten``: the instant at which a rule last
    gave it another text, ``revealed``: that of the first announcement that told of it. ``more`` are
    further parts; each has a record of its own, too, under the number after the one before it,
    which says what it is a ``part_of`` and is never voted on.
    """

    number: int
    proposer: str
    body: Body
    document: str
    hash: str
    announced: int
    tally: Tally
    decided: str | None
    void: bool = False
    turn_void: bool = False
    void_by: int | None = None
    rewritten: int | None = None
    off_desk: int = 0
    revealed: int | None = None
    more: tuple[Body, ...] = ()
    part_of: int | None = None

    @property
    def parts(self) -> tuple[int, ...]:
        """The numbers of its parts; its own is the first."""
        return tuple(range(self.number, self.number + 1 + len(self.more)))


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """An entry of the review desk: a rule-change that may carry clauses.

    ``clauses`` are the ones that will run, or run; ``version`` counts the changes to this entry.
    """

    number: int
    reviewed: bool
    clauses: str
    version: int


@dataclass(frozen=True)
class Game:
    """Everything that rules can speak of. ``phase``: gathering, playing, paused or ended.

    ``began`` is the instant of the start, ``mover`` who took the last turn, ``round`` the number of
    the round that is played, from 1. ``disclose_anonymous``: a disclosure names who had something
    passed on anonymously. ``edition``: which reading of the rules' common ground it is played by.
    ``unrevealed``: proposals that no announcement has told of. ``ruled_on``: proposals about which
    the organiser was asked whether they may be adopted, and ``paused_for`` the one for which alone
    play is paused. ``resting``: it is paused because a clause said so, and for nothing else.
    ``tied``: those among whom a ruling has to say who has won, ``passed_over`` those of whom a
    ruling says that nobody has. ``failed``: each clause that did not run and why, as long as its
    rule keeps the clauses. ``written``: the octets that the clauses of each rule have written on
    the day (of UTC, counted from 1970) ``written_on``, the last on which any did.
    ``contributions``: what is mixed into the dice of each who joined before the start.
    """

    tournament: str
    title: str
    ruleset: str
    ruleset_hash: str
    dice_length: int
    review_all: bool
    origin: str
    record_key: str
    phase: str
    now: int
    rulebook: Rulebook
    players: Map[str, Player] = field(default_factory=Map)
    active: int = 0
    proposals: Map[int, Proposal] = field(default_factory=Map)
    open_proposals: tuple[int, ...] = ()
    unrevealed: tuple[int, ...] = ()
    next_number: int = 0
    rolls: Map[str, int] = field(default_factory=Map)
    announcements: int = 0
    desk: Map[int, DeskEntry] = field(default_factory=Map)
    held: tuple[int, ...] = ()
    initial_points: Number = 0
    mover: str | None = None
    began: int | None = None
    round: int = 1
    winners: tuple[str, ...] = ()
    attributes: AttributeValues = field(default_factory=AttributeValues)
    move_counts: MoveCounts = field(default_factory=MoveCounts)
    passed: Passed = field(default_factory=Passed)
    box: BallotBox = field(default_factory=BallotBox)
    agenda: Agenda = field(default_factory=Agenda)
    disclose_anonymous: bool = False
    edition: int = 1
    ruled_on: frozenset[int] = frozenset()
    paused_for: int | None = None
    resting: bool = False
    tied: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    failed: frozenset[e.ClauseVoided] = frozenset()
    written_on: int = 0
    written: Map[int, int] = field(default_factory=Map)
    contributions: Map[str, str] = field(default_factory=Map)
    beacon: str | None = None
    drawn: str = ""

    def proposed(self, number: int) -> bool:
        """Say whether a number is that of a proposal, and not of a further part of one."""
        return number in self.proposals and self.proposals[number].part_of is None

    @property
    def whole_proposals(self) -> tuple[Proposal, ...]:
        """The proposals that were made, in order, without parts of others."""
        made = (proposal for _, proposal in sorted(self.proposals.items()))
        return tuple(proposal for proposal in made if proposal.part_of is None)

    @property
    def waits(self) -> bool:
        """Whether players' moves wait on the docket (a hold or a pause)."""
        return bool(self.held) or self.phase == "paused"

    @property
    def mix(self) -> str | None:
        """The mix that goes into every roll; None in editions that mix nothing."""
        return mix_of(self.contributions, self.drawn) if self.edition >= MIXED else None

    @property
    def started(self) -> bool:
        """Whether play has begun (and perhaps ended)."""
        return self.next_number > 0

    @property
    def over(self) -> bool:
        """Whether a player has won, or play has ended."""
        return bool(self.winners) or self.phase == "ended"

    def players_in_play(self) -> tuple[Player, ...]:
        """Return the players who have not left, by handle."""
        return tuple(player for _, player in sorted(self.players.items()) if player.active)
