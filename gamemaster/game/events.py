"""Events: what happened, in the past tense, with its outcome and its reason.

Each carries facts only (points given, value rolled, rule cited), so that ``evolve`` never evaluates
a clause and a repaired evaluator cannot rewrite history. Type names are explicit, versioned
strings; a journal keeps them for ever, so a changed shape gets a new version, never a new meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from gamemaster.game.numbers import Number

JsonScalar: TypeAlias = int | str | bool | None
FieldValue: TypeAlias = JsonScalar | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """What caused an event: a rule and the clause of it, the engine itself, or the organiser.

    ``rule`` is the number of the rule whose clause ran, ``clause`` its place in that rule from 1.
    """

    rule: int | None = None
    clause: int | None = None


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    """The genesis: everything that play starts from, down to each initial rule and its clauses.

    ``review_all``: proposers' clauses wait for the organiser. ``daily``: announcements are mailed
    as one digest for each UTC day. ``origin`` names the public record, and ``record_key`` is the
    line that its checkpoints are verified with (C2SP signed note).
    """

    type: ClassVar[str] = "tournament.created/1"
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


@dataclass(frozen=True, slots=True)
class PlayerEnrolled:
    """A player joined; before the start all begin alike, afterwards with the same points."""

    type: ClassVar[str] = "player.enrolled/1"
    player: str
    name: str
    points: Number


@dataclass(frozen=True, slots=True)
class TournamentStarted:
    """Play began. Each player starts with ``points``; the first proposal is ``first_number``."""

    type: ClassVar[str] = "tournament.started/1"
    points: Number
    first_number: int


@dataclass(frozen=True, slots=True)
class ClockClamped:
    """An item's own instant lay before the last played one, so it was played at that one."""

    type: ClassVar[str] = "clock.clamped/1"
    own: int


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A legal turn: the proposal, its number and the exact document that was hashed."""

    type: ClassVar[str] = "turn.taken/1"
    player: str
    number: int
    kind: str
    target_noun: str | None
    target_number: int | None
    text: str
    clauses: str
    document: str
    hash: str


@dataclass(frozen=True, slots=True)
class DieRolled:
    """A die's outcome. ``chain`` is ``open`` or ``secret``; an index of a chain is never reused."""

    type: ClassVar[str] = "die.rolled/1"
    chain: str
    index: int
    faces: int
    value: int


@dataclass(frozen=True, slots=True)
class DiceRenewed:
    """The anchor of the next chain of dice, published before the present one runs out."""

    type: ClassVar[str] = "dice.renewed/1"
    chain: str
    epoch: int
    anchor: str


@dataclass(frozen=True, slots=True)
class PointsAwarded:
    """Each of ``players`` gained ``points`` (below zero: lost) because of an ``about`` event."""

    type: ClassVar[str] = "points.awarded/1"
    players: tuple[str, ...]
    points: Number
    about: str


@dataclass(frozen=True, slots=True)
class AwardModified:
    """A rule changed what ``players`` are about to gain by the award that follows."""

    type: ClassVar[str] = "award.modified/1"
    players: tuple[str, ...]
    before: Number
    after: Number


@dataclass(frozen=True, slots=True)
class FieldsRevealed:
    """What rules in force reveal about one event to the public or to some players.

    The only source of letters and announcements. ``announcement`` is its number in the public
    record, None for letters. ``fields`` pairs public names with values.
    """

    type: ClassVar[str] = "fields.revealed/1"
    about: str
    announcement: int | None
    readers: tuple[str, ...]
    fields: tuple[tuple[str, FieldValue], ...]
    rules: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A vote that counts until the next one by the same player on the same proposal.

    ``choice`` is ``for``, ``against``, ``abstain``, or ``withdrawn``: then no vote counts.
    """

    type: ClassVar[str] = "vote.cast/1"
    player: str
    number: int
    choice: str


@dataclass(frozen=True, slots=True)
class VotesCleared:
    """All votes so far on a proposal are void."""

    type: ClassVar[str] = "votes.cleared/1"
    number: int


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move that a rule declares; ``arguments`` are plain values by parameter, in order."""

    type: ClassVar[str] = "move.made/1"
    player: str
    move: str
    arguments: tuple[tuple[str, JsonScalar], ...]


