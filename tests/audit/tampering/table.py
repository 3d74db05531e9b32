"""What a tampering is: a change of a real bundle, and where the audit must find it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tests.audit.tampering.forging import Forgery

Where = int | str
"""The index of the first line that is wrong, or the name of a file."""

Change = Callable[[Forgery], Where]


@dataclass(frozen=True)
class Tampering:
    """A change, the game that it is made in, and the step that finds it however well it is fitted.

    ``step`` is what finds it where everything has been made to fit; weaker forgeries are found
    earlier, by the hashes.
    """

    name: str
    game: str
    step: str
    change: Change


TABLE: Final[dict[str, Tampering]] = {}


def tampering(name: str, step: str, game: str = "whole") -> Callable[[Change], Change]:
    """Enter a change in the table."""

    def enter(change: Change) -> Change:
        assert name not in TABLE, name
        TABLE[name] = Tampering(name, game, step, change)
        return change

    return enter


def enter(name: str, step: str, change: Change, game: str = "whole") -> None:
    """Enter a change that needs no function of its own."""
    tampering(name, step, game)(change)
