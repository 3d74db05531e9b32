"""Outermost expressions of clauses: what they cost, and what they come to.

Steps are charged as docs/language.md says: one for each expression in a formula before it runs,
again for each item that a loop tries, and for each definition that is looked up, once in a `Scope`;
lists and long texts cost more. Whether a clause is void follows from that.
"""

from __future__ import annotations

from gamemaster.audit.language.arithmetic import Value
from gamemaster.audit.language.expressions import Expression, measure
from gamemaster.audit.language.running import made
from gamemaster.audit.language.scope import BEING_ASKED, Budget, Frame, Scope, Step


class Formula:
    """An outermost expression: how many expressions it is made of, how deep they are nested.

    It is made into what runs when it runs for the first time: most rules never do.
    """

    __slots__ = ("_made", "depth", "expression", "size")

    def __init__(self, expression: Expression) -> None:
        self.expression = expression
        self.size, self.depth = measure(expression)
        self._made: tuple[Step, int] | None = None

    def value(self, scope: Scope, budget: Budget, *, deeper: int = 0) -> Value:
        """Return what the expression comes to. Raises Failed, whatever a clause says.

        ``deeper``: so many levels are between it and what it stands in.
        """
        if self._made is None:
            self._made = made(self.expression, Formula)
        run, variables = self._made
        outside = budget.depth
        try:
            budget.spend(self.size)
            budget.enter(self.depth + deeper)
            return run(Frame(scope, budget, variables))
        finally:
            budget.depth = outside

    def look_up(self, name: str, scope: Scope, budget: Budget, *, deeper: int) -> Value:
        """Return what ``name`` comes to, which this formula defines. Raises Failed.

        It is known from then on in the scope, unless it fails. Nothing can rest on itself.
        """
        scope.known[name] = BEING_ASKED
        try:
            scope.known[name] = self.value(scope, budget, deeper=deeper)
        finally:
            if scope.known[name] is BEING_ASKED:
                del scope.known[name]
        return scope.known[name]
