"""What a clause may speak of, kept until its time comes: plain facts, and what they stand for then.

A delayed reaction speaks of the same player, proposal or ballot, but of the score, the votes and
the rules of its own instant. The dice and points of the event are over by then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from gamemaster.audit.replay.changes import change_seen, inquired, target_of
from gamemaster.audit.replay.results import from_json, to_json
from gamemaster.audit.replay.state import (
    Ballot,
    ChangeSeen,
    Later,
    Made,
    Player,
    Press,
    Proposal,
    RuleSeen,
    State,
    TargetSeen,
    Votes,
)

FOLLOWS = "follows"
"""The kind of what is worked out from other things again: votes, targets, counts of moves."""


def pack(bound: Mapping[str, object], hidden: Callable[[], int]) -> list[list[Any]]:
    """Return what is bound as name, kind and plain value.

    ``hidden`` gives the length of words that the disclosure does not show. May raise Unknown.
    """
    packed = []
    for name, value in bound.items():
        now = value.work() if isinstance(value, Later) else value
        if isinstance(now, Press) and now.length is None:
            now = replace(now, length=hidden())
        kept = _plain(now)
        if kept is not None:
            packed.append([name, *kept])
    return packed


def _plain(value: object) -> tuple[str, Any] | None:  # noqa: PLR0911 - one for each kind
    match value:
        case Player():
            return "player", value.handle
        case tuple() if all(isinstance(one, Player) for one in value):
            return "players", [one.handle for one in value]
        case Proposal():
            return "proposal", value.number
        case Ballot():
            return "ballot", value.key
        case Press():
            sender = "" if value.sender is None else value.sender.handle
            anonymous = "yes" if value.anonymous else ""
            facts = [sender, str(value.number or 0), str(value.length), anonymous]
            return "press", facts + [reader.handle for reader in value.readers]
        case RuleSeen():
            return "rule", value.number
        case bool() | str() | None:
            return "plain", value
        case int() | Fraction():
            return "number", to_json(value)
        case Votes() | ChangeSeen() | TargetSeen() | Made():
            return FOLLOWS, None
    return None


def unpack(state: State, about: str, packed: tuple[tuple[str, str, Any], ...]) -> dict[str, object]:
    """Return what is bound, as it stands now."""
    bound = {name: _live(state, kind, value) for name, kind, value in packed if kind != FOLLOWS}
    for name, kind, _ in packed:
        if kind == FOLLOWS:
            bound[name] = _following(state, about, name, bound)
    return bound


def _live(state: State, kind: str, value: Any) -> object:  # noqa: ANN401 - JSON
    match kind:
        case "player":
            return state.players[value]
        case "players":
            return tuple(state.players[handle] for handle in value)
        case "proposal":
            return state.proposals[value]
        case "ballot":
            return state.ballots[value]
        case "press":
            sender, number, length, anonymous, *readers = value
            return Press(
                sender=state.players[sender] if sender else None,
                readers=tuple(state.players[handle] for handle in readers),
                number=int(number) or None,
                length=int(length),
                anonymous=bool(anonymous),
            )
        case "rule":
            return RuleSeen(value)
        case "number":
            return from_json(value)
    plain: object = value
    return plain


def _following(state: State, about: str, name: str, bound: Mapping[str, object]) -> object:
    player, ballot, proposal = (bound.get(one) for one in ("player", "ballot", "proposal"))
    if name == "votes" and isinstance(ballot, Ballot):
        voters = bound.get("voters")
        handles = {one.handle for one in voters} if isinstance(voters, tuple) else set()
        return Votes(ballot.tally.among(handles))
    if name == "made" and isinstance(player, Player):
        return state.deeds_of(about.partition(".")[0], player.handle)
    if name == "change" and isinstance(number := bound.get("number"), int):
        return inquired(state, number)
    if isinstance(proposal, Proposal):
        match name:
            case "votes":
                return Votes(proposal.tally)
            case "change":
                return change_seen(proposal)
            case "target":
                return target_of(state.book, proposal.noun, proposal.aim)
    return None
