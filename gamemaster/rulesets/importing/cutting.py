"""Takes a document apart: its rules, and the lines that belong to none.

Pure; each step reads every line once. Invariants
* Every line of the document that holds anything is part of a rule or listed as left out, with the
  reason, and within a rule no word is lost but its number, title, tags and fields: ``accounted``
  checks both, so nothing goes missing without a word.
* A text is made of pieces of the document and of nothing else: what does not belong to it (the
  number, a title, quote marks, a common indent, rows of dashes) is left out, never replaced, and
  ``marks`` says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final, TypeAlias

from gamemaster.errors import Defect
from gamemaster.rulesets.importing.document_lines import (
    CLOSING_HASHES,
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
)
from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.numbering import (
    LONG,
    NONE,
    TARGET,
    Key,
    Numbering,
    Start,
    is_dotted,
    numbered,
    start_of,
)
from gamemaster.rulesets.importing.wording import RULE_WORD, field_of, status_of

TAG_WORDS: Final = 5
FIELDS: Final = 6
FRONT_LINES: Final = 40

Piece = tuple[int, int, int]
"""A part of a line: its index, where the part begins, where it ends."""

Sections: TypeAlias = list[tuple[int, bool | None]]
"""The headings around the place that is being read: their level, and the status they speak of."""

_BRACKET: Final = re.compile(r"[ \t]*[(\[{]([^()\[\]{}]{1,80})[)\]}][ \t]*[:.–—-]?[ \t]*")
_LAST_BRACKET: Final = re.compile(
    r"[ \t]*[-–—:,]?[ \t]*[*_`]{0,3}[(\[{]([^()\[\]{}]{1,80})[)\]}][*_`]{0,3}[ \t.:]*$"
)
_FIELD: Final = re.compile(
    r"[ \t*_:>-]{0,8}([^\W\d_]{3,14})[ \t]?[*_`]{0,3}[ \t]?[:=][*_:`]{0,3}[ \t]*(\S.{0,119})"
)
_BRACE: Final = re.compile("[{}]")
_ITEM: Final = re.compile(r"[ \t]*(?:[-*+•]|\(?\w{1,3}[.)])[ \t]+")
_SEPARATORS: Final = re.compile(r"[ \t\u00a0]*(?:[.:–—|-][ \t\u00a0]+)*")
_TAGS: Final = re.compile(r"[^\s,;\[\]]+")
_QUOTES: Final = ('"', "'", "”", "“", "»", "’")
_MARKS: Final = ' \t\u00a0*_`"“”«»:.–—-'
_MARKS_BUT_ENDS: Final = " \t\u00a0*_`"
_ENDS: Final = (".", ",", ";", ":", "!", "{")
_FRONT: Final = re.compile(r"-{3}[ \t]*")
_FRONT_FIELD: Final = re.compile(r"[ \t]*([^\W\d_]{2,14})[ \t]*:[ \t]*(.{1,200})")
_NUMBER_FIELDS: Final = ("id", "nummer", "number", "numéro", "número", "rule")
_DIGITS: Final = re.compile("[1-9][0-9]{0,8}")
_NAMED: Final = "a line that names status, title or tags"
_HISTORY: Final = re.compile(
    r"[ \t*_]{0,8}(?:(?:amendment |rule )?history|annotations?|historique|geschichte|verlauf)"
    r"[ \t*_]{0,4}:.*",
    re.IGNORECASE,
)
_REPEALED: Final = re.compile(
    r"\b(?:repealed|reserved|abrogée?s?|aufgehoben|derogad[ao]s?)\b", re.IGNORECASE
)
_WORDED: Final = re.compile(
    rf"[ \t#*_]{{0,8}}(?:{RULE_WORD})[ \t]+(?:the[ \t]+)?[^\W\d_]{{1,12}}[ \t*_]{{0,3}}"
    r"(?:[.:–—]|$)",
    re.IGNORECASE,
)
_SENTENCE_ENDS: Final = (".", "!", "?", ")", '"', "”", "»", "*", "_")

HEADING: Final = "a heading"
DRAWN: Final = "drawn"
FRONT: Final = "fields at the head of the file"
IN_NO_RULE: Final = "in no rule"
CONTENTS: Final = "in a list of contents"
REPEALED: Final = "repealed, as the document says"
NO_NUMBER: Final = "{} is no number of a rule (whole numbers from 1): give it one of its own"


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule as the document has it; ``line`` counts from 1, ``stop`` is its last line.

    ``beside`` are the lines (from 0) that only name its number, title, status or tags.
    ``pieces`` has an entry for each line of ``text``; ``digits`` are the number as it is written,
    ``marks`` what was left out. ``own`` is the status that the rule claims beside its number,
    ``section`` that of its section; ``because`` says where the one that counts comes from.
    """

    document: Document
    number: int
    line: int
    digits: str
    stop: int = 0
    beside: tuple[int, ...] = ()
    section: bool | None = None
    said_inside: int | None = None
    text: str = ""
    pieces: tuple[tuple[Piece, ...], ...] = ()
    title: str = ""
    tags: tuple[str, ...] = ()
    own: bool | None = None
    marks: tuple[str, ...] = ()
    mutable: bool = True
    because: str = ""

    @property
    def status(self) -> str:
        """The word for its status."""
        return "mutable" if self.mutable else "immutable"

    @property
    def place(self) -> str:
        """The document and line where it begins."""
        return f"{self.document.name}: line {self.line}"

    def as_json(self) -> dict[str, Any]:
        """Return the rule without its text."""
        return {
            "number": self.number, "status": self.status, "because": self.because,
            "title": self.title, "tags": list(self.tags),
            "file": self.document.name, "line": self.line,
            "lines": len(self.pieces), "octets": len(self.text.encode()),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Lines of a document that are in no rule, and why; ``lines`` count from 1."""

    document: Document
    lines: tuple[int, ...]
    why: str = IN_NO_RULE

    @property
    def said(self) -> tuple[str, ...]:
        """The lines as the document has them."""
        return tuple(self.document.lines[number - 1] for number in self.lines)

    @property
    def missed(self) -> bool:
        """Whether it might have been meant as a rule."""
        return self.worded and self.why not in (CONTENTS, REPEALED)

    @property
    def worded(self) -> bool:
        """Whether it is more than a heading, fields of a file, or what is only drawn."""
        return self.why not in (HEADING, DRAWN, FRONT)

    @property
    def place(self) -> str:
        """The document, and the first line and the last."""
        first, last = self.lines[0], self.lines[-1]
        where = f"line {first}" if first == last else f"lines {first}-{last}"
        return f"{self.document.name}: {where}"


@dataclass(frozen=True, slots=True)
class Cut:
    """A document in pieces; lines count from 1.

    ``outside`` are runs of lines that belong to no rule, ``listed`` the rules to whose text a
    numbered line belongs; ``aside`` if no rules are taken from it, whatever it holds.
    """

    document: Document
    rules: tuple[FoundRule, ...]
    outside: tuple[LeftOut, ...]
    numbering: Numbering = NONE
    listed: tuple[int, ...] = ()
    dotted: bool = False
    braces_match: bool = True
    heading: str = ""
    aside: bool = False

    @property
    def worded(self) -> int:
        """How many lines begin as a rule does that is numbered in words: «Article the First:»."""
        known = {rule.line for rule in self.rules}
        known |= {start.index + 1 for start in self.numbering.unusable}
        return sum(
            _WORDED.match(line) is not None and number not in known
            for number, line in enumerate(self.document.lines, 1)
        )


def cut(document: Document, *, alone: bool) -> Cut:
    """Return the rules of a document; ``alone`` if it is not one of several in a folder."""
    lines, braces_match = laid_out(document.lines)
    numbering = numbered(lines, document.name)
    starts = numbering.starts
    front, behind = _front_matter(lines)
    number = next((front[name] for name in _NUMBER_FIELDS if name in front), "")
    several = len(starts) > 1 and all(start.number >= LONG for start in starts)
    if _DIGITS.fullmatch(number):
        return _single(document, lines, int(number), front, behind)
    if not (alone or several) and document.number is not None:
        return _single(document, lines, document.number, front, behind)
    sections = _sections(document)
    every = sorted((*starts, *numbering.unusable), key=lambda start: start.index)
    _enter(sections, lines[: every[0].index] if every else lines)
    rules: list[FoundRule] = []
    owners: dict[int, int] = {}
    known = {start.number for start in starts}
    reasons = {
        text.index: CONTENTS
        for text in (*numbering.before, *numbering.texts)
        if starts and text.number in known and text.index < starts[0].index
    }
    ends = [*(start.index for start in every[1:]), len(lines)]
    for start, end in zip(every, ends, strict=False):
        body = _Body(lines, start, _stop(lines, start, end))
        rule = body.rule(document, sections)
        within = range(start.index, body.stop)
        if start.struck or _is_repealed(rule):
            reasons |= dict.fromkeys(within, REPEALED)
        elif not start.usable:
            reasons |= dict.fromkeys(within, NO_NUMBER.format(start.digits))
        else:
            rules.append(rule)
            owners |= dict.fromkeys(within, start.number)
        _enter(sections, lines[body.stop : end])
    headings = (
        line.heading
        for index, line in enumerate(lines)
        if line.level and index not in owners
        and start_of(lines, index) is None and not is_section_line(line.heading)
    )  # fmt: skip
    return Cut(
        document,
        tuple(rules),
        _left_out(document, lines, owners, reasons),
        numbering,
        tuple(
            owners[text.index]
            for text in numbering.texts
            if text.index in owners and text.key.style != "plain"
        ),
        any(is_dotted(line) for line in lines),
        braces_match,
        next(headings, ""),
    )


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
    body = _Body(lines, start, len(lines))
    rule = replace(body.rule(document, _sections(document)), said_inside=said_inside)
    for name, value in front.items():
        kind, status = field_of(name, value) or ("", None)
        if kind == "title":
            rule = replace(rule, title=value)
        elif kind == "status" and status is not None:
            rule = replace(rule, own=status)
        elif kind == "tags":
            own = status if rule.own is None else rule.own
            rule = replace(rule, tags=tuple(_TAGS.findall(value)), own=own)
    owners = dict.fromkeys(range(first, body.stop), number)
    reasons = dict.fromkeys(range(behind), FRONT)
    rule = replace(rule, title=rule.title or document.name_title)
    return Cut(document, (rule,), _left_out(document, lines, owners, reasons))


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
    return [(0, status_of(name.replace("_", " "))) for name in document.folders]


def _enter(sections: Sections, lines: Sequence[Line]) -> None:
    """Enter and leave the sections whose headings stand there."""
    for line in lines:
        if line.level:
            while sections and sections[-1][0] >= line.level:
                sections.pop()
            sections.append((line.level, status_of(line.heading)))


def _stop(lines: Sequence[Line], start: Start, end: int) -> int:
    """Return where the rule ends: at the next, at a heading above it, where its block closes."""
    own = lines[start.index]
    for index in range(start.index + 1, end):
        line = lines[index]
        if line.code or line.underline:
            continue
        if _HISTORY.fullmatch(line.content[:HEAD]) or (
            not own.level and _breaks_off(lines, start.index, index, end)
        ):
            return index
        closes = line.braces < own.braces or (line.quotes < own.quotes and not line.blank)
        above = not own.level or line.level <= own.level or is_section_line(line.heading)
        if closes or (line.level and above):
            return index
    return end


def _breaks_off(lines: Sequence[Line], begin: int, index: int, end: int) -> bool:
    """Tell whether something else begins at a line without any mark: a heading, an appendix.

    Such a line stands alone behind a sentence that has ended, and either right above the next rule
    or, in the last one, above sentences. In the last rule a row of dashes ends it, too.
    """
    line, last = lines[index].content, end == len(lines)
    if last and is_decoration(line) and index > begin + 1 and not lines[index].quotes:
        return any(not each.blank for each in lines[index:end])
    if not (line[:1].isupper() and is_title(line) and line.rstrip()[-1].isalnum()):
        return False
    above = next((at for at in range(index - 1, begin - 1, -1) if not lines[at].blank), begin)
    below = next((at for at in range(index + 1, end) if not lines[at].blank), end)
    return (
        above < index - 1
        and lines[above].content.rstrip().endswith(_SENTENCE_ENDS)
        and (below == end) is not last
        and (not last or (below > index + 1 and lines[below].content.rstrip().endswith(".")))
    )


def _is_repealed(rule: FoundRule) -> bool:
    """Tell whether the document says of a rule that it is in force no more."""
    short = rule.text if len(rule.text.split()) <= TAG_WORDS else ""
    bracket = _LAST_BRACKET.search(rule.title)
    said = (short, *rule.tags, "" if bracket is None else bracket[1])
    return any(_REPEALED.search(each) for each in said)


def _left_out(
    document: Document, lines: Sequence[Line], owners: Mapping[int, int], reasons: Mapping[int, str]
) -> tuple[LeftOut, ...]:
    """Return the lines outside any rule, in runs of the same reason."""
    runs: list[tuple[str, list[int]]] = [("", [])]
    for index, line in enumerate(lines):
        if index in owners:
            runs.append(("", []))
        if index in owners or not line.raw.strip():
            continue
        drawn = line.underline or is_decoration(line.content) or not line.content.strip(" \t{}")
        why = reasons.get(index, HEADING if line.level else DRAWN if drawn else IN_NO_RULE)
        if runs[-1][0] != why:
            runs.append((why, []))
        runs[-1][1].append(index + 1)
    return tuple(LeftOut(document, tuple(run), why) for why, run in runs if run)


def accounted(cut: Cut) -> None:
    """Check that each line, and each word of a rule, is in a text or left out with a reason.

    Raises Defect: then the importer is wrong, whatever the document holds.
    """
    held = {number - 1 for run in cut.outside for number in run.lines}
    for rule in cut.rules:
        pieces = {place[0]: place for row in rule.pieces for place in row}
        held |= {*pieces, *rule.beside, rule.line - 1}
        for index in range(rule.line - 1, rule.stop):
            line = cut.document.lines[index]
            if index not in held and not is_decoration(line) and line.strip(" \t{}>"):
                break
            held.add(index)
    lost = [
        index for index, line in enumerate(cut.document.lines) if line.strip() and index not in held
    ]
    if lost:
        raise Defect(f"the import lost line {lost[0] + 1} of a document")


class _Body:
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
        depths = [line.quotes for line in lines[self.below : stop] if not line.blank]
        depth = max(min(depths, default=0), start.key.quotes)
        if depth:
            self.marks["quote marks before the lines"] = None
        for index in range(self.below, stop):
            raw = lines[index].raw
            self.rows.append([(index, behind_quotes(raw, depth), len(raw))])

    def rule(self, document: Document, sections: Sections) -> FoundRule:
        """Return the rule, with nothing in its text that does not belong to it.

        The innermost of ``sections`` that speaks of a status names that of the section.
        """
        self.front_tag()
        self.braces()
        if self.start.closers:
            self.closed(*self.start.closers)
        if self.heading and not self.title:
            self.heading_as_title()
        self.trim()
        self.title_line()
        self.fields()
        self.dedent()
        self.trim()
        if self.title and self.filled() is None:
            # Where nothing else is left, the heading is the rule.
            self.rows, self.title = [list(self.title)], []
            self.marks["the number (what stood beside it is the text)"] = None
        return FoundRule(
            document,
            self.start.number,
            self.start.index + 1,
            self.start.digits,
            self.stop,
            tuple(sorted(self.beside)),
            next((status for _, status in reversed(sections) if status is not None), None),
            text="\n".join(self.said(row) for row in self.rows),
            pieces=tuple(tuple(row) for row in self.rows),
            title=" ".join(self.said(self.title).strip(_MARKS).split()),
            tags=self.tags,
            own=self.own,
            marks=tuple(self.marks),
        )

    def said(self, row: Sequence[Piece]) -> str:
        """Return the words of a row."""
        return "".join(self.lines[index].raw[begin:end] for index, begin, end in row)

    def filled(self, begin: int = 0) -> int | None:
        """Return the first row from ``begin`` that is not blank."""
        places = range(begin, len(self.rows))
        return next((place for place in places if self.said(self.rows[place]).strip()), None)

    def front_tag(self) -> None:
        """Take a tag in brackets behind the number: a status, or words in brackets alone."""
        first = self.said(self.rows[0])
        match = _BRACKET.match(first[:HEAD])
        if match is None:
            return
        status = status_of(match[1])
        link = self.start.key.style == "link"
        alone = not first[match.end() :].strip() and (link or self.filled(1) is not None)
        if alone or (status is not None and len(match[1].split()) <= TAG_WORDS):
            self.own = self.own if status is None else status
            self.tags = tuple(_TAGS.findall(match[1]))
            _drop_front(self.rows[0], match.end())

    def braces(self) -> None:
        """Take what stands between the braces of a rule that is set in them as a whole."""
        first = self.said(self.rows[0]).rstrip()
        opens = len(first) - 1
        if first.lstrip().startswith("{"):
            opens -= len(first.lstrip()) - 1
        elif not first.endswith("{") or first.count("{") != first.count("}") + 1:
            return
        index, begin, _ = self.rows[0][0]
        place, at = self.closing(begin + opens)
        closing, row_begin, _ = self.rows[place][0]
        if at < 0 or self.lines[closing].raw[at + 1 :].strip(" \t.;,}"):
            return
        if first[:opens].strip(_MARKS):
            self.title = [(index, begin, begin + opens)]
        self.stop = closing + 1
        self.rows = self.rows[: place + 1]
        self.rows[place] = [(closing, row_begin, at)]
        self.rows[0] = [(index, begin + opens + 1, self.rows[0][0][2])]
        self.marks["braces around the text"] = None

    def closing(self, begin: int) -> tuple[int, int]:
        """Return the row and character at which the brace at ``begin`` of the first row closes."""
        depth = 0
        for place, row in enumerate(self.rows):
            index, start, end = row[0]
            for match in _BRACE.finditer(self.lines[index].raw, start if place else begin, end):
                depth += 1 if match[0] == "{" else -1
                if depth == 0:
                    return place, match.start()
        return 0, -1

    def closed(self, closer: str, *outer: str) -> None:
        """Find where marks end that opened before the number: bold around a title, quotes."""
        self.marks[f"«{closer}» around the number and what follows it"] = None
        index, begin, end = self.rows[0][0]
        raw = self.lines[index].raw
        found = raw.find(closer, begin, end)
        if closer in _QUOTES and raw[:end].rstrip().endswith(closer):
            # Quotes within quotes: the last of them closes.
            found = raw.rfind(closer, begin, end)
        if found < 0:
            # The mark stands at the very end, or nothing closes.
            last = next((row for row in reversed(self.rows) if self.said(row).strip()), [])
            said = self.said(last).rstrip()
            if last and said.endswith(closer):
                index, begin, _ = last[0]
                last[0] = (index, begin, begin + len(said) - len(closer))
            return
        behind = found + len(closer)
        if closer == "]" and (target := TARGET.match(raw, behind, end)) is not None:
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

    def heading_as_title(self) -> None:
        """Take the words of a heading as the title."""
        index, begin, end = self.rows[0][0]
        raw = self.lines[index].raw
        said = raw[begin:end]
        tag = _last_tag(said)
        if tag is not None:
            self.own, end = tag[0], end - tag[1]
        elif (status := bare_status(said)) is not None:
            self.own, end = status, begin
        if raw[begin:end].rstrip(_MARKS_BUT_ENDS).endswith(".") and not is_title(raw[begin:end]):
            # A heading that is a sentence is the beginning of the text.
            self.rows[0] = [(index, begin, end)]
            return
        begin = end - len(raw[begin:end].lstrip(" \t\u00a0"))
        self.rows[0] = [(index, end, end)]
        if raw[begin:end].strip(_MARKS):
            self.title = [(index, begin, end)]

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

    def title_line(self) -> None:
        """Take a line that stands alone above the text, on the line of the number or below it."""
        if self.title or self.heading or not self.rows:
            return
        behind = self.filled(1)
        if self.rows[0][0][0] > self.below or len(self.rows[0]) > 1 or behind is None:
            return
        said = self.said(self.rows[0])
        if not is_emphasised(said) and (
            (behind == 1 and not self.is_field(self.rows[1]))
            or not is_title(said)
            or said.rstrip().endswith(_ENDS)
            or _ITEM.match(said)
            or _ITEM.match(self.said(self.rows[behind])[:HEAD])
        ):
            return
        self.title = self.rows[0]
        self.beside |= {place[0] for row in self.rows[:behind] for place in row}
        self.rows = self.rows[behind:]

    def fields(self) -> None:
        """Take lines such as «Type: immutable» above the text, «(mutable)» also below it."""
        last = self.said(self.rows[-1]) if self.rows else ""
        tag = _last_tag(last)
        # Behind words that go on, it is what they speak of: «Rules 201-213 (mutable).»
        if tag is not None and not last[: -tag[1]].rstrip()[-1:].isalnum():
            self.own = tag[0] if self.own is None else self.own
            index, begin, end = self.rows[-1][-1]
            self.beside.add(index)
            self.rows[-1][-1] = (index, begin, max(begin, end - tag[1]))
            self.marks[_NAMED] = None
            self.trim()
        for _ in range(FIELDS):
            place = self.filled()
            if place is None or (self.filled(place + 1) is None and not self.title):
                return
            if not self.field(self.rows[place]):
                return
            self.beside |= {each[0] for row in self.rows[: place + 1] for each in row}
            self.rows = self.rows[place + 1 :]
            self.marks[_NAMED] = None

    def is_field(self, row: Sequence[Piece]) -> bool:
        """Tell whether a row says something about the rule, whatever it says."""
        said = self.said(row)[:HEAD].rstrip(" \t*_`")
        match = _FIELD.fullmatch(said)
        return (bare_status(said) if match is None else field_of(match[1], "")) is not None

    def field(self, row: Sequence[Piece]) -> bool:
        """Take what a row says about the rule; return whether it says anything."""
        said = self.said(row)
        if len(said) > TITLE_CHARACTERS + len("immutable: "):
            return False
        match = _FIELD.fullmatch(said.rstrip(" \t*_`"))
        name, value = match.groups() if match is not None else ("", "")
        value = value.strip(_MARKS)
        kind, status = field_of(name, value) or ("", None)
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
        """Leave out the blanks that all rows but that of the number begin with."""
        rows = self.rows
        beside = bool(rows) and rows[0][0][0] == self.start.index
        if beside:
            said = self.said(rows[0])
            _drop_front(rows[0], len(said) - len(said.lstrip()))
            rows = rows[1:]
        filled = [said for said in map(self.said, rows) if said.strip()]
        if not filled or (beside and _ITEM.match(filled[0][:HEAD])):
            return
        blanks = [said[: len(said) - len(said.lstrip(" \t"))] for said in filled]
        low, high = min(blanks), max(blanks)
        common = list(takewhile(lambda at: low[at] == high[at : at + 1], range(len(low))))
        if common:
            self.marks["the indent that all lines have"] = None
            for row in rows:
                _drop_front(row, len(common))


def _last_tag(said: str) -> tuple[bool, int] | None:
    """Return the status in brackets at the end of a line, and how many characters that takes."""
    bracket = _LAST_BRACKET.search(said[-HEAD:])
    if bracket is None or len(bracket[1].split()) > TAG_WORDS:
        return None
    status = status_of(bracket[1])
    return None if status is None else (status, len(said[-HEAD:]) - bracket.start())


def _drop_front(row: list[Piece], count: int) -> None:
    """Leave out the first ``count`` characters of a row, all of them in its first piece."""
    index, begin, end = row[0]
    row[0] = (index, min(begin + count, end), end)
