"""What clauses cost: one being worked out among few and many players, and a cascade of adoptions.

A crowd must not matter to what looks at no crowd: electorate and tallies are kept, not counted.
"""

from __future__ import annotations

from time import perf_counter

from benchmarks.crowd import START, enact
from benchmarks.game import DAY, begun
from gamemaster.documents.proposal import Body
from gamemaster.game import moves as m
from gamemaster.game.adoption.counting import ballot_names
from gamemaster.game.decide import decide
from gamemaster.game.fold.evolve import fold
from gamemaster.game.fold.state import Game
from gamemaster.game.item import asking
from gamemaster.game.item.course import Course
from gamemaster.playing.play import RootOracle

PROPOSALS = 100
VOTERS = 10
FEW = 3
"""Votes that proposals have before so many are enough."""

ASKED = 1_000
LOWER = f"define adopted = votes.for >= {FEW}\noverrides all"

_ANNOUNCED: dict[int, tuple[Game, RootOracle, int]] = {}


def announced(players: int) -> tuple[Game, RootOracle, int]:
    """A tournament of so many with one open proposal, and its number; made once."""
    if players not in _ANNOUNCED:
        game, oracle, _ = begun(players)
        number = game.next_number
        game = fold(decide(game, m.TakeTurn("player0", enact(0)), START, oracle), game)
        _ANNOUNCED[players] = game, oracle, number
    return _ANNOUNCED[players]


def clause_microseconds(players: int) -> float:
    """What it costs to work out one clause, those that are asked when a proposal is counted.

    Each is asked as the game asks it: it is looked up by precedence, a scope is made for it, it
    runs, and what it comes to is checked.
    """
    game, oracle, number = announced(players)
    course = Course(game, START, oracle)
    names = ballot_names(game, number)
    guards = len(game.rulebook.index.requires["adoption"])
    began = perf_counter()
    for _ in range(ASKED):
        asking.truth(course, "adopted", names)
        asking.holds(course, "adoption", names)
    return (perf_counter() - began) / (ASKED * (1 + guards)) * 1_000_000


def cascade_seconds() -> float:
    """What the one vote takes by which a threshold falls and a hundred proposals are adopted."""
    game, oracle, _ = begun(VOTERS)
    first = game.next_number
    lowering = Body("enact", None, "Three votes are enough.\n", LOWER)
    bodies = [*(enact(number) for number in range(PROPOSALS)), lowering]
    for place, body in enumerate(bodies):
        turn = m.TakeTurn(f"player{place % VOTERS}", body)
        game = fold(decide(game, turn, START + DAY * (1 + place // VOTERS), oracle), game)
    now = game.now
    votes = [(number, voter) for number in range(first, first + PROPOSALS) for voter in range(FEW)]
    votes += [(first + PROPOSALS, voter) for voter in range(VOTERS // 2)]
    for number, voter in votes:
        game = fold(decide(game, m.CastVote(f"player{voter}", number, "for"), now, oracle), game)
    assert len(game.open_proposals) == PROPOSALS + 1
    last = m.CastVote(f"player{VOTERS - 1}", first + PROPOSALS, "for")
    began = perf_counter()
    game = fold(decide(game, last, now, oracle), game)
    took = perf_counter() - began
    assert game.open_proposals == ()
    return took
