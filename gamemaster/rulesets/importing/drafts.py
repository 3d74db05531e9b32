"""Takes a document apart: its rules, and the lines that belong to none.

Pure. Every line of the document that holds anything is part of a rule, a heading, drawn, or listed
as outside: nothing goes missing without a word.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gamemaster.rulesets.importing import words
from gamemaster.rulesets.importing.bodies import Body, Opening, Piece, body_of
from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.layout import (
    Line,
    is_decoration,
    is_section_line,
    laid_out,
    section_status,
)
from gamemaster.rulesets.importing.markers import is_dotted, marker_of
from gamemaster.rulesets.importing.numbering import LONG, Key, Numbering, Start, numbered

FRONT_LINES: Final = 40
_FRONT: Final = re.compile(r"-{3}[ \t]*")
_FRONT_FIELD: Final = re.compile(r"[ \t]*([^\W\d_]{2,14})[ \t]*:[ \t]*(.{1,200})")
_NUMBER_FIELDS: Final = frozenset(("number", "id", "rule", "nummer", "numéro", "número"))
_DIGITS: Final = re.compile("[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A rule as the document has it; ``line`` counts from 1.

    ``own`` is the status that the rule claims beside its number, ``section`` that of its section.
    ``pieces`` has one entry for each line of ``text``; ``digits`` are the number as it is written.
    """

    document: Document
    number: int
    line: int
    digits: str
    text: str
    pieces: tuple[tuple[Piece, ...], ...]
    title: str = ""
    tags: tuple[str, ...] = ()
    own: bool | None = None
    section: bool | None = None
    marks: tuple[str, ...] = ()
    said_inside: int | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """A document in pieces; lines count from 1.

    ``outside`` are runs of lines that belong to no rule, ``listed`` the lines of numbered lists
    with the rule that they are text of, ``odd`` the numbers written otherwise than the others.
    """

    document: Document
    drafts: tuple[Draft, ...]
    outside: tuple[tuple[int, ...], ...]
    key: Key | None = None
    listed: tuple[tuple[int, int], ...] = ()
    odd: tuple[int, ...] = ()
    preamble: tuple[int, ...] = ()
    dotted: tuple[int, ...] = ()
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
    first = numbering.starts[0].index if numbering.starts else len(lines)
    sections.pass_over(lines, 0, first)
    ends = [*(start.index for start in numbering.starts[1:]), len(lines)]
    for start, end in zip(numbering.starts, ends, strict=False):
        body = body_of(lines, _opening(lines, start), _stop(lines, start, end))
        drafts.append(_draft(document, start, body, section=sections.status))
        used.update(range(start.index, body.stop))
        sections.pass_over(lines, body.stop, end)
    return Cut(
        document,
        tuple(drafts),
        _runs(lines, used),
        numbering.key,
        _listed(numbering, drafts, used),
        tuple(one.number for one in numbering.odd),
        tuple(one.index + 1 for one in numbering.before),
        tuple(index + 1 for index, line in enumerate(lines) if is_dotted(line)),
        braces_match,
        _heading(lines, used),
    )


class _Sections:
    """The headings around the place that is being read, and the status that they speak of."""

    def __init__(self, document: Document) -> None:
        self.folder: bool | None = None
        for name in document.folders:
            status = words.status_of(name.replace("_", " "))
            self.folder = status if status is not None else self.folder
        self.stack: list[tuple[int, bool | None]] = []

    @property
    def status(self) -> bool | None:
        """The status of the innermost section that speaks of one."""
        named = (status for _, status in reversed(self.stack) if status is not None)
        return next(named, self.folder)

    def pass_over(self, lines: Sequence[Line], begin: int, end: int) -> None:
        """Enter and leave the sections whose headings stand there."""
        for line in lines[begin:end]:
            if line.level:
                while self.stack and self.stack[-1][0] >= line.level:
                    self.stack.pop()
                self.stack.append((line.level, section_status(line)))


def _opening(lines: Sequence[Line], start: Start) -> Opening:
    marker = start.marker
    underlined = start.index + 1 < len(lines) and lines[start.index + 1].underline
    return Opening(
        start.index,
        marker.rest,
        lines[start.index].quotes,
        heading=marker.family == "heading",
        link=marker.family == "link",
        closers=marker.closers,
        own=marker.status,
        underlined=marker.family == "heading" and underlined,
    )


