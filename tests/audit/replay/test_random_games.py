"""Random games under random rules: the verifier works out every event that the engine journaled."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from gamemaster.game import moves as m
from gamemaster.game.in_play import timers
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, HOUR, RuleRow, protected_secret, secret
from tests.game.test_random_games import NAMES, STEPS, Step, attempt, moves, settle
from tests.properties import examples


def fire(table: Journaled) -> None:
    """Fire what is due, as the calendar does before anything else is played."""
    while table.game.phase == "playing" and not table.game.waits:
        timer = timers.first_due(table.game, table.now)
        if timer is None:
            return
        now = table.now
        table.play(m.Tick(timer.timer), timer.due)
        table.now = max(now, table.game.now)


@examples(20)
@given(st.integers(1, 5), STEPS, st.sampled_from((secret, protected_secret)))
def test_every_event_of_a_random_game_is_worked_out_again(
    players: int, steps: list[Step], rules: Callable[[], tuple[RuleRow, ...]]
) -> None:
    table = journaled(*NAMES[:players], dice=(2, 6, 1), rules=rules(), dice_length=64)
    for step in steps:
        table.wait(DAY if step.what in ("turn", "adopt") else HOUR)
        for move in moves(table, step):
            if table.game.waits:
                settle(table)
            fire(table)
            if table.game.waits:
                settle(table)
            # After a ruling on a tie that only ends a round play still waits, and so do moves.
            if not (table.game.waits and isinstance(move, m.PlayerMove)):
                attempt(table, move)
    found = replayed(table)
    assert found.divergence is None
    assert not found.unknown
    assert found.items == table.items
