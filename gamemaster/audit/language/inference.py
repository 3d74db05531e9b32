"""The types of expressions, as far as they can be known before anything runs.

A name that no rule at hand defines may be defined by another one, so it fits everything. What
cannot be right is refused by `Checker.refuse`; a checker that is not ``strict`` goes on with what
it knows, for those who only want to know whether a number is an instant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from gamemaster.audit.language import expressions as x
from gamemaster.audit.language import vocabulary as v
from gamemaster.audit.language.durations import seconds_in
from gamemaster.audit.language.failures import Unreadable
from gamemaster.audit.language.vocabulary import BOOLEAN, UNKNOWN, Type

_ADDED: Final = (v.NUMBER, v.DURATION, v.INSTANT, v.TEXT)
_EQUATED: Final = frozenset(
    {v.NUMBER, BOOLEAN, v.TEXT, *v.ORDERED, *[Type(name) for name in v.COMPARED]}
)


@dataclass(slots=True)
class Checker:
    """Finds types in one place of a clause.

    ``known`` are the types of what rules define, and of attributes by owner and name; ``bound`` the
    names of the language that mean something here, None where any may; ``variables`` the types of
    parameters and variables of loops. ``rolls``: dice may be rolled here. ``counted``: here stands
    what ``attainable`` asks. ``looping``: inside so many loops.
    """

    known: Mapping[str, Type]
    bound: frozenset[str] | None
    variables: dict[str, Type] = field(default_factory=dict)
    strict: bool = True
    rolls: bool = False
    counted: bool = False
    looping: int = 0

    def refuse(self, reason: str) -> None:
        """Have nothing to do with the clause. Raises Unreadable, where types are binding."""
        if self.strict:
            raise Unreadable(reason)

    def expect(self, expression: x.Expression, *wanted: Type) -> Type:
        """Return the type of an expression, which must be one of these."""
        found = self.infer(expression)
        if found.present == UNKNOWN or found.present in wanted:
            return found
        self.refuse(f"expected {wanted[0].name}, found {found.name}")
        return UNKNOWN

    def infer(self, expression: x.Expression) -> Type:  # noqa: C901, PLR0911 - one case for each kind
        """Return the type of an expression."""
        match expression:
            case x.Constant(value=value):
                return _constant(value)
            case x.Name(name=name):
                return self._name(name)
            case x.Field():
                return self._field(expression)
            case x.Call():
                return self._call(expression)
            case x.Loop():
                return self._loop(expression)
            case x.Not(operand=operand):
                self.expect(operand, BOOLEAN)
                return BOOLEAN
            case x.Minus(operand=operand):
                return self.expect(operand, v.NUMBER, v.DURATION).present
            case x.Chain():
                return self._chain(expression)
            case x.Comparison():
                self._comparison(expression)
                return BOOLEAN
            case x.Choose():
                return self._choose(expression)

    # Names and fields -----------------------------------------------------------------------------

    def _name(self, name: str) -> Type:
        if name in self.variables:
            return self.variables[name]
        if name not in v.NAMES:
            return v.ASKED[name][0] if name in v.ASKED else self.known.get(name, UNKNOWN)
        if name in v.EVERYWHERE:
            return v.NAMES[name]
        if self.bound is None:
            # A move that no rule at hand declares may have a parameter of this name.
            return v.NAMES[name] if name in v.OF_ANY_DECLARED else UNKNOWN
        if name not in self.bound:
            self.refuse("a name that means nothing here")
        return v.NAMES[name]

    def _field(self, expression: x.Field) -> Type:
        owner, name = self.infer(expression.owner).present, expression.name
        if owner == UNKNOWN:
            return UNKNOWN
        fields = v.FIELDS.get(owner.name, {})
        if name in fields:
            return fields[name]
        if owner.name in _OWNERS and not name.startswith("_"):
            return self.known.get(f"{owner.name}.{name}", UNKNOWN)
        self.refuse("there is no such field")
        return UNKNOWN

    # Functions and loops --------------------------------------------------------------------------

    def _call(self, call: x.Call) -> Type:
        takes, gives = v.SIGNATURES[call.function]
        if len(call.arguments) != len(takes) if takes else not call.arguments:
            self.refuse("so many things are not taken")
            return gives or UNKNOWN
        self._check_place(call.function)
        if call.function == "duration":
            match call.arguments:
                case (x.Constant(value=str() as said),) if seconds_in(said) is not None:
                    pass
                case _:
                    self.refuse("that is no length of time")
            return v.DURATION
        if not takes:
            return self._of_one_type(call.arguments)
        item = UNKNOWN
        for argument, wanted in zip(call.arguments, takes, strict=True):
            item = self._argument(argument, wanted, item)
        if gives == v.ITEMS:
            return UNKNOWN if item == UNKNOWN else Type("list", item)
        if gives is not None and gives.present == v.ITEM:
            return item._replace(optional=gives.optional or item.optional)
        return gives or UNKNOWN

    def _check_place(self, function: str) -> None:
        """Refuse a function where it has no meaning."""
        if function in ("die", "pick") and (self.looping or not self.rolls):
            self.refuse("no die is rolled here")
        if function == "attainable":
            votes = self.bound is None or "votes" in self.bound
            if self.looping or self.counted or not votes:
                self.refuse("nothing is attainable here")

    def _argument(self, argument: x.Expression, wanted: Type, item: Type) -> Type:
        """Check an argument; returns what the items of the function's list are."""
        if wanted == v.ITEMS:
            return self.items(argument)
        if wanted not in (v.ITEM, v.MANY):
            self.expect(argument, wanted)
            return item
        found = self.infer(argument).present
        fits = [item, UNKNOWN] + [Type("list", item)] * (wanted == v.MANY)
        if item != UNKNOWN and found not in fits:
            self.refuse("that is no such item")
        return item

    def items(self, expression: x.Expression) -> Type:
        """Return what the items of a list are; the expression must be one."""
        listed = self.infer(expression).present
        if listed != UNKNOWN and listed.item is None:
            self.refuse("expected a list")
        return listed.item or UNKNOWN

    def _of_one_type(self, arguments: Iterable[x.Expression]) -> Type:
        common = UNKNOWN
        for argument in arguments:
            found = self.expect(argument, *v.ORDERED).present
            if common == UNKNOWN:
                common = found
            elif found not in (common, UNKNOWN):
                self.refuse("these have no order among them")
        return common

    def _loop(self, loop: x.Loop) -> Type:
        name = loop.variable
        self.check_variable(name)
        listed = self.infer(loop.items).present
        if listed != UNKNOWN and listed.item is None:
            self.refuse("expected a list")
        outer = self.variables
        self.variables = {**outer, name: listed.item or UNKNOWN}
        self.looping += 1
        bodies = v.LOOP_BODIES[loop.kind]
        body = self.expect(loop.body, *bodies) if bodies else self.infer(loop.body)
        if loop.kind == "map" and body.item is not None:
            self.refuse("a list holds no lists")
            body = UNKNOWN
        self.looping -= 1
        self.variables = outer
        return _gathered(loop.kind, listed, body)

    def check_variable(self, name: str) -> None:
        """Refuse a variable that has a meaning already."""
        if name in v.NAMES or name in v.ASKED or name in self.variables:
            self.refuse("a variable of another meaning")

    # Operators ------------------------------------------------------------------------------------

    def _chain(self, chain: x.Chain) -> Type:
        operands = [operand for _, operand in chain.rest]
        if chain.logical:
            for operand in (chain.first, *operands):
                self.expect(operand, BOOLEAN)
            return BOOLEAN
        joined = self.expect(chain.first, *_ADDED).present
        for sign, operand in chain.rest:
            found = self.expect(operand, *_ADDED).present
            if UNKNOWN in (joined, found):
                joined = UNKNOWN
            elif (sign, joined, found) in v.JOINED:
                joined = v.JOINED[sign, joined, found]
            else:
                self.refuse("these are not joined so")
                joined = UNKNOWN
        return joined

    def _comparison(self, comparison: x.Comparison) -> None:
        if comparison.sign == "in":
            self._member(comparison)
            return
        equated = comparison.sign in ("==", "!=")
        wanted = _EQUATED if equated else frozenset(v.ORDERED)
        left, right = self.infer(comparison.left), self.infer(comparison.right)
        if equated and v.ABSENT in (left, right):
            return
        types = left.present, right.present
        if not {*types} <= {*wanted, UNKNOWN}:
            self.refuse("these are not compared")
        elif UNKNOWN not in types and types[0] != types[1]:
            self.refuse("these are not compared with one another")
        else:
            self._check_value(comparison.left, comparison.right)
            self._check_value(comparison.right, comparison.left)

    def _check_value(self, one: x.Expression, other: x.Expression) -> None:
        """Refuse a text that something of the language can never be."""
        if isinstance(one, x.Name) and one.name in self.variables:
            return
        values = v.VALUES.get(_place(x.dotted(one)), ())
        text = other.value if isinstance(other, x.Constant) else None
        if values and isinstance(text, str) and text not in values:
            self.refuse("that is never so")

    def _member(self, comparison: x.Comparison) -> None:
        item, listed = self.infer(comparison.left).present, self.infer(comparison.right).present
        if listed == UNKNOWN:
            return
        if listed.item is None:
            self.refuse("expected a list")
        elif item not in (listed.item, UNKNOWN):
            self.refuse("no such item can be in that list")

    def _choose(self, choose: x.Choose) -> Type:
        self.expect(choose.condition, BOOLEAN)
        this, that = self.infer(choose.this), self.infer(choose.that)
        joined = either(this, that)
        if joined is None:
            self.refuse("expected one type, found two")
        return joined or UNKNOWN


