"""The points that a rule reveals: all that its event brought, whichever clause gave it."""

from __future__ import annotations

from gamemaster.game import events as e
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import enact, of, with_clauses


def revealed(**clauses: str) -> tuple[list[object], Journaled]:
    rules = with_clauses({int(number[1:]): one for number, one in clauses.items()})
    table = journaled("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Tea.\n"))
    events = table.vote("bob", 301, "against")
    told = [dict(one.fields).get("points") for one in of(e.FieldsRevealed, events)]
    assert replayed(table, table.lines).divergence is None
    return [points for points in told if points is not None], table


def test_what_rules_below_give_is_in_it_and_so_is_what_modifies_it() -> None:
    points, table = revealed(
        r201="when vote.cast: award player 1; reveal points to everyone",
        r207="when vote.cast: award player 5; for p in players: award p 2",
        r214="modify award if points > 4: 4",
    )
    assert points == [1 + 4 + 2]
    assert table.game.players["bob"].points == 7


def test_a_condition_knows_what_was_given_so_far() -> None:
    points, _ = revealed(
        r201="when vote.cast if points == 0: award player 1; reveal points to everyone",
        r207="when vote.cast if points == 1: award player 5",
    )
    assert points == [6]


def test_what_another_event_brings_is_told_with_that() -> None:
    points, table = revealed(
        r201="when vote.cast: award player 3; penalise player; reveal points to everyone",
        r215="when move.illegal: award player -10; reveal points to everyone",
    )
    assert points == [3, -10]
    assert table.game.players["bob"].points == sum(points)  # type: ignore[arg-type]
