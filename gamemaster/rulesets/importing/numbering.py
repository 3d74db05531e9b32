"""Reads the numbers that lines begin with as rules do: «## Rule 101», «**101**», «101.», «"101"».

Pure, deterministic, and linear. ``choosing`` tells which of them are those of rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from gamemaster.rulesets.importing.document_lines import HEAD, Line
from gamemaster.rulesets.importing.wording import RULE_WORD, STATUS, status_of

STYLES: Final = {
    "field": (10, "fields, as «number: 101»"),
    "heading": (9, "headings, as «# 101»"),
    "link": (7, "linked numbers, as «[101](rule101.md)»"),
    "bold": (8, "bold numbers, as «**101**»"),
    "word": (6, "words, as «Rule 101:»"),
    "italic": (5, "numbers in italics, as «*101*»"),
    "quoted": (5, 'quoted numbers, as «"101"»'),
    "bracket": (5, "numbers in brackets, as «[101]»"),
    "bare": (3, "bare numbers, as «101.»"),
    "table": (2, "rows of a table, as «| 101 | … |» or «101,…»"),
    "plain": (1, "bare numbers, as «101»"),
}
"""The ways to write a number: how strongly each says that a rule begins, and its name.

Where marks of several kinds stand around a number, the first of them here names its style.
"""

_MARKS: Final = {
    "[b]": ("bold", "[/b]"), "[i]": ("italic", "[/i]"), "[u]": ("italic", "[/u]"),
    "'''": ("bold", "'''"), "''": ("italic", "''"), "|": ("table", "|"),
    "***": ("bold", "***"), "**": ("bold", "**"), "__": ("bold", "__"), "*": ("italic", "*"),
    "_": ("italic", "_"), "``": ("quoted", "``"), "`": ("quoted", "`"), '"': ("quoted", '"'),
    "'": ("quoted", "'"), "“": ("quoted", "”"), "„": ("quoted", "“", "”"), "«": ("quoted", "»"),
    "»": ("quoted", "«"), "\u2039": ("quoted", "\u203a"), "‘": ("quoted", "’"),
    "「": ("quoted", "」"), "(": ("bracket", ")"), "[[": ("bracket", "]]"), "[": ("bracket", "]"),
}  # fmt: skip
"""The marks that may open before a number: the style that each makes, and its closing mark."""

LONG: Final = 100
"""Numbers from here on are seldom those of a list."""

HIGHEST: Final = 999_999_999
_INDENT: Final = 4
_OPENERS: Final = 6
_SEPARATORS: Final = 4
SEVERAL: Final = 3

_BLANKS: Final = re.compile(r"[ \t\u00a0\u202f]*")
BULLET: Final = re.compile(
    r"[-*+•][ \t]+(?:\[[ xX]\][ \t]+)?|:+[ \t]*|\*(?=\d{1,9}[a-z]?[.:)][ \t][^*]{0,400}$)"
)
_MARK: Final = re.compile("|".join(map(re.escape, _MARKS)))
_OPENING: Final = rf"(?>(?:(?:{_MARK.pattern}){_BLANKS.pattern}){{0,{_OPENERS}}})"
_BEFORE: Final = (
    r"(?>(?:<a\b[^<>]{0,200}>(?:</a>)?[ \t]*)?)(?P<struck>~~|<(?:s|del|strike)>)?"
    rf"(?P<outer>{_OPENING})"
    rf"(?>(?P<word>(?i:(?:{STATUS.pattern}[ \t]+)?(?:{RULE_WORD}|art\.)[ \t]*"
    r"(?:n[o°º]\.?|nr\.?|№|numéro|nummer)?[ \t]*#?))"
    r"|(?P<label>§+[ \t]*|[A-Z][-.]?(?=\d))|(?:#|№|(?:No|Nr|N°|Nº)\.?)[ \t]*|)"
    rf"{_BLANKS.pattern}(?P<inner>{_OPENING})"
)
"""All that may stand before the number of a rule: marks, a status, a word for rules."""

_START: Final = re.compile(
    rf"{_BEFORE}(?P<digits>\d{{1,30}}|(?(word)(?i:premier|Ier)(?!\w)|(?!)))"
    r"(?:/\d{1,6}(?!\d)|(?:er|re|ère)\b|(?P<sign>[*†‡+!°])(?=[ \t])"
    r"|[ºª°](?=[.:)–—-]|[ \t]*$|(?(word)[ \t]|(?!))))?"
    r"(?!\d|[.,/]\d|[-–—]\d|['’][^\W\d]|[^\W\d_]|%|°)"
)
_UNUSUAL: Final = re.compile(
    rf"{_BEFORE}(?P<digits>[-−]\d{{1,9}}|\d{{1,9}}(?:[a-zA-Z]|bis|ter)"
    r"|[IVXLC]{1,9}(?(word)[a-h]?)|[ivxlc]{1,9}"
    r"|(?(word)\d{1,9}(?:[.-]\d{1,2}){1,4}(?:/\d{1,6})?(?![ \t]*[(\[])|(?!)))"
    r"(?![\w'’]|[.-]\d|[ \t]+[a-z])"
)
"""Numbers that no rule can have as they are: -1, 305a, «Rule 1-1»; XII if others number them."""

_PARTS: Final = re.compile(rf"{_BEFORE}(?P<digits>\d{{1,7}}[.-]\d{{1,3}})(?![\w'’%°]|[.,/-]\d)")
"""Numbers of two parts, without a word for rules: «1.2», «§ 1-2»."""

_TWO_PARTS: Final = re.compile(r"([1-9][0-9]{0,6})[.-]([0-9]{1,2})")
"""Places from 100 on are those of no rule."""

_ANY: Final = re.compile(
    rf"[\W_]{{0,12}}?(?P<word>\b(?i:{RULE_WORD})[ \t]+(?:no\.?[ \t]*)?)?#?"
    r"(?P<digits>[-−]?\d\w{0,9}(?:[.–-]\d{1,4}){0,4}[a-zA-Z]?"
    r"|\b(?:[IVXLC]{0,8}[IVX][a-h]|[IVXLC]{1,9}|[ivxlc]{1,9}))"
    r"(?P<end>[.:)\]}*_`'\"|–—-]{0,6})(?![^\s])[ \t]*(?P<next>.?)"
)
"""A number of any shape at the beginning of a line, with or without a sign behind it."""

_LONG: Final = re.compile(r"\d{3}")
TARGET: Final = re.compile(r"\([^()\s]{0,300}\)")
_DOTTED: Final = re.compile(
    r"[ \t#*_>|`+\-]{0,40}(?:\w{1,12}[ \t]+)?\d{1,9}(?:\.\d{1,9}){1,6}(?!\d)"
)
_SEPARATING: Final = tuple(".:)|–—-=,~§•·")
ENDING: Final = tuple(".:;!?)]}»”\"'…*_`")


class Key(NamedTuple):
    """The way in which a number is written; it is common to the rules of a document."""

    style: str
    quotes: int
    braces: int
    level: int
    indent: int

    @property
    def strong(self) -> bool:
        """Whether it says by itself that a rule begins, as a word for rules does."""
        return STYLES[self.style][0] >= STYLES["word"][0]


@dataclass(frozen=True, slots=True)
class Start:
    """A line at which a rule may begin.

    ``rest`` is where the words behind the number begin, in the raw line; ``closers`` end the marks
    that are still open there (bold that goes on, a quote), the innermost first; ``status`` stood
    before the number, ``word`` tells whether a word for rules did. ``struck`` is set where it is
    struck through, ``sign`` is what stood at the number. No rule can have the number 0.
    """

    index: int
    number: int
    digits: str
    key: Key
    rest: int
    closers: tuple[str, ...] = ()
    status: bool | None = None
    word: bool = False
    struck: bool = False
    sign: str = ""

    @property
    def usable(self) -> bool:
        """Whether a rule can have this number, and is in force."""
        return 0 < self.number <= HIGHEST and not self.struck


@dataclass(frozen=True, slots=True)
class Numbering:
    """The ``starts`` of rules in order of line, and the numbered lines that are text.

    ``before`` stand before the rules, ``unusable`` are written as those of rules and have numbers
    that no rule can have.
    """

    starts: tuple[Start, ...]
    key: Key | None = None
    texts: tuple[Start, ...] = ()
    before: tuple[Start, ...] = ()
    unusable: tuple[Start, ...] = ()


NONE: Final = Numbering(())
"""The numbering of a document that is a single rule, or none."""


def start_of(lines: Sequence[Line], index: int, *, parts: bool = False) -> Start | None:
    """Return the number that a line begins with, if it is written as that of a rule can be.

    With ``parts``, or where they number the rules of the document, it may have two.
    """
    line = lines[index]
    text = line.raw[: line.start + HEAD]
    begin = _end(_BLANKS, text, line.start)
    begin_marks = line.label or (begin if line.level else _end(BULLET, text, begin))
    match = _START.match(text, begin_marks) or _UNUSUAL.match(text, begin_marks)
    if match is None and (parts or line.numeral):
        match = _PARTS.match(text, begin_marks)
    if match is None or line.code or line.underline or line.apart or line.numeral == 0:
        return None
    opened = [*_MARK.findall(match["outer"]), *_MARK.findall(match["inner"])]
    if len(opened) > _OPENERS:
        return None
    styles = {_MARKS[mark][0] for mark in opened}
    rest, separated, linked = _behind(text, match.end(), opened)
    # Quotation marks around a whole rule say nothing about its number.
    styles -= {_MARKS[mark][0] for mark in opened} & {"quoted"}
    if linked:
        styles.add("link")
    if line.content.lstrip().startswith("|"):
        styles = {"table"}
    style = "heading" if line.level else next((name for name in STYLES if name in styles), "")
    if not style:
        ended = separated or not text[rest:].strip()
        label = match["label"] or ""
        worded = match["word"] is not None or line.label > 0
        if worded and not ended and not (text[rest] in "([{" or text[rest].isupper()):
            return None
        said = worded or label[:1] == "§"
        named = ended or text[rest] in "([{" or (said and text[rest].isupper())
        style = "word" if (worded and named) or (label and named) else "bare" if ended else "plain"
    loose = style in ("bare", "plain", "word")
    indent = len(text[line.start : begin].expandtabs(4)) // _INDENT if loose else 0
    return Start(
        index,
        line.numeral or (_number(match["digits"]) if match.re is _START
        else in_parts(match["digits"]) if parts else 0),
        match["digits"],
        Key(style, line.quotes, line.braces, line.level, indent), rest,
        tuple(_MARKS[mark][1] for mark in reversed(opened)), status_of(match["word"] or ""),
        match["word"] is not None or line.label > 0 or (match["label"] or "")[:1] == "§",
        match["struck"] is not None,
        (match["sign"] or "") if match.re is _START else "",
    )  # fmt: skip


def in_parts(digits: str) -> int:
    """Return the number for a section and a place in it, 102 for 1.2; 0 if there is none."""
    match = _TWO_PARTS.fullmatch(digits)
    return 0 if match is None else LONG * int(match[1]) + int(match[2])


def _number(digits: str) -> int:
    """Return the number that is written so; French laws begin with «Article premier»."""
    return int(digits) if digits[0].isdecimal() else 1


def is_numbered(lines: Sequence[Line], index: int) -> bool:
    """Tell whether a line begins as a rule may, with a number of any shape, in any way."""
    line = lines[index]
    match = _ANY.match(line.content[:HEAD])
    if match is None or line.code or line.underline or line.apart:
        return False
    above = lines[index - 1] if index else None
    begins = above is None or above.blank or above.level or above.raw.rstrip().endswith(ENDING)
    signed = bool(match["end"] or match["word"] or line.level)
    clear = signed and _LONG.search(match["digits"]) is not None
    named = match["next"].isupper() or not (match["next"].isalnum() or match["next"] in ",;")
    bare = not match["digits"].isalpha() and (match["next"].isupper() or match["next"] in "([")
    return (clear or named) if signed else bool(begins and bare)


def is_dotted(line: Line) -> bool:
    """Tell whether a line begins with a number of several parts, as 1.2, and no rule with it."""
    return not (line.code or line.numeral) and _DOTTED.match(line.content[:HEAD]) is not None


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    match = pattern.match(text, place)
    return place if match is None else match.end()


def _behind(text: str, place: int, opened: list[str]) -> tuple[int, bool, bool]:
    """Pass over closing marks and separators behind a number; closed marks leave ``opened``.

    Returns where the words begin, whether anything separated them, and whether a link was closed.
    """
    separators, linked = 0, False
    while True:
        place = _end(_BLANKS, text, place)
        closers = _MARKS[opened[-1]][1:] if opened else ()
        closer = next((end for end in closers if text.startswith(end, place)), None)
        if closer is not None:
            place += len(closer)
            if opened.pop() in ("[", "[[") and (target := _end(TARGET, text, place)) > place:
                place, linked = target, True
        elif separators < _SEPARATORS and text.startswith(_SEPARATING, place):
            place, separators = place + 1, separators + 1
        else:
            return place, separators > 0, linked