_OWNERS: Final = frozenset({"player", "game", "proposal"})


def _constant(value: object) -> Type:
    match value:
        case None:
            return v.ABSENT
        case bool():
            return BOOLEAN
        case str():
            return v.TEXT
    return v.NUMBER


def _gathered(kind: str, listed: Type, body: Type) -> Type:
    """Return what a loop makes of its list and of what it tries."""
    match kind:
        case "filter" | "sort":
            return listed if listed.item is not None else UNKNOWN
        case "map":
            return UNKNOWN if body in (UNKNOWN, v.ABSENT) else Type("list", body.present)
        case "count":
            return v.NUMBER
        case "sum":
            return body
    return BOOLEAN


def either(one: Type, other: Type) -> Type | None:
    """Return the type of what is one or the other, None where there is no such type."""
    if one.name == "absent":
        return other._replace(optional=True)
    if other.name == "absent":
        return one._replace(optional=True)
    if UNKNOWN in (one.present, other.present):
        return UNKNOWN
    if one.present != other.present:
        return None
    return one._replace(optional=one.optional or other.optional)


def _place(dotted: str) -> str:
    """Return under what the values of a dotted name stand: its own name, or thing and field."""
    root, *fields = dotted.split(".")
    found = v.NAMES.get(root)
    if not fields:
        return root
    for at, name in enumerate(fields, start=1):
        if found is None:
            break
        if at == len(fields):
            return f"{found.name}.{name}"
        found = v.FIELDS.get(found.name, {}).get(name)
    return ""


def type_of(expression: x.Expression, known: Mapping[str, Type]) -> Type:
    """Return the type of an expression where every name of the language may be bound."""
    return Checker(known, frozenset(v.NAMES), strict=False).infer(expression)
