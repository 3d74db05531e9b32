"""The daily set of Secret Nomic: that its texts say what its clauses do, line by line."""

from __future__ import annotations

import pytest

from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.rulesets import load
from tests.documents.cases import Case, Played, differences, read_cases
from tests.rulesets.stated import not_stated, require_stated

DAILY = load("daily")
CLAUSES_OF_201 = next(rule.clauses for rule in DAILY.rules if rule.number == 201).splitlines()

# What a clause does, and the words of the same rule that say so.
STATED = [
    (101, "dice.anchor, dice.length", "the anchor and the length of the chain of keys"),
    (103, "not target.in_force or target.mutable", "An immutable rule can therefore be neither"),
    (105, "electorate.size", "All players, and nobody else, are eligible to vote"),
    (108, "first_proposal = 301", "The first number is 301"),
    (108, "citing target.superseded_by", "failed to consider the rule-change by which"),
    (109, "ceil(eligible * 3 / 4)", "three quarters of the eligible voters, rounded up"),
    (109, "protect adoption if", "No mutable rule asks for other votes"),
    (109, "protect freeing", "rule out the adoption of such rule-changes has no effect"),
    (109, "protect frees_immutable", "may be adopted if, and only if"),
    (104, "protect votes", "Nobody changes the vote that another has cast"),
    (105, "protect vote", "nobody can be kept from a first vote"),
    (111, "protect victory as player.points >= n", "always to reach some number of points"),
    (111, "protect victory as player.points > n", "no rule-change may put any other state"),
    (111, "all(p in players", "but that these are more than any other player has"),
    (111, "win_ends_game = true", "The tournament is then over"),
    (111, "protect win as game.stuck", "cannot go on where the rules let nobody take a turn"),
    (112, "protect forfeit", "a player may at any time forfeit the tournament"),
    (111, "when tournament.won: reveal player.name", "the Gamemaster announces who it is"),
    (111, "when tournament.ended", "the Gamemaster announces that it has ended"),
    (113, "mutable_rules_after >= 1", "there is at least one mutable rule"),
    (201, "initial_points = 0", "begins with 0 points"),
    (201, "max(tournament.started, player.joined)", "within the first 24 hours of the"),
    (201, "max(tournament.started, player.joined)", "nor within 24 hours of joining it"),
    (201, 'now - player.last_turn >= duration("23h")', "there must be at least 23 hours"),
    (201, 'term = duration("49h")', "A turn is due every 49 hours"),
    (201, "now - player.last_turn < term", "who lets 49 hours go by without one"),
    (201, "player.late: instant", "breaks it again with every 49 hours more"),
    (201, "now - player.late < term", "breaks it again with every 49 hours more"),
    (201, "is_late = player.active and not", "who lets 49 hours go by without one"),
    (201, "all_late = filter(", "counted from the beginning of the tournament, from joining"),
    (201, "tournament.started after term", "counted from the beginning of the"),
    (201, "rule.begun after term", "who lets 49 hours go by without one"),
    (201, "player.joined after term", "from joining later"),
    (201, "turn.taken after term", "or from the last turn, breaks this rule"),
    (201, "move.illegal after", "breaks it again with every 49 hours more"),
    (202, "award player die(10)", "a die with ten sides"),
    (202, "proposal.document to proposer", "goes to its proposer alone, and at once"),
    (202, "when dice.renewed", "the anchor and the length of the one that follows it"),
    (203, "majority = votes.for * 2 > eligible", "more than half of all eligible voters"),
    (203, "game.midnight: instant", "counted at midnight and at no other time"),
    (203, "proposal.met: instant", "after the midnight that comes next"),
    (203, 'every "day 00:00": set game.midnight', "counted at midnight and at no other time"),
    (203, "known_since = proposal.revealed", "or, where no rule has it announced"),
    (203, "game.midnight == now and", "counted at midnight and at no other time"),
    (203, 'known_since >= duration("24h")', "for the first time a day after its announcement"),
    (203, "adopted = counting and majority", "if at that moment more than half of all eligible"),
    (204, "defers to all", "This rule gives way to all others"),
    (204, 'digest_at = duration("0h")', "What else is to be announced goes out at the same hour"),
    (204, "player.has_moved: boolean", "the players who have taken a turn since the midnight"),
    (204, "player.gained: number", "what the turns have brought each"),
    (204, "player.listed: instant", "At midnight, in UTC"),
    (204, "proposal.listed: instant", "At midnight, in UTC"),
    (204, "game.counted: instant", "the votes on rule-changes are counted"),
    (204, 'every "day 00:00": set game.counted', "At midnight, in UTC, the votes on"),
    (204, "proposal.listed < now and game.counted", "the votes on rule-changes are counted"),
    (204, "sort(p in filter(p in enrolled, p.listed == now), p.name)", "in alphabetical order"),
    (204, "new_today = filter(", "the rule-changes that were proposed in that time"),
    (204, "set player.gained = points", "what the turns have brought each"),
    (204, "p.name) as players_who_have_moved", "the names of the players who have taken a turn"),
    (204, "sort(q in new_today, q.number) as proposals", "the numbers from the lowest"),
    (204, "sort(q in new_today, q.hash)", "the hashes in an order of their own"),
    (205, "reveal proposal.number to everyone", "announces its number, and nothing besides"),
    (206, "counting and not attainable(adopted)", "if, when votes are counted, it could not be"),
    (206, "award proposer -10", "Its proposer then loses 10 points"),
    (208, "player.points >= 100 and all(", "has at least 100 points and more than any other"),
    (207, "defers to all", "to such a rule this one gives way"),
    (207, "anybody = false", "Nobody joins after the beginning"),
    (207, "require join", "Nobody joins after the beginning"),
    (209, "anybody = true", "whoever wants to may join at any time"),
    (209, "when player.joined: reveal player.name", "announces the name of everyone who joins"),
    (211, "precedence = rule.number", "the rule with the lowest number prevails"),
    (211, "claims_prevail", "what it says decides and not the numbers"),
    (213, "game.stuck: boolean", "If the rules have become such that play cannot go on"),
    (213, "set game.stuck = false", "If the rules have become such that play cannot go on"),
    (213, "when play.stuck", "If the rules have become such that play cannot go on"),
    (213, 'move == "turn": win', "the first player who attempts a turn and cannot finish it wins"),
    (215, "award player -10", "loses 10 points"),
    (215, "at digest: reveal player.name, rule.number", "At the midnight that follows"),
    (216, "player.points >= 5", "A player with at least 5 points"),
    (216, "award player -5", "costs the player 5 points"),
]


