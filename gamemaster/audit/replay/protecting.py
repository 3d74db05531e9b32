"""Protections that rules give, and clauses of lower rules that would take them away (Rule 110)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from gamemaster.audit.language import Clause
from gamemaster.audit.language import expressions as x
from gamemaster.audit.language.forms import effects
from gamemaster.audit.language.tables import HOLE, UNDEFINED

_THE_OTHER_WAY: dict[str, str] = {"<": ">", "<=": ">="}


class Protected:
    """Protections in force: the ``holders`` of ``protect`` clauses, and all definitions by name."""

    def __init__(
        self, holders: Sequence[Any], defined: Mapping[str, Sequence[x.Expression]]
    ) -> None:
        self.holders = holders
        self._defined = defined
        self._protected = frozenset(held.clause.what for held in holders)

    def touched_by(self, clause: Clause) -> list[Any]:
        """Return the holders of what a clause limits, redefines, sets or gives away."""
        named = _touched(clause) & self._protected
        return [held for held in self.holders if held.clause.what in named] if named else []

    def takes(self, held: Any, clause: Clause) -> bool:  # noqa: ANN401 - a clause in its rule
        """Say whether a clause of a lower rule takes away what one that it touches protects."""
        what = held.clause.what
        if what == "frees_immutable":
            return self._speaks_of(clause, what)
        if clause.kind == "require":
            # For a condition only the move itself can tell (``gifts``).
            return held.clause.condition is None and what not in UNDEFINED
        if clause.kind == "define":
            return not self._allowed(held, clause.value)
        if what == "win" and clause.kind != "attribute":
            free = getattr(clause, "event", "") == "play.stuck"
            return not (free or (clause.condition and self._allowed(held, clause.condition)))
        return held.clause.condition is None and held.clause.shape is None

    def _speaks_of(self, clause: Clause, field: str) -> bool:
        """Say whether a condition, or the definition, of adoption asks for a field."""
        if clause.kind == "require" and clause.subject == "adoption":
            asked = clause.condition.expression
        elif clause.kind == "define" and clause.name == "adopted":
            asked = clause.value.expression
        else:
            return False
        return field in x.fields_of([asked], self._defined)

    def _allowed(self, held: Any, formula: Any) -> bool:  # noqa: ANN401 - parts of clauses
        """Say whether something has a shape that the protecting rule names itself."""
        return any(
            self._shaped(formula.expression, holder.clause.shape.expression)
            for holder in self.holders
            if holder.rule == held.rule
            and holder.clause.what == held.clause.what
            and holder.clause.shape
        )

    def _shaped(self, value: Any, shape: Any) -> bool:  # noqa: ANN401 - parts of expressions
        """Say whether an expression, or one part of it, has the shape."""
        if shape == x.Name(HOLE):
            return not self._differs_by_player(value)
        if isinstance(value, x.Name) and value != shape and value.name in self._defined:
            meant = self._meant(value, shape)
            # Where it rests on itself alone, nothing is meant.
            return bool(meant) and all(self._shaped(inner, shape) for inner in meant)
        value, shape = _greater_first(value), _greater_first(shape)
        if isinstance(shape, tuple) and isinstance(value, tuple):
            return len(shape) == len(value) and all(map(self._shaped, value, shape))
        if isinstance(shape, x.Expression) and type(shape) is type(value):
            parts = shape.__slots__
            return all(self._shaped(getattr(value, p), getattr(shape, p)) for p in parts)
        return bool(type(shape) is type(value) and shape == value)

    def _meant(self, name: x.Name, shape: Any) -> list[x.Expression]:  # noqa: ANN401 - any part
        """Return the expressions behind a name, through definitions that are only other names."""
        found: list[x.Expression] = []
        known, names = {name.name}, [name.name]
        while names:
            for value in self._defined[names.pop()]:
                if not (
                    isinstance(value, x.Name) and value != shape and value.name in self._defined
                ):
                    found.append(value)
                elif value.name not in known:
                    known.add(value.name)
                    names.append(value.name)
        return found

    def _differs_by_player(self, expression: x.Expression) -> bool:
        return any(
            "player" in x.free_names(part) for part in x.reached([expression], self._defined)
        )


@lru_cache(maxsize=4096)
def _touched(clause: Clause) -> frozenset[str]:
    """Return the things that a clause limits, redefines, sets or gives away, by their names."""
    match clause.kind:
        case "require":
            frees = {"frees_immutable"} if clause.subject == "adoption" else set()
            return frozenset({clause.subject} | frees)
        case "define":
            frees = {"frees_immutable"} if clause.name == "adopted" else set()
            return frozenset({clause.name} | frees)
        case "attribute":
            return frozenset({clause.name})
        case "when" | "every":
            done = effects(clause)
            # An attribute of that name would be no victory.
            named = {effect.place[1] for effect in done if effect.kind == "set"} - {"win"}
            return frozenset(named | {"win" for effect in done if effect.kind == "win"})
    return frozenset()


def _greater_first(part: Any) -> Any:  # noqa: ANN401 - any part of an expression
    """Turn a comparison so that the greater side is the left one."""
    if isinstance(part, x.Comparison) and part.sign in _THE_OTHER_WAY:
        return x.Comparison(_THE_OTHER_WAY[part.sign], part.right, part.left)
    return part
