"""Finds the lines at which rules begin: «## Rule 101», «**101**», «101.», «"101"».

Pure, deterministic, and linear. A document writes its rules in one way; lists inside rules, lists
of players and cross-references are written in others, or begin again at 1. What is not chosen stays
text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from gamemaster.rulesets.importing.lines import HEAD, Line
from gamemaster.rulesets.importing.wording import RULE, RULE_WORD, STATUS

STYLES: Final = {
    "heading": (9, "headings, as «# 101»"),
    "bold": (8, "bold numbers, as «**101**»"),
    "link": (7, "linked numbers, as «[101](rule101.md)»"),
    "word": (6, "words, as «Rule 101:»"),
    "quoted": (5, 'quoted numbers, as «"101"»'),
    "bracket": (5, "numbers in brackets, as «[101]»"),
    "italic": (5, "numbers in italics, as «*101*»"),
    "bare": (3, "bare numbers, as «101.»"),
    "plain": (1, "bare numbers, as «101»"),
}
"""The ways to write a number: how strongly each says that a rule begins, and its name."""

_MARKS: Final = {
    "***": ("bold", "***"), "**": ("bold", "**"), "__": ("bold", "__"), "*": ("italic", "*"),
    "_": ("italic", "_"), "``": ("quoted", "``"), "`": ("quoted", "`"), '"': ("quoted", '"'),
    "'": ("quoted", "'"), "“": ("quoted", "”"), "„": ("quoted", "“", "”"), "«": ("quoted", "»"),
    "»": ("quoted", "«"), "\u2039": ("quoted", "\u203a"), "‘": ("quoted", "’"),
    "「": ("quoted", "」"), "(": ("bracket", ")"), "[[": ("bracket", "]]"), "[": ("bracket", "]"),
}  # fmt: skip
"""What may open before a number: the style that it makes, and what closes it."""

LONG: Final = 100
"""Numbers from here on are seldom those of a list."""

HIGHEST: Final = 999_999_999
MOSTLY: Final = 0.6
FEWER: Final = 3
_INDENT: Final = 4
_OPENERS: Final = 6
_SEPARATORS: Final = 4

_BULLET: Final = re.compile(r"[-*+•][ \t]+")
_ANCHOR: Final = re.compile(r"<a\b[^<>]{0,200}>(?:</a>)?[ \t]*")
_WORD: Final = re.compile(
    rf"(?:{STATUS.pattern}[ \t]+)?(?:{RULE_WORD})[ \t]*"
    r"(?:n[o°º]\.?|nr\.?|№|numéro|nummer)?[ \t]*#?",
    re.IGNORECASE,
)
_SIGN: Final = re.compile(r"(?:#|§+|№|(?:No|Nr|N°|Nº)\.?)[ \t]*")
_NUMBER: Final = re.compile(
    r"(\d{1,30})(?:/\d{1,6}(?!\d))?(?!\d|[.,/]\d|[-–—]\d|['’][^\W\d]|[^\W\d_]|%|°)"
)
_BLANKS: Final = re.compile(r"[ \t\u00a0\u202f]*")
_TARGET: Final = re.compile(r"\([^()\s]{0,300}\)")
_DOTTED: Final = re.compile(r"[ \t#*_>\-]{0,12}(?:\w{1,12}[ \t]+)?\d{1,9}(?:\.\d{1,9}){1,6}(?!\d)")
_SEPARATING: Final = ".:)|–—-=,"
_ENDING: Final = tuple(".:;!?)]}»”\"'…*_`")


class Key(NamedTuple):
    """The way in which a number is written: the rules of a document have it in common."""

    style: str
    quotes: int
    braces: int
    level: int
    indent: int


@dataclass(frozen=True, slots=True)
class Start:
    """A line at which a rule may begin.

    ``rest`` is where the words behind the number begin, in the raw line; ``closers`` are what ends
    the marks that are still open there (bold that goes on, a quote), the innermost first;
    ``status`` stood before the number, ``word`` tells whether a word for rules did.
    """

    index: int
    number: int
    digits: str
    key: Key
    rest: int
    closers: tuple[str, ...] = ()
    status: bool | None = None
    word: bool = False


@dataclass(frozen=True, slots=True)
class Numbering:
    """The ``starts`` of rules in order of line, and the numbered lines that are text.

    ``odd`` are starts that are written otherwise than most, ``before`` stand before the rules.
    """

    starts: tuple[Start, ...]
    key: Key | None = None
    texts: tuple[Start, ...] = ()
    odd: tuple[Start, ...] = ()
    before: tuple[Start, ...] = ()


def start_of(lines: Sequence[Line], index: int) -> Start | None:
    """Return the number that a line begins with, if it is written as that of a rule can be."""
    line = lines[index]
    return None if line.code or line.underline else _Scan(line).start(index)


def is_dotted(line: Line) -> bool:
    """Tell whether a line begins with a number of several parts, as 1.2, which no rule can have."""
    return not line.code and _DOTTED.match(line.content[:HEAD]) is not None


class _Scan:
    """A pass over the head of a line from left to right, never back."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.text = line.raw[: line.start + HEAD]
        self.place = line.start
        self.open: list[str] = []
        self.styles: set[str] = set()

    def start(self, index: int) -> Start | None:
        """Return the number that is found."""
        self.skip(_BLANKS)
        indent = len(self.text[self.line.start : self.place].expandtabs(4))
        if not self.line.level:
            self.skip(_BULLET)
        self.skip(_ANCHOR)
        self.openers()
        word, status = self.skip(_WORD), None
        if word is not None:
            # «Rulesets» is no rule; the word ends where a number or a mark begins.
            if self.text[self.place : self.place + 1].isalpha() and not word[0][-1:].isspace():
                return None
            found = STATUS.match(word[0])
            status = None if found is None else found["mutable"] is not None
        else:
            self.skip(_SIGN)
        self.skip(_BLANKS)
        self.openers()
        number = self.skip(_NUMBER)
        if number is None:
            return None
        style = self.style(word=word is not None, separated=self.behind())
        if style is None:
            return None
        loose = style in ("bare", "plain", "word")
        key = Key(
            style, self.line.quotes, self.line.braces, self.line.level,
            indent // _INDENT if loose else 0,
        )  # fmt: skip
        closers = tuple(_MARKS[mark][1] for mark in reversed(self.open))
        return Start(
            index, int(number[1]), number[1], key, self.place, closers, status, word is not None
        )

    def skip(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Pass over ``pattern`` and return it, if it stands here."""
        match = pattern.match(self.text, self.place)
        self.place = self.place if match is None else match.end()
        return match

    def openers(self) -> None:
        """Pass over marks that open: bold, quotes, brackets."""
        while len(self.open) < _OPENERS:
            mark = next((mark for mark in _MARKS if self.text.startswith(mark, self.place)), None)
            if mark is None:
                return
            self.place += len(mark)
            self.open.append(mark)
            self.styles.add(_MARKS[mark][0])
            self.skip(_BLANKS)

    def behind(self) -> bool:
        """Pass over closing marks and separators; return whether anything separated."""
        separators = 0
        while True:
            self.skip(_BLANKS)
            closers = _MARKS[self.open[-1]][1:] if self.open else ()
            closer = next((end for end in closers if self.text.startswith(end, self.place)), None)
            if closer is not None:
                self.place += len(closer)
                if self.open.pop() in ("[", "[[") and self.skip(_TARGET):
                    self.styles.add("link")
                continue
            sign = self.text[self.place : self.place + 1]
            if not sign or sign not in _SEPARATING or separators == _SEPARATORS:
                return separators > 0
            self.place += 1
            separators += 1

    def style(self, *, word: bool, separated: bool) -> str | None:
        """Name the way in which the number is written."""
        if self.line.level:
            return "heading"
        for style in ("link", "bold", "italic", "quoted", "bracket"):
            if style in self.styles:
                return style
        ended = separated or not self.text[self.place :].strip()
        if word:
            return "word" if ended or self.text[self.place] in "([{" else None
        return "bare" if ended else "plain"


# --- the choice -----------------------------------------------------------------------------------


def numbered(lines: Sequence[Line], name: str = "") -> Numbering:
    """Choose the starts of rules among ``lines`` of the document ``name``."""
    candidates = _candidates(lines)
    groups: dict[Key, list[Start]] = {}
    for start in candidates:
        groups.setdefault(start.key, []).append(start)
    rule_heading = _first_rule_heading(lines)
    weights: list[tuple[int, Key, list[Start], list[Start]]] = []
    for key, found in groups.items():
        kept, early = _without_preamble(found, rule_heading)
        kept = kept if _is_strong(key.style) else _without_lists(kept)
        weights.append((_weight(key.style, kept), key, kept, early))
    heaviest = max((weight for weight, *_ in weights), default=0)
    best: tuple[float, ...] = ()
    chosen = Numbering((), texts=tuple(candidates))
    for weight, key, kept, early in weights:
        if weight <= 0 or weight * FEWER < heaviest or not _is_credible(key.style, kept):
            continue
        score = (float(STYLES[key.style][0]), key.braces > 0, weight, -kept[0].index)
        if score > best:
            best, chosen = score, Numbering(tuple(kept), key, before=tuple(early))
    if chosen.key is None or not _speaks_of_rules(lines, chosen.starts, name):
        return Numbering((), texts=tuple(candidates))
    odd = _fitting(chosen.starts, candidates)
    starts = tuple(sorted((*chosen.starts, *odd), key=lambda start: start.index))
    taken = {start.index for start in starts}
    texts = tuple(start for start in candidates if start.index not in taken)
    return Numbering(starts, chosen.key, texts, tuple(odd), chosen.before)


def _candidates(lines: Sequence[Line]) -> list[Start]:
    found: list[Start] = []
    for index in range(len(lines)):
        start = start_of(lines, index)
        if start is None or not 0 < start.number <= HIGHEST:
            continue
        if _may_begin(lines, start, found[-1] if found else None):
            found.append(start)
    return found


def _may_begin(lines: Sequence[Line], start: Start, previous: Start | None) -> bool:
    """Tell whether a rule may begin here, or a sentence only goes on with a number.

    A line that follows text at once begins a rule if that text has come to an end, or if the line
    before begins with the number before.
    """
    line = lines[start.index]
    if line.level or start.index == 0 or start.key.style in ("link", "bold"):
        return True
    above = lines[start.index - 1]
    if above.blank or above.level or above.underline or above.quotes < line.quotes:
        return True
    if previous is not None and previous.index == start.index - 1:
        # A number that jumps ahead is one that the sentence above speaks of.
        goes_on = start.number <= previous.number + 1
        return goes_on or above.content.rstrip().endswith(_ENDING)
    return above.content.rstrip().endswith((*_ENDING, "{", "-", "*", "=", "}"))


def _first_rule_heading(lines: Sequence[Line]) -> int | None:
    """Return the first heading that speaks of rules and has no number of its own."""
    for index, line in enumerate(lines):
        if line.level and RULE.search(line.heading) and start_of(lines, index) is None:
            return index
    return None


def _without_preamble(
    found: list[Start], rule_heading: int | None
) -> tuple[list[Start], list[Start]]:
    """Drop numbered lines before the heading of the rules, where numbers begin again after it."""
    if rule_heading is None:
        return found, []
    early = [start for start in found if start.index < rule_heading]
    late = [start for start in found if start.index > rule_heading]
    again = early and late and late[0].number <= early[-1].number
    longer = early and late and early[-1].number < LONG <= late[0].number
    return (late, early) if again or longer else (found, [])


def _without_lists(found: list[Start]) -> list[Start]:
    """Drop the items of lists: short numbers among long ones, and numbers that begin again at 1.

    Short numbers stay where the long ones only go on from 99.
    """
    long = sum(start.number >= LONG for start in found)
    goes_on = any(start.number == LONG - 1 for start in found)
    if long and long >= MOSTLY * len(found) and not goes_on:
        found = [start for start in found if start.number >= LONG]
    kept: list[Start] = []
    place = 0
    while place < len(found):
        if kept and found[place].number == 1:
            place = _list_end(found, place, kept[-1].number)
            continue
        kept.append(found[place])
        place += 1
    return kept


def _list_end(found: list[Start], begin: int, last: int) -> int:
    """Return where a list that begins again at 1 ends, inside a rule whose number is ``last``."""
    end = begin + 1
    while end < len(found) and found[end].number == found[end - 1].number + 1:
        end += 1
    if end < len(found) and found[end].number == last + 1:
        return end
    # The rules may go on where the list would only seem to.
    return begin + last if last < end - begin else end


def _weight(style: str, kept: Sequence[Start]) -> int:
    """Say how many rules there would be.

    A number that stands several times speaks against rules where only lists are written like them.
    """
    numbers = {start.number for start in kept}
    again = 0 if _is_strong(style) else len(kept) - len(numbers)
    return len(numbers) + 2 * sum(number >= LONG for number in numbers) - 2 * again


def _is_strong(style: str) -> bool:
    """Tell whether a style is seldom that of a list."""
    return STYLES[style][0] >= STYLES["word"][0]


def _is_credible(style: str, kept: Sequence[Start]) -> bool:
    """Tell whether numbers without any sign beside them can be those of rules."""
    if style != "plain":
        return True
    return len(kept) > 1 and all(one.number < two.number for one, two in pairwise(kept))


def _speaks_of_rules(lines: Sequence[Line], chosen: Sequence[Start], name: str) -> bool:
    """Tell a set of rules from any text with a numbered list."""
    if any(start.number >= LONG or start.word for start in chosen):
        return True
    said = (name.replace("_", " "), *(line.content[: 2 * HEAD] for line in lines))
    return any(RULE.search(text) or STATUS.search(text) for text in said)


def _fitting(chosen: Sequence[Start], candidates: Sequence[Start]) -> list[Start]:
    """Return starts that are written otherwise but stand where exactly their number is missing."""
    places = [start.index for start in chosen]
    taken = {start.number for start in chosen}
    odd: list[Start] = []
    last: Start | None = None
    for start in candidates:
        at = bisect_left(places, start.index)
        if at == len(places):
            break
        if places[at] == start.index:
            last = start
        elif (
            last is not None
            and start.number == last.number + 1 < chosen[at].number
            and start.number not in taken
            and start.key.style != "plain"
        ):
            odd.append(start)
            taken.add(start.number)
            last = start
    return odd