@dataclass(frozen=True, slots=True)
class BallotOpened:
    """A ballot that a rule declares was opened; without ``choices`` it asks for a number."""

    type: ClassVar[str] = "ballot.opened/1"
    number: int
    name: str
    opener: str | None
    arguments: tuple[tuple[str, JsonScalar], ...]
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BallotCast:
    """A vote in a ballot; it counts until the next one by the same player. None takes it back."""

    type: ClassVar[str] = "ballot.cast/1"
    player: str
    number: int
    choice: int | str | None


@dataclass(frozen=True, slots=True)
class BallotCleared:
    """All votes so far in a ballot are void."""

    type: ClassVar[str] = "ballot.cleared/1"
    number: int


@dataclass(frozen=True, slots=True)
class BallotClosed:
    """The ballot is decided by the votes it has."""

    type: ClassVar[str] = "ballot.closed/1"
    number: int


@dataclass(frozen=True, slots=True)
class BallotLapsed:
    """Nothing follows from this ballot: no rule declares it, or there would be no end of them."""

    type: ClassVar[str] = "ballot.lapsed/1"
    number: int


@dataclass(frozen=True, slots=True)
class TimerSet:
    """Something is to happen at the instant ``due``; timers are numbered from 1.

    ``kind`` is ``after`` or ``every`` for a clause (``written``, of ``rule`` or what stands in its
    place by then), else ``proposal`` or ``ballot``: what is counted again then, by ``number``.
    ``about`` is the event that a delayed clause is about, ``bound`` what the clause may speak of:
    name, kind and plain value. Lengths of a schedule count from ``anchor``.
    """

    type: ClassVar[str] = "timer.set/1"
    timer: int
    due: int
    kind: str
    rule: int | None
    written: str
    about: str
    bound: tuple[tuple[str, str, FieldValue], ...]
    number: int | None
    anchor: int | None


@dataclass(frozen=True, slots=True)
class TimerFired:
    """The instant of a timer has come; what follows is caused by it."""

    type: ClassVar[str] = "timer.fired/1"
    timer: int


@dataclass(frozen=True, slots=True)
class TimerLapsed:
    """A timer is void: its clause is not in force, or something else took its place."""

    type: ClassVar[str] = "timer.lapsed/1"
    timer: int
    reason: str


@dataclass(frozen=True, slots=True)
class MoveIgnored:
    """A move that changes nothing and is no violation: too late, too early, or about nothing."""

    type: ClassVar[str] = "move.ignored/1"
    player: str
    move: str
    reason: str


@dataclass(frozen=True, slots=True)
class MoveForbidden:
    """A violation: ``cited`` is the rule or rule-change that made the move illegal (Rule 215)."""

    type: ClassVar[str] = "move.illegal/1"
    player: str
    move: str
    cited: int


@dataclass(frozen=True, slots=True)
class ProposalAdopted:
    """The vote that completed adoption was cast. ``effective`` is false for a superseded target."""

    type: ClassVar[str] = "proposal.adopted/1"
    number: int
    effective: bool


@dataclass(frozen=True, slots=True)
class ProposalDefeated:
    """The proposal can no longer be adopted."""

    type: ClassVar[str] = "proposal.defeated/1"
    number: int


@dataclass(frozen=True, slots=True)
class TextModified:
    """A rule changed the text with which rule-change ``number`` is about to take effect."""

    type: ClassVar[str] = "text.modified/1"
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class RuleChanged:
    """The ruleset changed: ``replaced`` left, and ``number`` stands unless it was a repeal."""

    type: ClassVar[str] = "rule.changed/1"
    number: int
    kind: str
    replaced: int | None
    stands: bool
    mutable: bool
    text: str
    clauses: str


@dataclass(frozen=True, slots=True)
class HoldBegun:
    """An adopted rule-change waits for its clauses, and play waits with it."""

    type: ClassVar[str] = "hold.begun/1"
    number: int


@dataclass(frozen=True, slots=True)
class HoldLifted:
    """The rule-change that play waited for has been reviewed."""

    type: ClassVar[str] = "hold.lifted/1"
    number: int


@dataclass(frozen=True, slots=True)
class ReviewGiven:
    """The organiser settled which clauses run for a rule-change, with the reason."""

    type: ClassVar[str] = "review.given/1"
    number: int
    verdict: str
    clauses: str
    reason: str


@dataclass(frozen=True, slots=True)
class ClausesCorrected:
    """The organiser replaced the clauses of a rule in force, from now on."""

    type: ClassVar[str] = "clauses.corrected/1"
    number: int
    clauses: str
    reason: str


