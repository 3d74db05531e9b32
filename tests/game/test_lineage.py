"""Rules 102, 103 and 108: what numbers rules have, had and get."""

from __future__ import annotations

import pytest

from gamemaster.documents.proposal import Body
from gamemaster.game import events as e
from tests.game.builders import (
    DAY,
    Table,
    amend,
    cited,
    enact,
    kinds,
    repeal,
    secret,
    started,
    the,
    transmute,
)

TEXTS = {number: text for number, _, text, _ in secret()}
CLAUSES = {number: clauses for number, _, _, clauses in secret()}


def in_force(table: Table) -> set[int]:
    return set(table.game.rulebook.rules)


def table_of_two() -> Table:
    return started("Ada", "Bob")


def test_rule_108_an_amended_rule_gets_the_number_of_its_amendment() -> None:
    table = table_of_two()
    table.adopt(amend(207, "define once = 1", "One vote."))
    assert 207 not in in_force(table)
    rule = table.game.rulebook.rules[301]
    assert (rule.text, rule.clauses, rule.mutable) == ("One vote.", "define once = 1", True)
    history = table.game.rulebook.history
    assert (history[207].next, history[301].kind) == (301, "amend")
    assert history[301].replaced is not None
    assert history[301].replaced.text == TEXTS[207]


def test_rule_108_a_transmuted_rule_keeps_its_words_under_a_new_number() -> None:
    table = table_of_two()
    table.adopt(transmute(105))
    rule = table.game.rulebook.rules[301]
    assert (rule.text, rule.clauses, rule.mutable) == (TEXTS[105], CLAUSES[105], True)
    table.adopt(transmute(301))
    rule = table.game.rulebook.rules[302]
    assert (rule.text, rule.clauses, rule.mutable) == (TEXTS[105], CLAUSES[105], False)
    assert table.game.rulebook.last(105) == 302


def test_rule_102_a_mutable_rule_may_have_any_number() -> None:
    table = table_of_two()
    table.adopt(transmute(112))
    assert cited(table.wait(DAY).turn("ada", amend(112))) == 301
    table.adopt(amend(301, "", "Nobody may forfeit."))
    assert table.game.rulebook.rules[303 - 1].text == "Nobody may forfeit."


def test_rule_108_a_repealed_rule_leaves_none_and_its_number_is_never_used_again() -> None:
    table = table_of_two()
    table.adopt(repeal(207))
    assert not in_force(table) & {207, 301}
    table.adopt(enact(TEXTS[207]))
    assert 302 in in_force(table)


def test_rule_108_to_repeal_an_amendment_restores_what_it_replaced_under_the_new_number() -> None:
    table = table_of_two()
    table.adopt(amend(203, "define adopted = votes.for >= 1", "One vote is enough."))
    table.adopt(repeal(301, noun="amendment"))
    rule = table.game.rulebook.rules[302]
    assert (rule.text, rule.clauses) == (TEXTS[203], CLAUSES[203])
    # The restored rule runs: two of two are needed again.
    table.wait(DAY).turn("bob", enact())
    table.vote("ada", 303)
    assert table.decided(303) is None


def test_rule_108_to_repeal_an_amended_rule_by_its_number_repeals_it_altogether() -> None:
    table = table_of_two()
    table.adopt(amend(207, "", "One vote."))
    table.adopt(repeal(301))
    assert not in_force(table) & {207, 301, 302}


def test_rule_103_an_amendment_may_be_amended_and_that_one_repealed() -> None:
    table = table_of_two()
    table.adopt(amend(207, "", "First."))
    table.adopt(amend(301, "", "Second.", noun="amendment"))
    assert table.game.rulebook.rules[302].text == "Second."
    table.adopt(repeal(302, noun="amendment"))
    assert table.game.rulebook.rules[303].text == "First."
    # The number of a repeal is not an amendment; there is nothing of it to repeal.
    assert cited(table.wait(DAY).turn("ada", repeal(303, noun="amendment"))) == 108


def test_what_was_restored_keeps_the_status_it_has_now() -> None:
    table = table_of_two()
    table.adopt(amend(207, "", "First."))
    table.adopt(amend(301, "", "Second."))
    table.adopt(transmute(302))
    table.adopt(transmute(303))
    table.adopt(amend(304, "", "Third."))
    table.adopt(repeal(305, noun="amendment"))
    rule = table.game.rulebook.rules[306]
    assert (rule.text, rule.mutable) == ("Second.", True)


