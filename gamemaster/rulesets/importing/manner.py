"""Tells what all rules of a document have in common: titles, rows of dashes, chapters above them.

Pure; each step reads every line once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from unicodedata import normalize

from gamemaster.rulesets.importing.document_lines import (
    HEAD,
    SECTION_WORDS,
    Line,
    ends_as_sentence,
    is_decoration,
    is_emphasised,
    is_empty,
    is_title,
)
from gamemaster.rulesets.importing.numbering import Numbering, Start
from gamemaster.rulesets.importing.rule_claims import LAST_BRACKET
from gamemaster.rulesets.importing.rule_titles import RUN_IN
from gamemaster.rulesets.importing.wording import VERBS, status_of
from gamemaster.rulesets.importing.written_numbers import CHAPTER, counted

CHAPTER_WORDS: Final = 14
SEVERAL: Final = 3
FEW: Final = 4
PLAIN: Final = frozenset(".:-–—")
MANY: Final = 5
"""The number of rules from which on words behind each number are titles."""

_MARKS: Final = re.compile("[\u0300-\u036f]")
"""The marks upon letters, which capitals may lack."""

_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_BRACKETS: Final = re.compile(r"^(?:[ \t]*+[(\[][^()\[\]]{1,80}[)\]])+")
_TEXT: Final = re.compile(
    r"[ \t]*+(?:[-*+•][ \t]++)?[\d(.)]{0,4}+[ \t]*+[\"'“„«»‘]?(?![a-zà-ÿ])[^\W\d_]"
)


def mark_sections(lines: Sequence[Line], numbering: Numbering) -> None:
    """Mark lines that name a status and stand alone right above rules as headings of sections.

    The first of them stands above the first rule: a status below a rule is that of the rule.
    """
    every = sorted(start.index for start in (*numbering.starts, *numbering.unusable))
    found: list[int] = []
    for above, start in zip([-1, *every], every, strict=False):
        filled = [at for at in range(above + 1, start) if not is_empty(lines[at])]
        at = filled[-1] if filled else start
        alone = at + 1 < start and (at == 0 or is_empty(lines[at - 1]))
        if alone and not lines[at].code and _names_a_status(lines[at].content[:HEAD]):
            found.append(at)
    if found and found[0] < every[0]:
        for at in found:
            lines[at].level = lines[at].level or 1


def _names_a_status(said: str) -> bool:
    """Tell whether a few words name a status and say nothing."""
    words = [word.casefold() for word in _WORDS.findall(said)]
    return (
        0 < len(words) <= SECTION_WORDS
        and status_of(said) is not None
        and VERBS.isdisjoint(words)
        and not said.rstrip().endswith((".", ",", ";", "?", "!"))
    )


@dataclass(frozen=True, slots=True)
class Manner:
    """Features that all rules of a document have; most count only where there are several.

    The line of each number ends in a title (``titled``) or begins with one (``run_in``
    are the signs behind it); a row of
    dashes stands above it (``ruled``). No rule, but perhaps the last, holds a heading (``whole``).
    Where headings are ``bold`` lines, such a line ends the last rule. ``chapters`` are the lines
    between rules that begin a chapter.
    """

    titled: bool
    run_in: frozenset[str]
    ruled: bool
    whole: bool
    bold: bool
    chapters: frozenset[int]


def manner_of(lines: Sequence[Line], starts: Sequence[Start]) -> Manner:
    """Return what all rules of a document have in common."""
    return Manner(
        _titled(lines, starts), _run_in(lines, starts), _ruled(lines, starts),
        _whole(lines, starts),
        any(line.level and is_emphasised(line.content) for line in lines),
        frozenset(_chapters(lines, starts)),
    )  # fmt: skip


def _chapters(lines: Sequence[Line], starts: Sequence[Start]) -> Iterator[int]:
    """Yield the lines between rules that begin a chapter: «Chapter II», «B. Members».

    They count up from one above the first rule that is the first, within each part of a higher
    kind, and nothing but words that can be titles stands between them and the next rule.
    """
    counts: dict[str, set[int]] = {}
    for above, start in zip([None, *starts], starts, strict=False):
        begin = -1 if above is None else above.index
        found: list[tuple[int, str, set[int]]] = []
        titles = True
        for at in range(start.index - 1, begin, -1):
            said = lines[at].content[:HEAD]
            if lines[at].code or not (titles or above is None):
                break
            chapter = CHAPTER.match(said) if len(said.split()) <= CHAPTER_WORDS else None
            word, sign = ("", "") if chapter is None else (chapter["word"] or "", chapter["sign"])
            if chapter is None or (ends_as_sentence(said) and not (word and sign)):
                titles = titles and (is_empty(lines[at]) or is_title(said))
            elif word or titles:
                kind = f"{sign}0" if chapter["count"].isdecimal() else sign
                key = _MARKS.sub("", normalize("NFD", word.casefold())) or kind
                found.append((at, key, counted(chapter["count"])))
        first, listed = above is None, set[str]()
        for at, key, numbers in reversed(found):
            follows = numbers & {number + 1 for number in counts.get(key, ())}
            if above is not None and follows and key not in listed:
                counts[key], first = follows, True
                yield at
            elif first and 1 in numbers:
                counts[key] = {1}
            listed.add(key)


def _run_in(lines: Sequence[Line], starts: Sequence[Start]) -> frozenset[str]:
    """Return the signs between a few words behind many numbers and the text that goes on from them.

    All of these are titles, or nearly all with the same sign, if it ends no sentence.
    """
    signs: Counter[str] = Counter()
    for start in starts:
        found = RUN_IN.match(lines[start.index].raw, start.rest)
        said = "" if found is None else found["plain"] or found["marked"]
        titled = VERBS.isdisjoint(said.casefold().split()) and status_of(said) is None
        if found is not None and titled and not (start.closers or lines[start.index].level):
            signs[found["mark"] or found["sign"].strip()] += 1
    if signs.total() == len(starts) and len(starts) >= (
        MANY if signs.keys() & PLAIN - {":"} else SEVERAL
    ):
        return frozenset(signs)
    sign, often = max(signs.items(), key=lambda item: item[1], default=("", 0))
    nearly = often >= MANY and FEW * (len(starts) - often) <= len(starts) and sign != "."
    return frozenset([sign] if nearly else [])


def _titled(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    """Tell whether behind or below nearly each number stands a title, right above the text.

    A title may stand apart, above a list, too, and end in a full stop if it does.
    """
    judged = others = 0
    ends = [*(start.index for start in starts[1:]), len(lines)]
    for start, end in zip(starts, ends, strict=False):
        said = _BRACKETS.sub("", lines[start.index].raw[start.rest :])
        said = LAST_BRACKET.sub("", said[:HEAD])
        below = start.index + 1
        if not said.strip():
            below = next((at for at in range(below, end) if not is_empty(lines[at])), end - 1)
            said, below = lines[below].content, below + 1
        text = next((at for at in range(below, end) if not is_empty(lines[at])), end)
        if text == end:
            continue
        judged += 1
        apart = text > below and VERBS.isdisjoint(said.casefold().split())
        sign = said.rstrip()[-1:]
        others += not (
            is_title(said)
            and (sign.isalnum() or sign in ("?:." if apart else "?:"))
            and _TEXT.match(lines[text].content)
        )
    return judged >= SEVERAL and FEW * others <= judged


def _ruled(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    above = (lines[start.index - 1] for start in starts if start.index)
    return len(starts) >= SEVERAL and all(
        line.raw.strip() and is_decoration(line.content) for line in above
    )


def _whole(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    return len(starts) >= SEVERAL and all(
        lines[start.index].level > 0
        and not any(
            line.level > lines[start.index].level for line in lines[start.index : behind.index]
        )
        for start, behind in pairwise(starts)
    )
