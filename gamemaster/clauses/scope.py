"""What surrounds a clause while it runs: its budget, the names it may use, the frame it runs in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from gamemaster.clauses import limits
from gamemaster.clauses import nodes as n
from gamemaster.clauses.problems import BudgetExceeded

Value: TypeAlias = Any
"""bool, int, Fraction, str, tuple, None for absent, or a record of the host."""

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
    """What a clause may speak of here: bound names, then definitions by name, then nothing.

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
