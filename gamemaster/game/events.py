"""Events: what happened, in the past tense, with its outcome and its reason.

Each carries facts only (points given, value rolled, rule cited), so that ``evolve`` never evaluates
a clause and a repaired evaluator cannot rewrite history. Type names are explicit, versioned
strings; a journal keeps them for ever, so a changed shape gets a new version, never a new meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, dataclass
from typing import Annotated, Any, ClassVar, Final, TypeVar, dataclass_transform

from gamemaster.documents.proposal import Body
from gamemaster.game.facts import FieldValue, JsonScalar, Number, Opens, Plain

T = TypeVar("T", bound="Event")


class Event:
    """Anything that happened. ``type`` is its name in the journal."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    type: ClassVar[str]


EVENT_CLASSES: Final[dict[str, type[Event]]] = {}
"""All kinds of events by the names of their types."""


@dataclass_transform(frozen_default=True)
def event(type_name: str) -> Callable[[type[T]], type[T]]:
    """Make a class the kind of event of that name."""

    def kind_of_event(shape: type[T]) -> type[T]:
        kind = dataclass(frozen=True, slots=True)(shape)
        kind.type = type_name
        EVENT_CLASSES[type_name] = kind
        return kind

    return kind_of_event


@dataclass(frozen=True, slots=True)
class Why:
    """The cause of an event: a rule and its clause, the engine itself, or the organiser.

    ``rule`` is the number of the rule whose clause ran, ``clause`` its place in that rule from 1.
    """

    rule: int | None = None
    clause: int | None = None


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with the instant it was played at and what caused it."""

    at: int
    why: Why
    event: Event


# The game as it is always played: turns, votes, rules, points, rulings, the end ------------------


@event("tournament.created/1")
class TournamentCreated(Event):
    """The genesis: everything that play starts from, down to each initial rule and its clauses.

    ``review_all``: proposers' clauses wait for the organiser. ``daily``: announcements are mailed
    as one digest for each UTC day. ``origin`` names the public record, and ``record_key`` is the
    line that its checkpoints are verified with (C2SP signed note). ``edition``: by which reading of
    the rules' common ground it is played from beginning to end (docs/formats.md, "Editions").
    ``beacon``: the public beacon of which a round is mixed into the dice, if one is.
    """

    tournament: str
    title: str
    ruleset: str
    ruleset_title: str
    ruleset_summary: str
    ruleset_hash: str
    rules: tuple[tuple[int, bool, str, str], ...]
    dice_length: int
    review_all: bool
    daily: bool
    origin: str
    record_key: str
    edition: int = 1
    beacon: str | None = None


@event("options.fixed/1")
class OptionsFixed(Event):
    """The options that a tournament was founded with and keeps, whatever is configured later.

    ``disclose_…``: what a disclosure may show that it leaves out otherwise.

    ``inactive``: what becomes of a player from whom nothing comes for ``inactive_days``: ``tell``,
    ``remind`` or ``forfeit``, the last ``warned_days`` after a warning. It ends ``greatest_days``
    after its start, or at the instant ``ends_at``. ``speed`` is how many seconds pass in one by the
    clock of a tournament for trying, ``undo`` how many a turn waits before it is played. Without
    this event all are off.
    """

    disclose_anonymous: bool
    disclose_addresses: bool
    disclose_mail: bool
    inactive: str | None
    inactive_days: int | None
    warned_days: int
    greatest_days: int | None
    ends_at: int | None
    speed: int | None = None
    undo: int | None = None


@event("player.enrolled/1")
class PlayerEnrolled(Event):
    """A player joined; before the start all begin alike, afterwards with the same points.

    ``surname`` and ``filed`` are what ``names`` makes of the name; the first edition has neither.
    ``contribution`` is what is mixed into the dice (``dice.mix_of``), of those who join before the
    start since the edition that mixes.
    """

    player: str
    name: str
    points: Number
    surname: str | None = None
    filed: str | None = None
    contribution: str | None = None


@event("tournament.started/1")
class TournamentStarted(Event):
    """Play began. Each player starts with ``points``; the first proposal is ``first_number``."""

    points: Number
    first_number: int


@event("clock.clamped/1")
class ClockClamped(Event):
    """An item's own instant lay before the last played one, so it was played at that one."""

    own: int


