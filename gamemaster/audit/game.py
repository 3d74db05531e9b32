"""Steps 7 to 10: the game's own arithmetic, added up again from the lines shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from gamemaster.audit.bundle import Refused
from gamemaster.audit.evidence import NOT_CHECKABLE, PASSED, Evidence, Finding
from gamemaster.audit.journal import Shown


def check_numbers(evidence: Evidence) -> Finding:
    """Step 7: proposals are numbered one after the other; each is decided once."""
    expected, decided = None, set()
    for line in evidence.of(
        "tournament.started/1", "turn.taken/1", "proposal.adopted/1", "proposal.defeated/1"
    ):
        if line.type == "tournament.started/1":
            expected = line.data["first_number"]
        elif line.type == "turn.taken/1":
            if line.data["number"] != expected:
                raise Refused(f"journal entry {line.seq}: expected proposal {expected}")
            expected += 1
        elif line.data["number"] in decided or line.data["number"] >= (expected or 0):
            raise Refused(f"journal entry {line.seq}: proposal decided twice or never made")
        else:
            decided.add(line.data["number"])
    return PASSED, f"{len(decided)} decided"


def check_votes(evidence: Evidence) -> Finding:
    """Step 8: every vote is a player's, on a proposal that is open.

    How many adopt it is for the rules of the day to say, which may ask for none at all.
    """
    tally = _Tally()
    for line in evidence.lines:
        step = _TALLY.get(line.type)
        if step is not None:
            step(tally, line)
    return PASSED, f"{tally.cast} votes, {tally.adopted} adoptions"


@dataclass
class _Tally:
    active: set[str] = field(default_factory=set)
    votes: dict[int, dict[str, str]] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    cast: int = 0
    adopted: int = 0


def _joined(tally: _Tally, line: Shown) -> None:
    tally.active.add(line.data["player"])


def _left(tally: _Tally, line: Shown) -> None:
    tally.active.discard(line.data["player"])
    for number in tally.votes.keys() - tally.closed:
        tally.votes[number].pop(line.data["player"], None)


def _proposed(tally: _Tally, line: Shown) -> None:
    tally.votes[line.data["number"]] = {}


def _cast(tally: _Tally, line: Shown) -> None:
    player, number = line.data["player"], line.data["number"]
    if player not in tally.active or number in tally.closed:
        raise Refused(
            f"journal entry {line.seq}: expected a vote of a player in play on an open proposal"
        )
    choice = line.data["choice"]
    if choice == "withdrawn":
        tally.votes[number].pop(player, None)
    else:
        tally.votes[number][player] = choice
    tally.cast += 1


def _adopted(tally: _Tally, line: Shown) -> None:
    _closed(tally, line)
    tally.adopted += 1


def _closed(tally: _Tally, line: Shown) -> None:
    tally.closed.add(line.data["number"])


_TALLY: dict[str, Callable[[_Tally, Shown], None]] = {
    "player.enrolled/1": _joined,
    "player.forfeited/1": _left,
    "player.expelled/1": _left,
    "turn.taken/1": _proposed,
    "vote.cast/1": _cast,
    "proposal.adopted/1": _adopted,
    "proposal.defeated/1": _closed,
}


_WON = ("tournament.won/1", "round.won/1")


def check_points(evidence: Evidence) -> Finding:
    """Step 9: the scores are the sum of the points given, and there is one winner."""
    scores: dict[str, Fraction] = {}
    awards = 0
    for line in evidence.lines:
        data = line.data
        if line.type == "player.enrolled/1":
            scores[data["player"]] = Fraction(data["points"])
        elif line.type == "tournament.started/1":
            scores = dict.fromkeys(scores, Fraction(data["points"]))
        elif line.type == "points.awarded/1":
            awards += 1
            for player in data["players"]:
                scores[player] += Fraction(data["points"])
        elif line.type in _WON and not (data["players"] and {*data["players"]} <= scores.keys()):
            raise Refused(f"journal entry {line.seq}: the winner is no player")
    won = evidence.of("tournament.won/1")
    if len(won) > 1:
        raise Refused(f"journal entry {won[1].seq}: the tournament is won a second time")
    for number, line in enumerate(evidence.of("round.won/1"), start=1):
        if line.data["round"] != number:
            raise Refused(f"journal entry {line.seq}: expected round {number}")
    listed = ", ".join(f"{player} {score}" for player, score in sorted(scores.items()))
    return PASSED, f"{awards} awards; final scores: {listed}"


def check_rules(evidence: Evidence) -> Finding:
    """Step 10: clauses are not run again here; say what stands behind the events instead."""
    causes = sum("rule" in line.why for line in evidence.lines)
    detail = f"{causes} events name the rule that caused them; clauses are not run again here"
    return NOT_CHECKABLE, detail
