"""Walks through syntax trees: the parts of a node, its beginning, the names it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gamemaster.clauses.nodes import (
    Comparison,
    Effect,
    Expr,
    Field,
    ForEach,
    Index,
    Macro,
    Name,
    Node,
)


def inside(node: Node) -> list[Any]:
    """Return the nodes directly inside ``node``, in reading order."""
    found: list[Any] = []
    for name in node.__dataclass_fields__:
        part = getattr(node, name)
        if isinstance(part, Node):
            found.append(part)
        elif isinstance(part, tuple):
            for item in part:
                if isinstance(item, Node):
                    found.append(item)
                elif isinstance(item, tuple):
                    # The operands of a chain stand beside their operators.
                    found += (child for child in item if isinstance(child, Node))
    return found


def leftmost(node: Node) -> Node:
    """Return the node that stands where ``node`` begins: a field is placed at its own name."""
    while isinstance(node, Field | Index | Comparison):
        node = node.left if isinstance(node, Comparison) else node.base
    return node


def expressions(node: Node) -> Iterator[Expr]:
    """Yield the outermost expressions of a clause or an effect, in reading order."""
    for part in inside(node):
        if isinstance(part, Expr):
            yield part
        else:
            yield from expressions(part)


def effects(node: Node) -> Iterator[Effect]:
    """Yield every effect of a clause, those inside ``for`` included."""
    for outermost in getattr(node, "effects", ()):
        effect: Effect = outermost
        yield effect
        while isinstance(effect, ForEach):
            effect = effect.effect
            yield effect


def measure(expr: Expr) -> tuple[int, int]:
    """Return the number of expressions in ``expr``, itself included, and the depth of nesting.

    Works through a list instead of recursing, so that it is safe before any limit is checked.
    """
    size = depth = 0
    waiting = [(expr, 1)]
    while waiting:
        node, level = waiting.pop()
        size += 1
        depth = max(depth, level)
        waiting.extend((part, level + 1) for part in inside(node))
    return size, depth


def walk(expr: Expr) -> Iterator[tuple[Expr, frozenset[str]]]:
    """Yield every expression in ``expr`` with the variables of the macros around it.

    A dotted name is yielded as a whole: its parts mean nothing by themselves.
    """
    waiting: list[tuple[Expr, frozenset[str]]] = [(expr, frozenset())]
    while waiting:
        node, variables = waiting.pop()
        yield node, variables
        if isinstance(node, Macro):
            waiting += [(node.body, variables | {node.variable}), (node.source, variables)]
        elif not (isinstance(node, Field) and dotted_name(node)):
            waiting += [(part, variables) for part in reversed(inside(node))]


# Names -------------------------------------------------------------------------------------------


def dotted_name(expr: Expr) -> str:
    """Return the dotted name of an expression, ``proposal.proposer.name``; "" for any other."""
    names: list[str] = []
    while isinstance(expr, Field):
        names.append(expr.field)
        expr = expr.base
    return ".".join((expr.name, *reversed(names))) if isinstance(expr, Name) else ""


def references(expr: Expr) -> Iterator[tuple[str, Name]]:
    """Yield every dotted name in ``expr`` with the node of its root, macro variables left out."""
    for node, variables in walk(expr):
        dotted = dotted_name(node)
        root = node
        while isinstance(root, Field):
            root = root.base
        if dotted and isinstance(root, Name) and root.name not in variables:
            yield dotted, root


def with_definitions(
    asked: Iterable[Expr], answers: Callable[[str], Iterable[Expr]], known: Iterable[str] = ()
) -> Iterator[tuple[Expr, set[str]]]:
    """Yield expressions and the definitions that they rest on, each with the names new in it.

    ``answers`` gives the definitions of a name; those of names that are ``known`` are left out.
    """
    waiting, seen = [*asked], {*known}
    while waiting:
        expr = waiting.pop()
        roots = {root.name for _, root in references(expr)} - seen
        yield expr, roots
        seen |= roots
        waiting += (one for name in sorted(roots) for one in answers(name))


def speaks_of(node: Node, names: frozenset[str], answers: Callable[[str], Iterable[Expr]]) -> bool:
    """Say whether a clause or an expression speaks of one of ``names``.

    ``answers`` gives the definitions of a name, in which it may speak of them, too.
    """
    asked = [node] if isinstance(node, Expr) else expressions(node)
    return any(roots & names for _, roots in with_definitions(asked, answers))


def dependencies(expr: Expr) -> frozenset[str]:
    """Return the dotted names that ``expr`` rests on: ``votes.for``, ``eligible``."""
    return frozenset(dotted for dotted, _ in references(expr))
