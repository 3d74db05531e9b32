"""Tells the life of a rule: all texts and clauses it has had, under all its numbers.

Pure: events with the numbers of their journal lines in, versions out. A rule that is amended or
transmuted lives on under the number of the change; what is repealed ends. Corrections and reviews
change the clauses alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gamemaster.game import events as e
from gamemaster.game.events import Happened


@dataclass(frozen=True, slots=True)
class Version:
    """A rule from journal line ``line`` and instant ``at`` on; ``stands`` is false at its end.

    ``by`` is what brought it about: initial, enact, amend, transmute, repeal, review or correction.
    ``proposer`` is a handle, ``reason`` the organiser's, each None where there is none.
    """

    number: int
    line: int
    at: int
    by: str
    proposer: str | None
    reason: str | None
    stands: bool
    mutable: bool
    text: str
    clauses: str


def lives(happened: Iterable[tuple[int, Happened]]) -> dict[int, tuple[Version, ...]]:
    """Return the life of every rule that ever was, by each number it has had."""
    found = _Lives()
    for line, one in happened:
        found.add(line, one)
    return {number: tuple(versions) for number, versions in found.lives.items()}


class _Lives:
    """``lives`` gives each number the list that all numbers of that rule share."""

    def __init__(self) -> None:
        self.lives: dict[int, list[Version]] = {}
        self.proposers: dict[int, str] = {}
        self.reasons: dict[int, str] = {}

    def add(self, line: int, happened: Happened) -> None:
        match happened.event:
            case e.TournamentCreated(rules=rules):
                for number, mutable, text, clauses in rules:
                    self.lives[number] = [
                        Version(number, line, happened.at, "initial", None, None, stands=True,
                                mutable=mutable, text=text, clauses=clauses)
                    ]  # fmt: skip
            case e.TurnTaken(number=number, player=player):
                self.proposers[number] = player
            case e.RuleChanged() as changed:
                self._changed(line, happened.at, changed)
            case e.ReviewGiven(number=number, clauses=clauses, reason=reason):
                self._other_clauses(line, happened.at, number, "review", clauses, reason)
            case e.ClausesCorrected(number=number, clauses=clauses, reason=reason):
                self._other_clauses(line, happened.at, number, "correction", clauses, reason)

    def _changed(self, line: int, at: int, changed: e.RuleChanged) -> None:
        number = changed.number
        life = self.lives[changed.replaced] if changed.replaced is not None else []
        self.lives[number] = life
        life.append(
            Version(
                number=number,
                line=line,
                at=at,
                by=changed.kind,
                proposer=self.proposers.get(number),
                reason=self.reasons.get(number),
                stands=changed.stands,
                mutable=changed.mutable,
                text=changed.text,
                clauses=changed.clauses,
            )
        )

    def _other_clauses(
        self, line: int, at: int, number: int, by: str, clauses: str, reason: str
    ) -> None:
        """Note other clauses for a rule in force; of a proposal only why they were reviewed."""
        life = self.lives.get(number)
        if life is None or life[-1].number != number or not life[-1].stands:
            self.reasons[number] = reason
            return
        life.append(replace(life[-1], line=line, at=at, by=by, reason=reason, clauses=clauses))
