"""What expressions are made of, once they are read.

Nothing here knows where it stood in the text: the audit compares what clauses do, not messages.
``a + b - c`` is one ``Chain``, so that long sums are not deep.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a text, ``true``, ``false`` or ``absent`` (None)."""

    value: int | Fraction | str | bool | None


@dataclass(frozen=True, slots=True)
class Name:
    """A name by itself."""

    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """``owner.name``."""

    owner: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """``function(arguments)``."""

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """``kind(variable in items, body)``, as in ``all(p in players, p.active)``."""

    kind: str
    variable: str
    items: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Not:
    """``not operand``."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Minus:
    """``-operand``."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Chain:
    """``first SIGN operand SIGN operand …``, signs of one rank: or; and; + -; * / %."""

    first: Expression
    rest: tuple[tuple[str, Expression], ...]

    @property
    def logical(self) -> bool:
        """Whether it joins conditions, not values."""
        return self.rest[0][0] in ("and", "or")


@dataclass(frozen=True, slots=True)
class Comparison:
    """``left SIGN right`` with one of ``== != < <= > >= in``."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Choose:
    """``condition ? this : that``."""

    condition: Expression
    this: Expression
    that: Expression


Expression: TypeAlias = (
    Constant | Name | Field | Call | Loop | Not | Minus | Chain | Comparison | Choose
)


def inside(expression: Expression) -> tuple[Expression, ...]:
    """Return the expressions directly inside another one, in reading order."""
    match expression:
        case Field(owner=one) | Not(operand=one) | Minus(operand=one):
            return (one,)
        case Call(arguments=arguments):
            return arguments
        case Loop(items=items, body=body):
            return items, body
        case Chain(first=first, rest=rest):
            return (first, *[operand for _, operand in rest])
        case Comparison(left=left, right=right):
            return left, right
        case Choose(condition=condition, this=this, that=that):
            return condition, this, that
        case _:
            return ()


def measure(expression: Expression) -> tuple[int, int]:
    """Return how many expressions one is made of, and how deep they are nested."""
    size = depth = 0
    layer = [expression]
    while layer:
        size += len(layer)
        depth += 1
        layer = [one for outer in layer for one in inside(outer)]
    return size, depth


def dotted(expression: Expression) -> str:
    """Return a name with its fields, ``proposal.votes.for``; "" for any other expression."""
    fields = []
    while isinstance(expression, Field):
        fields.append(expression.name)
        expression = expression.owner
    if not isinstance(expression, Name):
        return ""
    return ".".join([expression.name, *reversed(fields)])
