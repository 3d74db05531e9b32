"""The syntax tree of clauses: what `grammar` builds and everything else reads.

Every node knows the line and column it was read at, which count for nothing when nodes are
compared: equal trees mean the same. Operators of one precedence stand in one flat `Chain`,
so the depth of a tree is the depth a person nested it to, not the length of a sum.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gamemaster.clauses.scope import Program


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything that was read, with its place (1-based; 0 where it was not read)."""

    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr(Node):
    """Anything with a value. ``program`` is `evaluation`'s: what it made of the expression."""

    program: Program | None = field(default=None, init=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number(Expr):
    """A number as written, never negative, of finitely many decimal places."""

    value: int | Fraction


@dataclass(frozen=True, slots=True)
class Text(Expr):
    """A text in quotation marks."""

    value: str


@dataclass(frozen=True, slots=True)
class Boolean(Expr):
    """``true`` or ``false``."""

    value: bool


@dataclass(frozen=True, slots=True)
class Absent(Expr):
    """``absent``: what an optional value is where there is none."""


@dataclass(frozen=True, slots=True)
class Name(Expr):
    """A word of the vocabulary, the variable of a macro, or what a rule defines."""

    name: str


@dataclass(frozen=True, slots=True)
class Field(Expr):
    """``base.field``."""

    base: Expr
    field: str


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """``function(arguments)``."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Macro(Expr):
    """``kind(variable in source, body)``: the language's only loop, bounded by its list."""

    kind: str
    variable: str
    source: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Not(Expr):
    """``not operand``."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Negate(Expr):
    """``-operand``."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Chain(Expr):
    """Operands joined by operators of one precedence, from left to right.

    The operators are all ``or``, all ``and``, all of ``+ -``, or all of ``* / %``.
    """

    first: Expr
    rest: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Comparison(Expr):
    """``left operator right`` where the operator is one of ``== != < <= > >= in``."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Conditional(Expr):
    """``condition ? then : otherwise``."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Everyone(Node):
    """``everyone``: all players for an award, the public for a reveal."""


Party = Expr | Everyone
"""Whom an effect is about: an expression that comes to a player or players, or ``everyone``."""


@dataclass(frozen=True, slots=True)
class Path(Node):
    """A thing to reveal and the name that letters label it by.

    ``dotted`` is its own dotted name, or the one that ``as`` gives it (``named``).
    """

    dotted: str
    expr: Expr
    named: bool = False


@dataclass(frozen=True, slots=True)
class Award(Node):
    """``award target amount``."""

    target: Party
    amount: Expr


@dataclass(frozen=True, slots=True)
class Reveal(Node):
    """``reveal fields to audience``."""

    fields: tuple[Path, ...]
    audience: Party


@dataclass(frozen=True, slots=True)
class Set(Node):
    """``set owner.attribute = value``."""

    owner: Expr
    attribute: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Penalise(Node):
    """``penalise target [citing number]``: each of them has broken a rule."""

    target: Party
    citing: Expr | None = None


@dataclass(frozen=True, slots=True)
class Cast(Node):
    """``cast choice by voters``: a vote of each on the proposal or ballot at hand."""

    choice: Expr
    voters: Party


@dataclass(frozen=True, slots=True)
class Clear(Node):
    """``clear ballot``: all votes on that proposal or ballot are void."""

    ballot: Expr


@dataclass(frozen=True, slots=True)
class Open(Node):
    """``open ballot(arguments)``."""

    ballot: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Win(Node):
    """``win players``: they have won, together."""

    players: Party


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """``for variable in source: effect``."""

    variable: str
    source: Expr
    effect: Effect


Effect = Award | Reveal | Set | Penalise | Cast | Clear | Open | Win | ForEach


@dataclass(frozen=True, slots=True)
class TypeRef(Node):
    """A type as it is written: ``number``, ``player`` …, or the choices of a ``choice``."""

    name: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """``name: type`` of a move or a ballot."""

    name: str
    type: TypeRef


@dataclass(frozen=True, slots=True)
class Define(Node):
    """``define name = expr``."""

    name: str
    expr: Expr


@dataclass(frozen=True, slots=True)
class Require(Node):
    """``require subject: condition [citing number]``."""

    subject: str
    condition: Expr
    citing: Expr | None = None


@dataclass(frozen=True, slots=True)
class When(Node):
    """``when event [after delay] [if condition]: effect; …``."""

    event: str
    condition: Expr | None
    effects: tuple[Effect, ...]
    after: Expr | None = None


@dataclass(frozen=True, slots=True)
class Every(Node):
    """``every "schedule" [if condition]: effect; …``."""

    schedule: str
    condition: Expr | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Modify(Node):
    """``modify award|text [if condition]: value``."""

    what: Literal["award", "text"]
    condition: Expr | None
    value: Expr


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """``attribute owner.name: type = initial [stays] [shown to audience]``."""

    owner: Literal["player", "game", "proposal"]
    name: str
    type: TypeRef
    initial: Expr
    stays: bool = False
    audience: Party | None = None


@dataclass(frozen=True, slots=True)
class Move(Node):
    """``move name(parameters) [said "words"]``."""

    name: str
    parameters: tuple[Parameter, ...]
    said: str | None = None


@dataclass(frozen=True, slots=True)
class Ballot(Node):
    """``ballot name(parameters): choices [said "words"] [among list] [closes if] [again at]``.

    ``choices`` is a ``choice`` or ``number``; ``again`` the instant at which it is counted though
    nobody votes.
    """

    name: str
    parameters: tuple[Parameter, ...]
    choices: TypeRef
    said: str | None = None
    among: Expr | None = None
    closes: Expr | None = None
    again: Expr | None = None


@dataclass(frozen=True, slots=True)
class Precedence(Node):
    """``overrides rule N``, ``defers to rule N``, or ``all`` of them (None)."""

    kind: Literal["overrides", "defers"]
    rule: int | None


Statement = Define | Require | When | Every | Modify | Attribute | Move | Ballot | Precedence
