"""Reads records: rules whose number, status, title and text are fields of their own.

Pure, linear. So YAML, JSON, TOML and plain lists of fields have rules: «number: 101», and below
it «text: …». A field goes on until another begins at the same column; fields that several records
have are those of records, others are words of a text. What no field says is the text behind them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.rule_text import TAGS, FoundRule, Piece
from gamemaster.rulesets.importing.sheets import Cell, Row, Sheet
from gamemaster.rulesets.importing.wording import NUMBER_NAMES, field_of

SEVERAL: Final = 2
HALF: Final = 2

_FIELD: Final = re.compile(
    r"(?P<lead>[ \t]*+(?:[-*+•][ \t]++)?[\[({]{0,2}[ \t]*+)(?P<bold>\*{0,2})(?P<quote>[\"']?)"
    r"(?P<name>[^\W\d_][\w-]{0,20}(?: [\w-]{1,12}){0,2})(?P=quote)(?:\*\*)?[ \t]*[:=]"
    r"(?=[ \t*]|$|[\"'])(?:\*\*)?[ \t]*"
)
_NUMBER: Final = re.compile(r"[\"']?(?P<digits>[-\w.]{1,12})[\"']?[ \t]*(?=$|[,}])")
_INSIDE: Final = re.compile(r"[{,][ \t]*\"(?P<name>[\w-]{1,30})\"[ \t]*:[ \t]*")
"""A field behind another on one line, as JSON may have it."""

_TABLE: Final = re.compile(r"\[(?:\w{1,12}[ \t._-])?[\"']?(?P<digits>\d{1,9})[\"']?\][ \t]*")
"""The head of a table that a number names: «[rule 101]»."""

_HEADING: Final = re.compile(r"#{1,6}[ \t]++(?P<said>\S.*)")
_NUMBERED_HEADING: Final = re.compile(r"#{1,6}\W{0,8}(?:[^\W\d]{1,12}[ \t]{1,3})?\d")
"""Where the headings have numbers, fields below them have others."""

_DIGITS: Final = re.compile("[1-9][0-9]{0,8}")
_BLOCK: Final = re.compile(r"[|>][-+0-9]{0,2}[ \t]*")
_BETWEEN: Final = re.compile(
    r"[ \t]*(?:[\[\]{}(),; \t]+|\[{1,2}[\w.-]+\]{1,2}|-{3,}|={3,}|\.{3})[ \t]*"
)
"""A line that only stands between records: brackets, the name of a table, a row of dashes."""

_LONG_QUOTES: Final = ('"""', "'''")
_STRING: Final = re.compile(r'"(?P<said>(?:[^"\\]|\\.)*)"')
_ESCAPE: Final = re.compile(r"\\(?P<what>[\"\\/n])")
_BREAK: Final = re.compile(r"[,}\]]")
_PLAIN_STRING: Final = re.compile(r"'(?P<said>[^']*)'(?=[ \t]*(?:,|$|\}))")


@dataclass(slots=True)
class _Field:
    """A field: its name, its first line, and what it says."""

    name: str
    at: int
    cell: Cell
    goes_on: bool = False
    closer: str = ""


class _Opening(NamedTuple):
    """Where a record may begin: the line with its number, its digits, the column of fields."""

    at: int
    digits: str
    name: str
    column: int


def records_of(document: Document) -> Sheet | None:
    """Return the rules that are records; None if there are not several.

    A file that has the number of a rule for its name may be one record.
    """
    raws = document.lines
    matches = [_FIELD.match(raw) for raw in raws]
    groups, often = _openings(raws, matches)
    found = max(groups.values(), key=len, default=[])
    alone = [each.digits for each in found] == [str(document.number)]
    if sum(_DIGITS.fullmatch(each.digits) is not None for each in found) < SEVERAL - alone:
        return None
    column = found[0].column
    times = often[column]
    names = {name for name, count in times.items() if count * HALF > len(found)}
    always = {name for name, count in times.items() if count >= len(found)}
    kinds = {field_of(name)[0] for name in names}
    if ("text" if alone else "") not in kinds and (alone or kinds == {""}):
        return None
    fields = (at for at, each in enumerate(matches) if each and each.start("bold") == column)
    begins = [next(fields)] if alone else _headed(raws, list(_begins(matches, found)))
    if all(_NUMBERED_HEADING.match(raws[begin]) for begin in begins):
        return None
    ends = [*begins[1:], len(raws)]
    rows = [
        Row(begin, _end(raws, begin, end, column), ())
        for begin, end in zip(begins, ends, strict=True)
    ]
    records = [list(_fields(raws, row, column, names, always)) for row in rows]
    return _sheet(document, found, rows, records)


