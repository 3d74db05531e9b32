"""Marks what a document says again and again: it is furniture of the document, not text of a rule.

Pure; every line is looked at once or twice. Feet of pages, heads of messages,
drawers of fields, links, notes on who changed a rule: they stand at the edges of rules or alone,
and are alike from rule to rule. That alone is not enough, for rules are alike, too: only what can
hardly be a sentence is furniture (ADR 0511). All else stays in its rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
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

FIELD: Final = "a field that is read"

FAR: Final = 24
"""The number of a page stands so far from the margin."""

_SIGNED: Final = re.compile(
    r"(?P<sign>[\[({*_]{1,3}|(?:-{2}|[–—])[ \t]+)(?P<word>[^\W\d_]{3,}(?:[ \t]+[^\W\d_]+)?)"
)
_LABEL: Final = re.compile(
    r"[:*_]{0,2}(?:[Ll]ast )?(?P<word>[^\W\d_]{3,14}(?: [^\W\d_]{2,10})?):(?=[*_ \t])"
)
_VALUED: Final = re.compile(r"(?P<word>[^\W\d_]{3,14})[ \t]+\d+(?:\.\d+)?")
"""A field without a colon: «Power 2»."""

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
    found: dict[str, dict[int, list[int]]] = {}
    for start, region in zip(starts, regions, strict=True):
        for at, kind in _edges(lines, start, region):
            found.setdefault(kind, {}).setdefault(start.index, []).append(at)
    for kind, rules in found.items():
        alike = [lines[at] for each in rules.values() for at in each]
        dated = any(_DATE.search(line.content[:HEAD]) for line in alike)
        if len(rules) >= SEVERAL and (dated or kind[0] != "?"):
            for line in alike:
                line.apart = NOTE


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
    """Yield lines that may be furniture, and their kind, where nothing or more of them is beside.

    Nothing is yielded where nothing else would be left of the rule.
    """
    edges = {region.start - 1, region.stop}
    edges |= {at for at in region if is_empty(lines[at])}
    kinds: dict[int, str] = {}
    for at in (at for at in region if not (at in edges or lines[at].code or lines[at].level)):
        said = lines[at].content[:HEAD].strip()
        above = kinds.get(at - 1, "")
        # Below a label stand further notes.
        noted = above.endswith(":") and NOTED.match(said) and not ends_as_sentence(said)
        if kind := above if noted else _kind(said):
            kinds[at] = kind
    named = lines[start.index].raw[start.rest :].strip(" \t*_`.:")
    if not named and kinds.keys() | edges >= {*region}:
        return
    for order, beside in (([*kinds], -1), ([*reversed(kinds)], 1)):
        for at in order:
            edges |= {at} if at + beside in edges else set()
    yield from ((at, kind) for at, kind in kinds.items() if at in edges and kind != FIELD)


def _kind(said: str) -> str:
    """Return what lines that are furniture have in common: a label, a sign and words, the whole.

    A template of a wiki is no sentence, whatever it says.
    Nothing where it may be a text; behind a question mark where it needs a date to be none.
    """
    label, signed = _LABEL.match(said), _SIGNED.match(said)
    if signed is not None and said.startswith("{{") and said.endswith("}}"):
        return f"{{{{ {signed['word'].casefold()}"
    if (valued := _VALUED.fullmatch(said)) and field_of(valued["word"])[0] == "about":
        return f"{valued['word'].casefold()}:"
    if label is not None:
        word = label["word"].casefold()
        short = not ends_as_sentence(said, FIELD_WORDS)
        topic = "about" if word in NOTES else field_of(word)[0]
        return (f"{word}:" if topic == "about" else FIELD if topic else "") if short else ""
    if _BARE.fullmatch(said):
        return _DIGITS.sub("0", said)
    if signed is None:
        dated = _DATE.search(said) is not None and not ends_as_sentence(said)
        return f"? {_DIGITS.sub('0', said)}" if dated else ""
    noted = NOTED.match(said, signed.start("word")) is not None
    kind = f"{signed['sign'].strip()} {signed['word'].casefold()}"
    closer = _ENDS.get(signed["sign"][0])
    if closer is None:
        return kind if noted and not ends_as_sentence(said) else ""
    if not said.rstrip(".").endswith(closer):
        return ""
    return kind if noted else "" if ends_as_sentence(said) else f"? {kind}"
