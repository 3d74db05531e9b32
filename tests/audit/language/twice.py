"""Reads and runs clauses twice, by the engine and by the verifier, and compares all that shows.

What both must agree on: whether a text is clauses, their canonical form, what each expression comes
to, whether it fails or takes too many steps, and how many steps it took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any, cast

from gamemaster import clauses as engine
from gamemaster.audit import language as audit
from gamemaster.audit.language import forms
from gamemaster.audit.language.computing import Kind, Value
from gamemaster.audit.language.computing import Lookup as AuditLookup
from gamemaster.audit.language.expressions import dependencies
from gamemaster.audit.language.inferring import type_of
from gamemaster.audit.language.tables import Type
from gamemaster.clauses.checking import Known, own_known
from gamemaster.clauses.formatting import format_expr
from gamemaster.clauses.nodes import Expr
from gamemaster.clauses.types import Type as EngineType
from gamemaster.clauses.vocabulary import ATTRIBUTES, KEYS
from gamemaster.clauses.walking import expressions
from tests.torture.fuzzing.trial import _parameters as parameters
from tests.torture.fuzzing.worlds import DEFINED, sample, scope, worlds

STEPS = 20_000


@dataclass(frozen=True)
class Outcome:
    """What an expression came to: its value, or how it failed; the steps it took."""

    value: Value
    failed: str
    spent: int
    depth: int


def read_twice(text: str) -> tuple[engine.ClauseSet, tuple[audit.Clause, ...]] | None:
    """Read a text twice; None where both refuse it."""
    try:
        found = engine.compile_clauses.__wrapped__(text)
    except engine.ClauseError as error:
        assert_refused(text, error)
        return None
    clauses = audit.understood(text)
    assert "\n".join(map(audit.written, clauses)) == found.source
    return found, clauses


def assert_refused(text: str, error: engine.ClauseError) -> None:
    try:
        audit.understood(text)
    except audit.Unreadable:
        assert audit.read_clauses(text) == ()
        return
    raise AssertionError(f"the verifier reads what the engine refuses: {error}\n{text}")


def run_twice(text: str, world: int) -> int:
    """Run every expression of a text twice; return how many there were."""
    read = read_twice(text)
    if read is None:
        return 0
    found, clauses = read
    known = own_known(found.statements, Known())
    own = {one.name: one.value for one in clauses if one.kind == "define"}
    count = 0
    for statement, clause in zip(found.statements, clauses, strict=True):
        types = parameters(statement, known)
        bound = {name: sample(kind, world + at) for at, (name, kind) in enumerate(types.items())}
        mind: Mapping[str, object] = {"hope": 1} if world % 2 else {}
        place = scope(world, found, known, bound, mind)
        for expr, formula in zip(expressions(statement), forms.formulas(clause), strict=True):
            count += 1
            same_type(expr, formula, known)
            assert dependencies(formula.expression) == engine.dependencies(expr)
            outcome = by_engine(expr, place, STEPS)
            for limit in {STEPS, outcome.spent, max(outcome.spent - 1, 0), outcome.spent // 2}:
                outcome = by_engine(expr, place, limit)
                assert by_audit(formula, place, own, limit) == outcome, format_expr(expr)
    return count


def by_engine(expr: Expr, place: engine.Scope, limit: int) -> Outcome:
    budget = engine.Budget(limit)
    value, failed = None, ""
    try:
        value = engine.evaluate(expr, place.bind(), budget)
    except engine.BudgetExceeded:
        failed = "exhausted"
    except engine.ClauseFailed:
        failed = "failed"
    return Outcome(typed(value), failed, budget.spent, budget.depth)


def by_audit(
    formula: audit.Formula, place: engine.Scope, own: Mapping[str, audit.Formula], limit: int
) -> Outcome:
    budget = audit.Budget(limit)
    value, failed = None, ""
    try:
        value = formula.value(scope_of(place, own), budget)
    except audit.Exhausted:
        failed = "exhausted"
    except audit.Failed:
        failed = "failed"
    return Outcome(typed(value), failed, budget.spent, budget.depth)


def typed(value: Value) -> Any:  # noqa: ANN401 - a value, told from others that are equal
    """Return a value with its type: ``True`` is not 1, and a Fraction is never whole."""
    if isinstance(value, engine.lookups.Lookup | AuditLookup):
        held = value.held if isinstance(value, engine.lookups.Lookup) else value.entries
        return "lookup", value.keyed, value.kind, typed(tuple(held.items()))
    return tuple(map(typed, value)) if isinstance(value, tuple) else (type(value), value)


def scope_of(place: engine.Scope, own: Mapping[str, audit.Formula]) -> audit.Scope:
    """Return the verifier's scope of the same world."""

    def attribute(record: object, name: str) -> Value:
        try:
            assert place.attribute is not None
            value = place.attribute(record, name)
            return as_lookup(value) if isinstance(value, engine.lookups.Lookup) else value
        except engine.ClauseFailed as failure:
            raise audit.Failed(failure.message) from None

    return audit.Scope(
        place.bindings,
        kinds(),
        lambda name: own.get(name) or defined_elsewhere(name),
        roll=place.roll,
        attainable=lambda _formula, _scope, _budget: (
            place.attainable is not None and place.attainable(Expr(), place)
        ),
        attribute=attribute,
    )


def as_lookup(found: engine.lookups.Lookup) -> AuditLookup:
    """Return the verifier's lookup of the same content."""

    def key_of(keyed: str, value: Value) -> Value:
        key = found.plain_key(keyed, value)
        if key is None:
            raise audit.Failed("that is no key")
        return key

    return AuditLookup(found.keyed, found.kind, found.held, found.initial, key_of, found.value_of)


@cache
def defined_elsewhere(name: str) -> audit.Formula | None:
    """Return what the other rules of those worlds define."""
    define = DEFINED(name)
    if define is None:
        return None
    (clause,) = audit.understood(engine.format_statement(define))
    assert clause.kind == "define"
    return cast("audit.Formula", clause.value)


@cache
def kinds() -> Mapping[type, Kind]:
    """Return the kinds of the records of those worlds, which hold nothing but public fields."""
    return {type(record): kind_of(record) for record in records()}


def kind_of(record: object) -> Kind:
    held = {name: at for name, at in ATTRIBUTES.items() if hasattr(record, at)}
    key = next((key for key in dict.fromkeys(KEYS.values()) if hasattr(record, key)), None)
    fields: dict[str, Callable[[Any], Value]] = {name: attrgetter(at) for name, at in held.items()}
    return Kind(type(record).__name__, fields, attrgetter(key) if key else None)


def records() -> Iterator[object]:
    """Yield some record of each kind."""
    waiting = [value for world in worlds() for value in world.values()]
    seen: set[type] = set()
    while waiting:
        value = waiting.pop()
        if isinstance(value, tuple):
            waiting += value[:1]
        elif hasattr(value, "__dataclass_fields__") and type(value) not in seen:
            seen.add(type(value))
            waiting += [getattr(value, name) for name in value.__dataclass_fields__]
            yield value


def same_type(expr: Expr, formula: audit.Formula, known: Known) -> None:
    """What can be known of a type without running is the same."""
    names = {name: as_audits(kind) for name, kind in known.names.items()}
    assert type_of(formula.expression, names) == as_audits(engine.infer(expr, known.names))


def as_audits(kind: EngineType) -> Type:
    keyed = kind.keyed and (as_audits(kind.keyed[0]), as_audits(kind.keyed[1]))
    return Type(kind.name, as_audits(kind.item) if kind.item else None, kind.optional, keyed)
