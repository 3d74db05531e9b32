"""One case: read it, read again what was written of it, and run all that it says.

What must hold of any text whatever stands here. `Trial.run` raises AssertionError, or whatever
escaped, if it does not.
"""

from __future__ import annotations

import resource
import tracemalloc
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from time import process_time
from typing import Final

from gamemaster.clauses import (
    Budget,
    ClauseError,
    ClauseFailed,
    ClauseSet,
    Scope,
    Value,
    check_against,
    compile_clauses,
    dependencies,
    evaluate,
    free_names,
    infer,
    known_of,
    limits,
)
from gamemaster.clauses.checking import (
    Known,
    own_known,
    place_of_ballot,
    place_of_event,
    place_of_subject,
)
from gamemaster.clauses.formatting import format_clauses, format_expr
from gamemaster.clauses.nodes import Ballot, Effect, Every, Expr, ForEach, Require, Statement, When
from gamemaster.clauses.normalise import normalise
from gamemaster.clauses.types import (
    BOOLEAN,
    DOCUMENT,
    DURATION,
    INSTANT,
    NUMBER,
    TEXT,
    UNKNOWN,
    Type,
)
from gamemaster.clauses.walking import expressions
from tests.torture.fuzzing.worlds import sample, scope

STEPS: Final = 20_000
MESSAGE: Final = 400
ITEMS: Final = 3
_NUMERIC: Final = (NUMBER, INSTANT, DURATION)
compiled = compile_clauses.__wrapped__


@dataclass
class Tried:
    """What a case came to. Times are processor seconds, memory octets (None where not traced).

    ``ran`` and ``failed`` count expressions; of a game, events and clauses that were void.
    """

    read: bool
    ran: int = 0
    failed: int = 0
    steps: int = 0
    seconds: float = 0.0
    octets: int | None = None
    slowest_move: float = 0.0
    events: int = 0


def tried(text: str, which: int, *, traced: bool = False, same_as: str | None = None) -> Tried:
    """Try ``text`` in world ``which``; what mail made of ``same_as`` must mean the same."""
    if traced:
        tracemalloc.start()
    began = process_time()
    try:
        result = _tried(text, which, same_as)
        result.seconds = process_time() - began
        if traced:
            result.octets = tracemalloc.get_traced_memory()[1]
        return result
    finally:
        if traced:
            tracemalloc.stop()


def resident_kilobytes() -> int:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _tried(text: str, which: int, same_as: str | None) -> Tried:
    if len(text) <= limits.SOURCE_OCTETS:
        once = normalise(text)
        assert normalise(once) == once, "what was normalised is normalised again"
    try:
        clauses = compiled(text)
    except ClauseError as error:
        _require_clear(error, same_as)
        return Tried(read=False)
    _require_fixed(clauses)
    if same_as is not None:
        assert clauses == compiled(same_as), "mail changed what it means"
    known = own_known(clauses.statements, Known())
    result = Tried(read=True)
    for statement in clauses.statements:
        for world in (which, which + 1):
            _run(statement, clauses, known, world, result)
    return result


def _too_long(error: ClauseError) -> bool:
    """Say whether all that is wrong is that the mangled text has grown beyond a limit."""
    return all(problem.message.startswith("at most ") for problem in error.problems)


def _require_clear(error: ClauseError, same_as: str | None) -> None:
    assert same_as is None or _too_long(error), f"mail spoilt it: {error}"
    assert 1 <= len(error.problems) <= limits.PROBLEMS
    for problem in error.problems:
        assert len(problem.message) < MESSAGE
        assert problem.line >= 1
        assert problem.column >= 1
        # A problem is mailed to the author of the text, and points into it.
        str(problem).encode()
        lines = error.source.split("\n")
        assert problem.line <= len(lines)
        assert problem.column <= len(lines[problem.line - 1]) + 1
        assert error.excerpt(problem)


def _require_fixed(clauses: ClauseSet) -> None:
    again = compiled(clauses.source)
    assert again == clauses, "what was written reads otherwise"
    assert again.source == clauses.source
    assert format_clauses(clauses.statements) == clauses.source
    assert {name for name, *_ in again.unknown_names} == {n for n, *_ in clauses.unknown_names}
    assert hash(again.statements) == hash(clauses.statements)
    clauses.source.encode()
    free_names(clauses)
    check_against(clauses, known_of([clauses]))


# Running ------------------------------------------------------------------------------------------


