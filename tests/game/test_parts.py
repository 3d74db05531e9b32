"""Proposals of several parts: one number and one vote, adopted together or not at all."""

from __future__ import annotations

import pytest

from gamemaster.documents.proposal import Body, parse_document
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.events import Happened, Why
from gamemaster.letters import notices
from tests.game.builders import (
    Table,
    amend,
    enact,
    of,
    repeal,
    started,
    transmute,
    with_clauses,
)

THREE = "define most_parts = 3"
TWICE = (amend(206), repeal(206))
GONE = (enact("Tea."), amend(206))


def playing(clauses: str = THREE, *, more: dict[int, str] | None = None) -> Table:
    return started("Ada", "Bob", "Cyd", rules=with_clauses({217: clauses, **(more or {})}))


def propose(table: Table, *parts: Body, player: str = "ada") -> tuple[e.Event, ...]:
    first, *more = parts
    return table.play(m.TakeTurn(player, first, tuple(more)))


def adopt(table: Table, *parts: Body) -> tuple[e.Event, ...]:
    number = table.game.next_number
    propose(table, *parts)
    for part in range(number, table.game.next_number):
        if part in table.game.desk:
            table.review(part, parts[part - number].clauses)
    return table.vote("ada bob cyd", number)


def test_all_parts_take_effect_in_order_under_numbers_of_their_own() -> None:
    table = playing()
    events = adopt(table, amend(206, text="What is left."), enact("What was cut."), repeal(216))
    assert [one.number for one in of(e.RuleChanged, events)] == [301, 302, 303]
    rules, history = table.game.rulebook.rules, table.game.rulebook.history
    assert (rules[301].text, rules[302].text) == ("What is left.", "What was cut.")
    assert {206, 216, 303}.isdisjoint(rules)
    assert (history[206].next, history[216].next) == (301, 303)
    assert len(of(e.ProposalAdopted, events)) == 1
    propose(table, enact(), player="bob")
    assert max(table.game.proposals) == 304


def test_there_is_one_document_and_one_vote() -> None:
    table = playing()
    (taken,) = of(e.TurnTaken, propose(table, repeal(216), enact("Tea.")))
    parsed = parse_document(taken.document)
    assert [(number, body.kind) for number, body in parsed.parts] == [
        (301, "repeal"), (302, "enact"),
    ]  # fmt: skip
    assert table.game.open_proposals == (301,)
    (ignored,) = of(e.MoveIgnored, table.vote("bob", 302))
    assert ignored.reason == "no such proposal"
    assert table.game.players["ada"].turns == 1


@pytest.mark.parametrize("clauses", ["", "define most_parts = 1", "define most_parts = 2"])
def test_without_a_rule_that_permits_so_many_nothing_is_proposed(clauses: str) -> None:
    table = playing(clauses)
    (ignored,) = of(e.MoveIgnored, propose(table, repeal(216), enact("Tea."), enact("Milk.")))
    assert ignored.reason == "no rule permits so many parts"
    assert not table.game.proposals


def test_what_a_rule_forbids_of_one_change_it_forbids_of_each_part() -> None:
    table = playing(more={206: 'require turn: change.kind != "repeal"'})
    events = propose(table, enact("Tea."), repeal(216))
    assert len(of(e.MoveForbidden, events)) == 1
    assert not table.game.proposals


def test_what_one_part_needs_to_be_adopted_the_whole_needs() -> None:
    table = playing(more={203: "define adopted = votes.for >= 2", 206:
        'require adoption: change.kind != "transmute" or votes.for >= 3'})  # fmt: skip
    propose(table, enact("Tea.", "define tea = 1"), transmute(110))
    assert not of(e.ProposalAdopted, table.vote("ada bob", 301))
    assert of(e.ProposalAdopted, table.vote("cyd", 301))
    assert table.game.rulebook.rules[302].mutable


CONTRADICTIONS = {
    "the same rule twice": (amend(206), repeal(206)),
    "the same rule by two names": (amend(206), repeal(206, noun="rule or its successor")),
    "transmuted and transmuted back": (transmute(110), transmute(110)),
}


