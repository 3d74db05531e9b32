"""The initial set of Secret Nomic: that it is whole, and that its texts say what its clauses do."""

from __future__ import annotations

import pytest

from gamemaster.clauses import compile_clauses
from gamemaster.clauses.vocabulary import ASKED
from gamemaster.rulesets import Ruleset, load

SECRET = load("secret")
RULES = {rule.number: rule for rule in SECRET.rules}


def test_the_game_finds_everything_that_it_asks_rules_for() -> None:
    defined = {
        clause.name for rule in SECRET.rules for clause in compile_clauses(rule.clauses).defines
    }
    asked = {name for name, word in ASKED.items() if not word.default}
    own = {"eligible", "win_ends_game", "precedence", "claims_prevail"}
    assert defined == asked | own


def test_no_name_is_left_without_a_meaning() -> None:
    unknown = {
        name for rule in SECRET.rules for name, _, _ in compile_clauses(rule.clauses).unknown_names
    }
    assert unknown <= {"eligible", "adopted"}


# What a clause does, and the words of the same rule that say so.
STATED = [
    (101, "roster, ruleset.name", "its players, the name and the hash of the Initial Set"),
    (101, "dice.anchor, dice.length", "the anchor and the length of the chain of keys"),
    (103, "require turn: change.kind", "An immutable rule can therefore be neither"),
    (103, "require effect: change.kind", "An immutable rule can therefore be neither"),
    (105, "electorate.size", "All players, and nobody else, are eligible to vote"),
    (105, "protect vote", "all who are eligible have to take part in every vote"),
    (108, "first_proposal = 301", "The first number is 301"),
    (108, "citing target.superseded_by", "failed to consider the rule-change by which"),
    (109, "ceil(eligible * 3 / 4)", "three quarters of the eligible voters, rounded up"),
    (111, "win_ends_game = true", "The tournament is then over"),
    (104, "protect votes", "Nobody changes the vote that another has cast"),
    (109, "protect frees_immutable", "may be adopted if, and only if"),
    (109, "protect adoption if", "No mutable rule asks for other votes"),
    (109, "protect freeing", "rule out the adoption of such rule-changes has no effect"),
    (111, "protect victory as player.points >= n", "always to reach some number of points"),
    (111, "protect victory as player.points > n", "no rule-change may put any other state"),
    (111, "protect win", "no rule-change may put any other state of affairs in its place"),
    (111, "as game.stuck and", "who then attempts one attempts it in vain"),
    (111, "when tournament.won: reveal player.name", "the Gamemaster announces who it is"),
    (111, "when tournament.ended", "the Gamemaster announces that it has ended"),
    (112, "protect forfeit", "a player may at any time forfeit the tournament"),
    (113, "require effect: proposal.mutable_rules_after >= 1", "at least one mutable rule"),
    (113, "require effect: proposal.mutable_rules_after >= 1", "would leave things so has no"),
    (113, "protect adoption", "no rule-change at all may be adopted any more"),
    (201, "initial_points = 0", "begins with 0 points"),
    (201, 'duration("23h")', "there must be at least 23 hours"),
    (202, "die(6)", "a random number from one to six"),
    (202, "proposal.number, proposal.hash, points to everyone", "the Gamemaster announces"),
    (202, "proposal.document to proposer", "The document itself goes to its proposer alone"),
    (202, "when dice.renewed", "the anchor and the length of the one that follows it"),
    (203, "votes.for * 2 > eligible", "more than half of all eligible voters"),
    (205, "reveal proposal.number to everyone", "makes its number known to everyone"),
    (205, "not attainable(adopted)", "even if every vote still outstanding were cast for it"),
    (206, "award proposer -10", "whose proposed rule-change is defeated loses 10 points"),
    (208, "player.points >= 200", "whose score reaches 200 points"),
    (211, "precedence = rule.number", "the rule with the lowest number prevails"),
    (211, "claims_prevail = true", "what it says decides and not the numbers"),
    (213, "game.stuck: boolean", "the rules have become such that play cannot go on"),
    (213, "set game.stuck = false", "the rules have become such"),
    (213, "when play.stuck", "play cannot go on"),
    (
        213,
        'if game.stuck and move == "turn": win player',
        "first player who attempts a turn and cannot",
    ),
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


def test_an_option_is_part_of_the_hash_once_it_is_chosen() -> None:
    chosen: Ruleset = SECRET.with_option("tell_own_score")
    assert chosen.hash != SECRET.hash
    changed = [
        rule.number for rule, other in zip(chosen.rules, SECRET.rules, strict=True) if rule != other
    ]
    assert changed == [214]
