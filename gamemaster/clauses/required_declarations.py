"""Finds which declarations clauses ask of rules: attributes, moves and ballots. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamemaster.clauses import nodes
from gamemaster.clauses.vocabulary import EVENTS, RECORDS, SUBJECTS
from gamemaster.clauses.walking import effects, expressions, inside

FIELDS = frozenset(name for fields in RECORDS.values() for name in fields)


def declarations_asked_for(statement: nodes.Statement) -> Iterator[tuple[str, str, int, int]]:
    """Yield what a clause asks of declarations: the kind, the name and the place."""
    if isinstance(statement, nodes.Require) and statement.subject not in SUBJECTS:
        yield "move or ballot", statement.subject, statement.line, statement.column
    if isinstance(statement, nodes.When) and statement.event not in EVENTS:
        name = statement.event.partition(".")[0]
        yield "move or ballot", name, statement.line, statement.column
    for effect in effects(statement):
        if isinstance(effect, nodes.Set):
            yield "attribute", effect.attribute, effect.line, effect.column
        elif isinstance(effect, nodes.Open):
            yield "ballot", effect.ballot, effect.line, effect.column
    for field in _fields(expressions(statement)):
        if field.field not in FIELDS:
            yield "attribute", field.field, field.line, field.column


def _fields(found: Iterable[nodes.Expr]) -> Iterator[nodes.Field]:
    waiting = list(found)
    while waiting:
        expr = waiting.pop()
        if isinstance(expr, nodes.Field):
            yield expr
        waiting.extend(inside(expr))
