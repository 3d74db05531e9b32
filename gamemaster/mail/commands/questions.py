"""Commands to the organisers: questions, and objections to what was recorded."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gamemaster.i18n import translatable
from gamemaster.mail.commands.command_rows import Command, HelpLine, LineReading, Row

MAX_QUESTION = 10_000


@dataclass(frozen=True, slots=True)
class Ask(Command):
    """A question to the organiser, in the player's words."""

    question: str


@dataclass(frozen=True, slots=True)
class Object(Command):
    """An objection to what was recorded of the sender, in their own words."""

    words: str


@dataclass(frozen=True, slots=True)
class QuestionBegins(LineReading):
    """``ask`` alone, or ``object``: the question or objection is on the lines that follow."""

    objects: bool = False


_ASK = re.compile(
    r"[ ]{0,3}(?:please )?(?:i (?!ask (?:because|since|only|merely)\b))?ask(?: the organi[sz]er)?"
    r"(?:\s*[:,]|\s|\Z)(.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_OBJECTIONS = ("object", "my objection", "objection", "einspruch")
# The colon is needed where words follow: "object of the game" and "objections?" are prose.
_OBJECT = re.compile(
    rf"[ ]{{0,3}}(?:please )?(?:i )?(?:{'|'.join(_OBJECTIONS)})"
    r"(?: to (?:the|my) (?:statement|record|receipt)s?)?\s*(?::(.*))?\Z",
    re.IGNORECASE | re.DOTALL,
)


def _ask(text: str) -> Ask | QuestionBegins | None:
    match = _ASK.match(text[:MAX_QUESTION])
    if not match:
        return None
    question = match.group(1).strip()
    return Ask(question) if question else QuestionBegins()


def _object(text: str) -> Object | QuestionBegins | None:
    match = _OBJECT.match(text[:MAX_QUESTION])
    if not match:
        return None
    words = (match.group(1) or "").strip()
    return Object(words) if words else QuestionBegins(objects=True)


_HELP_ASK = translatable("    ask ...                     a question to the organiser")
_HELP_OBJECT = translatable("""\
    object: ...                 something is recorded wrongly; the organisers
                                answer, and both are published at the end""")
ROWS = (
    Row(
        command=Ask,
        text=_ask,
        starts=("ask",),
        receipt=translatable("a question to the organiser"),
        help=(HelpLine("commands", 80, _HELP_ASK),),
    ),
    Row(
        command=Object,
        text=_object,
        starts=_OBJECTIONS,
        receipt=translatable("an objection to what was recorded"),
        help=(HelpLine("commands", 90, _HELP_OBJECT),),
    ),
)