def _run(statement: Statement, clauses: ClauseSet, known: Known, world: int, result: Tried) -> None:
    types = _parameters(statement, known)
    bound = {name: sample(type_, world + at) for at, (name, type_) in enumerate(types.items())}
    mind: Mapping[str, object] = {"hope": 1} if world % 2 else {}
    place = scope(world, clauses, known, bound, mind)
    looped = {id(expr) for effect in _effects(statement) for expr in _inside(effect)}
    for expr in expressions(statement):
        if id(expr) not in looped:
            _evaluate(expr, place, known if not types else None, result)
    for effect in _effects(statement):
        _loop(effect, place, result)


def _parameters(statement: Statement, known: Known) -> Mapping[str, Type]:
    place = None
    match statement:
        case When(event=event):
            place = place_of_event(event, known)
        case Require(subject=subject):
            place = place_of_subject(subject, known)
        case Ballot():
            place = place_of_ballot(statement)
    return place.parameters if place is not None else {}


def _effects(statement: Statement) -> tuple[Effect, ...]:
    return statement.effects if isinstance(statement, When | Every) else ()


def _inside(effect: Effect) -> Iterator[Expr]:
    """What stands inside a ``for``, where its variable is bound."""
    if isinstance(effect, ForEach):
        wrapper = When("turn.taken", None, None, digest=False, effects=(effect.effect,))
        yield from expressions(wrapper)


def _loop(effect: Effect, place: Scope, result: Tried, most: int = ITEMS) -> None:
    """Run a ``for`` as the game does, for its first few items, one of them where it is nested."""
    if not isinstance(effect, ForEach):
        return
    try:
        items = evaluate(effect.source, place, Budget(STEPS))
    except ClauseFailed:
        return
    for item in items[:most] if isinstance(items, tuple) else ():
        inner = place.bind(**{effect.variable: item})
        if isinstance(effect.effect, ForEach):
            _loop(effect.effect, inner, result, 1)
            continue
        for expr in expressions(
            When("turn.taken", None, None, digest=False, effects=(effect.effect,))
        ):
            _evaluate(expr, inner, None, result)


def _evaluate(expr: Expr, place: Scope, known: Known | None, result: Tried) -> None:
    budget = Budget(STEPS)
    dependencies(expr)
    try:
        value = evaluate(expr, place.bind(), budget)
    except ClauseFailed as failure:
        result.failed += 1
        _require_placed(failure)
    else:
        result.ran += 1
        type_ = infer(expr, known.names) if known is not None else UNKNOWN
        # What the items of a list are says nothing of whether one is absent: map may give such.
        assert value is not None or type_.optional or type_ == UNKNOWN or _maps(expr)
        _require_value(value, type_)
    assert budget.spent <= budget.limit
    assert budget.depth == 0
    result.steps = max(result.steps, budget.spent)


def _require_placed(failure: ClauseFailed) -> None:
    """A failure is told to the organiser, with its place."""
    assert failure.line > 0
    assert len(str(failure)) < MESSAGE * 10
    str(failure).encode()


def _maps(expr: Expr) -> bool:
    return "map(" in format_expr(expr)


def _require_value(value: Value, type_: Type) -> None:
    """What an expression comes to is of its type, exact, and within the limits."""
    assert not isinstance(value, float | list)
    if isinstance(value, str):
        assert len(value) <= limits.TEXT_LENGTH
    elif isinstance(value, int | Fraction) and not isinstance(value, bool):
        numerator, denominator = value.as_integer_ratio()
        assert max(abs(numerator), denominator).bit_length() <= limits.NUMBER_BITS
        assert isinstance(value, int) or denominator > 1
    if value is None or type_ == UNKNOWN:
        return
    type_ = type_.present
    if type_.item is not None:
        assert isinstance(value, tuple), f"no {type_}: {value!r:.80}"
        # Lists of lists may share their items: one way through them is enough.
        for item in value if type_.item.item is None else value[:1]:
            if item is not None:
                _require_value(item, type_.item)
    elif type_ in _NUMERIC:
        assert isinstance(value, int | Fraction), f"no {type_}: {value!r:.80}"
        assert not isinstance(value, bool)
    elif type_ == BOOLEAN:
        assert isinstance(value, bool), f"no {type_}: {value!r:.80}"
    elif type_ in {TEXT, DOCUMENT}:
        assert isinstance(value, str), f"no {type_}: {value!r:.80}"
