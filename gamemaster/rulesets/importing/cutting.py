"""Takes a document apart: its rules, and the lines that belong to none.

Pure; each step reads every line once. Invariants
* Every line of the document that holds anything is part of a rule, a heading, drawn, or listed as
  outside: nothing goes missing without a word.
* A text is made of pieces of the document and of nothing else: what does not belong to it (the
  number, a title, quote marks, a common indent, rows of dashes) is left out, never replaced, and
  ``marks`` says so.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.lines import (
    HEAD,
    TITLE_CHARACTERS,
    Line,
    bare_status,
    behind_quotes,
    is_decoration,
    is_emphasised,
    is_section_line,
    is_title,
    laid_out,
    without_closing_hashes,
)
from gamemaster.rulesets.importing.numbering import (
    LONG,
    Key,
    Numbering,
    Start,
    is_dotted,
    numbered,
    start_of,
)
from gamemaster.rulesets.importing.wording import field_of, status_of

TAG_WORDS: Final = 5
FIELDS: Final = 6
FRONT_LINES: Final = 40

Piece = tuple[int, int, int]
"""A part of a line: its index, where the part begins, where it ends."""

_BLANKS: Final = re.compile(r"[ \t\u00a0]*")
_BRACKET: Final = re.compile(r"[ \t]*[(\[{]([^()\[\]{}]{1,80})[)\]}][ \t]*[:.–—-]?[ \t]*")
_LAST_BRACKET: Final = re.compile(r"[ \t]*[-–—:,]?[ \t]*[(\[{]([^()\[\]{}]{1,80})[)\]}][ \t.:]*$")
_FIELD: Final = re.compile(
    r"[ \t*_:>-]{0,8}([^\W\d_]{3,14})[ \t]?[*_`]{0,3}[ \t]?[:=][*_:`]{0,3}[ \t]*(\S.{0,119})"
)
_BRACE: Final = re.compile("[{}]")
_ITEM: Final = re.compile(r"[ \t]*(?:[-*+•]|\(?\w{1,3}[.)])[ \t]+")
_TARGET: Final = re.compile(r"\([^()\s]{0,300}\)")
_SEPARATORS: Final = re.compile(r"[ \t\u00a0]*(?:[.:–—|-][ \t\u00a0]+)*")
_TAGS: Final = re.compile(r"[^\s,;\[\]]+")
_QUOTES: Final = ('"', "'", "”", "“", "»", "’")
_MARKS: Final = ' \t\u00a0*_`"“”«»:.–—-'
_ENDS: Final = (".", ",", ";", ":", "!", "{")
_FRONT: Final = re.compile(r"-{3}[ \t]*")
_FRONT_FIELD: Final = re.compile(r"[ \t]*([^\W\d_]{2,14})[ \t]*:[ \t]*(.{1,200})")
_NUMBER_FIELDS: Final = ("id", "nummer", "number", "numéro", "número", "rule")
_DIGITS: Final = re.compile("[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A rule as the document has it; ``line`` counts from 1.

    ``own`` is the status that the rule claims beside its number, ``section`` that of its section.
    ``pieces`` has an entry for each line of ``text``; ``digits`` are the number as it is written.
    """

    document: Document
    number: int
    line: int
    digits: str
    text: str = ""
    pieces: tuple[tuple[Piece, ...], ...] = ()
    title: str = ""
    tags: tuple[str, ...] = ()
    own: bool | None = None
    section: bool | None = None
    marks: tuple[str, ...] = ()
    said_inside: int | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """A document in pieces; lines count from 1.

    ``outside`` are runs of lines that belong to no rule, ``listed`` the rules to whose text a
    numbered line belongs, ``odd`` the numbers written otherwise than the others.
    """

    document: Document
    drafts: tuple[Draft, ...]
    outside: tuple[tuple[int, ...], ...]
    key: Key | None = None
    listed: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()
    preamble: tuple[int, ...] = ()
    dotted: bool = False
    braces_match: bool = True
    heading: str = ""


