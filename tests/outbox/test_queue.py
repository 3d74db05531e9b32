from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.letters.deliveries import Delivery, choose
from gamemaster.outbox.queue import (
    GIVE_UP_AFTER,
    LOOKED_SECONDS,
    is_late,
    next_attempt,
    next_tick,
    released_at,
)

MINUTE = 60
DAY = 86_400


def attempts_from(first: int, give_up_after: int = GIVE_UP_AFTER) -> list[int]:
    instants = [first]
    while (after := next_attempt(len(instants), first, instants[-1], give_up_after)) is not None:
        instants.append(after)
    return instants


def test_a_letter_that_always_fails_is_tried_for_a_day() -> None:
    minutes = [instant // MINUTE for instant in attempts_from(0)]
    assert minutes[:8] == [0, 1, 6, 16, 36, 76, 136, 196]
    assert minutes[-2:] == [1396, 1440]
    assert len(minutes) == 29


def test_who_was_away_for_days_gets_one_more_chance_and_no_second() -> None:
    assert next_attempt(1, 0, 60) is not None
    assert next_attempt(2, 0, 3 * DAY) is None


def test_nothing_was_tried_yet() -> None:
    with pytest.raises(ValueError, match="expected at least one attempt, got 0"):
        next_attempt(0, 0, 0)


@given(st.integers(0, 2**40), st.integers(60, 30 * DAY))
def test_attempts_move_on_and_end_in_time(first: int, give_up_after: int) -> None:
    instants = attempts_from(first, give_up_after)
    gaps = [later - earlier for earlier, later in pairwise(instants)]
    assert all(gap > 0 for gap in gaps)
    assert gaps[:-1] == sorted(gaps[:-1])
    assert instants[-1] == first + give_up_after


@given(st.integers(0, 2**40), st.integers(1, 300))
def test_mail_leaves_one_to_two_ticks_after_its_cause(caused: int, seconds: int) -> None:
    at = released_at(caused, seconds)
    assert at % seconds == 0
    assert seconds < at - caused <= 2 * seconds
    assert next_tick(at - 1, seconds) == at
    assert next_tick(at, seconds) == at + seconds


@given(st.integers(0, 2**40), st.integers(0, 1000), st.integers(5, 300))
def test_what_is_begun_in_time_has_two_seconds_at_least_until_its_tick(
    due: int, later: int, seconds: int
) -> None:
    if is_late(due, due + later, seconds):
        assert later > LOOKED_SECONDS
        assert due + later > next_tick(due, seconds)
    else:
        assert released_at(due, seconds) - (due + later) > 2


def test_without_ticks_mail_leaves_at_once() -> None:
    assert released_at(1234, 0) == next_tick(1234, 0) == 1234


def test_a_letter_is_chosen_at_its_tick_a_retry_when_it_is_due_and_a_mistaken_clock_forgiven() -> (
    None
):
    letter = Delivery(1, "autumn", "receipt", 1001, bulk=False, pending=("ada@nomic.test",))
    letters = {
        1: letter,
        2: replace(letter, at=996),
        3: replace(letter, attempts=1, due=1003),
        4: replace(letter, at=1001 + 86_400),
        5: replace(letter, attempts=1, due=1001 + 3650 * DAY),
    }

    def chosen(now: int) -> list[int]:
        rows = choose(letters, (), now, lambda _address, _bulk: True, tick=5)
        return [row for row, _ in rows]

    assert chosen(1005) == [2, 3, 4, 5]
    assert chosen(1010) == [1, 2, 3, 4, 5]