@pytest.mark.parametrize(
    ("change", "aim"),
    [
        (amend(207), amend(207)),
        (amend(207), repeal(207)),
        (amend(207), transmute(207)),
        (repeal(207), amend(207)),
        (transmute(207), repeal(207)),
        (transmute(116), transmute(116)),
    ],
    ids=str,
)
def test_whoever_names_a_number_that_moved_on_failed_to_consider_the_change_that_moved_it(
    change: Body, aim: Body
) -> None:
    table = table_of_two()
    number = table.adopt(change)
    assert cited(table.wait(DAY).turn("ada", aim)) == number
    assert cited(table.wait(DAY).turn("bob", aim)) == number


@pytest.mark.parametrize("body", [amend(301), repeal(301), transmute(301)], ids=str)
def test_a_change_that_left_no_rule_is_cited_itself(body: Body) -> None:
    table = table_of_two()
    table.adopt(repeal(207))
    assert cited(table.wait(DAY).turn("ada", body)) == 301


def test_each_number_cites_its_own_next_change_along_the_lineage() -> None:
    table = table_of_two()
    for number in (207, 301, 302):
        table.adopt(amend(number))
    assert [cited(table.wait(DAY).turn("ada", repeal(number))) for number in (207, 301, 302)] == [
        301,
        302,
        303,
    ]


def test_a_rule_or_its_successor_follows_the_rule_through_its_numbers() -> None:
    table = table_of_two()
    table.adopt(amend(207, "", "First."))
    table.adopt(transmute(301))
    table.adopt(transmute(207, noun="rule or its successor"))
    assert table.game.rulebook.rules[303].mutable
    table.adopt(amend(301, "", "Last.", noun="rule or its successor"))
    assert table.game.rulebook.rules[304].text == "Last."
    table.adopt(repeal(304, noun="rule or its successor"))
    assert table.game.rulebook.successor(207) is None
    # The line ended with 305, and that is what was not considered.
    aim = amend(207, noun="rule or its successor")
    assert cited(table.wait(DAY).turn("bob", aim)) == 305


def test_a_successor_that_is_immutable_can_no_more_be_amended_than_any_immutable_rule() -> None:
    table = table_of_two()
    table.adopt(transmute(207))
    aim = amend(207, noun="rule or its successor")
    assert cited(table.wait(DAY).turn("bob", aim)) == 103


def test_an_initial_rule_and_an_enactment_are_no_amendments() -> None:
    table = table_of_two()
    table.adopt(enact())
    assert cited(table.wait(DAY).turn("ada", repeal(207, noun="amendment"))) == 108
    assert cited(table.wait(DAY).turn("ada", repeal(301, noun="amendment"))) == 108


def test_a_target_superseded_before_adoption_leaves_an_adopted_change_without_effect() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", amend(207, "define once = 1", "First."))
    table.turn("bob", amend(207, "define twice = 2", "Second."))
    table.vote("ada bob", 301)
    before = in_force(table)
    events = table.vote("ada bob", 302)
    adopted = the(e.ProposalAdopted, events)
    assert not adopted.effective
    assert kinds(events)[-2:] == ["proposal.adopted", "fields.revealed"]
    assert in_force(table) == before
    # It is a rule-change with a number all the same, one that left no rule.
    assert cited(table.wait(DAY).turn("ada", amend(302))) == 302
    assert table.game.rulebook.history[302].kind == "amend"


def test_a_superseded_change_is_not_held_for_a_review() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", repeal(207))
    table.turn("bob", amend(207))
    table.vote("ada bob", 301)
    table.vote("ada bob", 302)
    assert table.decided(302) == "adopted"
    assert not table.game.waits


def test_to_enact_a_text_that_is_there_already_is_permitted() -> None:
    table = table_of_two()
    table.adopt(enact("Silence is golden."))
    table.adopt(enact("Silence is golden."))
    assert {301, 302} <= in_force(table)


def test_a_transmutation_of_an_immutable_rule_is_no_conflict_with_it() -> None:
    # Rule 110: even the rule that guards transmutations can be freed.
    table = table_of_two()
    table.adopt(transmute(109))
    table.adopt(repeal(301))
    table.wait(DAY).turn("ada", transmute(108))
    assert table.decided(303) is None
