"""The names that a clause may use: those its event binds, and those bound everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from gamemaster.game.numbers import to_json
from gamemaster.game.state import Game
from gamemaster.game.views import (
    BallotView,
    Electorate,
    GameView,
    ProposalView,
    Record,
    RulesetView,
    TournamentView,
    Votes,
    as_it_stands,
    view_rule,
)


def scores(game: Game) -> tuple[str, ...]:
    """Return name and score of each player in play, the highest first, then by name."""
    ranked = sorted(game.players_in_play(), key=lambda one: (-one.points, one.name, one.handle))
    return tuple(f"{player.name} {to_json(player.points)}" for player in ranked)


@dataclass(frozen=True, slots=True)
class Later:
    """What a name stands for, worked out when a clause asks for it."""

    work: Callable[[Game], object]


def votes_at_hand(bound: Mapping[str, object], game: Game) -> Votes | None:
    """Return the votes as they now stand on what ``bound`` is about, by those who may vote."""
    match bound.get("ballot"):
        case BallotView(ballot=ballot):
            tally, voters = game.box.ballots[ballot.key].tally, bound.get("voters")
            if isinstance(voters, tuple):
                tally = tally.among({voter.handle for voter in voters})
            return Votes(tally)
    match bound.get("proposal"):
        case ProposalView(number=number):
            return Votes(game.proposals[number].tally)
    return None


class Names(Mapping[str, object]):
    """The names a clause may use: those its event binds, and those bound everywhere.

    Whatever was bound, a clause sees it as it stands in the game by now.
    """

    def __init__(self, game: Game, bound: Mapping[str, object]) -> None:
        self._game = game
        self._bound = bound
        self._found: dict[str, object] = {}

    def __getitem__(self, name: str) -> object:
        """Return what ``name`` stands for. Raises KeyError for a name that is not bound here."""
        if name in self._found:
            return self._found[name]
        if name in self._bound:
            value = self._bound[name]
            game = self._game
            found = value.work(game) if isinstance(value, Later) else as_it_stands(game, value)
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
    "electorate": lambda game: Electorate(game.active),
    "mutable_rules": lambda game: game.rulebook.mutable_rules,
    "tournament": lambda game: TournamentView(game.title, game.began),
    "ruleset": lambda game: RulesetView(game.ruleset, game.ruleset_hash),
    "record": lambda game: Record(game.origin, game.record_key),
    "roster": lambda game: tuple(player.name for player in game.players_in_play()),
    "rules": lambda game: tuple(view_rule(game, rule.number) for rule in game.rulebook.in_order),
    "proposals": lambda game: tuple(
        ProposalView(game, game.proposals[number]) for number in game.open_proposals
    ),
    "enrolled": lambda game: tuple(player for _, player in sorted(game.players.items())),
    "mover": lambda game: game.players[game.mover] if game.mover is not None else None,
    "scores": scores,
    "game": GameView,
}
"""The names bound in every context; worked out when a clause asks for one."""