def cut(document: Document, *, alone: bool) -> Cut:
    """Return the rules of a document; ``alone`` if it is not one of several in a folder."""
    lines, braces_match = laid_out(document.lines)
    front = _front_matter(lines)
    numbering = numbered(lines, document.name)
    single = _single_number(document, numbering, front, alone=alone)
    if single is not None:
        return _single(document, lines, front, single)
    sections = _Sections(document)
    drafts: list[Draft] = []
    used: set[int] = set()
    sections.pass_over(lines[: numbering.starts[0].index] if numbering.starts else lines)
    ends = [*(start.index for start in numbering.starts[1:]), len(lines)]
    for start, end in zip(numbering.starts, ends, strict=False):
        draft = Draft(
            document, start.number, start.index + 1, start.digits, section=sections.status
        )
        draft, stop = _filled(draft, lines, start, _stop(lines, start, end))
        drafts.append(draft)
        used.update(range(start.index, stop))
        sections.pass_over(lines[stop:end])
    return Cut(
        document,
        tuple(drafts),
        _runs(lines, used),
        numbering.key,
        _listed(numbering, drafts, used),
        tuple(start.number for start in numbering.odd),
        tuple(start.index + 1 for start in numbering.before),
        any(is_dotted(line) for line in lines),
        braces_match,
        _heading(lines, used),
    )


class _Sections:
    """The headings around the place that is being read, and the status that they speak of."""

    def __init__(self, document: Document) -> None:
        named = [status_of(name.replace("_", " ")) for name in document.folders]
        self.folder = next((status for status in reversed(named) if status is not None), None)
        self.stack: list[tuple[int, bool | None]] = []

    @property
    def status(self) -> bool | None:
        """The status of the innermost section that speaks of it."""
        named = (status for _, status in reversed(self.stack) if status is not None)
        return next(named, self.folder)

    def pass_over(self, lines: Sequence[Line]) -> None:
        """Enter and leave the sections whose headings stand there."""
        for line in lines:
            if line.level:
                while self.stack and self.stack[-1][0] >= line.level:
                    self.stack.pop()
                self.stack.append((line.level, status_of(line.heading)))


def _stop(lines: Sequence[Line], start: Start, end: int) -> int:
    """Return where the rule ends: at the next, at a heading above it, where its block closes."""
    own = lines[start.index]
    for index in range(start.index + 1, end):
        line = lines[index]
        if line.code or line.underline:
            continue
        if line.braces < own.braces or (line.quotes < own.quotes and not line.blank):
            return index
        if line.level and (
            not own.level or line.level <= own.level or is_section_line(line.heading)
        ):
            return index
    return end


def _runs(lines: Sequence[Line], used: set[int]) -> tuple[tuple[int, ...], ...]:
    """Return the lines outside any rule, in runs, without headings and what is only drawn."""
    runs: list[list[int]] = []
    for index, line in enumerate(lines):
        if index in used or line.level or line.underline or line.blank:
            continue
        if is_decoration(line.content) or not line.content.strip(" \t{}"):
            continue
        between = range(runs[-1][-1], index) if runs else range(0)
        if runs and not any(passed in used or lines[passed].level for passed in between):
            runs[-1].append(index + 1)
        else:
            runs.append([index + 1])
    return tuple(tuple(run) for run in runs)


def _listed(numbering: Numbering, drafts: Sequence[Draft], used: set[int]) -> tuple[int, ...]:
    places = [draft.line - 1 for draft in drafts]
    return tuple(
        drafts[bisect_right(places, start.index) - 1].number
        for start in numbering.texts
        if start.index in used and start.key.style != "plain"
    )


def _heading(lines: Sequence[Line], used: set[int]) -> str:
    """Return the first heading that is neither a rule nor the name of a section."""
    for index, line in enumerate(lines):
        taken = index in used or start_of(lines, index) is not None
        if line.level and not taken and not is_section_line(line.heading):
            return line.heading
    return ""


# --- one rule to a file ---------------------------------------------------------------------------


def _single_number(
    document: Document, numbering: Numbering, front: dict[str, str], *, alone: bool
) -> int | None:
    """Return the number of the rule that the whole document is, if it is a single rule."""
    named = next((front[name] for name in _NUMBER_FIELDS if name in front), "")
    if _DIGITS.fullmatch(named):
        return int(named)
    if alone or document.number is None:
        return None
    several = len(numbering.starts) > 1 and all(start.number >= LONG for start in numbering.starts)
    return None if several else document.number


