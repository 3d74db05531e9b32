"""Lines about one's own switches: ``digest on``, ``settings``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster.mail.commands import Digest, Switches
from gamemaster.mail.forms import Commands, LineReading, ReadingContext

if TYPE_CHECKING:
    from gamemaster.mail.words import Cursor


def read_digest(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    """Read ``digest on``, ``digest off`` and ``turn digest off``."""
    turned = cursor.accept("turn", "switch")
    wanted = _word(cursor) if turned else None
    cursor.accept("the", "my")
    if not cursor.accept("daily digests", "daily digest", "digests", "digest"):
        return None
    cursor.accept(":")
    if wanted is None:
        wanted = _word(cursor)
    return Commands((Digest(wanted),)) if wanted is not None and cursor.done() else None


def _word(cursor: Cursor) -> bool | None:
    if cursor.accept("on"):
        return True
    return False if cursor.accept("off") else None


def read_settings(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    """Read ``settings``."""
    cursor.accept("show me", "send me", "show", "send")
    cursor.accept("the", "my")
    if not cursor.accept("settings", "switches"):
        return None
    return Commands((Switches(),)) if cursor.done() else None
