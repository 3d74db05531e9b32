"""What clauses write has a limit in an item and on a day; each rule's is its own."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.fold import octets_written
from gamemaster.game.in_play.timers import COMING_ROUND
from gamemaster.game.item import octet_budget
from gamemaster.game.wire import event_to_json
from tests.game.builders import (
    DAY,
    HOUR,
    Table,
    enact,
    gains,
    of,
    private,
    public,
    started,
    the,
    with_clauses,
)
from tests.game.writing_cases import DECLARED, WRITERS, hourly
from tests.properties import examples

NAMES = ("Ada", "Bob", "Cyd")
ITEM = octet_budget.PER_ITEM + len(NAMES) * octet_budget.PER_PLAYER
OF_A_DAY = octet_budget.ITEMS_A_DAY * ITEM
IN_ONE_DAY, AT_ONCE = "its rule writes too much in one day", "its rule writes too much at once"
CLOCKS = 24 * COMING_ROUND * 3 * octets_written.ROW
"""Hourly clauses say that their time has come, that they come again, and that they are void."""
KEEPS = hourly([WRITERS["kept"]] * COMING_ROUND)


def at_the_table(*rules: str) -> Table:
    return started(*NAMES, rules=with_clauses(dict(enumerate(rules, start=250))))


def octets_of(happenings: list[e.Happened]) -> Counter[tuple[int, int | None]]:
    """The octets of events as JSON, of letters for each reader, by day and rule."""
    found: Counter[tuple[int, int | None]] = Counter()
    for one in happenings:
        written = json.dumps(event_to_json(one.event), ensure_ascii=False)
        letters = len(one.event.readers) if isinstance(one.event, e.FieldsRevealed) else 1
        found[one.at // DAY, one.why.rule] += len(written.encode()) * max(letters, 1)
    return found


@pytest.mark.untraced
def test_a_rule_of_four_thousand_octets_does_not_fill_the_store() -> None:
    table = at_the_table(KEEPS)
    assert len(table.clauses(250).encode()) < 4_600
    table.pass_time(3 * DAY)
    assert max(octets_of(table.log).values()) < OF_A_DAY + CLOCKS
    problems = {one.problem for one in of(e.ClauseVoided, (one.event for one in table.log))}
    assert problems == {AT_ONCE, IN_ONE_DAY}


def test_it_is_void_for_the_rest_of_the_day_and_runs_again_on_the_next() -> None:
    table = at_the_table(KEEPS)
    table.pass_time(DAY - table.now % DAY - 1)
    assert table.game.written[250] > OF_A_DAY * 9 // 10
    kept = table.game.attributes.values["game.kept"]
    table.pass_time(HOUR)
    assert table.game.attributes.values["game.kept"] != kept
    assert table.game.written_on == table.now // DAY
    assert table.game.written[250] < OF_A_DAY + CLOCKS // 24


def test_what_one_rule_writes_keeps_no_other_from_anything() -> None:
    table = at_the_table(
        hourly([WRITERS["kept"]] * (COMING_ROUND - 1)), 'every "hour": reveal scores to everyone'
    )
    table.pass_time(DAY - table.now % DAY - 1)
    assert len(public(table.pass_time(HOUR))) == 1
    (announced,) = public(table.turn("ada", enact()))
    assert {"proposal.number", "points"} <= set(announced)


@pytest.mark.untraced
def test_what_one_rule_has_another_write_leaves_that_its_own_half() -> None:
    table = at_the_table(
        hourly(["for r in rules: penalise everyone"] * COMING_ROUND),
        'when move.illegal if move == "rule": reveal player.name, t11 as more to everyone\n'
        "when turn.taken: reveal t11 as all to everyone",
    )
    events = table.pass_time(DAY - table.now % DAY - 1)
    assert OF_A_DAY // 3 < table.game.written[251] < OF_A_DAY // 2 + 2 * ITEM
    assert "rule 250 has it write too much in one day" in {
        one.problem for one in of(e.ClauseVoided, events)
    }
    (announced,) = public(table.turn("ada", enact()))
    assert "all" in announced


def test_too_much_at_once_is_void_from_there_on() -> None:
    table = at_the_table(
        f"{DECLARED}\nwhen turn.taken: award player 4; "
        "for r in rules: set game.kept = t12 + r.text; award player 5"
    )
    events = table.turn("ada", enact())
    assert the(e.ClauseVoided, events).problem == AT_ONCE
    assert sum(map(octets_written.octets, of(e.AttributeSet, events))) > ITEM * 9 // 10
    assert [one.points for one in of(e.PointsAwarded, events)] == [3, 4]
    assert octets_of(list(table.last))[table.now // DAY, 250] < ITEM + 1_000


def test_moves_are_answered_though_somebody_has_moved_too_often_today() -> None:
    table = at_the_table("move sing()\nwhen sing.made: reveal player.name as singer to everyone")
    spent = table.game.written.set(250, OF_A_DAY)
    table.game = replace(table.game, written_on=table.now // DAY, written=spent)
    assert public(table.play(m.Act("ada", "sing"))) == [{"singer": "Ada"}]


@pytest.mark.untraced
def test_a_thousand_players_get_points_and_letters_by_one_move() -> None:
    clauses = (
        "when turn.taken: for p in players: award p p.turns + 1\n"
        "when turn.taken: for p in players: reveal p.points to p\n"
        "when turn.taken: reveal scores to players"
    )
    names = (f"P{number}" for number in range(1_000))
    table = started(*names, rules=with_clauses(dict(enumerate(clauses.splitlines(), start=250))))
    events = table.turn("p0", enact())
    assert of(e.ClauseVoided, events) == []
    assert len(gains(events)) == 1_000
    assert len(private(events, "p7")) == 2


def test_a_game_of_the_first_edition_has_no_such_limits() -> None:
    table = at_the_table(hourly([WRITERS["kept"]] * 5))
    table.game = replace(table.game, edition=1)
    table.pass_time(HOUR)
    assert table.game.written[250] > OF_A_DAY


@pytest.mark.untraced
@examples(10)
@given(st.lists(st.sampled_from(sorted(WRITERS)), min_size=1, max_size=COMING_ROUND))
def test_what_a_day_writes_is_bounded_whatever_the_clauses(writers: list[str]) -> None:
    table = at_the_table(hourly([WRITERS[name] for name in writers]))
    table.pass_time(DAY)
    for (_, rule), octets in octets_of(table.log).items():
        assert rule is None or octets <= OF_A_DAY + CLOCKS


@given(st.lists(st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8"))))
def test_an_event_counts_no_fewer_octets_than_its_texts_and_numbers_have(
    facts: list[str | int | None],
) -> None:
    told = e.FieldsRevealed("notice", 1, (), tuple(("", fact) for fact in facts), (1,))
    texts = [str(fact) for fact in facts if fact is not None and not isinstance(fact, bool)]
    assert octets_written.octets(told) == octets_written.ROW + len("".join(texts).encode())
