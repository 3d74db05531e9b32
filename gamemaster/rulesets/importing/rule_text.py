"""Finds in the lines of one rule its title, tags and status, and its text.

A text is made of pieces of the document and of nothing else: parts that do not belong to it (the
number, a title, quote marks, a common indent, rows of dashes) are left out, never replaced, and
``marks`` says so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final, TypeAlias

from gamemaster.rulesets.importing.document_lines import (
    CLOSING_HASHES,
    FIELD_WORDS,
    HEAD,
    TITLE_CHARACTERS,
    Line,
    bare_status,
    behind_quotes,
    ends_as_sentence,
    is_decoration,
    is_emphasised,
    is_title,
)
from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.numbering import TARGET, Start, in_parts
from gamemaster.rulesets.importing.records import Piece
from gamemaster.rulesets.importing.wording import (
    NO_LEGEND,
    STATUS,
    Legend,
    field_of,
    status_of,
)
from gamemaster.rulesets.importing.written_numbers import in_decimals, roman_number

QUOTED: Final = 3
"""The pieces into which two quotation marks cut a line."""

TAG_WORDS: Final = 5
FIELDS: Final = 6

Sections: TypeAlias = list[tuple[int, str]]
"""The headings around the place that is being read, with their levels."""

_BRACKET: Final = re.compile(
    r"[ \t]*[*_']{0,3}[(\[{]([^()\[\]{}]{1,80})[)\]}][*_']{0,3}[ \t]*[:.–—-]?[ \t]*"
)
_TAGGED: Final = re.compile(rf"(?>(?:(?>{_BRACKET.pattern}))*)\s*")
LAST_BRACKET: Final = re.compile(
    r"(?<![ \t])[ \t]*+(?:[-–—:,][ \t]*+)?[*_`']{0,3}"
    r"[(\[{]([^()\[\]{}]{1,80})[)\]}][*_`']{0,3}[ \t.:]*$"
)
_FIELD: Final = re.compile(
    r"[ \t*_:>-]{0,8}(?:[Ll]ast[ \t])?([^\W\d_]{3,14})[ \t]?[*_`]{0,3}[ \t]?[:=]"
    r"[*_:`]{0,3}[ \t]*(\S.*)?"
)
_ITEM: Final = re.compile(r"[ \t]*(?:[-*+•]|\(?\w{1,3}[.)])[ \t]+")
_SEPARATORS: Final = re.compile(r"[ \t\u00a0]*(?:[.:–—|-][ \t\u00a0]+)*")
_STATUS_FRONT: Final = re.compile(
    rf"[ \t]*[*_]{{0,2}}(?:{STATUS.pattern})[ \t]*(?:[|:–—,.\t][*_]{{0,2}}|[*_]{{1,2}}[ \t]|-[ \t])"
    r"[ \t]*(?=\S)",
    re.IGNORECASE,
)
_STATUS_END: Final = re.compile(
    rf"(?<![ \t])(?:(?<=[.!?])[ \t]+|[ \t]++(?=[`*_])|[ \t]++[~|–—-][ \t]++)"
    rf"[`*_]{{0,3}}(?:{STATUS.pattern})[`*_]{{0,3}}\.?[ \t]*$",
    re.IGNORECASE,
)
_SIGN_FRONT: Final = re.compile(
    r"[ \t]*([*†‡+!°]{1,2}|[(\[][^\W\d_]{1,3}\.?[)\]]"
    r"|[^\W\d_](?=\t|[ ]{2})|[^\W\d_]{1,5}(?=[ \t]*\|))"
    r"[ \t:.–—|-]+(?=\S)"
)
_SIGN_END: Final = re.compile(
    r"(?<![ \t])[ \t]++([*†‡+!°]{1,2}|[(\[][^\W\d_]{1,3}(?:\.?|[;,][^()\[\]]{1,80})[)\]])[ \t]*$"
)
TAGS: Final = re.compile(r"[^\s,;\[\]]+")
_WORD: Final = r"[^\W\d_][\w'’-]*"
_FEW_WORDS: Final = rf"{_WORD}(?:[ \t]+{_WORD}){{0,3}}"
_MORE_WORDS: Final = rf"{_WORD}(?:[ \t]+{_WORD}){{0,7}}"
RUN_IN: Final = re.compile(
    rf"[ \t]*(?:(?P<plain>{_FEW_WORDS}(?=[.:])|{_MORE_WORDS}(?=[ \t]+[-–—]))"
    r"(?P<sign>[.:]|[ \t]+[-–—])"
    rf"|(?P<mark>\*\*|\'\'\'|__)(?P<marked>{_FEW_WORDS})[.:]?(?P=mark)[.:–—-]?)"
    r"[ \t]+(?=[^\W\d_]|[\[(])"
)
"""A title on the line of the text: «Name. The society is called …»."""

_QUOTES: Final = ('"', "'", "”", "“", "»", "’")
_MARKS: Final = ' \t\u00a0*_`"“”«»:.–—-'
_MARKS_BUT_ENDS: Final = " \t\u00a0*_`"
_ENDS: Final = (".", ",", ";", ":", "!", "{")
_NAMED: Final = "a line that names status, title or tags"


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule as the document has it; ``line`` counts from 1, ``stop`` is its last line.

    ``beside`` are the lines (from 0) that name its number, title, status or tags, or lie in it and
    are not of its text.
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
    def counted(self) -> bool:
        """Whether another number stands there: IV, 1.2, or one that begins again in a section."""
        other = in_parts(self.digits) or roman_number(self.digits)
        return other > 0 or (self.digits.isdecimal() and int(self.digits) != self.number)

    @property
    def read(self) -> str:
        """The text, with the numbers by which it names other rules as they are here."""
        return in_decimals(self.text, self.digits)

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

    def rule(
        self,
        document: Document,
        sections: Sections,
        legend: Legend = NO_LEGEND,
        *,
        titled: bool = False,
        run_in: Collection[str] = (),
        untitled: bool = False,
        mostly: bool = False,
    ) -> FoundRule:
        """Return the rule, with nothing in its text that does not belong to it.

        The innermost of ``sections`` that speaks of a status names that of the section, and
        ``legend`` the meaning of signs; ``titled`` if the line of each number ends in a title,
        ``run_in`` are the signs behind those that it begins with, ``untitled`` if few rules have a
        title, ``mostly`` if more than half have one.
        """
        self.sign(legend)
        self.front_tag()
        said = RUN_IN.match(self.said(self.rows[0])) if run_in else None
        if said is not None and (said["mark"] or said["sign"].strip()) in run_in:
            index, begin, _ = self.rows[0][0]
            low, high = said.span("plain" if said["plain"] else "marked")
            self.title = [(index, begin + low, begin + high)]
            _drop_front(self.rows[0], said.end())
            self.front_tag()
        if self.start.closers:
            self.closed(*self.start.closers)
        if self.heading and not self.title:
            self.heading_as_title()
        self.trim()
        self.title_line(titled=titled, untitled=untitled, mostly=mostly or titled)
        self.title_again()
        self.fields()
        self.dedent()
        self.trim()
        if self.title and self.filled() is None:
            # If nothing else is left, the heading is the rule.
            self.rows, self.title = [list(self.title)], []
            self.marks["the number (what stood beside it is the text)"] = None
        told = (status_of(heading) for _, heading in reversed(sections))
        return FoundRule(
            document,
            self.start.number,
            self.start.index + 1,
            self.start.digits,
            self.stop,
            tuple(sorted(self.beside)),
            next((status for status in told if status is not None), None),
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

    def sign(self, legend: Legend) -> None:
        """Take a status between separators, or a sign at the number or an end of its line."""
        said = _STATUS_FRONT.match(self.said(self.rows[0])[:HEAD])
        if said is not None:
            self.own = status_of(said[0])
            _drop_front(self.rows[0], said.end())
        first = self.said(self.rows[0])
        if self.filled(1) is not None and is_title(first) and (tag := _last_tag(first)) is not None:
            self.own = tag[0]
            _drop_end(self.rows[0], tag[1])
        status = legend.status_of(self.start.sign)
        first = self.said(self.rows[0])
        front, behind = _SIGN_FRONT.match(first[:HEAD]), _SIGN_END.search(first[-HEAD:])
        if status is not None:
            pass
        elif front is not None and (status := legend.status_of(front[1])) is not None:
            _drop_front(self.rows[0], front.end())
        elif behind is not None and (status := legend.status_of(behind[1])) is not None:
            _drop_end(self.rows[0], len(behind[0]))
        if status is not None:
            self.marks["a sign that the document explains"] = None
            self.own = status if self.own is None else self.own
        elif self.own is None:
            self.own = legend.others

    def front_tag(self) -> None:
        """Take a tag in brackets behind the number: a status, or words in brackets alone."""
        while (match := _BRACKET.match(first := self.said(self.rows[0])[:HEAD])) is not None:
            status = status_of(match[1])
            link = self.start.key.style == "link"
            alone = _TAGGED.fullmatch(first, match.end()) and (link or self.filled(1) is not None)
            if not alone and (status is None or len(match[1].split()) > TAG_WORDS):
                return
            if status is None and match[1].rstrip().endswith((".", "!", "?")):
                return  # A sentence in brackets is text.
            self.own = self.own if status is None else status
            self.tags += tuple(TAGS.findall(match[1]))
            _drop_front(self.rows[0], match.end())

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

    def title_line(self, *, titled: bool, untitled: bool, mostly: bool) -> None:
        """Take a line that stands alone above the text, on the line of the number or below it."""
        if self.title or not self.rows:
            return
        behind = self.filled(1)
        if self.heading:
            # Under a number alone a lower heading is the title.
            index, begin, end = self.rows[0][0]
            line = self.lines[index]
            if behind is not None and line.level and index > self.start.index:
                self.title = [(index, max(begin, line.start), end)]
                self.beside.add(index)
                self.rows = self.rows[behind:]
            return
        beside = (
            at for at in range(self.below, self.stop)
            if not (self.lines[at].apart or self.lines[at].blank)
        )  # fmt: skip
        if self.rows[0][0][0] > next(beside, self.below) or len(self.rows[0]) > 1 or behind is None:
            return
        said = self.said(self.rows[0])
        if self.is_field(self.rows[0]):
            return
        quoted = len(said.split('"')) == QUOTED and not said.strip(' \t"').endswith(".")
        if (
            not is_emphasised(said)
            and not (quoted and said.strip()[0] == said.strip()[-1] == '"')
            and (
                untitled
                or (behind == 1 and not titled and not self.is_field(self.rows[1]))
                or not is_title(said)
                or (not titled and said.rstrip().endswith(_ENDS))
                or _ITEM.match(said)
                or (not mostly and _ITEM.match(self.said(self.rows[behind])[:HEAD]))
            )
        ):
            return
        self.title = self.rows[0]
        self.beside |= {place[0] for row in self.rows[:behind] for place in row}
        self.rows = self.rows[behind:]

    def title_again(self) -> None:
        """Leave out the first row if it says the title again."""
        place = self.filled()
        if place is not None and self.title and self.filled(place + 1) is not None:
            title, said = (
                " ".join(self.said(row).strip(_MARKS).casefold().split())
                for row in (self.title, self.rows[place])
            )
            if said == title:
                self.beside |= {each[0] for row in self.rows[: place + 1] for each in row}
                self.rows = self.rows[place + 1 :]
                self.marks["the title, where it stands again"] = None

    def fields(self) -> None:
        """Take lines such as «Type: immutable» above the text, «(mutable)» also below it."""
        for row in self.drawer:
            self.field(row)
        last = self.said(self.rows[-1]) if self.rows else ""
        tag = _last_tag(last)
        # Behind words that go on, they speak of it: «Rules 201-213 (mutable).»
        words = "" if tag is None else last[: -tag[1]].strip()
        above = self.said(self.rows[-2]).rstrip() if len(self.rows) > 1 and not words else ""
        if tag is not None and not (words[-1:].isalnum() or above[-1:].isdigit()):
            self.take_tag(self.rows[-1], tag)
            self.trim()
        elif (
            len(self.rows) > 1
            # Below words that go on, it is the end of a sentence: «all new rules are / mutable.)».
            and not self.said(self.rows[-2]).rstrip()[-1:].isalnum()
            and self.is_field(self.rows[-1])
            and self.field(self.rows[-1])
        ):
            self.beside.add(self.rows.pop()[0][0])
            self.marks[_NAMED] = None
            self.trim()
        for _ in range(FIELDS):
            place = self.filled()
            named = self.title or self.own is not None
            if place is None or (self.filled(place + 1) is None and not named):
                return
            if not self.field(self.rows[place]):
                return
            self.beside |= {each[0] for row in self.rows[: place + 1] for each in row}
            self.rows = self.rows[place + 1 :]
            self.marks[_NAMED] = None

    def take_tag(self, row: list[Piece], tag: tuple[bool, int]) -> None:
        """Take a status of so many characters off the end of a row."""
        self.own = tag[0] if self.own is None else self.own
        self.beside.add(row[-1][0])
        _drop_end(row, tag[1])
        self.marks[_NAMED] = None

    def is_field(self, row: Sequence[Piece]) -> bool:
        """Tell whether a row says something about the rule, whatever it says."""
        said = self.said(row)[:HEAD].rstrip(" \t*_`")
        match = _FIELD.fullmatch(said)
        return bare_status(said) is not None if match is None else field_of(match[1])[0] != ""

    def field(self, row: list[Piece]) -> bool:
        """Take what a row says about the rule; return whether it says anything."""
        said = self.said(row)
        match = _FIELD.match(said.rstrip(" \t*_`"))
        name, value = match.groups("") if match is not None else ("", "")
        value = value.strip(_MARKS)
        kind, status = field_of(name, value)
        long = len(said) > TITLE_CHARACTERS + len("immutable: ")
        if kind != "text" and long and not said.lstrip().startswith("{{"):
            return False
        if kind == "title" and not self.title and value:
            index, begin, _ = row[0]
            at = begin + said.find(value)
            self.title = [(index, at, at + len(value))]
            return True
        if kind in ("about", "text") and (self.title or self.own is not None):
            if kind == "text" and value:
                index, begin, end = row[0]
                place, bare = said.find(value), said.rstrip()
                quote = said[:place][-1:]
                if quote and quote in _QUOTES and bare.endswith(quote) and len(bare) > place:
                    end = begin + len(bare) - 1
                row[0] = (index, begin + place, end)
                self.beside.add(index)
                self.marks[_NAMED] = None
            return not value or (kind == "about" and self.about(row))
        if kind == "tags":
            self.tags += tuple(TAGS.findall(value))
        elif kind != "status" or len(value.split()) > TAG_WORDS:
            status = bare_status(said)
            if status is None and is_emphasised(said):
                # A line in italics may say more behind the status: «*Immutable, from the start*».
                front = _STATUS_FRONT.match(said)
                status = None if front is None else status_of(front[0])
        named = status is None and kind == "status" and (self.title or self.own is not None)
        self.own = self.own if status is None else status
        return kind == "tags" or status is not None or (bool(named) and self.about(row))

    def about(self, row: Sequence[Piece]) -> bool:
        """Quote a row that says something else about the rule; a sentence is of its text."""
        said = " ".join(self.said(row).split())
        if ends_as_sentence(said, FIELD_WORDS):
            return False
        if not self.lines[row[0][0]].apart:
            self.marks[f"«{said}»"] = None
        return True

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
    """Return the status in brackets, or as a sentence, at the end of a line, and its length."""
    ends = _STATUS_END.search(said[-HEAD:])
    if ends is not None and (named := status_of(ends[0])) is not None:
        return named, len(ends[0])
    bracket = LAST_BRACKET.search(said[-HEAD:])
    words = "" if bracket is None else bracket[1]
    if bracket is None or (len(words.split()) > TAG_WORDS and not STATUS.match(words)):
        return None
    status = status_of(bracket[1])
    return None if status is None else (status, len(said[-HEAD:]) - bracket.start())


def _drop_front(row: list[Piece], count: int) -> None:
    """Leave out the first ``count`` characters of a row, all of them in its first piece."""
    index, begin, end = row[0]
    row[0] = (index, min(begin + count, end), end)


def _drop_end(row: list[Piece], count: int) -> None:
    """Leave out the last ``count`` characters of a row, all of them in its last piece."""
    index, begin, end = row[-1]
    row[-1] = (index, begin, max(begin, end - count))
