"""``verify``: check the proposal documents in this mail against what was announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster.mail.commands import Verify
from gamemaster.mail.forms import Commands, LineReading, ReadingContext

if TYPE_CHECKING:
    from gamemaster.mail.words import Cursor


def read_verify(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    """``verify``, ``verify 301``, ``please verify the attached document``."""
    if not cursor.accept("verify"):
        return None
    cursor.accept("the attached", "this", "these", "the", "attached")
    cursor.accept("proposals", "proposal", "documents", "document", "files", "file", "p", "it")
    cursor.accept("#", "number")
    number = cursor.number()
    return Commands((Verify(number),)) if cursor.done() else None