def _single(document: Document, lines: Sequence[Line], front: dict[str, str], number: int) -> Cut:
    """Return a document that is a single rule."""
    begin = _behind_front(lines)
    first = next((at for at in range(begin, len(lines)) if not lines[at].blank), None)
    if first is None:
        return Cut(document, (Draft(document, number, 1, str(number)),), ())
    line = lines[first]
    start = start_of(lines, first)
    said_inside = None
    # A list at the beginning is no number of a rule, unless it is the very same number.
    if start is not None and (start.number == number or start.number >= LONG):
        if start.number == number or start.key.style != "plain":
            said_inside = start.number
        else:
            start = _unnumbered(first, "plain", 0)
    else:
        start = _unnumbered(first, *(("heading", line.start) if line.level else ("plain", 0)))
    draft = Draft(
        document, number, first + 1, str(number), section=_Sections(document).status,
        said_inside=said_inside,
    )  # fmt: skip
    draft, stop = _filled(draft, lines, start, len(lines))
    return Cut(document, (_with_front(draft, front),), _runs(lines[stop:], set()))


def _unnumbered(index: int, style: str, rest: int) -> Start:
    return Start(index, 0, "", Key(style, 0, 0, 0, 0), rest)


def _with_front(draft: Draft, front: dict[str, str]) -> Draft:
    """Add what the fields at the head of the file say."""
    for name, value in front.items():
        kind, status = field_of(name, value) or ("", None)
        if kind == "status" and status is not None:
            draft = replace(draft, own=status)
        elif kind == "title":
            draft = replace(draft, title=value)
        elif kind == "tags":
            own = status if draft.own is None else draft.own
            draft = replace(draft, tags=tuple(_TAGS.findall(value)), own=own)
    return draft


def _front_matter(lines: Sequence[Line]) -> dict[str, str]:
    """Return the fields between two rows of dashes at the very beginning."""
    found = (_FRONT_FIELD.fullmatch(line.raw) for line in lines[1 : _behind_front(lines)])
    return {match[1].casefold(): match[2].strip(" \t\"'") for match in found if match is not None}


def _behind_front(lines: Sequence[Line]) -> int:
    if not lines or _FRONT.fullmatch(lines[0].raw) is None:
        return 0
    for index in range(1, min(len(lines), FRONT_LINES)):
        raw = lines[index].raw
        if _FRONT.fullmatch(raw) is not None:
            return index + 1
        if raw.strip() and ":" not in raw and "-" not in raw:
            return 0
    return 0


# --- the text of a rule ---------------------------------------------------------------------------


def _filled(draft: Draft, lines: Sequence[Line], start: Start, stop: int) -> tuple[Draft, int]:
    """Return the rule that begins at ``start`` with its text, and the first line behind it."""
    slicer = _Slicer(lines, start, stop)
    slicer.front_tag()
    slicer.braces()
    slicer.closed()
    slicer.heading_as_title()
    slicer.trim()
    slicer.title_line()
    slicer.fields()
    slicer.dedent()
    slicer.trim()
    slicer.title_for_text()
    filled = replace(
        draft,
        text="\n".join(slicer.said(row) for row in slicer.rows),
        pieces=tuple(tuple(row) for row in slicer.rows),
        title=" ".join(slicer.said(slicer.title).strip(_MARKS).split()),
        tags=slicer.tags,
        own=slicer.own,
        marks=tuple(slicer.marks),
    )
    return filled, slicer.stop


