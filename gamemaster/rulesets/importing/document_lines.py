"""Tells what each line of a document is: quotes, braces, heading or code, a title or a status.

Pure. Every pass over the lines is linear and none recurses, whatever the lines hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from gamemaster.rulesets.importing.wording import RULE, RULE_WORD, STATUS, VERBS, status_of

HEAD: Final = 400
"""Only this many characters of a line are looked at to find its kind."""

HEADING_CHARACTERS: Final = 200
SEVERAL: Final = 3
SECTION_WORDS: Final = 6
TITLE_CHARACTERS: Final = 90
TITLE_WORDS: Final = 10
SENTENCE_WORDS: Final = 6
FIELD_WORDS: Final = 5
"""A field that ends as a sentence does is none if it has more words than this."""

STATUS_WORDS: Final = 2
"""The most words that name a status: «non mutable»."""

_QUOTE: Final = re.compile(r"[ ]{0,3}>[ ]?")
_QUOTES: Final = re.compile(rf"(?:{_QUOTE.pattern})*")
_HASHES: Final = re.compile(
    r"[ ]{0,3}(#{1,6}(?=[ \t]|$)|={1,6}(?=[ \t]+[^\s=]|[^=]{1,200}=+[ \t]*$))[ \t]*"
)
_TIGHT: Final = re.compile(r"(#{1,6})(?=[^#\s])")
"""Number signs with no blank behind them: «##101»; a document has all headings so, or none."""

_TIGHT_RULE: Final = re.compile(rf"(#)(?=(?:{RULE_WORD})[ \t]+\d)", re.IGNORECASE)
"""One sign so, which may as well begin the name of a channel: «#Rule 101»."""

_ONE_RULE: Final = re.compile(
    rf"\b(?:{RULE_WORD})[ \t]+\d+(?!\d|[’']s)(?![ \t]*[-–—][ \t]*\d)", re.IGNORECASE
)
_ITEM: Final = re.compile(r"^[ \t(]*(?:\d{1,3}|[ivxIVX]{1,5}|[a-z])[.)][ \t]+")
_ONE_NUMBER: Final = re.compile(r"[ \t]*[1-9]\d{2,8}(?![\d’'s])(?![ \t]*[-–—][ \t]*\d)")
_DRAWN: Final = re.compile(r"([-=~^\"'`*+#.:_])\1{2,}[ \t]*")
_DECORATION: Final = re.compile(r"[ \t]*(?:([-=~^*_#•])\1*|([-*_])(?:[ \t]+\2){2,})[ \t]*")
_OUTLINE: Final = re.compile(r"#\+[A-Z_]{2,20}:|[ \t]*:END:[ \t]*$")
_STARS: Final = re.compile(r"(\*{1,6})(?=[ \t])[ \t]*(?:(?:TODO|DONE)[ \t]+)?")
"""The stars of a heading in an Org outline, with the state that Org writes behind them."""
_FENCE: Final = re.compile(r"[ ]{0,3}(`{3,}(?=[^`]*$)|~{3,})")
_SPOILER: Final = re.compile(
    r"(?:\[/?spoiler\b[^\[\]]{0,80}\]|</?details\b[^<>]{0,80}>(?:<summary\b.{0,120})?)[ \t]*",
    re.IGNORECASE,
)
"""Where a part of a post or a page is folded away, its beginning or its end."""

_BULLET: Final = re.compile(r"^\*[ \t]+")
_ROW: Final = re.compile(r"[ \t]*(?:\||[-*+•][ \t])")
_NUMBERED: Final = re.compile(r"\W{0,8}(?:[^\W\d]{1,12}[ \t])?\d")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_EDIT: Final = r"\[(?:edit|modifi|bearbeiten|bewerk|editar|redig)[^\[\]]{0,40}\]"
CLOSING_HASHES: Final = re.compile(
    r"[ \t]+#+[ \t]*$|[ \t]*=+[ \t]*$|[ \t]+\{[#:.][^{}]{1,60}\}[ \t]*$"
    rf"|[ \t]*(?i:{_EDIT})[ \t]*$"
)
"""Signs that close a heading, the name that leads to it, «{#rule-101}», or the link to edit it."""

