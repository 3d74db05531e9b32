"""Runs expressions: made into closures once, by one function for each kind of expression.

A closure takes the `Frame` that it runs in. Each level of an expression takes one frame of Python
besides those of ``computing``, so that permitted nesting never reaches Python's own bounds.
docs/language.md says in which order things are worked out, checked and charged: one step for each
expression in a formula before it runs, again for each item that a loop tries, and for each
definition that is looked up, once in a `Scope`; lists and long texts cost more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from gamemaster.audit.language import bounds
from gamemaster.audit.language import computing as a
from gamemaster.audit.language import expressions as x
from gamemaster.audit.language.computing import ITEMS_PER_STEP, TEXT_PER_STEP, Kinds, Value
from gamemaster.audit.language.times import seconds_in

_MISSING: Final = object()
_LOOKING_UP: Final = 4
"""The levels between a name and what defines it."""
_BEING_ASKED: Final = object()
"""A mark for a definition that is being worked out."""


class Budget:
    """The steps that may still be taken, and how deep definitions stand in one another."""

    __slots__ = ("_left", "depth", "limit")

    def __init__(self, limit: int = bounds.STEPS) -> None:
        self.limit = self._left = limit
        self.depth = 0

    @property
    def spent(self) -> int:
        """The number of steps taken."""
        return self.limit - self._left

    def begin(self, steps: int, levels: int) -> None:
        """Take the steps of a whole expression, and go ``levels`` deeper. Raises Exhausted."""
        if steps > self._left or self.depth + levels > bounds.DEFINITIONS_DEEP:
            self.spend(steps)
            raise bounds.Exhausted("definitions stand too deep in one another")
        self._left -= steps
        self.depth += levels

    def spend(self, steps: int) -> None:
        """Take steps; if fewer are left, take none and raise Exhausted."""
        if steps > self._left:
            raise bounds.Exhausted(f"takes more than {self.limit} steps")
        self._left -= steps

    def for_list(self, listed: tuple[Value, ...]) -> tuple[Value, ...]:
        """Return a list, and take the steps that it costs to put it together."""
        self.spend(len(listed) // ITEMS_PER_STEP)
        return listed


@dataclass(slots=True)
class Scope:
    """Everything that an expression may speak of where it runs. A scope never changes.

    ``names`` gives what a name stands for, and raises KeyError for a name that is not bound;
    ``definition`` what rules define. ``roll`` rolls a die with so many faces, ``attainable``
    answers the question of that name within a budget, ``attribute`` reads what rules declare: None
    where there is none. The values of definitions are kept in ``known``: a scope is good for one
    state of a game.
    """

    names: Mapping[str, Value]
    kinds: Kinds
    definition: Callable[[str], Formula | None] = lambda _name: None
    roll: Callable[[int], int] | None = None
    attainable: Callable[[Formula, Scope, Budget], bool] | None = None
    attribute: Callable[[Any, str], Value] | None = None
    known: dict[str, Value] = field(default_factory=dict)

    def field(self, record: Value, name: str) -> Value:
        """Return a field of a record: one of its kind, or an attribute of rules' making.

        Raises Failed where it has neither.
        """
        kind = self.kinds.get(type(record))
        if kind is None:
            raise bounds.Failed("that has no fields")
        read = kind.fields.get(name)
        if read is not None:
            return read(record)
        if self.attribute is None:
            raise bounds.Failed("there is no such field")
        return self.attribute(record, name)


class Frame:
    """One run of one formula: its scope and budget, and the variables of its loops."""

    __slots__ = ("budget", "names", "scope", "variables")

    def __init__(self, scope: Scope, budget: Budget, variables: int) -> None:
        self.scope = scope
        self.names = scope.names
        self.budget = budget
        self.variables: list[Value] = [None] * variables


Step: TypeAlias = Callable[[Frame], Value]


class Formula:
    """An outermost expression: how many expressions it is made of, how deep they are nested.

    It is compiled when it runs for the first time: most rules never run.
    """

    __slots__ = ("_made", "depth", "expression", "size")

    def __init__(self, expression: x.Expression) -> None:
        self.expression = expression
        self.size, self.depth = x.measure(expression)
        self._made: tuple[Step, int] | None = None

    def value(self, scope: Scope, budget: Budget, *, deeper: int = 0) -> Value:
        """Work out the expression. Raises Failed and nothing else, whatever the clause.

        ``deeper``: the number of levels between it and what it stands in.
        """
        if self._made is None:
            making = _Making({})
            self._made = making.step(self.expression), making.variables
        run, variables = self._made
        outside = budget.depth
        budget.begin(self.size, self.depth + deeper)
        try:
            return run(Frame(scope, budget, variables))
        finally:
            budget.depth = outside

    def look_up(self, name: str, scope: Scope, budget: Budget, *, deeper: int) -> Value:
        """Return the value of ``name``, which this formula defines. Raises Failed.

        It is known from then on in the scope, unless it fails. Nothing can rest on itself.
        """
        scope.known[name] = _BEING_ASKED
        try:
            scope.known[name] = self.value(scope, budget, deeper=deeper)
        finally:
            if scope.known[name] is _BEING_ASKED:
                del scope.known[name]
        return scope.known[name]


# Closures ----------------------------------------------------------------------------------------


@dataclass
class _Making:
    """One formula in the making: the loops around the place at hand, by their variables."""

    places: Mapping[str, int]
    variables: int = 0

    def step(self, expression: x.Expression) -> Step:
        """Return the step that runs ``expression``."""
        return _MAKERS[type(expression)](expression, self)

    def within(self, variable: str, body: x.Expression) -> tuple[int, Step]:
        """Return the place of a loop's variable, and the step that runs the loop's body."""
        place, outside = self.variables, self.places
        self.variables += 1
        self.places = {**outside, variable: place}
        step = self.step(body)
        self.places = outside
        return place, step


Maker: TypeAlias = Callable[[Any, _Making], Step]
"""Makes an expression of one kind, or a call of one function, into a step."""


# Names and fields --------------------------------------------------------------------------------


def _constant(constant: x.Constant, _making: _Making) -> Step:
    value = constant.value
    return lambda _frame: value


def _name(expression: x.Name, making: _Making) -> Step:
    name = expression.name
    if name in making.places:
        place = making.places[name]
        return lambda frame: frame.variables[place]

    def looked_up(frame: Frame) -> Value:
        try:
            value = frame.names[name]
        except KeyError:
            return _defined(name, frame)
        return frame.budget.for_list(value) if type(value) is tuple else value

    return looked_up


def _field(expression: x.Field, making: _Making) -> Step:
    owner, name = making.step(expression.owner), expression.name

    def read(frame: Frame) -> Value:
        record, scope = owner(frame), frame.scope
        kind = scope.kinds.get(type(record))
        found = None if kind is None else kind.fields.get(name)
        value = scope.field(record, name) if found is None else found(record)
        return frame.budget.for_list(value) if type(value) is tuple else value

    return read


def _under(expression: x.Under, making: _Making) -> Step:
    held, key = making.step(expression.lookup), making.step(expression.key)

    def read(frame: Frame) -> Value:
        holder = held(frame)
        if type(holder) is not tuple:
            return a.lookup(holder).under(key(frame), frame.budget.spend)
        place = a.number(key(frame))
        there = type(place) is int and 0 < place <= len(holder)
        return holder[int(place) - 1] if there else None

    return read


def _defined(name: str, frame: Frame) -> Value:
    """Return the value of a definition, worked out once in a scope. Raises Failed."""
    scope = frame.scope
    value = scope.known.get(name, _MISSING)
    if value is _BEING_ASKED:
        raise bounds.Failed("a definition rests on itself")
    if value is not _MISSING:
        return value
    formula = scope.definition(name)
    if formula is None:
        raise bounds.Failed("nothing here is called so")
    return formula.look_up(name, scope, frame.budget, deeper=_LOOKING_UP)


# Operators ---------------------------------------------------------------------------------------


def _signed(expression: x.Signed, making: _Making) -> Step:
    operand = making.step(expression.operand)
    if expression.sign == "not":
        return lambda frame: not a.truth(operand(frame))
    return lambda frame: -a.number(operand(frame))


def _choose(expression: x.Choose, making: _Making) -> Step:
    condition = making.step(expression.condition)
    this, that = making.step(expression.this), making.step(expression.that)
    return lambda frame: this(frame) if a.truth(condition(frame)) else that(frame)


def _chain(chain: x.Chain, making: _Making) -> Step:
    first = making.step(chain.first)
    rest = [(sign, making.step(operand)) for sign, operand in chain.rest]
    if not chain.logical:
        return _joining(first, rest)
    steps = (first, *[step for _, step in rest])
    decisive = rest[0][0] == "or"

    def decided(frame: Frame) -> Value:
        for step in steps:
            value = step(frame)
            if (value if type(value) is bool else a.truth(value)) is decisive:
                return decisive
        return not decisive

    return decided


def _joining(first: Step, rest: list[tuple[str, Step]]) -> Step:
    """Return the step that joins numbers, or texts if the first one is a text."""
    joins = [(a.JOINS[sign], step) for sign, step in rest]

    def joined(frame: Frame) -> Value:
        total = first(frame)
        if type(total) is str:
            return _texts_joined(frame, total, rest)
        a.number(total)
        for join, step in joins:
            value = step(frame)
            total = join(total, value if type(value) is int else a.number(value))
            if type(total) is not int or not -bounds.BEYOND < total < bounds.BEYOND:
                total = a.fitting(total)
        return total

    return joined


def _texts_joined(frame: Frame, joined: str, rest: list[tuple[str, Step]]) -> str:
    """Join texts, which only ``+`` does."""
    for sign, step in rest:
        if sign != "+":
            raise bounds.Failed("texts are joined by + alone")
        joined += a.text(step(frame))
        if len(joined) > bounds.TEXT_CHARACTERS:
            raise bounds.Failed("the text grows too long")
        frame.budget.spend(1 + len(joined) // TEXT_PER_STEP)
    return joined


def _comparison(comparison: x.Comparison, making: _Making) -> Step:
    left, right = making.step(comparison.left), making.step(comparison.right)
    order = a.ORDERS.get(comparison.sign)
    if comparison.sign == "in":
        return _member(left, right)
    if order is None:
        return _same(left, right, wanted=comparison.sign == "==")

    def ordered(frame: Frame) -> Value:
        first, second = left(frame), right(frame)
        if type(first) is not int or type(second) is not int:
            first, second = a.number(first), a.number(second)
        return order(first, second)

    return ordered


def _same(left: Step, right: Step, *, wanted: bool) -> Step:
    def same(frame: Frame) -> Value:
        first, second = left(frame), right(frame)
        return a.equal(first, second, frame.scope.kinds, frame.budget.spend) is wanted

    return same


def _member(left: Step, right: Step) -> Step:
    def found(frame: Frame) -> Value:
        sought, listed = left(frame), a.items(right(frame))
        spend, kinds = frame.budget.spend, frame.scope.kinds
        spend(len(listed))
        return any(a.equal(sought, item, kinds, spend) for item in listed)

    return found


# Loops and functions -----------------------------------------------------------------------------


def _loop(loop: x.Loop, making: _Making) -> Step:
    source = making.step(loop.items)
    place, body = making.within(loop.variable, loop.body)
    check, finish, decisive = a.GATHERERS[loop.kind]
    cost, _ = x.measure(loop.body)
    sorts = loop.kind == "sort"

    def tried(frame: Frame) -> Value:
        listed, gathered = a.items(source(frame)), list[tuple[Value, Value]]()
        spend, variables = frame.budget.spend, frame.variables
        for item in listed:
            spend(cost)
            variables[place] = item
            value = body(frame)
            if sorts and type(value) is str:
                spend(len(value) // TEXT_PER_STEP)
            kept = check(value, gathered)
            if kept is decisive and decisive is not None:
                return decisive
            gathered.append((kept, item))
        return finish(gathered)

    return tried


def _call(call: x.Call, making: _Making) -> Step:
    if call.function in _SPECIAL:
        return _SPECIAL[call.function](call, making)
    function = a.FUNCTIONS[call.function]
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
            spend(a.steps_of(values))
        value = compute(*values, frame.scope.kinds) if by_identity else compute(*values)
        if type(value) in a.NUMBERS:
            return a.fitting(value)
        return frame.budget.for_list(value) if type(value) is tuple else value

    return called


def _die(frame: Frame, faces: Value) -> Value:
    """Roll a die."""
    if type(faces) is not int or not 1 <= faces <= bounds.DIE_FACES:
        raise bounds.Failed("no die has so many faces")
    if frame.scope.roll is None:
        raise bounds.Failed("no die is rolled here")
    return frame.scope.roll(faces)


def _pick(frame: Frame, listed: Value) -> Value:
    """Return an item of a list, by a roll."""
    roll = frame.scope.roll
    if not a.items(listed) or roll is None:
        raise bounds.Failed("there is nothing to pick from, or no die")
    return listed[roll(len(listed)) - 1]


def _named(frame: Frame, name: Value) -> Value:
    """Return the first player of a handle or a name, in capitals or not."""
    sought = a.text(name).casefold()
    try:
        enrolled = a.items(frame.names["enrolled"])
    except KeyError:
        raise bounds.Failed("no players are known here") from None
    frame.budget.spend(len(enrolled))
    names = ((player, (player.handle.casefold(), player.name.casefold())) for player in enrolled)
    return next((player for player, called in names if sought in called), None)


def _join(frame: Frame, listed: Value) -> Value:
    """Join texts as the lines of one text, which keeps to its limit."""
    texts = a.items(listed)
    frame.budget.spend(a.steps_of([texts]))
    room = bounds.TEXT_CHARACTERS + 1
    for part in texts:
        room -= len(a.text(part)) + 1
        if room < 0:
            raise bounds.Failed("the text grows too long")
    frame.budget.spend(max(bounds.TEXT_CHARACTERS - room, 0) // TEXT_PER_STEP)
    return "\n".join(texts)


def _of_the_place(compute: Callable[[Frame, Value], Value]) -> Maker:
    """Return the maker of a function of one thing and of the place where it runs."""

    def made(call: x.Call, making: _Making) -> Step:
        step = making.step(call.arguments[0])
        return lambda frame: compute(frame, step(frame))

    return made


def _duration(call: x.Call, _making: _Making) -> Step:
    """Seconds, from a text that says how long: known before anything runs."""
    (said,) = call.arguments
    text = said.value if isinstance(said, x.Constant) else None
    seconds = seconds_in(text) if isinstance(text, str) else None
    return lambda _frame: seconds


def _attainable(call: x.Call, _making: _Making) -> Step:
    """Whether a condition could still come true."""
    condition = Formula(call.arguments[0])

    def asked(frame: Frame) -> Value:
        ask = frame.scope.attainable
        if ask is None or "votes" not in frame.names:
            raise bounds.Failed("nothing is attainable here")
        return ask(condition, frame.scope, frame.budget)

    return asked


_SPECIAL: Final[Mapping[str, Maker]] = {
    "die": _of_the_place(_die),
    "pick": _of_the_place(_pick),
    "named": _of_the_place(_named),
    "join": _of_the_place(_join),
    "duration": _duration,
    "attainable": _attainable,
}
"""Functions that need more than what they are given."""

_MAKERS: Final[Mapping[type, Maker]] = {
    x.Constant: _constant,
    x.Name: _name,
    x.Field: _field,
    x.Under: _under,
    x.Call: _call,
    x.Loop: _loop,
    x.Signed: _signed,
    x.Chain: _chain,
    x.Comparison: _comparison,
    x.Choose: _choose,
}
