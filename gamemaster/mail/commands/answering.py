"""Words that answer what was asked back, with a code: ``yes``, ``no``, ``insist``, ``keep``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from gamemaster.i18n import translatable
from gamemaster.mail.commands.command_rows import Command, HelpLine, ReadingContext, Row
from gamemaster.mail.commands.cursor import Cursor


@dataclass(frozen=True, slots=True)
class Coded(Command):
    """A word that answers the question that waits for it; with ``code``, the one of the code.

    ``loose``: it stands in a sentence, and counts only where something waits for it.
    """

    code: str | None
    loose: bool = field(default=False, compare=False)


class Confirm(Coded):
    """``yes``: play a move that was shown and asked back, or confirm a registration."""


class Decline(Coded):
    """``no``: drop what was asked back."""


class Insist(Coded):
    """Play a move that was answered with a warning."""


class Forfeit(Coded):
    """Leave the tournament (Rule 112). Without ``code`` it asks for the code to confirm with."""


class Keep(Coded):
    """Propose an amendment with the clauses that it left out of the rule."""


class Drop(Coded):
    """Propose an amendment as it is written, without what it leaves out."""


YES: Final = Confirm(None)
NO: Final = Decline(None)
BARE: Final = frozenset((YES, NO, *(word(None) for word in (Insist, Forfeit, Keep, Drop))))
"""Words that answer whatever waits for them."""

SHORT: Final = 6
"""Characters of a short code; those for changes of keys and addresses are longer."""
# The short codes that we make are five characters after a k (tokens.Tokens.code); a code with
# both letters and digits, as the long ones are, is taken as one too. Neither can be a number, nor
# a word like "objections", nor a proposal's P301.
_CODE = re.compile(
    r"k[a-z2-7]{5}\Z"
    # "303" is no code, however it was copied: "3o3", "p303".
    r"|(?!p?[0-9oil]+\Z)(?=[a-z0-9-]{0,120}[a-z])(?=[a-z0-9-]{0,120}[0-9])[a-z0-9]{2,24}(?:-[a-z0-9]{2,24}){0,4}\Z"
)


def is_code(text: str) -> bool:
    """Whether a text can be a confirmation code."""
    return bool(_CODE.match(text.lower()))


def _forfeit(cursor: Cursor, _context: ReadingContext) -> Coded | None:
    if not cursor.accept("forfeit"):
        return None
    cursor.accept("the tournament", "the game", "this tournament")
    if cursor.done():
        return Forfeit(None)
    return _coded(Forfeit, cursor) if cursor.accept("yes") else None


_YES = (
    "yes , i confirm", "yes i confirm", "yes", "confirm", "confirmed", "ja", "oui", "sí",
    "ja , ich bestätige", "oui , je confirme", "sí , confirmo",
)  # fmt: skip
_NO = ("no", "nein", "non")


def _word_and_code(cursor: Cursor, _context: ReadingContext) -> Coded | None:
    """``yes``, ``no``, ``keep``, ``drop``, ``insist``: alone, or with the code of a question."""
    if cursor.accept(*_YES):
        return _coded(Confirm, cursor)
    if cursor.accept(*_NO):
        return _coded(Decline, cursor)
    if cursor.accept("keep the rest", "keep them", "keep"):
        return _coded(Keep, cursor)
    if cursor.accept("drop the rest", "drop them"):
        return _coded(Drop, cursor)
    if cursor.accept("drop"):
        # Alone it could as well mean the whole proposal.
        return None if cursor.done() else _coded(Drop, cursor)
    return _coded(Insist, cursor) if cursor.accept("insist") else None


def _coded(command: type[Coded], cursor: Cursor) -> Coded | None:
    """Return a word alone, or with the code that all words left are together."""
    if cursor.done():
        return command(None)
    cursor.accept(":", ",")
    cursor.accept("code")
    code = cursor.last_word()
    return command(code) if is_code(code) else None


_HELP = translatable("    forfeit                     leave the tournament; we ask once more")
ROWS = (
    Row(
        command=Forfeit,
        words=(_forfeit,),
        receipt=translatable("leaving the tournament"),
        help=(HelpLine("commands", 40, _HELP),),
        hint="forfeit",
        near=("forfeit",),
    ),
    Row(
        command=Insist,
        words=(_word_and_code,),
        receipt=translatable("insisting on a move we warned you about"),
        hint="insist",
        near=("insist",),
    ),
    Row(
        command=Confirm,
        words=(_word_and_code,),
        receipt=translatable("confirming"),
        hint="yes",
        near=("yes", "confirm"),
    ),
    Row(
        command=Decline,
        words=(_word_and_code,),
        receipt=translatable("dropping what we asked about"),
        hint="no",
        near=("no",),
    ),
    Row(
        command=Keep,
        words=(_word_and_code,),
        receipt=translatable("keeping what an amendment left out"),
        hint="keep",
        near=("keep",),
    ),
    Row(
        command=Drop,
        words=(_word_and_code,),
        receipt=translatable("dropping what an amendment left out"),
        hint="drop CODE",
        near=("drop",),
    ),
)
