"""Tells the life of a rule: all texts and clauses it has had, under all its numbers.

Pure: events with the numbers of their journal lines in, versions out. A rule that is amended or
transmuted lives on under the number of the change; one that is repealed ends. Corrections and
reviews change the clauses alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gamemaster.game import events as e


@dataclass(frozen=True, slots=True)
class Version:
    """A rule from journal line ``line`` and instant ``at`` on; ``stands`` is false at its end.

    ``by`` is its cause: initial, enact, amend, transmute, repeal, review or correction, or the act
    of a clause: rewritten, repealed, enacted. ``proposer`` is a handle, ``reason`` the organiser's,
    each None where there is none.
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


def lives(happened: Iterable[tuple[int, e.Happened]]) -> dict[int, tuple[Version, ...]]:
    """Return the life of every rule that ever was, by each number it has had."""
    # All numbers of a rule share one list.
    lives: dict[int, list[Version]] = {}
    proposers: dict[int, str] = {}
    reasons: dict[int, str] = {}
    for line, said in happened:
        match said.event:
            case e.TournamentCreated(rules=rules):
                for number, mutable, text, clauses in rules:
                    lives[number] = [
                        Version(number, line, said.at, "initial", None, None, stands=True,
                                mutable=mutable, text=text, clauses=clauses)
                    ]  # fmt: skip
            case e.TurnTaken(number=number, player=player, more=more):
                parts = range(number, number + 1 + len(more))
                proposers |= dict.fromkeys(parts, player)
            case e.RuleChanged(number=number, replaced=replaced) as change:
                lives[number] = lives[replaced] if replaced is not None else []
                lives[number].append(
                    Version(number, line, said.at, change.kind, proposers.get(number),
                            reasons.get(number), stands=change.stands, mutable=change.mutable,
                            text=change.text, clauses=change.clauses)
                )  # fmt: skip
            case e.RuleEnacted(number=number, text=text):
                lives[number] = [
                    Version(number, line, said.at, "enacted", None, None, stands=True,
                            mutable=True, text=text, clauses="")
                ]  # fmt: skip
            case e.RuleRewritten(number=number) | e.RuleRepealed(number=number):
                before = replace(lives[number][-1], line=line, at=said.at)
                lives[number].append(_by_clause(before, said.event))
            case e.ReviewGiven(number=number) | e.ClausesCorrected(number=number):
                # Of a proposal only why its clauses were reviewed is noted.
                last = lives[number][-1] if number in lives else None
                if last is None or last.number != number or not last.stands:
                    reasons[number] = said.event.reason
                else:
                    by = "review" if isinstance(said.event, e.ReviewGiven) else "correction"
                    lives[number].append(
                        replace(last, line=line, at=said.at, by=by, reason=said.event.reason,
                                clauses=said.event.clauses)
                    )  # fmt: skip
    return {number: tuple(versions) for number, versions in lives.items()}


def _by_clause(last: Version, event: e.RuleRewritten | e.RuleRepealed) -> Version:
    """Return the version of a rule that a clause has made."""
    if isinstance(event, e.RuleRewritten):
        return replace(last, by="rewritten", text=event.text)
    return replace(last, by="repealed", stands=False)
