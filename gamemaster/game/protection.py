"""Protections of rules: what no clause of a rule that ranks below them takes away.

Such a clause is void as long as both rules stand (Rule 110).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Final

from gamemaster.clauses import dependencies
from gamemaster.clauses import nodes as n
from gamemaster.clauses.nodes import Expr, Statement
from gamemaster.clauses.vocabulary import HOLE, PROTECTED, STUCK
from gamemaster.clauses.walking import effects
from gamemaster.game.ranking import Heard, Order, Rule, ranked

_TURNED: Final = {"<=": ">=", "<": ">"}
"""Comparisons that are put the other way round before shapes are compared."""


@dataclass(frozen=True)
class Protection:
    """The ``protect`` clauses in force, as the rules are listed, and what they are judged by.

    ``defined`` has all definitions of each name in force, void ones included.
    """

    held: tuple[Heard[n.Protect], ...]
    defined: Mapping[str, list[Expr]]
    order: Order

    def of(self, what: str, rule: Rule) -> Heard[n.Protect] | None:
        """Return the first immutable clause that protects ``what`` from ``rule``."""
        for held in self.held:
            if held.clause.what != what or held.rule.mutable:
                continue
            if self._above(held.rule, rule):
                return held
        return None

    def taken_away(
        self, rule: Rule, clauses: Iterable[Statement], *, of_mutable: bool = True
    ) -> Heard[n.Protect] | None:
        """Return the first protection that one of the clauses of ``rule`` would take away."""
        for clause in clauses:
            for held in self._about.get(_touched(clause), ()):
                if held.rule.mutable and not of_mutable:
                    continue
                if self._above(held.rule, rule) and self._takes_away(held, clause):
                    return held
        return None

    def gifts(self, subject: str, rule: Rule) -> tuple[Heard[n.Protect], ...]:
        """Return the conditional clauses that protect moves of a kind from ``rule``."""
        return tuple(
            held
            for held in self.held
            if held.clause.what == subject
            and held.clause.condition is not None
            and self._above(held.rule, rule)
        )

    @cached_property
    def _about(self) -> Mapping[str | None, list[Heard[n.Protect]]]:
        """The clauses by what they protect."""
        found: dict[str | None, list[Heard[n.Protect]]] = {}
        for held in self.held:
            found.setdefault(held.clause.what, []).append(held)
        return found

    def _above(self, rule: Rule, other: Rule) -> bool:
        """Say whether ``rule`` prevails over ``other`` in a conflict of the two."""
        if rule.mutable is not other.mutable:
            return other.mutable
        pair = {rule.number, other.number}
        return len(pair) > 1 and ranked(pair, self.order)[0] == rule.number

    def _takes_away(self, held: Heard[n.Protect], clause: Statement) -> bool:
        """Say whether a clause takes away what it touches and is protected."""
        what = held.clause.what
        match clause:
            case n.Require():
                # Of a condition the move itself has to tell (``gifts``).
                return what not in PROTECTED and held.clause.condition is None
            case n.Define(expr=expr):
                return not self._allowed(held, expr)
            case n.When(event=event) if event == STUCK:
                return False
            case n.When(condition=condition) | n.Every(condition=condition):
                wins = any(isinstance(effect, n.Win) for effect in effects(clause))
                return wins and not (condition and self._allowed(held, condition))
        return False

    def _allowed(self, held: Heard[n.Protect], expr: Expr) -> bool:
        """Say whether an expression has a shape that the rule which protects something names.

        What another rule would allow does not widen what this one does.
        """
        shapes = [
            other.clause.shape
            for other in self.held
            if other.clause.what == held.clause.what and other.rule.number == held.rule.number
        ]
        return any(shape and self._fits(shape, expr) for shape in shapes)

    def _fits(self, shape: Expr, expr: Expr) -> bool:
        """Say whether an expression has a shape, by itself or by all definitions that it names."""
        if isinstance(shape, n.Name) and shape.name == HOLE:
            return not self._looks_at_player(expr)
        waiting, seen, found = [expr], set[str](), False
        while waiting:
            meant = waiting.pop()
            if isinstance(meant, n.Name) and meant != shape and meant.name in self.defined:
                if meant.name not in seen:
                    seen.add(meant.name)
                    waiting += self.defined[meant.name]
            elif self._built_alike(_turned(shape), _turned(meant)):
                found = True
            else:
                return False
        return found  # Definitions that rest on nothing but each other have no shape.

    def _built_alike(self, shape: Expr, expr: Expr) -> bool:
        if type(shape) is not type(expr):
            return False
        parts = (part.name for part in fields(shape) if part.compare)
        return all(self._same(getattr(shape, part), getattr(expr, part)) for part in parts)

    def _same(self, part: object, other: object) -> bool:
        """Say whether parts of a shape and of an expression are the same, holes filled."""
        if isinstance(part, Expr) and isinstance(other, Expr):
            return self._fits(part, other)
        if isinstance(part, tuple) and isinstance(other, tuple):
            return len(part) == len(other) and all(map(self._same, part, other))
        return part == other

    def _looks_at_player(self, expr: Expr) -> bool:
        """Say whether the value of an expression may differ from player to player."""
        waiting, seen = [expr], set[str]()
        while waiting:
            for name in dependencies(waiting.pop()):
                root = name.partition(".")[0]
                if root == "player":
                    return True
                if root not in seen:
                    seen.add(root)
                    waiting += self.defined.get(root, ())
        return False


def _touched(clause: Statement) -> str | None:
    """Return what a protection must name to be touched by a clause."""
    match clause:
        case n.Require(subject=about) | n.Define(name=about):
            return about
        case n.When() | n.Every():
            return "win"
    return None


def _turned(expr: Expr) -> Expr:
    """Return a comparison with the greater side on the left, anything else as it is."""
    if isinstance(expr, n.Comparison) and expr.operator in _TURNED:
        return n.Comparison(_TURNED[expr.operator], expr.right, expr.left)
    return expr