class _Slicer:
    """The rows of a rule on their way to being its text."""

    def __init__(self, lines: Sequence[Line], start: Start, stop: int) -> None:
        self.lines = lines
        self.start = start
        self.heading = start.key.style == "heading"
        self.below = start.index + 1
        if self.heading and self.below < len(lines) and lines[self.below].underline:
            self.below += 1
        self.stop = stop
        self.marks: dict[str, None] = {}
        self.title: list[Piece] = []
        self.tags: tuple[str, ...] = ()
        self.own = start.status
        raw = lines[start.index].raw
        end = without_closing_hashes(raw, start.rest) if self.heading else len(raw)
        self.rows: list[list[Piece]] = [[(start.index, start.rest, max(end, start.rest))]]
        # Without the quote marks that all rows below the first have.
        quotes = start.key.quotes
        depths = [line.quotes for line in lines[self.below : stop] if not line.blank]
        depth = max(min(depths, default=0), quotes)
        if depth:
            self.marks["quote marks before the lines"] = None
        for index in range(self.below, stop):
            raw = lines[index].raw
            self.rows.append([(index, behind_quotes(raw, depth), len(raw))])

    def said(self, row: Sequence[Piece]) -> str:
        """Return the words of a row."""
        return "".join(self.lines[index].raw[begin:end] for index, begin, end in row)

    def filled(self, begin: int = 0) -> int | None:
        """Return the first row from ``begin`` that is not blank."""
        places = range(begin, len(self.rows))
        return next((place for place in places if self.said(self.rows[place]).strip()), None)

    def drop_front(self, row: list[Piece], count: int) -> None:
        """Leave out the first ``count`` characters of a row, all of them in its first piece."""
        index, begin, end = row[0]
        row[0] = (index, min(begin + count, end), end)

    def front_tag(self) -> None:
        """Take a tag in brackets behind the number: a status, or words in brackets alone."""
        first = self.said(self.rows[0])
        match = _BRACKET.match(first[:HEAD])
        if match is None:
            return
        status = status_of(match[1])
        link = self.start.key.style == "link"
        alone = not first[match.end() :].strip() and (link or self.filled(1) is not None)
        if not alone and (status is None or len(match[1].split()) > TAG_WORDS):
            return
        self.own = self.own if status is None else status
        self.tags = tuple(_TAGS.findall(match[1]))
        self.drop_front(self.rows[0], match.end())

    def braces(self) -> None:
        """Take what stands between the braces of a rule that is set in them as a whole."""
        first = self.said(self.rows[0]).rstrip()
        opens = len(first) - len(first.lstrip()) if first.lstrip().startswith("{") else -1
        if opens < 0 and first.endswith("{") and first.count("{") == first.count("}") + 1:
            opens = len(first) - 1
        if opens < 0:
            return
        index, begin, _ = self.rows[0][0]
        closing = self._closing(begin + opens)
        if closing is None:
            return
        place, at = closing
        last = self.lines[self.rows[place][0][0]].raw
        if last[at + 1 :].strip(" \t.;,}"):
            return
        if first[:opens].strip(_MARKS):
            self.title = [(index, begin, begin + opens)]
        self.stop = self.rows[place][0][0] + 1
        self.rows = self.rows[: place + 1]
        self.rows[0] = [(index, begin + opens + 1, self.rows[0][0][2])]
        self.rows[-1] = [(*self.rows[-1][0][:2], at)]
        self.marks["braces around the text"] = None

    def _closing(self, begin: int) -> tuple[int, int] | None:
        """Return the row and character at which the brace at ``begin`` of the first row closes."""
        depth = 0
        for place, row in enumerate(self.rows):
            index, start, end = row[0]
            raw = self.lines[index].raw
            for match in _BRACE.finditer(raw, begin if place == 0 else start, end):
                depth += 1 if match[0] == "{" else -1
                if depth == 0:
                    return place, match.start()
        return None

    def closed(self) -> None:
        """Find where marks end that opened before the number: bold around a title, quotes."""
        if not self.start.closers:
            return
        closer, *outer = self.start.closers
        self.marks[f"«{closer}» around the number and what follows it"] = None
        index, begin, end = self.rows[0][0]
        raw = self.lines[index].raw
        found = raw.find(closer, begin, end)
        if closer in _QUOTES and raw[:end].rstrip().endswith(closer):
            # Quotes within quotes: the last one closes.
            found = raw.rfind(closer, begin, end)
        if found < 0:
            self._close_last(closer)
            return
        behind = found + len(closer)
        if closer == "]" and (target := _TARGET.match(raw, behind, end)) is not None:
            behind = target.end()
        for mark in outer:
            behind += len(mark) if raw.startswith(mark, behind) else 0
        if not raw[behind:end].strip(_MARKS) and self.filled(1) is None:
            self.rows[0] = [(index, begin, found)]
        elif is_title(raw[begin:found]):
            self.title = [(index, begin, found)]
            separators = _SEPARATORS.match(raw, behind, end)
            self.rows[0] = [(index, separators.end() if separators else behind, end)]
        else:
            self.rows[0] = [(index, begin, found), (index, behind, end)]

    def _close_last(self, closer: str) -> None:
        """Leave out the mark at the very end, where it closes what was open before the number."""
        row = next((row for row in reversed(self.rows) if self.said(row).strip()), None)
        if row is not None and (said := self.said(row).rstrip()).endswith(closer):
            index, begin, _ = row[0]
            row[0] = (index, begin, begin + len(said) - len(closer))

    def heading_as_title(self) -> None:
        """Take the words of a heading as the title."""
        if not self.heading or self.title:
            return
        index, begin, end = self.rows[0][0]
        said = self.lines[index].raw[begin:end]
        bracket = _LAST_BRACKET.search(said[-HEAD:])
        status = status_of(bracket[1]) if bracket else None
        if bracket is not None and status is not None and len(bracket[1].split()) <= TAG_WORDS:
            self.own = status
            end -= len(said[-HEAD:]) - bracket.start()
        elif (status := bare_status(said)) is not None:
            self.own, end = status, begin
        blanks = _BLANKS.match(self.lines[index].raw, begin, end)
        begin = blanks.end() if blanks else begin
        self.rows[0] = [(index, end, end)]
        if self.lines[index].raw[begin:end].strip(_MARKS):
            self.title = [(index, begin, end)]

    def trim(self) -> None:
        """Leave out blank rows and rows that only draw, at both ends."""
        front = sum(1 for _ in takewhile(self._empty, self.rows))
        back = sum(1 for _ in takewhile(self._empty, reversed(self.rows[front:])))
        self.rows = self.rows[front : len(self.rows) - back]

    def _empty(self, row: Sequence[Piece]) -> bool:
        said = self.said(row)
        if is_decoration(said):
            self.marks["rows of dashes or stars"] = None
            return True
        return not said.strip()

    def title_line(self) -> None:
        """Take a line that stands alone above the text, on the line of the number or below it."""
        if self.title or self.heading or not self.rows:
            return
        if self.rows[0][0][0] > self.below or len(self.rows[0]) > 1:
            return
        said = self.said(self.rows[0])
        inner = is_emphasised(said)
        behind = self.filled(1)
        if behind is None or (behind == 1 and not inner and not self._is_field(self.rows[1])):
            return
        if not inner and (
            not is_title(said)
            or said.rstrip().endswith(_ENDS)
            or _ITEM.match(said)
            or _ITEM.match(self.said(self.rows[behind])[:HEAD])
        ):
            return
        self.title = self.rows[0]
        self.rows = self.rows[behind:]

    def fields(self) -> None:
        """Take lines such as «Type: immutable» above the text, «(mutable)» also below it."""
        last = self.said(self.rows[-1]).strip() if len(self.rows) > 1 else ""
        if last.startswith(("(", "[")) and (status := bare_status(last)) is not None:
            self.own = status if self.own is None else self.own
            self.rows = self.rows[:-1]
            self.marks["a line that names status, title or tags"] = None
        for _ in range(FIELDS):
            place = self.filled()
            if place is None or (self.filled(place + 1) is None and not self.title):
                return
            if not self._field(self.rows[place]):
                return
            self.rows = self.rows[place + 1 :]
            self.marks["a line that names status, title or tags"] = None

    def _is_field(self, row: Sequence[Piece]) -> bool:
        said = self.said(row)[:HEAD].rstrip(" \t*_`")
        match = _FIELD.fullmatch(said)
        if match is None:
            return bare_status(said) is not None
        return status_of(match[1]) is not None or field_of(match[1], "") is not None

    def _field(self, row: Sequence[Piece]) -> bool:
        """Take what a row says about the rule; return whether it says anything."""
        said = self.said(row)
        if len(said) > TITLE_CHARACTERS + len("immutable: "):
            return False
        match = _FIELD.fullmatch(said.rstrip(" \t*_`"))
        value = match[2].strip(_MARKS) if match is not None else ""
        kind, status = (field_of(match[1], value) if match is not None else None) or ("", None)
        if kind == "title" and not self.title and value:
            index, begin, _ = row[0]
            at = begin + said.find(value)
            self.title = [(index, at, at + len(value))]
            return True
        if kind == "tags":
            self.tags += tuple(_TAGS.findall(value))
        elif kind != "status" or len(value.split()) > TAG_WORDS:
            status = bare_status(said)
        self.own = self.own if status is None else status
        return kind == "tags" or status is not None

    def dedent(self) -> None:
        """Leave out the blanks that all rows but the one of the number begin with."""
        rows = self.rows
        if rows and rows[0][0][0] == self.start.index:
            said = self.said(rows[0])
            self.drop_front(rows[0], len(said) - len(said.lstrip()))
            rows = rows[1:]
        filled = [said for said in map(self.said, rows) if said.strip()]
        if not filled or (rows is not self.rows and _ITEM.match(filled[0][:HEAD])):
            return
        blanks = [said[: len(said) - len(said.lstrip(" \t"))] for said in filled]
        low, high = min(blanks), max(blanks)
        common = sum(
            1 for _ in takewhile(lambda at: low.startswith(high[: at + 1]), range(len(low)))
        )
        if common:
            self.marks["the indent that all lines have"] = None
            for row in rows:
                self.drop_front(row, common)

    def title_for_text(self) -> None:
        """Where nothing else is left, the heading is the rule."""
        if self.title and self.filled() is None:
            self.rows, self.title = [list(self.title)], []
            self.marks["the number (what stood beside it is the text)"] = None
