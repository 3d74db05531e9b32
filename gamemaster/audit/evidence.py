"""What the steps of an audit share: the bundle, the lines it shows, and the three outcomes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from gamemaster.audit.bundle import Bundle, Refused
from gamemaster.audit.journal import Shown

PASSED, FAILED, NOT_CHECKABLE = "passed", "failed", "not checkable"
Finding = tuple[str, str]
"""An outcome, and what was counted or why nothing was."""

SHOWN_OF_A_VALUE = 80

UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What lines raise that have another shape than they should: a finding, not a crash."""

_FRACTION = re.compile(r"-?(?:0|[1-9][0-9]{0,399})/[1-9][0-9]{0,399}")

Told = TypeVar("Told")


@dataclass
class Evidence:
    """What earlier steps have read for later ones."""

    bundle: Bundle
    lines: list[Shown] = field(default_factory=list)

    def of(self, *types: str) -> list[Shown]:
        """Return the lines of some types, in order."""
        return [line for line in self.lines if line.type in types]

    def follow(self, kept: Told, steps: Mapping[str, Callable[[Told, Shown], None]]) -> Told:
        """Take ``kept`` through the lines whose types ``steps`` knows, and return it.

        Whatever a step cannot read is told with the number of its line.
        """
        for line in self.lines:
            step = steps.get(line.type)
            if step is not None:
                try:
                    step(kept, line)
                except UNREADABLE as error:
                    expected = f"a line of the shape of {line.type}"
                    raise wrong(line, expected, f"another ({type(error).__name__})") from None
        return kept


def wrong(line: Shown, expected: str, found: object) -> Refused:
    """Return what is wrong with a line of the journal, to be raised."""
    said = _cut(found) if isinstance(found, str) else shortly(found)
    return Refused(f"journal entry {line.seq}: expected {expected}, found {said}")


def shortly(value: object) -> str:
    """Return a value as it is told in a finding."""
    return _cut(str(value) if isinstance(value, Fraction) else repr(value))


def _cut(told: str) -> str:
    return told if len(told) <= SHOWN_OF_A_VALUE else told[: SHOWN_OF_A_VALUE - 1] + "…"


def number(value: Any) -> Fraction:  # noqa: ANN401 - JSON
    """Return an exact number from its JSON form, whole or ``n/d``. Raises ValueError."""
    if type(value) is int:
        return Fraction(value)
    if isinstance(value, str) and _FRACTION.fullmatch(value):
        found = Fraction(value)
        if str(found) == value:
            return found
    raise ValueError("expected a whole number, or n/d in lowest terms")
