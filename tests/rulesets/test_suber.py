"""Suber's initial set: that its texts say what its clauses do, line by line."""

from __future__ import annotations

import pytest

from gamemaster.game import events as e
from gamemaster.rehearse import Rehearsal, play_script
from gamemaster.rulesets import load
from tests.documents.cases import Case, Played, differences
from tests.rulesets.stated import not_stated, require_stated

SUBER = load("suber")

# What a clause does, and the words of the same rule that say so.
STATED = [
    (101, "map(p in order, p.name) as order_of_play", "its players in the order of their turns"),
    (101, "ruleset.name, ruleset.hash, record.origin, record.key", "the key of the public record"),
    (101, "when player.joined", "as the game goes on, who joins"),
    (101, "when proposal.adopted: reveal proposal.number", "the outcome of every vote with the"),
    (101, "if proposal.void: reveal proposal.void", "is adopted without effect"),
    (101, "reveal proposal.void_by", "adopted without effect and by which rule"),
    (101, "if not proposal.taken_back: reveal proposal.number", "the outcome of every vote with"),
    (101, "when tournament.won: reveal player.name", "who wins"),
    (101, "when tournament.ended: reveal tournament.name", "and the end"),
    (101, "when move.illegal", "announces whose it was and the number of the rule"),
    (101, "when points.awarded", "points that a ruling gives or takes"),
    (103, "require turn: change.kind", "An immutable rule can therefore be neither"),
    (103, "require effect: change.kind", "An immutable rule can therefore be neither"),
    (105, "eligible = electorate.size", "All players, and nobody else, are eligible to vote"),
    (105, "complete = votes.for + votes.against == eligible", "until everyone has voted, however"),
    (105, 'choice != "abstain"', "nobody may abstain"),
    (105, "protect vote", "All who are eligible have to vote"),
    (105, "require adoption: complete", "until everyone has voted, however long that takes"),
    (106, "reveal player.name, proposal.number, proposal.document", "sends its text to everyone"),
    (106, "when player.joined: for q in proposals: reveal q.document", "and to players who join"),
    (111, "judge_is_to_end =", "the player who takes the place of a Judge who left"),
    (111, "nobody_is_to_end =", "the player who takes the place of a Judge who left"),
    (111, "judge_is_to_end and not nobody_is_to_end", "Judge is asked and who that is"),
    (111, "if judge_is_to_end and nobody_is_to_end", "The proponent also says when"),
    (108, "first_proposal = 301", "The first number is 301"),
    (108, "target.in_force", "must name a rule or an amendment that is in force"),
    (109, "votes.for == eligible", "every eligible voter votes for it"),
    (109, "when proposal.defeated", "Where only this keeps one from being adopted"),
    (111, "proposal.debated: boolean", "as long as it is debated"),
    (111, "proposal.to_be_debated: boolean", "as long as it is debated"),
    (111, "set proposal.to_be_debated = true", "as long as it is debated"),
    (111, "protect to_be_debated", "as long as it is debated"),
    (205, "proposal.debated or not", "not adopted when the vote on it is complete is"),
    (111, "proposal.taken_back: boolean", "may take the proposal back"),
    (111, "game.taken_back: number", "may take the proposal back"),
    (111, "game.owes_another: boolean", "in its place as part of the same turn"),
    (111, "game.judge_ends_debate: boolean", "but where any player has asked the Judge to"),
    (111, "own_open = filter(q in proposals, q.proposer == player)", "The proponent settles"),
    (111, "in_debate = filter(q in proposals, not q.debated)", "as long as it is debated"),
    (111, 'shortest_debate = duration("24h")', "a day after the proposal at the earliest"),
    (111, 'longest_debate = duration("7d")', "after seven days anybody may"),
    (111, "still_own = filter(q in in_debate, q.proposer == player", "as long as the debate lasts"),
    (111, "(game.judge_ends_debate ? game.judge :", "it is the Judge who says so"),
    (111, ": q.proposer)", "The proponent also says when the debate is over"),
    (111, "move end_debate()", "says when the debate is over and the vote is due"),
    (111, "move take_back()", "the proponent may take the proposal back"),
    (111, "move ask_judge()", "where any player has asked the Judge to"),
    (111, "require end_debate: long_enough", "a day after the proposal at the earliest"),
    (111, "long_enough = exists(q in proposals", "a day after the proposal at the earliest"),
    (111, "too_long = exists(q in proposals", "after seven days anybody may"),
    (111, "may_end_it = too_long or", "after seven days anybody may"),
    (111, "require end_debate: may_end_it", "The proponent also says when"),
    (111, "to_be_ended = filter(q in in_debate", "a day after the proposal at the earliest"),
    (111, "require end_debate: size(to_be_ended) > 0", "The proponent also says when"),
    (111, "require take_back: exists(q in own_open, not", "as long as the debate lasts"),
    (111, "when player.forfeited if exists(q in", "If the proponent leaves the game, the"),
    (111, "when player.expelled if exists(q in", "If the proponent leaves the game, the"),
    (111, "require ask_judge: size(in_debate) > 0", "when the debate is over"),
    (111, "require adoption: proposal.debated", "no rule-change is adopted or defeated as long as"),
    (111, "when player.forfeited if player == mover", "If the proponent leaves the game, the"),
    (111, "when player.expelled if player == mover", "If the proponent leaves the game, the"),
    (111, "when ask_judge.made: set game.judge_ends_debate = true", "has asked the Judge to, it"),
    (111, "when ask_judge.made if game.judge == absent: set game.judge", "has asked the Judge to"),
    (111, "q.number) as whose_debate_the_judge_ends", "what is taken back, when the Ju"),
    (111, "to_be_debated = true; set game.judge_ends_debate = false", "where any player has asked"),
    (111, "q.number) as due_to_be_voted_on", "and what is due to be voted on"),
    (111, "when take_back.made: for q in still_own: set", "may take the proposal back"),
    (111, "when proposal.defeated if proposal.taken_back: reveal", "what is taken back"),
    (105, "protect votes", "change the vote of another"),
    (109, "protect frees_immutable", "may be adopted if, and only if"),
    (109, "protect adoption if", "No mutable rule asks for other votes"),
    (109, "protect freeing", "rule out the adoption of such rule-changes has no effect"),
    (111, "protect debated", "no rule-change is adopted or defeated as long as it is debated"),
    (111, "protect end_debate", "The proponent also says when the debate is over"),
    (111, "protect take_back", "the proponent may take the proposal back"),
    (111, "protect ask_judge", "where any player has asked the Judge to"),
    (112, "protect victory as player.points >= n", "always to reach some number of points"),
    (112, "protect victory as player.points > n", "no rule-change may put any other state"),
    (112, "protect win", "no rule-change may put any other state of affairs in its place"),
    (113, "protect forfeit", "a player may at any time forfeit the game"),
    (113, "when player.forfeited: reveal player.name", "which the Gamemaster then announces"),
    (113, "when player.expelled: reveal player.name", "which the Gamemaster then announces"),
    (114, "require effect: proposal.mutable_rules_after >= 1", "at least one mutable rule"),
    (114, "require effect: proposal.mutable_rules_after >= 1", "would leave things so has no"),
    (114, "protect adoption", "no rule-change at all may be adopted any more"),
    (201, "initial_points = 0", "begins with 0 points"),
    (201, "order = sort(p in enrolled, p.filed)", "in the alphabetical order of surnames"),
    (201, "after_mover = mover == absent ? order : rotate", "they go round in the alphabetical"),
    (201, "next_mover = game.owes_another", "when it is their turn"),
    (201, "size(proposals) == 0", "the next turn begins only when the one before it is over"),
    (201, "player == next_mover", "Everyone takes one whole turn when it is their turn"),
    (201, "when proposal.adopted: reveal next_mover.name", "announces whose turn is next"),
    (201, "when proposal.defeated: reveal next_mover.name", "announces whose turn is next"),
    (201, "when tournament.started: reveal next_mover.name", "announces whose turn is next"),
    (201, "when proposal.voided: reveal next_mover.name", "announces whose turn is next"),
    (201, "when player.forfeited if next_mover != absent", "announces whose turn is next"),
    (201, "when player.expelled if next_mover != absent", "announces whose turn is next"),
    (201, "set game.owes_another = false", "Everyone takes one whole turn"),
    (202, "count(p in players, p == proposer)", "nothing, if the proponent has left the game"),
    (202, "(proposal.number - 291 - game.taken_back)", "less 291, and less one for every proposal"),
    (202, "* votes.for / votes.cast)", "times the votes in favour, divided by all votes; rounded"),
    (202, "proposal.adopted: award proposer worth", "adds as many points as this comes to"),
    (202, "if not proposal.taken_back: award proposer worth", "When the vote is complete"),
    (202, "worth; reveal worth as gained_by_its_proponent", "announces what the proponent has"),
    (203, "game.circuits: number", "the second complete circuit of turns"),
    (203, "game.turns_of_circuit: number", "circuit of turns"),
    (203, "come_round = size(proposals) == 0", "As soon as the second complete circuit of turns"),
    (203, "p == mover or p == next_mover)) == next_mover", "to the first player of the order"),
    (203, "not game.owes_another", "the second complete circuit of turns is over"),
    (203, "amended_as", "provided that it has not been amended before"),
    (203, "unanimity = game.circuits < 2", "As soon as the second complete circuit"),
    (203, "adopted = unanimity ? votes.for == eligible", "every eligible voter votes for it"),
    (203, "votes.for * 2 > eligible", "more than half of the eligible voters vote for it"),
    (203, "not adopted: reveal", "where a rule-change lacked votes in favour"),
    (203, "when proposal.adopted: set game.turns_of_circuit", "circuit of turns"),
    (203, "when proposal.adopted if come_round: set game.circuits", "come round to the first"),
    (203, "if not proposal.taken_back: set game.turns_of_circuit", "circuit of turns"),
    (203, "when proposal.defeated if come_round: set game.circuits", "come round to the first"),
    (203, "when player.forfeited if come_round: set game.circuits", "come round to the first"),
    (203, "when player.expelled if come_round: set game.circuits", "come round to the first"),
    (204, "award dissenters 10", "who voted against a rule-change that is adopted gets 10 points"),
    (205, "or complete and", "not adopted when the vote on it is complete is"),
    (205, "defeated = proposal.taken_back or", "and so is one that is taken back"),
    (206, "award proposer -10", "whose proposed rule-change is defeated loses 10 points"),
    (206, "if not proposal.taken_back", "Nobody gains or loses by a proposal that is taken back"),
    (207, "reveal player.name, proposal.number, choice", "Votes are public"),
    (208, "player.points >= 200", "in a game by mail, the first whose score reaches 200 points"),
    (209, "mutable_rules_after <= 25", "There may never be more than 25 mutable rules"),
    (209, "require effect:", "a rule-change that would make them more has no effect"),
    (211, "precedence = rule.number", "the rule with the lowest number prevails"),
    (211, "claims_prevail = true", "what it says decides and not the numbers"),
    (101, "order_of_play, scores", "all scores"),
    (111, "as debated_until_ended_by", "at least, who is to end it and with which words"),
    (111, "reveal true as debated", "when a debate is over and what is due to be voted on"),
    (205, "as voted_on_until", "announces until when a rule-change is voted on"),
    (212, "enough_consent =", "half of the other players consent"),
    (212, "asked_to_consent =", "They alone are asked"),
    (212, "require consent: player != next_mover", "They alone are asked"),
    (212, "p.name) as asked_to_mail_consent_yes", "who is asked to vote or consent"),
    (212, "enough_consent: reveal next_mover.name", "whose turn is next if the others"),
    (212, "others = filter(p in players, p != next_mover)", "half of the other players consent"),
    (212, "when judgement.closed if votes.cast == 0: reveal", "what was found"),
    (212, "game.judge: player", "is the Judge and decides"),
    (212, "game.disputed: boolean", "Once judgement has been invoked"),
    (212, "game.turns_begun: number", "Until the next turn begins"),
    (212, "game.same_turn_of: player", "proposes another as part of the same turn"),
    (212, "set game.turns_begun = game.turns_begun + 1", "Until the next turn begins"),
    (212, "when turn.taken: set game.same_turn_of = absent", "Until the next turn begins"),
    (212, "when take_back.made: set game.same_turn_of", "It counts as one that was taken back"),
    (212, "player.consents: boolean", "they say so once for all questions"),
    (212, "next_turn_began =", "Until the next turn begins"),
    (212, "moving = mover == absent ? next_mover", "or at first the one who has to take the first"),
    (212, "judge_of_the_turn =", "the player whose turn comes before that of the player moving"),
    (212, "judge_before =", "the player whose turn comes before the Judge's becomes Judge"),
    (212, "may_judge = filter(p in order, p.active and p != moving", "player moving is passed"),
    (212, "not exists(q in proposals, q.proposer == p)", "nobody is Judge in their own turn"),
    (212, "p in may_judge and p != judge", "in the place of the other"),
    (212, "move consent(answer: yes | no)", "they say so once for all questions"),
    (212, "closes votes.cast == 1 or next_turn_began or not judge.active", "where a Judge leaves"),
    (212, "move invoke(question: text)", "one player insists on it; to do so is to invoke"),
    (212, "upheld | rejected | undecidable", "finds what was asserted upheld or rejected, or"),
    (212, 'yes | no said "overrule" among filter(p in players, p != judge)', "All players but the"),
    (212, 'votes.cast == size(voters) or "no" in votes.choices or next_turn', "if they all vote"),
    (212, "require judgement: player in voters", "is the Judge and decides"),
    (212, "require overruling: player in voters", "All players but the Judge may overrule"),
    (212, "require consent: game.disputed", "Once judgement has been invoked"),
    (212, "all_overrule =", "if they all vote to"),
    (212, "require turn: not game.disputed", "the next player may not begin one unless"),
    (212, "not exists(p in asked_to_consent", "the next player may not begin one unless"),
    (212, "for p in players: set p.consents = false", "until the turn begins"),
    (212, "set game.judge = absent", "Until the next turn begins, all questions"),
    (212, "if game.judge == absent: set game.judge = judge_of_the_turn", "all questions that come"),
    (212, "if game.judge != absent: open judgement(game.judge", "the one Judge who is in office"),
    (212, "set game.disputed = true", "Once judgement has been invoked"),
    (212, "next_mover.name as next_to_move_if_others_consent", "whose turn is next if the others"),
    (212, 'set player.consents = answer == "yes"', "may change their minds until the turn"),
    (212, "reveal player.name, answer as consents", "and who consents"),
    (212, "not judge.active and judge_before != absent", "likewise where a Judge leaves the game"),
    (212, "when judgement.opened: reveal", "who is to judge it"),
    (212, "votes.leading as finding", "what was found"),
    (212, "when overruling.opened: reveal", "announces every question"),
    (212, "all_overrule as overruled", "whether it was overruled"),
    (212, "judge_in_place = last(filter(p in rotate(order, ", "likewise where a Judge leaves"),
    (212, "if player == game.judge: set game.judge =", "likewise where a Judge leaves"),
    (212, "question as question_without_a_judge", "or the question stays without one"),
    (212, "set game.judge = judge_before; open judgement(judge_before, matter",
     "decides the question anew, and so on"),
    (212, "game.void_judgement: number", "A judgement that is void itself"),
    (212, "ballot.over", "asked anew whether they overrule if that vote is void"),
    (212, "when overruling.voided: reveal", "what is void"),
    (212, "when overruling.closed if judged ==", "what is void"),
    (212, "no_matter =", "is to invoke judgement"),
    (212, "move contest(matter: proposal, question: text)", "contests it by its number"),
    (212, "require contest: matter.open", "unless it is decided already"),
    (212, 'finding == "upheld" and stands and matter', "If that is upheld and not overruled, the"),
    (212, "set game.void_judgement = ballot.number", "leaves its question to the same Judge"),
    (212, "when vote.voided: reveal", "what is void"),
    (112, 'finding == "undecidable"', "undecidable, and is not overruled, is a paradox"),
    (212, "game.in_question: player", "The player moving is whoever took the last turn"),
    (212, "matter.number as contested", "announces every question"),
    (212, "in_question = moving; reveal player.name, question", "announces every question"),
    (212, "if not proposal.taken_back: set game.taken_back", "It counts as one that was taken"),
    (212, "game.owes_another = proposer.active", "proposes another as part of the same turn"),
    (212, "when turn.voided if player != mover", "turn that is void counts as not taken"),
    (213, "and stands: win game.in_question", "whoever was moving when judgement was invoked"),
    (213, "when play.stuck: win next_mover", "any more, the player whose turn is next"),
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


@pytest.mark.parametrize(("before", "after"), [("Ann forfeits", ""), ("", "Ann forfeits")])
def test_no_circuit_is_over_because_its_first_player_left(before: str, after: str) -> None:
    rest = [] if before else ["wait 1d", "Ann ends the debate", "Ann votes for 301"]
    steps = [
        "Ann proposes enact: Everybody is to be polite.", *([before] if before else rest),
        "Ben votes for 301", "Cleo votes for 301", "Dan votes for 301",
        *([after] if after else []), "expect 301 adopted",
    ]  # fmt: skip
    for number, mover in enumerate(("Ben", "Cleo", "Dan", "Ben"), start=302):
        against = "against" if number == 305 else "for"
        steps += [
            f"{mover} proposes enact: Everybody is to be kind.", "wait 1d",
            f"{mover} ends the debate", f"Ben votes for {number}", f"Cleo votes for {number}",
            f"Dan votes {against} {number}",
        ]  # fmt: skip
    steps.append("expect 305 defeated")
    header = {"players": "Ann A, Ben B, Cleo C, Dan D"}
    assert list(differences("suber", Case("left", header, [(step, []) for step in steps]))) == []


def test_who_has_left_has_gained_nothing_and_what_is_voted_on_is_named() -> None:
    table = Played("suber", Case("left", {"players": "Ann A, Ben B, Cleo C"}))
    told: dict[str, object] = {}
    for step in (
        "Ann proposes enact: Everybody is to be polite.", "Ann forfeits",
        "Ben votes for 301", "Cleo votes for 301",
    ):  # fmt: skip
        table.step(step, [])
        for revealed in table.of(e.FieldsRevealed):
            told.update(revealed.fields)
    assert told["due_to_be_voted_on"] == ("301",)
    assert table.state_of(301) == "adopted"
    assert told["gained_by_its_proponent"] == 0


def test_203_that_was_amended_does_not_change_by_itself_though_its_clauses_were_kept() -> None:
    clauses = next(rule.clauses for rule in SUBER.rules if rule.number == 203).splitlines()
    game = Played("suber", Case("", {"players": "Ann Adler, Ben Berg, Cleo Zorn"}))
    for turn in range(7):
        number, name = 301 + turn, ("Ann", "Ben", "Cleo")[turn % 3]
        if turn == 0:
            game.step("Ann proposes amend 203: Whoever votes is to be polite.", clauses)
        else:
            game.step(f"{name} proposes enact: Everybody is to be polite on day {turn}.", [])
        game.step("wait 1d", [])
        game.step(f"{name} ends the debate", [])
        for voter in ("Ann", "Ben", "Cleo"):
            choice = "against" if (turn, voter) == (6, "Cleo") else "for"
            game.step(f"{voter} votes {choice} {number}", [])
        assert game.state_of(number) == ("defeated" if turn == 6 else "adopted")
