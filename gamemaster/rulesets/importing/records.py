"""Reads data: sheets of cells, tables between bars and JSON, whose rows and objects are rules.

Pure, linear. The standard library reads sheets and JSON; what they hold is laid out as lines,
«name: value», so that texts are pieces of a document here as everywhere. A record is a rule where
one of its names is that of numbers and another can be that of texts.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from gamemaster.rulesets.importing.wording import NUMBER_NAMES, field_of

SEVERAL: Final = 2
NAME: Final = 30
"""The name of a column has at most so many characters."""

_DELIMITERS: Final = ("\t", ";", ",")
_CELL: Final = re.compile(
    r"(?:\\\||[^|\s])(?:(?:\\\||[^|])*(?:\\\||[^|\s]))?|(?<!\\\|)(?<=\|)[ \t]*(?=\|)"
)
_RULED: Final = re.compile(r"[ \t|:+-]+")
_NUMBER: Final = re.compile(r"\W{0,4}\d\w{0,9}\W{0,4}$")
_WORD: Final = re.compile(r"[^\W\d_]+|#")

Piece: TypeAlias = tuple[int, int, int]
"""A part of a line: its index, where the part begins, where it ends."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record: its name, and the pieces of lines that it says.

    What is ``inside`` it has names of its own.
    """

    name: str
    pieces: tuple[Piece, ...]
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """The fields between the lines ``begin`` and ``end``, which is the first behind it.

    A row of another length than the names of the columns has none.
    """

    begin: int
    end: int
    fields: tuple[Field, ...]

    def by_topic(self) -> Iterator[tuple[str, Field]]:
        """Yield each field behind its topic: «number», «text», «title», «status», others, none."""
        numbered = False
        for field in self.fields:
            kind = "inside" if field.inside else field_of(field.name)[0]
            if not kind and not numbered and _is_number_name(field.name):
                kind, numbered = "number", True
            yield kind, field


def _is_number_name(name: str) -> bool:
    return not NUMBER_NAMES.isdisjoint(_WORD.findall(name.casefold()))


class _Object(list[tuple[str, object]]):
    """An object of JSON, whose names may stand twice."""


class _Layout:
    """The lines so far, and the records in them."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.records: list[Record] = []

    def value(self, name: str, value: object) -> Field:
        """Add a value behind its name; what is inside a list or an object has a line of its own."""
        begin = len(self.lines)
        if isinstance(value, _Object):
            self.fields(value)
        elif isinstance(value, list) and any(isinstance(each, list) for each in value):
            for each in value:
                self.value(name, each)
        if len(self.lines) > begin:
            inside = ((at, 0, len(self.lines[at])) for at in range(begin, len(self.lines)))
            return Field(name, tuple(inside), inside=True)
        if isinstance(value, list) and field_of(name)[0] == "text":
            rows = [each for each in value if isinstance(each, str)]
            value = "\n".join(rows) if len(rows) == len(value) else value
        said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        said = "" if value is None else said
        rows = said.splitlines() or [""]
        lead = f"{name}: " if name else ""
        if name and len(rows) > 1:
            self.lines.append(lead.rstrip())
            lead = ""
        begin = len(self.lines)
        self.lines += [f"{lead}{rows[0]}", *rows[1:]]
        ends = [len(line) for line in self.lines[begin:]]
        return Field(
            name,
            tuple((begin + at, 0 if at else len(lead), end) for at, end in enumerate(ends)),
        )

    def fields(self, pairs: Sequence[tuple[str, object]]) -> None:
        """Add the fields of an object or a row, and a blank line behind them."""
        begin = len(self.lines)
        fields = tuple(self.value(name, value) for name, value in pairs)
        self.records.append(Record(begin, len(self.lines), fields))
        self.lines.append("")


