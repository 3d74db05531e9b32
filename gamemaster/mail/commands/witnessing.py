"""The command of a player who is a witness of the public record: ``cosign``."""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.i18n import translatable
from gamemaster.mail.commands.command_rows import Command, HelpLine, ReadingContext, Row
from gamemaster.mail.commands.cursor import Cursor


@dataclass(frozen=True, slots=True)
class Cosign(Command):
    """Take the cosignature that is attached, or send the newest heartbeat if none is."""


def _cosign(cursor: Cursor, _context: ReadingContext) -> Cosign | None:
    """Read ``cosign``: the cosignature itself is attached, since no line of a mail is so long."""
    return Cosign() if cursor.accept("cosign", "my cosignature", "cosignature") else None


_HELP = translatable("""\
    cosign                      the newest heartbeat of the record; with a
                                cosignature attached (record cosign makes
                                it): publish that""")
ROWS = (
    Row(
        command=Cosign,
        words=(_cosign,),
        receipt=translatable("a cosignature of the public record"),
        help=(HelpLine("players", 70, _HELP),),
        hint="cosign",
        near=("cosign",),
    ),
)
