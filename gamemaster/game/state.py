"""The state of a tournament, in persistent maps: the fold of its events (``evolve``).

Each part is the fold of a few kinds of events alone: the votes on one question (`Tally`), the
ballots that rules have opened (`BallotBox`), timers that wait for their instant (`Agenda`), how
often declared moves were made (`MoveCounts`), and what declared attributes hold
(`AttributeValues`). Their values are plain, so that none of them refers to what may change.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from gamemaster.clauses.lookups import Key
from gamemaster.documents.proposal import Body
from gamemaster.game import events as e
from gamemaster.game.dice import MIXED, mix_of
from gamemaster.game.facts import JsonScalar, Number, Plain
from gamemaster.game.rulebook import Rulebook
from gamemaster.maps import Map

Choice: TypeAlias = int | str

EDITION: Final = 8
"""The edition that new tournaments are played by. In the first a winner was looked for after every
effect; since the second, once after everything that a decision brings about. The third words what
is announced as people write it, and since ``dice.MIXED`` what joiners sent is mixed into rolls. In
the fifth, imagined votes have voters (``IMAGINED``), and mail that shows no sender has no line of
the journal before it leads to something. In the sixth, instants and lengths of time are told in
words wherever their type can be known (``TYPED``), initial rules out of force keep their text
(``KEPT``), and choices may be written with accents (``UNACCENTED``). In the seventh, of rules that
name different winners the one that prevails decides (``PREVAILING``). In the eighth, the journal
commits to what players have passed on to one another (``BOUND``), and before play begins no rule
hears of who is expelled (``UNHEARD``), nor does play begin that was ended (``UNBEGUN``)."""

BOUND: Final = 8
"""The edition since which the journal commits to what is passed on between players."""

UNHEARD: Final = 8
"""The edition since which no rule hears of somebody who is expelled before play begins: what it
announced then would be in no record, which is opened with play."""

UNBEGUN: Final = 8
"""The edition since which a tournament that was ended before its start does not begin."""

PREVAILING: Final = 7
"""The edition since which, of rules that name different winners, the one that prevails decides, and
rules hear that no turn can be taken any more before it is asked who has won.
"""

TYPED: Final = 6
"""The edition since which the type of what is told is looked for beyond attributes: in parameters,
variables of loops, definitions and the items of lists.
"""

KEPT: Final = 6
"""The edition since which an initial rule that is out of force has the text that it had last."""

UNACCENTED: Final = 6
"""The edition since which accents do not count in a choice, which is of plain letters."""

IMAGINED: Final = 5
"""The edition since which imagined votes, as where something is attainable, also count wherever
voters are named, and not in their number alone.
"""

FOR: Final = "for"
AGAINST: Final = "against"
ABSTAIN: Final = "abstain"
WITHDRAWN: Final = "withdrawn"
"""The choices of a vote on a proposal; the last takes an earlier vote back."""
NOBODY: Final = "nobody"
"""The ruling that nobody of those who may have won has won."""


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


Counted: TypeAlias = tuple[str, int]
"""A thing to be counted again: ``proposal`` or ``ballot``, and its number."""


Place: TypeAlias = tuple[int, int, str, int, int]
"""The instant at which a timer is due, its sort keys among those of that instant, its number."""


def place_of(timer: e.TimerSet) -> Place:
    """Return the place of a timer: those for a digest stand behind the others.

    They are sorted by the rule, the player and the proposal that they are about.
    """
    if timer.kind != "digest" or timer.rule is None:
        return timer.due, 0, "", 0, timer.timer
    bound = {kind: fact for name, kind, fact in timer.bound if name == kind}
    player, proposal = bound.get("player", ""), bound.get("proposal", 0)
    return timer.due, timer.rule, str(player), int(str(proposal)), timer.timer


@dataclass(frozen=True, slots=True)
class Agenda:
    """Waiting timers by number, in order, and by the proposal or ballot to be counted again.

    Timers that are due at one instant fire in the order of their numbers; after them, what waits
    for a digest, in an order that does not tell when it was put off (``place_of``).
    """

    timers: Map[int, e.TimerSet] = field(default_factory=Map)
    order: tuple[Place, ...] = ()
    counts: Map[Counted, int] = field(default_factory=Map)
    next_number: int = 1

    def first_due(self, instant: int) -> e.TimerSet | None:
        """Return the timer to fire next, if it is due by ``instant``."""
        if self.order and self.order[0][0] <= instant:
            return self.timers[self.order[0][-1]]
        return None

    def with_timer(self, event: e.TimerSet) -> Agenda:
        """Return the agenda with one timer more."""
        order = list(self.order)
        insort(order, place_of(event))
        counts = self.counts
        if event.number is not None:
            counts = counts.set((event.kind, event.number), event.timer)
        timers = self.timers.set(event.timer, event)
        return Agenda(timers, tuple(order), counts, event.timer + 1)

    def without(self, number: int) -> Agenda:
        """Return the agenda without a timer that has fired or lapsed."""
        timer = self.timers[number]
        at = bisect_left(self.order, place_of(timer))
        counts = self.counts
        if timer.number is not None and counts.get((timer.kind, timer.number)) == number:
            counts = counts.delete((timer.kind, timer.number))
        return replace(
            self,
            timers=self.timers.delete(number),
            order=self.order[:at] + self.order[at + 1 :],
            counts=counts,
        )


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


Of: TypeAlias = str | int | None
"""The owner of an attribute: a handle, the number of a proposal, a ballot's key, None: the game."""


