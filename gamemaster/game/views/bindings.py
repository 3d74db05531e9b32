"""Binds the names that a clause may use, and packs those of an event until a timer is due.

The names that a delayed reaction may use are kept as plain facts and bound again when it runs: the
same player, proposal or ballot, but the score, the votes and the rules of its own instant. Dice and
points of the event are gone by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from gamemaster.documents.proposal import Body, Target
from gamemaster.game.facts import FieldValue, from_json, to_json
from gamemaster.game.fold.state import Game, Made, Player
from gamemaster.game.views import clause_views as views
from gamemaster.game.views.rule_changes import (
    ChangeView,
    TargetView,
    view_change,
    view_inquired,
    view_target,
)


def scores(game: Game) -> tuple[str, ...]:
    """Return name and score of each player in play, the highest first, then by name."""
    ranked = sorted(game.players_in_play(), key=lambda p: (-p.points, p.name, p.handle))
    return tuple(f"{player.name} {to_json(player.points)}" for player in ranked)


@dataclass(frozen=True, slots=True)
class Later:
    """The value of a name that is worked out only when a clause asks for it."""

    work: Callable[[Game], object]


def votes_at_hand(bound: Mapping[str, object], game: Game) -> views.Votes | None:
    """Return the present votes on the ballot or proposal in ``bound``, of all who may vote."""
    match bound.get("ballot"):
        case views.BallotView(ballot=ballot):
            tally, voters = game.box.ballots[ballot.key].tally, bound.get("voters")
            if isinstance(voters, tuple):
                tally = tally.among({voter.handle for voter in voters})
            return views.Votes(tally)
    match bound.get("proposal"):
        case views.ProposalView(number=number):
            return views.Votes(game.proposals[number].tally)
    return None


class Names(Mapping[str, object]):
    """The names a clause may use: those its event binds, and those bound everywhere.

    A clause sees everything that was bound as it stands in the game by now.
    """

    def __init__(self, game: Game, bound: Mapping[str, object]) -> None:
        self._game = game
        self._bound = bound
        self._found: dict[str, object] = {}

    def __getitem__(self, name: str) -> object:
        """Return the value of ``name``. Raises KeyError for a name that is not bound here."""
        if name in self._found:
            return self._found[name]
        if name in self._bound:
            value = self._bound[name]
            game = self._game
            found = (
                value.work(game) if isinstance(value, Later) else views.as_it_stands(game, value)
            )
        else:
            found = _EVERYWHERE[name](self._game)
        # A clause that asks for the players for every player has them listed once.
        self._found[name] = found
        return found

    def __iter__(self) -> Iterator[str]:
        """Iterate over the bound names."""
        yield from self._bound
        yield from (name for name in _EVERYWHERE if name not in self._bound)

    def __len__(self) -> int:
        """Count the bound names."""
        return len({*self._bound, *_EVERYWHERE})

    def __contains__(self, name: object) -> bool:
        """Say whether ``name`` is bound."""
        return name in self._bound or name in _EVERYWHERE


_EVERYWHERE: dict[str, Callable[[Game], object]] = {
    "now": lambda game: game.now,
    "players": lambda game: game.players_in_play(),
    "electorate": lambda game: views.Electorate(game.active),
    "mutable_rules": lambda game: game.rulebook.mutable_rules,
    "tournament": lambda game: views.TournamentView(game.title, game.began),
    "ruleset": lambda game: views.RulesetView(game.ruleset, game.ruleset_hash),
    "record": lambda game: views.Record(game.origin, game.record_key),
    "roster": lambda game: tuple(player.name for player in game.players_in_play()),
    "rules": lambda game: tuple(
        views.view_rule(game, rule.number) for rule in game.rulebook.in_order
    ),
    "proposals": lambda game: tuple(
        views.ProposalView(game, game.proposals[number]) for number in game.open_proposals
    ),
    "ballots": lambda game: tuple(
        views.BallotView(game, game.box.ballots[key]) for key in game.box.open
    ),
    "proposed": lambda game: tuple(
        views.ProposalView(game, proposal)
        for _, proposal in sorted(game.proposals.items())
        if proposal.part_of is None
    ),
    "enrolled": lambda game: tuple(player for _, player in sorted(game.players.items())),
    "mover": lambda game: game.players[game.mover] if game.mover is not None else None,
    "scores": scores,
    "game": views.GameView,
}
"""The names bound in every context; worked out when a clause asks for one."""


Bound: TypeAlias = tuple[tuple[str, str, FieldValue], ...]
"""Name, kind and plain value of each thing."""

FOLLOWS: Final = "follows"
"""The kind of values that can be worked out from others: votes, targets, counts of moves."""


def pack(game: Game, bound: Mapping[str, object]) -> Bound:
    """Return the bound values as plain facts, without the dice of the event."""
    packed = []
    for name, value in bound.items():
        now = value.work(game) if isinstance(value, Later) else value
        said = now.parts if isinstance(now, ChangeView) else ()
        kept = ("change", _change(said)) if said else _plain(now)
        if kept is not None:
            packed.append((name, *kept))
    return tuple(packed)


def _plain(value: object) -> tuple[str, FieldValue] | None:  # noqa: PLR0911 - one for each kind
    match value:
        case Player():
            return "player", value.handle
        case tuple() if all(isinstance(player, Player) for player in value):
            return "players", tuple(player.handle for player in value)
        case views.ProposalView():
            return "proposal", value.number
        case views.BallotView():
            return "ballot", value.ballot.key
        case views.PressView():
            return "press", _press(value)
        case views.RuleView():
            return "rule", value.number
        case bool() | str() | None:
            return "plain", value
        case int() | Fraction():
            return "number", to_json(value)
        case views.Votes() | ChangeView() | TargetView() | Made():
            return FOLLOWS, None
    return None


def _change(parts: tuple[Body, ...]) -> tuple[str, ...]:
    """Return six texts for each part."""
    facts: list[str] = []
    for part in parts:
        target = part.target
        aim = ("", "") if target is None else (target.noun, str(target.number))
        facts += [part.kind, *aim, part.text, part.clauses, part.said or ""]
    return tuple(facts)


def _change_again(game: Game, facts: tuple[str, ...]) -> ChangeView:
    parts = []
    for at in range(0, len(facts), 6):
        kind, noun, number, text, clauses, said = facts[at : at + 6]
        target = Target(noun, int(number)) if noun else None  # type: ignore[arg-type]
        parts.append(Body(kind, target, text, clauses, said or None))  # type: ignore[arg-type]
    # As what is said with a change is judged by the rules of its own instant, so it is told then.
    return replace(view_change(game.rulebook, parts[0]), parts=tuple(parts))


def _press(view: views.PressView) -> tuple[str, ...]:
    sender = view.sender.handle if view.sender is not None else ""
    facts = (sender, str(view.document_of or 0), str(view.length), "yes" if view.anonymous else "")
    return (*facts, *(reader.handle for reader in view.readers))


def _press_again(game: Game, facts: tuple[str, ...]) -> views.PressView:
    sender, number, length, anonymous, *readers = facts
    return views.PressView(
        game=game,
        sender=game.players[sender] if sender else None,
        readers=tuple(game.players[handle] for handle in readers),
        document_of=int(number) or None,
        length=int(length),
        anonymous=bool(anonymous),
    )


def unpack(game: Game, about: str, packed: Bound) -> dict[str, object]:
    """Return the values that were packed, as they stand in ``game``."""
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
            return views.ProposalView(game, game.proposals[value])
        case "ballot", int():
            return views.BallotView(game, game.box.ballots[value])
        case "press" | "change", tuple():
            return (_press_again if kind == "press" else _change_again)(game, value)
        case "rule", int():
            return views.view_rule(game, value)
        case "number", int() | str():
            return from_json(value)
    return value


def _following(game: Game, about: str, name: str, bound: Mapping[str, object]) -> object:
    """Return the present value of ``name``, None where nothing gives it."""
    player, ballot, proposal = (bound.get(thing) for thing in ("player", "ballot", "proposal"))
    if name == "votes" and isinstance(ballot, views.BallotView):
        voters = bound.get("voters")
        handles = {voter.handle for voter in voters} if isinstance(voters, tuple) else set[str]()
        return views.Votes(ballot.ballot.tally.among(handles))
    if name == "made" and isinstance(player, Player):
        return game.move_counts.of(about.partition(".")[0], player.handle)
    if name == "change" and isinstance(number := bound.get("number"), int):
        return view_inquired(game, number)
    if isinstance(proposal, views.ProposalView):
        body = proposal.submitted.body
        match name:
            case "votes":
                return proposal.votes
            case "change":
                return view_change(game.rulebook, body)
            case "target":
                return view_target(game.rulebook, body)
    return None
