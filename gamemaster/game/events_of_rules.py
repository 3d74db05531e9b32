"""Events of what rules make themselves: attributes, moves, ballots, timers, modifiers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gamemaster.game.facts import FieldValue, JsonScalar
from gamemaster.game.numbers import Number


@dataclass(frozen=True, slots=True)
class AwardModified:
    """A rule changed what ``players`` are about to gain by the award that follows."""

    type: ClassVar[str] = "award.modified/1"
    players: tuple[str, ...]
    before: Number
    after: Number


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move that a rule declares; ``arguments`` are plain values by parameter, in order."""

    type: ClassVar[str] = "move.made/1"
    player: str
    move: str
    arguments: tuple[tuple[str, JsonScalar], ...]


@dataclass(frozen=True, slots=True)
class BallotOpened:
    """A ballot that a rule declares was opened; without ``choices`` it asks for a number.

    All ballots are numbered from 1 as they are opened; ``arguments`` are name, type, plain value.
    """

    type: ClassVar[str] = "ballot.opened/1"
    number: int
    name: str
    opener: str | None
    arguments: tuple[tuple[str, str, JsonScalar], ...]
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
class TextModified:
    """A rule changed the text with which rule-change ``number`` is about to take effect."""

    type: ClassVar[str] = "text.modified/1"
    number: int
    text: str


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
