"""Reads sheets: lines of cells between commas, semicolons or tabs, below a line with their names.

Pure, linear. A sheet is told by its first line, which names a cell for numbers and one for what the
rules say, and by the numbers below. A cell in quotation marks may hold anything, line ends as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.rule_text import TAGS, FoundRule, Piece
from gamemaster.rulesets.importing.wording import NUMBER_NAMES, field_of

SEVERAL: Final = 2
COLUMNS: Final = 40
_DELIMITERS: Final = ("\t", ";", ",")
_NUMBER: Final = re.compile("[1-9][0-9]{0,8}")
_SPACES: Final = re.compile(" *")
_BLANKS: Final = " \t\u00a0"


@dataclass(slots=True)
class Cell:
    """A cell: for each line that it goes over, the pieces of it that are said."""

    rows: list[list[Piece]] = field(default_factory=lambda: [[]])

    def said(self, raws: Sequence[str]) -> str:
        """Return the words of the cell."""
        return "\n".join("".join(raws[at][low:high] for at, low, high in row) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Row:
    """The cells between the lines ``begin`` and ``end`` (the first behind it)."""

    begin: int
    end: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rules of a sheet, and its rows that have no usable number, by what stands there.

    ``style`` says how numbers are written, ``apart`` are lines of rules that are not of their text.
    """

    rules: tuple[FoundRule, ...]
    unusable: tuple[tuple[str, Row], ...]
    style: str = "table"
    apart: frozenset[int] = frozenset()


def sheet_of(document: Document) -> Sheet | None:
    """Return what a sheet holds; None if the document is none."""
    raws = document.lines
    head = next((at for at, raw in enumerate(raws) if raw.strip()), len(raws))
    for delimiter in _DELIMITERS if head < len(raws) else ():
        if delimiter not in raws[head]:
            continue
        first, *rows = _rows(raws, head, delimiter)
        names = [cell.said(raws).strip(_BLANKS) for cell in first.cells]
        kinds = [_kind(name) for name in names]
        if "number" in kinds and 1 < len(kinds) <= COLUMNS:
            sheet = _read(document, rows, names, kinds)
            if len(sheet.rules) >= SEVERAL:
                return sheet
    return None


def _rows(raws: Sequence[str], at: int, delimiter: str) -> Iterator[Row]:
    """Yield the rows from the line ``at`` on that hold anything."""
    quotes = True
    while at < len(raws):
        begin, cells, place = at, [], 0
        while place >= 0:
            raw, cell = raws[at], Cell()
            blanks = _SPACES.match(raw, place)
            opened = place if blanks is None else blanks.end()
            if quotes and raw.startswith('"', opened):
                closed = _quoted(raws, at, opened + 1, cell)
                # A mark that nothing closes is text, and so are all behind it.
                quotes = closed is not None
                if closed is None:
                    cell = Cell()
                else:
                    at, place = closed
            raw = raws[at]
            behind = raw.find(delimiter, place)
            end = len(raw) if behind < 0 else behind
            if raw[place:end].strip() or not cell.rows[-1]:
                cell.rows[-1].append((at, place, end))
            cells.append(cell)
            place = behind + 1 if behind >= 0 else -1
        at += 1
        if any(raw.strip() for raw in raws[begin:at]):
            yield Row(begin, at, tuple(cells))


def _quoted(raws: Sequence[str], at: int, place: int, cell: Cell) -> tuple[int, int] | None:
    """Fill a cell up to its closing mark; return the line and the place behind that."""
    low = place
    while at < len(raws):
        found = raws[at].find('"', place)
        if found < 0:
            cell.rows[-1].append((at, low, len(raws[at])))
            cell.rows.append([])
            at, low, place = at + 1, 0, 0
        elif raws[at].startswith('""', found):
            cell.rows[-1].append((at, low, found + 1))
            low = place = found + 2
        else:
            cell.rows[-1].append((at, low, found))
            return at, found + 1
    return None


def _kind(name: str) -> str:
    words = re.findall(r"[^\W\d_]+|#", name.casefold())
    kind = field_of(name)[0]
    return "number" if not kind and not NUMBER_NAMES.isdisjoint(words) else kind


def _read(document: Document, rows: list[Row], names: list[str], kinds: list[str]) -> Sheet:
    said = [[cell.said(document.lines) for cell in row.cells] for row in rows]
    place = kinds.index("number")
    # Without a name that says so, the longest cells are those of the texts.
    lengths = [sum(len(cells[at]) for cells in said if at < len(cells)) for at in range(len(names))]
    longest = max((at for at in range(len(names)) if at != place), key=lengths.__getitem__)
    says = kinds.index("text") if "text" in kinds else longest
    rules: list[FoundRule] = []
    unusable: list[tuple[str, Row]] = []
    for row, cells in zip(rows, said, strict=True):
        digits = cells[place].strip(_BLANKS) if len(cells) > place else ""
        if _NUMBER.fullmatch(digits):
            rules.append(_rule(document, row, cells, digits, names, kinds, says))
        else:
            unusable.append((digits, row))
    return Sheet(tuple(rules), tuple(unusable))


def _rule(
    document: Document, row: Row, said: list[str], digits: str,
    names: list[str], kinds: list[str], says: int,
) -> FoundRule:  # fmt: skip
    text, title, own = "", "", None
    pieces: tuple[tuple[Piece, ...], ...] = ()
    tags: tuple[str, ...] = ()
    others: list[str] = []
    for at, (name, kind, cell, words) in enumerate(
        zip(names, kinds, row.cells, said, strict=False)
    ):
        if at == says:
            text, pieces = words, tuple(map(tuple, cell.rows))
        elif kind == "title":
            title = " ".join(words.split())
        elif kind == "status":
            own = field_of(name, words.strip(_BLANKS))[1]
        elif kind == "tags":
            tags = tuple(TAGS.findall(words))
        elif kind != "number" and words.strip():
            others.append(name)
    return FoundRule(
        document, int(digits), row.begin + 1, digits, row.end,
        tuple(range(row.begin, row.end)),
        text=text, pieces=pieces, title=title, tags=tags, own=own,
        marks=tuple(f"the cells below «{name}»" for name in others),
    )  # fmt: skip
