"""Suber's initial set: that its texts say what its clauses do, line by line."""

from __future__ import annotations

import pytest

from gamemaster.rehearse import Rehearsal, play_script
from gamemaster.rulesets import load
from tests.rulesets.stated import not_stated, require_stated

SUBER = load("suber")

# What a clause does, and the words of the same rule that say so.
STATED = [
    (101, "map(p in order, p.name) as order_of_play", "its players in the order of their turns"),
    (101, "ruleset.name, ruleset.hash, record.origin, record.key", "the key of the public record"),
    (101, "when move.illegal", "announces whose it was and the number of the rule"),
    (103, "not target.in_force or target.mutable", "An immutable rule can therefore be neither"),
    (105, "eligible = electorate.size", "All players, and nobody else, are eligible to vote"),
    (105, "complete = votes.for + votes.against == eligible", "until everyone has voted no vote"),
    (105, 'choice != "abstain"', "nobody may abstain"),
    (105, "require adoption: complete", "until everyone has voted no vote is complete"),
    (106, "reveal player.name, proposal.number, proposal.document", "sends its text to everyone"),
    (108, "first_proposal = 301", "The first number is 301"),
    (108, "target.in_force", "must name a rule or an amendment that is in force"),
    (109, "votes.for == eligible", "every eligible voter votes for it"),
    (111, "proposal.debated: boolean", "as long as it is debated"),
    (111, "proposal.taken_back: boolean", "may take the proposal back"),
    (111, "game.taken_back: number", "may take the proposal back"),
    (111, "game.owes_another: boolean", "in its place as part of the same turn"),
    (111, "own_open = filter(q in proposals, q.proposer == player)", "The proponent settles"),
    (111, "move end_debate()", "says when the debate is over and the vote is due"),
    (111, "move take_back()", "the proponent may take the proposal back"),
    (111, "require end_debate: exists(q in own_open", "The proponent also says when"),
    (111, "require take_back: exists(q in own_open, not q.debated)", "as long as the debate lasts"),
    (111, "require adoption: proposal.debated", "no rule-change is adopted or defeated as long as"),
    (111, "when player.forfeited if player == mover", "If the proponent leaves the game, the"),
    (111, "when player.expelled if player == mover", "If the proponent leaves the game, the"),
    (111, "q.number) as due_to_be_voted_on", "announces what is taken back and what is due"),
    (111, "q.number) as taken_back", "announces what is taken back"),
    (113, "when player.forfeited: reveal player.name", "which the Gamemaster then announces"),
    (113, "when player.expelled: reveal player.name", "which the Gamemaster then announces"),
    (114, "mutable_rules_after >= 1", "there is at least one mutable rule"),
    (201, "initial_points = 0", "begins with 0 points"),
    (201, "game.turn_began: instant", "the next turn begins only when"),
    (201, "lower(q.name)), lower(p.surname))", "in the alphabetical order of surnames"),
    (201, "after_mover = mover == absent ? order : rotate", "they go round in the alphabetical"),
    (201, "next_mover = game.owes_another", "when it is their turn"),
    (201, "size(proposals) == 0", "the next turn begins only when the one before it is over"),
    (201, "player == next_mover", "Everyone takes one whole turn when it is their turn"),
    (201, "set game.turn_began = now", "the next turn begins only when"),
    (201, "set game.owes_another = false", "Everyone takes one whole turn"),
    (202, "(proposal.number - 291 - game.taken_back)", "less 291, and less one for every proposal"),
    (202, "* votes.for / votes.cast)", "times the votes in favour, divided by all votes; rounded"),
    (202, "proposal.adopted: award proposer worth", "adds as many points as this comes to"),
    (202, "if not proposal.taken_back: award proposer worth", "When the vote is complete"),
    (203, "player.whole_turns: number", "every player has then taken two whole turns"),
    (203, "game.circuits: number", "the second complete circuit of turns"),
    (203, "circuits_so_far = max(", "every player has then taken two whole turns"),
    (203, "game.circuits < 2 ? votes.for == eligible", "every eligible voter votes for it"),
    (203, "votes.for * 2 > eligible", "more than half of the eligible voters vote for it"),
    (203, "when proposal.adopted: set proposer.whole_turns", "every player has then taken two"),
    (203, "if not proposal.taken_back: set proposer.whole_turns", "taken two whole turns"),
    (203, "when player.forfeited: set game.circuits", "every player has then taken two whole"),
    (203, "when player.expelled: set game.circuits", "every player has then taken two whole"),
    (204, "award dissenters 10", "who voted against a rule-change that is adopted gets 10 points"),
    (205, "worth as gained_by_its_proponent, scores", "has gained by the turn, all scores"),
    (206, "proposal.debated and complete", "defeated when the vote on it is complete"),
    (206, "award proposer -10", "Its proponent then loses 10 points"),
    (206, "if not proposal.taken_back", "nobody gains or loses by it"),
    (207, "reveal player.name, proposal.number, choice", "Votes are public"),
    (208, "player.points >= 200", "in a game by mail, the first whose score reaches 200 points"),
    (208, "when tournament.won", "announces who it is"),
    (208, "when tournament.ended", "announces that it has ended"),
    (209, "mutable_rules_after <= 25", "There may never be more than 25 mutable rules"),
    (212, "game.judge: player", "is the Judge and decides"),
    (212, "game.disputed: boolean", "Once judgement has been invoked"),
    (212, "next_turn_began =", "Until the next turn begins"),
    (212, "moving = mover == absent ? next_mover", "or at first the one who has to take the first"),
    (212, "judge_of_the_turn =", "the player whose turn comes before that of the player moving"),
    (212, "judge_before =", "the player whose turn comes before the Judge's becomes Judge"),
    (212, "p != game.judge and p != moving", "The player moving is passed over"),
    (212, "move invoke(question: text)", "one player insists on it; to do so is to invoke"),
    (212, "upheld | rejected | undecidable", "finds what was asserted upheld or rejected, or"),
    (212, 'yes | no said "overrule" among filter(p in players, p != judge)', "All players but the"),
    (212, 'votes.cast == size(voters) or "no" in votes.choices or next_turn', "if they all vote"),
    (212, 'yes | no said "consent" among filter(p in players, p != next_mover)', "the other"),
    (212, 'c == "yes") * 2 > size(voters)', "more than half of the other players consent"),
    (212, "require judgement: player in voters", "is the Judge and decides"),
    (212, "require overruling: player in voters", "All players but the Judge may overrule"),
    (212, "require consent: player in voters", "more than half of the other players"),
    (212, "all_overrule =", "if they all vote to"),
    (212, "require turn: not game.disputed", "the next player may not begin a turn until"),
    (212, "set game.judge = absent", "Until the next turn begins, all questions"),
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
    (212, "when consent.opened: reveal", "when the next turn may begin"),
    (212, "when consent.closed: set game.disputed = false", "when the next turn may begin"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "clause", "words"), STATED)
