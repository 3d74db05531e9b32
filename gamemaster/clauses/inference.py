"""Infers the type of each expression, and finds those that cannot be right.

A name outside the vocabulary is never a mistake here, because another rule may define it: it has
the type `UNKNOWN`, unless the caller knows better (`names`). The names that a clause may use depend
on its context: `require turn` has a player and a target, `when proposal.adopted` has votes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from gamemaster.clauses import limits, walking
from gamemaster.clauses import nodes as n
from gamemaster.clauses import types as t
from gamemaster.clauses import vocabulary as v
from gamemaster.clauses.formatting import format_expr
from gamemaster.clauses.problems import Problem
from gamemaster.clauses.schedules import parse_duration
from gamemaster.clauses.types import Type

_COMPARED: Final = frozenset({t.NUMBER, t.BOOLEAN, t.TEXT, *t.ORDERED, *v.KEYS})
_ADDED: Final = (t.NUMBER, t.DURATION, t.INSTANT, t.TEXT)
_VERBS: Final = {"+": "add {} and {}", "-": "subtract {1} from {0}", "*": "multiply {} by {}",
                 "/": "divide {} by {}", "%": "take the remainder of {} by {}"}  # fmt: skip
_OF_LISTS: Final = {"+": "with", "-": "without"}
"""The functions for those who add items to lists, or subtract them."""
_OF_SIZE: Final = {t.NUMBER: "", t.BOOLEAN: " > 0"}
"""The words behind the size of a list that stands where something else is wanted."""
_AS_TEXT: Final = {t.NUMBER: "text", t.DURATION: "timespan"}
"""The functions that make texts of values that texts cannot be joined to."""


@dataclass(slots=True)
class Checker:
    """Infers types in one context and collects problems.

    ``bound`` are the vocabulary's names that the context binds (None: it may bind anything),
    ``place`` its name in messages, ``names`` the types of defined names and attributes,
    ``variables`` those of parameters and of the macros around (``looping`` counts these).
    ``rolls``: dice may be rolled here; ``is_count``: this is the question that ``attainable``
    itself asks. ``notes`` tell of words that no public vocabulary has but a hidden rule may.
    """

    names: Mapping[str, Type]
    bound: frozenset[str] | None
    place: str
    problems: list[Problem] = field(default_factory=list)
    variables: dict[str, Type] = field(default_factory=dict)
    rolls: bool = False
    is_count: bool = False
    looping: int = 0
    notes: list[Problem] = field(default_factory=list)

    def infer(self, expr: n.Expr) -> Type:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
        """Return the type of ``expr``, `UNKNOWN` where a problem leaves it open."""
        match expr:
            case n.Number():
                return t.NUMBER
            case n.Text():
                return t.TEXT
            case n.Boolean():
                return t.BOOLEAN
            case n.Absent():
                return t.ABSENT
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
                self.expect(operand, t.BOOLEAN)
                return t.BOOLEAN
            case n.Negate(operand=operand):
                return self.expect(operand, t.NUMBER, t.DURATION).present
            case n.Chain():
                return self._chain(expr)
            case n.Comparison():
                self._comparison(expr)
                return t.BOOLEAN
            case n.Conditional():
                return self._conditional(expr)
            case _:
                raise TypeError(f"no expression of the language: {type(expr).__name__}")

    def expect(self, expr: n.Expr, *wanted: Type, instead: str = "") -> Type:
        """Infer the type of ``expr``, one of ``wanted``. ``instead``: what to write."""
        return self._fitting(expr, self.infer(expr), wanted, instead)

    def _fitting(
        self, expr: n.Expr, found: Type, wanted: Sequence[Type], instead: str = ""
    ) -> Type:
        """Return the type that was found of ``expr`` if it is ``wanted``, else refuse it."""
        if found.present in {*wanted, t.UNKNOWN}:
            return found
        shown = " or ".join(map(a, wanted))
        said = f"expected {shown}, found {a(found)}"
        said = f"{said}; {instead}" if instead else said
        meant = ""
        if found.item is not None and len(wanted) == 1 and wanted[0] in _OF_SIZE:
            meant = f"size({format_expr(expr)}){_OF_SIZE[wanted[0]]}"
        self.refuse(walking.leftmost(expr), said, meant)
        return t.UNKNOWN

    def refuse(
        self, node: n.Node, message: str, found: str = "", known: Iterable[str] = ()
    ) -> None:
        """Note a problem at ``node``, with the one of ``known`` that ``found`` comes near.

        Where none are ``known``, ``found`` is what was meant.
        """
        if len(self.problems) < limits.PROBLEMS:
            suggestion = v.closest(found, known or (found,)) if found else None
            self.problems.append(Problem(node.line, node.column, message, suggestion))

    # One method for each kind of node ---------------------------------------------------------

    def _name(self, expr: n.Name) -> Type:
        name = expr.name
        if name in self.variables:
            return self.variables[name]
        word = v.NAMES.get(name)
        if word is None:
            return v.ASKED[name].type if name in v.ASKED else self.names.get(name, t.UNKNOWN)
        if self.bound is not None and name not in self.bound and name not in v.GLOBALS:
            here = ", ".join(sorted(self.bound)) or "only what is known everywhere"
            meant = self._elsewhere(name, self.bound)
            message = f'"{name}" means nothing in {self.place}; there is {here}'
            self.refuse(expr, message, meant)
        if self.bound is None and name not in v.GLOBALS | v.ALWAYS_BOUND:
            # The move that is limited here may have a parameter of this name, and of any type.
            return t.UNKNOWN
        return word.type

    def _elsewhere(self, name: str, bound: frozenset[str]) -> str:
        """Return the word for a name that is not bound here, or an empty text."""
        if name == "player" and "proposer" in bound:
            return "proposer"
        whole = f"proposal.{name}"
        return whole if "proposal" in bound and v.field_word(whole) is not None else ""

    def _field(self, expr: n.Field) -> Type:
        base = self.infer(expr.base).present
        if base == t.UNKNOWN:
            return t.UNKNOWN
        fields = v.RECORDS.get(base.name)
        if fields is None:
            self.refuse(expr, f'{a(base)} has no fields, found ".{expr.field}"')
            return t.UNKNOWN
        # No rule can declare a name with an underscore in front.
        declaring = base in t.OWNERS.values() or base == t.CHANGE
        may_be_declared = declaring and not expr.field.startswith("_")
        if expr.field not in fields and may_be_declared:
            return self._attribute(expr, base)
        if expr.field not in fields:
            message = f'{a(base)} has no field "{expr.field}"'
            self.refuse(expr, message, expr.field, fields)
            return t.UNKNOWN
        return fields[expr.field].type

    def _index(self, expr: n.Index) -> Type:
        base = self.infer(expr.base).present
        if base.item is not None:
            self.expect(expr.key, t.NUMBER)
            return t.maybe(base.item)
        if base.keyed is None:
            self.infer(expr.key)
            if base != t.UNKNOWN:
                meant = "excerpt" if base == t.TEXT else ""
                message = f"{a(base)} has nothing under keys"
                self.refuse(walking.leftmost(expr.base), message, meant)
            return t.UNKNOWN
        key, value = base.keyed
        self.expect(expr.key, key)
        return value

    def _attribute(self, expr: n.Field, owner: Type) -> Type:
        """Return the type of an attribute that rules declare; an unknown one is no mistake."""
        dotted = f"{owner.name}.{expr.field}"
        if dotted not in self.names:
            self.note(expr, f'{a(owner)} has no public field "{expr.field}"', expr.field,
                      v.RECORDS[owner.name])  # fmt: skip
        return self.names.get(dotted, t.UNKNOWN)

    def note(self, node: n.Node, message: str, found: str, known: Iterable[str]) -> None:
        """Note a word that comes near to a public one, though a hidden rule may declare it."""
        suggestion = v.closest(found, known)
        if suggestion is not None and len(self.notes) < limits.PROBLEMS:
            self.notes.append(Problem(node.line, node.column, message, suggestion))

    def _call(self, expr: n.Call) -> Type:
        function = v.FUNCTIONS.get(expr.function)
        if function is None:
            message = f'there is no function "{expr.function}"'
            name = v.NAMES.get(expr.function)
            place = f"{expr.function}[1]" if name is not None and name.type.item else None
            meant = place or v.ELSEWHERE.get(expr.function)
            known = v.PUBLIC_FUNCTIONS if meant is None else (meant,)
            self.refuse(expr, message, meant or expr.function, known)
            for argument in expr.arguments:
                self.infer(argument)
            return t.UNKNOWN
        count = len(expr.arguments)
        if (count != len(function.takes)) if function.takes else not count:
            self.refuse(expr, f"expected {function.usage}, found {count} arguments")
            return function.gives or t.UNKNOWN
        self._check_special(expr)
        if function.name == "duration":
            self._duration(expr.arguments[0])
            return t.DURATION
        if not function.takes:
            return function.gives or self._of_one_type(expr.arguments)
        item = t.UNKNOWN
        for argument, wanted in zip(expr.arguments, function.takes, strict=True):
            item = self._argument(argument, wanted, item)
        gives = function.gives or t.UNKNOWN
        if gives == t.ANY_LIST:
            return t.list_of(item) if item != t.UNKNOWN else t.UNKNOWN
        if gives.present == t.ITEM:
            return replace(item, optional=gives.optional or item.optional)
        return gives

    def _argument(self, argument: n.Expr, wanted: Type, item: Type) -> Type:
        """Check one argument; ``item`` is the type of items in the list before it.

        Return the type of items in the list that the function gives, as far as this shows it.
        """
        if wanted == t.ANY_LIST:
            listed = self.infer(argument).present
            return self.item_of(argument, listed)
        if wanted == t.LOOKUP:
            found = self.infer(argument).present
            if found != t.UNKNOWN and found.keyed is None:
                self.refuse(walking.leftmost(argument), f"expected a lookup, found {a(found)}")
            return t.UNKNOWN if found.keyed is None else found.keyed[0]
        if wanted in {t.ITEM, t.MANY, t.MORE}:
            found = self.infer(argument).present
            fits = {item, t.UNKNOWN, *(() if wanted == t.ITEM else (t.list_of(item),))}
            if item != t.UNKNOWN and found not in fits:
                self.refuse(walking.leftmost(argument), f"expected {a(item)}, found {a(found)}")
            return found if wanted == t.MORE and found == t.UNKNOWN else item
        found = self.infer(argument).present
        if found not in {wanted, t.UNKNOWN}:
            # The functions that write numbers and lengths of time are taken for one another.
            both = {wanted, found} == {*_AS_TEXT}
            meant = _AS_TEXT[found] if both else ""
            message = f"expected {a(wanted)}, found {a(found)}"
            self.refuse(walking.leftmost(argument), message, meant)
        return item

    def _of_one_type(self, arguments: Sequence[n.Expr]) -> Type:
        """Return the ordered type that all ``arguments`` share."""
        common = t.UNKNOWN
        for argument in arguments:
            found = self.expect(argument, *t.ORDERED).present
            if common == t.UNKNOWN:
                common = found
            elif found not in {common, t.UNKNOWN}:
                self.refuse(walking.leftmost(argument), f"expected {a(common)}, found {a(found)}")
        return common

    def _check_special(self, expr: n.Call) -> None:
        if expr.function in {"die", "pick"} and (not self.rolls or self.looping):
            message = (
                "a die is only rolled in what an effect gives, sets or reveals, outside all, sum "
                "and their like"
            )
            if self.place.startswith("attribute "):
                message += f"; a rule rolls one as it begins: when {v.BEGUN}: set …"
            self.refuse(expr, message)
        counted = self.bound is None or "votes" in self.bound
        if expr.function == "attainable" and (not counted or self.looping):
            self.refuse(expr, "attainable only has meaning where there are votes, outside all, sum"
                              " and their like")  # fmt: skip
        elif expr.function == "attainable" and self.is_count:
            self.refuse(expr, "attainable asks this very question, so it cannot be part of it")

    def _duration(self, argument: n.Expr) -> None:
        """Refuse all but a written text: a duration is known before anything runs."""
        if not isinstance(argument, n.Text):
            self.refuse(argument, 'expected a text such as "23h"')
        elif parse_duration(argument.value) is None:
            self.refuse(argument, f'"{argument.value[:40]}" is no duration such as "1d 12h"')

    def _macro(self, expr: n.Macro) -> Type:
        name = expr.variable
        self.refuse_variable(expr, name)
        listed = self.infer(expr.source).present
        item = self.item_of(expr.source, listed)
        outer = self.variables.get(name)
        self.variables[name] = item
        self.looping += 1
        bodies = v.MACROS[expr.kind].bodies
        body = self.expect(expr.body, *bodies) if bodies else self.infer(expr.body)
        if expr.kind == "map" and (body.item is not None or body.keyed is not None):
            held = "lists" if body.keyed is None else "lookups"
            self.refuse(walking.leftmost(expr.body), f"a list holds no {held}, found {a(body)}")
            body = t.UNKNOWN
        self.looping -= 1
        if outer is None:
            del self.variables[name]
        else:
            self.variables[name] = outer
        return self._gathered(expr.kind, listed, body)

    def refuse_variable(self, node: n.Node, name: str) -> None:
        """Refuse a name for the items of a list that has another meaning."""
        if name in v.NAMES or name in v.ASKED or name in self.variables:
            self.refuse(node, f'"{name}" already has a meaning; call the variable otherwise')

    def item_of(self, expr: n.Expr, found: Type) -> Type:
        """Return the type of the items of what was found to be a list; refuse anything else."""
        if found != t.UNKNOWN and found.item is None:
            self.refuse(walking.leftmost(expr), f"expected a list, found {a(found)}")
        return found.item or t.UNKNOWN

    def _gathered(self, kind: str, listed: Type, body: Type) -> Type:
        """Return the type of a macro, given those of its list and its body."""
        if kind in {"filter", "sort"}:
            return listed if listed.item is not None else t.UNKNOWN
        if kind == "map":
            # An optional value is used without asking here, as everywhere.
            return t.list_of(body.present) if body not in {t.UNKNOWN, t.ABSENT} else t.UNKNOWN
        if kind in {"count", "sum"}:
            return body if kind == "sum" else t.NUMBER
        return t.BOOLEAN

    def _chain(self, expr: n.Chain) -> Type:
        if expr.rest[0][0] in {"and", "or"}:
            for operand in (expr.first, *(operand for _, operand in expr.rest)):
                self.expect(operand, t.BOOLEAN)
            return t.BOOLEAN
        first = self.infer(expr.first)
        if first.item is not None and expr.rest[0][0] in _OF_LISTS:
            self._added_to_a_list(expr, first)
            return t.UNKNOWN
        result = self._fitting(expr.first, first, _ADDED).present
        for operator, operand in expr.rest:
            found = self.expect(operand, *_ADDED).present
            if t.UNKNOWN in (result, found):
                result = t.UNKNOWN
                continue
            joined = t.ARITHMETIC.get((operator, result, found))
            if joined is None:
                what = _VERBS[operator].format(a(result), a(found))
                meant = _AS_TEXT.get(found if result == t.TEXT else result, "")
                meant = meant if operator == "+" and t.TEXT in (result, found) else ""
                self.refuse(walking.leftmost(operand), f"cannot {what}", meant)
            result = joined or t.UNKNOWN
        return result

    def _added_to_a_list(self, expr: n.Chain, listed: Type) -> None:
        """Refuse to add an item to a list, or to subtract it, by a sign."""
        operator, operand = expr.rest[0]
        meant = f"{_OF_LISTS[operator]}({format_expr(expr.first)}, {format_expr(operand)})"
        found = self.infer(operand).present
        message = f"cannot {_VERBS[operator].format(a(listed), a(found))}"
        self.refuse(walking.leftmost(expr.first), message, meant)
        for _, further in expr.rest[1:]:
            self.infer(further)

    def _comparison(self, expr: n.Comparison) -> None:
        if expr.operator == "in":
            self._membership(expr)
            return
        wanted = _COMPARED if expr.operator in {"==", "!="} else t.ORDERED
        left, right = self.infer(expr.left), self.infer(expr.right)
        if wanted is _COMPARED and t.ABSENT in (left, right):
            return
        for side, found in ((expr.left, left.present), (expr.right, right.present)):
            if found not in {*wanted, t.UNKNOWN}:
                self.refuse(
                    walking.leftmost(side), f"cannot compare {a(found)} with {expr.operator}"
                )
                return
        if t.UNKNOWN not in (left.present, right.present) and left.present != right.present:
            self.refuse(expr, f"cannot compare {a(left)} with {a(right)}")
            return
        self._known_value(expr.left, expr.right)
        self._known_value(expr.right, expr.left)

    def _known_value(self, asked: n.Expr, other: n.Expr) -> None:
        """Refuse a text that ``asked`` can never be, such as a misspelt kind of rule-change."""
        if isinstance(asked, n.Name) and asked.name in self.variables:
            return  # What a ballot asks for is not what a proposal does.
        dotted = walking.dotted_name(asked)
        word = v.NAMES.get(dotted) or v.field_word(dotted) if dotted else None
        values = word.values if word is not None else ()
        if values and isinstance(other, n.Text) and other.value not in values:
            message = f'{dotted} is never "{other.value[:40]}"; it is {" or ".join(values)}'
            self.refuse(other, message, other.value, values)

    def _membership(self, expr: n.Comparison) -> None:
        item, listed = self.infer(expr.left).present, self.infer(expr.right).present
        if listed == t.UNKNOWN:
            return
        if listed.item is None:
            found = f"expected a list, found {a(listed)}"
            if item == listed == t.TEXT:
                found += '; words of a text are looked for as in contains(change.text, "please")'
            self.refuse(walking.leftmost(expr.right), found)
        elif item not in {listed.item, t.UNKNOWN}:
            self.refuse(walking.leftmost(expr.left), f"expected {a(listed.item)}, found {a(item)}")

    def _conditional(self, expr: n.Conditional) -> Type:
        self.expect(expr.condition, t.BOOLEAN)
        then, otherwise = self.infer(expr.then), self.infer(expr.otherwise)
        joined = t.join(then, otherwise)
        if joined is None:
            self.refuse(
                walking.leftmost(expr.otherwise), f"expected {a(then)}, found {a(otherwise)}"
            )
        return joined or t.UNKNOWN


def a(type_: Type) -> str:
    """Name a type with its article."""
    shown = str(type_)
    if type_.present == t.ABSENT.present or shown.startswith(("votes", "dice")):
        return shown
    return f"an {shown}" if shown[0] in "aeiou" else f"a {shown}"


def infer(
    expr: n.Expr, names: Mapping[str, Type], variables: Mapping[str, Type] | None = None
) -> Type:
    """Return the type of ``expr`` where every public name is bound; ``names`` are defined ones.

    ``variables`` are parameters and the variables of loops around it.
    """
    bound = frozenset(v.NAMES)
    return Checker(names, bound, "a definition", variables=dict(variables or {})).infer(expr)
