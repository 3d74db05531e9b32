"""Requests for public things: help, rules, the record; checks of a mail and of documents.

A proposal document may be the attached file, stand in the text, quoted or wrapped by a client, or
be inside a forwarded message; ``proposal`` undoes what mail does to it. It is found once, however
often it is asked about, in linear time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from gamemaster.documents.proposal import (
    TITLE,
    DocumentError,
    document_hash,
    documents,
    parse_document,
)
from gamemaster.i18n import _, translatable
from gamemaster.mail.commands.command_rows import Command, HelpLine, ReadingContext, Row
from gamemaster.mail.commands.cursor import Cursor
from gamemaster.mail.parse import ParsedMail

MAX_DOCUMENTS = 20
MAX_TEXT = 1024 * 1024
Shown: TypeAlias = Literal["help", "rules", "initial rules", "record", "mine", "status", "scores"]


@dataclass(frozen=True, slots=True)
class Show(Command):
    """Answer by mail with something the sender may know anyway."""

    what: Shown


@dataclass(frozen=True, slots=True)
class Check(Command):
    """Read this whole mail, show how it was understood, and do nothing else."""


@dataclass(frozen=True, slots=True)
class Verify(Command):
    """Check the proposal documents in this mail, all or those of one number."""

    number: int | None


def _show(cursor: Cursor, _context: ReadingContext) -> Show | None:
    cursor.accept("show me", "send me", "show", "send")
    article = cursor.accept("the")
    cursor.accept("my")
    said = cursor.take(_SHOWN_WORDS)
    what = _SHOWN.get(said)
    if what is None or (article and what == "mine"):
        return None
    if what == "help" and not cursor.accept("me"):
        cursor.accept("with", "on", "zu", "sur")
        cursor.take(_HELPED_WITH)
    if what in _ASKED_SHORTLY:
        cursor.accept(", please", "please")
        cursor.accept("?")
    return Show(what)


_SHOWN: dict[str, Shown] = {
    "help": "help",
    "aide": "help",
    "hilfe": "help",
    "ayuda": "help",
    "rules in force": "rules",
    "rules": "rules",
    "initial rules": "initial rules",
    "initial set": "initial rules",
    "status": "status",
    "whose turn is it": "status",
    "scores": "scores",
    "score": "scores",
    "record": "record",
    "mine": "mine",
}
_SHOWN_WORDS = tuple(_SHOWN)
_HELPED_WITH = (
    "add address", "new reply address", "initial rules", "drop address", "write to",
    "propose", "vote", "votes", "voting", "abstain", "inquire", "forfeit", "do", "check",
    "withdraw", "insist", "keep", "drop", "yes", "no", "rules", "record", "mine", "help",
    "status", "scores", "verify", "ask", "object", "password", "reminders", "cosign", "digest",
    "settings", "whoami", "end", "addresses", "key", "signatures", "language", "tell", "share",
    "join",
)  # fmt: skip
"""Words behind *help*: a request for help with one command is answered with all of it."""
_ASKED_SHORTLY: Final = frozenset(("status", "scores", "rules", "mine"))
"""What one word with a question mark asks for: but "help?" is rather a subject."""


def _check(cursor: Cursor, _context: ReadingContext) -> Check | None:
    if not cursor.accept("check"):
        return None
    cursor.accept("this mail", "my mail", "this", "only", "it")
    return Check()


def _verify(cursor: Cursor, _context: ReadingContext) -> Verify | None:
    """``verify``, ``verify 301``, ``please verify the attached document``."""
    if not cursor.accept("verify"):
        return None
    cursor.accept("the attached", "this", "these", "the", "attached")
    cursor.accept("proposals", "proposal", "documents", "document", "files", "file", "p", "it")
    cursor.accept("#", "number")
    return Verify(cursor.number())


_ASKED_FOR: Final[Mapping[Shown, str]] = MappingProxyType(
    {
        "help": translatable("a request for the commands there are"),
        "rules": translatable("a request for the rules in force"),
        "initial rules": translatable("a request for the rules that the game began with"),
        "record": translatable("a request for all announcements so far"),
        "mine": translatable("a request for your own moves so far"),
        "status": translatable("a request for how the game stands"),
        "scores": translatable("a request for the scores"),
    }
)
_HELP_SHOW = translatable("""\
    rules, record, mine, help   the rules in force as announced, all
                                announcements, your own moves, this text""")
_HELP_STATUS = translatable("""\
    status, scores              whose turn it is and what is open, the scores:
                                as far as they have been announced""")
_HELP_INITIAL = translatable("    initial rules               those that the game began with")
_HELP_CHECK = translatable("""\
    check                       read this mail, say how, and do nothing""")
_HELP_VERIFY = translatable("""\
    verify                      check proposal documents that you attach,
                                quote or forward: are they the ones announced?""")
ROWS = (
    Row(
        command=Show,
        words=(_show,),
        receipt=lambda command: _(_ASKED_FOR[command.what]),
        help=(
            HelpLine("commands", 100, _HELP_SHOW),
            HelpLine("commands", 101, _HELP_STATUS),
            HelpLine("commands", 102, _HELP_INITIAL),
        ),
        hint="help",
        near=("help",),
    ),
    Row(
        command=Check,
        words=(_check,),
        receipt=translatable("a check of this mail"),
        help=(HelpLine("commands", 60, _HELP_CHECK),),
        hint="check",
        near=("check",),
    ),
    Row(
        command=Verify,
        words=(_verify,),
        receipt=translatable("checking the proposal documents in this mail"),
        help=(HelpLine("commands", 170, _HELP_VERIFY),),
    ),
)

# The documents in a mail --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paper:
    """One document: what it says that it is, and its hash."""

    tournament: str
    number: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Papers:
    """The first different documents, whether there are ``more``, and how many are ``broken``."""

    found: tuple[Paper, ...]
    more: bool
    broken: int


def papers(mail: ParsedMail) -> Papers:
    """Find the documents in every text of a mail, those of forwarded messages included."""
    texts = [text for text in _texts(mail) if TITLE in text]
    whole = [document for text in texts for document in documents(text)]
    different = list(dict.fromkeys(whole))
    broken = sum(text.count(TITLE) for text in texts) - len(whole)
    found = (_paper(document) for document in different[:MAX_DOCUMENTS])
    return Papers(
        tuple(paper for paper in found if paper is not None),
        len(different) > MAX_DOCUMENTS,
        max(broken, 0),
    )


def _paper(document: str) -> Paper | None:
    try:
        parsed = parse_document(document)
    except DocumentError:
        return None
    return Paper(parsed.tournament, parsed.number, document_hash(document))


def _texts(mail: ParsedMail) -> Iterator[str]:
    yield mail.body[:MAX_TEXT]
    for attachment in mail.attachments:
        if attachment.text is not None:
            yield attachment.text[:MAX_TEXT]
        for text in attachment.inside:
            yield text[:MAX_TEXT]
