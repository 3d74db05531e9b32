"""Events and moves as they are journaled, and what is refused when they are read back."""

from __future__ import annotations

import json
from fractions import Fraction
from types import ModuleType
from typing import Any, TypeAlias, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.documents.proposal import Body, Target
from gamemaster.errors import IntegrityError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.events import EVENT_CLASSES, Why
from gamemaster.game.facts import exact, from_json, to_json
from gamemaster.game.moves import MOVE_CLASSES
from gamemaster.game.wire import (
    event_from_json,
    event_to_json,
    happened_from_json,
    move_from_json,
    move_to_json,
    why_to_json,
)
from tests.game.builders import genesis

Json: TypeAlias = Any

TEXTS = st.text(max_size=20)
NUMBERS = st.one_of(st.integers(), st.fractions().map(exact))
HANDLES = st.sampled_from(["ada", "bob"])
BODIES = st.builds(
    Body,
    st.sampled_from(["enact", "amend", "repeal", "transmute"]),
    st.one_of(
        st.none(),
        st.builds(
            Target,
            st.sampled_from(["rule", "amendment", "rule or its successor"]),
            st.integers(1, 999),
        ),
    ),
    TEXTS,
    TEXTS,
)
FIELD_VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), TEXTS, st.lists(TEXTS, max_size=3).map(tuple)
)
EVENTS = st.one_of(
    st.builds(e.PointsAwarded, st.lists(HANDLES, max_size=2).map(tuple), NUMBERS, TEXTS),
    st.builds(e.PlayerEnrolled, HANDLES, TEXTS, NUMBERS),
    st.builds(e.TournamentStarted, NUMBERS, st.integers()),
    st.builds(
        e.FieldsRevealed,
        TEXTS,
        st.one_of(st.none(), st.integers()),
        st.lists(HANDLES, max_size=2).map(tuple),
        st.lists(st.tuples(TEXTS, FIELD_VALUES), max_size=3).map(tuple),
        st.lists(st.integers(), max_size=3).map(tuple),
    ),
    st.builds(
        e.RuleChanged,
        st.integers(),
        TEXTS,
        st.one_of(st.none(), st.integers()),
        st.booleans(),
        st.booleans(),
        TEXTS,
        TEXTS,
    ),
    st.builds(e.TournamentPaused),
)
MOVES = st.one_of(
    st.builds(m.TakeTurn, HANDLES, BODIES),
    st.builds(m.CastVote, HANDLES, st.integers(), st.sampled_from(get_args(m.Choice))),
    st.builds(m.GivePoints, HANDLES, NUMBERS, TEXTS),
    st.builds(
        m.Review,
        st.integers(),
        st.sampled_from(["attach", "confirm", "object"]),
        TEXTS,
        TEXTS,
        st.integers(),
    ),
    st.builds(m.Start),
    st.builds(m.Act, HANDLES, TEXTS),
)


def through_json(value: Json) -> Json:
    return json.loads(json.dumps(value))


@given(EVENTS)
def test_an_event_comes_back_as_it_was(event: e.Event) -> None:
    assert event_from_json(event.type, through_json(event_to_json(event))) == event


@given(MOVES)
def test_a_move_comes_back_as_it_was(move: m.Move) -> None:
    assert move_from_json(through_json(move_to_json(move))) == move


def test_the_genesis_comes_back_with_every_rule() -> None:
    created = genesis()
    data = through_json(event_to_json(created.event))
    assert happened_from_json("tournament.created/1", created.at, data, None) == created


@pytest.mark.parametrize(
    ("why", "written"),
    [
        (Why(), {}),
        (Why(203), {"rule": 203}),
        (Why(203, 1), {"rule": 203, "clause": 1}),
    ],
)
def test_a_reason_is_written_without_its_empty_parts(why: Why, written: dict[str, int]) -> None:
    assert why_to_json(why) == written
    data = {"number": 301}
    assert happened_from_json("hold.begun/1", 5, data, {**written, "item": 9}).why == why


