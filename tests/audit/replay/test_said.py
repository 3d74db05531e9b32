"""The words after ``do`` mean to the verifier what they meant to the engine, or nothing to both."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.replay import said
from gamemaster.audit.replay.following import follow
from gamemaster.audit.replay.knowledge import State
from gamemaster.game import moves as m
from gamemaster.game.fold.state import Game
from gamemaster.game.player_moves import declared_moves
from tests.audit.replay.journals import Chance, Journaled, journaled
from tests.game.builders import enact, with_clauses
from tests.game.test_declared_moves import EVERYTHING
from tests.properties import examples

DECLARED = """
ballot trial(whom: player): guilty | not_guilty | rather_not
ballot budget(): number
ballot chair(): player
move open_all()
when open_all.made: open trial(first(players)); open trial(last(players)); open budget();
open chair()
move sing(what: text)
move a________________________________b(what: text)
move sing_again(what: text)
move count_to(whole: number, fine: number)
move meet(who: player, other: player)
"""
NAMES = ("Ada", "Bob", "Mary Ann", "Mary Beth", "mary_ann", "Ann", "Éva")


def state_of(table: Journaled) -> State:
    """Return the verifier's state at the end of a journal."""
    states: list[State] = []

    def oracle(state: State) -> Chance:
        states.append(state)
        return Chance(table.oracle)

    found = follow(table.lines, oracle)
    assert found.divergence is None
    return states[0]


@cache
def both() -> tuple[Game, State]:
    table = journaled(*NAMES, rules=with_clauses({299: EVERYTHING + DECLARED}))
    table.turn("ada", enact())
    table.play(m.Act("ada", "open all"))
    return table.game, state_of(table)


def by_engine(words: str) -> object:
    game, _ = both()
    match declared_moves.read_act(game, words):
        case declared_moves.MoveSaid(heard, arguments):
            return heard.clause.name, heard.place, arguments
        case declared_moves.VoteSaid(ballot, choice):
            return ballot.key, choice
    return None


def by_verifier(words: str) -> object:
    _, state = both()
    match said.read_act(state, words):
        case said.MoveSaid(heard, arguments):
            return heard.clause.name, heard.place, arguments
        case said.VoteSaid(ballot, choice):
            return ballot.key, choice
    return None


MEANT = (
    'all_of_it bob 12.5 yes red "a b"', "All of it: Mary Beth, -3, no, dark green, it is, “so”.",
    "all_of_it ann 1/3 off dark_green “so”", "note #301 why not", 'note proposal p301 "because"',
    "defer rule 203 2026-03-02 18:30 1d 12h", "defer 203, 2026-3-2, 36h.", "trial 1 not guilty",
    "trial 2 Rather_Not!", "trial 2 râther nöt", "trial 2 withdraw",
    "budget 3", "budget 1 3.50", "budget withdraw",
    "chair bob", 'chair 1 "Mary Ann"', "chair mary beth", "chair withdraw",
    "sing again the song", "sing agains", 'sing ""', "count to 3 0.50", "count_to -3, +7/21",
    f"a{'_' * 50}b now", f"a{' ' * 50}b now",
    'meet "mary beth" Éva', "meet mary   beth, ada",
)  # fmt: skip
UNMEANT = (
    f"a{'_' * 200}c now", f"a{' ' * 200}c now", f"a{'_' * 31}b now",
    "chair", "chair 1", "chair nobody", "trial", "budget",
    "trial guilty", "trial 3 guilty", "budget guilty", "budget 2 3", "meet mary ann ada",
    'meet "mary_ann" ada extra', "note 998 x", "defer 203 2026-13-02 36h", "sing", "", "x",
    f"count to {'9' * 90} 1", "count to 1/0 1", "defer 203 2026-03-02 1d12", "all_of_it bob 1 yes",
)  # fmt: skip


@pytest.mark.parametrize("words", MEANT)
def test_what_has_a_meaning_has_the_same(words: str) -> None:
    assert by_verifier(words) == by_engine(words) is not None


@pytest.mark.parametrize("words", UNMEANT)
def test_what_has_none_has_none(words: str) -> None:
    assert by_verifier(words) is by_engine(words) is None


WORDS = st.sampled_from(
    ["all of it", "note", "defer", "trial", "budget", "chair", "sing", "sing again", "count_to",
     "meet", "bob", "Ada", "mary ann", "MARY_BETH", "“mary_ann”", '"Ann"', "éva", "red",
     "dark green", "guilty", "not guilty", "not_guilty", "guïlty", "I\u0307t", "withdraw",
     "1", "2", "#1", "301", "p301", "nr. 203",
     "rule 203", "amendment", "proposal", "3.5", "-1/2", "yes", "off", "2026-03-02", "18:30", "1d",
     "12 h", "2 weeks", ",", ":", '"', "“so”", ".", "!", "it"]
)  # fmt: skip


@examples(400)
@given(st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=30))
def test_whatever_is_said_means_the_same(words: str) -> None:
    assert by_verifier(words) == by_engine(words)


def test_a_crowd_is_looked_up_once() -> None:
    asked = ", ".join(f"x{place}: player" for place in range(16))
    crowd = [f"Player {number}" for number in range(300)]
    table = journaled(*crowd, rules=with_clauses({299: f"move greet({asked})"}))
    state = state_of(table)
    found = said.read_act(state, f"greet {'player 7, ' * 15}Player 8")
    assert isinstance(found, said.MoveSaid)
    assert found.arguments[-1] == ("x15", "player 8")
