"""The fold: where it begins, and what it refuses."""

from __future__ import annotations

import pytest

from gamemaster.clauses.vocabulary import GLOBALS
from gamemaster.errors import Defect
from gamemaster.game import events as e
from gamemaster.game.events import Happened, Why
from gamemaster.game.fold.evolve import begin, evolve, fold
from gamemaster.game.views.bindings import Names
from tests.game.builders import START, enact, genesis, repeal, started


def test_a_game_begins_with_its_genesis_and_with_nothing_else() -> None:
    game = begin(genesis())
    assert (game.phase, game.active, game.next_number) == ("gathering", 0, 0)
    assert sorted(game.rulebook.rules) == sorted(game.rulebook.history)
    assert fold([genesis()]) == game
    for happenings in ([], [Happened(START, Why(), e.TournamentPaused())]):
        with pytest.raises(Defect, match="a game begins with"):
            fold(happenings)


def test_there_is_no_second_genesis() -> None:
    with pytest.raises(Defect, match=r"no step for tournament\.created/1"):
        evolve(begin(genesis()), genesis())


def test_the_fold_of_everything_that_happened_is_the_game() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact())
    table.vote("ada bob", 301)
    table.review(301, "when vote.cast: award player 1")
    table.turn("bob", repeal(207))
    table.vote("cyd", 302)
    assert fold(table.log) == table.game
    # And of any part of it, followed by the rest.
    for place in range(1, len(table.log)):
        assert fold(table.log[place:], fold(table.log[:place])) == table.game


def test_the_instant_of_the_state_is_that_of_its_last_event() -> None:
    table = started("Ada").wait(60)
    table.turn("ada", enact())
    assert table.game.now == START + 60


def test_the_names_of_a_context_are_those_bound_and_those_bound_everywhere() -> None:
    names = Names(begin(genesis()), {"number": 7, "now": 5})
    assert names["number"] == 7
    assert names["now"] == 5
    assert names["roster"] == ()
    assert {*names} == {"number", *GLOBALS}
    assert len(names) == len({*names})
    assert "number" in names
    assert "votes" not in names
    with pytest.raises(KeyError):
        names["votes"]
