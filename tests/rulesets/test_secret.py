"""The initial set of Secret Nomic: that it is whole, and that its texts say what its clauses do."""

from __future__ import annotations

import re

import pytest

from gamemaster.clauses import compile_clauses
from gamemaster.clauses.vocabulary import ASKED
from gamemaster.rulesets import Ruleset, as_document, load

SECRET = load("secret")
RULES = {rule.number: rule for rule in SECRET.rules}


def test_the_initial_set_has_the_rules_that_its_rule_101_names() -> None:
    immutable = list(range(101, 117))
    mutable = [201, 202, 203, 205, 206, 207, 208, 211, 213, 214, 215, 216]
    assert [rule.number for rule in SECRET.rules] == immutable + mutable
    assert [rule.number for rule in SECRET.rules if rule.mutable] == mutable
    said = " ".join(RULES[101].text.split())
    assert "Rules 101 to 116, which are immutable" in said
    assert "Rules 201 to 203, 205 to 208, 211 and 213 to 216, which are mutable" in said


def test_the_game_finds_everything_that_it_asks_rules_for() -> None:
    defined = {
        clause.name for rule in SECRET.rules for clause in compile_clauses(rule.clauses).defines
    }
    assert defined == {*ASKED, "eligible"}


def test_no_name_is_left_without_a_meaning() -> None:
    unknown = {
        name for rule in SECRET.rules for name, _, _ in compile_clauses(rule.clauses).unknown_names
    }
    assert unknown <= {"eligible", "adopted"}


# What a clause does, and the words of the same rule that say so.
STATED = [
    (101, "roster, ruleset.name", "its players, the name and the hash of the Initial Set"),
    (101, "dice.anchor, dice.length", "the anchor and the length of the chain of keys"),
    (103, "not target.in_force or target.mutable", "An immutable rule can therefore be neither"),
    (105, "electorate.size", "All players, and nobody else, are eligible to vote"),
    (108, "first_proposal = 301", "The first number is 301"),
    (108, "citing target.superseded_by", "failed to consider the rule-change by which"),
    (109, "ceil(eligible * 3 / 4)", "three quarters of the eligible voters, rounded up"),
    (111, "when tournament.won: reveal player.name", "the Gamemaster announces who it is"),
    (113, "mutable_rules_after >= 1", "there is at least one mutable rule"),
    (201, "initial_points = 0", "begins with 0 points"),
    (201, 'duration("23h")', "there must be at least 23 hours"),
    (202, "die(6)", "a random number from one to six"),
    (202, "proposal.number, proposal.hash, points to everyone", "the Gamemaster announces"),
    (202, "proposal.document to proposer", "The document itself goes to its proposer alone"),
    (202, "when dice.renewed", "the anchor and the length of the one that follows it"),
    (203, "votes.for * 2 > eligible", "more than half of all eligible voters"),
    (205, "reveal proposal.number to everyone", "makes its number known to everyone"),
    (206, "not attainable(adopted)", "even if every vote still outstanding were cast for it"),
    (206, "award proposer -10", "Its proposer then loses 10 points"),
    (208, "player.points >= 200", "whose score reaches 200 points"),
    (215, "award player -10", "loses 10 points"),
    (215, "player.name, rule.number", "and gives its number"),
    (216, "player.points >= 5", "A player with at least 5 points"),
    (216, "award player -5", "costs the player 5 points"),
    (216, "change.document", "with the document of that rule-change"),
    (216, "change.next", "with the number of the next rule-change that amended"),
]


@pytest.mark.parametrize(("number", "clause", "words"), STATED)
def test_a_rule_says_in_words_what_its_clauses_do(number: int, clause: str, words: str) -> None:
    rule = RULES[number]
    assert clause in rule.clauses
    assert words in " ".join(rule.text.split())


def test_every_clause_stands_in_that_table() -> None:
    told = {number for number, _, _ in STATED}
    assert told == {rule.number for rule in SECRET.rules if rule.clauses}


def test_the_words_of_a_notice_are_in_the_rule_that_asks_for_it() -> None:
    assert '"failed to consider"' in " ".join(RULES[215].text.split())


def test_texts_fit_a_mail() -> None:
    for rule in SECRET.rules:
        assert max(map(len, rule.text.split("\n"))) <= 76
    assert max(map(len, as_document(SECRET).split("\n"))) <= 80


def clauses_in(document: str, number: int) -> str:
    section = document.partition(f"\nRule {number} (")[2].partition("\nRule ")[0]
    return "\n".join(re.findall(r"^    \| (.*)$", section, re.MULTILINE))


@pytest.mark.parametrize("number", RULES)
def test_the_document_gives_back_every_clause(number: int) -> None:
    shown = compile_clauses(clauses_in(as_document(SECRET), number))
    assert shown.source == compile_clauses(RULES[number].clauses).source


def test_an_option_is_part_of_the_hash_once_it_is_chosen() -> None:
    chosen: Ruleset = SECRET.with_option("tell_own_score")
    assert chosen.hash != SECRET.hash
    changed = [
        rule.number for rule, other in zip(chosen.rules, SECRET.rules, strict=True) if rule != other
    ]
    assert changed == [214]
