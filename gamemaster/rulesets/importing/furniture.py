"""Marks what a document says again and again: it is furniture of the document, not text of a rule.

Pure; a few passes, each of which looks at every line once. Feet of pages, heads of messages,
drawers of fields, links, notes on who changed a rule: they stand at the edges of rules or alone,
and are alike from rule to rule. That alone is not enough, for rules are alike, too: only what can
hardly be a sentence is furniture (ADR 0511). All else stays in its rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final

from gamemaster.rulesets.importing.document_lines import (
    FIELD_WORDS,
    HEAD,
    NOTE,
    Line,
    ends_as_sentence,
    is_empty,
)
from gamemaster.rulesets.importing.numbering import Start
from gamemaster.rulesets.importing.wording import NOTED, NOTES, field_of

SEVERAL: Final = 3
"""So many rules must have a line of the same shape."""

PASSES: Final = 8
"""At most so many lines are taken from each edge of a rule."""

FAR: Final = 24
"""The number of a page stands so far from the margin."""

_SIGNED: Final = re.compile(
    r"(?P<sign>[\[({*_]{1,3}|(?:-{2}|[–—])[ \t]+)(?P<word>[^\W\d_]{3,}(?:[ \t]+[^\W\d_]+)?)"
)
_LABEL: Final = re.compile(
    r"[:*_]{0,2}(?:[Ll]ast )?(?P<word>[^\W\d_]{3,14}(?: [^\W\d_]{2,10})?):(?=[*_ \t])"
)
_BARE: Final = re.compile(
    r"[-–—]+ ?\d{1,6} ?[-–—]+|\[+\d{1,6}\]\([^()\s]+\)\]*|:[A-Z_]{2,20}:(?:[ \t].*[^.!?])?"
    r"|[\[(][^\[\]()]{0,40}\d:\d\d[^\[\]()]{0,20}[\])](?:[ \t]+[^ \t]*[^ \t.!?]){0,3}"
)
"""A number between dashes or with a link, a field of a drawer, an instant and a name."""

_DATE: Final = re.compile(r"\b(?:(?:19|20)\d\d|\d{1,2}([./-])\d{1,2}\1\d{2,4})\b")
_DIGITS: Final = re.compile(r"\d+")
_PAGE: Final = re.compile(r"\s{3}\D{0,40}(?P<page>\d{1,6})(?: \D{1,5} \d{1,6})?\W{0,4}$")

_ENDS: Final = {"[": "]", "(": ")", "{": "}", "*": "*", "_": "_"}


def mark_furniture(lines: Sequence[Line], starts: Sequence[Start], stops: Sequence[int]) -> None:
    """Mark the lines in several rules that are alike at their edges, or where they stand alone."""
    regions = [range(start.index + 1, stop) for start, stop in zip(starts, stops, strict=True)]
    _mark_feet(lines, regions)
    known: set[str] = set()
    for _ in range(PASSES):
        found: dict[str, dict[int, list[int]]] = {}
        for number, region in enumerate(regions):
            for at, kind in _edges(lines, starts[number], region):
                found.setdefault(kind, {}).setdefault(number, []).append(at)
        known |= {
            kind
            for kind, rules in found.items()
            if len(rules) >= SEVERAL
            and (kind[0] != "?" or any(_dated(lines[at]) for each in rules.values() for at in each))
        }
        marked = [
            (at, regions[number].stop)
            for kind in known
            for number, rule in found.get(kind, {}).items()
            for at in rule
        ]
        for at, _ in marked:
            lines[at].apart = NOTE
        for at, stop in marked:
            # Below a label stand further notes; the next line that is marked has its own.
            below = lines[at + 1 : stop] if _LABEL.match(lines[at].content.strip()[:HEAD]) else ()
            for line in takewhile(_is_note, below):
                line.apart = NOTE
        if not marked:
            return


def _is_note(line: Line) -> bool:
    said = line.content[:HEAD].strip()
    return not line.apart and NOTED.match(said) is not None and not ends_as_sentence(said)


def _dated(line: Line) -> bool:
    return _DATE.search(line.content[:HEAD]) is not None


def _mark_feet(lines: Sequence[Line], regions: Sequence[range]) -> None:
    """Mark lines that end far from the margin in a number, one more each time: they count pages."""
    found: dict[str, list[tuple[int, int]]] = {}
    for at in (at for region in regions for at in region):
        said = lines[at].content[:HEAD]
        page = None if lines[at].code else _PAGE.search(said)
        if page is not None and page.start("page") >= FAR:
            found.setdefault(_DIGITS.sub("0", said.strip()), []).append((at, int(page["page"])))
    for feet in found.values():
        if len(feet) >= SEVERAL and all(
            low[0] + 1 < high[0] and low[1] + 1 == high[1] for low, high in pairwise(feet)
        ):
            for at, _ in feet:
                lines[at].apart = NOTE


def _edges(lines: Sequence[Line], start: Start, region: range) -> Iterator[tuple[int, str]]:
    """Yield lines that may be furniture, and their kind: the first and the last, and lone ones.

    Those of its first and last paragraph that have a sign or a label come with them. Nothing is
    yielded where nothing else would be left of the rule.
    """
    filled = [at for at in region if not is_empty(lines[at])]
    if len(filled) + bool(lines[start.index].raw[start.rest :].strip(" \t*_`.:")) <= 1:
        return
    first = next((at for at in region if at > region.start and lines[at].blank), region.stop)
    last = next((at for at in reversed(region) if at < (filled or [0])[-1] and lines[at].blank), 0)
    for at in filled:
        line = lines[at]
        alone = lines[at - 1].blank and (at + 1 == len(lines) or lines[at + 1].blank)
        kind = "" if line.code or line.level else _kind(line.content[:HEAD].strip())
        beside = (at < first or at > last) and not kind[:1].isdigit()
        if kind and (at in (filled[0], filled[-1]) or alone or beside):
            yield at, kind


def _kind(said: str) -> str:
    """Return what lines that are furniture have in common: a label, a sign and words, the whole.

    Nothing where it may be a text; behind a question mark where it needs a date to be none.
    """
    label, signed = _LABEL.match(said), _SIGNED.match(said)
    if label is not None:
        word = label["word"].casefold()
        short = not ends_as_sentence(said, FIELD_WORDS)
        known = field_of(word)[0] == "about" or word in NOTES
        return f"{word}:" if known and short else ""
    if _BARE.fullmatch(said):
        return _DIGITS.sub("0", said)
    if signed is None:
        return ""
    noted = NOTED.match(said, signed.start("word")) is not None
    kind = f"{signed['sign'].strip()} {signed['word'].casefold()}"
    closer = _ENDS.get(signed["sign"][0])
    if closer is None:
        return kind if noted and not ends_as_sentence(said) else ""
    if not said.rstrip(".").endswith(closer):
        return ""
    return kind if noted else "" if ends_as_sentence(said) else f"? {kind}"