_EDITED: Final = re.compile(rf"()(?i:{_EDIT}[ \t]+(?=\S)|(?=[^\[]{{1,200}}{_EDIT}[ \t]*$))")
"""The link to edit a section, before or behind its heading, as pages of wikis show it."""


DRAWER: Final = "fields beside a rule"
NOTE: Final = "what several rules have, but for its numbers"
COMMENT: Final = "a comment, which a page does not show"

_EMPHASIS: Final = ("***", "**", "__", "*", "_")


@dataclass(slots=True)
class Line:
    """A line; ``start`` is where its content begins, behind quote marks and heading marks.

    ``level`` is that of a heading (1 is the highest), else 0; ``braces`` and ``quotes`` say how
    deep it lies in them; ``underline`` is a line under (or over) a heading. ``apart`` says why a
    line belongs to no text, wherever it stands. ``fenced`` lines are in a block of code that is
    read as if it were none. ``label`` is where a number begins behind a word that numbers rules in
    this document alone. ``numeral`` is None unless other numbers than plain ones number the rules
    of the document; then it is the one that the line's own stands for, 0 if it begins no rule.
    """

    raw: str
    start: int
    quotes: int = 0
    braces: int = 0
    level: int = 0
    code: bool = False
    fenced: bool = False
    underline: bool = False
    apart: str = ""
    label: int = 0
    numeral: int | None = None

    @property
    def content(self) -> str:
        """The text behind quote marks and the marks of a heading."""
        return self.raw[self.start :]

    @property
    def blank(self) -> bool:
        """Whether nothing stands there."""
        return not self.content.strip()

    @property
    def depth(self) -> int:
        """The number of blanks before its first word."""
        return len(self.content) - len(self.content.lstrip())

    @property
    def heading(self) -> str:
        """The words of a heading."""
        return CLOSING_HASHES.sub("", self.content[:HEAD]).strip() if self.level else ""

    @property
    def drawn(self) -> bool:
        """Whether this can be the line under or over a heading."""
        return not self.code and _DRAWN.fullmatch(self.content[:HEAD].strip()) is not None


def laid_out(raws: Sequence[str], *, fenced: bool = False) -> tuple[tuple[Line, ...], bool]:
    """Return lines as they are laid out, and whether their braces match where they are used.

    Blocks of code hold no rules, but where the rules of a document are ``fenced`` themselves.
    """
    lines: list[Line] = []
    for raw in raws:
        quotes = _QUOTES.match(raw)
        marks = "" if quotes is None else quotes[0]
        lines.append(Line(raw, len(marks), marks.count(">")))
    _mark_code(lines, fenced=fenced)
    _mark_comments(lines)
    matching = _mark_braces(lines)
    _mark_headings(lines)
    return tuple(lines), matching


def behind_quotes(raw: str, depth: int) -> int:
    """Return where the content begins behind at most ``depth`` quote marks."""
    place = 0
    while depth > 0 and (match := _QUOTE.match(raw, place)) is not None:
        place, depth = match.end(), depth - 1
    return place


def is_decoration(text: str) -> bool:
    """Tell whether a line only draws: a row of dashes, stars or equals signs."""
    return bool(text.strip()) and _DECORATION.fullmatch(text[:HEAD]) is not None


def is_empty(line: Line) -> bool:
    """Tell whether nothing stands on a line that can be of a text."""
    return line.blank or bool(line.apart) or is_decoration(line.content)


def is_section_line(text: str) -> bool:
    """Tell whether a line without any mark heads a section: «Mutable Rules», «II. Règles …»."""
    if (
        _ROW.match(text) is not None
        or "|" in text
        or len(text) > HEADING_CHARACTERS
        or text.rstrip().endswith((",", ";", "?", "!"))
    ):
        return False
    found, said = _LETTERS.findall(text), _ITEM.sub("", text)
    if text.rstrip().endswith(".") and len(_LETTERS.findall(said)) > STATUS_WORDS:
        return False
    return (
        not said.lstrip()[:1].islower()
        and 0 < len(found) <= SECTION_WORDS
        and status_of(text) is not None
        and RULE.search(text) is not None
        and _ONE_RULE.search(text) is None
        and _ONE_NUMBER.match(text) is None
        and VERBS.isdisjoint(word.casefold() for word in found)
    )


