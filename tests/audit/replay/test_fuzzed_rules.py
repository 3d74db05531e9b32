"""Rules that the fuzzer writes, at random tables: the verifier follows whatever they cause."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from gamemaster.clauses import ClauseError, ClauseSet, compile_clauses
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.game.in_play import timers
from tests.audit.replay.journals import ORGANISERS, journaled, replayed
from tests.game.builders import with_clauses
from tests.torture.fuzzing import play
from tests.torture.fuzzing.cases import case

FEW, MANY = 40, 2_000
MOST_TICKS = 300


class TooManyTicks(Exception):
    """Clocks that wind one another: nothing that this test is about."""


class Player(play._Player):
    """Moves at random, and fires every timer at its own instant."""

    def _move(self, move: m.Move, at: int | None = None) -> None:
        if not isinstance(move, m.Tick):
            self._tick()  # As in a real game, what falls due comes before the next move.
        if self.table.game.waits and not isinstance(move, ORGANISERS):
            return  # It would wait on the docket.
        with suppress(OperatorError):
            self.table.play(move, at)

    def _tick(self) -> None:
        for _ in range(MOST_TICKS):
            game = self.table.game
            timer = timers.first_due(game, self.table.now)
            if timer is None or game.waits or game.phase != "playing":
                return
            now = self.table.now
            self._move(m.Tick(timer.timer), timer.due)
            self.table.now = max(now, self.table.game.now)
        raise TooManyTicks


def follows(clauses: ClauseSet, random: Random) -> bool:
    """Play with some clauses; say whether the verifier agrees."""
    names = play.NAMES[: random.choice(play.CROWDS)]
    table = journaled(*names, dice=(3, 6, 1, 2), rules=with_clauses({play.RULE: ""}))
    try:
        Player(table, clauses, random).play()
    except TooManyTicks:
        return True
    found = replayed(table)
    assert found.divergence is None, found.divergence
    return not found.unknown


def _play_cases(seed: int, count: int) -> None:
    agreed = 0
    for number in range(count):
        one = case(seed, number, "played")
        try:
            clauses = compile_clauses(one.text)
        except ClauseError:
            continue
        assert follows(clauses, one.random), (seed, number, one.text)
        agreed += 1
    assert agreed > count / 3


def test_what_some_rules_of_the_fuzzer_bring_about_is_worked_out_again() -> None:
    _play_cases(11, FEW)


@pytest.mark.torture
def test_what_many_rules_of_the_fuzzer_bring_about_is_worked_out_again() -> None:
    _play_cases(12, MANY)
