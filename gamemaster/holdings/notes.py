"""Receipts and statements among what a reader holds: found by their first line, believed by none.

Whether the key signed them, and whether a bundle keeps them, is for ``audit`` to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gamemaster.record.receipts import RECEIPT, STATEMENT

MOST_LINES: Final = 100_000
_TITLES: Final = frozenset({RECEIPT, STATEMENT})


@dataclass(frozen=True, slots=True)
class HeldNote:
    """A receipt or statement as it was found, with its signature if it has one."""

    text: str
    place: str


def notes_in(text: str, place: str) -> Iterator[HeldNote]:
    """Yield each note in a text: from its title to an empty line, and the signatures below that.

    One that breaks off is yielded as far as it goes, so that its reader learns of it.
    """
    if RECEIPT not in text and STATEMENT not in text:
        return
    lines = text.replace("\r\n", "\n").split("\n")
    at = 0
    while at < len(lines):
        if lines[at] not in _TITLES:
            at += 1
            continue
        end = at
        while end < len(lines) and lines[end] and end - at < MOST_LINES:
            end += 1
        below = end + 1
        while below < len(lines) and lines[below].startswith("— "):
            below += 1
        note = lines[at:below] if below > end + 1 else lines[at:end]
        yield HeldNote("".join(f"{line}\n" for line in note), place)
        at = end