def is_title(said: str) -> bool:
    """Tell whether words can be a title: few, and no sentence."""
    said = said.strip()
    found = said.split()
    if not 0 < len(found) <= TITLE_WORDS or len(said) > TITLE_CHARACTERS:
        return False
    return not (said.endswith(".") and len(found) > SENTENCE_WORDS)


def ends_as_sentence(said: str, words: int = 0) -> bool:
    """Tell whether a line ends as sentences do and has more than so many words."""
    ends = said.rstrip(" \t)]}*_\"'”»").endswith((".", "!", "?", ":", ";", ","))
    return ends and len(said.split()) > words


def is_emphasised(said: str) -> bool:
    """Tell whether a line is set in italics or bold from end to end."""
    said = said.strip()
    for mark in _EMPHASIS:
        if said.startswith(mark) and said.endswith(mark) and len(said) > 2 * len(mark):
            return mark[0] not in said.strip(mark) and len(said) <= TITLE_CHARACTERS
    return False


def bare_status(said: str) -> bool | None:
    """Return the status if a line names one and says nothing else; the end of a sentence does not.

    A template of a wiki may say more.
    """
    if said[:1].islower() and said.rstrip().endswith("."):
        return None
    if said.strip().startswith("{{"):
        return status_of(said[:HEAD])
    found = [word for word in _LETTERS.findall(said[:HEAD]) if not RULE.fullmatch(word)]
    if len(found) > STATUS_WORDS or len(said) > TITLE_CHARACTERS:
        return None
    match = STATUS.fullmatch(said.strip(" \t*_`()[]{}:.–—-#"))
    if match is None and not re.search(r"\d", said):
        match = STATUS.fullmatch(" ".join(found))
    return None if match is None else match["mutable"] is not None


def _mark_code(lines: Sequence[Line], *, fenced: bool) -> None:
    """Mark blocks of code; a block that nothing closes does not count."""
    begin, fence = -1, ""
    for index, line in enumerate(lines):
        if fence and line.quotes < lines[begin].quotes and not line.blank:
            fence = ""
        match = _FENCE.match(line.content[:HEAD])
        if match is None:
            continue
        if not fence:
            begin, fence = index, match[1]
        elif match[1].startswith(fence) and not line.content.strip().strip(fence[0]):
            for inside in lines[begin : index + 1]:
                inside.code, inside.fenced = not fenced, fenced
            if fenced:
                for edge in (lines[begin], line):
                    edge.underline, edge.fenced = True, False
            fence = ""


def _mark_comments(lines: Sequence[Line]) -> None:
    """Mark lines that are comments of a page as a whole."""
    begin = -1
    for index, line in enumerate(lines):
        said = line.content.strip()
        if begin < 0 and not line.code and said.startswith("<!--"):
            begin = index
        if begin >= 0 and "-->" in said:
            for inside in lines[begin : index + 1] if said.endswith("-->") else ():
                inside.apart = COMMENT
            begin = -1


def _mark_braces(lines: Sequence[Line]) -> bool:
    """Say how deep in braces each line lies, nowhere if they do not match in the end."""
    depth = lowest = 0
    for line in lines:
        change = 0 if line.code else line.content.count("{") - line.content.count("}")
        line.braces = min(depth, depth + change)
        depth += change
        lowest = min(lowest, depth)
    if depth == lowest == 0:
        return True
    for line in lines:
        line.braces = 0
    return False


