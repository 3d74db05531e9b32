from __future__ import annotations

import hashlib

import pytest

from gamemaster.documents.proposal import Body, parse_document
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import (
    HOUR,
    START,
    amend,
    cited,
    enact,
    gains,
    kinds,
    of,
    private,
    public,
    repeal,
    started,
    the,
    transmute,
    with_clauses,
)


def test_rule_202_a_turn_proposes_rolls_and_is_announced() -> None:
    table = started("Ada", "Bob", dice=(5,))
    body = enact("Sunday is a day of rest.", "define sunday = 7")
    events = table.turn("ada", body)
    taken = the(e.TurnTaken, events)
    assert kinds(events) == [
        "turn.taken",
        "die.rolled",
        "points.awarded",
        "fields.revealed",
        "fields.revealed",
    ]
    assert gains(events) == {"ada": 5}
    assert public(events) == [{"proposal.number": 301, "proposal.hash": taken.hash, "points": 5}]
    assert private(events, "ada") == [{"proposal.document": taken.document}]
    assert private(events, "bob") == []
    assert hashlib.sha256(taken.document.encode()).hexdigest() == taken.hash
    assert parse_document(taken.document).body.text == "Sunday is a day of rest.\n"


def test_rule_202_the_die_gives_each_turn_its_own_points() -> None:
    table = started("Ada", "Bob", "Cyd", dice=(6, 1, 4))
    for player in ("ada", "bob", "cyd"):
        table.turn(player, enact())
    assert [table.points(player) for player in ("ada", "bob", "cyd")] == [6, 1, 4]


def test_rule_108_numbers_follow_one_another_from_301_whatever_becomes_of_them() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    table.against("ada bob", 301)
    assert table.decided(301) == "defeated"
    table.turn("bob", enact())
    table.vote("ada bob", 302)
    table.turn("ada", enact(), wait=23 * HOUR)
    assert sorted(table.game.proposals) == [301, 302, 303]


def test_a_forbidden_turn_takes_no_number() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", repeal(101))
    table.turn("bob", enact())
    assert list(table.game.proposals) == [301]
    assert table.game.proposals[301].proposer == "bob"


@pytest.mark.parametrize(("wait", "legal"), [(23 * HOUR, True), (23 * HOUR - 1, False)])
def test_rule_201_the_cooldown_ends_to_the_second(wait: int, legal: bool) -> None:  # noqa: FBT001
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    events = table.turn("ada", enact(), wait=wait)
    if legal:
        assert the(e.TurnTaken, events).number == 302
    else:
        assert cited(events) == 201
        assert table.points("ada") == 3 - 10


def test_rule_201_the_cooldown_is_each_players_own() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    assert the(e.TurnTaken, table.turn("bob", enact())).number == 302


def test_rule_201_a_forbidden_turn_does_not_begin_the_cooldown_anew() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    table.turn("ada", enact(), wait=22 * HOUR)
    assert the(e.TurnTaken, table.turn("ada", enact(), wait=HOUR)).number == 302


def test_the_first_turn_may_be_taken_at_the_very_start() -> None:
    table = started("Ada")
    assert the(e.TurnTaken, table.turn("ada", enact())).number == 301
    assert table.now == START


@pytest.mark.parametrize(
    "body", [amend(101), repeal(101), amend(109, "define eligible = 1")], ids=str
)
def test_rule_103_an_immutable_rule_can_be_neither_amended_nor_repealed(body: Body) -> None:
    table = started("Ada", "Bob")
    assert cited(table.turn("ada", body)) == 103


@pytest.mark.parametrize("body", [amend(204), repeal(999), transmute(301)], ids=str)
def test_a_number_that_never_was_a_rule_is_a_misunderstanding(body: Body) -> None:
    table = started("Ada", "Bob")
    events = table.turn("ada", body)
    assert kinds(events) == ["move.ignored"]
    assert table.points("ada") == 0
    assert table.game.players["ada"].last_turn is None


def test_a_proposal_that_is_open_or_defeated_is_no_rule_to_amend() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact())
    assert kinds(table.turn("bob", amend(301))) == ["move.ignored"]
    table.against("ada bob", 301)
    assert kinds(table.turn("bob", amend(301))) == ["move.ignored"]


def test_a_hidden_cooldown_is_what_the_player_failed_to_consider() -> None:
    table = started("Ada", "Bob")
    longer = 'require turn: player.turns == 0 or now - player.last_turn >= duration("3d")'
    number = table.adopt(enact("Three days between turns.", longer))
    events = table.wait(24 * HOUR).turn("ada", enact())
    assert cited(events) == number
    assert public(events) == [{"player.name": "Ada", "rule.number": number}]


def test_the_first_rule_by_precedence_is_cited_where_several_forbid() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    # Amending an immutable rule a minute later breaks 103 as well as 201; 103 is immutable.
    assert cited(table.turn("ada", amend(101), wait=60)) == 103


def test_players_who_left_take_no_turns() -> None:
    table = started("Ada", "Bob")
    table.forfeit("ada")
    assert kinds(table.turn("ada", enact())) == ["move.ignored"]
    assert kinds(table.turn("zoe", enact())) == ["move.ignored"]


def test_a_move_in_ones_own_words_that_no_rule_declares_does_nothing() -> None:
    table = started("Ada", "Bob")
    before = table.game
    (ignored,) = table.play(m.Act("ada", "berate bob"))
    assert isinstance(ignored, e.MoveIgnored)
    assert table.game == before


def test_an_item_from_before_the_last_one_is_played_at_its_instant() -> None:
    table = started("Ada", "Bob").wait(10 * HOUR)
    table.turn("ada", enact())
    table.now -= 9 * HOUR
    events = table.turn("bob", enact())
    clamped = the(e.ClockClamped, events)
    assert clamped.own == START + HOUR
    assert table.game.players["bob"].last_turn == START + 10 * HOUR
    assert table.now == START + 10 * HOUR


def test_a_rule_sees_the_instant_of_the_move_it_judges() -> None:
    # Nothing has happened yet in the item when ``require turn`` is asked.
    table = started(
        "Ada", rules=with_clauses({214: 'require turn: now - player.joined <= duration("23h")'})
    )
    table.turn("ada", enact())
    table.turn("ada", enact(), wait=23 * HOUR)
    assert len(of(e.TurnTaken, [one.event for one in table.log])) == 2


def test_a_turn_may_earn_by_its_own_words() -> None:
    rules = with_clauses(
        {
            214: 'when turn.taken if proposal.kind == "enact" and proposal.text != "":'
            " award player 1; award proposal.proposer 2"
        }
    )
    table = started("Ada", "Bob", rules=rules)
    assert gains(table.turn("ada", enact())) == {"ada": 6}
    assert gains(table.turn("bob", repeal(214))) == {"bob": 3}
