"""The commands found in a mail, and those to ask back because of something else in it.

``interpret`` collects lines in ``Collected`` and settles it once at the end: only then is it known
whether two votes contradict each other. Nothing that contradicts is chosen from.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from gamemaster.i18n import translatable
from gamemaster.mail.commands.command_rows import NOT_A_COMMAND, Command
from gamemaster.mail.commands.information import Check
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote

MAX_COMMANDS = 200
_FULL = 5 * MAX_COMMANDS  # where collecting stops, so that ranges of votes cannot fill the memory
MAX_UNCLEAR = 40
MAX_PROSE = 5
MAX_SHOWN = 200
SUBJECT_LINE = 0


@dataclass(frozen=True, slots=True)
class ReadCommand:
    """A command and the line it stands on; line 0 is the subject, the body starts with line 1."""

    command: Command
    source_line: str
    line_number: int


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that was not understood, shortened for a receipt."""

    source_line: str
    line_number: int
    reason: str
    suggestion: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read.

    ``ended_at`` is the line at which reading stopped before the end of the mail, ``unlisted`` how
    many more lines were not understood, ``check`` says that the mail asks for nothing to be done.
    """

    commands: tuple[ReadCommand, ...]
    unclear: tuple[Unclear, ...]
    ended_at: int | None = None
    check: bool = False
    unlisted: int = 0


@dataclass(slots=True)
class Collected:
    """A reading under construction."""

    commands: list[ReadCommand] = field(default_factory=list)
    unclear: list[Unclear] = field(default_factory=list)
    unlisted: int = 0
    paragraphs: int = 0
    last_prose: int = -1

    def add(self, command: Command, line: str, number: int) -> None:
        """Take down a command."""
        self.commands.append(ReadCommand(command, _shortened(line), number))

    def note(self, line: str, number: int, reason: str, suggestion: str | None = None) -> None:
        """Take down a line that was not understood."""
        if len(self.unclear) < MAX_UNCLEAR:
            self.unclear.append(Unclear(_shortened(line), number, reason, suggestion))
        else:
            self.unlisted += 1

    def prose(self, line: str, number: int) -> None:
        """Take down a line that asks for nothing: the first of its paragraph, if there are few."""
        goes_on = self.last_prose == number - 1
        self.last_prose = number
        if goes_on or self.paragraphs >= MAX_PROSE:
            self.unlisted += 1
        else:
            self.paragraphs += 1
            self.note(line, number, NOT_A_COMMAND)

    @property
    def full(self) -> bool:
        """Whether there are far more commands than can be kept."""
        return len(self.commands) >= _FULL

    def settle(self, ended_at: int | None) -> Reading:
        """Drop what is said twice, ask back what contradicts, and close the reading."""
        check = any(isinstance(read.command, Check) for read in self.commands)
        once = _said_once(self.commands)
        contradicted = _contradicted(once)
        kept: list[ReadCommand] = []
        proposals = 0
        for read in once:
            reason = None
            if isinstance(read.command, Vote):
                if read.command.number in contradicted:
                    reason = translatable("this mail holds different votes on the same proposal")
                elif read.command.number is None and proposals != 1:
                    reason = translatable(
                        "mine means the one proposal that stands above it in the same mail"
                    )
            if reason is None and len(kept) >= MAX_COMMANDS:
                reason = translatable("one mail may not ask for so many things")
            proposals += isinstance(read.command, Propose)
            if reason is None:
                kept.append(read)
            else:
                self.note(read.source_line, read.line_number, reason)
        unclear = tuple(sorted(self.unclear, key=lambda line: line.line_number))
        return Reading(tuple(kept), unclear, ended_at, check, self.unlisted)


def _said_once(commands: list[ReadCommand]) -> list[ReadCommand]:
    """Without votes that repeat, and without a subject that only announces what the body says.

    Other commands may be meant twice (two inquiries are charged twice), so they stay.
    """
    in_body = {read.command for read in commands if read.line_number != SUBJECT_LINE}
    votes: set[Vote] = set()
    once: list[ReadCommand] = []
    for read in commands:
        if read.line_number == SUBJECT_LINE and read.command in in_body:
            continue
        if isinstance(read.command, Vote):
            if read.command in votes:
                continue
            votes.add(read.command)
        once.append(read)
    return once


def _contradicted(commands: list[ReadCommand]) -> set[int | None]:
    """Numbers of proposals for which this mail holds more than one choice."""
    votes = [read.command for read in commands if isinstance(read.command, Vote)]
    chosen = {(vote.number, vote.choice) for vote in votes}
    counted = Counter(number for number, _ in chosen)
    return {number for number, choices in counted.items() if choices > 1}


def _shortened(line: str) -> str:
    text = line.strip()
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
