"""Moves of rules' making that do not count, though they are legal."""

from __future__ import annotations

import pytest

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, HOUR, enact, of, with_clauses

SHOUT = """
move shout(word: text)
require shout: made.count == 0 or now - made.last >= duration("1d")
when shout.made: award player 1
when shout.made after duration("1h"): award player 5
"""
QUIET = 'when shout.made if not contains(word, "!"): void made; void made; award player -1'


def playing(**clauses: str) -> Journaled:
    rules = with_clauses({int(number[1:]): one for number, one in clauses.items()})
    table = journaled("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Tea.\n"))
    return table


def agreed(table: Journaled) -> bool:
    return replayed(table, table.lines).divergence is None


def gains(events: tuple[e.Event, ...]) -> list[object]:
    return [award.points for award in of(e.PointsAwarded, events)]


def test_a_void_move_does_not_count_and_no_rule_below_hears_of_it() -> None:
    table = playing(r207=SHOUT, r201=QUIET)
    events = table.play(m.Act("bob", "shout hush"))
    assert of(e.MoveVoided, events) == [e.MoveVoided("bob", "shout", None)]
    assert gains(events) == [-1]
    assert of(e.MoveForbidden, events) == []
    assert table.game.move_counts.of("shout", "bob").count == 0
    # What was never made may be made at once, and what was put off by nobody does not come.
    assert gains(table.play(m.Act("bob", "shout Hurrah!"))) == [1]
    assert gains(table.pass_time(2 * HOUR)) == [5]
    assert agreed(table)


def test_the_last_one_is_again_the_one_before() -> None:
    table = playing(r207=SHOUT, r201=QUIET)
    table.play(m.Act("cyd", "shout Ha!"))
    table.play(m.Act("bob", "shout Hurrah!"))
    first = table.game.move_counts.of("shout", "bob")
    table.pass_time(2 * DAY)
    events = table.play(m.Act("bob", "shout hush"))
    assert of(e.MoveVoided, events) == [e.MoveVoided("bob", "shout", first.last)]
    assert table.game.move_counts.of("shout", "bob") == first
    assert agreed(table)


def test_who_ranks_above_has_heard_of_it() -> None:
    table = playing(r201=SHOUT, r207=QUIET)
    assert gains(table.play(m.Act("bob", "shout hush"))) == [1, -1]
    assert gains(table.pass_time(2 * HOUR)) == [5]
    assert table.game.move_counts.of("shout", "bob").count == 0
    assert agreed(table)


def test_what_was_put_off_voids_nothing() -> None:
    late = 'when shout.made after duration("2h"): void made; award player 7'
    table = playing(r207=SHOUT, r201=late)
    table.play(m.Act("bob", "shout hush"))
    assert gains(table.pass_time(3 * HOUR)) == [5, 7]
    assert table.game.move_counts.of("shout", "bob").count == 1
    assert agreed(table)


@pytest.mark.parametrize(
    ("clause", "hint"),
    [
        ("when vote.cast: void choice", "clear proposal by player"),
        ("when vote.cast: void player", "clear proposal by player"),
        ("when proposal.adopted: void votes", "clear ballot by player"),
        ("when move.illegal: void move", "void made"),
        ("when vote.cast: close proposal", "define defeated = proposal.called"),
    ],
)
def test_what_cannot_be_void_or_closed_is_refused_with_what_to_write(
    clause: str, hint: str
) -> None:
    with pytest.raises(ClauseError) as refused:
        compile_clauses(clause)
    assert hint in str(refused.value.problems[0])
