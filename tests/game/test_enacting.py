"""What rules enact: a text without clauses, under the next number, announced by its hash."""

from __future__ import annotations

import pytest

from gamemaster.documents.proposal import document_hash, parse_document
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import (
    DAY,
    Table,
    amend,
    enact,
    of,
    private,
    public,
    repeal,
    started,
    with_clauses,
)

DECREE = """
move decree(words: text)
when decree.made: enact words
"""


def playing(clauses: str = DECREE, more: dict[int, str] | None = None) -> Table:
    return started("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses, **(more or {})}))


def act(table: Table, player: str, words: str) -> tuple[e.Event, ...]:
    return table.play(m.Act(player, words))


def voided(table: Table) -> list[str]:
    return [one.event.problem for one in table.log if isinstance(one.event, e.ClauseVoided)]


def test_it_stands_as_a_mutable_rule_with_a_document_of_its_own() -> None:
    table = playing()
    events = act(table, "ada", "decree Tea is served at five.")
    (enacted,) = of(e.RuleEnacted, events)
    rule = table.game.rulebook.rules[301]
    assert (rule.text, rule.mutable, rule.clauses) == ("Tea is served at five.\n", True, "")
    assert enacted.hash == document_hash(enacted.document)
    document = parse_document(enacted.document)
    assert (document.number, document.body.kind) == (301, "enact")
    assert document.body.text == rule.text
    assert table.game.rulebook.since(301) == table.now
    assert not table.game.waits


def test_its_number_and_hash_are_announced_and_no_more() -> None:
    table = playing()
    events = act(table, "ada", "decree Tea is served at five.")
    (enacted,) = of(e.RuleEnacted, events)
    (told,) = public(events)
    assert told == {"rule.number": 301, "rule.hash": enacted.hash}


def test_it_is_announced_whatever_becomes_of_the_rest_of_the_clause() -> None:
    table = playing(DECREE.replace("enact words", "enact words; award player 1 / 0"))
    assert len(public(act(table, "ada", "decree Tea."))) == 1
    assert 301 in table.game.rulebook.rules
    assert voided(table)


def test_proposals_go_on_behind_its_number() -> None:
    table = playing()
    table.turn("ada", enact("Coffee.\n"))
    act(table, "bob", "decree Tea.")
    table.turn("bob", enact("Milk.\n"), wait=DAY)
    assert {*table.game.proposals} == {301, 303}
    assert 302 in table.game.rulebook.rules


def test_it_is_amended_and_repealed_as_any_other_rule() -> None:
    table = playing()
    act(table, "bob", "decree Tea.")
    table.turn("ada", amend(301, text="Tea at six.\n"))
    table.vote("bob cyd", 302)
    table.review(302)
    assert table.game.rulebook.rules[302].text == "Tea at six.\n"
    assert table.game.rulebook.history[301].next == 302
    table.turn("bob", repeal(302), wait=DAY)
    table.vote("ada cyd", 303)
    assert {301, 302, 303}.isdisjoint(table.game.rulebook.rules)


def test_whoever_asks_about_it_is_told_what_was_enacted() -> None:
    table = playing(DECREE + "when inquiry.made: reveal change.document, change.kind to player")
    (enacted,) = of(e.RuleEnacted, act(table, "ada", "decree Tea."))
    table.award("bob", 100)
    (told,) = private(table.inquire("bob", 301), "bob")
    assert (told["change.document"], told["change.kind"]) == (enacted.document, "enact")


def test_rules_speak_of_what_it_is() -> None:
    heard = (
        "when rule.enacted: reveal rule.title, rule.text, rule.document, rule.hash, "
        "rule.proposer as by to everyone"
    )
    table = playing(DECREE.replace("words: text", "") .replace("enact words",
        'enact join(with(lines("Of tea"), "It is served."))') + heard)  # fmt: skip
    events = act(table, "ada", "decree")
    (enacted,) = of(e.RuleEnacted, events)
    told = public(events)[1]
    assert told == {
        "rule.title": "Of tea",
        "rule.text": "Of tea\nIt is served.\n",
        "rule.document": enacted.document,
        "rule.hash": enacted.hash,
        "by": None,
    }


def test_a_rule_of_the_initial_set_has_no_document() -> None:
    show = "when show.made: reveal which.document, which.hash, which.title to everyone"
    table = playing(f"move show(which: rule)\n{show}")
    (told,) = public(act(table, "ada", "show 207"))
    title = table.game.rulebook.rules[207].text.partition("\n")[0]
    assert [*told.values()] == [None, None, title]


@pytest.mark.parametrize("text", ['""', '" "'])
def test_nothing_is_no_rule(text: str) -> None:
    table = playing(DECREE.replace("enact words", f"enact {text}"))
    act(table, "ada", "decree Tea.")
    assert 301 not in table.game.rulebook.rules
    assert voided(table)


def test_no_rule_is_enacted_by_which_others_would_rank_otherwise() -> None:
    ranks = "define precedence = 1 / (length(rule.text) - 5)"
    table = playing(DECREE, {101: ranks})
    act(table, "ada", "decree Beer.")
    act(table, "ada", "decree Tea.")
    assert {301} == {number for number in table.game.rulebook.rules if number > 300}
    assert table.game.rulebook.rules[301].text == "Beer.\n"
    assert voided(table) == ["rules would rank otherwise by that rule"]


def test_no_rule_is_enacted_with_which_nothing_could_be_adopted() -> None:
    few = "define adopted = votes.for > 1 and mutable_rules < "
    mutable = playing().game.rulebook.mutable_rules
    adopts = {114: "protect adoption", 103: few + str(mutable + 2)}
    table = playing(DECREE, adopts)
    act(table, "ada", "decree Tea.")
    act(table, "ada", "decree Beer.")
    assert {301} == {number for number in table.game.rulebook.rules if number > 300}
    assert any("protects" in problem for problem in voided(table))


def test_rules_that_have_rules_enacted_by_one_another_come_to_an_end() -> None:
    table = playing(DECREE + 'when rule.enacted: enact "And again."')
    act(table, "ada", "decree Tea.")
    stands = [number for number in table.game.rulebook.rules if number > 300]
    assert 1 < len(stands) < 20
    assert voided(table)
    assert not table.game.waits


def test_nothing_is_enacted_after_a_win() -> None:
    told = 'when tournament.won: enact "Too late."\n'
    table = playing(DECREE.replace("enact words", "award player 1000") + told)
    act(table, "ada", "decree Tea.")
    assert table.game.winners == ("ada",)
    assert 301 not in table.game.rulebook.rules
    assert not voided(table)
