"""How expressions run: in exact arithmetic, and in a number of steps that follows from them alone.

A `Formula` is an outermost expression of a clause. It is made into nested closures when it first
runs (``running``). Steps are charged as docs/clauses.md says: one for each expression in it before
it runs, again for each item that a loop tries, and for each definition that is looked up, once in a
`Scope`; lists and long texts cost more. Whether a clause is void follows from that, so all of it
must agree with the engine's.

`Formula.value` raises `Failed`, and nothing else whatever a clause says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gamemaster.audit.language.arithmetic import Value
from gamemaster.audit.language.expressions import Expression, measure
from gamemaster.audit.language.failures import Failed
from gamemaster.audit.language.running import compiled
from gamemaster.audit.language.scope import BEING_ASKED, Budget, Frame, Scope, Step

_OPENING_DEPTH: Final = 4
"""What looking up a definition adds to the depth, besides the depth of what it says."""


@dataclass(frozen=True, slots=True)
class Program:
    """A formula made ready: its cost in steps, its depth, the loops in it, and what it does."""

    cost: int
    depth: int
    variables: int
    run: Step


class Formula:
    """An outermost expression, and what was made of it to run it."""

    __slots__ = ("_program", "expression")

    def __init__(self, expression: Expression) -> None:
        self.expression = expression
        self._program: Program | None = None

    def value(self, scope: Scope, budget: Budget) -> Value:
        """Return what the expression comes to in ``scope``. Raises Failed."""
        program = self._program or self._prepare()
        depth = budget.depth
        try:
            budget.spend(program.cost)
            budget.enter(program.depth)
            return program.run(Frame(scope, budget, program.variables))
        finally:
            budget.depth = depth

    def _prepare(self) -> Program:
        cost, depth = measure(self.expression)
        run, variables = compiled(self.expression, Formula)
        self._program = Program(cost, depth, variables, run)
        return self._program

    def looked_up(self, name: str, scope: Scope, budget: Budget) -> Value:
        """Return what the definition of ``name`` comes to, which this formula is. Raises Failed."""
        program = self._program or self._prepare()
        depth = budget.depth
        scope.known[name] = BEING_ASKED
        try:
            budget.spend(program.cost)
            budget.enter(program.depth + _OPENING_DEPTH)
            value = program.run(Frame(scope, budget, program.variables))
        except Failed:
            del scope.known[name]
            raise
        finally:
            budget.depth = depth
        scope.known[name] = value
        return value
