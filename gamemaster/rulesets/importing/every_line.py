"""Counts every line of a document: each that holds anything is in a rule, or left out for a reason.

Pure; each step reads every line once. Within a rule no word is lost but its number, title, tags and
fields: ``accounted`` checks both, so nothing goes missing without a word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gamemaster.errors import Defect
from gamemaster.rulesets.importing.document_lines import (
    COMMENT,
    DRAWER,
    NOTE,
    Line,
    ends_as_sentence,
    is_decoration,
    is_title,
)
from gamemaster.rulesets.importing.documents import Document
from gamemaster.rulesets.importing.numbering import NONE, Numbering
from gamemaster.rulesets.importing.rule_text import FoundRule
from gamemaster.rulesets.importing.wording import RULE_WORD

_WORDED: Final = re.compile(
    rf"[ \t#*_]{{0,8}}(?:{RULE_WORD})[ \t]+(?:the[ \t]+)?[^\W\d_]{{1,12}}[ \t*_]{{0,3}}"
    r"(?:[.:–—]|$)",
    re.IGNORECASE,
)
HEADING: Final = "a heading"
DRAWN: Final = "drawn"
FRONT: Final = "fields at the head of the file"
IN_NO_RULE: Final = "in no rule"
BEHIND: Final = "behind the last rule, as no other rule has it (is it of the rule?)"
CONTENTS: Final = "in a list of contents"
REPEALED: Final = "repealed, as the document says"
INSIDE: Final = "inside «{}» of a rule"
ROW: Final = "a row that has not as many cells as there are columns, «{}»"
NO_NUMBER: Final = "{} is no number of a rule (whole numbers from 1): give it one of its own"


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
        return self.worded and self.why not in (CONTENTS, REPEALED, COMMENT, NOTE)

    @property
    def worded(self) -> bool:
        """Whether it is more than a heading, fields of a file, or a drawn line."""
        return self.why not in (HEADING, DRAWN, FRONT, DRAWER)

    @property
    def place(self) -> str:
        """The document, and the first line and the last."""
        first, last = self.lines[0], self.lines[-1]
        where = f"line {first}" if first == last else f"lines {first}-{last}"
        return f"{self.document.name}: {where}"


@dataclass(frozen=True, slots=True)
class Cut:
    """A document in pieces; lines count from 1.

    ``outside`` are runs of lines that belong to no rule, ``listed`` the lines of texts that are
    numbered, each behind its rule; ``aside`` if no rules are taken from it, whatever it holds.
    """

    document: Document
    rules: tuple[FoundRule, ...]
    outside: tuple[LeftOut, ...]
    numbering: Numbering = NONE
    listed: tuple[tuple[int, int], ...] = ()
    dotted: int = 0
    braces_match: bool = True
    heading: str = ""
    aside: bool = False

    @property
    def numbered(self) -> int:
        """The number of lines that are numbered, as rules may be, and begin none."""
        texts = {start.index + 1 for start in self.numbering.texts}
        return len(texts.union(line for _, line in self.listed))

    @property
    def again(self) -> int:
        """The number of lines in no rule that are written and numbered as one of the rules is.

        A list of contents only names them.
        """
        outside = {number for run in self.outside for number in run.lines}
        like = {(start.key, start.number) for start in self.numbering.starts}
        lines = self.document.lines
        named = {
            start.index
            for start in self.numbering.before
            if is_title(said := lines[start.index][start.rest :]) and not ends_as_sentence(said)
        }
        return sum(
            start.index + 1 in outside
            and start.index not in named
            and (start.key, start.number) in like
            for start in self.numbering.texts
        )

    @property
    def worded(self) -> int:
        """The number of lines that begin like a rule numbered in words: «Article the First:»."""
        known = {rule.line for rule in self.rules}
        known |= {start.index + 1 for start in self.numbering.unusable}
        return sum(
            _WORDED.match(line) is not None and number not in known
            for number, line in enumerate(self.document.lines, 1)
        )


def left_out(
    document: Document, lines: Sequence[Line], owners: Mapping[int, int], reasons: Mapping[int, str]
) -> tuple[LeftOut, ...]:
    """Return the lines outside any rule, in runs of the same reason."""
    runs: list[tuple[str, list[int]]] = [("", [])]
    for index, line in enumerate(lines):
        owned = index in owners and not line.apart
        if owned:
            runs.append(("", []))
        if owned or not line.raw.strip():
            continue
        drawn = (
            line.underline or is_decoration(line.content) or not line.content.strip(" \t{}[](),;")
        )
        why = HEADING if line.level else DRAWN if drawn else IN_NO_RULE
        why = reasons.get(index, line.apart or why)
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
            said = line.lstrip(" \t>")
            if index not in held and not is_decoration(said) and said.strip(" \t{}"):
                break
            held.add(index)
    lost = [
        index for index, line in enumerate(cut.document.lines) if line.strip() and index not in held
    ]
    if lost:
        raise Defect(f"the import lost line {lost[0] + 1} of a document")
