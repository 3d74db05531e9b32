"""The command that asks for the password with which a player logs in to send mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster.mail.commands import Password
from gamemaster.mail.forms import Commands, LineReading, ReadingContext

if TYPE_CHECKING:
    from gamemaster.mail.words import Cursor

_WORDS = ("password", "submission password", "passwort", "mot de passe")


def read_password(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    """``password``, ``send my password``."""
    cursor.accept("send me", "send", "show me", "show")
    cursor.accept("my", "the", "mein", "mon")
    if not cursor.accept(*_WORDS):
        return None
    return Commands((Password(),)) if cursor.done() else None
