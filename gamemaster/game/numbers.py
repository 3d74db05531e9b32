"""Exact numbers of the game: whole numbers where possible, else fractions; never floats.

In JSON a whole number is itself and a fraction is the string ``n/d`` in lowest terms.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, TypeAlias

Number: TypeAlias = int | Fraction

_WRITTEN: Final = re.compile(r"-?[0-9]{1,400}(/[1-9][0-9]{0,399})?")


def exact(value: Number) -> Number:
    """Return ``value`` as an int where it is whole."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


def to_json(value: Number) -> int | str:
    """Return the JSON form: an int, or ``"n/d"``."""
    value = exact(value)
    return value if isinstance(value, int) else f"{value.numerator}/{value.denominator}"


def written(value: int | str) -> Number | None:
    """Read a JSON form back, None for anything else."""
    try:
        return from_json(value)
    except ValueError:
        return None


def from_json(value: int | str) -> Number:
    """Read the JSON form back. Raises ValueError on anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, str) or not _WRITTEN.fullmatch(value):
        raise ValueError("expected a whole number or n/d")
    return exact(Fraction(value))
