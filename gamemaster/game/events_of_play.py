"""Events of the game as it is always played: turns, votes, rules, points, rulings, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gamemaster.game.facts import FieldValue
from gamemaster.game.numbers import Number


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
class OptionsFixed:
    """What a tournament was founded with besides its rules, and keeps whatever is configured later.

    ``disclose_…``: what a disclosure may show that it leaves out otherwise.

    ``inactive``: what becomes of a player from whom nothing comes for ``inactive_days``: ``tell``,
    ``remind`` or ``forfeit``, the last ``warned_days`` after a warning. It ends ``greatest_days``
    after its start, or at the instant ``ends_at``. Without this event all are off.
    """

    type: ClassVar[str] = "options.fixed/1"
    disclose_anonymous: bool
    disclose_addresses: bool
    disclose_mail: bool
    inactive: str | None
    inactive_days: int | None
    warned_days: int
    greatest_days: int | None
    ends_at: int | None


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
class PressPassed:
    """The Gamemaster passed on what a player wrote, or a proposal's document, to ``readers``.

    ``player`` is whom a disclosure names as sender, None where it is to name nobody. ``sender`` and
    ``text`` (the words, or the document of proposal ``number``) are never disclosed.
    """

    type: ClassVar[str] = "press.passed/1"
    player: str | None
    readers: tuple[str, ...]
    number: int | None
    anonymous: bool
    sender: str
    text: str


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
