"""Moves: what a player, the organiser or the calendar asks the game to do, in the imperative.

``decide`` is the only reader. A move never says whether it is legal; it names handles and numbers,
never addresses. An `OrganiserMove` passes the hold and the pause, all others wait for their end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar, dataclass_transform

from gamemaster.documents.proposal import Body
from gamemaster.game.facts import Number

Verdict: TypeAlias = Literal["attach", "confirm", "object"]
Choice: TypeAlias = Literal["for", "against", "abstain", "withdrawn"]


class Move:
    """Anything that the game can be asked to do."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class PlayerMove(Move):
    """A move by a player."""

    __slots__ = ()
    player: str


class OrganiserMove(Move):
    """A move by the organiser."""

    __slots__ = ()


class CalendarMove(Move):
    """A move by the calendar."""

    __slots__ = ()


T = TypeVar("T", bound=Move)

MOVE_CLASSES: Final[dict[str, type[Move]]] = {}
"""All kinds of moves by the names that they have on the docket."""
MOVE_NAMES: Final[dict[type[Move], str]] = {}


@dataclass_transform(frozen_default=True)
def move(name: str) -> Callable[[type[T]], type[T]]:
    """Make a class the kind of move of that name."""

    def kind_of_move(shape: type[T]) -> type[T]:
        kind = dataclass(frozen=True, slots=True)(shape)
        MOVE_CLASSES[name] = kind
        MOVE_NAMES[kind] = name
        return kind

    return kind_of_move


@move("turn")
class TakeTurn(PlayerMove):
    """Propose one rule-change (Rule 202), or with ``more`` several as parts of one proposal."""

    player: str
    body: Body
    more: tuple[Body, ...] = ()

    @property
    def parts(self) -> tuple[Body, ...]:
        """All rule-changes of the proposal."""
        return (self.body, *self.more)


@move("vote")
class CastVote(PlayerMove):
    """Vote on one proposal (Rule 207); the latest vote counts until the proposal is decided.

    The choice ``withdrawn`` takes an earlier vote back.
    """

    player: str
    number: int
    choice: Choice


@move("inquiry")
class Inquire(PlayerMove):
    """Inquire about an initial rule or an adopted rule-change, as Rule 216 sells it."""

    player: str
    number: int


@move("forfeit")
class Forfeit(PlayerMove):
    """Leave the tournament for good (Rule 112)."""

    player: str


@move("do")
class Act(PlayerMove):
    """A move in a player's own words; one that no rule in force declares does nothing.

    ``parts`` are the rule-changes of the change that stands below the words, if one does.
    """

    player: str
    words: str
    parts: tuple[Body, ...] = ()


@move("press")
class PassOn(PlayerMove):
    """Have the Gamemaster pass something on to other players: words, or a proposal's document.

    ``number`` is that of the proposal, None for words; ``readers`` are handles. An anonymous one
    does not name its sender to them.
    """

    player: str
    readers: tuple[str, ...]
    number: int | None
    words: str
    anonymous: bool


@move("tick")
class Tick(CalendarMove):
    """Fire one timer, whose instant has come."""

    timer: int


@move("lapse")
class Lapse(CalendarMove):
    """Have a player forfeit who has long been silent; the calendar's act."""

    player: str


@move("expire")
class Expire(CalendarMove):
    """End the tournament at its greatest length; the calendar's act."""


@move("restart")
class RestartDice(CalendarMove):
    """Begin a new epoch of all dice, before anything else is played from a store put back."""

    epoch: int


@move("mix")
class MixIn(CalendarMove):
    """Mix a round of the public beacon into all rolls from now on; its signature was verified."""

    round: int
    signature: str


@move("enrol")
class Enrol(OrganiserMove):
    """Add a player whose address is confirmed, with what is mixed into the dice of their mail."""

    handle: str
    name: str
    contribution: str | None = None


@move("start")
class Start(OrganiserMove):
    """Begin play with the players enrolled so far."""


@move("review")
class Review(OrganiserMove):
    """Settle the clauses of a proposed or adopted rule-change.

    ``seen`` is the version of the desk entry that the organiser looked at; a stale one is refused.
    """

    number: int
    verdict: Verdict
    clauses: str
    reason: str
    seen: int


@move("correct")
class CorrectClauses(OrganiserMove):
    """Replace the clauses of a rule in force from now on; past play stays as it is."""

    number: int
    clauses: str
    reason: str
    seen: int


@move("award")
class GivePoints(OrganiserMove):
    """A ruling that adds (or, below zero, takes) points."""

    player: str
    points: Number
    reason: str


@move("penalise")
class Penalise(OrganiserMove):
    """A ruling that a player broke a numbered rule; the rules in force set the penalty."""

    player: str
    rule: int
    reason: str


@move("expel")
class Expel(OrganiserMove):
    """A ruling that removes a player."""

    player: str
    reason: str


@move("winner")
class DeclareWinner(OrganiserMove):
    """A ruling that a player has won (a tie, or Rule 213)."""

    player: str
    reason: str


@move("nobody")
class NobodyHasWon(OrganiserMove):
    """A ruling that nobody of those who may have won at once has won; play goes on."""

    reason: str


@move("reword")
class Reword(OrganiserMove):
    """A ruling that mends a rule: ``other`` stands where ``part`` first did in its text."""

    rule: int
    part: str
    other: str
    reason: str


@move("void")
class Void(OrganiserMove):
    """A ruling that something is void from now on.

    ``what`` is ``proposal``, ``turn`` or ``vote``, whose proposal is number ``which``, or the name
    of a ballot. ``player`` is named for a vote alone.
    """

    what: str
    which: int
    player: str | None
    reason: str


@move("pause")
class Pause(OrganiserMove):
    """Keep players' moves on the docket until ``Resume``."""

    reason: str


@move("resume")
class Resume(OrganiserMove):
    """Play on."""

    reason: str


@move("end")
class End(OrganiserMove):
    """End the tournament without a winner."""

    reason: str