@event("turn.taken/1")
class TurnTaken(Event):
    """A legal turn: the proposal, its number and the exact document that was hashed.

    ``more`` are its further parts, which have the numbers after it. ``said`` is what the player
    said with it.
    """

    player: str
    number: int
    kind: str
    target_noun: str | None
    target_number: int | None
    text: str
    clauses: str
    document: str
    hash: str
    more: tuple[Body, ...] = ()
    said: str | None = None


@event("die.rolled/1")
class DieRolled(Event):
    """A die's outcome. ``chain`` is ``open`` or ``secret``; an index of a chain is never reused."""

    chain: str
    index: int
    faces: int
    value: int


@event("dice.restarted/1")
class DiceRestarted(Event):
    """All dice go on from ``epoch``: a copy of the store was put back (docs/formats.md, "Dice")."""

    epoch: int


@event("dice.mixed/1")
class DiceMixed(Event):
    """The round of the public beacon that the genesis names is part of every roll from now on."""

    round: int
    signature: str


@event("dice.renewed/1")
class DiceRenewed(Event):
    """The anchor of the next chain of dice, published before the present one runs out."""

    chain: str
    epoch: int
    anchor: str


@event("points.awarded/1")
class PointsAwarded(Event):
    """Each of ``players`` gained ``points`` (below zero: lost) because of an ``about`` event."""

    players: tuple[str, ...]
    points: Number
    about: str


@event("fields.revealed/1")
class FieldsRevealed(Event):
    """Rules in force reveal fields of one event to the public or to some players.

    The only source of letters and announcements. ``announcement`` is its number in the public
    record, None for letters. ``fields`` pairs public names with values.
    """

    about: str
    announcement: int | None
    readers: tuple[str, ...]
    fields: tuple[tuple[str, FieldValue], ...]
    rules: tuple[int, ...]


@event("vote.cast/1")
class VoteCast(Event):
    """A vote that counts until the next one by the same player on the same proposal.

    ``choice`` is ``for``, ``against``, ``abstain``, or ``withdrawn``: then no vote counts.
    """

    player: str
    number: int
    choice: str


@event("votes.cleared/1")
class VotesCleared(Event):
    """All votes so far on a proposal are void, or the vote of ``player``."""

    number: int
    player: str | None = None


@event("move.ignored/1")
class MoveIgnored(Event):
    """A move that changes nothing and is no violation: too late, too early, or about nothing."""

    player: str
    move: str
    reason: str


@event("move.illegal/1")
class MoveForbidden(Event):
    """A violation: ``cited`` is the rule or rule-change that made the move illegal (Rule 215)."""

    player: str
    move: str
    cited: int


@event("proposal.adopted/1")
class ProposalAdopted(Event):
    """The vote that completed adoption was cast.

    ``effective`` is false for a superseded target, and where the change is in conflict with what
    another rule gives: ``void_by`` is the number of that rule.
    """

    number: int
    effective: bool
    void_by: int | None = None


@event("proposal.defeated/1")
class ProposalDefeated(Event):
    """The proposal can no longer be adopted."""

    number: int


@event("proposal.voided/1")
class ProposalVoided(Event):
    """An open proposal is void: it is no longer voted on or decided."""

    number: int


@event("turn.voided/1")
class TurnVoided(Event):
    """The turn with which ``player`` made a proposal that is void counts as not taken."""

    player: str
    number: int


@event("proposal.rewritten/1")
class ProposalRewritten(Event):
    """An open proposal has another text, and so another document with a hash of its own.

    ``more`` are its further parts as they are now. ``body`` is the first as it is now where more
    than texts may have changed.
    """

    number: int
    text: str
    document: str
    hash: str
    more: tuple[Body, ...] = ()
    body: Body | None = None


@event("rule.rewritten/1")
class RuleRewritten(Event):
    """A rule in force has another text, under its own number; its clauses stay."""

    number: int
    text: str


@event("rule.repealed/1")
class RuleRepealed(Event):
    """A rule has taken a mutable rule out of force, by a clause and not by a rule-change."""

    number: int