Held: TypeAlias = Mapping[Key, Plain]
"""The values of a lookup by their keys, in the order in which the keys came."""

_NONE: Final[Map[Of, Held]] = Map()


def key_of(owner: str, name: str) -> str:
    """Return the name under which an attribute is kept: ``player.shielded``."""
    return f"{owner}.{name}"


@dataclass(frozen=True, slots=True)
class AttributeValues:
    """The declared attributes and, of each, the values that differ from its initial one.

    The entries of a lookup are in ``lookups``, by its keys in the order in which they came.
    """

    declared: Map[str, e.AttributeDeclared] = field(default_factory=Map)
    values: Map[str, Map[Of, Plain]] = field(default_factory=Map)
    lookups: Map[str, Map[Of, Held]] = field(default_factory=Map)

    def value(self, attribute: e.AttributeDeclared, of: Of) -> Plain:
        """Return the present value."""
        kept = self.values.get(key_of(attribute.owner, attribute.name))
        return attribute.initial if kept is None else kept.get(of, attribute.initial)

    def held(self, attribute: e.AttributeDeclared, of: Of) -> Held:
        """Return the values that a lookup has under its keys."""
        return self.lookups.get(key_of(attribute.owner, attribute.name), _NONE).get(of, {})

    def with_declared(self, event: e.AttributeDeclared) -> AttributeValues:
        """Return the attributes with an attribute declared, anew if it was before.

        An attribute of the same type keeps its values, as long as they are among its choices.
        """
        key = key_of(event.owner, event.name)
        before, kept = self.declared.get(key), self.values.get(key, Map())
        lookups = self.lookups.get(key, _NONE)
        if before is None or (before.kind, before.keyed) != (event.kind, event.keyed):
            kept, lookups = Map(), _NONE
        if event.choices:
            kept = Map({of: value for of, value in kept.items() if value in (None, *event.choices)})
        for of, held in lookups.items():
            left = {
                under: value
                for under, value in held.items()
                if value != event.initial and (not event.choices or value in event.choices)
            }
            lookups = lookups.set(of, left)
        return AttributeValues(
            self.declared.set(key, event),
            self.values.set(key, kept),
            self.lookups.set(key, lookups) if event.keyed else self.lookups,
        )

    def with_value(self, event: e.AttributeSet) -> AttributeValues:
        """Return the attributes with one value set."""
        key = key_of(event.owner, event.name)
        if event.key is None:
            kept = self.values.set(key, self.values[key].set(event.of, event.value))
            return replace(self, values=kept)
        lookups = self.lookups[key]
        held = {**lookups.get(event.of, {}), event.key: event.value}
        if event.value == self.declared[key].initial:
            del held[event.key]
        return replace(self, lookups=self.lookups.set(key, lookups.set(event.of, held)))

    def without(self, event: e.AttributeDropped) -> AttributeValues:
        """Return the attributes without an attribute."""
        key = key_of(event.owner, event.name)
        lookups = self.lookups.delete(key) if key in self.lookups else self.lookups
        return AttributeValues(self.declared.delete(key), self.values.delete(key), lookups)


@dataclass(frozen=True, slots=True)
class Slot:
    """An attribute of a player (a handle), a proposal (its number), a ballot (its key) or the game.

    ``under`` is the key of a lookup, where one is meant.
    """

    attribute: e.AttributeDeclared
    of: Of
    under: Key | None = None

    @property
    def key(self) -> str:
        """The name of the attribute with its kind of owner: ``player.shielded``."""
        return key_of(self.attribute.owner, self.attribute.name)


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

    def players_in_play(self) -> tuple[Player, ...]:
        """Return the players who have not left, by handle."""
        return tuple(player for _, player in sorted(self.players.items()) if player.active)
