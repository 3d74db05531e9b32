"""Rule 215: what it is to have failed to consider a rule."""

from __future__ import annotations

from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import (
    DAY,
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
    with_clauses,
)


def test_the_player_and_the_rule_are_announced_and_ten_points_lost() -> None:
    table = started("Ada", "Bob")
    events = table.turn("ada", amend(101))
    assert kinds(events) == ["move.illegal", "points.awarded", "fields.revealed"]
    assert public(events) == [{"player.name": "Ada", "rule.number": 103}]
    assert gains(events) == {"ada": -10}
    # What was attempted is nobody's business: neither target nor text is told.
    assert private(events, "bob") == []
    assert the(e.MoveForbidden, events).move == "turn"


def test_the_cause_is_the_clause_that_forbade_it() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    table.turn("ada", enact())
    why = table.last[0].why
    assert (why.rule, why.clause) == (201, 2)


def test_a_hidden_rule_change_is_cited_by_its_number() -> None:
    table = started("Ada", "Bob")
    number = table.adopt(enact("No repeals.", 'require turn: change.kind != "repeal"'))
    assert public(table.wait(DAY).turn("ada", repeal(207))) == [
        {"player.name": "Ada", "rule.number": number}
    ]


def test_a_hidden_limit_on_votes_is_cited_and_the_vote_does_not_count() -> None:
    table = started("Ada", "Bob", "Cyd")
    clauses = "require vote: player.turns > 0"
    number = table.adopt(enact("Who takes no turns has no vote.", clauses))
    table.wait(DAY).turn("ada", enact())
    events = table.vote("bob", 302)
    assert cited(events) == number
    assert not table.game.proposals[302].tally.votes


def test_a_rule_may_name_another_number_to_cite() -> None:
    rules = with_clauses({207: "require vote: false citing 116"})
    table = started("Ada", rules=rules)
    table.turn("ada", enact())
    assert cited(table.vote("ada", 301)) == 116


def test_where_a_rule_has_no_number_to_name_its_own_is_cited() -> None:
    table = started("Ada", rules=with_clauses({207: "require turn: false citing target.number"}))
    assert cited(table.turn("ada", repeal(205))) == 205
    assert cited(table.turn("ada", enact())) == 207


def test_a_repealed_penalty_is_no_penalty() -> None:
    table = started("Ada", "Bob")
    table.adopt(repeal(215))
    events = table.wait(DAY).turn("ada", repeal(101))
    assert kinds(events) == ["move.illegal"]
    assert table.points("ada") == 3


def test_the_organiser_may_penalise_by_any_rule_that_is_or_was() -> None:
    table = started("Ada", "Bob")
    table.adopt(repeal(207))
    events = table.play(m.Penalise("bob", 207, "he sold his vote"))
    assert kinds(events) == ["ruling.made", "move.illegal", "points.awarded", "fields.revealed"]
    assert public(events) == [{"player.name": "Bob", "rule.number": 207}]
    assert the(e.MoveForbidden, events).move == "ruling"


def test_a_penalty_in_a_pause_is_a_penalty() -> None:
    table = started("Ada", "Bob")
    table.play(m.Pause("to look into it"))
    assert gains(table.play(m.Penalise("bob", 207, "he sold his vote"))) == {"bob": -10}


def test_a_penalty_may_fall_on_others_and_win_for_one() -> None:
    rules = with_clauses({215: "when move.illegal: award filter(p in players, p != player) 150"})
    table = started("Ada", "Bob", rules=rules)
    table.turn("ada", repeal(101))
    table.turn("ada", repeal(101))
    assert table.game.winners == ("bob",)


def test_a_violation_may_be_rolled_for() -> None:
    rules = with_clauses(
        {215: 'when move.illegal if move == "turn": award player -die(20); reveal points to player'}
    )
    table = started("Ada", "Bob", dice=(17,), rules=rules)
    assert private(table.turn("ada", repeal(101)), "ada") == [{"points": -17}]
