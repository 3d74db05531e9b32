"""Tells what is silent in what a reader saved: days without a heartbeat, moves without a receipt.

The words are those of the audit. Nobody can tell from mails alone whether something was lost or
never came, and heartbeats are mailed to those alone who ask for them: so it is told, and no fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.audit.held_papers.papers import Paper, read_paper, signed
from gamemaster.audit.record import silence
from gamemaster.audit.record.notes import Key
from gamemaster.saved.arrivals import instant_of
from gamemaster.saved.pieces import Holdings
from gamemaster.saved.unconfirmed import lacking, unconfirmed

_OVER: Final = re.compile(
    r"^(?:The tournament (?:.{1,400} )?is over\.|.{1,400} ha(?:s|ve) won the tournament\."
    r"|The tournament has been won\.)$",
    re.MULTILINE,
)
"""The sentences of an announcement that ends a tournament."""


@dataclass(frozen=True)
class Days:
    """The days of play (UTC) that mails cover, and those of heartbeats that are held.

    Whole days lie strictly between ``first``, on which play began, and ``last``, on which it or
    what is held ended. ``published`` are instants of announcements and heartbeats.
    """

    first: date
    last: date
    beats: frozenset[str]
    published: tuple[int, ...]

    @property
    def expected(self) -> int:
        """How many whole days of play there are."""
        return silence.expected(self.first, self.last)

    @property
    def told(self) -> str:
        """The days in the words of the audit."""
        days = silence.days_told(self.first, self.last, self.beats)
        return f"{days}{silence.longest(self.published)}"

    def as_json(self) -> dict[str, Any]:
        """Return the same for programs; ``missing`` has the first and last day of each row."""
        missing = silence.spans(self.beats, self.first, self.last)
        return {
            "first": f"{self.first}",
            "last": f"{self.last}",
            "expected": self.expected,
            "present": silence.present(self.beats, self.first, self.last),
            "missing": [[f"{since}", f"{until}"] for since, until in missing],
        }


def days_of(holdings: Holdings) -> Days | None:
    """Return the days of play that mails cover, None where nothing that was published is held."""
    entries = [text for several in holdings.announcements.values() for text in several]
    beats = {beat.day: beat.beats_at for beat in holdings.checkpoints if beat.beats_at is not None}
    published = _known(instant_of(entry.text) for entry in entries) + _known(iter(beats.values()))
    if not published:
        return None
    told = _known(instant_of(note.text) for note in holdings.notes)
    over = _known(instant_of(entry.text) for entry in entries if _OVER.search(entry.text))
    began, last = min(published), min(over, default=max(published + told))
    shown = (*(at for at in published if at <= last), last)
    return Days(silence.day_of(began), silence.day_of(last), frozenset(beats), shown)


def _known(instants: Iterator[int | None]) -> list[int]:
    return [at for at in instants if at is not None]


def signed_papers(holdings: Holdings, key: Key) -> list[Paper]:
    """Return receipts, statements and the like that the key signed, of its record."""
    papers = []
    for note in holdings.notes:
        try:
            papers.append(read_paper(signed(note.text, key, note.place), note.place))
        except Refused:
            continue  # ``gamemaster receipt verify`` tells what is wrong with it.
    return papers


def check_statements(papers: Sequence[Paper], unsigned: int = 0) -> str:
    """Tell of statements and receipts. Raises NotCheckable with what has no receipt here.

    ``unsigned`` counts the papers beside these that the key did not sign: a statement may be one.
    """
    made = [paper for paper in papers if paper.is_statement and paper.part == 1]
    receipts = sum(paper.kind == "receipt" and paper.part == 1 for paper in papers)
    told = silence.counted(receipts, "receipt")
    if not made:
        told += "; no statement of what is recorded is here"
        if unsigned:
            papers_are = f"{unsigned} papers are" if unsigned > 1 else "a paper is"
            raise NotCheckable(
                f"{told} that the key signed; {papers_are} not signed by it, and gamemaster receipt"
                " verify says what is wrong"
            )
        return told
    listed = ", ".join(f"of {paper.player} at {paper.at}" for paper in made[: silence.MOST_SPANS])
    told += f"; {silence.counted(len(made), 'statement')} of what is recorded, {listed}"
    if missing := unconfirmed(papers):
        raise NotCheckable(f"{told}{lacking(missing)}")
    return told
