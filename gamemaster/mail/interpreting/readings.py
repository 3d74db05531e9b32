"""The reading of a mail: commands, doubts to ask about, and lines that were not understood."""

from __future__ import annotations

from dataclasses import dataclass

from gamemaster.mail.commands.command_rows import Command

SUBJECT_LINE = 0


@dataclass(frozen=True, slots=True)
class Doubt:
    """A reason to ask before a move is made; another line of the mail that gives it, or ``""``."""

    reason: str
    line: str


@dataclass(frozen=True, slots=True)
class ReadCommand:
    """A command and the line it stands on; line 0 is the subject, the body starts with line 1.

    With a ``doubt`` it is to be asked about before it is carried out. ``about`` are the proposals
    that the letter names which a bare ``yes`` or ``no`` answers.
    """

    command: Command
    source_line: str
    line_number: int
    doubt: Doubt | None = None
    about: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that was not understood, shortened for a receipt; ``because`` of another line."""

    source_line: str
    line_number: int
    reason: str
    suggestion: str | None = None
    because: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read.

    ``ended_at`` is the line at which reading stopped before the end of the mail, ``unlisted`` how
    many more lines were not understood, ``check`` says that the mail asks for nothing to be done.
    ``guesses`` are votes that its prose may mean where nothing was read, ``left`` the other
    sentences of those paragraphs. ``bare`` is the one word of a mail whose other words rule out
    that it answers a question of ours, and not that it votes. ``votes_unread`` are open proposals
    on which no vote was read that may have been meant: who knows what is open fills them in.
    """

    commands: tuple[ReadCommand, ...]
    unclear: tuple[Unclear, ...]
    ended_at: int | None = None
    check: bool = False
    unlisted: int = 0
    guesses: tuple[ReadCommand, ...] = ()
    left: tuple[Unclear, ...] = ()
    bare: ReadCommand | None = None
    votes_unread: tuple[int, ...] = ()
