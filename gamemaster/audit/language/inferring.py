"""Infers the types of expressions, as far as they can be known before anything runs.

A name that no rule at hand defines may be defined by another one, so it fits everything.
`Checker.refuse` refuses what cannot be right; a checker that is not ``strict`` goes on with what it
knows, for those who only want to know whether a number is an instant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from gamemaster.audit.language import expressions as x
from gamemaster.audit.language import tables as t
from gamemaster.audit.language.bounds import Unreadable
from gamemaster.audit.language.tables import BOOLEAN, UNKNOWN, Type, known
from gamemaster.audit.language.times import seconds_in

ROUNDS: Final = 8
"""How often types are passed on among definitions."""
_ADDED: Final = (*t.ORDERED, t.TEXT)
_EQUATED: Final = frozenset({*_ADDED, BOOLEAN, *map(Type, t.COMPARED)})


@dataclass(slots=True)
class Checker:
    """Finds types in one place of a clause.

    ``known`` are the types of what rules define, and of attributes by owner and name; ``bound`` the
    names of the language that mean something here, None where any may; ``variables`` the types of
    parameters and variables of loops. ``rolls``: dice may be rolled here. ``counted``: this is the
    question of ``attainable``. ``looping``: the number of loops around it.
    """

    known: Mapping[str, Type]
    bound: frozenset[str] | None
    variables: dict[str, Type] = field(default_factory=dict)
    strict: bool = True
    rolls: bool = False
    counted: bool = False
    looping: int = 0

    def refuse(self, reason: str) -> Type:
        """Refuse the clause. Raises Unreadable where types are binding."""
        if self.strict:
            raise Unreadable(reason)
        return UNKNOWN

    def expect(self, expression: x.Expression, *wanted: Type) -> Type:
        """Return the type of an expression, which must be one of these."""
        found = self.infer(expression)
        if found.present == UNKNOWN or found.present in wanted:
            return found
        return self.refuse(f"expected {wanted[0].name}, found {found.name}")

    def infer(self, expression: x.Expression) -> Type:
        """Return the type of an expression."""
        return _INFERRED[type(expression)](self, expression)

    def _constant(self, constant: x.Constant) -> Type:
        return _CONSTANTS.get(type(constant.value), t.NUMBER)

    def _signed(self, expression: x.Signed) -> Type:
        wanted = (BOOLEAN,) if expression.sign == "not" else (t.NUMBER, t.DURATION)
        found = self.expect(expression.operand, *wanted).present
        return BOOLEAN if expression.sign == "not" else found

    # Names and fields -----------------------------------------------------------------------------

    def _name(self, expression: x.Name) -> Type:
        name = expression.name
        if name in self.variables:
            return self.variables[name]
        if name not in t.NAMES:
            return t.ASKED[name][0] if name in t.ASKED else self.known.get(name, UNKNOWN)
        if self.bound is None and name not in t.EVERYWHERE:
            # A move that no rule at hand declares may have a parameter of this name.
            return t.NAMES[name].type if name in t.OF_ANY_DECLARED else UNKNOWN
        if self.bound is not None and not (name in t.EVERYWHERE or name in self.bound):
            self.refuse("a name that means nothing here")
        return t.NAMES[name].type

    def _field(self, expression: x.Field) -> Type:
        owner, name = self.infer(expression.owner).present, expression.name
        if owner == UNKNOWN:
            return UNKNOWN
        word = t.FIELDS.get(owner.name, {}).get(name)
        if word is not None:
            return word.type
        if owner.name in (*t.OWNERS, "change") and not name.startswith("_"):
            return self.known.get(f"{owner.name}.{name}", UNKNOWN)
        return self.refuse("there is no such field")

    def _under(self, expression: x.Under) -> Type:
        lookup = self.infer(expression.lookup).present
        if lookup.item is not None:
            self.expect(expression.key, t.NUMBER)
            return lookup.item._replace(optional=True)
        if lookup.keyed is None:
            self.infer(expression.key)
            return UNKNOWN if lookup == UNKNOWN else self.refuse("nothing is there under keys")
        key, value = lookup.keyed
        self.expect(expression.key, key)
        return value

    # Functions and loops --------------------------------------------------------------------------

    def _call(self, call: x.Call) -> Type:
        takes, gives = t.SIGNATURES[call.function]
        if len(call.arguments) != len(takes) if takes else not call.arguments:
            self.refuse("so many things are not taken")
            return gives or UNKNOWN
        self._check_place(call.function)
        if call.function == "duration":
            said = call.arguments[0]
            text = said.value if isinstance(said, x.Constant) else None
            if not isinstance(text, str) or seconds_in(text) is None:
                self.refuse("that is no length of time")
            return t.DURATION
        if gives is None:
            return self._of_one_type(call.arguments)
        item = UNKNOWN
        for argument, wanted in zip(call.arguments, takes, strict=True):
            item = self._argument(argument, wanted, item)
        if gives == t.ITEMS:
            return UNKNOWN if item == UNKNOWN else Type("list", item)
        if gives.present == t.ITEM:
            return item._replace(optional=gives.optional or item.optional)
        return gives

    def _check_place(self, function: str) -> None:
        """Refuse a function where it has no meaning."""
        if function in ("die", "pick") and (self.looping or not self.rolls):
            self.refuse("no die is rolled here")
        if function == "attainable":
            votes = self.bound is None or "votes" in self.bound
            if self.looping or self.counted or not votes:
                self.refuse("nothing is attainable here")

    def _argument(self, argument: x.Expression, wanted: Type, item: Type) -> Type:
        """Check an argument; return the type of the items of the list that the function gives."""
        if wanted == t.ITEMS:
            return self.items(argument)
        if wanted == t.LOOKUP:
            lookup = self.infer(argument).present
            if lookup != UNKNOWN and lookup.keyed is None:
                self.refuse("expected a lookup")
            return UNKNOWN if lookup.keyed is None else lookup.keyed[0]
        if wanted not in (t.ITEM, t.MANY, t.MORE):
            self.expect(argument, wanted)
            return item
        found = self.infer(argument).present
        fits = [item, UNKNOWN] + [Type("list", item)] * (wanted != t.ITEM)
        if item != UNKNOWN and found not in fits:
            self.refuse("that is no such item")
        # What is put into a list may be anything where its type is not known, and so the items.
        return UNKNOWN if wanted == t.MORE and found == UNKNOWN else item

    def items(self, expression: x.Expression) -> Type:
        """Return the type of a list's items; the expression must be a list."""
        return self._listed(expression).item or UNKNOWN

    def _listed(self, expression: x.Expression) -> Type:
        """Return the type of a list, UNKNOWN for anything else."""
        listed = self.infer(expression).present
        if listed != UNKNOWN and listed.item is None:
            self.refuse("expected a list")
            return UNKNOWN
        return listed

    def _of_one_type(self, arguments: tuple[x.Expression, ...]) -> Type:
        common = UNKNOWN
        for argument in arguments:
            found = self.expect(argument, *t.ORDERED).present
            if common == UNKNOWN:
                common = found
            elif found not in (common, UNKNOWN):
                self.refuse("these have no order among them")
        return common

    def _loop(self, loop: x.Loop) -> Type:
        self.check_variable(loop.variable)
        outer, listed = self.variables, self._listed(loop.items)
        self.variables = {**outer, loop.variable: listed.item or UNKNOWN}
        self.looping += 1
        wanted = t.LOOPS[loop.kind]
        body = self.expect(loop.body, *wanted) if wanted else self.infer(loop.body)
        self.looping -= 1
        self.variables = outer
        match loop.kind:
            case "filter" | "sort":
                return listed
            case "map" if body.item is not None or body.keyed is not None:
                return self.refuse("a list holds no lists or lookups")
            case "map":
                return UNKNOWN if body in (UNKNOWN, t.ABSENT) else Type("list", body.present)
            case "count":
                return t.NUMBER
            case "sum":
                return body
        return BOOLEAN

    def check_variable(self, name: str) -> None:
        """Refuse a variable that has a meaning already."""
        if name in t.NAMES or name in t.ASKED or name in self.variables:
            self.refuse("a variable of another meaning")

    # Operators ------------------------------------------------------------------------------------

    def _chain(self, chain: x.Chain) -> Type:
        if chain.logical:
            for operand in x.inside(chain):
                self.expect(operand, BOOLEAN)
            return BOOLEAN
        joined = self.expect(chain.first, *_ADDED).present
        for sign, operand in chain.rest:
            found = self.expect(operand, *_ADDED).present
            if UNKNOWN in (joined, found):
                joined = UNKNOWN
            else:
                together = t.JOINED.get((sign, joined, found))
                joined = together or self.refuse("these are not joined so")
        return joined

    def _comparison(self, comparison: x.Comparison) -> Type:
        left, right = self.infer(comparison.left), self.infer(comparison.right)
        equated = comparison.sign in ("==", "!=")
        types = left.present, right.present
        if comparison.sign == "in":
            if types[1] != UNKNOWN and types[1].item is None:
                self.refuse("expected a list")
            elif types[1] != UNKNOWN and types[0] not in (types[1].item, UNKNOWN):
                self.refuse("no such item can be in that list")
        elif equated and t.ABSENT in (left, right):
            pass
        elif not {*types} <= {*(_EQUATED if equated else t.ORDERED), UNKNOWN}:
            self.refuse("these are not compared")
        elif UNKNOWN not in types and types[0] != types[1]:
            self.refuse("these are not compared with one another")
        else:
            self._check_value(comparison.left, comparison.right)
            self._check_value(comparison.right, comparison.left)
        return BOOLEAN

    def _check_value(self, compared: x.Expression, against: x.Expression) -> None:
        """Refuse to compare a field of the language with a text that it can never be."""
        name, text = x.dotted(compared), against.value if isinstance(against, x.Constant) else None
        owner, _, last = name.rpartition(".")
        word = known(owner) if owner else None
        if (owner and word is None) or name in self.variables:
            return
        values = t.VALUES.get(last if word is None else f"{word.type.name}.{last}", ())
        if values and isinstance(text, str) and text not in values:
            self.refuse("that is never so")

    def _choose(self, choose: x.Choose) -> Type:
        self.expect(choose.condition, BOOLEAN)
        joined = either(self.infer(choose.this), self.infer(choose.that))
        return joined or self.refuse("expected one type, found two")


