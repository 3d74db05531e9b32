"""The state of a tournament as the verifier knows it: plain records, changed in place.

A replay never goes back, so there is one state and no copies of it; ``folding`` changes it, line by
line. Players, proposals and ballots are one object each for the whole replay: a clause sees
whatever was bound to a name as it stands by now, and a function that was bound is called for the
value. Numbers are ``int`` or ``Fraction``, instants are seconds since 1970, ``None`` is what is
absent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from gamemaster.audit.language.computing import Number
from gamemaster.audit.replay.precedence import Rulebook

Plain: TypeAlias = int | str | bool | None
"""A value as events keep it: a number may be ``"n/d"``, a player a handle, a rule a number."""
Kept: TypeAlias = Plain | tuple[Plain, ...]
"""The value of an attribute; of a list that one holds, those of its items."""
Choice: TypeAlias = int | str

FOR, AGAINST, ABSTAIN, WITHDRAWN = "for", "against", "abstain", "withdrawn"
BOUND = 8
"""The edition since which the journal commits to what is passed on between players."""
UNHEARD = 8
"""The edition since which rules hear of no expulsion before play begins."""
UNBEGUN = 8
"""The edition since which nothing begins that was ended before its start."""
PREVAILING = 7
"""The edition since which, of rules that name different winners, the one that prevails decides."""
KEPT = 6
"""The edition since which an initial rule out of force has the text that it had last."""
UNACCENTED = 6
"""The edition since which accents do not count in a choice."""
IMAGINED = 5
"""The edition since which votes that are only imagined have voters, too."""
TYPED = 6
"""The edition since which the type of what is told is known beyond attributes."""

SECRET, OPEN, HIDDEN = "secret", "open", "hidden"
"""The chains of dice."""


@dataclass(eq=False, slots=True)
class Player:
    """A player; ``active`` while in play. ``last_turn`` and ``joined`` are instants."""

    handle: str
    name: str
    points: Number
    joined: int
    turns: int = 0
    last_turn: int | None = None
    active: bool = True
    surname: str = ""
    filed: str = ""

    def copied(self) -> Player:
        """Return the same player, to be changed while this one stays as it is."""
        return Player(
            self.handle, self.name, self.points, self.joined, self.turns, self.last_turn,
            self.active, self.surname, self.filed,
        )  # fmt: skip


class Votes:
    """Votes as clauses see them: the choice of each voter (a handle), how often each was made.

    ``imagined`` is how many votes in favour are added to these.
    """

    __slots__ = ("_cast", "_outstanding", "counts", "imagined")

    def __init__(self) -> None:
        self._cast: dict[str, Choice] = {}
        self._outstanding: tuple[Player, ...] = ()
        self.counts: dict[Choice, int] = {}
        self.imagined = 0

    @property
    def cast(self) -> dict[str, Choice]:
        """The choice of each voter."""
        if self._outstanding:
            # Most rules ask only how many there are: names are written out for those that ask more.
            favour = dict.fromkeys([player.handle for player in self._outstanding], FOR)
            self._cast, self._outstanding = {**favour, **self._cast}, ()
        return self._cast

    def vote(self, voter: str, choice: Choice | None) -> None:
        """Take down a vote in place of an earlier one, or take that back (None)."""
        before = self.cast.pop(voter, None)
        if before is not None:
            self.counts[before] -= 1
            if not self.counts[before]:
                del self.counts[before]
        if choice is not None:
            self.cast[voter] = choice
            self.counts[choice] = self.counts.get(choice, 0) + 1

    def copied(self) -> Votes:
        """Return the same votes, to be changed while these stay as they are."""
        found = Votes()
        found._cast, found.counts = dict(self.cast), dict(self.counts)
        found.imagined = self.imagined
        return found

    def among(self, voters: Container[str]) -> Votes:
        """Return the votes of ``voters`` alone."""
        found = Votes()
        for voter, choice in self.cast.items():
            if voter in voters:
                found.vote(voter, choice)
        return found

    def imagining(self, more: int) -> Votes:
        """Return these votes and so many more in favour."""
        found = Votes()
        found._cast, found.counts, found.imagined = self.cast, self.counts, more
        return found

    def if_all_favour(self, in_play: tuple[Player, ...]) -> Votes:
        """Return these votes, all of players in play, and one in favour of each who has none."""
        found = Votes()
        found._cast, found._outstanding, found.counts = self.cast, in_play, dict(self.counts)
        outstanding = len(in_play) - len(self.cast)
        if outstanding:
            found.counts[FOR] = found.of(FOR) + outstanding
        return found

    def of(self, choice: str) -> int:
        """Return how often a choice was made."""
        return self.counts.get(choice, 0) + (self.imagined if choice == FOR else 0)

    def in_order(self) -> list[tuple[str, Choice]]:
        """Return voters and their choices, by handle."""
        return sorted(self.cast.items())


@dataclass(eq=False, slots=True)
class Proposal:
    """A proposed rule-change, as ``turn.taken/1`` has it; an enactment has no target (None).

    ``decided`` is None, ``adopted``, ``defeated`` or ``void``; ``proposer`` a handle; instants are
    ``announced``, ``rewritten`` (the last time) and ``revealed`` (by the first announcement that
    told of it). ``said`` is what was said with it, ``off_desk`` the version that its entry on the
    desk had when that went. ``more`` are its further parts; each is kept as
    a proposal, too, which is ``part_of`` this one and has no votes.
    """

    number: int
    proposer: str
    kind: str
    target_noun: str | None
    target_number: int | None
    text: str
    clauses: str
    document: str
    hash: str
    announced: int
    votes: Votes = field(default_factory=Votes)
    decided: str | None = None
    void: bool = False
    turn_void: bool = False
    void_by: int | None = None
    rewritten: int | None = None
    revealed: int | None = None
    more: tuple[Mapping[str, Any], ...] = ()
    said: str = ""
    part_of: int | None = None
    off_desk: int = 0

    @property
    def numbers(self) -> range:
        """The numbers of its parts, its own first."""
        return range(self.number, self.number + 1 + len(self.more))


@dataclass(eq=False, slots=True)
class Ballot:
    """A ballot that a rule opened.

    ``key`` is its number in the journal, ``number`` the one it has among those of its name.
    ``arguments``: name, type, plain value. Without ``choices`` it asks for a number, or for what it
    is a ballot ``of``: a player, whose handle is the vote. ``opener`` is
    a handle, ``opened`` an instant.
    """

    key: int
    number: int
    name: str
    arguments: tuple[tuple[str, str, Plain], ...]
    choices: tuple[str, ...]
    opened: int
    opener: str | None
    votes: Votes = field(default_factory=Votes)
    void: bool = False
    of: str | None = None


class Declared(NamedTuple):
    """An attribute in force, as ``attribute.declared/1`` has it; ``clause`` is the written line."""

    owner: str
    name: str
    kind: str
    choices: tuple[str, ...]
    initial: Kept
    stays: bool
    clause: str
    keyed: str | None = None

    @property
    def key(self) -> str:
        """The name with its kind of owner: ``player.shielded``."""
        return f"{self.owner}.{self.name}"


@dataclass(slots=True)
class Desk:
    """A rule-change on the review desk: the clauses that run, and how often these were changed."""

    reviewed: bool
    clauses: str
    version: int


class Timer(NamedTuple):
    """A timer that waits, as ``timer.set/1`` has it; ``bound`` is name, kind and plain value."""

    timer: int
    due: int
    kind: str
    rule: int
    written: str
    about: str
    bound: tuple[tuple[str, str, object], ...]
    number: int | None
    anchor: int | None


# What clauses may be bound to besides players, proposals and ballots -----------------------------


@dataclass(frozen=True, slots=True)
class RuleSeen:
    """A rule or rule-change, by its number: its text and status are those of the moment."""

    number: int


@dataclass(frozen=True, slots=True)
class TargetSeen:
    """The target of a rule-change: see ``fields.target_of``."""

    given: bool = False
    number: int | None = None
    exists: bool = False
    in_force: bool = False
    mutable: bool = False
    superseded_by: int | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeSeen:
    """A rule-change, proposed or asked about (then with ``document`` and ``next``).

    While it is being proposed, ``said`` has plain values for attributes that its proposer may say.
    One that is said in a declared move has ``parts``, as the journal keeps them.
    """

    kind: str
    text: str
    clauses: str
    document: str | None = None
    next: int | None = None
    said: Mapping[str, Kept] = field(default_factory=dict)
    target: TargetSeen = field(default_factory=TargetSeen)
    parts: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """The count and last instant of a player's declared move, and when anybody last made it."""

    count: int
    last: int | None
    last_by_anyone: int | None


