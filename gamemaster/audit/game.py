"""Steps 7 to 10: the game's own arithmetic, added up again from the lines shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

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
    """Step 8: every vote is a player's in play, on what is open; only what was cast is taken back.

    How many votes adopt a proposal is for the rules of the day to say, which may ask for none.
    """
    tally = _Tally()
    for line in evidence.lines:
        step = _TALLY.get(line.type)
        if step is not None:
            step(tally, line)
    ballots = f" and {tally.in_ballots} in ballots" if tally.in_ballots else ""
    return PASSED, f"{tally.on_proposals} votes on proposals{ballots}, {tally.adopted} adoptions"


@dataclass
class _Tally:
    """Who is in play, and who has voted on each proposal and in each ballot that is open."""

    active: set[str] = field(default_factory=set)
    proposals: dict[int, set[str]] = field(default_factory=dict)
    ballots: dict[int, set[str]] = field(default_factory=dict)
    opened: int = 0
    on_proposals: int = 0
    in_ballots: int = 0
    adopted: int = 0


def _joined(tally: _Tally, line: Shown) -> None:
    tally.active.add(line.data["player"])


def _left(tally: _Tally, line: Shown) -> None:
    tally.active.discard(line.data["player"])
    for voters in (*tally.proposals.values(), *tally.ballots.values()):
        voters.discard(line.data["player"])


def _cast_on_proposal(tally: _Tally, line: Shown) -> None:
    _cast(tally, line, tally.proposals, taken_back=line.data["choice"] == "withdrawn")
    tally.on_proposals += 1


def _cast_in_ballot(tally: _Tally, line: Shown) -> None:
    _cast(tally, line, tally.ballots, taken_back=line.data["choice"] is None)
    tally.in_ballots += 1


def _cast(tally: _Tally, line: Shown, open_now: dict[int, set[str]], *, taken_back: bool) -> None:
    player, voters = line.data["player"], open_now.get(line.data["number"])
    if voters is None or player not in tally.active:
        raise Refused(
            f"journal entry {line.seq}: expected a vote of a player in play on what is open"
        )
    if not taken_back:
        voters.add(player)
    elif player not in voters:
        raise Refused(f"journal entry {line.seq}: a vote was taken back that was not there")
    else:
        voters.discard(player)


def _clearing(kind: Literal["proposals", "ballots"]) -> Callable[[_Tally, Shown], None]:
    """Return a step by which all votes on something open are void."""

    def clear(tally: _Tally, line: Shown) -> None:
        voters = getattr(tally, kind).get(line.data["number"])
        if voters is None:
            raise Refused(f"journal entry {line.seq}: votes are void on what is not open")
        voters.clear()

    return clear


def _opened(tally: _Tally, line: Shown) -> None:
    if line.data["number"] != tally.opened + 1:
        raise Refused(f"journal entry {line.seq}: expected ballot {tally.opened + 1}")
    tally.opened += 1
    tally.ballots[tally.opened] = set()


def _closed(tally: _Tally, line: Shown) -> None:
    if tally.ballots.pop(line.data["number"], None) is None:
        raise Refused(f"journal entry {line.seq}: a ballot is closed that is not open")


def _adopted(tally: _Tally, line: Shown) -> None:
    _decided(tally, line)
    tally.adopted += 1


def _decided(tally: _Tally, line: Shown) -> None:
    tally.proposals.pop(line.data["number"], None)


_TALLY: dict[str, Callable[[_Tally, Shown], None]] = {
    "player.enrolled/1": _joined,
    "player.forfeited/1": _left,
    "player.expelled/1": _left,
    "turn.taken/1": lambda tally, line: tally.proposals.update({line.data["number"]: set()}),
    "vote.cast/1": _cast_on_proposal,
    "votes.cleared/1": _clearing("proposals"),
    "proposal.adopted/1": _adopted,
    "proposal.defeated/1": _decided,
    "ballot.opened/1": _opened,
    "ballot.cast/1": _cast_in_ballot,
    "ballot.cleared/1": _clearing("ballots"),
    "ballot.closed/1": _closed,
    "ballot.lapsed/1": _closed,
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
