"""What clauses come to, checked where the game takes it.

A clause may use a name that another, perhaps hidden, rule defines, so what it comes to is sure only
once it has run. Each function here takes an expression and its value and returns what the game
asked for, or raises ClauseFailed, which voids the clause (``course``). Nothing else enters an
event: ``true`` is no score, and a number is no verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

from gamemaster.clauses import Expr, Value
from gamemaster.clauses import values as v
from gamemaster.clauses.limits import NUMBER_BITS
from gamemaster.clauses.values import boolean, fail, number, wrong
from gamemaster.game.facts import FieldValue
from gamemaster.game.numbers import Number, exact, to_json
from gamemaster.game.state import Player
from gamemaster.game.views import ProposalView, RuleView

TOLD_LENGTH: Final = 256 * 1024
"""Characters of one thing that is revealed."""

_TOLD = (Player, ProposalView, RuleView, Fraction, bool, int, str, type(None))


def verdict(expr: Expr, value: Value) -> bool:
    """Return true or false."""
    return boolean(expr, value)


def score(expr: Expr, value: Value) -> Number:
    """Return a number."""
    return exact(number(expr, value))


def moment(expr: Expr, value: Value) -> Number | None:
    """Return an instant, or None where there is none."""
    return None if value is None else score(expr, value)


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


def listed(expr: Expr, value: Value) -> tuple[Value, ...]:
    """Return a list."""
    return v.listed(expr, value)


def text(expr: Expr, value: Value) -> str:
    """Return a text."""
    return v.text(expr, value)


def shown(expr: Expr, value: Value) -> FieldValue:
    """Return a revealed value as the plain fact that is journaled and told."""
    told = joined(_told(expr, one) for one in value) if _is_list(value) else _told(expr, value)
    if told_length(told) > TOLD_LENGTH:
        fail(expr, f"more than {TOLD_LENGTH} characters would be told")
    return told


def _is_list(value: Value) -> bool:
    return isinstance(value, tuple)


def _told(expr: Expr, value: Value) -> FieldValue:
    if not isinstance(value, _TOLD):
        wrong(expr, value, "what can be told")
    return plainly(value)


def plainly(value: Value) -> FieldValue:
    """Return the plain fact of a value that can be told and is no list."""
    if isinstance(value, Player):
        return value.name
    if isinstance(value, ProposalView | RuleView):
        return value.number
    if isinstance(value, Fraction):
        return to_json(value)
    told: FieldValue = value
    return told


def joined(values: Iterable[FieldValue]) -> tuple[str, ...]:
    """Return plain facts as a list of texts."""
    return tuple(one for value in values for one in _texts(value))


def _texts(value: FieldValue) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return value
    if value is None:
        return ("none",)
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    return (str(value),)


def told_length(told: FieldValue) -> int:
    """Return how many characters a plain fact has."""
    return sum(map(len, told)) if isinstance(told, tuple) else len(str(told))
