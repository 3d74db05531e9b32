"""Works out the page's part on people: who won how, what a moment brought, who knew what."""

from __future__ import annotations

from collections.abc import Iterator

from gamemaster.audit.lines import Shown
from gamemaster.page.writing import cut
from gamemaster.report.story import Learnt, Story, signed

MOST_GAINS = 12
_HOUR, _DAY = 3600, 86_400


def decisive(story: Story) -> str:
    """Return the clause by which the tournament was won, or nothing."""
    why = story.won.why if story.won is not None else {}
    rule, clause = why.get("rule"), why.get("clause")
    return story.clause(rule, clause) if type(rule) is int and type(clause) is int else ""


def length_of(story: Story) -> tuple[str, str]:
    """Return how long was played, and in what that is counted."""
    length = max((story.ended or 0) - (story.started or 0), 0)
    if length < 2 * _DAY:
        return f"{length / _HOUR:,.1f}", "hours of play"
    return f"{length / _DAY:,.1f}", "days of play"


def gains(story: Story, line: Shown) -> Iterator[tuple[str, str]]:
    """Yield what points a moment brought, and in which colour."""
    for players, points in story.awards.get(line.seq, [])[:MOST_GAINS]:
        who = cut(", ".join(story.name(player) for player in players[:4]), 60)
        told = f"{who} {'+' if points > 0 else ''}{signed(points)}"
        yield told, "good" if points > 0 else "bad" if points < 0 else ""


def knowers(story: Story) -> list[tuple[int, list[tuple[str, Learnt]]]]:
    """Return who came to know each document, in their order; ``""`` is everybody."""
    known: dict[int, dict[str, Learnt]] = {}
    for learning in story.learnt:
        for reader in learning.readers or ("",):
            known.setdefault(learning.number, {}).setdefault(reader, learning)
    return [(number, list(known[number].items())) for number in sorted(known)]
