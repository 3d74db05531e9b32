"""Open proposals that are edited wholly: a declared move says a change, and a rule rewrites."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamemaster.audit.language import read_clauses
from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.documents.proposal import Body, Target, document_hash, parse_document
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.wire import event_from_json, event_to_json, move_from_json, move_to_json
from tests.audit.replay.journals import Journaled
from tests.game.builders import (
    DAY,
    amend,
    cited,
    enact,
    kinds,
    of,
    public,
    repeal,
    the,
)
from tests.game.test_turns_without_proposals import agreed, playing

DECLARED = "move edit(which: proposal, form: change)\n"
EDIT = f"""
{DECLARED}
require edit: which.proposer == player
when edit.made: rewrite which as form
"""
STAKE = "attribute proposal.stake: number by proposer = 0\n"
TEA = enact("Tea at six.\n", "when turn.taken: award player 1\n")
COFFEE = Body("amend", Target("rule", 206), "Coffee.\n", "when turn.taken: award player 2\n")


def edited(
    clauses: str = EDIT, first: Body = TEA, *more: Body, rules: dict[int, str] | None = None
) -> Journaled:
    """A table where Ada has proposed something under these clauses."""
    table = playing(clauses, more=rules)
    table.play(m.TakeTurn("ada", first, more))
    return table


def edit(
    table: Journaled, *parts: Body, player: str = "ada", words: str = "edit 301"
) -> tuple[e.Event, ...]:
    return table.play(m.Act(player, words, parts))


def now(table: Journaled) -> Body:
    return table.game.proposals[301].body


def problems(events: tuple[e.Event, ...]) -> list[str]:
    return [event.problem for event in of(e.ClauseVoided, events)]


# What an edit gives ------------------------------------------------------------------------------


def test_it_has_another_kind_target_text_and_clauses_under_its_number() -> None:
    table = edited()
    before = table.game.proposals[301]
    events = edit(table, COFFEE)
    assert kinds(events) == ["move.made", "proposal.rewritten"]
    assert the(e.MoveMade, events) == e.MoveMade("ada", "edit", (("which", 301),), parts=(COFFEE,))
    after = table.game.proposals[301]
    assert after.body == parse_document(after.document).body == COFFEE
    assert after.hash == document_hash(after.document) != before.hash
    assert (after.announced, after.rewritten) == (before.announced, table.now)
    table.vote("ada bob", 301)
    rule = table.game.rulebook.rules[301]
    assert (rule.text, rule.clauses, 206 in table.game.rulebook.rules) == (
        "Coffee.\n", "when turn.taken: award player 2\n", False,
    )  # fmt: skip
    agreed(table)


def test_moves_and_lines_are_kept_as_they_were_where_nothing_is_edited() -> None:
    act = m.Act("ada", "edit 301", (COFFEE,))
    assert move_from_json(move_to_json(act)) == act
    assert move_to_json(m.Act("ada", "pass")) == {"move": "do", "player": "ada", "words": "pass"}
    table = edited()
    for event in edit(table, COFFEE):
        assert event_from_json(event.type, event_to_json(event)) == event


def test_the_same_change_is_nothing_new() -> None:
    table = edited()
    assert kinds(edit(table, TEA)) == ["move.made"]
    edit(table, COFFEE)
    edit(table, repeal(206))
    edit(table, TEA)
    assert now(table) == TEA
    agreed(table)


def test_votes_fall_where_the_rule_says_so() -> None:
    table = edited(EDIT + "when proposal.rewritten: clear proposal")
    table.vote("bob", 301)
    assert "votes.cleared" in kinds(edit(table, COFFEE))
    table.vote("bob", 301)
    assert table.game.proposals[301].decided is None
    agreed(table)


def test_protected_votes_keep_it_as_it_is() -> None:
    table = edited(rules={114: "protect votes"})
    table.vote("bob", 301)
    assert "proposal.rewritten" not in kinds(edit(table, COFFEE))
    assert now(table) == TEA
    agreed(table)


def test_what_is_decided_stays() -> None:
    table = edited()
    table.vote("ada bob", 301)
    assert kinds(edit(table, COFFEE)) == ["move.made"]
    agreed(table)


def test_only_what_a_rule_reveals_is_announced() -> None:
    table = edited()
    assert public(edit(table, COFFEE)) == []
    told = "when proposal.rewritten: reveal proposal.number, proposal.hash to everyone"
    table = edited(f"{EDIT}{told}")
    events = edit(table, COFFEE)
    proposal = table.game.proposals[301]
    assert public(events) == [{"proposal.number": 301, "proposal.hash": proposal.hash}]
    agreed(table)


# What is asked of it -----------------------------------------------------------------------------


def test_it_is_judged_by_what_is_required_of_a_turn_about_its_change() -> None:
    table = edited(EDIT + "require turn: player.turns == 0")
    events = edit(table, amend(101))
    assert cited(events) == 103
    assert the(e.MoveForbidden, events).move == "turn"
    # It is no turn: what is required of turns alone is not asked of it.
    assert kinds(edit(table, COFFEE)) == ["move.made", "proposal.rewritten"]
    agreed(table)


def test_a_move_that_is_a_turn_is_asked_everything() -> None:
    clauses = EDIT.replace("form: change)", "form: change) as turn")
    table = edited(clauses + 'require turn: player.turns == 0 or change.kind == "amend"')
    assert cited(edit(table, repeal(206))) == 217
    assert "proposal.rewritten" in kinds(edit(table, COFFEE))
    assert table.game.players["ada"].turns == 2
    agreed(table)


def test_conditions_see_what_is_said() -> None:
    asked = (
        'require edit: form.kind != "repeal" and form.target.number != 205 and '
        'contains(form.text, "Coffee") and form.clauses != ""\n'
    )
    table = edited(EDIT + asked + "when edit.made: reveal form.kind, form.target.number to player")
    assert cited(edit(table, repeal(206))) == 217
    assert cited(edit(table, replace(COFFEE, target=Target("rule", 205)))) == 217
    assert cited(edit(table, replace(COFFEE, text="Tea.\n"))) == 217
    events = edit(table, COFFEE)
    assert dict(the(e.FieldsRevealed, events).fields) == {
        "form.kind": "amend", "form.target.number": 206,
    }  # fmt: skip
    agreed(table)


@pytest.mark.parametrize(
    ("words", "parts", "why"),
    [
        ("edit 301", (), "no rule declares this"),
        ("edit", (COFFEE,), "no rule declares this"),
        ("edit 999", (COFFEE,), "no rule declares this"),
        ("berate Bob", (COFFEE,), "no rule declares this"),
        ("edit 301", (amend(999),), "no such rule or rule-change"),
        ("edit 301", (TEA, COFFEE), "no rule permits so many parts"),
        ("edit 301", (replace(TEA, said="stake 5"),), "no rule asks for what is said with it"),
    ],
)
def test_what_makes_no_sense_is_set_aside(words: str, parts: tuple[Body, ...], why: str) -> None:
    table = edited(EDIT + "move berate(whom: player)\n")
    assert edit(table, *parts, words=words) == (e.MoveIgnored("ada", "do", why),)
    assert now(table) == TEA
    agreed(table)


def test_of_moves_of_one_beginning_the_one_that_takes_a_change_is_meant() -> None:
    table = edited(EDIT + "move edit_301()\nwhen edit_301.made: award player 7")
    assert "points.awarded" in kinds(edit(table))
    assert "proposal.rewritten" in kinds(edit(table, COFFEE))
    agreed(table)


# Parts, and what is said with it -----------------------------------------------------------------


def test_all_parts_are_edited_at_once_and_are_as_many_as_before() -> None:
    clauses = EDIT + 'define most_parts = 3\nrequire edit: form.kind != "transmute"'
    table = edited(clauses, TEA, repeal(205))
    for parts in ((COFFEE,), (COFFEE, repeal(205), repeal(207))):
        assert problems(edit(table, *parts)) == ["the proposal has as many parts as before: 2"]
    assert cited(edit(table, COFFEE, Body("transmute", Target("rule", 205), ""))) == 217
    events = edit(table, COFFEE, TEA)
    rewritten = the(e.ProposalRewritten, events)
    assert (rewritten.body, rewritten.more) == (COFFEE, (TEA,))
    assert [table.game.proposals[number].body for number in (301, 302)] == [COFFEE, TEA]
    assert [table.game.desk[number].clauses for number in (301, 302)] == [
        COFFEE.clauses, TEA.clauses,
    ]  # fmt: skip
    table.vote("ada bob", 301)
    assert table.game.rulebook.rules[302].text == "Tea at six.\n"
    agreed(table)


def test_what_is_said_with_it_is_judged_and_kept() -> None:
    clauses = EDIT + STAKE + "require edit: form.stake < 9\nrequire turn: change.stake < 10"
    table = edited(clauses, replace(TEA, said="stake 5"))
    assert cited(edit(table, replace(COFFEE, said="stake 10"))) == 217
    assert cited(edit(table, replace(COFFEE, said="stake 9"))) == 217
    events = edit(table, replace(COFFEE, said="stake 7"))
    assert the(e.AttributeSet, events) == e.AttributeSet("proposal", 301, "stake", 7)
    assert "With:\n| stake 7\n" in table.game.proposals[301].document
    # What is not said again stays.
    events = edit(table, TEA)
    assert not of(e.AttributeSet, events)
    assert now(table) == replace(TEA, said="stake 7")
    assert kinds(edit(table, replace(TEA, said="stake 7"))) == ["move.made"]
    agreed(table)


# The desk ----------------------------------------------------------------------------------------


def test_its_clauses_stand_on_the_desk_as_those_of_a_turn() -> None:
    table = edited(EDIT)
    table.review(301, "when turn.taken: award player 3", seen=1)
    assert table.game.desk[301].version == 2
    edit(table, COFFEE)
    entry = table.game.desk[301]
    assert (entry.reviewed, entry.clauses, entry.version) == (True, COFFEE.clauses, 3)
    edit(table, replace(COFFEE, clauses=""))
    assert (table.game.desk[301].reviewed, table.game.desk[301].version) == (False, 4)
    edit(table, repeal(206))
    assert 301 not in table.game.desk
    edit(table, TEA)
    # A review that was begun before is stale, however often the proposal was edited.
    assert table.game.desk[301].version == 5
    agreed(table)


def test_a_change_without_clauses_waits_for_the_organiser() -> None:
    table = edited()
    edit(table, replace(COFFEE, clauses=""))
    table.vote("ada bob", 301)
    assert table.game.waits
    table.review(301, "when turn.taken: award player 9", seen=2)
    assert "award player 9" in table.game.rulebook.rules[301].clauses
    agreed(table)


# What meanwhile changes --------------------------------------------------------------------------


def test_an_edit_may_wait_and_say_what_it_was_then() -> None:
    late = EDIT.replace("when edit.made: rewrite", 'when edit.made after duration("1h"): rewrite')
    table = edited(late + STAKE)
    edit(table, replace(COFFEE, said="stake 3"))
    assert now(table) == TEA
    table.pass_time(2 * DAY)
    assert now(table) == replace(COFFEE, said="stake 3")
    assert table.game.attributes.value(
        table.game.attributes.declared["proposal.stake"], 301
    ) == 3  # fmt: skip
    agreed(table)


def test_a_target_that_goes_leaves_the_proposal_which_can_be_edited_again() -> None:
    table = edited(EDIT)
    edit(table, COFFEE)
    table.turn("bob", repeal(206))
    table.vote("ada bob", 302)
    assert 206 not in table.game.rulebook.rules
    assert table.game.proposals[301].decided is None
    assert "proposal.rewritten" in kinds(edit(table, TEA))
    table.vote("ada bob", 301)
    assert table.game.rulebook.rules[301].text == "Tea at six.\n"
    agreed(table)


# What is refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clauses", "why"),
    [
        ("attribute game.last: change = absent", "only a move says a change"),
        ("ballot trial(form: change): yes | no", "only a move says a change"),
        ("move edit(form: change, other: change)", "one move says one change"),
        (
            "move edit(which: rule, form: change)\nwhen edit.made: rewrite which as form",
            "a rule in force is rewritten as a text",
        ),
        (
            f"{DECLARED}when edit.made: rewrite which as which.open ? form : form",
            "a change is named by the parameter",
        ),
        (
            f"{DECLARED}when edit.made: reveal form to everyone",
            "whole, only its .kind or .document or .text or .clauses or .next$",
        ),
        (
            f"{DECLARED}when edit.made: rewrite which.kind as form",
            "rewrite a proposal as a change that somebody says",
        ),
    ],
)  # fmt: skip
def test_it_is_refused_before_anybody_votes(clauses: str, why: str) -> None:
    with pytest.raises(ClauseError, match=why):
        compile_clauses(clauses)
    assert read_clauses(clauses) == ()


def test_a_change_of_an_event_is_not_one_that_somebody_said() -> None:
    table = edited(EDIT + "when proposal.adopted: for p in proposals: rewrite p as change")
    table.turn("bob", enact("Wine.\n", "when turn.taken: award player 4"))
    found = problems(table.vote("ada bob", 301))
    assert "said in a move" in found[0]
    agreed(table)
