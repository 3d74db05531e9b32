"""The commands that a mail may hold: one module for each family, put together here.

Which first words a line of a command may have, how it is read, how a receipt repeats it, what the
help says of it and what is suggested for lines that come near: all of it is derived from the rows
of the families, so that a command which nobody can reach cannot exist.
"""

from __future__ import annotations

from collections.abc import Collection, Container
from dataclasses import fields
from itertools import chain
from typing import Final

from gamemaster.i18n import _, translatable
from gamemaster.mail.commands import (
    answering,
    information,
    one_line_moves,
    openpgp_commands,
    own_addresses,
    own_settings,
    passing_on,
    proposals,
    questions,
    votes,
    witnessing,
)
from gamemaster.mail.commands.command_rows import Command, HelpLine, ReadingContext, Row, Section
from gamemaster.mail.commands.cursor import COURTESIES, Cursor

_FAMILIES = (
    proposals,
    votes,
    one_line_moves,
    answering,
    questions,
    information,
    own_settings,
    own_addresses,
    openpgp_commands,
    passing_on,
    witnessing,
)
ROWS: Final[tuple[Row, ...]] = tuple(row for family in _FAMILIES for row in family.ROWS)
WORDS: Final = tuple(dict.fromkeys(read for row in ROWS for read in row.words))
"""Readers of lines by their words: all are tried."""
TEXTS: Final = tuple(dict.fromkeys(row.text for row in ROWS if row.text is not None))
"""Readers of lines that keep words as they were written; the first that matches counts."""
HINTS: Final = {word: row.hint for row in ROWS if row.hint for word in row.near}
"""The form to suggest for a short line by its first word."""
_END = translatable("    end                         nothing below is read")
"""No command, but a line that people look for among them (``layout.is_end``)."""
_ENDING: Final = HelpLine("commands", 140, _END)
HELP: Final = (_ENDING, *(line for row in ROWS for line in row.help))
_BY_TYPE = {row.command: row for row in ROWS}


def understood(command: Command) -> str:
    """Return a command in our words, as a receipt repeats it."""
    receipt = _BY_TYPE[type(command)].receipt
    if callable(receipt):
        return receipt(command)
    return _(receipt).format(
        **{field.name: getattr(command, field.name) for field in fields(command)}
    )


def help_lines(
    section: Section,
    left_out: Collection[type[Command]] = (),
    places: Container[int] | None = None,
) -> list[str]:
    """Return what the help says in one of its sections, in the language spoken now.

    ``left_out`` are commands to leave out, ``places`` those of the lines to list.
    """
    told = (row.help for row in ROWS if row.command not in left_out)
    lines = [line for line in (_ENDING, *chain(*told)) if line.section == section]
    lines = [line for line in lines if places is None or line.place in places]
    return [_(line.text) for line in sorted(lines, key=lambda line: line.place)]


class _Listener(Cursor):
    """Stands for a line of which no word is known, and hears the phrases it could begin with."""

    def __init__(self) -> None:
        self.heard: set[str] = set()
        super().__init__([])

    def take(self, phrases: tuple[str, ...]) -> str:
        self.heard.update(phrases)
        return ""


def first_phrases() -> frozenset[str]:
    """Return the phrases that a line may begin with that is a command, or comes near to one."""
    listener = _Listener()
    for read in WORDS:
        read(listener, ReadingContext())
    listener.heard.update(COURTESIES)
    for row in ROWS:
        listener.heard.update((*row.starts, *row.near))
    return frozenset(listener.heard)
