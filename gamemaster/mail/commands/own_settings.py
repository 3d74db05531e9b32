"""A player's own settings: reminders, the daily digest, the language; and a look at them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gamemaster.i18n import NAMES, _, translatable
from gamemaster.mail.commands.command_rows import Command, HelpLine, ReadingContext, Row
from gamemaster.mail.commands.cursor import Cursor

Code: TypeAlias = Literal["en", "fr", "de"]


@dataclass(frozen=True, slots=True)
class Reminders(Command):
    """Switch reminders to vote on or off."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class Digest(Command):
    """Switch to announcements once a day, or back to each at once."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class Language(Command):
    """Choose the language of our mail: an ISO 639 code."""

    code: Code


@dataclass(frozen=True, slots=True)
class Switches(Command):
    """Show one's own switches."""


@dataclass(frozen=True, slots=True)
class WhoAmI(Command):
    """Show what we know of the sender, and what this mail showed of who they are."""


def _reminders(cursor: Cursor, _context: ReadingContext) -> Reminders | None:
    for wanted, word in ((True, "on"), (False, "off")):
        before = cursor.at
        if cursor.accept(f"turn {word}") and cursor.accept("reminders", "reminder"):
            return Reminders(wanted)
        cursor.at = before
        cursor.accept("turn")
        if cursor.accept("reminders", "reminder"):
            cursor.accept(":")
            if cursor.accept(word) and cursor.done():
                return Reminders(wanted)
        cursor.at = before
    return None


def _digest(cursor: Cursor, _context: ReadingContext) -> Digest | None:
    """Read ``digest on``, ``digest off`` and ``turn digest off``."""
    turned = cursor.accept("turn", "switch")
    wanted = _on_or_off(cursor) if turned else None
    cursor.accept("the", "my")
    if not cursor.accept("daily digests", "daily digest", "digests", "digest"):
        return None
    cursor.accept(":")
    if wanted is None:
        wanted = _on_or_off(cursor)
    return None if wanted is None else Digest(wanted)


def _on_or_off(cursor: Cursor) -> bool | None:
    if cursor.accept("on"):
        return True
    return False if cursor.accept("off") else None


def _settings(cursor: Cursor, _context: ReadingContext) -> Switches | None:
    """Read ``settings``."""
    cursor.accept("show me", "send me", "show", "send")
    cursor.accept("the", "my")
    return Switches() if cursor.accept("settings", "switches") else None


_LANGUAGE = ("language", "my language", "langue", "ma langue", "sprache", "meine sprache", "idioma")
_ENGLISH = ("english", "en", "englisch", "anglais", "ingles", "inglés")
_FRENCH = ("french", "fr", "francais", "franzosisch", "franzoesisch", "frances", "français",
           "französisch", "francés")  # fmt: skip
_GERMAN = ("german", "de", "deutsch", "allemand", "aleman", "alemán")
_CODES: dict[str, Code] = {
    **dict.fromkeys(_ENGLISH, "en"),
    **dict.fromkeys(_FRENCH, "fr"),
    **dict.fromkeys(_GERMAN, "de"),
}


def _language(cursor: Cursor, _context: ReadingContext) -> Language | None:
    """``language french``, ``Sprache: Deutsch``."""
    if not cursor.accept(*_LANGUAGE):
        return None
    cursor.accept(":", "is", "=")
    code = _CODES.get(cursor.take(tuple(_CODES)))
    return None if code is None else Language(code)


def _who_am_i(cursor: Cursor, _context: ReadingContext) -> WhoAmI | None:
    """Read ``whoami`` and ``Who am I?``."""
    if not cursor.accept("whoami", "who am i", "wer bin ich", "qui suis - je"):
        return None
    cursor.accept("?")
    return WhoAmI()


def _reminded(command: Reminders) -> str:
    return _("reminders to vote on") if command.wanted else _("reminders to vote off")


def _digested(command: Digest) -> str:
    return _("announcements once a day") if command.wanted else _("announcements one by one")


def _spoken(command: Language) -> str:
    return _("our mail in {language}").format(language=NAMES[command.code])


_HELP_REMINDERS = translatable("""\
    reminders on, or off        a daily reminder of proposals to vote on""")
_HELP_LANGUAGE = translatable("""\
    language fr, de or en       the language that we write to you in""")
_HELP_DIGEST = translatable("    digest on, or off           announcements in one mail a day")
_HELP_SETTINGS = translatable("    settings                    what you have switched on")
_HELP_WHOAMI = translatable("""\
    whoami                      what we know of you, and what this very mail
                                shows of who sent it""")
ROWS = (
    Row(
        command=Reminders,
        words=(_reminders,),
        receipt=_reminded,
        help=(HelpLine("commands", 110, _HELP_REMINDERS),),
        hint="reminders on",
        near=("reminders",),
    ),
    Row(
        command=Language,
        words=(_language,),
        receipt=_spoken,
        help=(HelpLine("commands", 130, _HELP_LANGUAGE),),
        hint="language fr», «language de» / «language en",
        near=("language", "sprache", "langue", "idioma"),
    ),
    Row(
        command=Digest,
        words=(_digest,),
        receipt=_digested,
        help=(HelpLine("players", 40, _HELP_DIGEST),),
        hint="digest on",
        near=("digest",),
    ),
    Row(
        command=Switches,
        words=(_settings,),
        receipt=translatable("a request for your settings"),
        help=(HelpLine("players", 50, _HELP_SETTINGS),),
    ),
    Row(
        command=WhoAmI,
        words=(_who_am_i,),
        receipt=translatable("a request for what we know of you"),
        help=(HelpLine("players", 60, _HELP_WHOAMI),),
        hint="whoami",
        near=("whoami",),
    ),
)
