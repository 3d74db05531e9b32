"""Mails for the tests in this folder, and how they are read."""

from __future__ import annotations

from gamemaster.mail.commands.command_rows import Command, ReadingContext
from gamemaster.mail.commands.vote_words import Choice
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.interpreting.readings import Reading
from gamemaster.mail.parse import Attachment, ParsedMail, Unreadable, parse

INITIAL = frozenset((*range(101, 117), *range(201, 204), *range(205, 209), 211, *range(213, 217)))
AUTUMN = ReadingContext("autumn", INITIAL)


def mail(body: str | bytes = "vote for 301\n", *headers: str, sender: str = "a@x.test") -> bytes:
    """A mail as it comes in; headers given come after From."""
    text = body.encode() if isinstance(body, str) else body
    lines = [f"From: {sender}", *headers]
    return "\r\n".join((*lines, "", "")).encode("utf-8", "surrogateescape") + text


def parsed(raw: bytes) -> ParsedMail:
    """A mail that must be readable."""
    result = parse(raw)
    assert isinstance(result, ParsedMail), result
    return result


def refused(raw: bytes) -> str:
    """Why a mail is not readable."""
    result = parse(raw)
    assert isinstance(result, Unreadable), result
    return result.reason


def read(body: str, subject: str = "", *attachments: Attachment, is_reply: bool = False) -> Reading:
    """Read a text as a mail of the autumn tournament."""
    return interpret(subject, body, attachments, is_reply=is_reply, context=AUTUMN)


def commands(
    body: str, subject: str = "", *attachments: Attachment, is_reply: bool = False
) -> list[Command]:
    """Only what is carried out without a question."""
    reading = read(body, subject, *attachments, is_reply=is_reply)
    return [one.command for one in reading.commands if one.doubt is None]


def reasons(body: str, subject: str = "", *attachments: Attachment) -> list[str]:
    """Only why lines were not understood."""
    return [one.reason for one in read(body, subject, *attachments).unclear]


def votes(**choices: Choice) -> list[Vote]:
    """``votes(p301="for")``."""
    return [Vote(int(number[1:]), choice) for number, choice in choices.items()]


def a_text(text: str | None, name: str = "rule.txt", media_type: str = "text/plain") -> Attachment:
    """An attached file."""
    return Attachment(name, media_type, text, len(text or "x"))
