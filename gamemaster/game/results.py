"""What clauses come to, checked where the game takes it.

A clause may use a name that another, perhaps hidden, rule defines, so what it comes to is sure only
once it has run. Each function here takes an expression and its value and returns what the game
asked for, or raises ClauseFailed, which voids the clause (``course``). Nothing else enters an
event: ``true`` is no score, and a number is no verdict.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from gamemaster.clauses import Expr, Value
from gamemaster.clauses.limits import NUMBER_BITS
from gamemaster.clauses.values import boolean, fail, number, wrong
from gamemaster.game.events import FieldValue
from gamemaster.game.numbers import Number, exact, to_json
from gamemaster.game.state import Player
from gamemaster.game.views import Numbered, ProposalView


def verdict(expr: Expr, value: Value) -> bool:
    """Return true or false."""
    return boolean(expr, value)


def score(expr: Expr, value: Value) -> Number:
    """Return a number."""
    return exact(number(expr, value))


def gain_for(players: tuple[Player, ...]) -> Callable[[Expr, Value], Number]:
    """Return a check of points for ``players``: no score may outgrow what clauses can read."""

    def gain(expr: Expr, value: Value) -> Number:
        points = score(expr, value)
        if any(outgrown(player.points + points) for player in players):
            fail(expr, f"a score would grow beyond {NUMBER_BITS} bits")
        return points

    return gain


def outgrown(value: Number) -> bool:
    """Say whether ``value`` is larger, or finer, than the numbers that clauses can read."""
    return max(abs(value.numerator), value.denominator).bit_length() > NUMBER_BITS


def citation(expr: Expr, value: Value) -> int | None:
    """Return the number of a rule, or None where the clause gives none."""
    cited = None if value is None else score(expr, value)
    if isinstance(cited, Fraction):
        wrong(expr, value, "the number of a rule")
    return cited


def party(expr: Expr, value: Value) -> tuple[Player, ...]:
    """Return the players that a target or an audience names."""
    listed = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(one, Player) for one in listed):
        wrong(expr, value, "a player or players")
    return listed


def shown(expr: Expr, value: Value) -> FieldValue:
    """Return a revealed value as the plain fact that is journaled and told."""
    if isinstance(value, tuple):
        return tuple(str(shown(expr, item)) for item in value)
    if isinstance(value, Player):
        return value.name
    if isinstance(value, ProposalView | Numbered):
        return value.number
    if isinstance(value, Fraction):
        return to_json(value)
    if value is not None and not isinstance(value, bool | int | str):
        wrong(expr, value, "what can be told")
    return value