def _openings(
    raws: Sequence[str], matches: Sequence[re.Match[str] | None]
) -> tuple[dict[tuple[str, int], list[_Opening]], dict[int, Counter[str]]]:
    """Return where records may begin, by how they do, and how often each name is in a column."""
    groups: dict[tuple[str, int], list[_Opening]] = {}
    often: dict[int, Counter[str]] = {}
    for at, match in enumerate(matches):
        table = _TABLE.fullmatch(raws[at])
        if table is not None and matches[at + 1 : at + 2] not in ([], [None]):
            groups.setdefault(("", 0), []).append(_Opening(at, table["digits"], "", 0))
        if match is None:
            continue
        column = match.start("bold")
        inside = list(_INSIDE.finditer(raws[at])) if match["lead"].lstrip()[:1] == "{" else []
        names = {match["name"], *(each["name"] for each in inside)}
        often.setdefault(column, Counter()).update(names)
        for named in (match, *inside):
            number = _NUMBER.match(raws[at], named.end())
            if number is not None and named["name"].casefold() in NUMBER_NAMES:
                opening = _Opening(at, number["digits"], named["name"], column)
                groups.setdefault((opening.name, column), []).append(opening)
                break
    return groups, often


def _sheet(
    document: Document,
    found: Sequence[_Opening],
    rows: Sequence[Row],
    records: Sequence[Sequence[_Field]],
) -> Sheet:
    says = _says(document.lines, records)
    rules: list[FoundRule] = []
    apart: set[int] = set()
    for each, row, fields in zip(found, rows, records, strict=True):
        if _DIGITS.fullmatch(each.digits):
            rule, others = _rule(document, int(each.digits), row, fields, says)
            rules.append(rule)
            apart |= others
    unusable = (
        (each.digits, row)
        for each, row in zip(found, rows, strict=True)
        if not _DIGITS.fullmatch(each.digits)
    )
    return Sheet(tuple(rules), tuple(unusable), "field", frozenset(apart))


def _begins(matches: Sequence[re.Match[str] | None], found: Sequence[_Opening]) -> Iterator[int]:
    """Yield where each record begins: with its number, or with the fields above it."""
    above, last = True, -1
    for each in found:
        begin = each.at
        while (own := matches[begin]) is not None and not own["lead"].strip():
            over = matches[begin - 1] if begin - 1 > last else None
            if over is None or over.start("bold") != each.column or not (above or own["quote"]):
                break
            begin -= 1
        # Where no field stands above the first number, none does above the others.
        above, last = begin < each.at, each.at
        yield begin


def _headed(raws: Sequence[str], begins: list[int]) -> list[int]:
    """Return where records begin with the headings above them, if each has one."""
    headed: list[int] = []
    for begin in begins:
        above = next((at for at in range(begin - 1, -1, -1) if raws[at].strip()), begin)
        if _HEADING.fullmatch(raws[above]) is None:
            return begins
        headed.append(above)
    return headed


def _end(raws: Sequence[str], begin: int, end: int, column: int) -> int:
    """Return where a record ends: at a line between records, or one that is set less deep."""
    quotes = ""
    own = _level(raws[begin])
    for at in range(begin, end):
        raw = raws[at]
        if at > begin and 0 < _level(raw) <= own:
            return at
        if quotes:
            quotes = "" if quotes in raw else quotes
            continue
        quotes = next((each for each in _LONG_QUOTES if raw.count(each) == 1), "")
        if at == begin or not raw.strip():
            continue
        match = _FIELD.match(raw)
        place = len(raw) - len(raw.lstrip()) if match is None else match.start("bold")
        if place < column or _BETWEEN.fullmatch(raw.strip()):
            return at
    return end


def _level(raw: str) -> int:
    """Return the level of a heading, 0 if it is none."""
    return len(raw) - len(raw.lstrip("#")) if _HEADING.fullmatch(raw) else 0


def _fields(
    raws: Sequence[str], row: Row, column: int, names: set[str], always: set[str]
) -> Iterator[_Field]:
    """Yield the fields of a record; what stands in none is a field without a name.

    Above the first blank line each has a name that counts, within the text one that all have.
    """
    field: _Field | None = None
    head = True
    first = row.begin + (_TABLE.fullmatch(raws[row.begin]) is not None)
    for at in range(first, row.end):
        raw = raws[at]
        match = None if field is not None and field.closer else _FIELD.match(raw)
        head = head and (field is None or (bool(raw.strip()) and not field.goes_on))
        loose = always if field is not None and not field.name else names
        if field is None and (heading := _HEADING.fullmatch(raw)) is not None:
            end = len(raw.rstrip(" \t#"))
            field = _Field("title", at, Cell([[(at, heading.start("said"), end)]]))
            continue
        if (
            match is not None
            and match.start("bold") == column
            and (head or column > 0 or match["name"] in loose)
        ):
            while match is not None:
                if field is not None:
                    yield field
                field = _Field(match["name"], at, Cell())
                place = _value(raw, match, field)
                match = _FIELD.match(raw, place) if place < len(raw) else None
        elif field is not None and field.closer:
            found = raw.find(field.closer)
            field.cell.rows.append([(at, 0, len(raw) if found < 0 else found)])
            field.closer = field.closer if found < 0 else ""
        elif field is not None and _goes_on(field, raw, column):
            field.cell.rows.append([(at, 0, len(raw))])
        else:
            if field is not None:
                yield field
            field = _Field("", at, Cell([[(at, 0, len(raw))]]), goes_on=True)
    if field is not None:
        yield field


