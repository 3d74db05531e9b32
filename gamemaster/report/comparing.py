"""Two texts of one rule, word by word: what went and what came.

Comparing takes time that grows with the square of the length in the worst case, so texts beyond a
bound are shown one after the other instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from gamemaster.page.elements import Node, element
from gamemaster.page.parts import block, para

MOST_PIECES = 2_500
LEAST_KEPT = 3
"""Words that both texts must share in a row, between two changes, to be shown as kept: fewer are
read more easily as a part of the change."""

_PIECE = re.compile(r"\s+|\w+|[^\w\s]")
Change = tuple[str, str, str]
"""What was kept, or what was deleted and what was inserted instead."""


def compared(before: str, after: str, kind: str) -> list[Node]:
    """Return both texts in one, deletions and insertions marked; ``kind`` is how it looks."""
    if before == after:
        return block(after, kind=kind)
    old, new = _PIECE.findall(before.rstrip("\n")), _PIECE.findall(after.rstrip("\n"))
    if len(old) > MOST_PIECES or len(new) > MOST_PIECES:
        note = para("Too long to be compared word by word. Before, and then after:", kind="note")
        return [note, *block(before, kind=kind), *block(after, kind=kind)]
    return [element("pre", {"class": kind, "dir": "auto"}, *_marked(changes(old, new)))]


def changes(old: list[str], new: list[str]) -> Iterator[Change]:
    """Yield what was kept, deleted and inserted, in order; joined, each side is its text."""
    gone, come = "", ""
    matches = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for place, (does, a, b, c, d) in enumerate(matches):
        same = "".join(old[a:b])
        words = sum(piece[0].isalnum() for piece in old[a:b])
        if does == "equal" and (words >= LEAST_KEPT or place in (0, len(matches) - 1)):
            if gone or come:
                yield "", gone, come
            yield same, "", ""
            gone, come = "", ""
        else:
            gone += same
            come += "".join(new[c:d])
    if gone or come:
        yield "", gone, come


def _marked(found: Iterator[Change]) -> Iterator[Node]:
    for kept, gone, come in found:
        if kept:
            yield kept
        if gone:
            yield element("del", {}, gone)
        if gone and come:
            yield " "
        if come:
            yield element("ins", {}, come)
