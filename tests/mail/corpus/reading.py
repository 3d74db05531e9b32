"""The corpus: which mails there are, how each is read, and whether that is what was meant."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from gamemaster.mail.commands.answering import Confirm
from gamemaster.mail.commands.command_rows import NOT_A_COMMAND, Command
from gamemaster.mail.commands.information import Show
from gamemaster.mail.commands.own_settings import Reminders
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.questions import Ask, Object
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.parse import ParsedMail, parse
from tests.mail.posts import AUTUMN

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Meant:
    """One mail, and what whoever wrote it meant by it."""

    name: str
    style: str
    meant: str
    read: tuple[str, ...]
    asked: tuple[str, ...] = ()
    prose: int = 0


@dataclass(frozen=True)
class Found:
    """How a mail was read."""

    read: tuple[str, ...]
    asked: tuple[str, ...]
    prose: int


def corpus() -> list[Meant]:
    """Every mail of the corpus, in the order of its table."""
    table = tomllib.loads((FOLDER / "corpus.toml").read_text(encoding="utf-8"))
    return [_meant(name, entry) for name, entry in table.items()]


def _meant(name: str, entry: dict[str, Any]) -> Meant:
    read, asked = tuple(entry.pop("read")), tuple(entry.pop("asked", ()))
    return Meant(name, read=read, asked=asked, **entry)


def found(name: str) -> Found:
    """Read a mail of the corpus."""
    mail = parse((FOLDER / f"{name}.eml").read_bytes())
    assert isinstance(mail, ParsedMail), mail
    reading = interpret(
        mail.subject, mail.body, mail.attachments, is_reply=mail.is_reply, context=AUTUMN
    )
    asked = [
        (one.line_number, one.source_line) for one in reading.unclear if one.reason != NOT_A_COMMAND
    ]
    prose = len(reading.unclear) - len(asked)
    asked += [
        (one.line_number, one.source_line) for one in reading.commands if one.doubt is not None
    ]
    return Found(
        tuple(notation(one.command) for one in reading.commands if one.doubt is None),
        tuple(line for _, line in sorted(asked)),
        prose,
    )


def differs(meant: Meant, read: Found) -> bool:
    """Whether a mail was read otherwise than it was meant."""
    return (meant.read, meant.asked, meant.prose) != (read.read, read.asked, read.prose)


def notation(command: Command) -> str:
    """A command as the table writes it."""
    match command:
        case Vote(number, choice):
            return f"{choice} {'mine' if number is None else number}"
        case Propose():
            return _proposal(command)
        case Object(words):
            return f"object: {words}"
        case Ask(question):
            return f"ask: {question}"
        case Show(what):
            return what
        case Confirm(code):
            return f"yes {code or ''}".strip()
        case Reminders(wanted):
            return f"reminders {'on' if wanted else 'off'}"
    values = [
        str(getattr(command, field.name)) for field in fields(command) if field.name != "loose"
    ]
    said = " ".join((type(command).__name__.lower(), *values))
    return said.removesuffix(" None")


def _proposal(command: Propose) -> str:
    said = " ".join(
        str(one) for one in ("propose", command.kind, command.target_noun, command.target_number)
        if one is not None
    )  # fmt: skip
    if command.text:
        said += f": {command.text}"
    if command.clauses:
        said += f" clauses: {command.clauses}"
    return said if command.complete else f"to confirm: {said}"
