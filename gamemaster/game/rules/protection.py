"""Protections: things that no clause of a rule that ranks below the protecting one takes away.

Such a clause is void as long as both rules stand (Rule 110).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Final

from gamemaster.clauses import nodes as n
from gamemaster.clauses.nodes import Expr, Statement
from gamemaster.clauses.vocabulary import HOLE, PROTECTED, STUCK
from gamemaster.clauses.walking import effects, walk, with_definitions
from gamemaster.game.rules.ranking import Heard, Order, Rule, ranked

FREEING: Final = "frees_immutable"
"""The field of a proposal by which a rule says what it takes to free an immutable rule."""

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
        """Return the first immutable clause that protects ``what`` in itself from ``rule``."""
        found = (
            held
            for held in self.held
            if held.clause.what == what
            and held.clause.condition is None
            and not held.rule.mutable
            and self._above(held.rule, rule)
        )
        return next(found, None)

    def votes_kept_from(self, rule: Rule) -> bool:
        """Say whether a rule that prevails over ``rule`` keeps its effects from votes."""
        return any(
            held.clause.what == "votes" and self._above(held.rule, rule) for held in self.held
        )

    def taken_away(
        self, rule: Rule, clauses: Iterable[Statement], *, of_mutable: bool = True
    ) -> Heard[n.Protect] | None:
        """Return the first protection that one of the clauses of ``rule`` would take away."""
        for clause in clauses:
            touched = self._touched(clause)
            # By their places: of several that it takes away, the first is the one that is named.
            for held in self.held if touched else ():
                if held.clause.what not in touched or (held.rule.mutable and not of_mutable):
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

    def _above(self, rule: Rule, other: Rule) -> bool:
        """Say whether ``rule`` prevails over ``other`` in a conflict of the two."""
        if rule.mutable is not other.mutable:
            return other.mutable
        pair = {rule.number, other.number}
        return len(pair) > 1 and ranked(pair, self.order)[0] == rule.number

    def _takes_away(self, held: Heard[n.Protect], clause: Statement) -> bool:
        """Say whether a clause takes away the protected thing that it touches."""
        what = held.clause.what
        match clause:
            case n.Require() | n.Define() if what == FREEING:
                return True
            case n.Require():
                # Of a condition the move itself has to tell (``gifts``).
                return what not in PROTECTED and held.clause.condition is None
            case n.Define(expr=expr):
                return not self._allowed(held, expr)
            case n.Attribute():
                return _always(held)
            case n.When() | n.Every() if what != "win":
                return _always(held)
            case n.When(event=event) if event == STUCK:
                return False
            case n.When(condition=condition) | n.Every(condition=condition):
                return not (condition and self._allowed(held, condition))
        return False

    def _touched(self, clause: Statement) -> frozenset[str]:
        """Return the protected things that a clause touches."""
        match clause:
            case (
                n.Require(subject="adoption", condition=expr) | n.Define(name="adopted", expr=expr)
            ):
                freeing = {FREEING} if self._speaks_of_freeing(expr) else set()
                named = {"adopted"} if isinstance(clause, n.Define) else {"adoption"}
                return frozenset(named | freeing)
            case n.Require(subject=about) | n.Define(name=about) | n.Attribute(name=about):
                return frozenset({about})
            case n.When() | n.Every():
                caused = tuple(effects(clause))
                wins = {"win"} if any(isinstance(effect, n.Win) for effect in caused) else set()
                return frozenset({e.attribute for e in caused if isinstance(e, n.Set)} | wins)
        return frozenset()

    def _speaks_of_freeing(self, expr: Expr) -> bool:
        """Say whether an expression, or a definition that it uses, asks what is freed."""
        return any(
            isinstance(node, n.Field) and node.field == FREEING
            for meant, _ in with_definitions([expr], self._meant)
            for node, _ in walk(meant)
        )

    def _meant(self, name: str) -> list[Expr]:
        return self.defined.get(name, [])

    def _allowed(self, held: Heard[n.Protect], expr: Expr) -> bool:
        """Say whether an expression has a shape that the rule which protects something names.

        Shapes that another rule would allow do not widen what this one allows.
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
        return any("player" in roots for _, roots in with_definitions([expr], self._meant))


def _always(held: Heard[n.Protect]) -> bool:
    """Say whether a clause protects something in itself: under no condition, in no shape."""
    return held.clause.condition is None and held.clause.shape is None


def _turned(expr: Expr) -> Expr:
    """Return a comparison with the greater side on the left, anything else as it is."""
    if isinstance(expr, n.Comparison) and expr.operator in _TURNED:
        return n.Comparison(_TURNED[expr.operator], expr.right, expr.left)
    return expr
