"""Short commands: votes, inquiries, forfeit, answers to what was asked back, and requests by mail.

Each function reads a whole line or returns None; ``sentences`` tries them all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from gamemaster.mail.addressing import read_addressing
from gamemaster.mail.commands import (
    Check,
    Command,
    Confirm,
    Decline,
    Forfeit,
    Inquire,
    Insist,
    Reminders,
    Show,
    Withdraw,
)
from gamemaster.mail.forms import Commands, LineReading, ReadingContext
from gamemaster.mail.keywords import read_key, read_signatures
from gamemaster.mail.languages import read_language
from gamemaster.mail.passwords import read_password
from gamemaster.mail.switches import read_digest, read_settings
from gamemaster.mail.verify import read_verify
from gamemaster.mail.vote_lists import read_heading
from gamemaster.mail.votes import read_votes

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamemaster.mail.words import Cursor

# The short codes that we make are five characters after a k (tokens.Tokens.code); a code with
# both letters and digits, as the long ones are, is taken as one too. Neither can be a number, nor
# a word like "objections", nor a proposal's P301.
_CODE = re.compile(
    r"k[a-z2-7]{5}\Z"
    r"|(?!p[0-9]+\Z)(?=[a-z0-9-]{0,120}[a-z])(?=[a-z0-9-]{0,120}[0-9])[a-z0-9]{2,24}(?:-[a-z0-9]{2,24}){0,4}\Z"
)


def is_code(text: str) -> bool:
    """Whether a text can be a confirmation code."""
    return bool(_CODE.match(text.lower()))


def _vote(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    votes = read_votes(cursor)
    return Commands(tuple(dict.fromkeys(votes))) if votes else None


def _inquiry(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    cursor.accept("submit an", "submit", "make an", "my", "an")
    if not cursor.accept("inquire", "inquiry", "inquiries", "enquire", "enquiry"):
        return None
    cursor.accept(":")
    cursor.accept("about", "on", "into", "regarding", "for")
    inquiries: list[Command] = []
    while True:
        cursor.accept("the")
        cursor.accept("rule - change", "rule change", "rules", "rule", "amendment", "proposal")
        cursor.accept("number")
        cursor.accept("#", "p")
        number = cursor.number()
        if number is None:
            return None
        inquiries.append(Inquire(number))
        if cursor.done():
            return Commands(tuple(dict.fromkeys(inquiries)))
        if not cursor.accept(", and", ",", "and", "&"):
            return None


def _forfeit(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    if not cursor.accept("forfeit"):
        return None
    cursor.accept("the tournament", "the game", "this tournament")
    if cursor.done():
        return Commands((Forfeit(None),))
    if not cursor.accept("yes"):
        return None
    if cursor.done():
        return Commands((Forfeit(None),))
    code = _code(cursor)
    return Commands((Forfeit(code),)) if code else None


_YES = (
    "yes , i confirm", "yes i confirm", "yes", "confirm", "confirmed", "ja", "oui", "sí",
    "ja , ich bestätige", "oui , je confirme", "sí , confirmo",
)  # fmt: skip
_NO = ("no", "nein", "non")


def _answer(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    """``yes``, ``no``, ``insist``: alone, or with the code of what is answered."""
    command: Callable[[str | None], Command]
    if cursor.accept(*_YES):
        command = Confirm
    elif cursor.accept(*_NO):
        command = Decline
    elif cursor.accept("insist"):
        command = Insist
    else:
        return None
    if cursor.done():
        return Commands((command(None),))
    code = _code(cursor)
    return Commands((command(code),)) if code else None


def _code(cursor: Cursor) -> str | None:
    """All words that are left, if together they are a code."""
    cursor.accept(":", ",")
    cursor.accept("code")
    code = "".join(cursor.rest)
    return code if cursor.unbroken and is_code(code) else None


def _withdraw(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    if not cursor.accept("withdraw"):
        return None
    cursor.accept("item", "move", "number")
    cursor.accept("number", "#")
    number = cursor.number()
    return Commands((Withdraw(number),)) if number is not None and cursor.done() else None


def _show(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    cursor.accept("show me", "send me", "show", "send")
    article = cursor.accept("the")
    cursor.accept("my")
    said = cursor.take(_SHOWN_WORDS)
    what = _SHOWN.get(said)
    if what is None or (article and what == "mine"):
        return None
    if said == "help":
        cursor.accept("me")
    return Commands((Show(what),)) if cursor.done() else None


_SHOWN: dict[str, Literal["help", "rules", "record", "mine"]] = {
    "help": "help",
    "aide": "help",
    "hilfe": "help",
    "ayuda": "help",
    "rules": "rules",
    "record": "record",
    "mine": "mine",
}
_SHOWN_WORDS = tuple(_SHOWN)


def _check(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    if not cursor.accept("check"):
        return None
    cursor.accept("this mail", "my mail", "this", "only", "it")
    return Commands((Check(),)) if cursor.done() else None


def _reminders(cursor: Cursor, _: ReadingContext) -> LineReading | None:
    for wanted, word in ((True, "on"), (False, "off")):
        before = cursor.at
        if cursor.accept(f"turn {word}") and cursor.accept("reminders", "reminder"):
            return Commands((Reminders(wanted),)) if cursor.done() else None
        cursor.at = before
        cursor.accept("turn")
        if cursor.accept("reminders", "reminder"):
            cursor.accept(":")
            if cursor.accept(word) and cursor.done():
                return Commands((Reminders(wanted),))
        cursor.at = before
    return None


PRODUCTIONS: tuple[Callable[[Cursor, ReadingContext], LineReading | None], ...] = (
    _vote,
    _inquiry,
    _forfeit,
    _answer,
    _withdraw,
    _show,
    _check,
    _reminders,
    read_language,
    read_digest,
    read_settings,
    read_password,
    read_key,
    read_signatures,
    read_addressing,
    read_heading,
    read_verify,
)
