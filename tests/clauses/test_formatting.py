"""Values as letters show them, and lengths of time as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clauses import (
    field_label,
    format_duration,
    format_instant,
    format_value,
    parse_duration,
)
from gamemaster.clauses.types import (
    ABSENT,
    BOOLEAN,
    DOCUMENT,
    DURATION,
    INSTANT,
    NUMBER,
    PLAYER,
    PLAYERS,
    PROPOSAL,
    TEXT,
    TEXTS,
    UNKNOWN,
    Type,
    maybe,
)
from gamemaster.clauses.vocabulary import field_word
from tests.clauses.world import ADA, BOB, NOW, Proposal, Rule


@pytest.mark.parametrize(
    ("value", "type_", "shown"),
    [
        (7, NUMBER, "7"),
        (Fraction(7, 2), NUMBER, "7/2"),
        (True, BOOLEAN, "yes"),
        (False, UNKNOWN, "no"),
        ("Ada", TEXT, "Ada"),
        ("a\nb\n", DOCUMENT, "a\nb\n"),
        (NOW, INSTANT, "2025-06-15 15:06:40 UTC"),
        (Fraction(1, 2), INSTANT, "1970-01-01 00:00:00 UTC"),
        (2**200, INSTANT, f"{2**200} s after 1970-01-01 00:00:00 UTC"),
        (129_600, DURATION, "1d 12h"),
        (None, maybe(NUMBER), "none"),
        (301, maybe(NUMBER), "301"),
        (None, ABSENT, "none"),
        (("Ada", "Bob"), TEXTS, "Ada, Bob"),
        ((), TEXTS, "none"),
        ((ADA, BOB), PLAYERS, "Ada, Bob"),
        (ADA, PLAYER, "Ada"),
        (Proposal(301, BOB), PROPOSAL, "301"),
        (Rule(203), Type("rule"), "203"),
        (7, UNKNOWN, "7"),
        ((1, 2), UNKNOWN, "1, 2"),
    ],
)
def test_a_value_is_shown(value: object, type_: Type, shown: str) -> None:
    assert format_value(value, type_) == shown


DURATIONS = {
    "23h": 82_800, "1d 12h": 129_600, "1d12h": 129_600, "90m": 5_400, "45s": 45,
    "2w": 1_209_600, "2 Weeks": 1_209_600, "1 day 1 hour 1 min 1 sec": 90_061, "0s": 0,
    "1h 1h": 7_200,
}  # fmt: skip


@pytest.mark.parametrize("text", DURATIONS)
def test_a_duration_is_read(text: str) -> None:
    assert parse_duration(text) == DURATIONS[text]


@pytest.mark.parametrize(
    "text", ["", " ", "h", "23", "1x", "-1h", "1.5h", "1h,", "1h 2", "1month", "9" * 99 + "h", "١h"]
)
def test_what_is_no_duration_is_not_read(text: str) -> None:
    assert parse_duration(text) is None


@given(st.integers(-(10**12), 10**12))
def test_a_duration_is_written_as_it_is_read(seconds: int) -> None:
    written = format_duration(seconds)
    if seconds >= 0:
        assert parse_duration(written) == seconds
    else:
        assert written == f"-{format_duration(-seconds)}"


def test_less_than_a_second_is_left_out() -> None:
    assert format_duration(Fraction(5, 2)) == "2s"
    assert format_duration(Fraction(-1, 2)) == "0s"


def test_an_instant_before_the_calendar_is_a_number_of_seconds() -> None:
    assert format_instant(-(10**20)).endswith("s after 1970-01-01 00:00:00 UTC")


@pytest.mark.parametrize(
    ("dotted", "label"),
    [
        ("proposal.hash", "SHA-256"),
        ("points", "points"),
        ("proposal.proposer.name", "player"),
        ("roster", "players"),
        ("now", "now"),
        ("mutable_rules", "mutable rules"),
        ("winning_score", "winning score"),
        ("boss.last_turn", "boss last turn"),
        ("player.karma", "player karma"),
    ],
)
def test_what_is_revealed_has_a_label(dotted: str, label: str) -> None:
    assert field_label(dotted) == label


def test_a_dotted_name_leads_to_its_field() -> None:
    assert field_word("change.next") is not None
    assert field_word("change.next.x") is None
    assert field_word("karma.next") is None
    assert field_word("now") is None
