"""Checks what readers were told, by a rule or by another player, against the journal.

A letter is written again from what was revealed, octet for octet. The words of a message may be
hidden: then the journal commits to them, and the message says by which nonce.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from gamemaster.audit.evidence import FAILED, PASSED, Finding
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.files.text import commitment, digest
from gamemaster.audit.held_papers import papers
from gamemaster.audit.held_papers.papers import Paper, Recorded

_SPELT_OUT: Final = re.compile(r"\[U\+([0-9A-F]{4})\]")


def at_odds(parts: Sequence[Paper]) -> str | None:
    """Say what the head of a letter or message has otherwise than all its lines, None if nothing.

    No journal is needed to see that.
    """
    paper, text = parts[0], "".join(part.told for part in parts)
    if paper.title == papers.MESSAGE:
        text, shared = text.removesuffix("\n"), paper.number is not None
        if text if shared else paper.identity not in map(digest, _as_written(text)):
            of = "a document alone" if shared else "its words"
            return f"expected the SHA-256 {paper.identity} of {of}, found {digest(text)}"
    elif paper.identity != (found := digest(text)):
        return f"expected the SHA-256 {paper.identity} of its lines, found {found}"
    elif paper.at not in text.split("\n")[1:2]:
        return f"expected lines of {paper.at}, found {text.split(chr(10))[1:2]!r:.80}"
    return None


def letter(parts: Sequence[Paper], recorded: Recorded) -> Finding:
    """Find a letter among those that the journal has for its reader at its instant."""
    paper, text = parts[0], "".join(part.told for part in parts)
    if differs := at_odds(parts):
        return FAILED, differs
    there = [
        told
        for told in recorded.letters(paper.at)
        if paper.player == told.reader or (paper.player == papers.NOBODY and told.handed_on)
    ]
    same = next((told for told in there if told.text == text), None)
    if same is not None:
        return PASSED, f"journal entry {same.entry} reveals just that"
    if not there:
        return FAILED, f"it was dropped: the journal has no letter to {_reader(paper)}"
    nearest = max(there, key=lambda told: _agreeing(told.text, text))
    place = _agreeing(nearest.text, text)
    ours, theirs = (side.split("\n")[place] for side in (nearest.text, text))
    differs = f"line {place + 1}: expected {ours!r:.120}, found {theirs!r:.120}"
    return FAILED, f"it was altered: journal entry {nearest.entry}: {differs}"


def _reader(paper: Paper) -> str:
    return f"{'any reader' if paper.player == papers.NOBODY else paper.player} of {paper.at}"


def _agreeing(ours: str, theirs: str) -> int:
    """Return how many lines two texts, which differ and end in line feeds, have in common."""
    pairs = zip(ours.split("\n"), theirs.split("\n"), strict=False)
    return next(place for place, (our, their) in enumerate(pairs) if our != their)


def message(parts: Sequence[Paper], recorded: Recorded) -> Finding:
    """Find what a player was passed on among what the journal has for them at its instant."""
    paper = parts[0]
    if differs := at_odds(parts):
        return FAILED, differs
    there = [line for line in recorded.passed_on.get(paper.at, ()) if _to(paper, line)]
    if not there:
        return FAILED, f"it was dropped: the journal has nothing passed on to {_reader(paper)}"
    expected = commitment(paper.nonce, paper.identity)
    line = next((one for one in there if one.data.get("commitment") == expected), there[0])
    if otherwise := _differing(paper, expected, line):
        what, told, has = otherwise
        found = f"expected {what} {told or 'none'}, found {has or 'none'}"
        return FAILED, f"it was altered: journal entry {line.seq}: {found}"
    if line.private is None:
        return PASSED, f"journal entry {line.seq} commits to just that; what it was is hidden there"
    return PASSED, f"journal entry {line.seq} passes on just that"


def _differing(paper: Paper, expected: str, line: Shown) -> tuple[str, object, object] | None:
    """Return what a journal has otherwise than a message, with both, or None."""
    data, private = line.data, line.private
    sides = [
        ("the commitment", expected, data.get("commitment")),
        ("the sender", paper.sender, None if data["anonymous"] else data["player"]),
        ("the proposal", paper.number, data["number"]),
    ]
    if private is not None:
        sides.append(("the SHA-256", paper.identity, digest(private["text"])))
    return next((side for side in sides if side[1] != side[2]), None)


def _to(paper: Paper, line: Shown) -> bool:
    """Say whether something may have been passed on to the reader of a paper."""
    if paper.player == papers.NOBODY:
        return line.data["number"] is not None  # A document may be handed on.
    return paper.player in line.data["readers"] and line.data["number"] is None


def _as_written(text: str) -> Iterator[str]:
    """Yield the words that a text stands for: as it is, or with what was spelt out put back."""
    yield text
    yield _SPELT_OUT.sub(lambda hit: chr(int(hit[1], 16)), text)
