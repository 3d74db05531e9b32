"""Finds in the lines of one rule its title, tags and status, and its text, step by step."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, TypeAlias

from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.numbering import in_parts
from gamemaster.rulesets.importing.records import Piece
from gamemaster.rulesets.importing.rule_body import MARKS, Body
from gamemaster.rulesets.importing.rule_claims import fields, front_tag, sign
from gamemaster.rulesets.importing.rule_titles import (
    closed,
    heading_as_title,
    run_in_title,
    title_again,
    title_line,
)
from gamemaster.rulesets.importing.wording import NO_LEGEND, Legend, status_of
from gamemaster.rulesets.importing.written_numbers import in_decimals, roman_number

Sections: TypeAlias = list[tuple[int, str]]
"""The headings around the place that is being read, with their levels."""


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


def rule_in(
    document: Document,
    body: Body,
    sections: Sections,
    legend: Legend = NO_LEGEND,
    *,
    titled: bool = False,
    run_in: Collection[str] = (),
    untitled: bool = False,
    mostly: bool = False,
) -> FoundRule:
    """Return the rule of a body, with nothing in its text that does not belong to it.

    The innermost of ``sections`` that speaks of a status names that of the section, and
    ``legend`` the meaning of signs; ``titled`` if the line of each number ends in a title,
    ``run_in`` are the signs behind those that it begins with, ``untitled`` if few rules have a
    title, ``mostly`` if more than half have one.
    """
    sign(body, legend)
    front_tag(body)
    if run_in:
        run_in_title(body, run_in)
    if body.start.closers:
        closed(body, *body.start.closers)
    if body.heading and not body.title:
        heading_as_title(body)
    body.trim()
    title_line(body, titled=titled, untitled=untitled, mostly=mostly or titled)
    title_again(body)
    fields(body)
    body.dedent()
    body.trim()
    if body.title and body.filled() is None:
        # If nothing else is left, the heading is the rule.
        body.rows, body.title = [list(body.title)], []
        body.marks["the number (what stood beside it is the text)"] = None
    told = (status_of(heading) for _, heading in reversed(sections))
    return FoundRule(
        document,
        body.start.number,
        body.start.index + 1,
        body.start.digits,
        body.stop,
        tuple(sorted(body.beside)),
        next((status for status in told if status is not None), None),
        text="\n".join(body.said(row) for row in body.rows),
        pieces=tuple(tuple(row) for row in body.rows),
        title=" ".join(body.said(body.title).strip(MARKS).split()),
        tags=body.tags,
        own=body.own,
        marks=tuple(body.marks),
    )
