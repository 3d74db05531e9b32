from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.outbox.queue import GIVE_UP_AFTER, next_attempt

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
