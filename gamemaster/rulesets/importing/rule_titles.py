"""Finds the title of a rule: behind its number, as a heading, in marks, or in a line of its own."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from gamemaster.rulesets.importing.document_lines import (
    HEAD,
    bare_status,
    is_emphasised,
    is_title,
)
from gamemaster.rulesets.importing.numbering import TARGET
from gamemaster.rulesets.importing.rule_body import ITEM, MARKS, QUOTES, Body, drop_front
from gamemaster.rulesets.importing.rule_claims import front_tag, is_field, last_tag

QUOTED: Final = 3
"""The pieces into which two quotation marks cut a line."""

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

_SEPARATORS: Final = re.compile(r"[ \t\u00a0]*(?:[.:–—|-][ \t\u00a0]+)*")
_MARKS_BUT_ENDS: Final = " \t\u00a0*_`"
_ENDS: Final = (".", ",", ";", ":", "!", "{")


def run_in_title(body: Body, run_in: Collection[str]) -> None:
    """Take the words as the title that the text begins with, before one of these signs."""
    said = RUN_IN.match(body.said(body.rows[0]))
    if said is not None and (said["mark"] or said["sign"].strip()) in run_in:
        index, begin, _ = body.rows[0][0]
        low, high = said.span("plain" if said["plain"] else "marked")
        body.title = [(index, begin + low, begin + high)]
        drop_front(body.rows[0], said.end())
        front_tag(body)


def closed(body: Body, closer: str, *outer: str) -> None:
    """Find where marks end that opened before the number: bold around a title, quotes."""
    body.marks[f"«{closer}» around the number and what follows it"] = None
    index, begin, end = body.rows[0][0]
    raw = body.lines[index].raw
    found = raw.find(closer, begin, end)
    if closer in QUOTES and raw[:end].rstrip().endswith(closer):
        # Quotes within quotes: the last of them closes.
        found = raw.rfind(closer, begin, end)
    if found < 0:
        # The mark stands at the very end, or nothing closes.
        last = next((row for row in reversed(body.rows) if body.said(row).strip()), [])
        said = body.said(last).rstrip()
        if last and said.endswith(closer):
            index, begin, _ = last[0]
            last[0] = (index, begin, begin + len(said) - len(closer))
        return
    behind = found + len(closer)
    if closer == "]" and (target := TARGET.match(raw, behind, end)) is not None:
        behind = target.end()
    for mark in outer:
        behind += len(mark) if raw.startswith(mark, behind) else 0
    if not raw[behind:end].strip(MARKS) and body.filled(1) is None:
        body.rows[0] = [(index, begin, found)]
    elif is_title(raw[begin:found]):
        body.title = [(index, begin, found)]
        separators = _SEPARATORS.match(raw, behind, end)
        body.rows[0] = [(index, separators.end() if separators else behind, end)]
    else:
        body.rows[0] = [(index, begin, found), (index, behind, end)]


def heading_as_title(body: Body) -> None:
    """Take the words of a heading as the title."""
    index, begin, end = body.rows[0][0]
    raw = body.lines[index].raw
    said = raw[begin:end]
    tag = last_tag(said)
    if tag is not None:
        body.own, end = tag[0], end - tag[1]
    elif (status := bare_status(said)) is not None:
        body.own, end = status, begin
    if raw[begin:end].rstrip(_MARKS_BUT_ENDS).endswith(".") and not is_title(raw[begin:end]):
        # A heading that is a sentence is the beginning of the text.
        body.rows[0] = [(index, begin, end)]
        return
    begin = end - len(raw[begin:end].lstrip(" \t\u00a0"))
    body.rows[0] = [(index, end, end)]
    if raw[begin:end].strip(MARKS):
        body.title = [(index, begin, end)]


def title_line(body: Body, *, titled: bool, untitled: bool, mostly: bool) -> None:
    """Take a line that stands alone above the text, on the line of the number or below it."""
    if body.title or not body.rows:
        return
    behind = body.filled(1)
    if body.heading:
        # Under a number alone a lower heading is the title.
        index, begin, end = body.rows[0][0]
        line = body.lines[index]
        if behind is not None and line.level and index > body.start.index:
            body.title = [(index, max(begin, line.start), end)]
            body.beside.add(index)
            body.rows = body.rows[behind:]
        return
    beside = (
        at for at in range(body.below, body.stop)
        if not (body.lines[at].apart or body.lines[at].blank)
    )  # fmt: skip
    if body.rows[0][0][0] > next(beside, body.below) or len(body.rows[0]) > 1 or behind is None:
        return
    said = body.said(body.rows[0])
    if is_field(body, body.rows[0]):
        return
    quoted = len(said.split('"')) == QUOTED and not said.strip(' \t"').endswith(".")
    if (
        not is_emphasised(said)
        and not (quoted and said.strip()[0] == said.strip()[-1] == '"')
        and (
            untitled
            or (behind == 1 and not titled and not is_field(body, body.rows[1]))
            or not is_title(said)
            or (not titled and said.rstrip().endswith(_ENDS))
            or ITEM.match(said)
            or (not mostly and ITEM.match(body.said(body.rows[behind])[:HEAD]))
        )
    ):
        return
    body.title = body.rows[0]
    body.leave_out(behind)


def title_again(body: Body) -> None:
    """Leave out the first row if it says the title again."""
    place = body.filled()
    if place is not None and body.title and body.filled(place + 1) is not None:
        title, said = (
            " ".join(body.said(row).strip(MARKS).casefold().split())
            for row in (body.title, body.rows[place])
        )
        if said == title:
            body.leave_out(place + 1)
            body.marks["the title, where it stands again"] = None