_INFERRED: Final[Mapping[type, Callable[[Checker, Any], Type]]] = {
    kind: getattr(Checker, f"_{kind.__name__.lower()}") for kind in get_args(x.Expression)
}
"""The method of each kind of expression, which has its name."""

_CONSTANTS: Final = {type(None): t.ABSENT, bool: BOOLEAN, str: t.TEXT}


def either(first: Type, second: Type) -> Type | None:
    """Return the type that covers both, None where there is no such type."""
    if first.name == "absent":
        return second._replace(optional=True)
    if second.name == "absent":
        return first._replace(optional=True)
    if UNKNOWN in (first.present, second.present):
        return UNKNOWN
    if first.present != second.present:
        return None
    return first._replace(optional=first.optional or second.optional)


def type_of(
    expression: x.Expression, types: Mapping[str, Type], variables: Mapping[str, Type] | None = None
) -> Type:
    """Return the type of an expression where every name of the language may be bound.

    ``variables`` are those of parameters and of loops around it.
    """
    checker = Checker(types, frozenset(t.NAMES), dict(variables or {}), strict=False)
    return checker.infer(expression)


def passed_on(defined: Mapping[str, x.Expression], types: Mapping[str, Type]) -> dict[str, Type]:
    """Return ``types`` with those of what rules define, each as the others leave it."""
    found: dict[str, Type] = {}
    for _ in range(ROUNDS):
        before, found = (
            found,
            {name: type_of(expression, {**types, **found}) for name, expression in defined.items()},
        )
        if before == found:
            break
    return {**types, **found}