def test_type_names_are_versioned_words_and_each_is_used_once() -> None:
    assert all(name.endswith("/1") and name.count(".") == 1 for name in EVENT_CLASSES)
    assert {cls.type for cls in EVENT_CLASSES.values()} == set(EVENT_CLASSES)
    assert set(EVENT_CLASSES.values()) == _kinds(e, e.Event)
    abstract = {m.PlayerMove, m.OrganiserMove, m.CalendarMove}
    assert set(MOVE_CLASSES.values()) == _kinds(m, m.Move) - abstract


def _kinds(module: ModuleType, base: type) -> set[type]:
    """Every class of a module that is derived from ``base``."""
    known = (value for value in vars(module).values() if isinstance(value, type))
    return {kind for kind in known if issubclass(kind, base) and kind is not base}


AWARD = {"players": ["ada"], "points": 3, "about": "turn.taken"}


@pytest.mark.parametrize(
    ("type_name", "data"),
    [
        ("points.awarded/2", AWARD),
        ("points.awarded/1", {**AWARD, "more": 1}),
        ("points.awarded/1", {"players": ["ada"], "points": 3}),
        ("points.awarded/1", ["ada", 3, "turn.taken"]),
        ("points.awarded/1", {**AWARD, "points": True}),
        ("points.awarded/1", {**AWARD, "points": 1.5}),
        ("points.awarded/1", {**AWARD, "points": "2/4"}),
        ("points.awarded/1", {**AWARD, "points": "4/1"}),
        ("points.awarded/1", {**AWARD, "points": "1/0"}),
        ("points.awarded/1", {**AWARD, "points": "1e9"}),
        ("points.awarded/1", {**AWARD, "points": None}),
        ("points.awarded/1", {**AWARD, "points": "9" * 500}),
        ("points.awarded/1", {**AWARD, "players": "ada"}),
        ("points.awarded/1", {**AWARD, "players": [1]}),
        ("points.awarded/1", {**AWARD, "about": 1}),
        ("hold.begun/1", {"number": "301"}),
        ("hold.begun/1", {"number": True}),
        ("vote.cast/1", {"player": "ada", "number": 301, "choice": 1}),
        (
            "fields.revealed/1",
            {
                "about": "x",
                "announcement": "7",
                "readers": [],
                "fields": [],
                "rules": [],
            },
        ),
        (
            "fields.revealed/1",
            {
                "about": "x",
                "announcement": 7,
                "readers": [],
                "fields": [["a", 1, 2]],
                "rules": [],
            },
        ),
        (
            "fields.revealed/1",
            {
                "about": "x",
                "announcement": 7,
                "readers": [],
                "fields": [["a", {"b": 1}]],
                "rules": [],
            },
        ),
    ],
)
def test_a_line_that_nobody_wrote_is_refused(type_name: str, data: Json) -> None:
    with pytest.raises(IntegrityError):
        event_from_json(type_name, data)


TURN: dict[str, Json] = {
    "move": "turn",
    "player": "ada",
    "body": {"kind": "enact", "target": None, "text": "Tea.", "clauses": ""},
}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"move": "cheat"},
        {"move": "start", "now": 1},
        {**TURN, "body": None},
        {**TURN, "body": {**TURN["body"], "kind": "undo"}},
        {**TURN, "body": {**TURN["body"], "target": 203}},
        {**TURN, "body": {**TURN["body"], "target": {"noun": "law", "number": 203}}},
        {**TURN, "body": {**TURN["body"], "target": {"noun": "rule", "number": "203"}}},
    ],
    ids=str,
)
def test_a_move_that_nobody_docketed_is_refused(data: Json) -> None:
    with pytest.raises(IntegrityError):
        move_from_json(data)


@given(NUMBERS)
def test_numbers_are_exact(number: int | Fraction) -> None:
    written = to_json(number)
    assert isinstance(written, int | str)
    assert from_json(written) == number


@pytest.mark.parametrize("written", ["", "1.5", "one", "1/-2", " 1", "1/2/3", True])
def test_other_ways_to_write_a_number_are_refused(written: Json) -> None:
    with pytest.raises(ValueError, match="expected a whole number or n/d"):
        from_json(written)
