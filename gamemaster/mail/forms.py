"""The values between a line of mail and a command: what a line can turn out to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gamemaster.i18n import noted
from gamemaster.mail.commands import ChangeKind, Choice, Command, TargetNoun


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """The public knowledge that reading may use: nothing of the state of the game.

    ``said`` pairs words of the public initial set with the moves of its own that they ask for.
    """

    tournament: str = ""
    initial_rules: frozenset[int] = frozenset()
    announced: frozenset[int] = frozenset()
    said: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Commands:
    """A line that asks for one or more things."""

    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class ProposalBegins:
    """A line that opens a proposal; ``needs_text`` unless the change says everything itself."""

    kind: ChangeKind
    noun: TargetNoun | None
    number: int | None

    @property
    def needs_text(self) -> bool:
        """Rule 103: an enactment or amendment consists of its text."""
        return self.kind in ("enact", "amend")


@dataclass(frozen=True, slots=True)
class QuestionBegins:
    """``ask`` alone, or ``object``: the question or objection is on the lines that follow."""

    objects: bool = False


@dataclass(frozen=True, slots=True)
class MessageBegins:
    """``tell NAMES`` alone: the message is on the lines up to ``end tell``."""

    readers: tuple[str, ...]
    anonymous: bool


@dataclass(frozen=True, slots=True)
class ListBegins:
    """``FOR:`` alone: the proposals are numbers on the lines that follow."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A line without a single reading. ``proposal``: it tried to open a proposal."""

    reason: str
    suggestion: str | None = None
    proposal: bool = False


LineReading: TypeAlias = (
    Commands | ProposalBegins | QuestionBegins | MessageBegins | ListBegins | NotUnderstood
)
NOT_A_COMMAND = noted("not a command")
