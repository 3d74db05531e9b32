"""The clauses of the rules in force together: how they rank, what they protect, which are heard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final, TypeVar

from gamemaster.clauses import (
    Budget,
    ClauseError,
    ClauseFailed,
    ClauseSet,
    Scope,
    compile_clauses,
    evaluate,
)
from gamemaster.clauses import nodes as n
from gamemaster.game.facts import Number
from gamemaster.game.rules.locality import Locality
from gamemaster.game.rules.protection import Protection
from gamemaster.game.rules.ranking import Heard, Index, Order, Rule, by_precedence, indexed

T = TypeVar("T")

PRECEDENCE_STEPS: Final = 1_000
"""The steps for working out the value by which one rule ranks."""
RULESETS: Final = 64
"""Rulesets whose clauses are kept: those in force, and those that a change would leave."""


@dataclass(frozen=True)
class InForce:
    """The clauses of ``rules``, taken together; the rules stand as they are listed."""

    rules: tuple[Rule, ...]

    @cached_property
    def protection(self) -> Protection:
        """The protections in force, by which clauses of other rules are void."""
        defined: dict[str, list[n.Expr]] = {}
        for held in self.clauses(n.Define):
            defined.setdefault(held.clause.name, []).append(held.clause.expr)
        return Protection(tuple(self.clauses(n.Protect)), defined, self.order)

    @cached_property
    def order(self) -> Order:
        """The ranking of rules of one status, by the definition that comes first by number."""
        by_number = Order({}, {})
        values: dict[int, Number] = {}
        for heard in by_precedence(self._definers("precedence"), by_number)[:1]:
            found = {rule.number: _alone(heard.clause.expr, rule) for rule in self.rules}
            values = {number: value for number, value in found.items() if value is not None}
            if len(values) < len(found):
                values = {}  # A value that is no number for some rule orders none.
        counting = by_precedence(self._definers("claims_prevail"), by_number)
        if counting and counting[0].clause.expr == n.Boolean(value=False):
            return Order(values, {})
        said = ((rule.number, compiled(rule.clauses).of(n.Precedence)) for rule in self.rules)
        return Order(values, {number: claims for number, claims in said if claims})

    def _definers(self, name: str) -> list[Heard[n.Define]]:
        return [held for held in self.clauses(n.Define) if held.clause.name == name]

    def clauses(self, kind: type[T]) -> Iterator[Heard[T]]:
        """Yield the clauses of one kind, void ones included, as the rules are listed."""
        for rule in self.rules:
            for place, clause in enumerate(compiled(rule.clauses).statements, start=1):
                if isinstance(clause, kind):
                    yield Heard(rule, place, clause)

    @cached_property
    def index(self) -> Index:
        """The clauses in force that no protection voids, compiled and sorted by subject."""
        return indexed(
            (
                heard
                for heard in self.clauses(n.Statement)
                if not self.protection.taken_away(heard.rule, (heard.clause,))
            ),
            self.order,
        )

    @cached_property
    def locality(self) -> Locality:
        """The moves that can decide only their own proposal, ballot or player."""
        gifts = (h.clause.condition for h in self.protection.held if h.clause.what == "adoption")
        return Locality(self.index, tuple(condition for condition in gifts if condition))


@lru_cache(maxsize=RULESETS)
def in_force(rules: tuple[Rule, ...]) -> InForce:
    """Return the clauses of rules, taken together; worked out once for the same rules."""
    return InForce(rules)


def _alone(expr: n.Expr, rule: Rule) -> Number | None:
    """Return the number that ``expr`` gives for a rule alone, None where it gives none."""
    try:
        found = evaluate(expr, Scope({"rule": rule}), Budget(PRECEDENCE_STEPS))
    except ClauseFailed:
        return None
    return found if isinstance(found, int | Fraction) and not isinstance(found, bool) else None


def compiled(clauses: str) -> ClauseSet:
    """Compile clauses that were checked when they were read.

    Clauses that no longer compile (an older journal under a newer grammar) count as none: the
    state must fold, and play by them stops being possible in a way that rulings can mend.
    """
    try:
        return compile_clauses(clauses)
    except ClauseError:
        return compile_clauses("")