@pytest.mark.parametrize("parts", CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_of_parts_that_contradict_each_other_none_takes_effect(parts: tuple[Body, ...]) -> None:
    table = playing()
    before = table.game.rulebook.rules
    events = adopt(table, *parts, enact("Tea.", "define tea = 1"))
    (adopted,) = of(e.ProposalAdopted, events)
    assert (adopted.effective, adopted.void_by) == (False, None)
    assert table.game.rulebook.rules == before
    assert {301, 302, 303} <= set(table.game.rulebook.history)


def test_where_one_target_is_gone_no_part_takes_effect() -> None:
    table = playing()
    propose(table, enact("Tea.", "define tea = 1"), repeal(216))
    propose(table, repeal(216), player="bob")
    table.vote("ada bob cyd", 303)
    (adopted,) = of(e.ProposalAdopted, table.vote("ada bob cyd", 301))
    assert not adopted.effective
    assert {301, 302}.isdisjoint(table.game.rulebook.rules)


def test_the_rule_that_permits_parts_may_go_in_one() -> None:
    table = playing()
    adopt(table, repeal(217), enact("Tea.", "define tea = 1"))
    assert 217 not in table.game.rulebook.rules
    (ignored,) = of(e.MoveIgnored, propose(table, repeal(216), enact(), player="bob"))
    assert ignored.reason == "no rule permits so many parts"


def test_play_waits_until_each_part_is_reviewed() -> None:
    table = playing()
    propose(table, enact("Tea."), amend(216, text="Milk."), repeal(206))
    events = table.vote("ada bob cyd", 301)
    assert [one.number for one in of(e.HoldBegun, events)] == [301, 302]
    table.review(301)
    assert table.game.waits
    table.review(302)
    assert not table.game.waits


def test_what_one_rule_held_another_goes_on_to_hold() -> None:
    table = playing(more={206: "attribute player.purse: number = 5\n"
        "when inquiry.made: set player.purse = 9"})  # fmt: skip
    table.play(m.GivePoints("ada", 50, "a ruling"))
    table.inquire("ada", 203)
    kept = "attribute player.purse: number = 5"
    adopt(table, amend(206, "define tea = 1"), enact("Purses.", kept))
    values = table.game.attributes
    assert values.value(values.declared["player.purse"], "ada") == 9


def test_fields_of_the_whole_tell_of_all_parts() -> None:
    table = playing(
        f"{THREE}\nwhen turn.taken: reveal proposal.text, proposal.kind, "
        "proposal.frees_immutable, proposal.mutable_rules_after to everyone"
    )
    events = propose(table, enact("Tea.\n"), transmute(110), enact("Milk.\n"))
    told = [dict(one.fields) for one in of(e.FieldsRevealed, events)]
    (found,) = (one for one in told if "proposal.text" in one)
    assert found["proposal.text"] == "Tea.\n\nMilk.\n"
    assert (found["proposal.kind"], found["proposal.frees_immutable"]) == ("enact", True)
    assert found["proposal.mutable_rules_after"] == table.game.rulebook.mutable_rules + 3


def test_a_proposal_of_several_parts_is_not_rewritten() -> None:
    table = playing(f'{THREE}\nwhen turn.taken: rewrite proposal as "Other words."')
    (taken,) = of(e.TurnTaken, events := propose(table, enact("Tea."), enact("Milk.")))
    assert not of(e.ProposalRewritten, events)
    assert [one.rule for one in of(e.ClauseVoided, events)] == [217]
    assert table.game.proposals[301].document == taken.document


def test_the_organiser_is_told_why_parts_have_no_effect_together() -> None:
    table = playing()
    events = adopt(table, *TWICE)
    assert "Two of its parts would change rule 206." in told(table, events)
    propose(table, *GONE, player="bob")
    propose(table, repeal(206), player="cyd")
    for number in (303, 304):
        table.review(number, "")
    table.vote("ada bob cyd", 305)
    assert 206 not in table.game.rulebook.rules
    events = table.vote("ada bob cyd", 303)
    assert "What one of its parts would change is no longer there." in told(table, events)


def told(table: Table, events: tuple[e.Event, ...]) -> str:
    """What the organiser is mailed of an adoption, on one line."""
    adopted = of(e.ProposalAdopted, events)
    words = notices.of((Happened(table.game.now, Why(), one) for one in adopted), table.game)
    return " ".join(" ".join(one.body.split()) for one in words)
