"""Sentences about points, which agree with their number in every language."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from gamemaster.i18n import _, plural

Gains: TypeAlias = Callable[[Fraction], str]
"""A sentence about points gained (or, below zero, lost)."""


def player_gains(amount: Fraction) -> str:
    """Return what the player of an event has gained."""
    if not amount:
        return _("The player has gained no points.")
    count, shown = _counted(amount), str(abs(amount))
    if amount < 0:
        lost = plural("The player has lost {n} point.", "The player has lost {n} points.", count)
        return lost.format(n=shown)
    gained = plural("The player has gained {n} point.", "The player has gained {n} points.", count)
    return gained.format(n=shown)


def proposer_gains(amount: Fraction) -> str:
    """Return what the proposer of a rule-change has gained."""
    if not amount:
        return _("Its proposer has gained no points.")
    count, shown = _counted(amount), str(abs(amount))
    if amount < 0:
        lost = plural(
            "Its proposer has lost {n} point.", "Its proposer has lost {n} points.", count
        )
        return lost.format(n=shown)
    gained = plural(
        "Its proposer has gained {n} point.", "Its proposer has gained {n} points.", count
    )
    return gained.format(n=shown)


def _counted(amount: Fraction) -> int:
    """Return a whole number that takes the same grammatical form; parts of a point are several."""
    return int(abs(amount)) if amount.denominator == 1 else 2
