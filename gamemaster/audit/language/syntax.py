"""What clauses are made of, once they are read: effects and clauses.

Outermost expressions stand in them as a ``Formula``, which knows how to run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from gamemaster.audit.language.formulas import Formula

# Effects -----------------------------------------------------------------------------------------


class Everyone:
    """``everyone``: all players, or the public."""

    __slots__ = ()


EVERYONE: Final = Everyone()
Party: TypeAlias = Formula | Everyone


@dataclass(frozen=True, slots=True)
class Award:
    """``award target amount``."""

    target: Party
    amount: Formula


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that is revealed, under its own dotted name or (``named``) another label."""

    label: str
    value: Formula
    named: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """``reveal items to audience``."""

    items: tuple[Item, ...]
    audience: Party


@dataclass(frozen=True, slots=True)
class Set:
    """``set owner.attribute = value``."""

    owner: Formula
    attribute: str
    value: Formula


@dataclass(frozen=True, slots=True)
class Penalise:
    """``penalise target [citing number]``."""

    target: Party
    citing: Formula | None


@dataclass(frozen=True, slots=True)
class Cast:
    """``cast choice by voters``."""

    choice: Formula
    voters: Party


@dataclass(frozen=True, slots=True)
class Clear:
    """``clear what``."""

    what: Formula


@dataclass(frozen=True, slots=True)
class Open:
    """``open ballot(arguments)``."""

    ballot: str
    arguments: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Win:
    """``win players``."""

    players: Party


@dataclass(frozen=True, slots=True)
class ForEach:
    """``for variable in source: effect``."""

    variable: str
    source: Formula
    effect: Effect


Effect: TypeAlias = Award | Reveal | Set | Penalise | Cast | Clear | Open | Win | ForEach


# Clauses -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypeName:
    """A type as it is written; choices have the name ``choice`` and their words."""

    name: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter:
    """``name: type``."""

    name: str
    type: TypeName


@dataclass(frozen=True, slots=True)
class Define:
    """``define name = value``."""

    name: str
    value: Formula


@dataclass(frozen=True, slots=True)
class Require:
    """``require subject: condition [citing number]``."""

    subject: str
    condition: Formula
    citing: Formula | None


@dataclass(frozen=True, slots=True)
class When:
    """``when event [after delay] [if condition]: effects``."""

    event: str
    after: Formula | None
    condition: Formula | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Every:
    """``every "schedule" [if condition]: effects``."""

    schedule: str
    condition: Formula | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Modify:
    """``modify award|text [if condition]: value``."""

    what: str
    condition: Formula | None
    value: Formula


@dataclass(frozen=True, slots=True)
class Attribute:
    """``attribute owner.name: type = initial [stays] [shown to audience]``."""

    owner: str
    name: str
    type: TypeName
    initial: Formula
    stays: bool
    audience: Party | None


@dataclass(frozen=True, slots=True)
class Move:
    """``move name(parameters) [said "words"]``."""

    name: str
    parameters: tuple[Parameter, ...]
    said: str | None


@dataclass(frozen=True, slots=True)
class Ballot:
    """``ballot name(parameters): choices [said …] [among …] [closes …] [again …]``."""

    name: str
    parameters: tuple[Parameter, ...]
    choices: TypeName
    said: str | None
    among: Formula | None
    closes: Formula | None
    again: Formula | None


@dataclass(frozen=True, slots=True)
class Precedence:
    """``overrides rule N`` or ``defers to rule N``; None means all rules."""

    kind: str
    rule: int | None


Clause: TypeAlias = (
    Define | Require | When | Every | Modify | Attribute | Move | Ballot | Precedence
)


def formulas(clause: Clause) -> tuple[Formula, ...]:
    """Return the outermost expressions of a clause, those of its effects included."""
    return _formulas([getattr(clause, name) for name in clause.__slots__])


def _formulas(parts: list[Any]) -> tuple[Formula, ...]:
    """Return the formulas among parts of a clause, and in effects and items among them."""
    found: list[Formula] = []
    waiting = parts[::-1]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Formula):
            found.append(part)
        elif isinstance(part, tuple):
            waiting += reversed(part)
        elif isinstance(part, Effect | Item):
            waiting += [getattr(part, name) for name in reversed(part.__slots__)]
    return tuple(found)


def effects(clause: Clause) -> tuple[Effect, ...]:
    """Return all effects of a clause, those inside ``for`` included."""
    if not isinstance(clause, When | Every):
        return ()
    found: list[Effect] = []
    for effect in clause.effects:
        found.append(effect)
        inner = effect
        while isinstance(inner, ForEach):
            inner = inner.effect
            found.append(inner)
    return tuple(found)
