"""Values while a clause runs: their scope, checks, comparison and cost in steps.

Static types are a help to authors and not relied on here, because a name may be defined by a rule
that was not there when they were checked.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

from gamemaster.clauses import limits, walking
from gamemaster.clauses import nodes as n
from gamemaster.clauses import types as t
from gamemaster.clauses.formatting import format_expr
from gamemaster.clauses.functions import order_key
from gamemaster.clauses.lookups import Lookup
from gamemaster.clauses.problems import BudgetExceeded, ClauseFailed
from gamemaster.clauses.vocabulary import KEYS

T = TypeVar("T")
Value: TypeAlias = Any
"""bool, int, Fraction, str, tuple, None for absent, a `Lookup`, or a record of the host."""

Step: TypeAlias = Callable[["Frame"], Value]


class Budget:
    """Counts steps and nesting. ``spent`` never exceeds ``limit``."""

    __slots__ = ("depth", "limit", "spent")

    def __init__(self, limit: int = limits.STEPS) -> None:
        self.limit = limit
        self.spent = 0
        self.depth = 0

    def spend(self, steps: int) -> None:
        """Take ``steps``, or none of them and raise BudgetExceeded."""
        if self.spent + steps > self.limit:
            raise BudgetExceeded(f"takes more than {self.limit} steps")
        self.spent += steps

    def enter(self, levels: int) -> None:
        """Go ``levels`` deeper, or raise BudgetExceeded."""
        if self.depth + levels > limits.PLAY_DEPTH:
            raise BudgetExceeded("definitions use definitions too deeply")
        self.depth += levels


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that a clause may use here: the bound ones first, then those that rules define.

    ``roll`` gives the value of a die with so many faces, where dice may be rolled; ``attainable``
    answers the question of that name, where votes are bound; it must not offer itself again in the
    scopes that it works in, or a rule could send it round in a circle. ``memo`` keeps what
    definitions came to in this scope. ``attribute`` gives a record's attribute of rules' making; it
    raises ClauseFailed where no rule declares it.
    """

    bindings: Mapping[str, object]
    definition: Callable[[str], n.Define | None] = lambda _name: None
    roll: Callable[[int], int] | None = None
    attainable: Callable[[n.Expr, Scope], bool] | None = None
    attribute: Callable[[object, str], Value] | None = None
    memo: dict[str, Value] = field(default_factory=dict, compare=False, repr=False)

    def bind(self, **more: object) -> Scope:
        """Return a scope with ``more`` names bound, in which definitions are worked out anew."""
        bindings = {**self.bindings, **more}
        return Scope(bindings, self.definition, self.roll, self.attainable, self.attribute)


class Frame:
    """One expression being run: the scope, the budget, and the variables of macros by number."""

    __slots__ = ("bindings", "budget", "scope", "variables")

    def __init__(self, scope: Scope, budget: Budget, variables: int) -> None:
        self.scope = scope
        self.bindings = scope.bindings
        self.budget = budget
        self.variables: list[Value] = [None] * variables


PLAIN: Final = (bool, int, Fraction, str, tuple, type(None), Lookup)
"""Types of values that are no records."""

LIMIT: Final = 1 << limits.NUMBER_BITS
_KEYS: Final = tuple(dict.fromkeys(KEYS.values()))
_TEXT_STEP: Final = 256  # characters compared in one step


def fail(node: n.Node, message: str) -> NoReturn:
    """Fail at ``node``."""
    raise ClauseFailed(message, node.line, node.column)


def excerpt_of(expr: n.Expr) -> str:
    """Return the text of ``expr``, or as much of it as fits a message."""
    text = format_expr(expr)
    return text if len(text) <= limits.NAME_LENGTH else f"{text[: limits.NAME_LENGTH]}…"


def kind(value: Value) -> str:
    """Name the kind of a value for a message."""
    if value is None:
        return "absent"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | Fraction):
        return "a number"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, Lookup):
        return "a lookup"
    return "a list" if isinstance(value, tuple) else "a thing with fields"


def wrong(expr: n.Expr, value: Value, wanted: str) -> NoReturn:
    """Fail because the value of ``expr`` is not of the type ``wanted``."""
    fail(walking.leftmost(expr), f"expected {wanted}, found {kind(value)}: {excerpt_of(expr)}")


def boolean(expr: n.Expr, value: Value) -> bool:
    """Return ``value``, the result of ``expr``, which must be true or false."""
    if value is True or value is False:
        return value
    wrong(expr, value, "true or false")


def number(expr: n.Expr, value: Value) -> int | Fraction:
    """Return ``value``, the result of ``expr``, which must be a number."""
    if type(value) is int or type(value) is Fraction:
        return value
    wrong(expr, value, "a number")


def fit(expr: n.Expr, value: int | Fraction) -> int | Fraction:
    """Return ``value`` as an int if it is whole; fail if it exceeds the limit of numbers."""
    if not -LIMIT < value.numerator < LIMIT or value.denominator >= LIMIT:
        fail(expr, f"the number grows beyond {limits.NUMBER_BITS} bits: {excerpt_of(expr)}")
    return value.numerator if value.denominator == 1 else value