@event("rule.enacted/1")
class RuleEnacted(Event):
    """A rule has put a mutable rule in force, by a clause: its text, document and SHA-256."""

    number: int
    text: str
    document: str
    hash: str


@event("rule.changed/1")
class RuleChanged(Event):
    """The ruleset changed: ``replaced`` left, and ``number`` stands unless it was a repeal."""

    number: int
    kind: str
    replaced: int | None
    stands: bool
    mutable: bool
    text: str
    clauses: str


@event("hold.begun/1")
class HoldBegun(Event):
    """An adopted rule-change waits for its clauses, and play waits with it."""

    number: int


@event("hold.lifted/1")
class HoldLifted(Event):
    """The rule-change that play waited for has been reviewed."""

    number: int


@event("review.given/1")
class ReviewGiven(Event):
    """The organiser settled which clauses run for a rule-change, with the reason."""

    number: int
    verdict: str
    clauses: str
    reason: str


@event("clauses.corrected/1")
class ClausesCorrected(Event):
    """The organiser replaced the clauses of a rule in force, from now on."""

    number: int
    clauses: str
    reason: str


@event("inquiry.made/1")
class InquiryMade(Event):
    """A paid inquiry (Rule 216) that the rules allow."""

    player: str
    number: int


@event("press.passed/1")
class PressPassed(Event):
    """The Gamemaster passed on a player's words, or a proposal's document, to ``readers``.

    ``player`` is whom a disclosure names as sender, None where it is to name nobody. ``sender`` and
    ``text`` (the words, or the document of proposal ``number``) are never disclosed.
    ``commitment`` binds the text, as its readers are told by ``nonce`` (``signed_receipts``); games
    of before have neither.
    """

    player: str | None
    readers: tuple[str, ...]
    number: int | None
    anonymous: bool
    sender: Annotated[str, Opens.SENDER]
    text: Annotated[str, Opens.SENDER]
    commitment: str | None = None
    nonce: Annotated[str | None, Opens.SENDER] = None


@event("player.refused/1")
class PlayerRefused(Event):
    """A rule did not let somebody join after play had begun; ``cited`` is its number."""

    player: str
    name: str
    cited: int


@event("player.forfeited/1")
class PlayerForfeited(Event):
    """A player left the tournament (Rule 112)."""

    player: str


@event("player.expelled/1")
class PlayerExpelled(Event):
    """A player was removed, by the organiser or by a rule."""

    player: str


@event("player.readmitted/1")
class PlayerReadmitted(Event):
    """A rule has a player who was expelled back in play."""

    player: str


@event("ruling.made/1")
class RulingMade(Event):
    """A judgement (Rule 116), journaled with its reason before anything that follows from it."""

    ruling: str
    reason: str


@event("ruling.needed/1")
class RulingNeeded(Event):
    """The rules give no single answer, or a rule has play wait or asks; only asking leaves play on.

    ``proposal``: the question is whether this one may be adopted, and to play on says that it may.
    ``goes_on``: a rule asks, and play goes on meanwhile; None where it does not.
    """

    question: str
    players: tuple[str, ...]
    proposal: int | None = None
    goes_on: bool | None = None


@event("clause.voided/1")
class ClauseVoided(Event):
    """A clause failed while it ran; it was left out of this item and the organiser is told."""

    rule: int
    clause: int
    problem: str


@event("tournament.paused/1")
class TournamentPaused(Event):
    """Players' moves wait on the docket."""


@event("tournament.resumed/1")
class TournamentResumed(Event):
    """Play goes on."""


@event("tournament.won/1")
class TournamentWon(Event):
    """The winner (Rules 111, 208, 213), or several where the rules let them win together."""

    players: tuple[str, ...]


@event("round.won/1")
class RoundWon(Event):
    """A round was won by ``players``, together if they are several; the next round has begun."""

    players: tuple[str, ...]
    round: int


@event("tournament.ended/1")
class TournamentEnded(Event):
    """Nothing is played any more."""


# What rules make themselves: attributes, moves, ballots, timers, modifiers -----------------------


@event("award.modified/1")
class AwardModified(Event):
    """A rule changed the points that ``players`` are about to gain by the award that follows."""

    players: tuple[str, ...]
    before: Number
    after: Number


