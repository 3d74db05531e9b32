"""Which names an expression rests on: for re-checking, and for knowing what a count depends on."""

from __future__ import annotations

from collections.abc import Iterator

from gamemaster.clauses import nodes as n
from gamemaster.clauses import walking


def dotted_name(expr: n.Expr) -> str:
    """Return ``proposal.proposer.name`` for such an expression, "" for any other."""
    fields: list[str] = []
    while isinstance(expr, n.Field):
        fields.append(expr.field)
        expr = expr.base
    return ".".join((expr.name, *reversed(fields))) if isinstance(expr, n.Name) else ""


def _walk(expr: n.Expr) -> Iterator[tuple[n.Expr, frozenset[str]]]:
    """Yield every expression inside ``expr`` with the macro variables around it, fields whole."""
    waiting: list[tuple[n.Expr, frozenset[str]]] = [(expr, frozenset())]
    while waiting:
        node, variables = waiting.pop()
        yield node, variables
        if isinstance(node, n.Field) and dotted_name(node):
            continue
        if isinstance(node, n.Macro):
            waiting += [(node.body, variables | {node.variable}), (node.source, variables)]
        else:
            waiting += [(child, variables) for child in reversed(walking.children(node))]


def references(expr: n.Expr) -> Iterator[tuple[str, n.Name]]:
    """Yield every dotted name in ``expr`` with the node of its root, macro variables left out."""
    for node, variables in _walk(expr):
        dotted = dotted_name(node)
        if not dotted:
            continue
        root = node
        while isinstance(root, n.Field):
            root = root.base
        if isinstance(root, n.Name) and root.name not in variables:
            yield dotted, root


def dependencies(expr: n.Expr) -> frozenset[str]:
    """Return the dotted names that ``expr`` rests on: ``votes.for``, ``eligible``."""
    return frozenset(dotted for dotted, _ in references(expr))
