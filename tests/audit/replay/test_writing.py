"""What clauses write and what is too much: the verifier counts the same octets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.replay import spending
from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.game import events as e
from gamemaster.game.in_play.timers import COMING_ROUND
from gamemaster.game.item import octet_budget
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.audit.replay.test_fuzzed_rules import follows
from tests.game.builders import DAY, HOUR, enact, of, with_clauses
from tests.game.writing_cases import WRITERS, hourly
from tests.properties import examples
from tests.torture.fuzzing.cases import case

HEARS = (
    "when move.illegal: reveal player.name, move, t9 as more to everyone\nmodify award: points + 1"
)


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that nearly every rule comes to, in both programs."""
    for program, item, player, part in (
        (octet_budget, "PER_ITEM", "PER_PLAYER", "ASSURED_SHARE"),
        (spending, "IN_AN_ITEM", "FOR_A_PLAYER", "ASSURED_PART"),
    ):
        monkeypatch.setattr(program, item, 6_000)
        monkeypatch.setattr(program, player, 500)
        monkeypatch.setattr(program, part, 2)


def problems(table: Journaled) -> set[str]:
    return {one.problem for one in of(e.ClauseVoided, (happened.event for happened in table.log))}


def a_day_at(clauses: dict[int, str]) -> Journaled:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(clauses))
    table.pass_time(3 * HOUR)
    if not table.game.waits and table.game.phase == "playing":
        table.turn("ada", enact("Tea.", WRITING_BY_MOVES))
        table.vote("ada bob cyd", 301)
    table.pass_time(DAY - 3 * HOUR)
    return table


WRITING_BY_MOVES = 'modify text: text + " So be it."\nattribute proposal.said: text = "a wombat"'


@examples(8)
@given(st.lists(st.sampled_from(sorted(WRITERS)), min_size=1, max_size=COMING_ROUND))
def test_a_day_of_clauses_that_write_all_they_can_is_worked_out_again(writers: list[str]) -> None:
    table = a_day_at({250: hourly([WRITERS[name] for name in writers])})
    assert replayed(table).divergence is None


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("what", sorted(WRITERS))
def test_where_a_rule_is_cut_off_is_worked_out_again(what: str) -> None:
    by_moves = f"when turn.taken: {WRITERS[what]}\nwhen vote.cast: {WRITERS[what]}"
    later = f'when turn.taken after duration("1h"): {WRITERS[what]}'
    hears = f'{HEARS}\nwhen poll.opened: for p in players: cast "yes" by p; clear ballot'
    table = a_day_at({250: f"{hourly([WRITERS[what]])}\n{by_moves}\n{later}", 251: hears})
    assert problems(table) & {
        "its rule writes too much at once",
        "its rule writes too much in one day",
    }
    assert replayed(table).divergence is None


@pytest.mark.usefixtures("little")
def test_what_rules_of_the_fuzzer_write_is_counted_alike() -> None:
    for number in range(60):
        one = case(13, number, "played")
        try:
            clauses = compile_clauses(one.text)
        except ClauseError:
            continue
        assert follows(clauses, one.random), (number, one.text)


def test_a_journal_that_goes_on_where_the_rule_is_void_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(octet_budget, "ITEMS_A_DAY", 8)
    table = a_day_at({250: hourly([WRITERS["kept"]] * 2)})
    assert "clause.voided" in str(replayed(table).divergence)
