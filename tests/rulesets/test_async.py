"""The initial set without an order of turns: that its texts say what its clauses do."""

from __future__ import annotations

import pytest

from gamemaster.rulesets import load
from tests.rulesets.stated import not_stated, require_stated

ASYNC = load("async")

# What a clause does, and the words of the same rule that say so.
STATED = [
    (101, "when tournament.started: reveal", "the name and the key of the public record"),
    (101, "when move.illegal", "announces whose it was and the number of the rule"),
    (103, "not target.in_force or target.mutable", "An immutable rule can therefore be neither"),
    (106, "reveal player.name, proposal.number, proposal.document", "sends its text to everyone"),
    (108, "first_proposal = 310", "the next one is 310"),
    (108, "target.in_force citing target.superseded_by", "that is in force under that number"),
    (109, "votes.for == electorate.size", "every eligible voter votes for it"),
    (113, "when player.forfeited: reveal player.name", "which the Gamemaster then announces"),
    (113, "when player.expelled: reveal player.name", "which the Gamemaster then announces"),
    (114, "mutable_rules_after >= 1", "there is at least one mutable rule"),
    (201, "initial_points = 0", "begins with 0 points"),
    (202, "(proposal.number - 291) * votes.for / given", "less 291; times the votes in favour"),
    (202, "proposal.adopted: award proposer worth", "the player adds to the score as many points"),
    (202, "if quorum: award proposer worth", "the player adds to the score as many points"),
    (204, "award dissenters 10", "who voted against a rule-change that is adopted gets 10 points"),
    (205, "votes.for, votes.against, scores", "voted for and against it, and all scores"),
    (206, "if quorum: award proposer -10", "its proponent loses 10 points"),
    (206, "votes.against, quorum, scores", "whether there was a quorum"),
    (207, 'cast "for" by proposer', "it is cast in favour at once"),
    (207, 'player != proposal.proposer or choice == "for"', "cannot be changed or taken back"),
    (207, "reveal player.name, proposal.number, choice", "Votes are public"),
    (208, "player.points >= 200", "whose score reaches 200 points"),
    (208, "shared_victory = true", "Several who reach it at the same moment win together"),
    (209, "mutable_rules_after <= 25", "There may never be more than 25 mutable rules"),
    (212, "game.judge: player", "is the Judge and decides"),
    (212, "game.disputed: boolean", "Once judgement has been invoked"),
    (212, "order = sort(p in enrolled, p.joined)", "come in the order in which they joined"),
    (212, "moving = mover == absent ? first(order)", "before the first turn the first player"),
    (212, "next_turn_began =", "Until another turn begins"),
    (212, "judge_of_the_turn =", "the player who comes before the one moving is the Judge"),
    (212, "judge_before =", "the player who comes before the Judge becomes Judge"),
    (212, "move invoke(question: text)", "one player insists on it; to do so is to invoke"),
    (212, "upheld | rejected | undecidable", "finds what was asserted upheld or rejected, or"),
    (212, 'yes | no said "overrule" among filter(p in players, p != judge)', "All players but the"),
    (212, 'yes | no said "consent" among filter(p in players, p != moving)', "other than the one"),
    (212, 'c == "yes") * 2 > size(voters)', "more than half of the players other than the one"),
    (212, "require judgement: player in voters", "is the Judge and decides"),
    (212, "require overruling: player in voters", "All players but the Judge may overrule"),
    (212, "require consent: player in voters", "more than half of the players other than"),
    (212, "all_overrule =", "if they all vote to"),
    (212, "require turn: not game.disputed", "nobody may begin a turn until"),
    (212, "when turn.taken: set game.judge = absent", "Until another turn begins, all questions"),
    (212, "if game.judge == absent: set game.judge = judge_of_the_turn", "all questions that come"),
    (212, "when invoke.made: reveal player.name, question", "announces every question"),
    (212, "set game.disputed = true; open consent()", "Once judgement has been invoked"),
    (212, "when player.forfeited if player == game.judge", "nobody else is left"),
    (212, "when player.expelled if player == game.judge", "nobody else is left"),
    (212, "when judgement.opened: reveal", "who is to judge it"),
    (212, "votes.leading as finding", "what was found"),
    (212, "when overruling.opened: reveal", "announces every question"),
    (212, "all_overrule as overruled", "whether it was overruled"),
    (212, "if all_overrule and judge_before != absent", "decides the question anew, and so on"),
    (212, "when consent.opened: reveal", "when turns may be taken again"),
    (212, "when consent.closed: set game.disputed = false", "when turns may be taken again"),
    (301, "win_ends_game = false", "it is the round that they win"),
    (301, "player.championships: number", "how often each player has been Champion"),
    (301, "for p in players: award p -p.points", "in which every score is 0 again"),
    (301, "as champions", "announces the end of a round, its Champions"),
    (301, "when tournament.ended", "announces that it has ended"),
    (303, "length(first(lines(change.text))) <= 72", "in at most 72 characters"),
    (303, "length(question) <= 80", "in at most 80 characters"),
    (308, "given = votes.for + votes.against", "those that are cast for or against it"),
    (308, 'duration("7d")', "A vote lasts seven days at most"),
    (308, "still_missing =", "the votes still missing cannot change its outcome"),
    (308, "votes.for * 3 >= (given + still_missing) * 2", "at least two thirds of the votes"),
    (308, "over or quorum and not attainable(adopted)", "as soon as there is a quorum and the"),
    (309, "floor(electorate.size / 2) + 1", "more than half of the players in play have voted"),
    (309, "require adoption: quorum", "A vote without a quorum has no effect"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "clause", "words"), STATED)
def test_a_rule_says_in_words_what_its_clauses_do(number: int, clause: str, words: str) -> None:
    require_stated(ASYNC, number, clause, words)


def test_every_clause_stands_in_that_table() -> None:
    assert not_stated(ASYNC, STATED) == []
