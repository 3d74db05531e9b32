"""Finds where papers of one player that the key signed contradict each other, without a bundle.

A move has one number, so two papers that give a number to two moves differ, and so does a statement
that leaves out a move with a smaller number than one that it has. The journal grows with each mail,
so two receipts that name one head of it are told as open. What was received before a
statement was made, and is not in it, may have been read later, and a mail may come again where a
copy of the store was put back: that is told, and is no fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from gamemaster.audit.held_papers.papers import Paper

_STATED: Final = ("Move", "Message", "Withdrawal")


class Said(NamedTuple):
    """One line of a paper, with when its mail was received."""

    kind: str
    ordinal: int
    words: str
    at: str


class Contradiction(NamedTuple):
    """What the paper ``which`` says otherwise than another, about ``said``.

    ``sure`` if the two cannot both be true.
    """

    which: int
    what: str
    said: Said
    sure: bool = True


def contradictions(papers: Sequence[tuple[str, Sequence[Paper]]]) -> Iterator[Contradiction]:
    """Yield where papers of one player differ, each given with its place and in all its parts."""
    heads: dict[str, tuple[str, str]] = {}
    first: dict[int, tuple[Said, str]] = {}
    everything: dict[Said, tuple[str, str]] = {}
    for which, (place, parts) in enumerate(papers):
        mail, there = heads.setdefault(parts[0].head, (parts[0].mail, place))
        if parts[0].head and mail != parts[0].mail:
            what = f"it names the head of the journal that {there} names of another mail"
            undone = ", unless a copy of the store was put back"
            said = Said("Journal", 0, parts[0].head, parts[0].at)
            yield Contradiction(which, what + undone, said, sure=False)
        for said in _lines(parts):
            everything.setdefault(said, (parts[0].at, place))
            other, where = first.setdefault(said.ordinal, (said, place))
            if said.ordinal and said != other:
                what = f"it has {_told(said)}; {where} has {_told(other)}"
                again = (said.kind, said.words) == (other.kind, other.words)
                late = ", unless a copy of the store was put back and the mail came again"
                yield Contradiction(which, what + late * again, said, not again)
    for which, (_, parts) in enumerate(papers):
        if parts[0].is_statement and len(parts) == parts[0].parts:
            for what, said, sure in _left_out(parts, everything):
                yield Contradiction(which, what, said, sure)


def _left_out(
    parts: Sequence[Paper], everything: dict[Said, tuple[str, str]]
) -> Iterator[tuple[str, Said, bool]]:
    """Yield what a statement does not have, though other papers confirm it."""
    made, stated = parts[0].at, set(_lines(parts))
    numbers = {said.ordinal for said in stated} - {0}
    last = max(numbers, default=0)
    for said, (at, place) in everything.items():
        if said in stated or said.ordinal in numbers or said.kind not in _STATED:
            continue
        if 0 < said.ordinal < last:
            yield f"it leaves out {_told(said)}, which {place} has", said, True
        elif said.at < made and at < made:
            late = "unless that mail was read later"
            yield f"it leaves out {_told(said)}, which {place} has, {late}", said, False


def _lines(parts: Sequence[Paper]) -> Iterator[Said]:
    for paper in parts:
        for line in paper.lines:
            yield Said(line.kind, line.ordinal, line.words, line.at or paper.at)


def _told(said: Said) -> str:
    number = f" {said.ordinal}" if said.ordinal else ""
    return f"{said.kind}{number} (received at {said.at}): {said.words}"