@pytest.mark.parametrize(("number", "clause", "words"), STATED)
def test_a_rule_says_in_words_what_its_clauses_do(number: int, clause: str, words: str) -> None:
    require_stated(DAILY, number, clause, words)


def test_every_clause_stands_in_that_table() -> None:
    assert not_stated(DAILY, STATED) == []


def test_an_option_is_part_of_the_hash_once_it_is_chosen() -> None:
    assert DAILY.with_option("tell_own_score").hash != DAILY.hash


CASE = """case: 209-repealed-it-lets-nobody-in
rules: 209, 207
players: Ann, Ben, Cleo
Dora joins
expect enrolled Dora
wait 24h
Ann proposes repeal 209
Ann votes for 301
Ben votes for 301
Cleo votes for 301
Dora votes for 301
wait 48h
expect 301 adopted
Emil joins
expect no player Emil
"""


def test_nobody_comes_in_once_the_rule_that_lets_people_in_is_repealed() -> None:
    (case,) = read_cases(CASE)
    assert list(differences("daily", case)) == []


LATE = """case: 201-a-turn-at-the-second-of-a-breach
rules: 201
players: Ann, Ben
wait 49h
expect score Ann -10
Ann proposes enact: Everybody is to be polite.
expect score Ann -9
wait 49h
expect score Ann -19
wait 49h
expect score Ann -29

case: 201-late-under-its-new-number
rules: 201
players: Ann, Ben
wait 24h
Ann proposes amend 201: The same again.
    CLAUSES OF 201
Ann votes for 301
Ben votes for 301
wait 48h
expect 301 adopted
Ann proposes enact: Everybody is to be polite.
expect score Ann 2
wait 49h
expect score Ann -8
wait 49h
expect score Ann -18
"""


@pytest.mark.parametrize(
    "case",
    read_cases(LATE.replace("CLAUSES OF 201", "\n    ".join(CLAUSES_OF_201))),
    ids=lambda case: case.slug,
)
def test_each_49_hours_without_a_turn_are_one_breach(case: Case) -> None:
    assert list(differences("daily", case)) == []


def test_a_breach_and_a_turn_that_both_fall_due_while_play_rests_are_one_breach() -> None:
    played = Played("daily", Case("late", {"players": "Ann, Ben"}))
    played.step("wait 50h", [])
    played.step("Ann proposes enact: Everybody is to be polite.", [])
    for step in (m.Pause("a rest"), "wait 60h", m.Resume("on"), "wait 1h", "wait 49h"):
        played.step(step, []) if isinstance(step, str) else played.play(step)
    assert played.game.players["ann"].points == -10 + 1 - 10 - 10


LISTED = """case: 204-another-die-is-listed-too
rules: 202, 204
players: Ann, Ben
wait 24h
Ann proposes amend 202: A turn brings a die of twenty sides.
    when turn.taken: award player die(20); reveal proposal.document to proposer
Ann votes for 301
Ben votes for 301
wait 48h
the die shows 17
Ann proposes enact: Everybody is to be polite.
wait 24h
"""


def test_what_an_amended_rule_has_a_turn_bring_is_listed() -> None:
    (case,) = read_cases(LISTED)
    played = Played("daily", case)
    for line, below in case.steps:
        played.step(line, below)
    listed = dict(next(told.fields for told in played.of(e.FieldsRevealed)))
    assert listed["players_who_have_moved"] == ("Ann",)
    assert listed["points_they_have_gained"] == ("17",)
