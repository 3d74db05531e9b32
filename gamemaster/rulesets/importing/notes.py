"""Marks notes at the ends of rules, told by what the other rules of the document end with.

Pure; each step reads every line once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from gamemaster.rulesets.importing.document_lines import HEAD, NOTE, Line, bare_status, is_empty
from gamemaster.rulesets.importing.numbering import Start
from gamemaster.rulesets.importing.wording import field_of

SEVERAL: Final = 3
LABELS: Final = 4
"""Labels stand in the last lines, at most so many."""

_NOTE: Final = re.compile(r"[ \t]*[*_]{0,2}(?:\[[^\[\]]{5,300}\]|\([^()]{5,300}\))[*_.]{0,3}[ \t]*")
_LINKS: Final = re.compile(r"(?:[ \t,;]*\[{1,2}[^\[\]]{1,80}\]{0,2}\([^()\s]{1,300}\)\]?)+[ \t.]*")
_SAID_ALIKE: Final = re.compile(
    r"[ \t]*(?:[-–—]{1,2}[ \t]+|(?P<mark>[*_])(?=\S))(?P<word>[^\W\d_]+[ \t]+[^\W\d_]+)\b.*"
)
"""A line behind dashes or in italics: no text where it begins like those of other rules."""

_LABEL: Final = re.compile(
    r"[*_\[( ]{0,4}([^\W\d_]{3,14}(?: [^\W\d_]{2,10})?)[*_]{0,2}:[*_]{0,2}[ \t]+\S"
)


def mark_notes(lines: Sequence[Line], starts: Sequence[Start], stops: Sequence[int]) -> None:
    """Mark lines at the end of rules that are notes, told by what other rules end with.

    The last line of each in brackets; links at the end of half of them; lines behind dashes or in
    italics that begin alike in several; what a label begins in each.
    """
    last = [_last_filled(lines, start, stop) for start, stop in zip(starts, stops, strict=True)]
    if len(last) >= SEVERAL and all(
        at > start.index + 1
        and not lines[at].code
        and _NOTE.fullmatch(lines[at].content[:HEAD]) is not None
        and bare_status(lines[at].content) is None
        for at, start in zip(last, starts, strict=True)
    ):
        _mark(lines, last)
    links = [at for at in last if _LINKS.fullmatch(lines[at].content[:HEAD])]
    if len(links) >= SEVERAL and len(links) * 2 >= len(last):
        for start, stop in zip(starts, stops, strict=True):
            while (at := _last_filled(lines, start, stop)) > start.index and _LINKS.fullmatch(
                lines[at].content[:HEAD]
            ):
                _mark(lines, [at])
    _mark_labels(lines, starts, stops)
    alike: dict[str, list[int]] = {}
    for start, at in zip(starts, last, strict=True):
        match = _SAID_ALIKE.fullmatch(said := lines[at].content[:HEAD])
        if match is None or (match["mark"] and not said.rstrip().endswith(match["mark"])):
            continue
        # An item of a list stands below others; in italics, a note may be right below its rule.
        above = at - 1 if match["mark"] else at - 2
        if above >= start.index and not _SAID_ALIKE.match(lines[at - 1].content):
            alike.setdefault(match["word"].casefold(), []).append(at)
    for found in alike.values():
        _mark(lines, found if len(found) >= SEVERAL else ())


def _mark_labels(lines: Sequence[Line], starts: Sequence[Start], stops: Sequence[int]) -> None:
    """Mark the lines behind a label that each rule has close to its end: «Enacted: 4 May».

    Below it, each line has a label or at least a number, as dates and proposals have.
    """
    found: list[dict[str, range]] = []
    for start, stop in zip(starts, stops, strict=True):
        last = _last_filled(lines, start, stop)
        labels: dict[str, range] = {}
        for at in range(last, max(last - LABELS, start.index + 1), -1):
            if is_empty(lines[at]):
                break
            match = _LABEL.match(said := lines[at].content[:HEAD])
            if match is not None and not field_of(match[1])[0]:
                labels[match[1].casefold()] = range(at, last + 1)
            elif not any(char.isdigit() for char in said):
                break
        found.append(labels)
    common = set.intersection(*map(set, found)) if len(found) >= SEVERAL else set()
    for label in common:
        for labels in found:
            _mark(lines, labels[label])


def _mark(lines: Sequence[Line], found: Iterable[int]) -> None:
    for at in found:
        lines[at].apart = NOTE


def _last_filled(lines: Sequence[Line], start: Start, stop: int) -> int:
    places = range(stop - 1, start.index, -1)
    return next((at for at in places if not is_empty(lines[at])), start.index)
