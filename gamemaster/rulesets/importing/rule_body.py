"""The rows of one rule, on their way from the lines of a document to its text.

Rows are made of pieces of the document and of nothing else: parts that do not belong to the text
are left out, never replaced, and ``marks`` says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from gamemaster.rulesets.importing.document_lines import (
    CLOSING_HASHES,
    HEAD,
    Line,
    behind_quotes,
    is_decoration,
)
from gamemaster.rulesets.importing.numbering import Start
from gamemaster.rulesets.importing.records import Piece

ITEM: Final = re.compile(r"[ \t]*(?:[-*+•]|\(?\w{1,3}[.)])[ \t]+")
QUOTES: Final = ('"', "'", "”", "“", "»", "’")
MARKS: Final = ' \t\u00a0*_`"“”«»:.–—-'


class Body:
    """The rows of a rule on their way to being its text; ``stop`` is the first line behind it."""

    def __init__(self, lines: Sequence[Line], start: Start, stop: int) -> None:
        self.lines = lines
        self.start = start
        self.stop = stop
        self.heading = start.key.style == "heading"
        self.below = start.index + 1
        if self.heading and self.below < len(lines) and lines[self.below].underline:
            self.below += 1
        self.marks: dict[str, None] = {}
        self.title: list[Piece] = []
        self.tags: tuple[str, ...] = ()
        self.beside = set(range(start.index, self.below))
        self.own = start.status
        raw = lines[start.index].raw
        end = len(raw)
        if self.heading:
            hashes = CLOSING_HASHES.search(raw, max(start.rest - 1, 0), start.rest + HEAD)
            end = hashes.start() if hashes is not None and hashes.end() == len(raw) else end
        self.rows: list[list[Piece]] = [[(start.index, start.rest, max(end, start.rest))]]
        # Without the quote marks that all rows below the first have.
        depths = [
            line.quotes
            for line in lines[self.below : stop]
            if not (line.blank or line.apart or is_decoration(line.content))
        ]
        depth = max(min(depths, default=0), start.key.quotes)
        if depth:
            self.marks["quote marks before the lines"] = None
        self.drawer: list[list[Piece]] = []
        for index in range(self.below, stop):
            raw = lines[index].raw
            row = [(index, behind_quotes(raw, depth), len(raw))]
            if lines[index].apart:
                self.drawer.append(row)
                self.beside.add(index)
                self.marks[lines[index].apart] = None
            elif not (lines[index].blank and lines[index - 1].apart):
                self.rows.append(row)

    def said(self, row: Sequence[Piece]) -> str:
        """Return the words of a row."""
        return "".join(self.lines[index].raw[begin:end] for index, begin, end in row)

    def filled(self, begin: int = 0) -> int | None:
        """Return the first row from ``begin`` that is not blank."""
        places = range(begin, len(self.rows))
        return next((place for place in places if self.said(self.rows[place]).strip()), None)

    def leave_out(self, count: int) -> None:
        """Leave out so many rows at the front, which lie beside the text."""
        self.beside |= {place[0] for row in self.rows[:count] for place in row}
        self.rows = self.rows[count:]

    def trim(self) -> None:
        """Leave out blank rows and rows that only draw, at both ends."""
        for _ in range(2):
            self.rows.reverse()
            while self.rows:
                said = self.said(self.rows[-1])
                if is_decoration(said):
                    self.marks["rows of dashes or stars"] = None
                elif said.strip():
                    break
                self.rows.pop()

    def dedent(self) -> None:
        """Leave out the blanks that all rows but that of the number begin with."""
        rows = self.rows
        beside = bool(rows) and rows[0][0][0] == self.start.index
        if beside:
            said = self.said(rows[0])
            drop_front(rows[0], len(said) - len(said.lstrip()))
            rows = rows[1:]
        filled = [said for said in map(self.said, rows) if said.strip()]
        if not filled or (beside and ITEM.match(filled[0][:HEAD])):
            return
        blanks = [said[: len(said) - len(said.lstrip(" \t"))] for said in filled]
        low, high = min(blanks), max(blanks)
        common = list(takewhile(lambda at: low[at] == high[at : at + 1], range(len(low))))
        if common:
            self.marks["the indent that all lines have"] = None
            for row in rows:
                drop_front(row, len(common))


def drop_front(row: list[Piece], count: int) -> None:
    """Leave out the first ``count`` characters of a row, all of them in its first piece."""
    index, begin, end = row[0]
    row[0] = (index, min(begin + count, end), end)


def drop_end(row: list[Piece], count: int) -> None:
    """Leave out the last ``count`` characters of a row, all of them in its last piece."""
    index, begin, end = row[-1]
    row[-1] = (index, begin, max(begin, end - count))
