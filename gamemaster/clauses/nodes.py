"""The syntax tree of clauses: what `grammar` builds and everything else reads.

Every node knows the line and column it was read at, which count for nothing when nodes are
compared: equal trees mean the same. Operators of one precedence stand in one flat `Chain`,
so the depth of a tree is the depth a person nested it to, not the length of a sum.
"""

from __future__ import annotations

from collections.abc import Iterator
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


@dataclass(frozen=True, slots=True)
class Path(Node):
    """A thing to reveal: its dotted name, which letters label it by, and its expression."""

    dotted: str
    expr: Expr


@dataclass(frozen=True, slots=True)
class Award(Node):
    """``award target amount``."""

    target: Expr | Everyone
    amount: Expr


@dataclass(frozen=True, slots=True)
class Reveal(Node):
    """``reveal fields to audience``."""

    fields: tuple[Path, ...]
    audience: Expr | Everyone


Effect = Award | Reveal


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
    """``when event [if condition]: effect; …``."""

    event: str
    condition: Expr | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Precedence(Node):
    """``overrides rule N``, ``defers to rule N``, or ``all`` of them (None)."""

    kind: Literal["overrides", "defers"]
    rule: int | None


Statement = Define | Require | When | Precedence


def children(expr: Expr) -> tuple[Expr, ...]:
    """Return the expressions directly inside ``expr``, in reading order."""
    match expr:
        case Field(base=inner) | Not(operand=inner) | Negate(operand=inner):
            return (inner,)
        case Call(arguments=arguments):
            return arguments
        case Macro(source=source, body=body):
            return (source, body)
        case Chain(first=first, rest=rest):
            return (first, *(operand for _, operand in rest))
        case Comparison(left=left, right=right):
            return (left, right)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case _:
            return ()


def leftmost(node: Node) -> Node:
    """Return the node that stands where ``node`` begins: a field is placed at its own name."""
    while isinstance(node, Field | Comparison):
        node = node.base if isinstance(node, Field) else node.left
    return node


def expressions(statement: Statement) -> Iterator[Expr]:
    """Yield the outermost expressions of ``statement``, in reading order."""
    match statement:
        case Define(expr=expr):
            yield expr
        case Require(condition=condition, citing=citing):
            yield condition
            if citing is not None:
                yield citing
        case When(condition=guard, effects=effects):
            if guard is not None:
                yield guard
            for effect in effects:
                yield from _expressions_of_effect(effect)
        case Precedence():
            return


def _expressions_of_effect(effect: Effect) -> Iterator[Expr]:
    match effect:
        case Award(target=target, amount=amount):
            if isinstance(target, Expr):
                yield target
            yield amount
        case Reveal(fields=fields, audience=audience):
            for path in fields:
                yield path.expr
            if isinstance(audience, Expr):
                yield audience


def measure(expr: Expr) -> tuple[int, int]:
    """Return how many expressions ``expr`` is made of and how deep they are nested.

    Works through a list instead of recursing, so that it is safe before any limit is checked.
    """
    size = depth = 0
    waiting = [(expr, 1)]
    while waiting:
        node, level = waiting.pop()
        size += 1
        depth = max(depth, level)
        waiting.extend((child, level + 1) for child in children(node))
    return size, depth
