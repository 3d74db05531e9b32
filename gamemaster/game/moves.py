"""Moves: what a player, the organiser or the calendar asks the game to do, in the imperative.

``decide`` is the only reader. A move never says whether it is legal; it names handles and numbers,
never addresses. ``ORGANISER_MOVES`` pass the hold and the pause, all others wait for their end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gamemaster.documents.proposal import Body
from gamemaster.game.numbers import Number

Verdict: TypeAlias = Literal["attach", "confirm", "object"]
Choice: TypeAlias = Literal["for", "against", "abstain", "withdrawn"]


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """Propose one rule-change (Rule 202)."""

    player: str
    body: Body


@dataclass(frozen=True, slots=True)
class CastVote:
    """Vote on one proposal (Rule 207); the latest vote counts until the proposal is decided.

    The choice ``withdrawn`` takes an earlier vote back.
    """

    player: str
    number: int
    choice: Choice


@dataclass(frozen=True, slots=True)
class Inquire:
    """Buy what Rule 216 sells about an initial rule or an adopted rule-change."""

    player: str
    number: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Leave the tournament for good (Rule 112)."""

    player: str


@dataclass(frozen=True, slots=True)
class Act:
    """A move in a player's own words; one that no rule in force declares does nothing."""

    player: str
    words: str


@dataclass(frozen=True, slots=True)
class PassOn:
    """Have the Gamemaster pass something on to other players: words, or a proposal's document.

    ``number`` is that of the proposal, None for words; ``readers`` are handles. An anonymous one
    does not name its sender to them.
    """

    player: str
    readers: tuple[str, ...]
    number: int | None
    words: str
    anonymous: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """Fire one timer, whose instant has come."""

    timer: int


@dataclass(frozen=True, slots=True)
class Lapse:
    """Have a player forfeit from whom nothing has come for long; the calendar's act."""

    player: str


@dataclass(frozen=True, slots=True)
class Expire:
    """End the tournament at its greatest length; the calendar's act."""


@dataclass(frozen=True, slots=True)
class Enrol:
    """Add a player whose address is confirmed."""

    handle: str
    name: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin play with the players enrolled so far."""


@dataclass(frozen=True, slots=True)
class Review:
    """Settle the clauses of a proposed or adopted rule-change.

    ``seen`` is the version of the desk entry that the organiser looked at; a stale one is refused.
    """

    number: int
    verdict: Verdict
    clauses: str
    reason: str
    seen: int


@dataclass(frozen=True, slots=True)
class CorrectClauses:
    """Replace the clauses of a rule in force from now on; what was played stays played."""

    number: int
    clauses: str
    reason: str
    seen: int


@dataclass(frozen=True, slots=True)
class GivePoints:
    """A ruling that adds (or, below zero, takes) points."""

    player: str
    points: Number
    reason: str


@dataclass(frozen=True, slots=True)
class Penalise:
    """A ruling that a player broke a numbered rule; the rules in force say what follows."""

    player: str
    rule: int
    reason: str


@dataclass(frozen=True, slots=True)
class Expel:
    """A ruling that removes a player."""

    player: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeclareWinner:
    """A ruling that a player has won (a tie, or Rule 213)."""

    player: str
    reason: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Keep players' moves on the docket until ``Resume``."""

    reason: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Play on."""

    reason: str


@dataclass(frozen=True, slots=True)
class End:
    """End the tournament without a winner."""

    reason: str


PlayerMove: TypeAlias = TakeTurn | CastVote | Inquire | Forfeit | Act | PassOn
OrganiserMove: TypeAlias = (
    Enrol
    | Start
    | Review
    | CorrectClauses
    | GivePoints
    | Penalise
    | Expel
    | DeclareWinner
    | Pause
    | Resume
    | End
)
CalendarMove: TypeAlias = Tick | Lapse | Expire
Move: TypeAlias = PlayerMove | OrganiserMove | CalendarMove
PLAYER_MOVES = (TakeTurn, CastVote, Inquire, Forfeit, Act, PassOn)
