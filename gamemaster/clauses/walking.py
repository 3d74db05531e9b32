"""Ways through the syntax tree: what is inside a node, where it begins, how large it is.

Called by whatever reads clauses; the nodes themselves are in ``nodes``.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamemaster.clauses.nodes import (
    Attribute,
    Award,
    Ballot,
    Call,
    Cast,
    Chain,
    Clear,
    Comparison,
    Conditional,
    Define,
    Effect,
    Every,
    Everyone,
    Expr,
    Field,
    ForEach,
    Macro,
    Modify,
    Move,
    Negate,
    Node,
    Not,
    Open,
    Penalise,
    Precedence,
    Require,
    Reveal,
    Set,
    Statement,
    When,
    Win,
)


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
