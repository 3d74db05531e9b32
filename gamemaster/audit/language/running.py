"""Makes expressions into closures. Each level of an expression takes one frame of Python.

What is charged where, and in which order things are worked out and checked, decides where a clause
fails: see ``formulas``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from gamemaster.audit.language import arithmetic as a
from gamemaster.audit.language.arithmetic import ITEMS_PER_STEP, JOINS, ORDERS, TEXT_PER_STEP, Value
from gamemaster.audit.language.durations import seconds_in
from gamemaster.audit.language.expressions import (
    Call,
    Chain,
    Choose,
    Comparison,
    Constant,
    Expression,
    Field,
    Loop,
    Minus,
    Name,
    Not,
    measure,
)
from gamemaster.audit.language.failures import Failed
from gamemaster.audit.language.functions import FUNCTIONS, steps_of
from gamemaster.audit.language.gathering import GATHERERS
from gamemaster.audit.language.limits import BEYOND, DIE_FACES, TEXT_CHARACTERS
from gamemaster.audit.language.scope import Frame, Step, defined

if TYPE_CHECKING:
    from gamemaster.audit.language.formulas import Formula


def compiled(
    expression: Expression, formula_of: Callable[[Expression], Formula]
) -> tuple[Step, int]:
    """Return what runs ``expression``, and how many variables it needs.

    ``formula_of`` makes what runs by itself: the condition that ``attainable`` asks about.
    """
    maker = _Maker(formula_of)
    return maker.step(expression), maker.variables


class _Maker:
    """Makes the closures of one formula; variables of loops are numbered."""

    def __init__(self, formula_of: Callable[[Expression], Formula]) -> None:
        self.variables = 0
        self._formula_of = formula_of
        self._places: dict[str, int] = {}

    def step(self, expression: Expression) -> Step:  # noqa: C901, PLR0911 - one case for each kind
        match expression:
            case Constant(value=constant):
                return lambda _frame: constant
            case Name(name=name):
                return self._name(name)
            case Field():
                return self._field(expression)
            case Call():
                return self._call(expression)
            case Loop():
                return self._loop(expression)
            case Not(operand=operand):
                denied = self.step(operand)
                return lambda frame: not a.truth(denied(frame))
            case Minus(operand=operand):
                turned = self.step(operand)
                return lambda frame: -a.number(turned(frame))
            case Chain():
                if expression.logical:
                    return self._conditions(expression)
                return self._arithmetic(expression)
            case Comparison(sign="in"):
                return self._member(expression)
            case Comparison():
                return self._comparison(expression)
            case Choose():
                return self._choose(expression)

    def _name(self, name: str) -> Step:
        place = self._places.get(name)
        if place is not None:
            return lambda frame: frame.variables[place]

        def bound(frame: Frame) -> Value:
            try:
                value = frame.names[name]
            except KeyError:
                return defined(name, frame)
            if type(value) is tuple:
                frame.budget.spend(len(value) // ITEMS_PER_STEP)
            return value

        return bound

    def _field(self, expression: Field) -> Step:
        owner, name = self.step(expression.owner), expression.name

        def read(frame: Frame) -> Value:
            record, scope = owner(frame), frame.scope
            kind = scope.kinds.get(type(record))
            if kind is None:
                a.wrong(record, "a thing with fields")
            field = kind.fields.get(name)
            if field is not None:
                value = field(record)
            elif scope.attribute is not None:
                value = scope.attribute(record, name)
            else:
                raise Failed("there is no such field")
            if type(value) is tuple:
                frame.budget.spend(len(value) // ITEMS_PER_STEP)
            return value

        return read

    # Operators ------------------------------------------------------------------------------------

    def _conditions(self, chain: Chain) -> Step:
        steps = [self.step(chain.first), *[self.step(operand) for _, operand in chain.rest]]
        decisive = chain.rest[0][0] == "or"

        def decided(frame: Frame) -> Value:
            for step in steps:
                if a.truth(step(frame)) is decisive:
                    return decisive
            return not decisive

        return decided

    def _arithmetic(self, chain: Chain) -> Step:
        first = self.step(chain.first)
        rest = [(sign, JOINS[sign], self.step(operand)) for sign, operand in chain.rest]

        def joined(frame: Frame) -> Value:
            total = first(frame)
            if type(total) is not int:
                if type(total) is str:
                    return _texts_joined(frame, total, rest)
                a.number(total)
            for _, join, step in rest:
                operand = step(frame)
                if type(operand) is not int:
                    a.number(operand)
                total = join(total, operand)
                if type(total) is not int or not -BEYOND < total < BEYOND:
                    total = a.fitting(total)
            return total

        return joined

    def _member(self, comparison: Comparison) -> Step:
        left, right = self.step(comparison.left), self.step(comparison.right)

        def found(frame: Frame) -> Value:
            sought, listed = left(frame), a.items(right(frame))
            spend, kinds = frame.budget.spend, frame.scope.kinds
            spend(len(listed))
            return any(a.equal(sought, one, kinds, spend) for one in listed)

        return found

    def _comparison(self, comparison: Comparison) -> Step:
        left, right = self.step(comparison.left), self.step(comparison.right)
        sign = comparison.sign
        if sign in ("==", "!="):
            wanted = sign == "=="

            def same(frame: Frame) -> Value:
                one, other = left(frame), right(frame)
                return a.equal(one, other, frame.scope.kinds, frame.budget.spend) is wanted

            return same
        order = ORDERS[sign]

        def ordered(frame: Frame) -> Value:
            one, other = left(frame), right(frame)
            return order(a.number(one), a.number(other))

        return ordered

    def _choose(self, choose: Choose) -> Step:
        condition = self.step(choose.condition)
        this, that = self.step(choose.this), self.step(choose.that)
        return lambda frame: this(frame) if a.truth(condition(frame)) else that(frame)

    # Functions ------------------------------------------------------------------------------------

    def _loop(self, loop: Loop) -> Step:
        source = self.step(loop.items)
        place, self.variables = self.variables, self.variables + 1
        outer = self._places.get(loop.variable)
        self._places[loop.variable] = place
        body = self.step(loop.body)
        if outer is None:
            del self._places[loop.variable]
        else:
            self._places[loop.variable] = outer
        cost, _ = measure(loop.body)
        begin, gather, finish = GATHERERS[loop.kind]
        sorts = loop.kind == "sort"

        def tried(frame: Frame) -> Value:
            listed = a.items(source(frame))
            gathered = begin()
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

    def _call(self, call: Call) -> Step:
        special = _SPECIAL.get(call.function)
        if special is not None:
            return special(self, call.arguments)
        function = FUNCTIONS[call.function]
        checks = function.takes or (a.number,) * len(call.arguments)
        arguments = [
            (self.step(argument), check)
            for argument, check in zip(call.arguments, checks, strict=True)
        ]
        compute, counts, by_identity = function.compute, bool(function.takes), function.by_identity

        def called(frame: Frame) -> Value:
            values = []
            for step, check in arguments:
                values.append(check(step(frame)))
            spend = frame.budget.spend
            if counts:
                spend(steps_of(values))
            value = compute(*values, frame.scope.kinds) if by_identity else compute(*values)
            if type(value) is tuple:
                spend(len(value) // ITEMS_PER_STEP)
                return value
            return value if type(value) in _AS_THEY_ARE else _fitting(value)

        return called

    def die(self, arguments: tuple[Expression, ...]) -> Step:
        """A roll."""
        faces_of = self.step(arguments[0])

        def rolled(frame: Frame) -> Value:
            faces, roll = faces_of(frame), frame.scope.roll
            if type(faces) is not int or not 1 <= faces <= DIE_FACES:
                raise Failed("no die has so many faces")
            if roll is None:
                raise Failed("no die is rolled here")
            return roll(faces)

        return rolled

    def pick(self, arguments: tuple[Expression, ...]) -> Step:
        """An item of a list, by a roll."""
        source = self.step(arguments[0])

        def picked(frame: Frame) -> Value:
            listed, roll = a.items(source(frame)), frame.scope.roll
            if not listed or roll is None:
                raise Failed("there is nothing to pick from, or no die")
            return listed[roll(len(listed)) - 1]

        return picked

    def named(self, arguments: tuple[Expression, ...]) -> Step:
        """The first player of a handle or a name, whatever its capitals."""
        name_of = self.step(arguments[0])

        def found(frame: Frame) -> Value:
            sought = a.text(name_of(frame)).casefold()
            try:
                enrolled = a.items(frame.names["enrolled"])
            except KeyError:
                raise Failed("no players are known here") from None
            frame.budget.spend(len(enrolled))
            for player in enrolled:
                if sought in (player.handle.casefold(), player.name.casefold()):
                    return player
            return None

        return found

    def duration(self, arguments: tuple[Expression, ...]) -> Step:
        """Seconds, from a text that says how long."""
        (said,) = arguments
        seconds = seconds_in(said.value) if isinstance(said, Constant) else None  # type: ignore[arg-type]
        return lambda _frame: seconds

    def attainable(self, arguments: tuple[Expression, ...]) -> Step:
        """Whether a condition could still come true."""
        condition = self._formula_of(arguments[0])

        def asked(frame: Frame) -> Value:
            ask = frame.scope.attainable
            if ask is None or "votes" not in frame.names:
                raise Failed("nothing is attainable here")
            return ask(condition, frame.scope)

        return asked


_SPECIAL: Final[Mapping[str, Callable[[_Maker, tuple[Expression, ...]], Step]]] = {
    "die": _Maker.die,
    "pick": _Maker.pick,
    "named": _Maker.named,
    "duration": _Maker.duration,
    "attainable": _Maker.attainable,
}
_AS_THEY_ARE: Final = frozenset({bool, str, type(None)})


def _fitting(value: Value) -> Value:
    """Return a number in its one form, and an item of a list as it is."""
    return a.fitting(value) if type(value) in _NUMBERS else value


_NUMBERS: Final = frozenset({int, Fraction})


def _texts_joined(frame: Frame, joined: str, rest: Sequence[tuple[str, object, Step]]) -> str:
    """Join texts, which only ``+`` does."""
    for sign, _, step in rest:
        if sign != "+":
            raise Failed("texts are joined by + alone")
        joined += a.text(step(frame))
        if len(joined) > TEXT_CHARACTERS:
            raise Failed("the text grows too long")
        frame.budget.spend(1 + len(joined) // TEXT_PER_STEP)
    return joined
