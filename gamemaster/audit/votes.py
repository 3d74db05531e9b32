"""Step 8: who moves is in play, and votes on what is open, with a choice that there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gamemaster.audit.evidence import PASSED, Evidence, Finding, number, wrong
from gamemaster.audit.journal import Shown

ON_PROPOSALS = ("for", "against", "abstain", "withdrawn")


@dataclass
class _Ballot:
    """What is open to votes: its words to choose from (none: it asks for a number), who voted."""

    choices: tuple[str, ...]
    voters: set[str] = field(default_factory=set)


@dataclass
class _Tally:
    """Who ever joined, who is in play, and what is open."""

    joined: set[str] = field(default_factory=set)
    active: set[str] = field(default_factory=set)
    proposals: dict[int, _Ballot] = field(default_factory=dict)
    ballots: dict[int, _Ballot] = field(default_factory=dict)
    opened: int = 0
    moves: int = 0
    on_proposals: int = 0
    in_ballots: int = 0


def check_votes(evidence: Evidence) -> Finding:
    """Step 8: who moves is in play; votes are on what is open, with a choice that there is.

    Only what was cast is taken back; ballots are numbered in order and close once. Who may vote,
    and how many votes adopt or close something, is for the rules of the day to say.
    """
    tally = evidence.follow(_Tally(), _TALLY)
    return PASSED, (
        f"{tally.moves} moves, {tally.on_proposals} votes on proposals, "
        f"{tally.in_ballots} in {tally.opened} ballots"
    )


def _joined(tally: _Tally, line: Shown) -> None:
    player = line.data["player"]
    if player in tally.joined:
        raise wrong(line, "a player who had not joined before", player)
    tally.joined.add(player)
    tally.active.add(player)


def _left(tally: _Tally, line: Shown) -> None:
    player = _in_play(tally, line)
    tally.active.discard(player)
    for ballot in (*tally.proposals.values(), *tally.ballots.values()):
        ballot.voters.discard(player)


def _in_play(tally: _Tally, line: Shown) -> str:
    player = line.data["player"]
    if player not in tally.active:
        raise wrong(line, "a player in play", player)
    return str(player)


def _moved(tally: _Tally, line: Shown) -> None:
    _in_play(tally, line)
    tally.moves += 1


def _took_turn(tally: _Tally, line: Shown) -> None:
    _moved(tally, line)
    tally.proposals[line.data["number"]] = _Ballot(ON_PROPOSALS)


def _cast_on_proposal(tally: _Tally, line: Shown) -> None:
    taken_back = line.data["choice"] == "withdrawn"
    _cast(tally, line, _open(tally.proposals, line, "proposal"), taken_back=taken_back)
    tally.on_proposals += 1


def _cast_in_ballot(tally: _Tally, line: Shown) -> None:
    taken_back = line.data["choice"] is None
    _cast(tally, line, _open(tally.ballots, line, "ballot"), taken_back=taken_back)
    tally.in_ballots += 1


def _open(ballots: dict[int, _Ballot], line: Shown, what: str) -> _Ballot:
    ballot = ballots.get(line.data["number"])
    if ballot is None:
        raise wrong(line, f"a {what} that is open", line.data["number"])
    return ballot


def _cast(tally: _Tally, line: Shown, ballot: _Ballot, *, taken_back: bool) -> None:
    player = _in_play(tally, line)
    if taken_back:
        if player not in ballot.voters:
            raise wrong(line, f"a vote of {player} to take back", "none")
        ballot.voters.discard(player)
        return
    if not _is_choice(line.data["choice"], ballot.choices):
        listed = ", ".join(ballot.choices) or "a number"
        raise wrong(line, f"one of the choices ({listed})", line.data["choice"])
    ballot.voters.add(player)


def _is_choice(choice: Any, choices: tuple[str, ...]) -> bool:  # noqa: ANN401 - JSON
    if choices:
        return choice in choices
    try:
        number(choice)
    except ValueError:
        return False
    return True


def _cleared_proposal(tally: _Tally, line: Shown) -> None:
    _open(tally.proposals, line, "proposal").voters.clear()


def _cleared_ballot(tally: _Tally, line: Shown) -> None:
    _open(tally.ballots, line, "ballot").voters.clear()


def _opened(tally: _Tally, line: Shown) -> None:
    data = line.data
    if data["number"] != tally.opened + 1:
        raise wrong(line, f"ballot {tally.opened + 1}", data["number"])
    if data["opener"] is not None and data["opener"] not in tally.joined:
        raise wrong(line, "a player as opener", data["opener"])
    tally.opened += 1
    tally.ballots[tally.opened] = _Ballot(tuple(data["choices"]))


def _closed(tally: _Tally, line: Shown) -> None:
    _open(tally.ballots, line, "ballot")
    del tally.ballots[line.data["number"]]


def _decided(tally: _Tally, line: Shown) -> None:
    tally.proposals.pop(line.data["number"], None)


_TALLY: dict[str, Callable[[_Tally, Shown], None]] = {
    "player.enrolled/1": _joined,
    "player.forfeited/1": _left,
    "player.expelled/1": _left,
    "turn.taken/1": _took_turn,
    "inquiry.made/1": _moved,
    "move.made/1": _moved,
    "vote.cast/1": _cast_on_proposal,
    "votes.cleared/1": _cleared_proposal,
    "proposal.adopted/1": _decided,
    "proposal.defeated/1": _decided,
    "ballot.opened/1": _opened,
    "ballot.cast/1": _cast_in_ballot,
    "ballot.cleared/1": _cleared_ballot,
    "ballot.closed/1": _closed,
    "ballot.lapsed/1": _closed,
}