def _draft(document: Document, start: Start, body: Body, *, section: bool | None) -> Draft:
    return Draft(
        document, start.number, start.index + 1, start.marker.digits, body.text, body.pieces,
        body.title, body.tags, body.own, section, body.marks,
    )  # fmt: skip


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
        if runs and not any(one in used or lines[one].level for one in between):
            runs[-1].append(index + 1)
        else:
            runs.append([index + 1])
    return tuple(tuple(run) for run in runs)


def _listed(
    numbering: Numbering, drafts: Sequence[Draft], used: set[int]
) -> tuple[tuple[int, int], ...]:
    places = [draft.line - 1 for draft in drafts]
    return tuple(
        (one.index + 1, drafts[bisect_right(places, one.index) - 1].number)
        for one in numbering.texts
        if one.index in used and one.marker.family != "plain"
    )


def _heading(lines: Sequence[Line], used: set[int]) -> str:
    """Return the first heading that is neither a rule nor the name of a section."""
    for index, line in enumerate(lines):
        taken = index in used or marker_of(line) is not None
        if line.level and not taken and not is_section_line(line.heading):
            return line.heading
    return ""


# --- one rule to a file ---------------------------------------------------------------------------


def _single_number(
    document: Document, numbering: Numbering, front: dict[str, str], *, alone: bool
) -> int | None:
    """Return the number of the rule that the whole document is, if it is one rule."""
    named = next((front[name] for name in sorted(_NUMBER_FIELDS) if name in front), "")
    if _DIGITS.fullmatch(named):
        return int(named)
    if alone or document.number is None:
        return None
    several = len(numbering.starts) > 1 and all(one.number >= LONG for one in numbering.starts)
    return None if several else document.number


def _single(document: Document, lines: Sequence[Line], front: dict[str, str], number: int) -> Cut:
    """Return a document that is one rule."""
    begin = _behind_front(lines)
    first = next((at for at in range(begin, len(lines)) if not lines[at].blank), None)
    if first is None:
        empty = Draft(document, number, 1, str(number), "", ())
        return Cut(document, (empty,), ())
    line = lines[first]
    marker = marker_of(line)
    # A list at the beginning is no number of a rule, unless it is the very same number.
    if marker is not None and (marker.number == number or marker.number >= LONG):
        if marker.family != "plain" or marker.number == number:
            start = Start(first, marker, (marker.family, line.quotes, 0, line.level, 0))
            opening = _opening(lines, start)
        else:
            marker, opening = None, Opening(first, 0)
    else:
        underlined = line.level > 0 and first + 1 < len(lines) and lines[first + 1].underline
        marker = None
        opening = Opening(
            first, line.start if line.level else 0, heading=line.level > 0, underlined=underlined
        )
    body = body_of(lines, opening, len(lines))
    section = _Sections(document).status
    draft = Draft(
        document, number, first + 1, str(number), body.text, body.pieces, body.title, body.tags,
        body.own, section, body.marks, marker.number if marker is not None else None,
    )  # fmt: skip
    return Cut(document, (_with_front(draft, front),), _runs(lines[body.stop :], set()))


def _with_front(draft: Draft, front: dict[str, str]) -> Draft:
    """Add what the fields at the head of the file say."""
    for name, value in front.items():
        named = words.status_of(name)
        answer = value.casefold()
        if named is not None and answer in words.YES | words.NO:
            draft = replace(draft, own=named if answer in words.YES else not named)
        elif name in words.STATUS_FIELDS and words.status_of(value) is not None:
            draft = replace(draft, own=words.status_of(value))
        elif name in words.TITLE_FIELDS:
            draft = replace(draft, title=value)
        elif name in words.TAG_FIELDS:
            tags = tuple(filter(None, re.split(r"[\s,;\[\]]+", value)))
            draft = replace(
                draft, tags=tags, own=words.status_of(value) if draft.own is None else draft.own
            )
    return draft


def _front_matter(lines: Sequence[Line]) -> dict[str, str]:
    """Return the fields between two rows of dashes at the very beginning."""
    fields: dict[str, str] = {}
    for line in lines[1 : _behind_front(lines)]:
        match = _FRONT_FIELD.fullmatch(line.raw)
        if match is not None:
            fields[match[1].casefold()] = match[2].strip(" \t\"'")
    return fields


def _behind_front(lines: Sequence[Line]) -> int:
    if not lines or _FRONT.fullmatch(lines[0].raw) is None:
        return 0
    for index in range(1, min(len(lines), FRONT_LINES)):
        if _FRONT.fullmatch(lines[index].raw) is not None:
            return index + 1
        if lines[index].raw.strip() and ":" not in lines[index].raw and "-" not in lines[index].raw:
            return 0
    return 0