def laid_out_data(lines: Sequence[str]) -> tuple[Sequence[str], Sequence[Record]] | None:
    """Return the lines that data are laid out in, and their records; None if these are no data."""
    layout = _Layout()
    text = "\n".join(lines)
    if text.lstrip()[:1] in ("{", "["):
        try:
            layout.value("", json.loads(text, object_pairs_hook=_Object))
        except (ValueError, RecursionError):
            return None
    else:
        _lay_out_sheet(layout, lines)
    records = list(_of_rules(layout.lines, layout.records))
    if len(records) < SEVERAL:
        return None
    broken = [each for each in layout.records if not each.fields and each.begin < each.end]
    return layout.lines, sorted((*records, *broken), key=lambda record: record.begin)


def _lay_out_sheet(layout: _Layout, lines: Sequence[str]) -> None:
    """Lay out the rows below a line that names columns; quotes that nothing closes are text."""
    head = next((line for line in lines if line.strip()), "")
    for delimiter in _DELIMITERS:
        names = [name.strip(' "') for name in head.split(delimiter)]
        short = len(names) >= SEVERAL and max(map(len, names)) <= NAME
        if not (short and any(map(_is_number_name, names))):
            continue
        filled = [f"{line}\n" for line in lines]
        try:
            rows = list(csv.reader(filled, delimiter=delimiter, strict=True))
        except csv.Error:
            rows = [line.split(delimiter) for line in lines]
        for row in rows:
            if len(row) == len(names) and layout.lines:
                layout.fields(list(zip(names, row, strict=True)))
            elif any(cell.strip() for cell in row):
                begin = len(layout.lines)
                layout.value("", delimiter.join(row))
                layout.records += [Record(begin, len(layout.lines), ())] if begin else []
        return


def tables_in(lines: Sequence[str]) -> list[Record]:
    """Return the rows of tables between bars that are rules, each below the names of columns."""
    names: list[str] = []
    heads: dict[Record, int] = {}
    head = 0
    for at, line in enumerate(lines):
        if "|" not in line:
            names = [] if line.strip() else names
            continue
        cells = [(at, *match.span()) for match in _CELL.finditer(line)]
        if not names:
            names, head = [line[low:high].strip(" \t*_?") for _, low, high in cells], at
        elif _RULED.fullmatch(line) is None:
            pairs = zip(names, cells, strict=True) if len(cells) == len(names) else ()
            heads[Record(at, at + 1, tuple(Field(name, (cell,)) for name, cell in pairs))] = head
    rules = list(_of_rules(lines, tuple(heads)))
    tables = {heads[record] for record in rules}
    broken = (each for each in heads if not each.fields and heads[each] in tables)
    return sorted((*rules, *broken), key=lambda record: record.begin)


def _of_rules(lines: Sequence[str], records: Sequence[Record]) -> Iterator[Record]:
    """Yield the records that are rules, those with a text by its name if there are any.

    A record within a record is a part of that.
    """
    kinds = {
        record: {
            # What a text has inside it is none, but its record is a rule.
            "text" if field.inside and field_of(field.name)[0] == "text" else kind
            for kind, field in record.by_topic()
            if field.pieces and (kind != "number" or _NUMBER.match(_first(lines, field)))
        }
        for record in records
    }
    texts = any({"number", "text"} <= each for each in kinds.values())
    behind = 0
    for record in sorted(records, key=lambda record: (record.begin, -record.end)):
        if record.begin >= behind and {"number", "text" if texts else ""} <= kinds[record]:
            behind = record.end
            yield record


def _first(lines: Sequence[str], field: Field) -> str:
    at, low, high = field.pieces[0]
    return lines[at][low:high]


def texts_of(lines: Sequence[str], records: Sequence[Record]) -> frozenset[str]:
    """Return the names of the fields that are the text: those that say so, or the longest."""
    lengths: Counter[tuple[str, str]] = Counter()
    for kind, field in (each for record in records for each in record.by_topic()):
        said = sum(len(lines[at][low:high].strip()) for at, low, high in field.pieces)
        lengths[kind, field.name] += said
    named = frozenset(name for kind, name in lengths if kind == "text")
    others = {name: length for (kind, name), length in lengths.items() if not kind}
    return named or frozenset({max(others, key=others.__getitem__)} if others else ())
