"""Lines that have something passed on: ``share 301, 302 with bob, carol`` and ``tell bob: …``.

Names are kept as they were written, in any script; players are found by them later. ``tell``
without a colon begins a block that a line ``end tell`` closes; without that line nobody knows where
the message ends, so nothing is passed on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gamemaster.i18n import _, translatable
from gamemaster.mail.commands.command_rows import Command, Commands, HelpLine, LineReading, Row


@dataclass(frozen=True, slots=True)
class Tell(Command):
    """Ask the Gamemaster to pass words on to the players of these names."""

    readers: tuple[str, ...]
    text: str
    anonymous: bool


@dataclass(frozen=True, slots=True)
class Share(Command):
    """Ask the Gamemaster to pass a proposal's document on to the players of these names."""

    number: int
    readers: tuple[str, ...]
    anonymous: bool


@dataclass(frozen=True, slots=True)
class MessageBegins(LineReading):
    """``tell NAMES`` alone: the message is on the lines up to ``end tell``."""

    readers: tuple[str, ...]
    anonymous: bool


MAX_READERS = 100
EVERYONE = "everyone"
"""The one reader of what goes to all other players."""
_LONGEST = 4_000
_LONGEST_HEAD = 500
"""The most characters before the message, without needless blanks."""
_MOST_INDENTED = 3
_LONGEST_NAME = 60
_NAME_WORDS = 3
_ANONYMOUS = r"anonymously|without my name"
# These patterns are for heads without two blanks in a row, so that none repeats a blank.
_TELL = re.compile(
    rf"(?:please )?(?P<before>(?:{_ANONYMOUS}),? )?tell (?P<who>.+)\Z", re.IGNORECASE
)
_SHARE = re.compile(
    rf"(?:please |pray )?(?P<before>(?:{_ANONYMOUS}),? )?share "
    r"(?:the |my )?(?:documents? of |documents? |texts? of )?(?:the |my )?"
    r"(?:proposals? |rule-changes? |rule changes? )?(?:numbers? |nos?\.? )?"
    r"(?P<numbers>[#pP]?[1-9][0-9]{0,8}(?:(?:, ?(?:and )?| and | & )[#pP]?[1-9][0-9]{0,8}){0,19})"
    rf"(?P<middle>,? (?:{_ANONYMOUS}))? (?:with|to) (?P<who>.+)\Z",
    re.IGNORECASE,
)
_ANONYMOUS_AFTER = re.compile(rf"(?<=.),? (?:{_ANONYMOUS})\Z", re.IGNORECASE)
_COURTESY_AFTER = re.compile(
    r"(?<=.),? (?:please|thanks|thank you|as (?:promised|(?:he|she|they) ask(?:s|ed)?(?: me)?))\Z",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r" ?(?:, ?(?:and|und|et|y) |[,;&]| (?:and|und|et|y) ) ?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_NAME = re.compile(r"[^\W_](?:[\w .'-]*[\w.])?\Z")
_ALL = frozenset(("everyone", "everybody", "everyone else", "all players"))
_NOBODY = frozenset(("me", "us", "you", "them", "him", "her", "it", "everyone", "everybody", "all"))


def read_press(text: str) -> LineReading | None:
    """Read a plain line that has something passed on, or begins to."""
    if len(text) > _LONGEST or len(text) - len(text.lstrip()) > _MOST_INDENTED:
        return None
    head, _, words = text.partition(":")
    share = _head(_SHARE, text)
    if share is not None:
        return _share(share)
    tell = _head(_TELL, head)
    if tell is None:
        return None
    who, after = _without(_ANONYMOUS_AFTER, tell["who"])
    names, anonymous = _readers(who), after or tell["before"] is not None
    if not names:
        return None
    if words.strip():
        return Commands((Tell(names, words.strip(), anonymous),))
    return MessageBegins(names, anonymous)


def _head(form: re.Pattern[str], written: str) -> re.Match[str] | None:
    """Match a head without its needless blanks; one longer than people write is none."""
    head = " ".join(written.split())
    return form.match(head) if len(head) <= _LONGEST_HEAD else None


def _share(match: re.Match[str]) -> LineReading | None:
    written = match["who"]
    if written.endswith((".", "!")):
        written = written[:-1].rstrip()
    written, _ = _without(_COURTESY_AFTER, written)
    who, after = _without(_ANONYMOUS_AFTER, written)
    names = _readers(who)
    anonymous = after or match["before"] is not None or match["middle"] is not None
    numbers = dict.fromkeys(int(number) for number in _NUMBER.findall(match["numbers"]))
    shares = tuple(Share(number, names, anonymous) for number in numbers)
    return Commands(shares) if names else None


def _without(ending: re.Pattern[str], written: str) -> tuple[str, bool]:
    """Return words without this ending, and whether they had it."""
    found = ending.search(written)
    return (written, False) if found is None else (written[: found.start()], True)


def _names(written: str) -> tuple[str, ...]:
    """Return the names in a list of them, or () if it cannot be one."""
    pieces = _BETWEEN.split(written)
    if len(pieces) > MAX_READERS or not all(map(_may_be_name, pieces)):
        return ()
    return tuple(dict.fromkeys(pieces))


def _readers(written: str) -> tuple[str, ...]:
    """Return the names in a list of them, or ``EVERYONE`` alone; () if it cannot be one."""
    return (EVERYONE,) if written.lower() in _ALL else _names(written)


def _may_be_name(piece: str) -> bool:
    words = piece.split(" ")
    return (
        0 < len(piece) <= _LONGEST_NAME
        and len(words) <= _NAME_WORDS
        and words[0].lower() not in _NOBODY
        and bool(_NAME.match(piece))
    )


def _message_receipt(command: Tell) -> str:
    said = translatable("a message for {names}")
    if command.anonymous:
        said = translatable("a message for {names}, without your name")
    return _(said).format(names=_named(command.readers))


def _document_receipt(command: Share) -> str:
    said = translatable("the document of proposal {number} for {names}")
    if command.anonymous:
        said = translatable("the document of proposal {number} for {names}, without your name")
    return _(said).format(number=command.number, names=_named(command.readers))


def _named(readers: tuple[str, ...]) -> str:
    return _("everyone") if readers == (EVERYONE,) else ", ".join(readers)


_HELP_TELL = translatable("""\
    tell bob: ...               words of yours; longer ones on the lines after
                                «tell bob», and then a line «end tell»""")
_HELP_EVERYONE = translatable("    tell everyone: ...          the same, to all other players")
_HELP_SHARE = translatable("    share 301 with bob, carol   a document that you hold")
_HELP_ANONYMOUSLY = translatable("""\
    tell bob anonymously: ...   without your name, alone in its mail; likewise
                                «share 301 with bob anonymously»""")
_BEFORE = ("anonymously", "without my name")
ROWS = (
    Row(
        command=Tell,
        text=read_press,
        starts=("tell", *_BEFORE),
        receipt=_message_receipt,
        help=(
            HelpLine("players", 10, _HELP_TELL),
            HelpLine("players", 11, _HELP_EVERYONE),
            HelpLine("players", 30, _HELP_ANONYMOUSLY),
        ),
        hint="tell NAME: WORDS",
        near=("tell",),
    ),
    Row(
        command=Share,
        text=read_press,
        starts=("share", *_BEFORE),
        receipt=_document_receipt,
        help=(HelpLine("players", 20, _HELP_SHARE),),
        hint="share 301 with NAME",
        near=("share",),
    ),
)