@event("move.made/1")
class MoveMade(Event):
    """A move that a rule declares; ``arguments`` are plain values by parameter, in order.

    ``turn``: it is a turn of the player, without a proposal. ``parts`` are the rule-changes of the
    change that its player says.
    """

    player: str
    move: str
    arguments: tuple[tuple[str, JsonScalar], ...]
    turn: bool = False
    parts: tuple[Body, ...] = ()


@event("move.voided/1")
class MoveVoided(Event):
    """By a rule, a declared move just made does not count; ``last`` is the one before it."""

    player: str
    move: str
    last: int | None


@event("ballot.opened/1")
class BallotOpened(Event):
    """A ballot that a rule declares was opened; without ``choices`` it asks for a number.

    All ballots are numbered from 1 as they are opened; ``arguments`` are name, type, plain value.
    ``of`` is ``player`` where it asks for a player; a vote then has that player's handle.
    """

    number: int
    name: str
    opener: str | None
    arguments: tuple[tuple[str, str, JsonScalar], ...]
    choices: tuple[str, ...]
    of: str | None = None


@event("ballot.cast/1")
class BallotCast(Event):
    """A vote in a ballot; it counts until the next one by the same player. None takes it back."""

    player: str
    number: int
    choice: int | str | None


@event("ballot.cleared/1")
class BallotCleared(Event):
    """All votes so far in a ballot are void, or the vote of ``player``."""

    number: int
    player: str | None = None


@event("ballot.voided/1")
class BallotVoided(Event):
    """A ballot is void, open or not: nothing more follows from it."""

    number: int


@event("ballot.closed/1")
class BallotClosed(Event):
    """The ballot is decided by the votes it has."""

    number: int


@event("ballot.lapsed/1")
class BallotLapsed(Event):
    """Nothing follows from this ballot: no rule declares it, or ballots would open without end."""

    number: int


@event("timer.set/1")
class TimerSet(Event):
    """Something is to happen at the instant ``due``; timers are numbered from 1.

    ``kind`` is ``after`` or ``every`` for a clause (``written``, of ``rule`` or what stands in its
    place by then), else ``proposal`` or ``ballot``: what is counted again then, by ``number``.
    ``about`` is the event that a delayed clause is about, ``bound`` what the clause may speak of:
    name, kind and plain value. Lengths of a schedule count from ``anchor``.
    """

    timer: int
    due: int
    kind: str
    rule: int | None
    written: str
    about: str
    bound: tuple[tuple[str, str, FieldValue], ...]
    number: int | None
    anchor: int | None


@event("timer.fired/1")
class TimerFired(Event):
    """The instant of a timer has come; it causes the events that follow."""

    timer: int


@event("timer.lapsed/1")
class TimerLapsed(Event):
    """A timer is void: its clause is not in force, or something else took its place."""

    timer: int
    reason: str


@event("text.modified/1")
class TextModified(Event):
    """A rule changed the text with which rule-change ``number`` is about to take effect."""

    number: int
    text: str


@event("attribute.declared/1")
class AttributeDeclared(Event):
    """A rule gave every player, proposal or ballot or the game (``owner``) something to hold.

    ``kind`` is the type as it is written (``choice`` with its ``choices``), ``initial`` what is
    held where nothing was set. ``stays``: it outlives the rule. ``clause`` is the one that says
    so. Of a lookup, ``kind`` and ``initial`` are those of its values, ``keyed`` is the type of its
    keys.
    """

    owner: str
    name: str
    kind: str
    choices: tuple[str, ...]
    initial: Plain
    stays: bool
    clause: str
    keyed: str | None = None


@event("attribute.set/1")
class AttributeSet(Event):
    """An attribute of a player, a proposal, a ballot or the game changed.

    ``of`` is a handle, the number of a proposal, that of a ballot's opening, or None for the game.
    ``value`` is plain: a player is a handle, a proposal or a rule its number, a fraction ``n/d``;
    of a list it has all items.
    Of a lookup it is what it has under ``key``, which is plain as well.
    """

    owner: str
    of: str | int | None
    name: str
    value: Plain
    key: str | int | None = None


@event("attribute.dropped/1")
class AttributeDropped(Event):
    """No rule in force declares the attribute any more: it is gone with all its values."""

    owner: str
    name: str
