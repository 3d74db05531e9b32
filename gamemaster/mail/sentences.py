"""What one line says. The whole of a line is grammar, or the line is no command.

``read_line`` knows nothing of the lines around it; blocks, quotations and signatures are
``interpret``'s. Suggestions name the nearest command form. Linear time: a line is split into words
once and read from left to right, and longer lines than people write are not looked at.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from gamemaster.i18n import noted
from gamemaster.mail.commands import Ask, Command, Do, Join, Object, Vote
from gamemaster.mail.forms import (
    NOT_A_COMMAND,
    Commands,
    LineReading,
    ListBegins,
    NotUnderstood,
    QuestionBegins,
    ReadingContext,
)
from gamemaster.mail.press import read_press
from gamemaster.mail.proposing import read_proposal
from gamemaster.mail.requests import PRODUCTIONS
from gamemaster.mail.text import REPLACEMENT
from gamemaster.mail.votes import looks_like_vote
from gamemaster.mail.words import Cursor, plain_line, split_words

MAX_LINE = 400
MAX_QUESTION = 10_000
MAX_NAME = 40
MAX_WORDS_OF_MOVE = 300
MAX_PIECES = 20
_LONGEST_NEAR_MISS = 8
_LONGEST_DISGUISE = 80

NOTHING = NotUnderstood(NOT_A_COMMAND)
_STRANGE = noted("it has letters in it that only look like those of a vote")
_LOST = NotUnderstood(
    noted("a letter of it was lost on its way; please write it again"), "vote for NUMBER"
)
_AMBIGUOUS = NotUnderstood(noted("it can be read in more than one way"))
_INDENTED = NotUnderstood(noted("a command starts at the beginning of its line"))

# A line that cannot start a command is put aside without being split into words: most lines of
# most mails are such. The letters that a command may begin with, a line for each first one.
_BEGINNINGS = (
    r"ab[ls]|a f|add|aga|ai|als|am[beo]|an[ao]?|ant|app|ask|aye?",
    r"beid|bit|bon|bot",
    r"canc|cast|chec|co[nd]",
    r"da[fg]|dea|decl|de[mn]|di[eg]|do\b|drop",
    r"eac|ein[s]|en[act ]|est",
    r"fav|for|f[uü]",
    r"gam|ge",
    r"h[aeior]",
    r"i\b|i'|ich|idi|in\b|ins|inq",
    r"ja|je|join",
    r"key|kin",
    r"lang|l[ae]",
    r"m'|m[aeioy]",
    r"n[aeo]|nr|n\s?[°º]|n[uú]",
    r"obj|ok|opp|oui",
    r"p\b|p[0-9]|pass|pl|po|pro",
    r"reco|remi|rene|repe|res|retr|rul",
    r"s[ií]\b|send|sett|shar|show|sign|so[wu]|spr|stim|sub|supp|swit",
    r"take|tell|th|tran|turn",
    r"ver|vo",
    r"wi|wri",
    r"y[eo]",
    r"zus",
)
_OPENER = re.compile(
    r"[ ]{0,3}(?:[0-9#+👍👎]|\([0-9]|[*_]{1,2}[^\s*_]|[*-] |- ?1|\| *[0-9#p]|(?:"
    + "|".join(_BEGINNINGS)
    + "))",
    re.IGNORECASE,
)
_ASK = re.compile(
    r"[ ]{0,3}(?:please )?(?:i )?ask(?: the organi[sz]er)?(?:\s*[:,]|\s|\Z)(.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
# The colon is needed where words follow: "object of the game" and "objections?" are prose.
_OBJECT = re.compile(
    r"[ ]{0,3}(?:please )?(?:i )?(?:object|my objection|objection|einspruch)"
    r"(?: to (?:the|my) (?:statement|record|receipt)s?)?\s*(?::(.*))?\Z",
    re.IGNORECASE | re.DOTALL,
)
_JOIN = re.compile(
    r"[ ]{0,3}(?:please )?(?:i would like to |i'd like to |i want to |i wish to |i )?join"
    r"(?P<what>(?: the)?(?: [\w-]{1,60})?(?: tournament| game))?"
    r"(?: as)?(?: ?:| |\Z)(?P<name>.*)\Z",
    re.IGNORECASE,
)
_COURTESY_AFTER_NAME = re.compile(r"[ ,](?:please|thanks|thank you)\W*\Z", re.IGNORECASE)
_NAME = re.compile(r"[^\W_](?:[\w .'-]*[\w.])?\Z")
# A move has a name: `do \\` and `do {` are a program's.
_DO = re.compile(r"[ ]{0,3}(?:please )?(?:i )?do\s+([^\W\d_].*)\Z", re.IGNORECASE)
_PROSE_AFTER_DO = re.compile(
    r"(?:not|don't|n't|you|we|i|they|he|she|it|the|this|that|as|so|your|my|people"
    r"|players|let|tell|note|feel|remember|come)\b",
    re.IGNORECASE,
)
# "1. vote for 301", "2) 302: no": the number of the item, which only goes with a vote.
_NUMBERED = re.compile(r"[ ]{0,3}\(?[0-9]{1,2}[.)]\s+(?=\S)")
_NEXT_ITEM = re.compile(r"\s\(?[0-9]{1,2}[.)](?:\s|\Z)")
# "| 301 | for |", a row of a table whose outer lines are drawn.
_ROW = re.compile(r"[ ]{0,3}\|\s*(?=[0-9#p])(.*[^\s|])\s*\|\s*\Z", re.IGNORECASE)
_OPEN_ENDED = frozenset(
    ("or", "unless", "if", "maybe", "perhaps", "otherwise", "except", "until",
     "oder", "falls", "wenn", "vielleicht", "ou", "sauf", "si", "peut-être", "o", "quizás")
)  # fmt: skip


def read_line(line: str, context: ReadingContext) -> LineReading:
    """What a line says by itself."""
    said = (_said(line, *phrase) for phrase in context.said)
    asked = next((one for one in said if one is not None), None)
    if asked is not None:
        otherwise = read_line(line, replace(context, said=()))
        return asked if isinstance(otherwise, NotUnderstood) else _AMBIGUOUS
    if not _OPENER.match(line):
        plain = line.lstrip() if line.isascii() else plain_line(line)
        if not _OPENER.match(plain):
            return NOTHING if len(plain) > _LONGEST_DISGUISE else _disguised(plain)
        if line.startswith(("    ", "\t")):
            return NOTHING if isinstance(read_line(plain, context), NotUnderstood) else _INDENTED
    text = _without_frame(plain_line(line))
    for special in (_ask, _object, _join, read_press, _do):
        reading = special(text)
        if reading is not None:
            return reading
    if len(text) > MAX_LINE:
        return NOTHING
    return _only_reading(text, context)


def _only_reading(text: str, context: ReadingContext) -> LineReading:
    """The one reading of a plain line, or why there is none."""
    readings = {reading for reading in _readings(text, context) if reading is not None}
    understood = {one for one in readings if not isinstance(one, NotUnderstood)}
    if len(understood) == 1:
        return understood.pop()
    if understood:
        return _AMBIGUOUS
    refused = next(iter(readings), None)
    return refused or _several(text, context) or _numbered(text, context) or _hint(text)


def _disguised(plain: str) -> LineReading:
    """What to say of a short line that would be a vote but for a letter that looks like another."""
    words = [word.text for word in split_words(plain)]
    if plain.isascii() or not words or not looks_like_vote(words):
        return NOTHING
    return _LOST if REPLACEMENT in plain else NotUnderstood(_STRANGE, "vote for NUMBER")


def is_command_line(line: str) -> bool:
    """Whether a line would ask for something if it stood in a mail by itself."""
    return asks_for_something(read_line(line, ReadingContext()))


def asks_for_something(reading: LineReading) -> bool:
    """Whether a reading is a command or opens one; the heading of a list alone asks for nothing."""
    return not isinstance(reading, NotUnderstood | ListBegins)


def _without_frame(text: str) -> str:
    """A row of a table as the cells in it."""
    row = _ROW.match(text[:MAX_LINE])
    return text if row is None else row.group(1)


def _readings(text: str, context: ReadingContext) -> list[LineReading | None]:
    cursor = Cursor(split_words(text))
    start = cursor.at
    found: list[LineReading | None] = []
    for production in (read_proposal, *PRODUCTIONS):
        cursor.at = start
        found.append(None if cursor.done() else production(cursor, context))
    return found


def _several(text: str, context: ReadingContext) -> LineReading | None:
    """Several commands on one line, separated by semicolons or full stops, each clear by itself."""
    pieces = [piece for piece in re.split(r";|\.\s", text) if piece.strip()]
    if len(pieces) > MAX_PIECES or len(pieces) == 1:
        return None
    commands: list[Command] = []
    for piece in pieces:
        understood = [
            one for one in _readings(piece, context) if one and not isinstance(one, NotUnderstood)
        ]
        if len(understood) != 1 or not isinstance(understood[0], Commands):
            return None
        commands += understood[0].commands
    return Commands(tuple(commands))


def _numbered(text: str, context: ReadingContext) -> LineReading | None:
    """An item of a numbered list: a vote, which names its own number."""
    item = _NUMBERED.match(text)
    if item is None or _NEXT_ITEM.search(text, item.end()):
        return None  # A list on one line has numbers in it that nobody votes on.
    understood = [
        one
        for one in _readings(text[item.end() :], context)
        if isinstance(one, Commands) and all(isinstance(c, Vote) for c in one.commands)
    ]
    return understood[0] if len(understood) == 1 else None


def _hint(text: str) -> NotUnderstood:
    """Why a line that is near a command is none."""
    words = Cursor(split_words(text)).rest
    if not words:
        return NOTHING
    if _looks_like_proposal(words):
        return NotUnderstood(
            noted("this opens no proposal: the line must say what is changed and nothing else"),
            "propose enact, propose amend rule 203, propose repeal rule 203 or propose transmute"
            " rule 110; the text on the lines after it, then: end proposal",
            proposal=True,
        )
    if REPLACEMENT in text and len(words) <= _LONGEST_NEAR_MISS and any(map(str.isdigit, words)):
        return _LOST
    if words[0] in ("abstain", "abstaining"):
        return NotUnderstood(noted("an abstention says on which proposals"), "abstain NUMBER")
    if looks_like_vote(words):
        return _vote_hint(words)
    suggestion = _FORMS.get(words[0])
    if suggestion and len(words) <= _LONGEST_NEAR_MISS:
        return NotUnderstood(noted("only part of it is a command"), suggestion)
    return NOTHING


def _vote_hint(words: list[str]) -> NotUnderstood:
    """Why a line that probably meant to vote is no vote."""
    if not any(word.isdigit() or word == "mine" for word in words):
        return NotUnderstood(noted("a vote says on which proposal"), "vote for NUMBER")
    if _OPEN_ENDED.intersection(words):
        return NotUnderstood(
            noted("a vote cannot depend on anything or leave the choice open"), "vote for NUMBER"
        )
    return NotUnderstood(noted("a vote is one choice and numbers, nothing else"), "vote for NUMBER")


def _looks_like_proposal(words: list[str]) -> bool:
    """Whether a line probably meant to open a proposal, so that what follows may be its text."""
    if words[0] in ("propose", "proposing"):
        return True
    return words[0] in ("proposal", "my", "turn", "take") and bool(
        _KIND_WORDS.intersection(words[:8])
    )


_FORMS = {
    "inquire": "inquire 305",
    "inquiry": "inquire 305",
    "forfeit": "forfeit",
    "withdraw": "withdraw NUMBER",
    "insist": "insist CODE",
    "yes": "yes CODE",
    "confirm": "yes CODE",
    "no": "no CODE",
    "reminders": "reminders on",
    "digest": "digest on",
    "share": "share 301 with NAME",
    "tell": "tell NAME: WORDS",
    "help": "help",
    "join": "join NAME",
    "check": "check",
}


def _ask(text: str) -> LineReading | None:
    match = _ASK.match(text[:MAX_QUESTION])
    if not match:
        return None
    question = match.group(1).strip()
    return Commands((Ask(question),)) if question else QuestionBegins()


def _object(text: str) -> LineReading | None:
    match = _OBJECT.match(text[:MAX_QUESTION])
    if not match:
        return None
    words = (match.group(1) or "").strip()
    return Commands((Object(words),)) if words else QuestionBegins(objects=True)


def _join(text: str) -> LineReading | None:
    indent = text[: len(text) - len(text.lstrip())]
    match = _JOIN.match(indent + " ".join(text[:MAX_LINE].split()))
    if not match:
        return None
    name = _COURTESY_AFTER_NAME.sub("", match.group("name")).strip(" ,").rstrip("!;,")
    if not name:
        return NotUnderstood(noted("a player needs a name"), "join NAME")
    if len(name) > MAX_NAME or not _NAME.match(name):
        return NotUnderstood(
            noted("a name is short, and has letters, digits, blanks and the marks . ' - only"),
            "join NAME",
        )
    return Commands((Join(name),))


def _said(line: str, words: str, name: str) -> LineReading | None:
    """Read a line that begins with words of the initial set's own: as ``do`` and the rest."""
    if line.startswith(("    ", "\t")):
        return None
    match = _phrase(words).match(plain_line(line))
    if match is None:
        return None
    rest = f"{name} {match.group(1).strip()}".strip()
    return Commands((Do(rest),)) if len(rest) <= MAX_WORDS_OF_MOVE else None


@cache
def _phrase(words: str) -> re.Pattern[str]:
    """Compile words and the end of the last of them; a colon or comma may follow."""
    parts = r"\s+".join(re.escape(word) for word in plain_line(words).split())
    return re.compile(rf"\s*{parts}(?:(?<!\w)|(?!\w))\s*[:,]?(.*)\Z", re.IGNORECASE | re.DOTALL)


def _do(text: str) -> LineReading | None:
    match = _DO.match(text)
    if not match:
        return None
    words = match.group(1).strip()
    prose = _PROSE_AFTER_DO.match(words) or words.endswith("?")
    if prose or len(words) > MAX_WORDS_OF_MOVE or not words.isprintable():
        return NOTHING
    return Commands((Do(words),))


_KIND_WORDS = frozenset(
    word
    for stem in ("enact", "amend", "repeal", "transmut")
    for word in (stem, f"{stem}e", f"{stem}ing", f"{stem}ment", f"{stem}ation")
)
