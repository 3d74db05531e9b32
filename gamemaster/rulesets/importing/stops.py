"""Tells where each rule of a document stops.

Pure; each step reads every line once. A rule stops at the next one, at a heading above its own,
where its block closes, or where something begins that is no rule: a history, chatter, a foot.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from gamemaster.rulesets.importing.document_lines import (
    HEAD,
    Line,
    is_decoration,
    is_emphasised,
    is_empty,
    is_section_line,
    is_title,
)
from gamemaster.rulesets.importing.manner import Manner
from gamemaster.rulesets.importing.numbering import Start
from gamemaster.rulesets.importing.wording import is_legend

HEADING_WORDS: Final = 3
CHATTER_WORDS: Final = 12
SEVERAL: Final = 3
MANY: Final = 5
"""So many lines that stand one below the other are a list of single lines."""

HISTORY: Final = re.compile(
    r"[ \t*_(\[]{0,8}(?:(?:(?:amendment |rule )?history|annotations?|historique|geschichte|verlauf)"
    r"[ \t*_]{0,4}:.*|last (?:amended|changed) (?:by|on|in)\b.{0,120})",
    re.IGNORECASE,
)
_BESIDE: Final = re.compile(
    r"(?:original (?:language|text|wording)|rationale|discussion|notes?|comments?|copyright"
    r"|licen[cs]e|see also|references|anmerkung(?:en)?|notas?|remarques?)[ \t:]*",
    re.IGNORECASE,
)
"""Headings of what stands beside the text of a rule."""

_CHAT: Final = re.compile(
    r"[ \t]*(?:[(\[]?\d{1,2}:\d\d(?::\d\d)?[)\]]?[ \t]*)(?:<[^<>]{1,40}>|\*\*\*).*"
    r"|\{(?:Reactions|Attachments|Embed|Stickers)\}[ \t]*|\[\[[^\W\d_]{3,12}:.*"
)
"""A line of a chat: an instant and a name, what is added to a message; the category of a page."""

_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_GOES_ON: Final = re.compile(r"\s|[-*+•|>(]|[^\W\d_](?<=[a-zà-ÿ])|\w{1,3}[.)][ \t]")
_SENTENCE_ENDS: Final = (".", "!", "?", ")", '"', "”", "»", "*", "_")


def last_stop(
    lines: Sequence[Line], starts: Sequence[Start], stops: Sequence[int], manner: Manner
) -> int:
    """Return where the last of many rules stops, if all others are alike.

    It is a single line where each of them is one. It has no heading where none of them has one, and
    as many paragraphs as they have: but if what stands behind these is as long as a rule is, it is
    hardly chatter.
    """
    if len(starts) < SEVERAL:
        return stops[-1]
    others = list(zip(starts[:-1], stops, strict=False))
    counts = {
        1 + sum(_begins_paragraph(lines, at) for at in range(start.index + 1, stop))
        for start, stop in others
    }
    if (single := _single_lines(lines, starts, stops)) is not None:
        return single
    paragraphs, above = 1, starts[-1].index
    sizes = [_words(lines, start.index, stop) for start, stop in zip(starts, stops, strict=True)]
    usual = max(median(sizes[:-1]), CHATTER_WORDS)
    for at in range(starts[-1].index + 1, stops[-1]):
        if manner.whole and lines[at].level:
            return at
        if not _begins_paragraph(lines, at):
            continue
        # A number of another kind that stands alone is no paragraph.
        said = above == starts[-1].index or _words(lines, above, at) > 0
        if said and {paragraphs} == counts and _words(lines, at, stops[-1]) < usual:
            return at
        paragraphs, above = paragraphs + said, at
    return stops[-1]


def _single_lines(
    lines: Sequence[Line], starts: Sequence[Start], stops: Sequence[int]
) -> int | None:
    """Return where a list of single lines ends, if it does: at a line that is none of it.

    Such a line stands farther below than the lines of the list do; if they are many, also right
    below it and goes on with nothing.
    """
    pairs = [(above.index + 1, below.index) for above, below in pairwise(starts)]
    if not all(line.blank for begin, end in pairs for line in lines[begin:end]):
        return None
    usual = max(end - begin for begin, end in pairs)
    last = starts[-1].index
    for at in range(last + 1, stops[-1]):
        if is_empty(lines[at]):
            continue
        said, above = lines[at].content[:HEAD], lines[last].content.rstrip()
        ended = above.endswith(_SENTENCE_ENDS)
        goes_on = _GOES_ON.match(said) is not None and not (ended and said[:1].islower())
        far = at - last - 1 > usual and not above.endswith(":")
        if far or not (usual or goes_on or len(starts) < MANY):
            return at
        last = at
    return None


def quoted_stops(lines: Sequence[Line], starts: Sequence[Start], stops: Sequence[int]) -> list[int]:
    """Return where rules stop: with the quote marks, if the texts of all several have them."""
    ends: list[int] = []
    for start, stop in zip(starts, stops, strict=True):
        own = lines[start.index].quotes
        filled = [at for at in range(start.index + 1, stop) if not is_empty(lines[at])]
        if len(starts) < SEVERAL or not filled or lines[filled[0]].quotes <= own:
            return list(stops)
        # A line right below a quoted one goes on from it.
        outside = (at for at in filled if lines[at].quotes <= own and is_empty(lines[at - 1]))
        ends.append(next(outside, stop))
    return ends


def _words(lines: Sequence[Line], begin: int, end: int) -> int:
    return sum(len(_WORDS.findall(line.content)) for line in lines[begin:end])


def _begins_paragraph(lines: Sequence[Line], index: int) -> bool:
    """Tell whether a paragraph begins at the margin, and no list and nothing that goes on."""
    line = lines[index]
    return (
        not (line.code or line.level or is_empty(line))
        and is_empty(lines[index - 1])
        and _GOES_ON.match(line.content[:HEAD]) is None
    )


def stop_of(lines: Sequence[Line], start: Start, end: int, manner: Manner) -> int:
    """Return where the rule ends: at the next, at a heading above it, where its block closes.

    Otherwise it ends where something begins that is in no other rule of the document.
    """
    if start.key.style == "table":
        return start.index + 1
    for index in range(start.index + 1, end):
        line = lines[index]
        if closes(lines[start.index], line):
            return index
        if line.code or line.underline or line.apart:
            continue
        if (
            is_legend(line.content[:HEAD])
            or is_behind(line)
            or _breaks_off(lines, start.index, index, end)
            or _unlike(lines, start, index, end, manner)
        ):
            return index
    return end


def closes(own: Line, line: Line) -> bool:
    """Tell whether the block or the section of a rule ends."""
    above = not own.level or line.level <= own.level or is_section_line(line.heading)
    return (own.fenced and not line.fenced) or (
        not (line.code or line.underline)
        and (
            line.braces < own.braces
            or (line.quotes < own.quotes and not line.blank)
            or (line.level > 0 and above)
        )
    )


def _unlike(lines: Sequence[Line], start: Start, index: int, end: int, manner: Manner) -> bool:
    """Tell whether a line is set as none within a rule of the document is."""
    line, last = lines[index], end == len(lines)
    if line.blank:
        return False
    return (
        index in manner.chapters
        or (manner.ruled and is_decoration(line.content[:HEAD]) and index > start.index + 1)
        or (manner.bold and last and is_emphasised(line.content) and _stands_alone(lines, index))
    )


def _stands_alone(lines: Sequence[Line], index: int) -> bool:
    return lines[index - 1].blank and index + 1 < len(lines) and lines[index + 1].blank


def is_behind(line: Line) -> bool:
    """Tell whether a history or chatter begins here."""
    said = f"{line.heading}:" if line.level else line.content[:HEAD]
    beside = line.level and _BESIDE.fullmatch(line.heading)
    return bool(beside or HISTORY.fullmatch(said) or _CHAT.fullmatch(said))


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
