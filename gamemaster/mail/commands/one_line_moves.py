"""Moves of one line: inquiries, moves that a rule declared, moves taken back; and joining."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from gamemaster.i18n import _, translatable
from gamemaster.mail.commands.command_rows import (
    NOT_A_COMMAND,
    Command,
    Commands,
    HelpLine,
    LineReading,
    NotUnderstood,
    ReadingContext,
    Row,
)
from gamemaster.mail.commands.cursor import MAX_LINE, Cursor, plain_line, split_words
from gamemaster.mail.commands.proposals import (
    ProposalBegins,
    Propose,
    change_words,
    near_proposal,
    read_proposal,
)

MAX_NAME = 40
MAX_WORDS_OF_MOVE = 300
MAX_WORDS_WITH_TEXT = 2_000
"""Characters of a move, and of one that ends in a text in quotation marks: a letter, an apology."""


@dataclass(frozen=True, slots=True)
class Join(Command):
    """Ask to be registered as a player under ``name``."""

    name: str


@dataclass(frozen=True, slots=True)
class Inquire(Command):
    """A paid inquiry about a rule or rule-change (Rule 216)."""

    number: int


@dataclass(frozen=True, slots=True)
class Do(Command):
    """A move that a rule may have declared, kept verbatim and resolved only in play.

    ``form`` is the change that stands below it, None where none does.
    """

    words: str
    form: Propose | None = None


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """Take a waiting item off the docket by the number its receipt gave."""

    item: int


_JOIN = re.compile(
    r"[ ]{0,3}(?:please )?(?:i would like to |i'd like to |i want to |i wish to |i )?join"
    r"(?P<what>(?: the)?(?: [\w-]{1,60})?(?: tournament| game))?"
    r"(?: as)?(?: ?:| |\Z)(?P<name>.*)\Z",
    re.IGNORECASE,
)
_COURTESY_AFTER_NAME = re.compile(r"[ ,](?:please|thanks|thank you)\W*\Z", re.IGNORECASE)
_NAME = re.compile(r"[^\W_](?:[\w .'-]*[\w.])?\Z")
_NO_NAME = re.compile(
    r"\A(?:me|us|in|up|it|this|now|too|you|the game|the tournament)\Z"
    r"|\b(?:please|my name|your|our)\b",
    re.IGNORECASE,
)
"""The rest of a sentence that speaks of joining: *join your game please. My name is Bill.*"""
# A move has a name: `do \\` and `do {` are a program's.
_DO = re.compile(r"[ ]{0,3}do\s+([^\W\d_].*)\Z", re.IGNORECASE)
_PROSE_AFTER_DO = re.compile(
    r"(?:not|don't|n't|you|we|i|they|he|she|it|the|this|that|as|so|your|my|people"
    r"|players|let|tell|note|feel|remember|come|hope|have|vote|count|enjoy|keep|write|read|be)\b",
    re.IGNORECASE,
)


def _inquiry(cursor: Cursor, _context: ReadingContext) -> LineReading | None:
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


def _withdraw(cursor: Cursor, _context: ReadingContext) -> Withdraw | None:
    if not cursor.accept("withdraw"):
        return None
    cursor.accept("my move", "item", "move", "number")
    cursor.accept("number", "#")
    number = cursor.number()
    return None if number is None else Withdraw(number)


def _join(text: str) -> Join | NotUnderstood | None:
    indent = text[: len(text) - len(text.lstrip())]
    match = _JOIN.match(indent + " ".join(text[:MAX_LINE].split()))
    if not match:
        return None
    name = _COURTESY_AFTER_NAME.sub("", match.group("name")).strip(" ,").rstrip("!;,")
    if not name or _NO_NAME.search(name):
        return NotUnderstood(translatable("a player needs a name"), "join NAME")
    if len(name) > MAX_NAME or not _NAME.match(name):
        return NotUnderstood(
            translatable(
                "a name is short, and has letters, digits, blanks and the marks . ' - only"
            ),
            "join NAME",
        )
    return Join(name)


def is_name(text: str) -> bool:
    """Say whether somebody may ask to play under a text."""
    return 0 < len(text) <= MAX_NAME and bool(_NAME.match(text)) and not _NO_NAME.search(text)


def read_phrase(line: str, words: str, name: str) -> LineReading | None:
    """Read a line that begins with words from the initial set, like ``do`` and the rest."""
    if line.startswith(("    ", "\t")):
        return None
    match = _phrase(words).match(plain_line(line))
    if match is None:
        return None
    rest = f"{name} {match.group(1).strip()}".strip()
    if _too_long(rest):
        return None
    return _with_form(rest) or Commands((Do(rest),))


def _too_long(words: str) -> bool:
    most = MAX_WORDS_WITH_TEXT if words.endswith('"') else MAX_WORDS_OF_MOVE
    return len(words) > most


_OPENS_TEXT: Final = re.compile(r'[ ]{0,3}do\s+[^"]*\s"[^"]*\Z', re.IGNORECASE)


def opens_text(line: str) -> bool:
    """Whether a line is a move that breaks off inside a text in quotation marks."""
    return _OPENS_TEXT.match(plain_line(line)) is not None


def ends_text(line: str) -> bool:
    """Whether a line ends with a quotation mark."""
    return plain_line(line).endswith('"')


@cache
def _phrase(words: str) -> re.Pattern[str]:
    """Compile words and the end of the last of them; a colon or comma may follow."""
    parts = r"\s+".join(re.escape(word) for word in plain_line(words).split())
    return re.compile(rf"\s*{parts}(?:(?<!\w)|(?!\w))\s*[:,]?(.*)\Z", re.IGNORECASE | re.DOTALL)


def prose_after_do(words: str) -> str | None:
    """Return the word with which ``words`` behind ``do`` are prose and no move, None if none is."""
    match = _PROSE_AFTER_DO.match(words)
    return None if match is None else match[0]


def taken_word(words: str) -> str:
    """Return the word because of which a line of such words is not read as the move it names."""
    after = re.sub(r"(?i)\A\s*do\s+", "", words)
    match = _PROSE_AFTER_DO.match(after)
    return after.split(None, 1)[0] if match is None else match[0]


_PROPOSES: Final = re.compile(r"\bpropos(?:e|ing)\b", re.IGNORECASE)
_BEFORE_FORM: Final = re.compile(r"(?:[,:;]|\s(?:as|to|and))*[\s,:;]*\Z", re.IGNORECASE)
_LOOSE_FORM: Final = re.compile(
    r"(?:[,:]|\s(?:as|to))\s*(?=(?:enact|amend|repeal|transmut)\w*\b)", re.IGNORECASE
)


def _with_form(words: str) -> LineReading | None:
    """Return the begin of a change that the words of a move end in, or None.

    Behind a colon or the like, ``propose`` that opens nothing is asked back.
    """
    for found in _PROPOSES.finditer(words):
        before = _BEFORE_FORM.sub("", words[: found.start()])
        reading = _begin(before, words[found.start() :])
        if reading is not None:
            return reading
        if before and before != words[: found.start()].rstrip():
            return near_proposal(Cursor(split_words(words[found.start() :])).rest)
    return None


def loose_form(words: str) -> ProposalBegins | None:
    """Return the begin of a change without ``propose`` that the words of a move end in, or None.

    It is one only where ``end proposal`` stands below.
    """
    found = _LOOSE_FORM.search(words)
    if found is None:
        return None
    begin = _begin(words[: found.start()].rstrip(" ,:;"), f"propose {words[found.end() :]}")
    return begin if isinstance(begin, ProposalBegins) else None


def _begin(words: str, tail: str) -> LineReading | None:
    """Read the begin of a change behind the words of a move."""
    begin = read_proposal(Cursor(split_words(tail), tail), ReadingContext()) if words else None
    return replace(begin, do=words) if isinstance(begin, ProposalBegins) else begin


def _do(text: str) -> LineReading | Command | None:
    match = _DO.match(text)
    if not match:
        return None
    words = match.group(1).strip()
    prose = _PROSE_AFTER_DO.match(words) or words.endswith("?")
    if prose or _too_long(words) or not words.isprintable():
        return NotUnderstood(NOT_A_COMMAND)
    return _with_form(words) or Do(words)


_HELP_INQUIRE = translatable("    inquire 305                 an inquiry: what became of a rule")
_MOVES = {
    "": translatable("a move in your own words: {words}: {change}"),
    "keep": translatable("a move in your own words: {words}: {change}, keeping the rest"),
    "drop": translatable("a move in your own words: {words}: {change}, dropping the rest"),
}


def _receipt_of_move(command: Do) -> str:
    form = command.form
    if form is None:
        return _("a move in your own words: {words}").format(words=command.words)
    return _(_MOVES[form.rest]).format(words=command.words, change=change_words(form))


_HELP_FORM = translatable("""\
    do edit 301: propose enact  a move that says a change: text and clauses
                                below it, and «end proposal», as in a turn.""")
_HELP_DO = translatable("    do ...                      a move that some rule may have created")
_HELP_WITHDRAW = translatable("""\
    withdraw 3                  take back your move 3 if it still waits""")
ROWS = (
    Row(
        command=Join,
        text=_join,
        starts=("join",),
        receipt=translatable("join as {name}"),
        hint="join NAME",
        near=("join",),
    ),
    Row(
        command=Inquire,
        words=(_inquiry,),
        receipt=translatable("an inquiry about {number}"),
        help=(HelpLine("commands", 30, _HELP_INQUIRE),),
        hint="inquire 305",
        near=("inquire", "inquiry"),
    ),
    Row(
        command=Do,
        text=_do,
        starts=("do",),
        receipt=_receipt_of_move,
        help=(HelpLine("commands", 50, _HELP_DO), HelpLine("commands", 51, _HELP_FORM)),
    ),
    Row(
        command=Withdraw,
        words=(_withdraw,),
        receipt=translatable("withdrawing your move {item}"),
        help=(HelpLine("commands", 70, _HELP_WITHDRAW),),
        hint="withdraw NUMBER",
        near=("withdraw",),
    ),
)
