"""What a clause may speak of, kept for later: as plain facts, and bound again as things stand then.

A delayed reaction speaks of the same player, proposal or ballot, but of the score, the votes and
the rules of its own instant. What an event told of dice or points is over by then.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from gamemaster.game.changes import ChangeView, TargetView, view_change, view_target
from gamemaster.game.deeds import Made
from gamemaster.game.facts import FieldValue
from gamemaster.game.names import Later
from gamemaster.game.numbers import from_json, to_json
from gamemaster.game.state import Game, Player
from gamemaster.game.views import (
    BallotView,
    InquiredChange,
    PressView,
    ProposalView,
    RuleView,
    Votes,
    view_inquired,
    view_rule,
)

Bound: TypeAlias = tuple[tuple[str, str, FieldValue], ...]
"""Name, kind and plain value of each thing."""

FOLLOWS: Final = "follows"
"""The kind of what can be worked out from other things: votes, targets, counts of moves."""

_FOLLOWING: Final = (Votes, ChangeView, TargetView, InquiredChange, Made)


def pack(game: Game, bound: Mapping[str, object]) -> Bound:
    """Return what is bound as plain facts, without the dice of the event."""
    packed = []
    for name, value in bound.items():
        kept = _plain(value.work(game) if isinstance(value, Later) else value)
        if kept is not None:
            packed.append((name, *kept))
    return tuple(packed)


def _plain(value: object) -> tuple[str, FieldValue] | None:  # noqa: PLR0911 - one for each kind
    match value:
        case Player():
            return "player", value.handle
        case tuple() if all(isinstance(one, Player) for one in value):
            return "players", tuple(one.handle for one in value)
        case ProposalView():
            return "proposal", value.number
        case BallotView():
            return "ballot", value.ballot.key
        case PressView():
            return "press", _press(value)
        case RuleView():
            return "rule", value.number
        case bool() | str() | None:
            return "plain", value
        case int() | Fraction():
            return "number", to_json(value)
        case Votes() | ChangeView() | TargetView() | InquiredChange() | Made():
            return FOLLOWS, None
    return None


def _press(view: PressView) -> tuple[str, ...]:
    sender = view.sender.handle if view.sender is not None else ""
    facts = (sender, str(view.document_of or 0), str(view.length), "yes" if view.anonymous else "")
    return (*facts, *(reader.handle for reader in view.readers))


def _press_again(game: Game, facts: tuple[str, ...]) -> PressView:
    sender, number, length, anonymous, *readers = facts
    return PressView(
        game=game,
        sender=game.players[sender] if sender else None,
        readers=tuple(game.players[handle] for handle in readers),
        document_of=int(number) or None,
        length=int(length),
        anonymous=bool(anonymous),
    )


def unpack(game: Game, about: str, packed: Bound) -> dict[str, object]:
    """Return what is bound, as it stands in ``game``."""
    bound = {name: _live(game, kind, value) for name, kind, value in packed if kind != FOLLOWS}
    for name, kind, _ in packed:
        if kind == FOLLOWS:
            bound[name] = _following(game, about, name, bound)
    return bound


def _live(game: Game, kind: str, value: FieldValue) -> object:
    match kind, value:
        case "player", str():
            return game.players[value]
        case "players", tuple():
            return tuple(game.players[handle] for handle in value)
        case "proposal", int():
            return ProposalView(game, game.proposals[value])
        case "ballot", int():
            return BallotView(game, game.box.ballots[value])
        case "press", tuple():
            return _press_again(game, value)
        case "rule", int():
            return view_rule(game, value)
        case "number", int() | str():
            return from_json(value)
    return value


def _following(game: Game, about: str, name: str, bound: Mapping[str, object]) -> object:
    """Return what ``name`` is now; None, as of an absent thing, where nothing tells it."""
    player, ballot, proposal = (bound.get(one) for one in ("player", "ballot", "proposal"))
    if name == "votes" and isinstance(ballot, BallotView):
        voters = bound.get("voters")
        handles = {one.handle for one in voters} if isinstance(voters, tuple) else set[str]()
        return Votes(ballot.ballot.tally.among(handles))
    if name == "made" and isinstance(player, Player):
        return game.deeds.of(about.partition(".")[0], player.handle)
    if name == "change" and isinstance(number := bound.get("number"), int):
        return view_inquired(game, number)
    if isinstance(proposal, ProposalView):
        body = proposal.submitted.body
        match name:
            case "votes":
                return proposal.votes
            case "change":
                return view_change(body)
            case "target":
                return view_target(game.rulebook, body)
    return None
