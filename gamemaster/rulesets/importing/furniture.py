"""Marks what a document says again and again: it is furniture of the document, not text of a rule.

Pure; a few passes, each of which looks at every line once. Feet of pages, heads of messages,
drawers of fields, marks that links lead to, notes on who changed a rule: they stand at the edges of
rules or alone, and are the same from rule to rule but for their numbers, or begin with the same
sign and word. No list of words is needed to tell them, in any language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final

from gamemaster.rulesets.importing.document_lines import HEAD, NOTE, Line, is_empty
from gamemaster.rulesets.importing.numbering import Start
from gamemaster.rulesets.importing.wording import field_of

SEVERAL: Final = 3
"""So many rules must have a line of the same shape."""

PASSES: Final = 8
"""At most so many lines are taken from each edge of a rule."""

_SIGNED: Final = re.compile(
    r"(?P<sign>[\[({*_:]{1,3}|(?:-{2}|[–—])[ \t]+)(?P<word>[^\W\d_]{3,}(?:[ \t]+[^\W\d_]+)?)"
)
_LABEL: Final = re.compile(r"[*_]{0,2}(?P<word>[^\W\d_]{3,14}(?: [^\W\d_]{2,10})?):(?=[*_ \t])")
_WORD: Final = re.compile(r"\w")
_DATED: Final = re.compile(r"^[^\W\d_].*\d")
_DIGITS: Final = re.compile(r"\d+")
_FAR: Final = re.compile(r"(?=.*\d)(?:\s{8}|.*\S\s{3,}\S)")
"""The foot of a printed page stands far from the margin, or has wide gaps."""

_ENDS: Final = {"[": "]", "(": ")", "{": "}", "*": "*", "_": "_"}


def mark_furniture(lines: Sequence[Line], starts: Sequence[Start], stops: Sequence[int]) -> None:
    """Mark the lines in several rules that are alike at their edges, or where they stand alone."""
    regions = [range(start.index + 1, stop) for start, stop in zip(starts, stops, strict=True)]
    _mark_feet(lines, regions)
    known: set[str] = set()
    for _ in range(PASSES):
        found: dict[str, dict[int, list[int]]] = {}
        for number, region in enumerate(regions):
            for at in _edges(lines, starts[number], region):
                shape = _shape(lines[at].content[:HEAD].strip())
                found.setdefault(shape, {}).setdefault(number, []).append(at)
        known |= {
            shape
            for shape, rules in found.items()
            if len(rules) >= SEVERAL
            and _is_alike(lines, [at for each in rules.values() for at in each])
        }
        marked = [at for shape in known for rule in found.get(shape, {}).values() for at in rule]
        for at in marked:
            lines[at].apart = NOTE
            # Below a label stand further dates and numbers.
            below = takewhile(lambda line: _DATED.search(line.content[:HEAD]), lines[at + 1 :])
            for line in below if _LABEL.match(lines[at].content) else ():
                line.apart = NOTE
        if not marked:
            return


def _is_alike(lines: Sequence[Line], places: Sequence[int]) -> bool:
    """Tell whether lines of one shape begin alike, or count: the very same words are a text."""
    said = {lines[at].content[:HEAD].strip() for at in places}
    first = min(said)
    begins = _shape(first) != _DIGITS.sub("0", first)
    return begins or (len(said) > 1 and (" " in first or not first[:1].isalnum()))


def _mark_feet(lines: Sequence[Line], regions: Sequence[range]) -> None:
    """Mark lines far from the margin that are alike but for a number: they count pages."""
    found: dict[str, list[int]] = {}
    for at in (at for region in regions for at in region):
        said = lines[at].content[:HEAD]
        if not lines[at].code and _FAR.match(said):
            found.setdefault(_DIGITS.sub("0", said.strip()), []).append(at)
    for feet in found.values():
        if len(feet) >= SEVERAL and all(low + 1 < high for low, high in pairwise(feet)):
            for at in feet:
                lines[at].apart = NOTE


def _edges(lines: Sequence[Line], start: Start, region: range) -> Iterator[int]:
    """Yield the first line and the last of a rule, and those that stand alone in it.

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
        said = line.content[:HEAD].strip()
        beside = (at < first or at > last) and _shape(said) != _DIGITS.sub("0", said)
        edge = at in (filled[0], filled[-1]) or alone or beside
        if edge and not (line.code or line.level) and _WORD.search(said) and not _is_field(said):
            yield at


def _is_field(said: str) -> bool:
    label = _LABEL.match(said.lstrip(":*_"))
    return label is not None and field_of(label["word"])[0] not in ("", "about")


def _shape(said: str) -> str:
    """Return what lines that are alike have in common: a sign and words, a label, or the whole."""
    signed, label = _SIGNED.match(said), _LABEL.match(said)
    if signed is not None:
        ends = _ENDS.get(signed["sign"][0], "")
        if said.rstrip(".").endswith(ends):
            return f"{signed['sign'].strip()} {signed['word'].casefold()}"
    return _DIGITS.sub("0", said) if label is None else f"{label['word'].casefold()}:"
