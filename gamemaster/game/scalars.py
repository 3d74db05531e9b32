"""Values of clauses as the plain facts that events keep, and back.

A number, an instant or a duration is its JSON form, a player a handle, a proposal or a rule its
number, and what is absent is null. Which of these a plain value is, its declared type says.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from gamemaster.clauses import Expr, Value
from gamemaster.clauses.limits import TEXT_LENGTH
from gamemaster.clauses.values import wrong
from gamemaster.game.facts import JsonScalar
from gamemaster.game.numbers import exact, to_json, written
from gamemaster.game.state import Game, Player
from gamemaster.game.views import ProposalView, RuleView, view_rule


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
    """Return what a plain fact stands for now; absent where that is no more.

    A fact of another type than ``kind`` stands for nothing either.
    """
    value: Value = None
    match kind, plain:
        case ("boolean", bool()) | ("text" | "choice", str()):
            value = plain
        case _, None | bool():
            pass
        case "number" | "instant" | "duration", int() | str():
            value = written(plain)
        case "player", str():
            value = game.players.get(plain)
        case "proposal", int() if (proposal := game.proposals.get(plain)) is not None:
            value = ProposalView(game, proposal)
        case "rule", int():
            value = view_rule(game, plain)
    return value