def _is_outline(lines: Sequence[Line]) -> bool:
    """Tell whether stars at the margin are those of headings, as Org has them.

    Its own marks say so, or that below most numbers behind several stars stand lines without.
    """
    below = [
        (line.raw[found.end() : HEAD], after.raw)
        for line, after in pairwise(line for line in lines if not line.blank)
        if line.raw.startswith("**") and (found := _STARS.match(line.raw[:HEAD])) is not None
    ]
    if any(_OUTLINE.match(line.raw[:HEAD]) for line in lines):
        return bool(below)
    texts = [_STARS.match(after) is None for said, after in below if _NUMBERED.match(said)]
    return SEVERAL <= sum(texts) > len(texts) / 2


class _HeadingMarks:
    """The marks that headings of a document have before their words."""

    def __init__(self, lines: Sequence[Line]) -> None:
        heads = [line.raw[:HEAD] for line in lines if line.raw[:1] in ("=", "#")]
        signs = [
            len(match[1])
            for head in heads
            if head.startswith("==") and (match := _HASHES.match(head)) is not None
        ]
        # Where headings stand between equals signs, number signs are those of lists.
        self.wiki = bool(signs)
        # No document begins with a lower heading: where the first has most signs, more are higher.
        self.most = signs[0] if signs and signs[0] == max(signs) > min(signs) else 0
        tight = any(head.startswith("##") and _TIGHT.match(head) for head in heads)
        outline = not signs and _is_outline(lines)
        hashes = (_HASHES, _TIGHT) if tight else (_HASHES, _TIGHT_RULE)
        self.patterns = ((_STARS,) if outline else hashes) + (_EDITED,)

    def level(self, line: Line) -> tuple[int, int] | None:
        """Return the level of a heading, and where its words begin; None if it has no mark."""
        said = line.content[:HEAD]
        match = next((found for each in self.patterns if (found := each.match(said))), None)
        if match is None or (self.wiki and match[1][:1] == "#"):
            return None
        signs = len(match[1]) or 1
        return (self.most + 1 - signs if self.most and match[1][:1] == "=" else signs), match.end()


def _mark_headings(lines: Sequence[Line]) -> None:
    """Mark headings: behind number signs, above an underline, or bare lines that head a section."""
    styles: list[str] = []
    marks = _HeadingMarks(lines)
    for index, line in enumerate(lines):
        if line.code or line.blank or line.underline or line.apart:
            continue
        above = lines[index - 1] if index else None
        below = lines[index + 1] if index + 1 < len(lines) else None
        behind = (lines[at] for at in range(index + 1, len(lines)) if not lines[at].blank)
        filled = next(behind, line)
        numbers_follow = filled is not line and _NUMBERED.match(filled.content[:HEAD]) is not None
        at_once = numbers_follow and filled is below
        if (level := marks.level(line)) is not None:
            line.level, line.start = level[0], line.start + level[1]
        elif below is not None and (style := _drawn_style(above, line, below)) is not None:
            if style not in styles:
                styles.append(style)
            line.level = styles.index(style) + 1
            # The title of a block of AsciiDoc has a full stop before it.
            line.start += line.content.startswith(".")
            below.underline = True
            if above is not None and above.drawn:
                above.underline = True
        elif _SPOILER.fullmatch(line.content[:HEAD]) or (
            is_section_line(
                # Behind a bullet, too, where numbers follow at once: «* Mutable rules».
                _BULLET.sub("", line.content[:HEAD]) if at_once else line.content[:HEAD]
            )
            and (
                above is None
                or above.blank
                or above.underline
                or above.level
                or is_decoration(above.content)
                or at_once
                or (numbers_follow and ends_as_sentence(above.content))
            )
        ):
            line.level = 1


def _drawn_style(above: Line | None, line: Line, below: Line) -> str | None:
    """Return how a heading is drawn: the sign of the line below it, and whether one is above."""
    text, under = line.content.strip(), below.content.strip()
    if (
        not below.drawn
        or is_decoration(line.content)
        or len(text) > HEADING_CHARACTERS
        or text.endswith((".", ",", ";"))
        or line.quotes != below.quotes
        or (under[0] not in "=-" and len(under) < len(text))
    ):
        return None
    over = above is not None and above.drawn
    if above is None or over or above.blank or above.apart or is_decoration(above.content):
        return under[0] + ("over" if above and over and above.content.strip() == under else "")
    return None
