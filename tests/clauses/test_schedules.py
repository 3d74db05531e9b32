"""When `every` comes round."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clauses.schedules import WEEKDAYS, meant_schedule, next_after, parse_schedule


def instant(written: str) -> int:
    return int(datetime.strptime(f"{written} +0000", "%Y-%m-%d %H:%M %z").timestamp())


# 2026-03-02 was a Monday.
@pytest.mark.parametrize(
    ("schedule", "after", "comes"),
    [
        ("hour", "2026-03-02 10:00", "2026-03-02 11:00"),
        ("hour", "2026-03-02 10:59", "2026-03-02 11:00"),
        ("day 18:30", "2026-03-02 10:00", "2026-03-02 18:30"),
        ("day 18:30", "2026-03-02 18:30", "2026-03-03 18:30"),
        ("monday 00:00", "2026-03-02 00:00", "2026-03-09 00:00"),
        ("monday 00:00", "2026-03-01 23:59", "2026-03-02 00:00"),
        ("sunday 23:59", "2026-03-02 00:00", "2026-03-08 23:59"),
        ("month 1 00:00", "2026-03-01 00:00", "2026-04-01 00:00"),
        ("month 28 12:00", "2026-02-28 11:59", "2026-02-28 12:00"),
        ("month 1 00:00", "2026-12-31 23:59", "2027-01-01 00:00"),
        ("Monday  7:05", "2026-03-02 00:00", "2026-03-02 07:05"),
        ("36h", "2026-03-02 10:00", "2026-03-03 12:00"),
        ("1d 12h", "2026-03-03 11:59", "2026-03-03 12:00"),
        ("36h", "2026-03-03 12:00", "2026-03-05 00:00"),
    ],
)
def test_what_comes_next(schedule: str, after: str, comes: str) -> None:
    found = parse_schedule(schedule)
    assert found is not None
    assert next_after(found, instant(after), instant("2026-03-02 00:00")) == instant(comes)


@pytest.mark.parametrize(
    "written",
    ["", "day", "day 24:00", "someday 00:00", "month 29 00:00", "month 0 00:00", "30s", "59m", "0h",
     "every day", "day 00:00 UTC", "monday", "tuesday 12:60", "day ٠٠:٠٠", "hour 12:00"],
)  # fmt: skip
def test_what_is_no_schedule(written: str) -> None:
    assert parse_schedule(written) is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("month 18:00", "month 1 18:00"),
        ("1st of the month", "month 1 00:00"),
        ("0th", "month 1 00:00"),
        ("the 15th at 12:30", "month 15 12:30"),
        ("last day of the month 18:00", "month 1 18:00"),
        ("month 31 00:00", "month 1 00:00"),
        ("monthly", "month 1 00:00"),
        ("mondays at 9:00", "monday 9:00"),
        ("every friday", "friday 00:00"),
        ("daily", "day 00:00"),
        ("week", "1w"),
        ("hourly", "hour"),
    ],
)
def test_what_somebody_may_have_meant_is_a_schedule(written: str, meant: str) -> None:
    assert parse_schedule(written) is None
    assert meant_schedule(written) == f'"{meant}"'
    assert parse_schedule(meant) is not None


@pytest.mark.parametrize("written", ["", "noon", "30m", "when it rains"])
def test_where_nothing_is_likely_nothing_is_suggested(written: str) -> None:
    assert meant_schedule(written) is None


SCHEDULES = st.one_of(
    st.sampled_from(("hour", "1h", "36h", "2w")),
    st.builds(
        "{} {:02}:{:02}".format,
        st.sampled_from(("day", *WEEKDAYS, *(f"month {day}" for day in range(1, 29)))),
        st.integers(0, 23),
        st.integers(0, 59),
    ),
)


@given(SCHEDULES, st.integers(0, 4_000_000_000), st.integers(0, 4_000_000_000))
def test_it_comes_after_and_nothing_lies_between(written: str, after: int, anchor: int) -> None:
    schedule = parse_schedule(written)
    assert schedule is not None
    comes = next_after(schedule, after, anchor)
    assert comes > after
    assert next_after(schedule, comes - 1, anchor) == comes
    name, _, clock = written.rpartition(" ")
    if ":" in clock:
        moment = datetime.fromtimestamp(comes, UTC)
        assert f"{moment:%H:%M:%S}" == f"{clock}:00"
        if name in WEEKDAYS:
            assert f"{moment:%A}".lower() == name
            assert comes - after <= timedelta(days=7).total_seconds()
        elif name.startswith("month"):
            assert moment.day == int(name.removeprefix("month "))
