"""Checks whole clauses: what each may speak of in its place, and of which types its parts must be.

Called by `clause_set`, once without and, at adoption, once with the types of other rules' names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from gamemaster.clauses import nodes as n
from gamemaster.clauses.inference import Checker, a, infer
from gamemaster.clauses.problems import Problem
from gamemaster.clauses.references import dependencies
from gamemaster.clauses.suggestions import closest
from gamemaster.clauses.types import (
    BOOLEAN,
    DOCUMENT,
    NUMBER,
    ORDERED,
    PLAYER,
    PLAYERS,
    TEXT,
    UNKNOWN,
    Type,
)
from gamemaster.clauses.vocabulary import (
    ASKED,
    EVENTS,
    FUNCTIONS,
    MACROS,
    NAMES,
    RECORDS,
    SHOWN,
    SUBJECTS,
)
from gamemaster.clauses.words import Context

_SHOWN: Final = frozenset({NUMBER, BOOLEAN, TEXT, DOCUMENT, *ORDERED, *SHOWN})
_ROUNDS: Final = 8  # how often types are passed on among the definitions of one rule


def own_types(statements: Sequence[n.Statement], names: Mapping[str, Type]) -> dict[str, Type]:
    """Return the types of what ``statements`` define, which may use one another in any order."""
    defines = [s for s in statements if isinstance(s, n.Define)]
    types: dict[str, Type] = {}
    for _ in range(_ROUNDS):
        known = {**names, **types}
        found = {define.name: infer(define.expr, known) for define in defines}
        if found == types:
            break
        types = found
    return types


def check(statements: Sequence[n.Statement], names: Mapping[str, Type]) -> list[Problem]:
    """Return every type problem of ``statements``; ``names`` are the types of defined names."""
    own = own_types(statements, names)
    problems = [problem for s in statements for problem in _check_statement(s, {**names, **own})]
    return [*_check_names(statements), *problems]


def _check_names(statements: Sequence[n.Statement]) -> Iterator[Problem]:
    seen: set[str] = set()
    for define in statements:
        if not isinstance(define, n.Define):
            continue
        name = define.name
        if name in NAMES or name in FUNCTIONS or name in MACROS:
            yield Problem(define.line, define.column, f'"{name}" already has a meaning')
        if name in {dotted.partition(".")[0] for dotted in dependencies(define.expr)}:
            yield Problem(define.line, define.column, f'"{name}" is defined by itself')
        if name in seen:
            yield Problem(define.line, define.column, f'"{name}" is defined twice')
        seen.add(name)


def _check_statement(statement: n.Statement, names: Mapping[str, Type]) -> list[Problem]:
    match statement:
        case n.Define():
            return _check_define(statement, names)
        case n.Require():
            return _check_require(statement, names)
        case n.When():
            return _check_when(statement, names)
        case n.Precedence():
            return []


def _check_define(define: n.Define, names: Mapping[str, Type]) -> list[Problem]:
    asked = ASKED.get(define.name)
    if asked is None:
        checker = Checker(names, frozenset(NAMES), "a definition")
        checker.infer(define.expr)
    else:
        checker = Checker(names, frozenset(asked.binds), f'"{define.name}"')
        checker.is_count = define.name == "adopted"
        checker.expect(define.expr, asked.type)
    return checker.problems


def _check_require(require: n.Require, names: Mapping[str, Type]) -> list[Problem]:
    context = SUBJECTS.get(require.subject)
    if context is None:
        return [_unknown_word(require, "require", require.subject, SUBJECTS)]
    checker = Checker(names, frozenset(context.binds), f"require {context.name}")
    checker.is_count = context.name == "adoption"
    checker.expect(require.condition, BOOLEAN)
    if require.citing is not None:
        checker.expect(require.citing, NUMBER)
    return checker.problems


def _check_when(when: n.When, names: Mapping[str, Type]) -> list[Problem]:
    context = EVENTS.get(when.event)
    if context is None:
        return [_unknown_word(when, "event", when.event, EVENTS)]
    checker = Checker(names, frozenset(context.binds), f"when {context.name}")
    if when.condition is not None:
        checker.expect(when.condition, BOOLEAN)
    for effect in when.effects:
        _check_effect(effect, checker)
    return checker.problems


def _check_effect(effect: n.Effect, checker: Checker) -> None:
    party = effect.target if isinstance(effect, n.Award) else effect.audience
    if isinstance(party, n.Expr):
        checker.expect(party, PLAYER, PLAYERS)
    if isinstance(effect, n.Award):
        checker.rolls = True
        checker.expect(effect.amount, NUMBER)
        checker.rolls = False
        return
    for path in effect.fields:
        found = checker.infer(path.expr).present
        shown = found.item or found
        if shown not in {*_SHOWN, UNKNOWN}:
            fields = " or ".join(f".{name}" for name in RECORDS.get(shown.name, {}))
            checker.refuse(path, f"cannot reveal {a(found)} whole, only its {fields}")


def _unknown_word(node: n.Node, what: str, found: str, known: Mapping[str, Context]) -> Problem:
    if what == "event":
        message = f'there is no event "{found}"'
    else:
        message = f'expected require {" or ".join(known)}, found "{found}"'
    return Problem(node.line, node.column, message, closest(found, known))
