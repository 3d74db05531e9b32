"""Makes expressions into closures, by one function for each kind of expression.

A closure takes the `Frame` that it runs in. Each level of an expression takes one frame of Python
besides those of ``arithmetic``, so that what may be nested never meets Python's own bounds.
docs/language.md says in which order things are worked out, checked and charged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gamemaster.audit.language import arithmetic as a
from gamemaster.audit.language import expressions as x
from gamemaster.audit.language.arithmetic import TEXT_PER_STEP, Value
from gamemaster.audit.language.durations import seconds_in
from gamemaster.audit.language.failures import Failed
from gamemaster.audit.language.functions import FUNCTIONS, steps_of
from gamemaster.audit.language.gathering import GATHERERS
from gamemaster.audit.language.limits import BEYOND, DIE_FACES, TEXT_CHARACTERS
from gamemaster.audit.language.scope import Frame, Step, defined

if TYPE_CHECKING:
    from gamemaster.audit.language.formulas import Formula

FormulaOf: TypeAlias = Callable[[x.Expression], "Formula"]


def made(expression: x.Expression, formula_of: FormulaOf) -> tuple[Step, int]:
    """Return what runs ``expression``, and how many variables of loops it has.

    ``formula_of`` makes what runs by itself: the condition that ``attainable`` asks about.
    """
    making = Making({}, formula_of)
    return making.step(expression), making.variables


@dataclass
class Making:
    """One formula in the making: the loops around the place at hand, by their variables."""

    places: Mapping[str, int]
    formula_of: FormulaOf
    variables: int = 0

    def step(self, expression: x.Expression) -> Step:
        """Return what runs ``expression``."""
        return _MAKERS[type(expression)](expression, self)

    def within(self, variable: str, body: x.Expression) -> tuple[int, Step]:
        """Return the place of a loop's variable, and what runs the body of the loop."""
        place, outside = self.variables, self.places
        self.variables += 1
        self.places = {**outside, variable: place}
        step = self.step(body)
        self.places = outside
        return place, step


# Names and fields --------------------------------------------------------------------------------


def _constant(constant: x.Constant, _making: Making) -> Step:
    value = constant.value
    return lambda _frame: value


def _name(expression: x.Name, making: Making) -> Step:
    name = expression.name
    if name in making.places:
        place = making.places[name]
        return lambda frame: frame.variables[place]

    def looked_up(frame: Frame) -> Value:
        try:
            value = frame.names[name]
        except KeyError:
            return defined(name, frame)
        return frame.budget.for_list(value) if type(value) is tuple else value

    return looked_up


def _field(expression: x.Field, making: Making) -> Step:
    owner, name = making.step(expression.owner), expression.name

    def read(frame: Frame) -> Value:
        record = owner(frame)
        value = frame.scope.field(record, name)
        return frame.budget.for_list(value) if type(value) is tuple else value

    return read


# Operators ---------------------------------------------------------------------------------------


def _not(expression: x.Not, making: Making) -> Step:
    condition = making.step(expression.operand)
    return lambda frame: not a.truth(condition(frame))


def _minus(expression: x.Minus, making: Making) -> Step:
    turned = making.step(expression.operand)
    return lambda frame: -a.number(turned(frame))


def _choose(expression: x.Choose, making: Making) -> Step:
    condition = making.step(expression.condition)
    this, that = making.step(expression.this), making.step(expression.that)
    return lambda frame: this(frame) if a.truth(condition(frame)) else that(frame)


def _chain(chain: x.Chain, making: Making) -> Step:
    first = making.step(chain.first)
    rest = [(sign, making.step(operand)) for sign, operand in chain.rest]
    if not chain.logical:
        return _joining(first, rest)
    steps = (first, *[step for _, step in rest])
    decisive = rest[0][0] == "or"

    def decided(frame: Frame) -> Value:
        for step in steps:
            if a.truth(step(frame)) is decisive:
                return decisive
        return not decisive

    return decided


def _joining(first: Step, rest: list[tuple[str, Step]]) -> Step:
    """Return what joins numbers, or texts if the first one is a text."""
    joins = [(a.JOINS[sign], step) for sign, step in rest]

    def joined(frame: Frame) -> Value:
        total = first(frame)
        if type(total) is str:
            return _texts_joined(frame, total, rest)
        a.number(total)
        for join, step in joins:
            total = join(total, a.number(step(frame)))
            if type(total) is not int or not -BEYOND < total < BEYOND:
                total = a.fitting(total)
        return total

    return joined


