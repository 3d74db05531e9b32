"""Commands about OpenPGP: ``key``, ``key autocrypt``, ``key none``, ``signatures required``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gamemaster.i18n import _, translatable
from gamemaster.mail.commands.command_rows import Command, HelpLine, ReadingContext, Row
from gamemaster.mail.commands.cursor import Cursor

WhichKey: TypeAlias = Literal["attached", "autocrypt", "none"]


@dataclass(frozen=True, slots=True)
class Key(Command):
    """Register the OpenPGP certificate that is attached (or send the tournament's if none is).

    ``autocrypt``: register the one in the Autocrypt header. ``none``: forget the registered one.
    """

    what: WhichKey


@dataclass(frozen=True, slots=True)
class Signatures(Command):
    """Let mail of the sender count only if their certificate signed it, or end that."""

    required: bool


def _key(cursor: Cursor, _context: ReadingContext) -> Key | None:
    """``key`` alone: register what is attached, or send ours; ``key none``: remove mine."""
    cursor.accept("register my", "register the", "register", "my", "the")
    cursor.accept("openpgp", "pgp", "gpg")
    if not cursor.accept("key"):
        return None
    cursor.accept(":")
    if cursor.accept("none"):
        return Key("none")
    return Key("autocrypt" if cursor.take(("autocrypt", "attached")) == "autocrypt" else "attached")


def _signatures(cursor: Cursor, _context: ReadingContext) -> Signatures | None:
    """``signatures required`` or ``signatures optional``."""
    cursor.accept("my")
    if not cursor.accept("signatures", "signature"):
        return None
    cursor.accept(":")
    said = cursor.take(("required", "optional"))
    return Signatures(required=said == "required") if said else None


_ABOUT_KEYS: dict[WhichKey, str] = {
    "attached": translatable("about an OpenPGP key"),
    "autocrypt": translatable("registering the key in the Autocrypt header"),
    "none": translatable("removing the key that is registered for you"),
}


def _signatures_receipt(command: Signatures) -> str:
    if command.required:
        return _("your mail counts only if it is signed")
    return _("your mail counts without a signature, too")


_HELP_KEY = translatable("""\
    key                         our OpenPGP key; with your own attached (or
                                «key autocrypt»): register it, for letters
                                that are encrypted; «key none» removes it""")
_HELP_SIGNATURES = translatable("""\
    signatures required         or optional: your mail counts only if your
                                registered key signs it""")
ROWS = (
    Row(
        command=Key,
        words=(_key,),
        receipt=lambda command: _(_ABOUT_KEYS[command.what]),
        help=(HelpLine("commands", 180, _HELP_KEY),),
    ),
    Row(
        command=Signatures,
        words=(_signatures,),
        receipt=_signatures_receipt,
        help=(HelpLine("commands", 190, _HELP_SIGNATURES),),
    ),
)
