"""The game alone, in memory: how many moves it decides, how many events it folds."""

from __future__ import annotations

from time import perf_counter

from benchmarks.crowd import NAME, START, enact
from gamemaster.config.settings import TournamentConfig
from gamemaster.game import moves as m
from gamemaster.game.decide import decide
from gamemaster.game.events import Happened, Why
from gamemaster.game.fold.evolve import fold
from gamemaster.game.fold.state import Game
from gamemaster.journal.roots import fresh_roots
from gamemaster.playing.beginning import genesis
from gamemaster.playing.play import RootOracle

VOTERS, TURNS = 7, 150
DAY = 86_400


def begun(players: int) -> tuple[Game, RootOracle, list[Happened]]:
    """A tournament that has just begun, and what happened in it."""
    roots = fresh_roots()
    config = TournamentConfig(name=NAME, address="gm@secret.test", title="Autumn")
    created = genesis(config, roots)
    oracle = RootOracle(roots, NAME, created.dice_length)
    happened = [Happened(START, Why(), created)]
    game = fold(happened)
    moves: list[m.Move] = [m.Enrol(f"player{n}", f"Player {n}") for n in range(players)]
    for move in (*moves, m.Start()):
        caused = decide(game, move, START, oracle)
        happened += caused
        game = fold(caused, game)
    return game, oracle, happened


def played() -> tuple[int, float, list[Happened]]:
    """A tournament of seven with a turn a day, everybody voting on everything: moves, seconds."""
    game, oracle, happened = begun(VOTERS)
    moves, took = 0, 0.0
    for turn in range(TURNS):
        now = START + DAY * (1 + turn)
        number = game.next_number
        mover = f"player{turn % VOTERS}"
        round_of: list[m.Move] = [m.TakeTurn(mover, enact(turn))]
        round_of += [
            m.CastVote(f"player{n}", number, "for" if (turn + n) % 3 else "against")
            for n in range(VOTERS)
        ]
        for move in round_of:
            began = perf_counter()
            caused = decide(game, move, now, oracle)
            game = fold(caused, game)
            took += perf_counter() - began
            happened += caused
            moves += 1
    return moves, took, happened


def move_rate() -> float:
    moves, took, _ = played()
    return moves / took


def fold_rate() -> float:
    _, _, happened = played()
    began = perf_counter()
    fold(happened)
    return len(happened) / (perf_counter() - began)


_BEGUN: dict[int, tuple[Game, RootOracle]] = {}


def vote_microseconds(players: int) -> float:
    """What one vote costs among so many."""
    if players not in _BEGUN:
        game, oracle, _ = begun(players)
        caused = decide(game, m.TakeTurn("player0", enact(0)), START, oracle)
        _BEGUN[players] = fold(caused, game), oracle
    game, oracle = _BEGUN[players]
    votes = [
        m.CastVote(f"player{n % min(players, 500)}", 301, "against" if n % 2 else "for")
        for n in range(1000)
    ]
    began = perf_counter()
    for vote in votes:
        decide(game, vote, START, oracle)
    return (perf_counter() - began) / len(votes) * 1_000_000