def _texts_joined(frame: Frame, joined: str, rest: list[tuple[str, Step]]) -> str:
    """Join texts, which only ``+`` does."""
    for sign, step in rest:
        if sign != "+":
            raise Failed("texts are joined by + alone")
        joined += a.text(step(frame))
        if len(joined) > TEXT_CHARACTERS:
            raise Failed("the text grows too long")
        frame.budget.spend(1 + len(joined) // TEXT_PER_STEP)
    return joined


def _comparison(comparison: x.Comparison, making: Making) -> Step:
    left, right = making.step(comparison.left), making.step(comparison.right)
    order = a.ORDERS.get(comparison.sign)
    if comparison.sign == "in":
        return _member(left, right)
    if order is None:
        return _same(left, right, wanted=comparison.sign == "==")

    def ordered(frame: Frame) -> Value:
        one, other = left(frame), right(frame)
        return order(a.number(one), a.number(other))

    return ordered


def _same(left: Step, right: Step, *, wanted: bool) -> Step:
    def same(frame: Frame) -> Value:
        one, other = left(frame), right(frame)
        return a.equal(one, other, frame.scope.kinds, frame.budget.spend) is wanted

    return same


def _member(left: Step, right: Step) -> Step:
    def found(frame: Frame) -> Value:
        sought, listed = left(frame), a.items(right(frame))
        spend, kinds = frame.budget.spend, frame.scope.kinds
        spend(len(listed))
        return any(a.equal(sought, one, kinds, spend) for one in listed)

    return found


# Loops and functions -----------------------------------------------------------------------------


def _loop(loop: x.Loop, making: Making) -> Step:
    source = making.step(loop.items)
    place, body = making.within(loop.variable, loop.body)
    begin, gather, finish = GATHERERS[loop.kind]
    cost, _ = x.measure(loop.body)
    sorts = loop.kind == "sort"

    def tried(frame: Frame) -> Value:
        listed, gathered = a.items(source(frame)), begin()
        spend, variables = frame.budget.spend, frame.variables
        for item in listed:
            spend(cost)
            variables[place] = item
            value = body(frame)
            if sorts and type(value) is str:
                spend(len(value) // TEXT_PER_STEP)
            gathered, decided = gather(gathered, item, value)
            if decided:
                break
        return finish(gathered)

    return tried


def _call(call: x.Call, making: Making) -> Step:
    if call.function in _SPECIAL:
        return _SPECIAL[call.function](call, making)
    function = FUNCTIONS[call.function]
    checks = function.takes or (a.number,) * len(call.arguments)
    steps = [
        (making.step(argument), check)
        for argument, check in zip(call.arguments, checks, strict=True)
    ]
    compute, measured, by_identity = function.compute, function.takes, function.by_identity

    def called(frame: Frame) -> Value:
        values = []
        for step, check in steps:
            values.append(check(step(frame)))
        spend = frame.budget.spend
        if measured:
            spend(steps_of(values))
        value = compute(*values, frame.scope.kinds) if by_identity else compute(*values)
        if type(value) in a.NUMBERS:
            return a.fitting(value)
        return frame.budget.for_list(value) if type(value) is tuple else value

    return called


def _die(call: x.Call, making: Making) -> Step:
    """A roll."""
    faces_of = making.step(call.arguments[0])

    def rolled(frame: Frame) -> Value:
        faces, roll = faces_of(frame), frame.scope.roll
        if type(faces) is not int or not 1 <= faces <= DIE_FACES:
            raise Failed("no die has so many faces")
        if roll is None:
            raise Failed("no die is rolled here")
        return roll(faces)

    return rolled


def _pick(call: x.Call, making: Making) -> Step:
    """An item of a list, by a roll."""
    source = making.step(call.arguments[0])

    def picked(frame: Frame) -> Value:
        listed, roll = a.items(source(frame)), frame.scope.roll
        if not listed or roll is None:
            raise Failed("there is nothing to pick from, or no die")
        return listed[roll(len(listed)) - 1]

    return picked


def _named(call: x.Call, making: Making) -> Step:
    """The first player of a handle or a name, whatever its capitals."""
    name_of = making.step(call.arguments[0])

    def found(frame: Frame) -> Value:
        sought = a.text(name_of(frame)).casefold()
        if "enrolled" not in frame.names:
            raise Failed("no players are known here")
        enrolled = a.items(frame.names["enrolled"])
        frame.budget.spend(len(enrolled))
        for player in enrolled:
            if sought in (player.handle.casefold(), player.name.casefold()):
                return player
        return None

    return found


def _duration(call: x.Call, _making: Making) -> Step:
    """Seconds, from a text that says how long: known before anything runs."""
    (said,) = call.arguments
    text = said.value if isinstance(said, x.Constant) else None
    seconds = seconds_in(text) if isinstance(text, str) else None
    return lambda _frame: seconds


def _attainable(call: x.Call, making: Making) -> Step:
    """Whether a condition could still come true."""
    condition = making.formula_of(call.arguments[0])

    def asked(frame: Frame) -> Value:
        ask = frame.scope.attainable
        if ask is None or "votes" not in frame.names:
            raise Failed("nothing is attainable here")
        return ask(condition, frame.scope)

    return asked


_SPECIAL: Final[Mapping[str, Callable[[x.Call, Making], Step]]] = {
    "die": _die,
    "pick": _pick,
    "named": _named,
    "duration": _duration,
    "attainable": _attainable,
}
"""Functions that need more than what they are given."""

_MAKERS: Final[Mapping[type, Callable[[Any, Making], Step]]] = {
    x.Constant: _constant,
    x.Name: _name,
    x.Field: _field,
    x.Call: _call,
    x.Loop: _loop,
    x.Not: _not,
    x.Minus: _minus,
    x.Chain: _chain,
    x.Comparison: _comparison,
    x.Choose: _choose,
}
