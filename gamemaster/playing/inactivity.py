"""Finds what falls due by time alone: the end at a set length, and the silence of players.

Both are fixed when a tournament is founded and told to everybody who joins. Each is due at an
instant that follows from the journal alone, so it does not matter when anybody looks: what is due
before a mail came is done before that mail is read (``office``). A forfeit is never due without a
warning that was sent long enough before. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gamemaster.game import moves as m
from gamemaster.game.fold.state import Game
from gamemaster.tournament.tournament import Tournament

DAY = 86_400
Kind: TypeAlias = Literal["tell", "remind", "warn"]


@dataclass(frozen=True, slots=True)
class Due:
    """An act of the calendar and its instant."""

    at: int
    move: m.Lapse | m.Expire


@dataclass(frozen=True, slots=True)
class Word:
    """A notice to be given, once, of a player who has been silent since an instant."""

    handle: str
    kind: Kind
    since: int


def next_act(tournament: Tournament, instant: int) -> Due | None:
    """Return the first act of the calendar that is due by ``instant`` and not on the docket yet."""
    game, options = tournament.game, tournament.public.options
    if game is None or not game.started or game.phase == "ended":
        return None
    waiting = {(item.move["move"], item.move.get("player")) for item in tournament.items.values()}
    due: list[Due] = []
    if options.greatest_days is not None and game.began is not None:
        due.append(Due(game.began + options.greatest_days * DAY, m.Expire()))
    if options.ends_at is not None:
        due.append(Due(max(options.ends_at, game.began or 0), m.Expire()))
    if options.inactive == "forfeit":
        due += _lapses(tournament, game)
    ready = (
        act
        for act in due
        if act.at <= instant and (_name(act.move), getattr(act.move, "player", None)) not in waiting
    )
    return min(ready, key=lambda act: (act.at, getattr(act.move, "player", "")), default=None)


def _name(move: m.Lapse | m.Expire) -> str:
    return "lapse" if isinstance(move, m.Lapse) else "expire"


def _lapses(tournament: Tournament, game: Game) -> Iterator[Due]:
    options = tournament.public.options
    for handle, warned in tournament.silence.items():
        player = game.players.get(handle)
        if player is not None and player.active:
            since = heard(tournament, game, handle)
            silent = since + (options.inactive_days or 0) * DAY
            yield Due(max(silent, warned + options.warned_days * DAY), m.Lapse(handle))


def heard(tournament: Tournament, game: Game, handle: str) -> int:
    """Return since when nothing has come from a player; before the start nobody is silent."""
    joined = game.players[handle].joined
    return max(tournament.heard.get(handle, 0), joined, game.began or 0)


def words_due(tournament: Tournament, now: int) -> tuple[Word, ...]:
    """Return the notices that are due about silent players now, each once for each silence."""
    game, options = tournament.game, tournament.public.options
    if game is None or game.phase != "playing" or game.waits or options.inactive_days is None:
        return ()
    days = options.inactive_days - options.warned_days
    kinds: dict[str, Kind] = {"tell": "tell", "remind": "remind", "forfeit": "warn"}
    found = []
    for player in game.players_in_play():
        if player.handle in tournament.silence:
            continue
        since = heard(tournament, game, player.handle)
        if since + days * DAY <= now:
            found.append(Word(player.handle, kinds[options.inactive or "tell"], since))
    return tuple(found)
