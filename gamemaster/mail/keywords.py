"""Commands about OpenPGP: ``key``, ``key autocrypt``, ``key none``, ``signatures required``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster.mail.commands import Key, Signatures
from gamemaster.mail.forms import Commands

if TYPE_CHECKING:
    from gamemaster.mail.forms import LineReading, ReadingContext
    from gamemaster.mail.words import Cursor


def read_key(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    """``key`` alone: register what is attached, or send ours; ``key none``: remove mine."""
    cursor.accept("register my", "register the", "register", "my", "the")
    cursor.accept("openpgp", "pgp", "gpg")
    if not cursor.accept("key"):
        return None
    cursor.accept(":")
    if cursor.accept("none"):
        command = Key("none")
    elif cursor.accept("autocrypt"):
        command = Key("autocrypt")
    else:
        cursor.accept("attached")
        command = Key("attached")
    return Commands((command,)) if cursor.done() else None


def read_signatures(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    """``signatures required`` or ``signatures optional``."""
    cursor.accept("my")
    if not cursor.accept("signatures", "signature"):
        return None
    cursor.accept(":")
    if cursor.accept("required"):
        command = Signatures(required=True)
    elif cursor.accept("optional"):
        command = Signatures(required=False)
    else:
        return None
    return Commands((command,)) if cursor.done() else None