@dataclass(frozen=True, slots=True)
class InquiryMade:
    """A paid inquiry (Rule 216) that the rules allow."""

    type: ClassVar[str] = "inquiry.made/1"
    player: str
    number: int


@dataclass(frozen=True, slots=True)
class PlayerForfeited:
    """A player left the tournament (Rule 112)."""

    type: ClassVar[str] = "player.forfeited/1"
    player: str


@dataclass(frozen=True, slots=True)
class PlayerExpelled:
    """The organiser removed a player."""

    type: ClassVar[str] = "player.expelled/1"
    player: str


@dataclass(frozen=True, slots=True)
class AttributeDeclared:
    """A rule gave every player, every proposal or the game (``owner``) something to hold.

    ``kind`` is the type as it is written (``choice`` with its ``choices``), ``initial`` what is
    held where nothing was set. ``stays``: it outlives the rule. ``clause`` is the one that says
    so.
    """

    type: ClassVar[str] = "attribute.declared/1"
    owner: str
    name: str
    kind: str
    choices: tuple[str, ...]
    initial: JsonScalar
    stays: bool
    clause: str


@dataclass(frozen=True, slots=True)
class AttributeSet:
    """An attribute of a player (a handle), a proposal (its number) or the game (None) changed.

    ``value`` is plain: a player is a handle, a proposal or a rule its number, a fraction ``n/d``.
    """

    type: ClassVar[str] = "attribute.set/1"
    owner: str
    of: str | int | None
    name: str
    value: JsonScalar


@dataclass(frozen=True, slots=True)
class AttributeDropped:
    """No rule in force declares the attribute any more: it is gone with all its values."""

    type: ClassVar[str] = "attribute.dropped/1"
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class RulingMade:
    """A judgement (Rule 116), journaled with its reason before anything that follows from it."""

    type: ClassVar[str] = "ruling.made/1"
    ruling: str
    reason: str


@dataclass(frozen=True, slots=True)
class RulingNeeded:
    """The rules give no single answer; play is paused until the organiser rules."""

    type: ClassVar[str] = "ruling.needed/1"
    question: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClauseVoided:
    """A clause failed while it ran; it was left out of this item and the organiser is told."""

    type: ClassVar[str] = "clause.voided/1"
    rule: int
    clause: int
    problem: str


@dataclass(frozen=True, slots=True)
class TournamentPaused:
    """Players' moves wait on the docket."""

    type: ClassVar[str] = "tournament.paused/1"


@dataclass(frozen=True, slots=True)
class TournamentResumed:
    """Play goes on."""

    type: ClassVar[str] = "tournament.resumed/1"


@dataclass(frozen=True, slots=True)
class TournamentWon:
    """The winner (Rules 111, 208, 213), or several where the rules let them win together."""

    type: ClassVar[str] = "tournament.won/1"
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundWon:
    """A round was won by ``players``, together if they are several; the next round has begun."""

    type: ClassVar[str] = "round.won/1"
    players: tuple[str, ...]
    round: int


@dataclass(frozen=True, slots=True)
class TournamentEnded:
    """Nothing is played any more."""

    type: ClassVar[str] = "tournament.ended/1"


Event: TypeAlias = (
    TournamentCreated
    | PlayerEnrolled
    | TournamentStarted
    | ClockClamped
    | TurnTaken
    | DieRolled
    | DiceRenewed
    | AwardModified
    | PointsAwarded
    | FieldsRevealed
    | VoteCast
    | VotesCleared
    | MoveMade
    | BallotOpened
    | BallotCast
    | BallotCleared
    | BallotClosed
    | BallotLapsed
    | TimerSet
    | TimerFired
    | TimerLapsed
    | MoveIgnored
    | MoveForbidden
    | ProposalAdopted
    | ProposalDefeated
    | TextModified
    | RuleChanged
    | HoldBegun
    | HoldLifted
    | ReviewGiven
    | ClausesCorrected
    | InquiryMade
    | PlayerForfeited
    | PlayerExpelled
    | AttributeDeclared
    | AttributeSet
    | AttributeDropped
    | RulingMade
    | RulingNeeded
    | ClauseVoided
    | TournamentPaused
    | TournamentResumed
    | TournamentWon
    | RoundWon
    | TournamentEnded
)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with the instant it was played at and what caused it."""

    at: int
    why: Why
    event: Event
