"""Finds what a rule says of itself beside its text: its status, its tags, and lines that name them.

A status stands behind the number, in brackets or as a sign, at the end of the line, or in a line
of its own above the text or below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gamemaster.rulesets.importing.document_lines import (
    FIELD_WORDS,
    HEAD,
    TITLE_CHARACTERS,
    bare_status,
    ends_as_sentence,
    is_emphasised,
    is_title,
)
from gamemaster.rulesets.importing.records import Piece
from gamemaster.rulesets.importing.rule_body import MARKS, QUOTES, Body, drop_end, drop_front
from gamemaster.rulesets.importing.wording import STATUS, Legend, field_of, status_of

TAG_WORDS: Final = 5
FIELDS: Final = 6

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
_NAMED: Final = "a line that names status, title or tags"


def sign(body: Body, legend: Legend) -> None:
    """Take a status between separators, or a sign at the number or an end of its line."""
    said = _STATUS_FRONT.match(body.said(body.rows[0])[:HEAD])
    if said is not None:
        body.own = status_of(said[0])
        drop_front(body.rows[0], said.end())
    first = body.said(body.rows[0])
    if body.filled(1) is not None and is_title(first) and (tag := last_tag(first)) is not None:
        body.own = tag[0]
        drop_end(body.rows[0], tag[1])
    status = legend.status_of(body.start.sign)
    first = body.said(body.rows[0])
    front, behind = _SIGN_FRONT.match(first[:HEAD]), _SIGN_END.search(first[-HEAD:])
    if status is not None:
        pass
    elif front is not None and (status := legend.status_of(front[1])) is not None:
        drop_front(body.rows[0], front.end())
    elif behind is not None and (status := legend.status_of(behind[1])) is not None:
        drop_end(body.rows[0], len(behind[0]))
    if status is not None:
        body.marks["a sign that the document explains"] = None
        body.own = status if body.own is None else body.own
    elif body.own is None:
        body.own = legend.others


def front_tag(body: Body) -> None:
    """Take a tag in brackets behind the number: a status, or words in brackets alone."""
    while (match := _BRACKET.match(first := body.said(body.rows[0])[:HEAD])) is not None:
        status = status_of(match[1])
        link = body.start.key.style == "link"
        alone = _TAGGED.fullmatch(first, match.end()) and (link or body.filled(1) is not None)
        if not alone and (status is None or len(match[1].split()) > TAG_WORDS):
            return
        if status is None and match[1].rstrip().endswith((".", "!", "?")):
            return  # A sentence in brackets is text.
        body.own = body.own if status is None else status
        body.tags += tuple(TAGS.findall(match[1]))
        drop_front(body.rows[0], match.end())


def fields(body: Body) -> None:
    """Take lines such as «Type: immutable» above the text, «(mutable)» also below it."""
    for row in body.drawer:
        field(body, row)
    last = body.said(body.rows[-1]) if body.rows else ""
    tag = last_tag(last)
    # Behind words that go on, they speak of it: «Rules 201-213 (mutable).»
    words = "" if tag is None else last[: -tag[1]].strip()
    above = body.said(body.rows[-2]).rstrip() if len(body.rows) > 1 and not words else ""
    if tag is not None and not (words[-1:].isalnum() or above[-1:].isdigit()):
        take_tag(body, body.rows[-1], tag)
        body.trim()
    elif (
        len(body.rows) > 1
        # Below words that go on, it is the end of a sentence: «all new rules are / mutable.)».
        and not body.said(body.rows[-2]).rstrip()[-1:].isalnum()
        and is_field(body, body.rows[-1])
        and field(body, body.rows[-1])
    ):
        body.beside.add(body.rows.pop()[0][0])
        body.marks[_NAMED] = None
        body.trim()
    for _ in range(FIELDS):
        place = body.filled()
        named = body.title or body.own is not None
        if place is None or (body.filled(place + 1) is None and not named):
            return
        if not field(body, body.rows[place]):
            return
        body.leave_out(place + 1)
        body.marks[_NAMED] = None


def take_tag(body: Body, row: list[Piece], tag: tuple[bool, int]) -> None:
    """Take a status of so many characters off the end of a row."""
    body.own = tag[0] if body.own is None else body.own
    body.beside.add(row[-1][0])
    drop_end(row, tag[1])
    body.marks[_NAMED] = None


def is_field(body: Body, row: Sequence[Piece]) -> bool:
    """Tell whether a row says something about the rule, whatever it says."""
    said = body.said(row)[:HEAD].rstrip(" \t*_`")
    match = _FIELD.fullmatch(said)
    return bare_status(said) is not None if match is None else field_of(match[1])[0] != ""


def field(body: Body, row: list[Piece]) -> bool:
    """Take what a row says about the rule; return whether it says anything."""
    said = body.said(row)
    match = _FIELD.match(said.rstrip(" \t*_`"))
    name, value = match.groups("") if match is not None else ("", "")
    value = value.strip(MARKS)
    kind, status = field_of(name, value)
    long = len(said) > TITLE_CHARACTERS + len("immutable: ")
    if kind != "text" and long and not said.lstrip().startswith("{{"):
        return False
    if kind == "title" and not body.title and value:
        index, begin, _ = row[0]
        at = begin + said.find(value)
        body.title = [(index, at, at + len(value))]
        return True
    if kind in ("about", "text") and (body.title or body.own is not None):
        if kind == "text" and value:
            index, begin, end = row[0]
            place, bare = said.find(value), said.rstrip()
            quote = said[:place][-1:]
            if quote and quote in QUOTES and bare.endswith(quote) and len(bare) > place:
                end = begin + len(bare) - 1
            row[0] = (index, begin + place, end)
            body.beside.add(index)
            body.marks[_NAMED] = None
        return not value or (kind == "about" and about(body, row))
    if kind == "tags":
        body.tags += tuple(TAGS.findall(value))
    elif kind != "status" or len(value.split()) > TAG_WORDS:
        status = bare_status(said)
        if status is None and is_emphasised(said):
            # A line in italics may say more behind the status: «*Immutable, from the start*».
            front = _STATUS_FRONT.match(said)
            status = None if front is None else status_of(front[0])
    named = status is None and kind == "status" and (body.title or body.own is not None)
    body.own = body.own if status is None else status
    return kind == "tags" or status is not None or (bool(named) and about(body, row))


def about(body: Body, row: Sequence[Piece]) -> bool:
    """Quote a row that says something else about the rule; a sentence is of its text."""
    said = " ".join(body.said(row).split())
    if ends_as_sentence(said, FIELD_WORDS):
        return False
    if not body.lines[row[0][0]].apart:
        body.marks[f"«{said}»"] = None
    return True


def last_tag(said: str) -> tuple[bool, int] | None:
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
