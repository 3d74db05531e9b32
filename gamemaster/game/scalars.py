"""Values of clauses as the plain facts that events keep, and back.

A number, an instant or a duration is its JSON form, a player a handle, a proposal or a rule its
number, and what is absent is null. Which of these a plain value is, its declared type says.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from gamemaster.clauses import Expr, Value
from gamemaster.clauses.limits import TEXT_LENGTH
from gamemaster.clauses.values import wrong
from gamemaster.game.events import JsonScalar
from gamemaster.game.numbers import exact, from_json, to_json
from gamemaster.game.state import Game, Player
from gamemaster.game.views import ProposalView, RuleView, view_rule

_COUNTED: Final = ("number", "instant", "duration")


def plain_as(kind: str, choices: tuple[str, ...] = ()) -> Callable[[Expr, Value], JsonScalar]:
    """Return a check that a value is of a declared type (or absent); it gives the plain fact."""

    def plain(expr: Expr, value: Value) -> JsonScalar:
        if value is None:
            return None
        if kind in _COUNTED and isinstance(value, int | Fraction) and not isinstance(value, bool):
            return to_json(exact(value))
        if kind == "boolean" and isinstance(value, bool):
            return value
        if kind == "text" and isinstance(value, str) and len(value) <= TEXT_LENGTH:
            return value
        if kind == "choice" and isinstance(value, str) and value in choices:
            return value
        if kind == "player" and isinstance(value, Player):
            return value.handle
        numbered = {"proposal": ProposalView, "rule": RuleView}.get(kind)
        if numbered is None or not isinstance(value, numbered):
            wrong(expr, value, " or ".join(choices) or f"a {kind}")
        return value.number

    return plain


def value_of(game: Game, kind: str, plain: JsonScalar) -> Value:
    """Return what a plain fact stands for now; absent where that is no more."""
    if plain is None:
        return None
    if kind in _COUNTED and not isinstance(plain, bool):
        return from_json(plain)
    if kind == "player":
        return game.players.get(str(plain))
    if kind == "proposal":
        proposal = game.proposals.get(int(plain))
        return ProposalView(game, proposal) if proposal is not None else None
    if kind == "rule":
        return view_rule(game, int(plain))
    return plain
