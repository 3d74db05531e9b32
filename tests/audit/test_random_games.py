"""Random games under random rules: whatever the engine makes of them, the audit follows."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gamemaster.audit import game, points, rulemade, votes
from gamemaster.audit.bundle import Bundle
from gamemaster.audit.evidence import PASSED, Evidence
from gamemaster.audit.journal import Shown
from gamemaster.game import moves as m
from gamemaster.game.events import Happened
from gamemaster.game.wire import event_to_json, why_to_json
from tests.game.builders import DAY, HOUR, Table, started
from tests.game.test_random_games import NAMES, STEPS, Step, attempt, moves, settle

FOLLOWED = (
    game.check_numbers,
    votes.check_votes,
    points.check_points,
    rulemade.check_timers,
    rulemade.check_attributes,
)


def shown(seq: int, happened: Happened) -> Shown:
    """An event as its line of a journal shows it."""
    event, why = happened.event, why_to_json(happened.why)
    return Shown(seq, event.type, happened.at, event_to_json(event), why, "")


def fire(table: Table) -> None:
    """Fire what is due, as the calendar does before anything else is played."""
    while table.game.phase == "playing" and not table.game.waits:
        timer = table.game.agenda.first_due(table.now)
        if timer is None:
            return
        now = table.now
        table.play(m.Tick(timer.timer), timer.due)
        table.now = max(now, table.game.now)


@settings(max_examples=40)
@given(st.integers(1, 5), STEPS)
def test_the_audit_follows_every_random_game(players: int, steps: list[Step]) -> None:
    table = started(*NAMES[:players], dice=(2, 6, 1), dice_length=64)
    for step in steps:
        table.wait(DAY if step.what in ("turn", "adopt") else HOUR)
        for move in moves(table, step):
            if table.game.waits:
                settle(table)
            fire(table)
            attempt(table, move)
    lines = [shown(seq, happened) for seq, happened in enumerate(table.log, start=1)]
    evidence = Evidence(Bundle({}), lines)
    assert {step(evidence)[0] for step in FOLLOWED} == {PASSED}
