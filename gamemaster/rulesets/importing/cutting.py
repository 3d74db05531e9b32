"""Takes a document apart: its rules, and the lines that belong to none.

Pure; each step reads every line once. Every line of the document that holds anything is part of a
rule or listed as left out, with the reason, and within a rule no word is lost but its number,
title, tags and fields: ``accounted`` checks both, so nothing goes missing without a word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from gamemaster.errors import Defect
from gamemaster.rulesets.importing.document_lines import (
    DRAWER,
    HEAD,
    NOTE,
    PAGE,
    SECTION_WORDS,
    Line,
    bare_status,
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
    Key,
    Numbering,
    Start,
    is_dotted,
    numbered,
    start_of,
)
from gamemaster.rulesets.importing.records import records_of
from gamemaster.rulesets.importing.rule_text import (
    LAST_BRACKET,
    RUN_IN,
    TAG_WORDS,
    TAGS,
    Body,
    FoundRule,
    Sections,
)
from gamemaster.rulesets.importing.sheets import Sheet, sheet_of
from gamemaster.rulesets.importing.wording import (
    NUMBER_NAMES,
    RULE,
    RULE_WORD,
    VERBS,
    field_of,
    is_legend,
    legend_of,
    status_of,
)

FRONT_LINES: Final = 40
FOOT_LINES: Final = 6
HEADING_WORDS: Final = 3
SEVERAL: Final = 3
FEW: Final = 3
MANY: Final = 5
"""The number of rules from which on their common features say how the document is written."""

_FRONT: Final = re.compile(r"-{3}[ \t]*")
_FRONT_FIELD: Final = re.compile(r"[ \t]*([^\W\d_]{2,14})[ \t]*:[ \t]*(.{1,200})")
_DIGITS: Final = re.compile("[1-9][0-9]{0,8}")
_HISTORY: Final = re.compile(
    r"[ \t*_(\[]{0,8}(?:(?:(?:amendment |rule )?history|annotations?|historique|geschichte|verlauf)"
    r"[ \t*_]{0,4}:.*|last (?:amended|changed) (?:by|on|in)\b.{0,120})",
    re.IGNORECASE,
)
_CHAT: Final = re.compile(
    r"[ \t]*(?:[(\[]?\d{1,2}:\d\d(?::\d\d)?[)\]]?[ \t]*)(?:<[^<>]{1,40}>|\*\*\*).*"
)
"""A line of a chat: an instant, and a name between angle brackets."""

_FOOT: Final = re.compile(
    r"[ \t*_(]{0,8}(?:(?:last[ \t]+)?(?:edited|updated|modified|changed)\b"
    r"|(?:zuletzt|dernière|última|ultima|laatst|senast|sidst|последн\w{2,3})[ \t]"
    r"|(?:posted|printed|typeset)[ \t]+(?:by|on|in|at)\b|powered[ \t]+by\b|copyright\b|©"
    r"|retrieved[ \t]+from\b|categor(?:y|ies):|\[\[[^\W\d_]{3,12}:|\{\{[^{}]{1,80}\}\}$).*",
    re.IGNORECASE,
)
"""The foot of a page: when it was changed, by whom, and where a wiki keeps it."""

_REPEALED: Final = re.compile(
    r"\b(?:repealed|reserved|abrogée?s?|aufgehoben|derogad[ao]s?)\b", re.IGNORECASE
)
_WORDED: Final = re.compile(
    rf"[ \t#*_]{{0,8}}(?:{RULE_WORD})[ \t]+(?:the[ \t]+)?[^\W\d_]{{1,12}}[ \t*_]{{0,3}}"
    r"(?:[.:–—]|$)",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_NOTE: Final = re.compile(r"[ \t]*[*_]{0,2}(?:\[[^\[\]]{5,300}\]|\([^()]{5,300}\))[*_.]{0,3}[ \t]*")
_BRACKETS: Final = re.compile(r"^(?:[ \t]*[(\[][^()\[\]]{1,80}[)\]])+")
_SENTENCE_ENDS: Final = (".", "!", "?", ")", '"', "”", "»", "*", "_")

HEADING: Final = "a heading"
DRAWN: Final = "drawn"
FRONT: Final = "fields at the head of the file"
IN_NO_RULE: Final = "in no rule"
CONTENTS: Final = "in a list of contents"
REPEALED: Final = "repealed, as the document says"
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
        return self.worded and self.why not in (CONTENTS, REPEALED)

    @property
    def worded(self) -> bool:
        """Whether it is more than a heading, fields of a file, or a drawn line."""
        return self.why not in (HEADING, DRAWN, FRONT, DRAWER, PAGE, NOTE)

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
    dotted: int = 0
    braces_match: bool = True
    heading: str = ""
    aside: bool = False

    @property
    def worded(self) -> int:
        """The number of lines that begin like a rule numbered in words: «Article the First:»."""
        known = {rule.line for rule in self.rules}
        known |= {start.index + 1 for start in self.numbering.unusable}
        return sum(
            _WORDED.match(line) is not None and number not in known
            for number, line in enumerate(self.document.lines, 1)
        )


def cut(document: Document, *, alone: bool) -> Cut:
    """Return the rules of a document; ``alone`` if it is not one of several in a folder."""
    if (sheet := sheet_of(document)) is not None:
        return _of_sheet(document, sheet)
    lines, braces_match = laid_out(document.lines)
    numbering = numbered(lines, document.name)
    starts = numbering.starts
    if (records := _records(document, starts)) is not None:
        return _of_sheet(document, records)
    _mark_sections(lines, numbering)
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
    bold = any(line.level and is_emphasised(line.content) for line in lines)
    titled, run_in = _titled(lines, starts), _run_in(lines, starts)
    ruled, lone = _ruled(lines, starts), _lone(lines, starts)
    rules: list[FoundRule] = []
    owners: dict[int, int] = {}
    known = {start.number for start in starts}
    reasons = {
        text.index: CONTENTS
        for text in (*numbering.before, *numbering.texts)
        if starts and text.number in known and text.index < starts[0].index
    }
    ends = [*(start.index for start in every[1:]), len(lines)]
    stops = [
        _stop(lines, start, end, ruled=ruled, lone=lone, bold=bold)
        for start, end in zip(every, ends, strict=False)
    ]
    _mark_notes(lines, every, stops)
    drafts = [
        Body(lines, start, stop).rule(document, [], legend, titled=titled, run_in=run_in)
        for start, stop in zip(every, stops, strict=False)
    ]
    # Where few rules would have a title, a short first line is none.
    titles = sum(bool(rule.title) for rule in drafts)
    untitled = len(drafts) >= SEVERAL and titles * FEW <= len(drafts)
    for start, stop, end in zip(every, stops, ends, strict=False):
        body = Body(lines, start, stop)
        rule = body.rule(
            document, sections, legend, titled=titled, run_in=run_in, untitled=untitled
        )
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
        sum(map(is_dotted, lines)),
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
    behind_it = (at for at in range(first + 1, len(lines)) if _is_behind(lines, at, len(lines)))
    body = Body(lines, start, next(behind_it, len(lines)))
    rule = replace(body.rule(document, _sections(document)), said_inside=said_inside)
    for name, value in front.items():
        kind, status = field_of(name, value) or ("", None)
        if kind == "title":
            rule = replace(rule, title=value)
        elif kind == "status" and status is not None:
            rule = replace(rule, own=status)
        elif kind == "tags":
            own = status if rule.own is None else rule.own
            rule = replace(rule, tags=tuple(TAGS.findall(value)), own=own)
    owners = dict.fromkeys(range(first, body.stop), number)
    reasons = dict.fromkeys(range(behind), FRONT)
    title = "" if RULE.fullmatch(rule.title) else rule.title
    rule = replace(rule, title=title or document.name_title)
    return Cut(document, (rule,), _left_out(document, lines, owners, reasons))


def _records(document: Document, starts: Sequence[Start]) -> Sheet | None:
    """Return the records of a document, unless more rules are numbered outside of them."""
    records = records_of(document)
    if records is None:
        return None
    inside = {at for rule in records.rules for at in range(rule.line - 1, rule.stop)}
    others = [start for start in starts if start.index not in inside]
    return records if len(records.rules) >= len(others) else None


def _of_sheet(document: Document, sheet: Sheet) -> Cut:
    """Return the rules of a sheet; its other rows are left out."""
    key = Key(sheet.style, 0, 0, 0, 0)
    lines = tuple(
        Line(raw, 0, apart=DRAWER if at in sheet.apart else "")
        for at, raw in enumerate(document.lines)
    )
    owners = {at: rule.number for rule in sheet.rules for at in range(rule.line - 1, rule.stop)}
    reasons = {
        at: NO_NUMBER.format(digits) if digits else IN_NO_RULE
        for digits, row in sheet.unusable
        for at in range(row.begin, row.end)
    }
    unusable = (Start(row.begin, 0, digits, key, 0) for digits, row in sheet.unusable if digits)
    numbering = Numbering((), key, unusable=tuple(unusable))
    return Cut(document, sheet.rules, _left_out(document, lines, owners, reasons), numbering)


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


def _mark_notes(lines: Sequence[Line], starts: Sequence[Start], stops: Sequence[int]) -> None:
    """Mark the last line of each of several rules where all of them stand in brackets."""
    last = [
        next((at for at in range(stop - 1, start.index, -1) if not _is_empty(lines[at])), -1)
        for start, stop in zip(starts, stops, strict=False)
    ]
    if len(last) >= SEVERAL and all(
        at > start.index + 1
        and not lines[at].code
        and _NOTE.fullmatch(lines[at].content[:HEAD]) is not None
        and bare_status(lines[at].content) is None
        for at, start in zip(last, starts, strict=True)
    ):
        for at in last:
            lines[at].apart = NOTE


def _mark_sections(lines: Sequence[Line], numbering: Numbering) -> None:
    """Mark lines that name a status and stand alone right above rules as headings of sections.

    The first of them stands above the first rule: a status below a rule is that of the rule.
    """
    every = sorted(start.index for start in (*numbering.starts, *numbering.unusable))
    found: list[int] = []
    for above, start in zip([-1, *every], every, strict=False):
        filled = [at for at in range(above + 1, start) if not _is_empty(lines[at])]
        at = filled[-1] if filled else start
        alone = at + 1 < start and (at == 0 or _is_empty(lines[at - 1]))
        if alone and not lines[at].code and _names_a_status(lines[at].content[:HEAD]):
            found.append(at)
    if found and found[0] < every[0]:
        for at in found:
            lines[at].level = lines[at].level or 1


def _is_empty(line: Line) -> bool:
    return line.blank or bool(line.apart) or is_decoration(line.content)


def _names_a_status(said: str) -> bool:
    """Tell whether a few words name a status and say nothing."""
    words = [word.casefold() for word in _WORDS.findall(said)]
    return (
        0 < len(words) <= SECTION_WORDS
        and status_of(said) is not None
        and VERBS.isdisjoint(words)
        and not said.rstrip().endswith((".", ",", ";", "?", "!"))
    )


def _run_in(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    """Tell whether behind each of many numbers a few words stand that the text goes on from."""
    found = [
        None
        if start.closers or lines[start.index].level
        else RUN_IN.match(lines[start.index].raw, start.rest)
        for start in starts
    ]
    said = [match[1] or match[3] for match in found if match is not None]
    bold = all(match is not None and match[3] for match in found)
    return (
        len(starts) >= (SEVERAL if bold else MANY)
        and len(said) == len(found)
        and all(VERBS.isdisjoint(each.casefold().split()) for each in said)
        and all(status_of(each) is None for each in said)
    )


def _titled(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    """Tell whether behind or below each number stands a title, with the text right below it."""
    judged = 0
    for start in starts:
        said = _BRACKETS.sub("", lines[start.index].raw[start.rest :])
        said = LAST_BRACKET.sub("", said[:HEAD])
        below = [line.content for line in lines[start.index + 1 : start.index + 3]]
        if not said.strip() and below:
            said = below.pop(0)
        if not "".join(below[:1]).strip():
            continue
        judged += 1
        ends = said.rstrip()[-1:]
        if not (
            is_title(said)
            and (ends.isalnum() or ends == "?")
            and re.match(r"[ \t]*[\d(.)]{0,4}[ \t]*[^\W\d_]", "".join(below[:1]))
            and not "".join(below[:1]).lstrip()[:1].islower()
        ):
            return False
    return judged >= SEVERAL


def _ruled(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    """Tell whether a row of dashes stands right above the number of each rule."""
    above = (lines[start.index - 1] for start in starts if start.index)
    return len(starts) >= SEVERAL and all(
        line.raw.strip() and is_decoration(line.content) for line in above
    )


def _lone(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    """Tell whether each of many rules, except the last, is a single line."""
    return len(starts) >= MANY and not any(
        line.content.strip() and not (line.level or line.underline or is_decoration(line.content))
        for start, behind in pairwise(starts)
        for line in lines[start.index + 1 : behind.index]
    )


def _stop(
    lines: Sequence[Line], start: Start, end: int, *, ruled: bool, lone: bool, bold: bool
) -> int:
    """Return where the rule ends: at the next, at a heading above it, where its block closes.

    Where all are ``ruled`` off, a row of dashes ends it; where all others are ``lone`` lines, the
    next paragraph ends the last. Where headings are ``bold`` lines, such a line ends it as well.
    """
    if start.key.style == "table":
        return start.index + 1
    own = lines[start.index]
    for index in range(start.index + 1, end):
        line = lines[index]
        if line.code or line.underline:
            continue
        said = line.content[:HEAD]
        if ruled and is_decoration(said) and index > start.index + 1 and not line.blank:
            return index
        if is_legend(said) or _is_behind(lines, index, end):
            return index
        if _breaks_off(lines, start.index, index, end):
            return index
        if bold and is_emphasised(said) and end == len(lines) and _stands_alone(lines, index):
            return index
        if lone and lines[index - 1].blank and said[:1].strip() and end == len(lines):
            return index
        closes = line.braces < own.braces or (line.quotes < own.quotes and not line.blank)
        above = not own.level or line.level <= own.level or is_section_line(line.heading)
        if closes or (line.level and above):
            return index
    return end


def _stands_alone(lines: Sequence[Line], index: int) -> bool:
    return lines[index - 1].blank and index + 1 < len(lines) and lines[index + 1].blank


def _is_behind(lines: Sequence[Line], index: int, end: int) -> bool:
    """Tell whether a history, chatter or the foot of the page begins here."""
    line = lines[index]
    said = f"{line.heading}:" if line.level else line.content[:HEAD]
    return bool(_HISTORY.fullmatch(said) or _CHAT.fullmatch(said) or _is_foot(lines, index, end))


def _is_foot(lines: Sequence[Line], index: int, end: int) -> bool:
    """Tell whether the foot of the page begins here: few lines at its very end, behind a blank."""
    if not end - FOOT_LINES <= index < len(lines) == end:
        return False
    said = lines[index].content[:HEAD]
    return (lines[index - 1].blank or said[:2] == "[[") and _FOOT.fullmatch(said) is not None


def _breaks_off(lines: Sequence[Line], begin: int, index: int, end: int) -> bool:
    """Tell whether something else than a rule begins at an unmarked line: a heading, an appendix.

    Such a line stands alone behind a sentence that has ended, and either right above the next rule
    or, in the last one, above sentences. In the last rule a row of dashes ends it, too.
    """
    line, last = lines[index].content, end == len(lines)
    own = lines[begin].level
    if last and is_decoration(line) and index > begin + 1 and not lines[index].quotes:
        return any(not each.blank for each in lines[index:end])
    heads = line.rstrip()[-1:].isalnum() or (
        last and line.rstrip().endswith(":") and len(line.split()) <= HEADING_WORDS
    )
    if own or not (line[:1].isupper() and is_title(line) and heads):
        return False
    above = next((at for at in range(index - 1, begin - 1, -1) if not lines[at].blank), begin)
    below = next((at for at in range(index + 1, end) if not lines[at].blank), end)
    return (
        above < index - 1
        and lines[above].content.rstrip().endswith(_SENTENCE_ENDS)
        and (below == end) is not last
        and (
            not last
            or line.isupper()
            or line.rstrip().endswith(":")
            or (below > index + 1 and lines[below].content.rstrip().endswith("."))
        )
    )


def _is_repealed(rule: FoundRule) -> bool:
    """Tell whether the document says of a rule that it is no longer in force."""
    short = rule.text if len(rule.text.split()) <= TAG_WORDS else ""
    bracket = LAST_BRACKET.search(rule.title)
    said = (short, *rule.tags, "" if bracket is None else bracket[1])
    return any(_REPEALED.search(each) for each in said)


def _left_out(
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