@dataclass(frozen=True, slots=True)
class Electorate:
    """Those who may vote."""

    size: int


@dataclass(frozen=True, slots=True)
class Dice:
    """The anchors of the dice that clauses may speak of; ``epochs`` by chain."""

    anchors: Callable[[str, int], str]
    epochs: dict[str, int]
    length: int


@dataclass(frozen=True, slots=True)
class Die:
    """A rule's latest roll.

    ``key`` is its proof where it is an open one, else None: a clause that asks for it fails.
    """

    value: int
    faces: int
    key: str | None


@dataclass(frozen=True, slots=True)
class Press:
    """Something that a player passes on; ``sender`` is None where rules are not to know.

    ``length`` is None where the disclosure hides the words: a rule that asks for it cannot be
    followed (``Unknown``).
    """

    sender: Player | None
    readers: tuple[Player, ...]
    number: int | None
    length: int | None
    anonymous: bool


class Unknown(Exception):
    """A clause asked for something that the disclosure hides, so its result is not known."""


@dataclass(eq=False)
class State:
    """Everything that rules can speak of. ``phase``: gathering, playing, paused or ended.

    ``expelled`` are those who are not in play and did not leave by themselves.
    ``agenda`` has the instant of each waiting timer first and its number last, in order; ``counts``
    the timer at which a proposal or ballot (its kind and number) is counted again. ``made`` is how
    often and when last a declared move was made, by move and player; ``passed`` of
    each player the last turn without a proposal: its instant and the number of the next proposal,
    the latest at the end; ``passes`` counts them. ``written``: the octets that the clauses of each
    rule have written on the day ``written_on``, counted from 1970. ``drawn``: a round of the public
    beacon is mixed into the dice.
    """

    tournament: str
    title: str
    ruleset: str
    ruleset_hash: str
    dice_length: int
    review_all: bool
    origin: str
    record_key: str
    now: int
    book: Rulebook
    phase: str = "gathering"
    players: dict[str, Player] = field(default_factory=dict)
    active: int = 0
    expelled: set[str] = field(default_factory=set)
    proposals: dict[int, Proposal] = field(default_factory=dict)
    open_proposals: dict[int, None] = field(default_factory=dict)
    untold: dict[int, None] = field(default_factory=dict)
    next_number: int = 0
    rolls: dict[str, int] = field(default_factory=dict)
    announcements: int = 0
    desk: dict[int, Desk] = field(default_factory=dict)
    held: dict[int, None] = field(default_factory=dict)
    initial_points: Number = 0
    mover: str | None = None
    began: int | None = None
    round: int = 1
    winners: tuple[str, ...] = ()
    declared: dict[str, Declared] = field(default_factory=dict)
    values: dict[str, dict[str | int | None, Kept]] = field(default_factory=dict)
    entries: dict[tuple[str, str | int | None], dict[int | str, Kept]] = field(default_factory=dict)
    made: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    passes: int = 0
    passed: dict[str, tuple[int, int]] = field(default_factory=dict)
    ballots: dict[int, Ballot] = field(default_factory=dict)
    open_ballots: dict[int, None] = field(default_factory=dict)
    ballots_of: dict[str, int] = field(default_factory=dict)
    timers: dict[int, Timer] = field(default_factory=dict)
    next_timer: int = 1
    agenda: list[tuple[int, int, str, int, int]] = field(default_factory=list)
    counts: dict[tuple[str, int], int] = field(default_factory=dict)
    options: dict[str, object] = field(default_factory=dict)
    edition: int = 1
    ruled_on: set[int] = field(default_factory=set)
    paused_for: int | None = None
    resting: bool = False
    tied: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    written_on: int = 0
    written: Counter[int] = field(default_factory=Counter)
    drawn: bool = False
    _in_play: tuple[Player, ...] | None = None

    @property
    def waits(self) -> bool:
        """Whether players' moves wait on the docket."""
        return self.phase == "paused" or len(self.held) > 0

    @property
    def started(self) -> bool:
        """Whether play has begun, and perhaps ended."""
        return self.next_number > 0

    @property
    def whole_proposals(self) -> dict[int, Proposal]:
        """The proposals that are no part of another."""
        return {number: one for number, one in self.proposals.items() if one.part_of is None}

    @property
    def turns(self) -> int:
        """The number of turns taken."""
        return len(self.whole_proposals) + self.passes

    def plays(self, handle: str) -> bool:
        """Say whether somebody is in play."""
        return handle in self.players and self.players[handle].active

    def in_play(self) -> tuple[Player, ...]:
        """Return the players who have not left, by handle."""
        if self._in_play is None:
            self._in_play = tuple(p for _, p in sorted(self.players.items()) if p.active)
        return self._in_play

    def electorate_changed(self) -> None:
        """Forget the list of players in play: somebody has come or gone."""
        self._in_play = None

    def held_by(self, attribute: Declared, of: str | int | None) -> Kept:
        """Return the plain value that somebody or something has of an attribute."""
        return self.values.get(attribute.key, {}).get(of, attribute.initial)

    def made_by(self, move: str, player: str) -> Made:
        """Return how often and when a player has made a declared move."""
        latest = self.made.get(move, {})
        count, last = latest.get(player, (0, None))
        return Made(count, last, max((at for _, at in latest.values()), default=None))