def _goes_on(field: _Field, raw: str, column: int) -> bool:
    """Tell whether a line is of the field above; a list may stand at the column of its name."""
    deeper = len(raw) - len(raw.lstrip()) > column
    return not raw.strip() or field.goes_on or deeper or raw.startswith("- ", column)


def _value(raw: str, match: re.Match[str], field: _Field) -> int:
    """Take what a field says on its first line; return where another may begin behind it."""
    place, end = match.end(), len(raw)
    field.goes_on = field_of(field.name)[0] == "text"
    field.closer = next((each for each in _LONG_QUOTES if raw.startswith(each, place)), "")
    if field.closer:
        place += len(field.closer)
        end = raw.find(field.closer, place)
        field.closer = "" if end >= 0 else field.closer
        field.cell.rows = [[(field.at, place, len(raw) if end < 0 else end)]]
        field.goes_on = False
        return len(raw)
    if (string := _STRING.match(raw, place) or _PLAIN_STRING.match(raw, place)) is not None:
        low, end = string.span("said")
        for escape in _ESCAPE.finditer(raw, low, end) if string.re is _STRING else ():
            field.cell.rows[-1].append((field.at, low, escape.start()))
            low = escape.start("what")
            if escape["what"] == "n":
                field.cell.rows.append([])
                low = escape.end()
        field.cell.rows[-1].append((field.at, low, end))
        field.goes_on = False
        return string.end() + raw[string.end() :].startswith(",")
    if _BLOCK.fullmatch(raw, place):
        place = end
    elif match["quote"]:
        comma = _BREAK.search(raw, place)
        end = comma.start() if comma is not None else end
    field.cell.rows = [[(field.at, place, end)]]
    return end + 1


def _says(raws: Sequence[str], records: Sequence[Sequence[_Field]]) -> set[str]:
    """Return the names of the fields that are the text: those that say so, or what is in none."""
    lengths: Counter[str] = Counter()
    for fields in records:
        for field in fields:
            lengths[field.name] += len(field.cell.said(raws).strip())
    kinds = {name: field_of(name)[0] for name in lengths}
    texts = {name for name, kind in kinds.items() if kind == "text" or not name}
    others = {
        name: length
        for name, length in lengths.items()
        if not kinds[name] and name.casefold() not in NUMBER_NAMES
    }
    return texts or {max(others, key=others.__getitem__)} if texts or others else set()


def _rule(
    document: Document, number: int, row: Row, fields: Sequence[_Field], says: set[str]
) -> tuple[FoundRule, set[int]]:
    """Return a rule, and the lines of it that say something else."""
    raws = document.lines
    rule = FoundRule(document, number, row.begin + 1, str(number), row.end)
    rows: list[list[Piece]] = []
    apart: set[int] = set()
    for field in fields:
        said = " ".join(field.cell.said(raws).strip(" \t\"'*").split())
        kind, status = field_of(field.name, said)
        if field.name in says:
            rows += field.cell.rows
        elif kind == "title":
            rule = replace(rule, title=said)
        elif kind == "status" and status is not None:
            rule = replace(rule, own=status)
        elif kind == "tags":
            own = rule.own if status is None else status
            rule = replace(rule, tags=tuple(TAGS.findall(said)), own=own)
        elif field.name.casefold() not in NUMBER_NAMES:
            rule = replace(rule, marks=(*rule.marks, f"what «{field.name}» says"))
            apart |= {field.at, *(at for pieces in field.cell.rows for at, _, _ in pieces)}
    text = [row for row in rows if row]
    text = _bare(raws, text)
    used = {at for pieces in text for at, _, _ in pieces}
    return replace(
        rule,
        text="\n".join("".join(raws[at][low:high] for at, low, high in row) for row in text),
        pieces=tuple(map(tuple, text)),
        beside=tuple(range(row.begin, row.end)),
    ), apart - used


def _bare(raws: Sequence[str], rows: list[list[Piece]]) -> list[list[Piece]]:
    """Return the rows of a text without blank ones at its ends and the indent that all have."""

    def said(row: Sequence[Piece]) -> str:
        return "".join(raws[at][low:high] for at, low, high in row)

    filled = [at for at, row in enumerate(rows) if said(row).strip()]
    if not filled:
        return []
    rows = rows[filled[0] : filled[-1] + 1]
    inner = [row for row in rows if said(row).strip() and row[0][1] == 0]
    indent = min((len(said(row)) - len(said(row).lstrip()) for row in inner), default=0)
    return [
        [(row[0][0], min(indent, row[0][2]), row[0][2]), *row[1:]] if row[0][1] == 0 else row
        for row in rows
    ]
