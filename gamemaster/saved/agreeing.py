"""Finds where papers of one player that the key signed contradict each other, without a bundle.

A move has one number, so two papers that give a number to two moves differ, and so does a statement
that leaves out a move with a smaller number than one that it has. What was received before a
statement was made, and is not in it, may have been read later: that is told, and is no fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from gamemaster.audit.papers import Paper

_STATED: Final = ("Move", "Message", "Withdrawal")


class Said(NamedTuple):
    """One line of a paper, with when its mail was received."""

    kind: str
    ordinal: int
    words: str
    at: str


class Contradiction(NamedTuple):
    """What the paper ``which`` says otherwise; ``sure`` if it and another cannot both be true."""

    which: int
    what: str
    sure: bool = True


def contradictions(papers: Sequence[tuple[str, Sequence[Paper]]]) -> Iterator[Contradiction]:
    """Yield where papers of one player differ, each given with its place and in all its parts."""
    first: dict[int, tuple[Said, str]] = {}
    everything: dict[Said, tuple[str, str]] = {}
    for which, (place, parts) in enumerate(papers):
        for said in _lines(parts):
            everything.setdefault(said, (parts[0].at, place))
            other, where = first.setdefault(said.ordinal, (said, place))
            if said.ordinal and said != other:
                yield Contradiction(which, f"it has {_told(said)}; {where} has {_told(other)}")
    for which, (_, parts) in enumerate(papers):
        if parts[0].is_statement and len(parts) == parts[0].parts:
            for what, sure in _left_out(parts, everything):
                yield Contradiction(which, what, sure)


def _left_out(
    parts: Sequence[Paper], everything: dict[Said, tuple[str, str]]
) -> Iterator[tuple[str, bool]]:
    """Yield what a statement does not have, though other papers confirm it."""
    made, stated = parts[0].at, set(_lines(parts))
    last = max((said.ordinal for said in stated), default=0)
    for said, (at, place) in everything.items():
        if said in stated or said.kind not in _STATED:
            continue
        if 0 < said.ordinal < last:
            yield f"it leaves out {_told(said)}, which {place} has", True
        elif said.at < made and at < made:
            late = "unless that mail was read later"
            yield f"it leaves out {_told(said)}, which {place} has, {late}", False


def _lines(parts: Sequence[Paper]) -> Iterator[Said]:
    for paper in parts:
        for line in paper.lines:
            yield Said(line.kind, line.ordinal, line.words, line.at or paper.at)


def _told(said: Said) -> str:
    number = f" {said.ordinal}" if said.ordinal else ""
    return f"{said.kind}{number} (received at {said.at}): {said.words}"
