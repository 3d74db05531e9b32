"""The parts that families of commands are made of: a command, readings of a line, a row.

A family is a module with the types of its commands and a row for each: how a line is read as one,
how a receipt repeats it, its lines of help, and its form for lines that come near. The package puts
the rows together (``ROWS``); no other table names commands one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from gamemaster.i18n import translatable
from gamemaster.mail.commands.cursor import Cursor


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a line of a mail asks for.

    It says what its sender wrote, never whether it is legal: that is for the rules in force when it
    is played.
    """


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """The public knowledge that reading may use: nothing of the state of the game.

    ``said`` pairs words of the public initial set with the moves of its own that they ask for.
    ``names`` are words of players' names, in small letters: evidence of whose words a line
    introduces; ``own`` are those of the writer of the mail, which are not among them.
    ``proposals`` are those that were announced, None where nothing says which. ``answers``: words
    in sentences may answer a question of ours.
    """

    tournament: str = ""
    initial_rules: frozenset[int] = frozenset()
    said: tuple[tuple[str, str], ...] = ()
    names: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    proposals: frozenset[int] | None = None
    answers: bool = True


@dataclass(frozen=True, slots=True)
class LineReading:
    """The reading of a line; families add the beginnings of commands that take several lines."""


@dataclass(frozen=True, slots=True)
class Commands(LineReading):
    """A line that asks for one or more things."""

    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class NotUnderstood(LineReading):
    """A line without a single reading. ``proposal``: it tried to open a proposal.

    ``likely`` are commands that it may mean; they are never carried out without a word for them.
    """

    reason: str
    suggestion: str | None = None
    proposal: bool = False
    likely: tuple[Command, ...] = ()


NOT_A_COMMAND = translatable("not a command")
Section: TypeAlias = Literal["commands", "players", "addresses"]


@dataclass(frozen=True, slots=True)
class HelpLine:
    """A line of the help: a form of the command from column 4 to 32, then its effect.

    ``place`` orders the lines of a section.
    """

    section: Section
    place: int
    text: str


ReadWords: TypeAlias = Callable[["Cursor", ReadingContext], LineReading | Command | None]
"""Reads the words of a line, from which courtesies are left out; a command only if none is left.

It is given no names.
"""
ReadText: TypeAlias = Callable[[str], LineReading | Command | None]
"""Reads a plain line of which words are kept as they were written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One command: all that reading, receipts and help know of it.

    ``receipt`` is how a receipt repeats it: a message in which its fields stand, or a function.
    Lines are read by ``words``, or by ``text`` where they begin with one of ``starts``; rows of
    commands with a grammar in common may name the same function, or leave it to one of them.
    ``hint`` is suggested for short lines that begin with a word of ``near`` and are no command.
    """

    command: type[Command]
    receipt: str | Callable[[Any], str]
    words: tuple[ReadWords, ...] = ()
    text: ReadText | None = None
    starts: tuple[str, ...] = ()
    help: tuple[HelpLine, ...] = ()
    hint: str = ""
    near: tuple[str, ...] = ()
