"""Takes a document apart: its rules, and the lines that belong to none.

Pure; each step reads every line once. ``manner`` tells what all rules have in common, ``stops``
where they stop, ``every_line`` that every line is in a rule or left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from gamemaster.rulesets.importing.choosing import numbered
from gamemaster.rulesets.importing.document_lines import (
    DRAWER,
    HEAD,
    Line,
    is_section_line,
    laid_out,
)
from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.every_line import (
    BEHIND,
    CONTENTS,
    FRONT,
    INSIDE,
    NO_NUMBER,
    REPEALED,
    ROW,
    Cut,
    left_out,
)
from gamemaster.rulesets.importing.furniture import mark_furniture
from gamemaster.rulesets.importing.manner import manner_of, mark_sections
from gamemaster.rulesets.importing.numbering import (
    LONG,
    Key,
    Numbering,
    Start,
    is_dotted,
    is_numbered,
    start_of,
)
from gamemaster.rulesets.importing.other_numbers import (
    mark_numerals,
    mark_own_word,
    numerals_in_sections,
    numerals_of_rules,
)
from gamemaster.rulesets.importing.records import Piece, Record, tables_in, texts_of
from gamemaster.rulesets.importing.rule_body import Body
from gamemaster.rulesets.importing.rule_claims import LAST_BRACKET, TAG_WORDS, TAGS
from gamemaster.rulesets.importing.rule_text import FoundRule, Sections, rule_in
from gamemaster.rulesets.importing.stops import (
    closes,
    is_behind,
    last_stop,
    quoted_stops,
    stop_of,
)
from gamemaster.rulesets.importing.wording import (
    HUNDRED,
    NUMBER_NAMES,
    RULE,
    field_of,
    legend_of,
    speaks_of_rules,
)

FRONT_LINES: Final = 40
SEVERAL: Final = 3
FEW: Final = 3
BEGINNING: Final = 32
_FRONT: Final = re.compile(r"-{3}[ \t]*")
_FRONT_FIELD: Final = re.compile(r"[ \t]*([^\W\d_]{2,14})[ \t]*:[ \t]*(.{1,200})")
_DIGITS: Final = re.compile("[1-9][0-9]{0,8}")
_WORDS: Final = re.compile(r"[^\W\d_]+")
_STRUCK: Final = re.compile(
    r"(?:~~)?[^~]+~~(?:\s*~~[^~]+~~)*|(?:<(s|del|strike)>[^<]*</\1>\s*)+", re.IGNORECASE
)
"""A title or a text that is struck through as a whole; its first sign may be taken already."""

_REPEALED: Final = re.compile(
    r"\b(?:repealed|reserved|abrogée?s?|aufgehoben|derogad[ao]s?)\b", re.IGNORECASE
)


def cut(document: Document, *, alone: bool, again: bool = False) -> Cut:
    """Return the rules of a document; ``alone`` if it is not one of several in a folder.

    With ``again``, after it was refused, other numbers than plain ones may be those of its rules.
    """
    again = again and (alone or document.number is None)
    lines, braces_match, numbering = _numbered_lines(document, again=again)
    starts = numbering.starts
    if records := _records(document, starts):
        return _of_records(document, records)
    mark_sections(lines, numbering)
    front, behind = _front_matter(lines)
    number = next((front[name] for name in front if name in NUMBER_NAMES), "")
    several = len(starts) > 1 and all(start.number >= LONG for start in starts)
    if _DIGITS.fullmatch(number):
        return _single(document, lines, int(number), front, behind)
    if not (alone or several) and document.number is not None:
        return _single(document, lines, document.number, front, behind)
    sections = _sections(document)
    every = sorted((*starts, *numbering.unusable), key=lambda start: start.index)
    _enter(sections, lines[: every[0].index] if every else lines)
    legend = legend_of(
        (line.content[:HEAD] for line in lines if not line.code),
        [lines[start.index].raw[start.rest :][:HEAD] for start in starts],
    )
    manner = manner_of(lines, starts)
    rules: list[FoundRule] = []
    owners: dict[int, int] = {}
    known = {start.number for start in starts}
    reasons = {
        text.index: CONTENTS
        for text in (*numbering.before, *numbering.texts)
        if starts and text.number in known and text.index < starts[0].index
    }
    ends = [*(start.index for start in every[1:]), len(lines)]
    stops = [stop_of(lines, start, end, manner) for start, end in zip(every, ends, strict=False)]
    if every:
        mark_furniture(lines, every, stops)
        stops = quoted_stops(lines, every, stops)
        behind = stops[-1]
        stops[-1] = last_stop(lines, every, stops, manner)
        reasons |= dict.fromkeys(range(stops[-1], behind), BEHIND)
    found = partial(rule_in, document, legend=legend, titled=manner.titled, run_in=manner.run_in)
    drafts = [
        found(Body(lines, start, stop), []) for start, stop in zip(every, stops, strict=False)
    ]
    # Where few rules would have a title, a short first line is none.
    titles = sum(bool(rule.title) for rule in drafts)
    untitled = len(drafts) >= SEVERAL and titles * FEW <= len(drafts)
    mostly = len(drafts) >= SEVERAL and 2 * titles > len(drafts)
    for start, stop, end in zip(every, stops, ends, strict=False):
        rule = found(Body(lines, start, stop), sections, untitled=untitled, mostly=mostly)
        within = range(start.index, stop)
        if start.struck or _is_repealed(rule, sections):
            reasons |= dict.fromkeys(within, REPEALED)
        elif not start.usable:
            reasons |= dict.fromkeys(within, NO_NUMBER.format(start.digits))
        else:
            rules.append(rule)
            owners |= dict.fromkeys(within, start.number)
        if (lines[start.index].numeral or 1) % HUNDRED == 0:
            _enter(sections, [lines[start.index]])
        _enter(sections, lines[stop:end])
    headings = (
        line.heading
        for index, line in enumerate(lines)
        if line.level and index not in owners
        and start_of(lines, index) is None and not is_section_line(line.heading)
    )  # fmt: skip
    return Cut(
        document,
        tuple(rules),
        left_out(document, lines, owners, reasons),
        numbering,
        _listed(lines, owners, numbering),
        sum(map(is_dotted, lines)),
        braces_match,
        next(headings, ""),
    )


def _numbered_lines(document: Document, *, again: bool) -> tuple[tuple[Line, ...], bool, Numbering]:
    """Return the lines, whether braces match, and the numbering; all rules may be in code."""
    lines, braces_match = laid_out(document.lines)
    numbering = numbered(lines, document.name)
    if not numbering.starts and any(line.code for line in lines):
        opened, match = laid_out(document.lines, fenced=True)
        inside = numbered(opened, document.name)
        # Nothing else in code is numbered as rules are.
        if len(inside.starts) > 1 and all(
            opened[start.index].fenced and (start.word or start.number >= LONG)
            for start in inside.starts
        ):
            return opened, match, inside
    name, speaks = document.name, speaks_of_rules((document.name, *document.lines))
    if again:
        others = numerals_of_rules(lines, numbering, name, parts=True)
        others = others or (speaks and numerals_in_sections(lines, numbering)) or ()
        found = mark_numerals(lines, others)
        if others and len(found.starts) == sum(each.number > 0 for each in others):
            return lines, braces_match, found
        mark_numerals(lines, ())
    # Items of lists are no rules where a word of the document's own numbers more of it.
    starts = numbering.starts
    weak = not any(start.word or start.number >= LONG for start in starts)
    falls = any(low.number >= high.number for low, high in pairwise(starts))
    numerals = numerals_of_rules(lines, numbering, name)
    articles = [each for each in numerals if each.ruled]
    known = max(0 if falls else len(starts), len(articles))
    if weak and speaks and mark_own_word(lines, known):
        return lines, braces_match, numbered(lines, name)
    if numerals:
        mark_numerals(lines, numerals)
        found = numbered(lines, name)
        if len(found.starts) == len(numerals):
            return lines, braces_match, found
        mark_numerals(lines, ())
    return lines, braces_match, numbering


def _single(
    document: Document, lines: Sequence[Line], number: int, front: dict[str, str], behind: int
) -> Cut:
    """Return a document that is a single rule, with what the fields at its head say."""
    first = next((at for at in range(behind, len(lines)) if not lines[at].blank), None)
    if first is None:
        rule = FoundRule(document, number, 1, str(number), len(lines), tuple(range(len(lines))))
        return Cut(document, (rule,), ())
    start, line, said_inside = start_of(lines, first), lines[first], None
    # A list at the beginning is no number of a rule, unless it is the very same number.
    if start is not None and (
        start.number == number or (start.number >= LONG and start.key.style != "plain")
    ):
        said_inside = start.number
        start = replace(start, number=number, digits=str(number))
    else:
        key = Key("heading" if line.level else "plain", 0, 0, 0, 0)
        start = Start(first, number, str(number), key, line.start if line.level else 0)
    behind_it = (
        at
        for at in range(first + 1, len(lines))
        if is_behind(lines[at]) or (line.level and closes(line, lines[at]))
    )
    body = Body(lines, start, next(behind_it, len(lines)))
    rule = replace(rule_in(document, body, _sections(document)), said_inside=said_inside)
    for name, value in front.items():
        kind, status = field_of(name, value)
        if kind == "title":
            rule = replace(rule, title=value)
        elif kind == "status" and status is not None:
            rule = replace(rule, own=status)
        elif kind in ("tags", "status"):
            own = status if rule.own is None else rule.own
            rule = replace(rule, tags=tuple(TAGS.findall(value)), own=own)
    owners = dict.fromkeys(range(first, body.stop), number)
    reasons = dict.fromkeys(range(behind), FRONT)
    title = "" if RULE.fullmatch(rule.title) else rule.title
    rule = replace(rule, title=title or document.name_title)
    repealed = _is_repealed(rule, _sections(document))
    if repealed:
        owners, reasons = {}, reasons | dict.fromkeys(owners, REPEALED)
    return Cut(
        document, () if repealed else (rule,), left_out(document, lines, owners, reasons),
        listed=_listed(lines, owners, Numbering((start,))),
    )  # fmt: skip


def _listed(
    lines: Sequence[Line], owners: Mapping[int, int], numbering: Numbering
) -> tuple[tuple[int, int], ...]:
    """Return the lines that are numbered as rules may be, and are texts of rules."""
    begin = {start.index for start in numbering.starts}
    texts = {start.index for start in numbering.texts if start.key.style != "plain"}
    return tuple(
        (number, index + 1)
        for index, number in sorted(owners.items())
        if index not in begin and (index in texts or is_numbered(lines, index))
    )


def _records(document: Document, starts: Sequence[Start]) -> Sequence[Record]:
    """Return the records of a document, unless more rules are numbered outside of them.

    A table behind rules that are clearly numbered is a text of theirs, however long it is.
    """
    records = document.records or tables_in(document.lines)
    inside = {at for record in records for at in range(record.begin, record.end)}
    others = [start for start in starts if start.index not in inside]
    clear = [start.index for start in others if start.key.strong]
    few = sum(bool(record.fields) for record in records) < max(SEVERAL - 1, len(others))
    return () if few or (len(clear) > 1 and clear[0] < min(inside)) else records


def _of_records(document: Document, records: Sequence[Record]) -> Cut:
    """Return the rules that are records; what else the document holds is left out."""
    style = "field" if document.records else "table"
    key = Key(style, 0, 0, 0, 0)
    lines = tuple(Line(raw, 0) for raw in document.lines)
    texts = texts_of(document.lines, records)
    rules: list[FoundRule] = []
    unusable: list[Start] = []
    owners: dict[int, int] = {}
    reasons: dict[int, str] = {}
    for record in records:
        rule = _of_record(document, record, texts, lines if document.records else ())
        within = range(record.begin, record.end)
        if _is_repealed(rule, []):
            reasons |= dict.fromkeys(within, REPEALED)
        elif rule.number:
            rules.append(rule)
            owners |= dict.fromkeys(within, rule.number)
        else:
            unusable.append(Start(record.begin, 0, rule.digits, key, 0))
            why, said = NO_NUMBER, rule.digits
            if not record.fields:
                why, said = ROW, document.lines[record.begin].strip()[:BEGINNING]
            reasons |= dict.fromkeys(within, why.format(said))
    numbering = Numbering((), key, unusable=tuple(unusable))
    return Cut(document, tuple(rules), left_out(document, lines, owners, reasons), numbering)


def _of_record(
    document: Document, record: Record, texts: frozenset[str], lines: Sequence[Line]
) -> FoundRule:
    """Return the rule that a record is; its number is 0 if no rule can have it.

    Those of ``lines`` that say nothing else of it are marked.
    """
    rule = FoundRule(
        document, 0, record.begin + 1, "", record.end, tuple(range(record.begin, record.end))
    )
    rows: list[tuple[Piece, ...]] = []
    wholes: list[str] = []
    tags: list[str] = []
    marks: list[str] = []
    for kind, field in record.by_topic():
        said = "\n".join(document.lines[at][low:high] for at, low, high in field.pieces)
        bare = said.strip(" \t\"'*_`")
        status = field_of(field.name, bare)[1]
        if not said.strip():
            pass
        elif kind == "number" and not rule.digits:
            number = int(bare) if _DIGITS.fullmatch(bare) else 0
            rule = replace(rule, number=number, digits=bare)
        elif field.name in texts and kind != "inside":
            rows += [*([()] if rows else ()), *((piece,) for piece in field.pieces)]
            wholes.append(said)
        elif kind == "title" and not rule.title:
            rule = replace(rule, title=" ".join(said.split()))
        elif kind == "status" and status is not None and rule.own is None:
            rule = replace(rule, own=status)
        elif kind == "tags" or _REPEALED.fullmatch(bare):
            tags += TAGS.findall(said)
        else:
            marks.append(f"what «{field.name}» says")
            for at in {at for at, _, _ in field.pieces} if lines else ():
                lines[at].apart = INSIDE.format(field.name) if field.inside else DRAWER
    if len(wholes) > 1:
        marks.append("the names of the fields that it is put together from")
    return replace(
        rule, text="\n\n".join(wholes), pieces=tuple(rows), tags=tuple(tags), marks=tuple(marks)
    )


def _front_matter(lines: Sequence[Line]) -> tuple[dict[str, str], int]:
    """Return the fields between two rows of dashes at the very beginning, and the line behind."""
    found: dict[str, str] = {}
    for index, line in enumerate(lines[:FRONT_LINES]):
        if _FRONT.fullmatch(line.raw) is not None:
            if index:
                return found, index + 1
        elif not index or (line.raw.strip() and ":" not in line.raw and "-" not in line.raw):
            break
        elif (match := _FRONT_FIELD.fullmatch(line.raw)) is not None:
            found[match[1].casefold()] = match[2].strip(" \t\"'")
    return {}, 0


def _sections(document: Document) -> Sections:
    """Return the folders around a document as sections: none of its headings leaves them."""
    return [(0, name) for name in document.folders]


def _enter(sections: Sections, lines: Sequence[Line]) -> None:
    """Enter and leave the sections whose headings stand there."""
    for line in lines:
        if line.level:
            while sections and sections[-1][0] >= line.level:
                sections.pop()
            sections.append((line.level, line.heading))


def _is_repealed(rule: FoundRule, sections: Sections) -> bool:
    """Tell whether the document says of a rule, or all of a section, that it is not in force."""
    for _, heading in sections:
        words = [word for word in _WORDS.findall(heading) if not RULE.fullmatch(word)]
        # Rules may stand below a heading that once reserved a place for them.
        reserved = any(word.casefold() == "reserved" for word in words)
        if words and all(map(_REPEALED.fullmatch, words)) and not reserved:
            return True
    if _STRUCK.fullmatch(rule.title) or _STRUCK.fullmatch(rule.text):
        return True
    short = rule.text if len(rule.text.split()) <= TAG_WORDS else ""
    bracket = LAST_BRACKET.search(rule.title)
    said = (short, *rule.tags, "" if bracket is None else bracket[1])
    return any(_REPEALED.search(each) for each in said)
