"""Cuts one rule out of its lines: title, tags, status and text, each as pieces of the document.

Pure. The text is made of pieces and of nothing else: what does not belong to it (the number, a
title, quote marks, a common indent, rows of dashes) is left out, never replaced, and ``marks`` says
so. Each step reads every line once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gamemaster.rulesets.importing import words
from gamemaster.rulesets.importing.layout import HEAD, Line, behind_quotes, is_decoration
from gamemaster.rulesets.importing.titles import (
    TITLE_CHARACTERS,
    bare_status,
    is_emphasised,
    is_title,
)

TAG_WORDS: Final = 5
FIELDS: Final = 6

Piece = tuple[int, int, int]
"""A part of a line: its index, where the part begins, where it ends."""

_BLANKS: Final = re.compile(r"[ \t\u00a0]*")
_BRACKET: Final = re.compile(r"[ \t]*[(\[{]([^()\[\]{}]{1,80})[)\]}][ \t]*[:.–—-]?[ \t]*")
_LAST_BRACKET: Final = re.compile(r"[ \t]*[-–—:,]?[ \t]*[(\[{]([^()\[\]{}]{1,80})[)\]}][ \t.:]*$")
_FIELD: Final = re.compile(
    r"[ \t*_:>-]{0,8}([^\W\d_]{3,14})[ \t]?[*_`]{0,3}[ \t]?[:=][*_:`]{0,3}[ \t]*(\S.{0,119})"
)
_ITEM: Final = re.compile(r"[ \t]*(?:[-*+•]|\(?\w{1,3}[.)])[ \t]+")
_CLOSING_HASHES: Final = re.compile(r"[ \t]+#+[ \t]*$")
_TARGET: Final = re.compile(r"\([^()\s]{0,300}\)")
_SEPARATORS: Final = re.compile(r"[ \t\u00a0]*(?:[.:–—|-][ \t\u00a0]+)*")
_QUOTES: Final = ('"', "'", "”", "“", "»", "’")
_SPLIT: Final = re.compile(r"[\s,;]+")
_MARKS: Final = ' \t\u00a0*_`"“”«»:.–—-'
_ENDS: Final = (".", ",", ";", ":", "!", "{")


@dataclass(frozen=True, slots=True)
class Body:
    """What was cut out. ``text`` is the rows joined by line feeds.

    ``stop`` is the first line behind the rule; ``own`` is the status that the rule claims.
    """

    pieces: tuple[tuple[Piece, ...], ...]
    text: str
    title: str
    tags: tuple[str, ...]
    own: bool | None
    marks: tuple[str, ...]
    stop: int


@dataclass(frozen=True, slots=True)
class Opening:
    """How a rule begins: at which character of the first line, and what is still open there."""

    index: int
    begin: int
    quotes: int = 0
    heading: bool = False
    link: bool = False
    closers: tuple[str, ...] = ()
    own: bool | None = None
    underlined: bool = False


def body_of(lines: Sequence[Line], opening: Opening, stop: int) -> Body:
    """Cut the rule that begins at ``opening`` and ends before line ``stop``."""
    slicer = _Slicer(lines, opening, stop)
    slicer.front_tag()
    slicer.braces()
    slicer.closed()
    slicer.heading()
    slicer.trim()
    slicer.title_line()
    slicer.fields()
    slicer.dedent()
    slicer.trim()
    slicer.title_for_text()
    return slicer.body()


class _Slicer:
    """The rows of one rule on their way to being its text."""

    def __init__(self, lines: Sequence[Line], opening: Opening, stop: int) -> None:
        self.lines = lines
        self.opening = opening
        self.stop = stop
        self.marks: dict[str, None] = {}
        self.title: list[Piece] = []
        self.tags: tuple[str, ...] = ()
        self.own = opening.own
        raw = lines[opening.index].raw
        end = len(raw)
        if opening.heading:
            hashes = _CLOSING_HASHES.search(raw, max(opening.begin - 1, 0), opening.begin + HEAD)
            end = hashes.start() if hashes is not None and hashes.end() == len(raw) else end
        self.rows: list[list[Piece]] = [[(opening.index, opening.begin, max(end, opening.begin))]]
        self.rows += self._following()

    def _following(self) -> list[list[Piece]]:
        """Return the rows below the first, without the quote marks that all of them have."""
        begin = self.opening.index + 1 + self.opening.underlined
        depths = [line.quotes for line in self.lines[begin : self.stop] if not line.blank]
        depth = max(min(depths, default=0), self.opening.quotes)
        if depth > self.opening.quotes or self.opening.quotes:
            self.marks["quote marks before the lines"] = None
        rows: list[list[Piece]] = []
        for index in range(begin, self.stop):
            raw = self.lines[index].raw
            rows.append([(index, behind_quotes(raw, depth), len(raw))])
        return rows

    def said(self, row: Sequence[Piece]) -> str:
        """Return the words of a row."""
        return "".join(self.lines[index].raw[begin:end] for index, begin, end in row)

    def filled(self, begin: int = 0) -> int | None:
        """Return the first row from ``begin`` that is not blank."""
        return next(
            (
                place
                for place in range(begin, len(self.rows))
                if self.said(self.rows[place]).strip()
            ),
            None,
        )

    def front_tag(self) -> None:
        """Take a tag in brackets behind the number: a status, or words in brackets alone."""
        first = self.said(self.rows[0])
        match = _BRACKET.match(first[:HEAD])
        if match is None:
            return
        inside, rest = match[1], first[match.end() :]
        status = words.status_of(inside)
        alone = not rest.strip() and (self.opening.link or self.filled(1) is not None)
        if not alone and (status is None or len(inside.split()) > TAG_WORDS):
            return
        if status is not None:
            self.own = status
        self.tags = tuple(filter(None, _SPLIT.split(inside)))
        self._drop_front(0, match.end())

    def _drop_front(self, place: int, count: int) -> None:
        """Leave out the first ``count`` characters of a row that is one piece."""
        index, begin, end = self.rows[place][0]
        self.rows[place][0] = (index, min(begin + count, end), end)

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
        stop = self.rows[place][0][0] + 1
        rows = self.rows[: place + 1]
        rows[0] = [(index, begin + opens + 1, rows[0][0][2])]
        rows[-1] = [(rows[-1][0][0], rows[-1][0][1], at)]
        self.rows, self.stop = rows, stop
        self.marks["braces around the text"] = None

    def _closing(self, begin: int) -> tuple[int, int] | None:
        """Return the row and character at which the brace at ``begin`` of the first row closes."""
        depth = 0
        for place, row in enumerate(self.rows):
            index, start, end = row[0]
            raw = self.lines[index].raw
            for match in re.finditer("[{}]", raw[:end]):
                if match.start() < (begin if place == 0 else start):
                    continue
                depth += 1 if match[0] == "{" else -1
                if depth == 0:
                    return place, match.start()
        return None

    def closed(self) -> None:
        """Find where marks end that opened before the number: bold around a title, quotes."""
        if not self.opening.closers:
            return
        closer, *outer = self.opening.closers
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
        if closer == "]":
            target = _TARGET.match(raw, behind, end)
            behind = target.end() if target else behind
        for one in outer:
            behind += len(one) if raw.startswith(one, behind) else 0
        if not raw[behind:end].strip(_MARKS) and self.filled(1) is None:
            self.rows[0] = [(index, begin, found)]
            return
        if is_title(raw[begin:found]):
            self.title = [(index, begin, found)]
            separators = _SEPARATORS.match(raw, behind, end)
            self.rows[0] = [(index, separators.end() if separators else behind, end)]
        else:
            self.rows[0] = [(index, begin, found), (index, behind, end)]

    def _close_last(self, closer: str) -> None:
        """Leave out the mark at the very end, where it closes what was open before the number."""
        for row in reversed(self.rows):
            said = self.said(row)
            if said.strip():
                if said.rstrip().endswith(closer):
                    index, begin, _ = row[0]
                    row[0] = (index, begin, begin + len(said.rstrip()) - len(closer))
                return

    def heading(self) -> None:
        """Take the words of a heading as the title."""
        if not self.opening.heading or self.title:
            return
        index, begin, end = self.rows[0][0]
        said = self.lines[index].raw[begin:end]
        bracket = _LAST_BRACKET.search(said[-HEAD:])
        status = words.status_of(bracket[1]) if bracket else None
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
        first, last = 0, len(self.rows)
        while first < last and self._empty(self.rows[first]):
            first += 1
        while last > first and self._empty(self.rows[last - 1]):
            last -= 1
        self.rows = self.rows[first:last]

    def _empty(self, row: Sequence[Piece]) -> bool:
        said = self.said(row)
        if is_decoration(said):
            self.marks["rows of dashes or stars"] = None
            return True
        return not said.strip()

    def title_line(self) -> None:
        """Take a line that stands alone above the text, on the line of the number or below it."""
        if self.title or self.opening.heading or not self.rows:
            return
        index, begin, end = self.rows[0][0]
        if index > self.opening.index + 1 + self.opening.underlined or len(self.rows[0]) > 1:
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
        self.title = [(index, begin, end)]
        self.rows = self.rows[behind:]

    def fields(self) -> None:
        """Take lines such as «Type: immutable» above the text, «(mutable)» also below it."""
        last = self.rows[-1] if len(self.rows) > 1 else []
        said = self.said(last).strip()
        if said.startswith(("(", "[")) and (status := bare_status(said)) is not None:
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
        name = match[1].casefold()
        known = words.STATUS_FIELDS | words.TITLE_FIELDS | words.TAG_FIELDS
        return name in known or words.status_of(name) is not None

    def _field(self, row: Sequence[Piece]) -> bool:
        said = self.said(row)
        if len(said) > TITLE_CHARACTERS + len("immutable: "):
            return False
        status = bare_status(said)
        match = _FIELD.fullmatch(said.rstrip(" \t*_`"))
        if match is not None:
            name, value = match[1].casefold(), match[2].strip(_MARKS)
            named = words.status_of(name)
            if named is not None and value.casefold() in words.YES | words.NO:
                status = named if value.casefold() in words.YES else not named
            elif name in words.STATUS_FIELDS and len(value.split()) <= TAG_WORDS:
                status = words.status_of(value)
            elif name in words.TITLE_FIELDS and not self.title and value:
                index, begin, _ = row[0]
                at = said.find(value)
                self.title = [(index, begin + at, begin + at + len(value))]
                return True
            elif name in words.TAG_FIELDS:
                self.tags += tuple(filter(None, _SPLIT.split(value)))
                status = words.status_of(value)
                self.own = status if status is not None else self.own
                return True
        if status is None:
            return False
        self.own = status
        return True

    def dedent(self) -> None:
        """Leave out the blanks that all rows but the one of the number begin with."""
        hanging = bool(self.rows) and self.rows[0][0][0] == self.opening.index
        if hanging:
            self._drop_front(
                0, len(self.said(self.rows[0])) - len(self.said(self.rows[0]).lstrip())
            )
        rows = self.rows[1:] if hanging else self.rows
        filled = [said for said in map(self.said, rows) if said.strip()]
        if not filled or (hanging and _ITEM.match(filled[0][:HEAD])):
            return
        blanks = [said[: len(said) - len(said.lstrip(" \t"))] for said in filled]
        common = _common(min(blanks), max(blanks))
        if not common:
            return
        self.marks["the indent that all lines have"] = None
        for row in rows:
            index, begin, end = row[0]
            row[0] = (index, min(begin + len(common), end), end)

    def title_for_text(self) -> None:
        """Where nothing else is left, the heading is the rule."""
        if self.title and self.filled() is None:
            index, begin, end = self.title[0]
            self.rows, self.title = [[(index, begin, end)]], []
            self.marks["the number (what stood beside it is the text)"] = None

    def body(self) -> Body:
        """Return what has become of it."""
        title = " ".join(self.said(self.title).strip(_MARKS).split())
        return Body(
            tuple(tuple(row) for row in self.rows),
            "\n".join(self.said(row) for row in self.rows),
            title,
            self.tags,
            self.own,
            tuple(self.marks),
            self.stop,
        )


def _common(one: str, other: str) -> str:
    """Return what both begin with."""
    count = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return one[:count]
