"""The state of a tournament, in persistent maps: the fold of its events (``folding``)."""

from __future__ import annotations

from dataclasses import dataclass, field

from immutables import Map

from gamemaster.documents.proposal import Body
from gamemaster.game.agenda import Agenda
from gamemaster.game.ballot_box import BallotBox
from gamemaster.game.deeds import Deeds
from gamemaster.game.holdings import Holdings
from gamemaster.game.numbers import Number
from gamemaster.game.rulebook import Rulebook
from gamemaster.game.tally import Tally


@dataclass(frozen=True, slots=True)
class Player:
    """A player as clauses see one. ``last_turn`` and ``joined`` are instants."""

    handle: str
    name: str
    points: Number
    turns: int
    last_turn: int | None
    joined: int
    active: bool

    @property
    def surname(self) -> str:
        """The last word of the name."""
        return self.name.split()[-1] if self.name.split() else self.handle


@dataclass(frozen=True)
class Proposal:
    """A proposed rule-change. ``decided`` is None while votes can still change it."""

    number: int
    proposer: str
    body: Body
    document: str
    hash: str
    announced: int
    tally: Tally
    decided: str | None


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """What the review desk knows of a rule-change that may carry clauses.

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
    passed on anonymously.
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
    holdings: Holdings = field(default_factory=Holdings)
    deeds: Deeds = field(default_factory=Deeds)
    box: BallotBox = field(default_factory=BallotBox)
    agenda: Agenda = field(default_factory=Agenda)
    disclose_anonymous: bool = False

    @property
    def waits(self) -> bool:
        """Whether players' moves wait on the docket (a hold or a pause)."""
        return bool(self.held) or self.phase == "paused"

    @property
    def started(self) -> bool:
        """Whether play has begun (and perhaps ended)."""
        return self.next_number > 0

    def players_in_play(self) -> tuple[Player, ...]:
        """Return the players who have not left, by handle."""
        return tuple(player for _, player in sorted(self.players.items()) if player.active)
