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


def expressions(statement: Statement) -> Iterator[Expr]:  # noqa: C901 - one case for each kind
    """Yield the outermost expressions of ``statement``, in reading order."""
    match statement:
        case Define(expr=expr):
            yield expr
        case Require(condition=condition, citing=citing):
            yield from _present(condition, citing)
        case When(condition=guard, effects=effects, after=after):
            yield from _present(after, guard)
            for effect in effects:
                yield from expressions_of_effect(effect)
        case Every(condition=guard, effects=effects):
            yield from _present(guard)
            for effect in effects:
                yield from expressions_of_effect(effect)
        case Modify(condition=guard, value=value):
            yield from _present(guard, value)
        case Attribute(initial=initial, audience=audience):
            yield from _present(initial, audience)
        case Ballot(among=among, closes=closes, again=again):
            yield from _present(among, closes, again)
        case Move() | Precedence():
            return


def expressions_of_effect(effect: Effect) -> Iterator[Expr]:
    """Yield the outermost expressions of ``effect``, in reading order."""
    match effect:
        case Award(target=target, amount=amount):
            yield from _present(target, amount)
        case Reveal(fields=fields, audience=audience):
            yield from _present(*(path.expr for path in fields), audience)
        case Set(owner=owner, value=value):
            yield from _present(owner, value)
        case Penalise(target=target, citing=citing):
            yield from _present(target, citing)
        case Cast(choice=choice, voters=voters):
            yield from _present(choice, voters)
        case Clear(ballot=ballot):
            yield ballot
        case Open(arguments=arguments):
            yield from arguments
        case Win(players=players):
            yield from _present(players)
        case ForEach(source=source, effect=inner):
            yield source
            yield from expressions_of_effect(inner)


def _present(*parts: Expr | Everyone | None) -> Iterator[Expr]:
    """Yield the parts that are there and are expressions."""
    for part in parts:
        if isinstance(part, Expr):
            yield part


def effects(statement: Statement) -> Iterator[Effect]:
    """Yield every effect of ``statement``, those inside ``for`` included."""
    waiting = list(reversed(statement.effects)) if isinstance(statement, When | Every) else []
    while waiting:
        effect = waiting.pop()
        yield effect
        if isinstance(effect, ForEach):
            waiting.append(effect.effect)


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
