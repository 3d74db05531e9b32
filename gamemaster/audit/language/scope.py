"""What surrounds an expression while it runs: its steps, the names it may use, its frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gamemaster.audit.language.arithmetic import ITEMS_PER_STEP, Kinds, Value
from gamemaster.audit.language.failures import Exhausted, Failed
from gamemaster.audit.language.limits import DEFINITIONS_DEEP, STEPS

if TYPE_CHECKING:
    from gamemaster.audit.language.formulas import Formula

_MISSING: Final = object()
_LOOKING_UP: Final = 4
"""The levels between a name and what defines it."""
BEING_ASKED: Final = object()
"""What is known of a definition while it is worked out."""


class Budget:
    """The steps that may still be taken, and how deep definitions stand in one another."""

    __slots__ = ("depth", "limit", "spent")

    def __init__(self, limit: int = STEPS) -> None:
        self.limit = limit
        self.spent = 0
        self.depth = 0

    def spend(self, steps: int) -> None:
        """Take steps; raises Exhausted, and takes none, where so many are not left."""
        spent = self.spent + steps
        if spent > self.limit:
            raise Exhausted(f"takes more than {self.limit} steps")
        self.spent = spent

    def for_list(self, listed: tuple[Value, ...]) -> tuple[Value, ...]:
        """Return a list, with the steps taken that it costs to put it together."""
        self.spend(len(listed) // ITEMS_PER_STEP)
        return listed

    def enter(self, levels: int) -> None:
        """Go deeper by so many levels. Raises Exhausted where that is too deep."""
        if self.depth + levels > DEFINITIONS_DEEP:
            raise Exhausted("definitions stand too deep in one another")
        self.depth += levels


@dataclass(frozen=True, slots=True)
class Scope:
    """What an expression may speak of where it runs.

    ``names`` gives what a name stands for, and raises KeyError for a name that is not bound;
    ``definition`` what rules define. ``roll`` rolls a die with so many faces, ``attainable``
    answers the question of that name, ``attribute`` reads what rules declare: None where there is
    none. What a definition comes to is kept in ``known``: a scope is good for one state of a game.
    """

    names: Mapping[str, Value]
    kinds: Kinds
    definition: Callable[[str], Formula | None] = lambda _name: None
    roll: Callable[[int], int] | None = None
    attainable: Callable[[Formula, Scope], bool] | None = None
    attribute: Callable[[Any, str], Value] | None = None
    known: dict[str, Value] = field(default_factory=dict)

    def field(self, record: Value, name: str) -> Value:
        """Return a field of a record: one of its kind, or an attribute of rules' making.

        Raises Failed where it has neither.
        """
        kind = self.kinds.get(type(record))
        if kind is None:
            raise Failed("that has no fields")
        read = kind.fields.get(name)
        if read is not None:
            return read(record)
        if self.attribute is None:
            raise Failed("there is no such field")
        return self.attribute(record, name)


class Frame:
    """One run of one formula: where it runs, and what the variables of its loops are."""

    __slots__ = ("budget", "names", "scope", "variables")

    def __init__(self, scope: Scope, budget: Budget, variables: int) -> None:
        self.scope = scope
        self.names = scope.names
        self.budget = budget
        self.variables: list[Value] = [None] * variables


Step: TypeAlias = Callable[[Frame], Value]


def defined(name: str, frame: Frame) -> Value:
    """Return what rules define as ``name``, worked out once in a scope. Raises Failed."""
    scope = frame.scope
    value = scope.known.get(name, _MISSING)
    if value is BEING_ASKED:
        raise Failed("a definition rests on itself")
    if value is not _MISSING:
        return value
    formula = scope.definition(name)
    if formula is None:
        raise Failed("nothing here is called so")
    return formula.look_up(name, scope, frame.budget, deeper=_LOOKING_UP)