def test_a_rule_says_in_words_what_its_clauses_do(number: int, clause: str, words: str) -> None:
    require_stated(SUBER, number, clause, words)


def test_every_clause_stands_in_that_table() -> None:
    assert not_stated(SUBER, STATED) == []


def played(*entries: str) -> Rehearsal:
    """A game of Ann, Ben and Cleo, as a script tells it."""
    rehearsal = Rehearsal(SUBER, 1)
    play_script(rehearsal, "\n".join(("players: Ann, Ben, Cleo", *entries)))
    return rehearsal


def test_a_turn_goes_on_without_the_player_who_left() -> None:
    left = ("Ann: propose transmute rule 210", "Ben: vote for 301", "Ann: forfeit")
    assert played(*left).game.proposals[301].decided is None
    voted = played(*left, "Cleo: vote for 301", "Ben: propose transmute rule 211")
    assert voted.game.proposals[301].decided == "adopted"
    assert voted.game.proposals[302].proposer == "ben"


def test_who_leaves_owes_nothing() -> None:
    rehearsal = played(
        "Ann: propose transmute rule 210", "Ann: I take it back", "Ann: forfeit",
        "1m later", "Ben: propose transmute rule 210",
        "Ben: I invoke judgement: that is my turn", "Cleo: I judge upheld",
    )  # fmt: skip
    assert rehearsal.game.proposals[302].proposer == "ben"
    assert dict(rehearsal.game.box.ballots[1].tally.votes) == {"cleo": "upheld"}


def test_turns_go_by_surname_and_of_equal_ones_by_the_whole_name() -> None:
    told: list[str] = []
    script = "players: Ada Zuse, Bo Ada, Zoe Bell, Al Bell\nAl Bell: propose transmute rule 210"
    play_script(Rehearsal(SUBER, 1, told.append), script)
    assert any("order of play: Bo Ada, Al Bell, Zoe Bell, Ada Zuse" in line for line in told)
    assert any("Al Bell did not consider 201" in line for line in told)
