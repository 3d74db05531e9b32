"""Limits over time, and slowness that was asked for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gamemaster.outbox.pace import DAY, HOUR, MINUTE, RELIEF_SECONDS, Limits, Pace

ALICE, BOB = "alice@players.test", "Bob@Players.TEST"
CAROL = "carol@other.test"
NOW = 1_750_000_000


def taken(pace: Pace, now: int, wanted: int, *, bulk: bool = False, to: str = ALICE) -> int:
    return sum(pace.take(to, now, bulk=bulk) for _ in range(wanted))


def test_without_limits_everything_leaves() -> None:
    pace = Pace()
    assert taken(pace, NOW, 10_000) == 10_000
    assert pace.remembered() is None
    assert pace.why_not(ALICE, NOW, bulk=True) is None


def test_an_hour_holds_so_many_and_the_next_leave_when_it_is_over() -> None:
    pace = Pace(Limits(per_hour=100))
    assert taken(pace, NOW, 1_000) == 100
    found = pace.why_not(ALICE, NOW, bulk=False)
    assert found is not None
    why, until = found
    assert why == "per_hour"
    assert NOW < until <= NOW + HOUR + MINUTE
    assert taken(pace, until - 1, 1_000) == 0
    assert taken(pace, until, 1_000) == 100


def test_an_announcement_leaves_a_part_of_the_day_to_receipts() -> None:
    pace = Pace(Limits(per_day=500))
    assert taken(pace, NOW, 10_000, bulk=True) == 400
    assert taken(pace, NOW, 10_000) == 100
    assert taken(pace, NOW + DAY // 2, 10) == 0


def test_each_destination_has_a_minute_of_its_own() -> None:
    pace = Pace(Limits(per_destination_per_minute=3))
    assert taken(pace, NOW, 2, to=ALICE) + taken(pace, NOW, 2, to=BOB) == 3
    assert taken(pace, NOW, 5, to=CAROL) == 3
    assert taken(pace, NOW + MINUTE + 1, 5, to=ALICE) == 3


def test_what_was_not_tried_does_not_count() -> None:
    pace = Pace(Limits(per_hour=10, per_destination_per_minute=10))
    assert taken(pace, NOW, 10) == 10
    for _ in range(4):
        pace.give_back(ALICE, NOW)
    assert taken(pace, NOW, 10) == 4


def test_a_day_outlives_a_restart() -> None:
    pace = Pace(Limits(per_day=100))
    assert taken(pace, NOW, 70) == 70
    remembered = pace.remembered()
    assert remembered is not None
    after = Pace(Limits(per_day=100))
    after.remember(remembered)
    assert taken(after, NOW + HOUR, 100) == 30
    # A limit that was taken away, or is new, starts anew.
    other = Pace(Limits(per_hour=100))
    other.remember(remembered)
    assert taken(other, NOW, 200) == 100


def test_a_destination_that_asks_for_patience_gets_it_and_the_others_go_on() -> None:
    pace = Pace()
    pace.complained(ALICE, NOW)
    found = pace.why_not(BOB, NOW, bulk=False)
    assert found == ("asked to slow down", NOW + MINUTE)
    assert taken(pace, NOW, 5, to=CAROL) == 5
    # Afterwards one by one, for a while.
    assert taken(pace, NOW + MINUTE, 5) == 1
    assert taken(pace, NOW + MINUTE + 1, 5) == 0
    assert taken(pace, NOW + MINUTE + 2, 5) == 1
    assert taken(pace, NOW + MINUTE + RELIEF_SECONDS, 5) == 5


def test_who_complains_again_gets_more_and_what_was_on_its_way_counts_once() -> None:
    pace = Pace()
    for _ in range(50):
        pace.complained(ALICE, NOW)
    assert pace.why_not(ALICE, NOW, bulk=False) == ("asked to slow down", NOW + MINUTE)
    pace.complained(ALICE, NOW + MINUTE)
    assert pace.why_not(ALICE, NOW + MINUTE, bulk=False) == (
        "asked to slow down", NOW + 3 * MINUTE
    )  # fmt: skip


def test_our_own_server_asks_for_patience_for_everybody() -> None:
    pace = Pace()
    pace.complained(None, NOW)
    assert taken(pace, NOW, 5, to=CAROL) == 0
    assert taken(pace, NOW + MINUTE, 5, to=CAROL) == 1


def test_what_a_clock_that_ran_ahead_counted_is_forgotten() -> None:
    pace = Pace(Limits(per_hour=100, per_day=1_000))
    assert taken(pace, NOW + 3650 * DAY, 1_000) == 100
    assert taken(pace, NOW, 1_000) == 100
    pace.complained(ALICE, NOW + 3650 * DAY)
    found = pace.why_not(ALICE, NOW + HOUR, bulk=False)
    assert found is not None
    assert found[1] <= NOW + 2 * HOUR


@given(
    st.integers(10, 40),
    st.lists(st.tuples(st.integers(0, 2_000), st.integers(1, 30), st.booleans()), max_size=40),
)
def test_no_hour_ever_holds_more_than_it_may(
    limit: int, story: list[tuple[int, int, bool]]
) -> None:
    pace, now = Pace(Limits(per_hour=limit)), NOW
    sent: list[int] = []
    for later, wanted, bulk in story:
        now += later
        sent += [now] * taken(pace, now, wanted, bulk=bulk)
    for instant in sent:
        assert sum(instant <= one < instant + HOUR for one in sent) <= limit
