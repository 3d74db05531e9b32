"""Functions that need more than their arguments: the die, the players, the votes at hand.

Each is turned into a closure, as every other expression is (``evaluation``); ``step_of`` turns the
arguments. What a function may not be asked here fails as a clause, never otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from gamemaster.clauses import limits
from gamemaster.clauses import nodes as n
from gamemaster.clauses.durations import parse_duration
from gamemaster.clauses.scope import Frame, Step, Value
from gamemaster.clauses.values import fail, listed, shown, text

StepOf: TypeAlias = Callable[[n.Expr], Step]


def pick_of(expr: n.Call, step_of: StepOf) -> Step:
    """An item of a list, by the die."""
    (argument,) = expr.arguments
    items_of = step_of(argument)

    def pick(frame: Frame) -> Value:
        items = listed(argument, items_of(frame))
        if not items:
            fail(argument, f"there is nothing to pick from: {shown(argument)}")
        if frame.scope.roll is None:
            fail(expr, "no die is rolled here")
        return items[frame.scope.roll(len(items)) - 1]

    return pick


def named_of(expr: n.Call, step_of: StepOf) -> Step:
    """The player who is called so, or nothing."""
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


def die_of(expr: n.Call, step_of: StepOf) -> Step:
    """A roll."""
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
    """Whether a condition could still come true."""
    (condition,) = expr.arguments

    def ask(frame: Frame) -> Value:
        if frame.scope.attainable is None or "votes" not in frame.bindings:
            fail(expr, "nothing is attainable here")
        return frame.scope.attainable(condition, frame.scope)

    return ask


def duration_of(expr: n.Call, _: StepOf) -> Step:
    """Seconds, from a text that says how long."""
    match expr.arguments:
        case (n.Text(value=said),) if (seconds := parse_duration(said)) is not None:
            return lambda _frame: seconds

    def no_duration(_frame: Frame) -> Value:
        fail(expr, f"no duration: {shown(expr)}")

    return no_duration


SPECIAL: Final[Mapping[str, Callable[[n.Call, StepOf], Step]]] = {
    "die": die_of,
    "pick": pick_of,
    "named": named_of,
    "duration": duration_of,
    "attainable": attainable_of,
}
