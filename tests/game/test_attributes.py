"""What rules give players, proposals and the game to hold."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.views.clause_views import GameView, ProposalView
from gamemaster.game.views.results import read_attribute
from tests.game.builders import (
    DAY,
    Table,
    amend,
    enact,
    gains,
    kinds,
    of,
    private,
    public,
    repeal,
    started,
    the,
    with_clauses,
)

SHIELD = """\
attribute player.shielded: boolean = false
when vote.cast if choice == "against": set player.shielded = true
when vote.cast if choice == "for": set player.shielded = false
"""


def held(table: Table, player: str, name: str) -> object:
    return read_attribute(table.game, table.game.players[player], name)


def of_game(table: Table, name: str) -> object:
    return read_attribute(table.game, GameView(table.game), name)


def declared(table: Table) -> set[str]:
    return {*table.game.attributes.declared}


def test_a_rule_gives_players_a_status_and_votes_change_it() -> None:
    table = started("Ada", "Bob", rules=with_clauses({207: SHIELD}))
    table.turn("ada", enact())
    assert held(table, "bob", "shielded") is False
    events = table.against("bob", 301)
    assert kinds(events)[:2] == ["vote.cast", "attribute.set"]
    assert of(e.AttributeSet, events) == [e.AttributeSet("player", "bob", "shielded", value=True)]
    assert (held(table, "ada", "shielded"), held(table, "bob", "shielded")) == (False, True)


def test_nobody_is_told_what_a_rule_keeps_for_itself() -> None:
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: SHIELD}))
    table.turn("ada", enact())
    assert of(e.FieldsRevealed, table.against("bob", 301)) == []


def test_what_is_set_to_what_it_is_does_not_change() -> None:
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: SHIELD}))
    table.turn("ada", enact())
    assert kinds(table.vote("bob", 301)) == ["vote.cast"]


def test_the_initial_value_is_worked_out_when_the_rule_takes_effect() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.adopt(enact("A date.", "attribute game.since: instant = now\ndefine since = game.since"))
    then = table.now
    (event,) = [one.event for one in table.log if isinstance(one.event, e.AttributeDeclared)]
    assert (event.initial, event.kind) == (then, "instant")
    table.wait(DAY).adopt(enact("Nothing."))
    assert of_game(table, "since") == then


def test_an_attribute_vanishes_with_its_rule_and_one_that_stays_does_not() -> None:
    table = started("Ada", "Bob", "Cyd")
    clauses = (
        "attribute game.passing: number = 1\nattribute game.lasting: number = 2 stays\n"
        "when vote.cast: set game.lasting = game.lasting + game.passing"
    )
    table.adopt(enact("Two things.", clauses))
    assert declared(table) == {"game.passing", "game.lasting"}
    table.adopt(repeal(301), by="bob")
    assert declared(table) == {"game.lasting"}
    # Two of three votes were cast by the rule that they repeal.
    assert of_game(table, "lasting") == 2 + 1 + 1
    dropped = [one.event for one in table.log if isinstance(one.event, e.AttributeDropped)]
    assert dropped == [e.AttributeDropped("game", "passing")]


def test_an_amended_rule_that_declares_the_same_keeps_what_is_held() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.adopt(enact("Roles.", 'attribute player.role: text = ""\n'
                      'when vote.cast: set player.role = "voter"'))  # fmt: skip
    table.adopt(amend(301, 'attribute player.role: text = "none"\n'
                      'when inquiry.made: set player.role = "curious"'), by="bob")  # fmt: skip
    # Those who had a role keep it; where none was set the new initial value counts.
    assert held(table, "ada", "role") == "voter"
    table.play(m.Enrol("dan", "Dan"))
    assert held(table, "dan", "role") == "none"
    # Another type is another thing.
    table.adopt(amend(302, "attribute player.role: number = 7"), by="cyd")
    assert {held(table, one, "role") for one in ("ada", "bob", "cyd", "dan")} == {7}


def test_a_choice_that_is_no_choice_any_more_is_given_up() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.adopt(enact("Roles.", 'attribute player.role: none | judge | clerk = "none"\n'
                      'when vote.cast: set player.role = "clerk"'))  # fmt: skip
    table.adopt(enact("Nothing."), by="bob")
    assert held(table, "ada", "role") == "clerk"
    table.adopt(amend(301, 'attribute player.role: none | judge = "none"'), by="cyd")
    assert held(table, "ada", "role") == "none"


def test_what_is_held_outlasts_a_review_that_play_waits_for() -> None:
    table = started("Ada", "Bob", "Cyd", review_all=True)
    clauses = "attribute game.tea: number = 0\nwhen vote.cast: set game.tea = game.tea + 1"
    table.adopt(enact("Tea.", clauses))
    table.wait(DAY).turn("bob", amend(301, clauses))
    table.vote("ada bob", 302)
    assert [*table.game.held] == [302]
    # 302 stands without clauses until it is reviewed; nothing of its rule is lost meanwhile.
    assert of_game(table, "tea") == 2
    table.review(302, verdict="confirm")
    assert [*table.game.held] == []
    assert of_game(table, "tea") == 2


def test_clauses_that_are_corrected_declare_at_once() -> None:
    table = started("Ada", "Bob")
    table.correct(207, "attribute game.tea: number = 3")
    assert of_game(table, "tea") == 3
    table.correct(207, "", seen=1)
    assert declared(table) == set()


def test_nothing_is_declared_before_the_start() -> None:
    table = started("Ada", "Bob", rules=with_clauses({207: SHIELD}))
    kinds_so_far = [one.event.type for one in table.log]
    assert kinds_so_far.index("attribute.declared/1") > kinds_so_far.index("tournament.started/1")


def test_of_two_rules_the_one_with_precedence_declares() -> None:
    rules = with_clauses(
        {207: "attribute game.tea: number = 1", 214: 'attribute game.tea: text = "green"'}
    )
    assert of_game(started("Ada", rules=rules), "tea") == 1


def test_where_the_first_declaration_fails_the_next_one_counts() -> None:
    rules = with_clauses(
        {207: "attribute game.tea: number = 1 / 0", 214: "attribute game.tea: number = 2"}
    )
    table = started("Ada", rules=rules)
    assert of_game(table, "tea") == 2
    assert len([one for one in table.log if isinstance(one.event, e.ClauseVoided)]) == 1


# Types -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "value", "kept"),
    [
        ("number", "7 / 2", "7/2"),
        ("number", "0 - 3", -3),
        ("text", '"a" + "b"', "ab"),
        ("boolean", "1 < 2", True),
        ("player", "player", "bob"),
        ("proposal", "proposal", 301),
        ("rule", "first(rules)", 101),
        ("instant", "now", 1_750_000_000),
        ("duration", 'duration("90m")', 5_400),
        ("red | green", '"green"', "green"),
        ("player", "absent", None),
    ],
)
def test_a_value_is_kept_as_a_plain_fact(written: str, value: str, kept: object) -> None:
    clauses = (
        f"attribute proposal.x: {written} = absent\n"
        f"attribute player.y: {written} = absent\n"
        f"when vote.cast: set proposal.x = {value}; set player.y = proposal.x; "
        "reveal proposal.x as told to player"
    )
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses}))
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    values = [event.value for event in of(e.AttributeSet, events)]
    assert values == ([] if kept is None else [kept, kept])
    assert len(private(events, "bob")) == 1
    view = ProposalView(table.game, table.game.proposals[301])
    assert type(read_attribute(table.game, view, "x")) is type(held(table, "bob", "y"))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("number", "other"),
        ("text", "number_of"),
        ("boolean", "number_of"),
        ("player", "proposal"),
        ("proposal", "player"),
        ("rule", "proposal"),
        ("red | green", "other"),
    ],
)
def test_a_value_of_another_type_voids_the_clause(written: str, value: str) -> None:
    clauses = (
        f"attribute game.x: {written} = absent\n"
        "when vote.cast: award player 1; set game.x = any_of; award player 5"
    )
    elsewhere = f'define other = "blue"\ndefine number_of = 5\ndefine any_of = {value}'
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses, 214: elsewhere}))
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    assert kinds(events) == ["vote.cast", "points.awarded", "clause.voided"]
    assert of_game(table, "x") is None


@given(st.fractions() | st.integers(-(10**30), 10**30))
def test_any_number_comes_back_as_it_was_set(number: Fraction | int) -> None:
    written = f"{abs(number.numerator)} / {number.denominator}"
    sign = "0 - " if number < 0 else ""
    clauses = f"attribute game.x: number = {sign}{written}"
    if max(abs(number.numerator), number.denominator).bit_length() <= 256:
        assert of_game(started("Ada", rules=with_clauses({207: clauses})), "x") == number


# Who is told -------------------------------------------------------------------------------------


def test_a_change_is_told_to_whom_it_is_shown_as_a_notice() -> None:
    clauses = SHIELD.replace("= false\n", "= false shown to player\n", 1)
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses}))
    table.turn("ada", enact())
    events = table.against("bob", 301)
    revealed = the(e.FieldsRevealed, events)
    assert (revealed.about, revealed.readers) == ("notice", ("bob",))
    assert dict(revealed.fields) == {"player.name": "Bob", "player.shielded": True}
    assert revealed.rules == (207,)


def test_changes_at_one_time_are_told_as_one() -> None:
    clauses = (
        "attribute player.rank: number = 0 shown to everyone\n"
        "when vote.cast: for p in players: set p.rank = p.points + 1"
    )
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses}))
    table.turn("ada", enact())
    assert public(table.vote("bob", 301)) == [
        {"player.name": ("Ada", "Bob", "Cyd"), "player.rank": ("4", "1", "1")}
    ]


def test_an_instant_is_told_as_a_date() -> None:
    clauses = (
        "attribute game.until: instant = absent shown to everyone\n"
        "attribute game.long: duration = absent\n"
        'when vote.cast: set game.long = duration("36h"); set game.until = now + game.long; '
        "reveal game.until, game.long to player"
    )
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses}))
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    told = {"game.until": "2025-06-17 03:06:40 UTC", "game.long": "1d 12h"}
    assert private(events, "bob") == [told]
    assert public(events) == [{"game.until": told["game.until"]}]


def test_who_is_shown_may_be_asked_of_the_owner() -> None:
    clauses = (
        "attribute proposal.heat: number = 0 shown to proposal.proposer\n"
        "when vote.cast: set proposal.heat = proposal.heat + 1"
    )
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses}))
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    assert private(events, "ada") == [{"proposal.number": 301, "proposal.heat": 1}]


# What has no such attribute ----------------------------------------------------------------------


def test_a_field_that_no_rule_declares_voids_the_clause() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.adopt(enact("Shields.", "attribute player.shielded: boolean = true"))
    table.adopt(enact("Gold.", "when vote.cast if player.shielded: award player 1"), by="bob")
    table.wait(DAY).turn("cyd", enact())
    assert gains(table.vote("bob", 303)) == {"bob": 1}
    table.adopt(repeal(301), by="ada")
    table.wait(DAY).turn("cyd", enact())
    events = table.vote("bob", table.game.next_number - 1)
    assert kinds(events) == ["vote.cast", "clause.voided"]
    assert "shielded" in the(e.ClauseVoided, events).problem


def test_what_vanished_cannot_be_set_either() -> None:
    table = started(
        "Ada", "Bob", "Cyd", rules=with_clauses({207: "when vote.cast: set game.x = 1"})
    )
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    assert kinds(events) == ["vote.cast", "clause.voided"]
    assert 'no attribute "x"' in the(e.ClauseVoided, events).problem


def test_a_count_that_asks_for_an_attribute_is_made_again_when_it_is_set() -> None:
    clauses = (
        "attribute game.quorum: number = 3\n"
        "define adopted = votes.for >= game.quorum\n"
        "overrides all\n"
        "when inquiry.made: set game.quorum = 1"
    )
    table = started("Ada", "Bob", "Cyd", dice=(6,), rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    table.vote("bob", 301)
    assert table.decided(301) is None
    table.inquire("ada", 101)
    assert table.decided(301) == "adopted"
