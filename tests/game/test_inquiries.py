"""Rule 216: what an inquiry costs, buys, and about what it can be made."""

from __future__ import annotations

import pytest

from gamemaster.game import events as e
from tests.game.builders import (
    DAY,
    Table,
    amend,
    cited,
    enact,
    gains,
    kinds,
    private,
    public,
    repeal,
    started,
    the,
    transmute,
)


def table_with_points() -> Table:
    table = started("Ada", "Bob")
    table.award("bob", 50)
    return table


def test_about_an_adopted_change_it_buys_the_document_as_submitted_and_the_next_change() -> None:
    table = table_with_points()
    table.adopt(amend(207, "define once = 1", "One vote."))
    table.adopt(transmute(301))
    events = table.inquire("bob", 301)
    document = table.game.proposals[301].document
    (bought,) = private(events, "bob")
    assert (bought["change.document"], bought["change.next"]) == (document, 302)
    assert public(events) == []
    assert gains(events) == {"bob": -5}


def test_about_an_initial_rule_it_buys_the_next_change() -> None:
    table = table_with_points()
    (bought,) = private(table.inquire("bob", 207), "bob")
    assert (bought["change.document"], bought["change.next"]) == (None, None)
    table.adopt(repeal(207))
    (bought,) = private(table.inquire("bob", 207), "bob")
    assert (bought["change.document"], bought["change.next"]) == (None, 301)


def test_about_a_change_without_effect_it_buys_the_document() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.award("cyd", 5)
    table.turn("ada", repeal(207))
    table.turn("bob", amend(207))
    table.vote("ada bob", 301)
    table.vote("ada bob", 302)
    (bought,) = private(table.inquire("cyd", 302), "cyd")
    assert bought["change.document"] == table.game.proposals[302].document
    assert bought["change.next"] is None


def test_a_review_does_not_change_what_was_submitted() -> None:
    table = table_with_points()
    table.turn("ada", enact("Gold.", "define gold = 1"))
    table.vote("ada bob", 301)
    table.review(301, "define gold = 2")
    (bought,) = private(table.inquire("bob", 301), "bob")
    assert "| define gold = 1" in str(bought["change.document"])


@pytest.mark.parametrize(("points", "legal"), [(5, True), (4, False), (0, False), (-1, False)])
def test_it_takes_five_points(points: int, legal: bool) -> None:  # noqa: FBT001
    table = started("Ada", "Bob")
    table.award("ada", points)
    events = table.inquire("ada", 203)
    if legal:
        assert the(e.InquiryMade, events).number == 203
        assert table.points("ada") == 0
    else:
        assert cited(events) == 216
        assert table.points("ada") == points - 10
        assert private(events, "ada") == []


@pytest.mark.parametrize("number", [204, 999, 301, 302, 303])
def test_about_any_other_number_it_is_a_misunderstanding_that_costs_nothing(number: int) -> None:
    table = started("Ada", "Bob", "Cyd")
    table.award("cyd", 50)
    table.turn("ada", enact())
    table.turn("bob", enact())
    table.against("ada bob", 302)
    # 301 is open, 302 defeated, 303 not proposed.
    assert kinds(table.inquire("cyd", number)) == ["move.ignored"]
    assert table.points("cyd") == 50


def test_to_others_an_inquiry_is_silent() -> None:
    table = table_with_points()
    before = table.game.announcements
    table.inquire("bob", 203)
    assert table.game.announcements == before
    assert table.letters("ada") == []


def test_a_reader_gets_one_letter_for_each_circle_that_rules_speak_to() -> None:
    table = table_with_points()
    clauses = (
        "when inquiry.made: reveal change.kind, number to player; "
        "reveal player.points to players; reveal number to everyone"
    )
    table.adopt(enact("Louder.", clauses))
    table.wait(DAY)
    events = table.inquire("bob", 203)
    assert public(events) == [{"number": 203}]
    assert private(events, "ada") == [{"player.points": 45}]
    assert private(events, "bob") == [
        {"change.document": None, "change.next": None, "change.kind": "initial", "number": 203},
        {"player.points": 45},
    ]
