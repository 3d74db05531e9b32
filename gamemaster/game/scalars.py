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
from gamemaster.game.facts import JsonScalar
from gamemaster.game.numbers import exact, from_json, to_json
from gamemaster.game.state import Game, Player
from gamemaster.game.views import ProposalView, RuleView, view_rule

_COUNTED: Final = ("number", "instant", "duration")


def plain_as(kind: str, choices: tuple[str, ...] = ()) -> Callable[[Expr, Value], JsonScalar]:
    """Return a check that a value is of a declared type (or absent); it gives the plain fact."""

    def plain(expr: Expr, value: Value) -> JsonScalar:
        fact = _fact(kind, choices, value)
        if fact is None and value is not None:
            wrong(expr, value, " or ".join(choices) or f"a {kind}")
        return fact

    return plain


def _fact(kind: str, choices: tuple[str, ...], value: Value) -> JsonScalar:
    """Return the plain fact of a value of that type, None for any other."""
    match kind, value:
        case "boolean", bool():
            return value
        case "number" | "instant" | "duration", int() | Fraction():
            return None if isinstance(value, bool) else to_json(exact(value))
        case "text", str():
            return value if len(value) <= TEXT_LENGTH else None
        case "choice", str():
            return value if value in choices else None
        case "player", Player():
            return value.handle
        case ("proposal", ProposalView()) | ("rule", RuleView()):
            return int(value.number)
    return None


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