def same(expr: n.Expr, frame: Frame, first: Value, other: Value) -> bool:
    """Compare values; of records only the identifying fields."""
    if first is None or other is None:
        return first is other
    if isinstance(first, str) and isinstance(other, str):
        frame.budget.spend(min(len(first), len(other)) // _TEXT_STEP)
        return first == other
    if isinstance(first, bool) or isinstance(other, bool):
        if isinstance(first, bool) and isinstance(other, bool):
            return first is other
    elif isinstance(first, int | Fraction) and isinstance(other, int | Fraction):
        return first == other
    elif type(first) is type(other) and not isinstance(first, PLAIN):
        for key in _KEYS:
            if hasattr(first, key):
                return bool(getattr(first, key) == getattr(other, key))
    fail(expr, f"cannot compare {kind(first)} with {kind(other)}: {excerpt_of(expr)}")


ORDER: Final[dict[str, Callable[[Value, Value], bool]]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def checked(kind: type[T], wanted: str) -> Callable[[n.Expr, Value], T]:
    """Return a check that the result of an expression is of that kind; it gives the result."""

    def check(expr: n.Expr, value: Value) -> T:
        if isinstance(value, kind):
            return value
        wrong(expr, value, wanted)

    return check


text, listed = checked(str, "a text"), checked(tuple, "a list")
looked_up = checked(Lookup, "a lookup")


def anything(_expr: n.Expr, value: Value) -> Value:
    """Return ``value``: anything is wanted here."""
    return value


TAKEN: Final[dict[t.Type, Callable[[n.Expr, Value], Value]]] = {
    t.NUMBER: number, t.INSTANT: number, t.DURATION: number, t.TEXT: text, t.BOOLEAN: boolean,
    t.ANY_LIST: listed, t.ITEM: anything, t.MANY: anything, t.MORE: anything,
    t.LOOKUP: looked_up,
}  # fmt: skip
"""The checks of what functions take."""


def length_of(values: list[Value]) -> int:
    """Return how many steps a function of ``values`` takes: the product of the lists' lengths."""
    steps = 1
    for value in values:
        if isinstance(value, tuple):
            steps *= max(len(value), 1)
        elif isinstance(value, str):
            steps += len(value) // _TEXT_STEP
    return steps


# For each macro, the result of one more item: what is gathered so far, and whether that decides it.
_Gather: TypeAlias = Callable[[n.Expr, Value, Value, Value], tuple[Value, bool]]


def _all(expr: n.Expr, _so_far: Value, _item: Value, value: Value) -> tuple[Value, bool]:
    holds = boolean(expr, value)
    return holds, not holds


def _exists(expr: n.Expr, _so_far: Value, _item: Value, value: Value) -> tuple[Value, bool]:
    holds = boolean(expr, value)
    return holds, holds


def _filter(expr: n.Expr, kept: Value, item: Value, value: Value) -> tuple[Value, bool]:
    if boolean(expr, value):
        kept.append(item)
    return kept, False


def _count(expr: n.Expr, counted: Value, _item: Value, value: Value) -> tuple[Value, bool]:
    return counted + boolean(expr, value), False


def _sum(expr: n.Expr, total: Value, _item: Value, value: Value) -> tuple[Value, bool]:
    return fit(expr, total + number(expr, value)), False


def _map(expr: n.Expr, kept: Value, _item: Value, value: Value) -> tuple[Value, bool]:
    if isinstance(value, tuple):
        # Lists that hold one another many times over would take for ever to go through.
        fail(expr, f"a list holds no lists: {excerpt_of(expr)}")
    if isinstance(value, Lookup):
        fail(expr, f"a list holds no lookups: {excerpt_of(expr)}")
    kept.append(value)
    return kept, False


def _sort(expr: n.Expr, kept: Value, item: Value, value: Value) -> tuple[Value, bool]:
    key = order_key(value)
    if key is None or (kept and kept[0][0][0] != key[0]):
        wrong(expr, value, "numbers, or texts, to sort by")
    kept.append((key, item))
    return kept, False


def _sorted(kept: Value) -> Value:
    return tuple(item for _, item in sorted(kept, key=lambda pair: pair[0][1:]))


def _as_it_is(gathered: Value) -> Value:
    return gathered


_Finish: TypeAlias = Callable[[Value], Value]

GATHERERS: Final[dict[str, tuple[Callable[[], Value], _Gather, _Finish]]] = {
    "all": (lambda: True, _all, _as_it_is), "exists": (bool, _exists, _as_it_is),
    "filter": (list, _filter, tuple), "count": (int, _count, _as_it_is),
    "sum": (int, _sum, _as_it_is), "map": (list, _map, tuple), "sort": (list, _sort, _sorted),
}  # fmt: skip
"""For each macro: its start, the function that gathers, and the one that finishes."""
