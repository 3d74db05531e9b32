"""Plain values that events keep: exact numbers, their JSON forms, and lists of texts.

A number of the game is whole where possible, else a fraction, never a float. In JSON a whole number
is itself and a fraction is the string ``n/d`` in lowest terms.
"""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from gamemaster.errors import Defect

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


def typed(words: str) -> int | str:
    """Return the JSON form of a number as people type it: 5, -3 or 1/2.

    Raises ValueError or ZeroDivisionError for anything else.
    """
    return to_json(exact(Fraction(words)))


JsonScalar: TypeAlias = int | str | bool | None
Plain: TypeAlias = JsonScalar | tuple[JsonScalar, ...]
"""The value of an attribute; of a list that one holds, those of its items."""
FieldValue: TypeAlias = JsonScalar | tuple[str, ...]


class Opens(Enum):
    """Marks a private field of a journal line with the condition for disclosing it later."""

    ADDRESS = "addresses"
    """A confirmed address of a player."""

    SENDER = "anonymous"
    """The sender of something passed on, its readers, and the words."""

    SPENT = "spent"
    """A token that was used and is of no more use: it opens with other fields of its line."""

    NEVER = "never"
    """Secrets, words to the organiser, strangers, or counts of things that are nobody's business.

    Rows of the store are counted for all tournaments of a daemon together.
    """


__all__ = [
    "FieldValue", "JsonScalar", "Number", "Opens", "Plain", "changed", "exact", "from_json",
    "to_json", "written",
]  # fmt: skip

T = TypeVar("T")

if TYPE_CHECKING:
    # The type checker knows this one, and so verifies the names and types of what is changed.
    from dataclasses import replace as changed
else:

    def changed(value: T, /, **fields: object) -> T:
        """Return ``value`` with ``fields`` changed: a frozen dataclass of fields alone.

        That is one without slots, ``__post_init__`` or cached properties. Raises Defect for a field
        that it does not have.
        """
        made = object.__new__(type(value))
        made.__dict__.update(value.__dict__, **fields)
        if len(made.__dict__) != len(value.__dataclass_fields__):
            raise Defect(f"{type(value).__name__} does not have exactly these fields")
        return made
