"""Works out expressions, in exact arithmetic and a counted number of steps.

An expression is turned into nested closures once (`Program`, kept on its node) and run many times.
Its cost is charged before it runs: one step for each expression in it, again for each item that a
macro tries, and for each definition it opens. So the same clause on the same state takes the same
steps and fails at the same place everywhere, and nothing runs longer than its budget. Functions
that need more than their arguments (the die, the players, the votes at hand) are turned into
closures of their own (`SPECIAL`).

`evaluate` raises `ClauseFailed` and nothing else, whatever a clause says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from gamemaster.clauses import limits, walking
from gamemaster.clauses import nodes as n
from gamemaster.clauses.problems import ClauseFailed
from gamemaster.clauses.schedules import parse_duration
from gamemaster.clauses.values import (
    GATHERERS,
    LIMIT,
    ORDER,
    PLAIN,
    TAKEN,
    Budget,
    Frame,
    Scope,
    Step,
    Value,
    boolean,
    excerpt_of,
    fail,
    fit,
    kind,
    length_of,
    listed,
    looked_up,
    number,
    same,
    text,
    wrong,
)
from gamemaster.clauses.vocabulary import ATTRIBUTES, FUNCTIONS

_OPENING_DEPTH: Final = 4  # frames of Python that opening a definition takes, and one to spare
_MISSING: Final = object()
_OPEN: Final = object()
_TEXT_STEP: Final = 256  # characters joined, or sorted by, in one step
_ITEMS_STEP: Final = 8  # items of a list that is put together in one step


def evaluate(expr: n.Expr, scope: Scope, budget: Budget) -> Value:
    """Work out ``expr`` in ``scope``, charging ``budget``. Raises ClauseFailed."""
    return _run(expr, scope, budget, expr)


def _run(expr: n.Expr, scope: Scope, budget: Budget, place: n.Node, deeper: int = 0) -> Value:
    """Run ``expr`` so many levels deeper; a failure without a place of its own is at ``place``."""
    program = expr.program or prepare(expr)
    depth = budget.depth
    try:
        budget.spend(program.cost)
        budget.enter(program.depth + deeper)
        return program.run(Frame(scope, budget, program.variables))
    except ClauseFailed as failure:
        if not failure.line:
            failure.line, failure.column = place.line, place.column
        raise
    finally:
        budget.depth = depth


def prepare(expr: n.Expr) -> n.Program:
    """Turn ``expr`` into a program and keep it on the node, where it is found the next time."""
    cost, depth = walking.measure(expr)
    compiler = _Compiler()
    run = compiler.step(expr)
    program = n.Program(cost, depth, compiler.variables, run)
    object.__setattr__(expr, "program", program)
    return program


def _definition(frame: Frame, expr: n.Name) -> Value:
    """Return the value of a definition, worked out once in a scope."""
    scope, name = frame.scope, expr.name
    value = scope.memo.get(name, _MISSING)
    if value is _OPEN:
        fail(expr, f'"{name}" is defined by itself')
    if value is not _MISSING:
        return value
    define = scope.definition(name)
    if define is None:
        fail(expr, f'nothing here is called "{name}"')
    scope.memo[name] = _OPEN
    try:
        value = _run(define.expr, scope, frame.budget, define, _OPENING_DEPTH)
    except ClauseFailed as failure:
        failure.within = (*failure.within, name)
        raise
    finally:
        if value is _MISSING:
            del scope.memo[name]
    scope.memo[name] = value
    return value


def _joined(frame: Frame, joined: str, rest: list[tuple[str, n.Expr, Step]]) -> Value:
    """Join texts, as ``+`` does."""
    for sign, operand, step in rest:
        if sign != "+":
            fail(operand, f"texts are joined by +, not by {sign}")
        joined += text(operand, step(frame))
        if len(joined) > limits.TEXT_LENGTH:
            fail(operand, f"the text grows beyond {limits.TEXT_LENGTH} characters")
        frame.budget.spend(1 + len(joined) // _TEXT_STEP)
    return joined


class _Compiler:
    """Turns the nodes of one expression into closures."""

    def __init__(self) -> None:
        self.variables = 0
        self._places: dict[str, int] = {}

    def step(self, expr: n.Expr) -> Step:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
        match expr:
            case n.Number(value=constant) | n.Text(value=constant) | n.Boolean(value=constant):
                return lambda _frame: constant
            case n.Absent():
                return lambda _frame: None
            case n.Name():
                return self._name(expr)
            case n.Field():
                return self._field(expr)
            case n.Index():
                return self._index(expr)
            case n.Call():
                return self._call(expr)
            case n.Macro():
                return self._macro(expr)
            case n.Not(operand=operand):
                inner = self.step(operand)
                return lambda frame: not boolean(operand, inner(frame))
            case n.Negate(operand=operand):
                inner = self.step(operand)
                return lambda frame: -number(operand, inner(frame))
            case n.Chain():
                return self._chain(expr)
            case n.Comparison():
                return self._comparison(expr)
            case n.Conditional():
                return self._conditional(expr)
            case _:
                raise TypeError(f"no expression of the language: {type(expr).__name__}")

    def _name(self, expr: n.Name) -> Step:
        name = expr.name
        place = self._places.get(name)
        if place is not None:
            return lambda frame: frame.variables[place]

        def bound_or_defined(frame: Frame) -> Value:
            try:
                value = frame.bindings[name]
            except KeyError:
                return _definition(frame, expr)
            if type(value) is tuple:
                frame.budget.spend(len(value) // _ITEMS_STEP)
            return value

        return bound_or_defined

    def _field(self, expr: n.Field) -> Step:
        owner = self.step(expr.base)
        base, name = expr.base, expr.field
        attribute = ATTRIBUTES.get(name)

        def read(frame: Frame) -> Value:
            record = owner(frame)
            value: Value = _MISSING
            # Only the attributes of public fields are ever read from an object of the host.
            if not isinstance(record, PLAIN):
                try:
                    if attribute is not None:
                        value = getattr(record, attribute, _MISSING)
                    if value is _MISSING and frame.scope.attribute is not None:
                        value = frame.scope.attribute(record, name)
                except ClauseFailed as unknown:
                    if not unknown.line:
                        unknown.line, unknown.column = expr.line, expr.column
                    raise
            if value is _MISSING:
                fail(expr, f'{kind(record)} has no field "{name}": {excerpt_of(base)}')
            if type(value) is tuple:
                frame.budget.spend(len(value) // _ITEMS_STEP)
            return value

        return read

    def _index(self, expr: n.Index) -> Step:
        base, key = self.step(expr.base), self.step(expr.key)
        base_expr, key_expr = expr.base, expr.key

        def read(frame: Frame) -> Value:
            held = base(frame)
            if type(held) is tuple:
                at = number(key_expr, key(frame))
                return held[at - 1] if type(at) is int and 1 <= at <= len(held) else None
            lookup = looked_up(base_expr, held)
            sought = key(frame)
            plain = lookup.plain_key(lookup.keyed, sought)
            if plain is None:
                wrong(key_expr, sought, f"a {lookup.keyed} as the key")
            if type(sought) is str:
                frame.budget.spend(len(sought) // _TEXT_STEP)
            return lookup.under(plain)

        return read

    def _call(self, expr: n.Call) -> Step:
        special = SPECIAL.get(expr.function)
        if special is not None:
            return special(expr, self.step)
        function = FUNCTIONS.get(expr.function)
        compute = function.compute if function is not None else None
        fits = function is not None and (
            len(expr.arguments) == len(function.takes) if function.takes else expr.arguments
        )
        if compute is None or not fits:

            def no_such_call(_frame: Frame) -> Value:
                fail(expr, f"there is no such function: {excerpt_of(expr)}")

            return no_such_call
        takes = function.takes if function is not None else ()
        checks = [TAKEN[type_] for type_ in takes] or [number] * len(expr.arguments)
        arguments = [
            (argument, self.step(argument), check)
            for argument, check in zip(expr.arguments, checks, strict=True)
        ]

        def call(frame: Frame) -> Value:
            # No comprehension: before Python 3.12 it takes a frame of its own.
            values = []
            for argument, step, check in arguments:
                values.append(check(argument, step(frame)))
            if takes:
                frame.budget.spend(length_of(values))
            value = compute(*values)
            if type(value) is tuple:
                frame.budget.spend(len(value) // _ITEMS_STEP)
            return fit(expr, value) if type(value) in {int, Fraction} else value

        return call

    def _macro(self, expr: n.Macro) -> Step:
        source = self.step(expr.source)
        place = self.variables
        self.variables += 1
        outer = self._places.get(expr.variable)
        self._places[expr.variable] = place
        body = self.step(expr.body)
        if outer is None:
            del self._places[expr.variable]
        else:
            self._places[expr.variable] = outer
        cost = walking.measure(expr.body)[0]
        source_expr, tried = expr.source, expr.body
        start, gather, finish = GATHERERS[expr.kind]
        sorts = expr.kind == "sort"

        # One frame of Python for each level of nesting: no generators, no helpers in between.
        def loop(frame: Frame) -> Value:
            items = source(frame)
            if type(items) is not tuple:
                wrong(source_expr, items, "a list")
            gathered: Value = start()
            for item in items:
                frame.budget.spend(cost)
                frame.variables[place] = item
                value = body(frame)
                if sorts and type(value) is str:
                    # Every text to sort by is kept, in small letters, until all have been gathered.
                    frame.budget.spend(len(value) // _TEXT_STEP)
                gathered, done = gather(tried, gathered, item, value)
                if done:
                    break
            return finish(gathered)

        return loop

    def _chain(self, expr: n.Chain) -> Step:  # noqa: C901 - inner loops are kept flat for speed
        first = self.step(expr.first)
        rest = [(sign, operand, self.step(operand)) for sign, operand in expr.rest]
        if rest[0][0] in {"and", "or"}:
            decisive = rest[0][0] == "or"
            operands = [(expr.first, first), *((operand, step) for _, operand, step in rest)]

            def logical(frame: Frame) -> Value:
                for operand, step in operands:
                    if boolean(operand, step(frame)) is decisive:
                        return decisive
                return not decisive

            return logical

        def arithmetic(frame: Frame) -> Value:
            total = first(frame)
            if type(total) is str:
                return _joined(frame, total, rest)
            if type(total) is not int:
                total = number(expr.first, total)
            for sign, operand, step in rest:
                value = step(frame)
                if type(value) is not int:
                    value = number(operand, value)
                if sign == "+":
                    total = total + value
                elif sign == "-":
                    total = total - value
                elif sign == "*":
                    total = total * value
                elif not value:
                    fail(walking.leftmost(operand), f"division by zero: {excerpt_of(operand)}")
                else:
                    total = Fraction(total, value) if sign == "/" else total % value
                if type(total) is not int or not -LIMIT < total < LIMIT:
                    total = fit(operand, total)
            return total

        return arithmetic

    def _comparison(self, expr: n.Comparison) -> Step:
        left_expr, right_expr = expr.left, expr.right
        left, right = self.step(left_expr), self.step(right_expr)
        if expr.operator == "in":

            def member(frame: Frame) -> Value:
                item, value = left(frame), right(frame)
                if type(value) is not tuple:
                    wrong(right_expr, value, "a list")
                frame.budget.spend(len(value))
                return any(same(expr, frame, item, entry) for entry in value)

            return member
        if expr.operator == "==":
            return lambda frame: same(expr, frame, left(frame), right(frame))
        if expr.operator == "!=":
            return lambda frame: not same(expr, frame, left(frame), right(frame))
        compare = ORDER[expr.operator]

        def ordered(frame: Frame) -> Value:
            a, b = left(frame), right(frame)
            if type(a) is not int:
                a = number(left_expr, a)
            if type(b) is not int:
                b = number(right_expr, b)
            return compare(a, b)

        return ordered

    def _conditional(self, expr: n.Conditional) -> Step:
        condition, asked = expr.condition, self.step(expr.condition)
        then, otherwise = self.step(expr.then), self.step(expr.otherwise)
        return lambda frame: then(frame) if boolean(condition, asked(frame)) else otherwise(frame)


StepOf: TypeAlias = Callable[[n.Expr], Step]


def pick_of(expr: n.Call, step_of: StepOf) -> Step:
    """Return an item of a list, chosen by the die."""
    (argument,) = expr.arguments
    items_of = step_of(argument)

    def pick(frame: Frame) -> Value:
        items = listed(argument, items_of(frame))
        if not items:
            fail(argument, f"there is nothing to pick from: {excerpt_of(argument)}")
        if frame.scope.roll is None:
            fail(expr, "no die is rolled here")
        return items[frame.scope.roll(len(items)) - 1]

    return pick


def named_of(expr: n.Call, step_of: StepOf) -> Step:
    """Return the player with this handle or name, or None."""
    (argument,) = expr.arguments
    name_of = step_of(argument)

    def find(frame: Frame) -> Value:
        sought = text(argument, name_of(frame)).casefold()
        try:
            players = frame.bindings["enrolled"]
        except KeyError:
            fail(expr, "no players are known here")
        known = listed(expr, players)
        frame.budget.spend(len(known))
        found = (p for p in known if sought in {p.handle.casefold(), p.name.casefold()})
        return next(found, None)

    return find


def join_of(expr: n.Call, step_of: StepOf) -> Step:
    """Return the texts of a list as the lines of one text."""
    (argument,) = expr.arguments
    list_of = step_of(argument)

    def join(frame: Frame) -> Value:
        parts = listed(argument, list_of(frame))
        frame.budget.spend(length_of([parts]))
        length = len(parts) - 1
        for part in parts:
            length += len(text(argument, part))
            if length > limits.TEXT_LENGTH:
                fail(argument, f"the text grows beyond {limits.TEXT_LENGTH} characters")
        frame.budget.spend(max(length, 0) // _TEXT_STEP)
        return "\n".join(parts)

    return join


def die_of(expr: n.Call, step_of: StepOf) -> Step:
    """Roll a die."""
    (argument,) = expr.arguments
    faces_of = step_of(argument)

    def roll(frame: Frame) -> Value:
        faces = faces_of(frame)
        if type(faces) is not int or not 1 <= faces <= limits.DIE_FACES:
            fail(argument, f"a die has 1 to {limits.DIE_FACES} faces")
        if frame.scope.roll is None:
            fail(expr, "no die is rolled here")
        return frame.scope.roll(faces)

    return roll


def attainable_of(expr: n.Call, _: StepOf) -> Step:
    """Say whether a condition could still come true."""
    (condition,) = expr.arguments

    def ask(frame: Frame) -> Value:
        if frame.scope.attainable is None or "votes" not in frame.bindings:
            fail(expr, "nothing is attainable here")
        return frame.scope.attainable(condition, frame.scope)

    return ask


def duration_of(expr: n.Call, _: StepOf) -> Step:
    """Return the seconds of a length of time that is written as a text."""
    match expr.arguments:
        case (n.Text(value=said),) if (seconds := parse_duration(said)) is not None:
            return lambda _frame: seconds

    def no_duration(_frame: Frame) -> Value:
        fail(expr, f"no duration: {excerpt_of(expr)}")

    return no_duration


SPECIAL: Final[Mapping[str, Callable[[n.Call, StepOf], Step]]] = {
    "die": die_of,
    "pick": pick_of,
    "named": named_of,
    "join": join_of,
    "duration": duration_of,
    "attainable": attainable_of,
}
