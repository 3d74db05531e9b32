"""Tells where each rule of a document stops, and what all of its rules have in common.

Pure; each step reads every line once. A rule stops at the next one, at a heading above its own,
where its block closes, or where something begins that is no rule: a history, chatter, a foot.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from gamemaster.rulesets.importing.document_lines import (
    HEAD,
    NOTE,
    SECTION_WORDS,
    Line,
    bare_status,
    is_decoration,
    is_emphasised,
    is_section_line,
    is_title,
)
from gamemaster.rulesets.importing.numbering import Numbering, Start
from gamemaster.rulesets.importing.rule_text import LAST_BRACKET, RUN_IN
from gamemaster.rulesets.importing.wording import VERBS, is_legend, status_of

FOOT_LINES: Final = 6
HEADING_WORDS: Final = 3
SEVERAL: Final = 3
MANY: Final = 5
"""The number of rules from which on their common features say how the document is written."""
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
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_NOTE: Final = re.compile(r"[ \t]*[*_]{0,2}(?:\[[^\[\]]{5,300}\]|\([^()]{5,300}\))[*_.]{0,3}[ \t]*")
_BRACKETS: Final = re.compile(r"^(?:[ \t]*[(\[][^()\[\]]{1,80}[)\]])+")
_SENTENCE_ENDS: Final = (".", "!", "?", ")", '"', "”", "»", "*", "_")


def mark_notes(lines: Sequence[Line], starts: Sequence[Start], stops: Sequence[int]) -> None:
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


def mark_sections(lines: Sequence[Line], numbering: Numbering) -> None:
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


def has_run_in_titles(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
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


def has_titles(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
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


def is_ruled(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    """Tell whether a row of dashes stands right above the number of each rule."""
    above = (lines[start.index - 1] for start in starts if start.index)
    return len(starts) >= SEVERAL and all(
        line.raw.strip() and is_decoration(line.content) for line in above
    )


def is_lone(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    """Tell whether each of many rules, except the last, is a single line."""
    return len(starts) >= MANY and not any(
        line.content.strip() and not (line.level or line.underline or is_decoration(line.content))
        for start, behind in pairwise(starts)
        for line in lines[start.index + 1 : behind.index]
    )


def stop_of(
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
        if is_legend(said) or is_behind(lines, index, end):
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


def is_behind(lines: Sequence[Line], index: int, end: int) -> bool:
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
