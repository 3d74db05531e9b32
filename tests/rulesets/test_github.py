"""The initial set played by pull requests: that its texts say what its clauses do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.errors import OperatorError
from gamemaster.rulesets import load
from tests.audit.replay.journals import journaled, replayed
from tests.builders import Table, tournament
from tests.rulesets.stated import not_stated, require_stated

GITHUB = load("github")

# What a clause does, and the words of the same rule that say so.
STATED = [
    (101, "when tournament.started: reveal", "the name and the key of the public record"),
    (101, "when player.joined", "as the game goes on, who joins"),
    (101, "when proposal.adopted: reveal proposal.number", "the outcome of every vote with the"),
    (101, "if proposal.void: reveal proposal.void", "is adopted without effect"),
    (101, "reveal proposal.void_by", "adopted without effect and by which rule"),
    (101, "when proposal.defeated: reveal proposal.number", "the outcome of every vote with the"),
    (101, "when tournament.won: reveal player.name", "who wins"),
    (101, "when tournament.ended: reveal tournament.name", "and the end"),
    (101, "when move.illegal", "announces whose it was and the number of the rule"),
    (101, "when points.awarded", "points that a ruling gives or takes"),
    (103, "require turn: change.kind", "An immutable rule can therefore be neither"),
    (103, "require effect: change.kind", "An immutable rule can therefore be neither"),
    (105, "eligible = electorate.size", "All players, and nobody else, are eligible to vote"),
    (105, "protect vote if not", "Nobody may be kept from a first vote"),
    (106, "reveal player.name, proposal.number, proposal.document", "sends its text to everyone"),
    (106, "when player.joined: for q in proposals: reveal q.document", "and to players who join"),
    (108, "first_proposal = 325", "the next one is 325"),
    (108, "target.in_force citing target.superseded_by", "that is in force under that number"),
    (109, "votes.for == eligible", "every eligible voter votes for it"),
    (109, "protect frees_immutable", "may be adopted if, and only if"),
    (109, "protect adoption if", "No mutable rule asks for other votes"),
    (109, "protect freeing", "rule out the adoption of such rule-changes has no effect"),
    (112, "protect victory as player.points >= n", "always to reach some number of points"),
    (112, "protect victory as player.points > n", "no rule-change may put any other state"),
    (112, "protect win as finding", "no rule-change may put any other state of affairs"),
    (112, "protect win as exists", "Rules that say who wins when play cannot go on"),
    (112, "keys(game.undecidable)", "and is not overruled, is a paradox"),
    (112, '== "undecidable" and stands', "undecidable, and is not overruled, is a paradox"),
    (113, "protect forfeit", "a player may at any time forfeit the game"),
    (113, "when player.forfeited: reveal player.name", "which the Gamemaster then announces"),
    (113, "when player.expelled: reveal player.name", "which the Gamemaster then announces"),
    (114, "require effect: proposal.mutable_rules_after >= 1", "at least one mutable rule"),
    (114, "protect adoption", "no rule-change at all may be adopted any more"),
    (202, "defers to all", "to such a rule this one gives way"),
    (202, "anybody = false", "nobody becomes a player once play has begun"),
    (202, "merely_corrects = false", "a rule-change is no mere correction"),
    (202, "word_was_given = true", "votes need no word and"),
    (202, "new_title = true", "any title will do"),
    (202, "warned_out = false", "are not warned to end"),
    (202, "require join", "nobody becomes a player once play has begun"),
    (203, "votes.for * 2 > electorate.size", "more than half of the players vote for it"),
    (203, "or warned_out", "unless its vote was warned to end"),
    (203, "define defeated =", "once it cannot be adopted any more"),
    (203, "word_was_given and", "not before a word was given for it"),
    (205, "if not merely_corrects: award", "unless it was a mere correction"),
    (205, "award proposer 1", "the player who proposed it gets 1 point"),
    (207, "player.points >= 200", "with 200 points or more"),
    (209, "precedence = rule.number", "the rule with the lowest number prevails"),
    (209, "claims_prevail = true", "what it says decides and not the numbers"),
    (211, "overrides all", "This rule prevails over all other rules that say who the winner is"),
    (211, "game.last_adopter: player", "proposed the rule-change that was adopted last"),
    (211, "game.undecidable: number", "A paradox stands once nobody can overrule"),
    (211, "last_adopter_plays =", "or its proponent is in play no more"),
    (211, "set game.last_adopter = proposer", "proposed the rule-change that was adopted last"),
    (211, "when overruling.opened", "a Judge who reasons as well as a Judge can"),
    (211, "when proposal.adopted if exists", "at which the vote is over that ends a turn"),
    (211, "when overruling.closed: set", "once nobody can overrule the Judge any more"),
    (211, "and stands: win", "finds a move to be just as legal as illegal"),
    (211, "and stands and not last_adopter_plays: ask", "the Gamemaster is asked for a ruling"),
    (211, "when play.stuck: win", "If the rules are changed so that play cannot go on"),
    (211, "when play.stuck if not last_adopter_plays: ask", "the Gamemaster is asked for a"),
    (213, "anybody = true", "Whoever is no player becomes one by asking"),
    (307, "game.disputed: boolean", "Once judgement has been invoked"),
    (307, "game.void_judgement: number", "A judgement that is void"),
    (307, "ballot.over", "that is void before it is over is held anew"),
    (307, "when overruling.voided: reveal", "what is void"),
    (307, "when overruling.closed if judged ==", "what is void"),
    (307, "when prefer.voided: reveal", "what is void"),
    (307, "game.next_judge: player", "becomes Judge in the place of the other"),
    (307, "player.judging: number", "is not Judge in another judgement"),
    (307, "player.asking: number", "an open question of their own"),
    (307, "player.has_judged: boolean", "whoever has been Judge since a judgement was last"),
    (307, "player.consents: boolean", "They may change their minds until a turn begins"),
    (307, "wanted_by_most =", "the player with the most votes is Judge"),
    (307, "most_wanted = filter", "the player with the most votes is Judge"),
    (307, "order = sort(p in enrolled, p.handle)", "in the alphabetical order of the short names"),
    (307, "game.editor: player", "in whatever way"),
    (307, "latest_editor =", "the player is not the latest editor of that rule"),
    (307, "no_editor =", "the player is not the latest editor of that rule"),
    (307, "free_to_judge =", "is not Judge in another judgement"),
    (307, "may_judge =", "(2) is left out, then (1)"),
    (307, "judge_of_the_question =", "and whoever invoked it comes last of all"),
    (307, "may_follow =", "Passed over are players with an open question of their own"),
    (307, "judge_before =", "the player who comes before the Judge becomes Judge"),
    (307, "ended_by_now =", "before another turn is over"),
    (307, "all_overrule =", "if they all vote to"),
    (307, "one_less =", "Then whoever was its Judge is Judge no more"),
    (307, "stands =", "has decided and is not overruled"),
    (307, "asked_to_consent =", "who is asked to vote or consent"),
    (307, "asked_others =", "half of the other players consent"),
    (307, "move invoke(about: rule, question: text)", "names the rule that it is about, and says"),
    (307, "move consent(answer: yes | no)", "They may change their minds"),
    (307, "ballot prefer(", "the others vote for a new Judge"),
    (307, "upheld | rejected | undecidable", "upheld or rejected, or undecidable where"),
    (307, "closes votes.leading != absent or not judge.active", "where a Judge leaves the game"),
    (307, 'yes | no said "overrule" among', "All players but the Judge may overrule"),
    (307, "require invoke: player.judging == 0", "While a player is Judge, the player does not"),
    (307, "require judgement: player in voters", "A Judge is chosen and decides"),
    (307, "require overruling: player in voters", "All players but the Judge may overrule"),
    (307, "require consent: game.disputed", "Once judgement has been invoked"),
    (307, "require prefer:", "Where that leaves nobody, the others vote"),
    (307, "require turn: not game.disputed", "no player may begin a turn unless more than"),
    (307, "when turn.taken if game.disputed", "for each turn anew"),
    (307, "when invoke.made: set player.asking", "announces every question"),
    (307, "when invoke.made if not game.disputed", "whether turns need consent"),
    (307, "when consent.made", "and who consents"),
    (307, "when player.joined if game.disputed", "who is asked to vote or consent"),
    (307, "when player.forfeited if game.disputed", "who is asked to vote or consent"),
    (307, "when player.expelled if game.disputed", "who is asked to vote or consent"),
    (307, "when judgement.opened", "who is to judge it"),
    (307, "when judgement.closed if votes.leading != absent", "what was found"),
    (307, "when judgement.closed if votes.leading == absent", "where a Judge leaves the game"),
    (307, "when overruling.opened", "who is asked to vote or consent"),
    (307, "all_overrule as overruled", "whether it was overruled"),
    (307, "game.next_judge != absent: open judgement", "decides the question anew, and so on"),
    (307, "if all_overrule and judged", "Where that leaves nobody, the others vote"),
    (307, "when overruling.closed if stands", "until all judgements are completed"),
    (307, "if not game.disputed: for p in enrolled: set p.consents", "for each turn anew"),
    (307, "when prefer.opened", "who is asked to vote or consent"),
    (307, "when prefer.cast", "the others vote for a new Judge"),
    (307, "when prefer.closed", "of several with as many one is drawn by lot"),
    (307, "when judgement.voided", "leaves its question to the same Judge"),
    (307, "when proposal.voided", "what is void"),
    (307, "when vote.voided", "what is void"),
    (308, "proposal.word_claimed: boolean", "the proponent says so before it is decided"),
    (308, "word_in_hash =", "abbe, abed, accede, acceded, aced, added, babe, bade, bead"),
    (308, "move claim_word", "the proponent says so before it is decided"),
    (308, "require claim_word", "the proponent says so before it is decided"),
    (308, "when claim_word.made", "the proponent says so before it is decided"),
    (308, "award proposer 1", "gets 1 further point when it is adopted"),
    (313, "proposal.worded: boolean", "before it, somebody has given a word"),
    (313, "word_was_given =", "before it, somebody has given a word"),
    (313, "move word", "a word or a sentence in Japanese or Turkish for that rule-change"),
    (313, "require word: matter.open", "A vote on a rule-change counts only if"),
    (313, "require adoption: word_was_given", "counts only if, before it, somebody has given a"),
    (313, "when turn.taken", "announces how a word is given"),
    (313, "when word.made", "announces how a word is given, each word"),
    (313, "clear proposal by player", "A vote that comes before any word does not count"),
    (313, "as vote_does_not_count_without", "each vote that does not count"),
    (313, "as lacking", "and where a rule-change lacked a word"),
    (312, "proposal.moved_from: rule", "say while they are voted on out of which rule they move"),
    (312, "source =", "out of which rule they move"),
    (312, "moved_words =", "the very words of that part"),
    (312, "words_to_move =", "the very words of that part"),
    (312, "source_without =", "the very words of that part"),
    (312, "move move_part", "say while they are voted on out of which rule they move"),
    (312, "old_rule_without =", "the very words of that part"),
    (312, "require move_part: matter.open", "to enact those words as a rule"),
    (312, "require move_part: old_rule.mutable", "it is not said of all the words of a rule"),
    (312, "require effect: source", "the rule-change is adopted without effect"),
    (312, "as part_that_moves", "announces what moves"),
    (312, "set game.editor", "its words leave the old one"),
    (312, "rewrite source as", "its words leave the old one, where they stand first"),
    (312, "when rule.rewritten", "and the text of a rule that has lost a part"),
    (316, "title =", "in a line of its own that begins and ends with an asterisk"),
    (316, "new_title =", "No two rules have the same title, in capitals or not"),
    (316, "require turn: new_title", "makes no proposal"),
    (316, "require effect: new_title", "for a second time has no effect"),
    (318, "proposal.warned_at: instant", "the vote is over 72 hours after the warning"),
    (318, "player.objects: boolean", "A player may also object to all warnings"),
    (318, "warned_out =", "the vote is over 72 hours after the warning"),
    (318, "next_count =", "the vote is over 72 hours after the warning"),
    (318, "list_of_it =", "announces warnings, until when the vote lasts, and objections"),
    (318, "warned =", "tells players who join of warnings that run"),
    (318, "when player.joined", "tells players who join of warnings that run"),
    (318, 'if answer == "yes" and exists', "until when the vote lasts, and objections"),
    (318, "objectors =", "A player may also object to all warnings"),
    (318, "move warn", "a player may warn the others that the vote is going to end"),
    (318, "move object(", "Any player may object to a warning"),
    (318, "move object_always", "until the player says otherwise"),
    (318, "move reword", "may give what is proposed another wording"),
    (318, "require reword", "may give what is proposed another wording, if it has any"),
    (318, "rewrite matter as wording", "It keeps its number"),
    (318, "clear proposal; set proposal.warned_at", "so does a warning that runs"),
    (318, "made if matter.warned_at != absent: reveal", "until when the vote lasts"),
    (318, "proposal.rewritten if proposal.warned_at", "until when the vote lasts"),
    (318, "as votes_that_fall", "announces that votes fall"),
    (318, "when move_part.made: clear", "the votes of the others and a warning that runs fall"),
    (318, "when mere_correction.made: clear", "or that it is a mere correction (Rule 319)"),
    (318, 'choice != "abstain"', "There is no third way"),
    (318, "require warn", "As long as a warning runs, there is no second one"),
    (318, "require object", "at any time while it runs"),
    (318, "when vote.cast if word_was_given", "Votes are public"),
    (318, "when warn.made: reveal", "announces warnings"),
    (318, 'notice = duration("72h")', "over 72 hours after the warning"),
    (318, "now + notice as voted_on_until", "until when the vote lasts"),
    (318, "when rule.begun if exists(q in warned", "until when the vote lasts"),
    (318, "as warned_of_but_objected_to_by", "and objections"),
    (318, "when object.made", "then it is as if it had not been given"),
    (318, 'set player.objects = answer == "yes"', "until the player says otherwise"),
    (318, "for q in proposals: set q.warned_at = absent", "those that run and those to come"),
    (319, "merely_corrects =", "It brings the proponent no point"),
    (319, "proposal.mere_correction: boolean", "that it is a mere correction"),
    (319, "move mere_correction", "that it is a mere correction"),
    (319, "require mere_correction", "That is proposed as an amendment, of which the"),
    (319, "require effect: not merely_corrects", "it has no effect as an amendment"),
    (319, "and new_title:", "unless it would have a title for a second time"),
    (319, "rewrite r as proposal.text", "the rule has the mended text from then on"),
    (319, "set game.editor", "the rule has the mended text from then on"),
    (319, "when rule.rewritten", "and the mended text"),
    (319, "when mere_correction.made", "that it is a mere correction"),
    (320, "initial_points = 0", "begins with 0 points"),
    (323, 'when turn.taken: cast "for" by proposer', "an implicit vote for it is cast with the"),
    (323, "when proposal.rewritten", "falls or does not count, the implicit vote is there again"),
    (323, "when vote.cast if player == proposal.proposer", "the implicit vote is there again"),
    (323, "proposal.implied: boolean", "A vote that the proponent casts takes its place"),
    (323, "defers to all", "for this rule gives way to all others"),
    (323, "game.implying_rule", "and no more once this rule is gone"),
    (323, "when rule.begun", "and no more once this rule is gone"),
    (323, 'if change.kind == "transmute"', "and no more once this rule is gone"),
    (323, "ends_implying", "and no more once this rule is gone"),
    (324, "player.on_trial: boolean", "A player is tried for one thing at a time"),
    (324, "player.prosecutor: player", "A player who accuses another is the prosecutor"),
    (324, "player.charge: text", "says what was done against the rules"),
    (324, "player.contested: proposal", "contests it, and so accuses its proponent"),
    (324, "player.demand: number", "demands a punishment"),
    (324, "player.offer: number", "With guilty goes another punishment"),
    (324, "player.pleaded: boolean", "The defendant pleads guilty or not guilty"),
    (324, "player.jury_called: boolean", "each call at least one player to the jury"),
    (324, "player.jury_called_against: boolean", "each call at least one player to the jury"),
    (324, "player.jury_sits: boolean", "First the jury votes"),
    (324, "player.trials: number", "the number that says how often this player has been on trial"),
    (324, "to_plead =", "who is to plead and who to call jurors"),
    (324, "to_call =", "who is to plead and who to call jurors"),
    (324, "player.penalty: number", "takes the place of the old one"),
    (324, "player.convicted: boolean", "a defendant who was found guilty may appeal"),
    (324, "player.jury_of: player", "A player sits on one jury at a time"),
    (324, "player.jurors: text", "of players who were on no earlier jury of it"),
    (324, "ballot.counted", "A vote of the jury that is void before it is over is held anew"),
    (324, "when verdict.voided: reveal", "the votes of the jury and what came of them"),
    (324, "when sentence.voided: reveal", "the votes of the jury and what came of them"),
    (324, "player.convicted_", "Another accusation takes no appeal away"),
    (324, "player.appeals: boolean", "whose verdict takes the place of the old one"),
    (324, "old_penalty =", "takes the place of the old one"),
    (324, "decided =", "the trial is over without a verdict"),
    (324, "if player.on_trial and not player.jury_sits", "is over without a verdict, and the"),
    (324, "by_handle = sort(p in enrolled, p.handle)", "alphabetical order of the short names"),
    (324, "whole_and_not_negative =", "whole and not negative"),
    (324, "guilty = count", "it takes more than half of them"),
    (324, "average =", "their average, rounded to a whole number, a half upwards"),
    (324, "had_no_part =", "Where at least two players had no part in the trial"),
    (324, "others =", "if there is anybody for it"),
    (324, "jury_is_gone =", "Where no juror is left before the jury has decided"),
    (324, "next_prosecutor =", "A prosecutor who has left the game is replaced"),
    (324, "successor =", "A prosecutor who has left the game is replaced"),
    (324, "unprosecuted =", "where there is nobody, by the next who joins"),
    (324, "when player.joined:", "where there is nobody, by the next who joins"),
    (324, "prosecuted =", "who prosecutes, also where that changes"),
    (324, "jury_of_it =", "of players who were on no earlier jury of it"),
    (324, "move accuse", "A player who accuses another is the prosecutor"),
    (324, "move contest", "contests it, and so accuses its proponent"),
    (324, "move jury", "each call at least one player to the jury"),
    (324, "move plead_guilty", "The defendant pleads guilty or not guilty"),
    (324, "move plead_not_guilty", "The defendant pleads guilty or not guilty"),
    (324, "move appeal", "a defendant who was found guilty may appeal"),
    (324, "ballot verdict", "the jury votes on whether the defendant is guilty"),
    (324, "ballot sentence", "every juror names a number of points"),
    (324, "and size(players) > 2", "it takes a third player for the jury"),
    (324, "require accuse: whole", "whole and not negative"),
    (324, "require contest: whole", "whole and not negative"),
    (324, "require jury: defendant.on_trial", "The prosecutor and the defendant each call"),
    (324, "require jury: juror.active", "nobody has more than one in it"),
    (324, "require jury: juror.jury_of", "A player sits on one jury at a time"),
    (324, "require plead_guilty: player.on_trial", "The defendant pleads"),
    (324, "offer <= player.demand", "no larger than what was demanded"),
    (324, "require plead_not_guilty", "The defendant pleads"),
    (324, "require verdict", "First the jury votes"),
    (324, "require sentence: player", "every juror names"),
    (324, "choice >= least and choice <= most", "no larger than was demanded and no smaller than"),
    (324, "require appeal", "Where at least two players had no part in the trial"),
    (324, "when accuse.made", "announces accusations and what they demand, who prosecutes"),
    (324, "when contest.made", "announces accusations and what they demand, who prosecutes"),
    (324, "when jury.made", "whom the jury is made of"),
    (324, "when plead_guilty.made", "pleas"),
    (324, "when plead_not_guilty.made", "pleas"),
    (324, "when verdict.opened", "First the jury votes"),
    (324, "when verdict.cast", "the votes of the jury and what came of them"),
    (324, "when verdict.closed", "the votes of the jury and what came of them"),
    (324, "when sentence.opened", "every juror names a number of points"),
    (324, "when sentence.cast", "the votes of the jury and what came of them"),
    (324, "when sentence.closed", "is taken from the defendant"),
    (324, "when appeal.made", "and appeals"),
    (324, "when player.forfeited: set", "If the defendant leaves, the trial is over"),
    (324, "when player.expelled: set", "If the defendant leaves, the trial is over"),
    (324, "when player.forfeited: for d", "A prosecutor who has left the game is replaced"),
    (324, "when player.expelled: for d", "A prosecutor who has left the game is replaced"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "clause", "words"), STATED)
def test_a_rule_says_in_words_what_its_clauses_do(number: int, clause: str, words: str) -> None:
    require_stated(GITHUB, number, clause, words)


def test_every_clause_stands_in_that_table() -> None:
    assert not_stated(GITHUB, STATED) == []


# The option -------------------------------------------------------------------------------------

OF_THE_DAY = GITHUB.with_option("points_of_the_day")


def test_the_points_of_the_day_are_an_option_of_rule_320() -> None:
    changed = [new for new, old in zip(OF_THE_DAY.rules, GITHUB.rules, strict=True) if new != old]
    (rule,) = changed
    assert rule.number == 320
    assert rule.text.startswith("Every player begins with 0 points.\n\nWhoever was on the list")
    assert OF_THE_DAY.hash != GITHUB.hash
    for points, name, handle in DAY:
        assert f"{name} ({handle}) with {points}" in " ".join(rule.text.split())


DAY = (
    (8, "Pim Otte", "pimotte"), (10, "Stefan Hugtenburg", "MrHug"), (2, "Arthur Bik", "arthurbik"),
    (1, "Jesse Donkervliet", "jdonkervliet"),
)  # fmt: skip


NAMES = {name: points for points, name, _ in DAY}
HANDLES = {handle: points for points, _, handle in DAY}


@pytest.mark.parametrize("begins_with", [NAMES, HANDLES], ids=["names", "handles"])
def test_players_of_the_list_begin_with_their_points_and_all_others_with_none(
    begins_with: dict[str, int],
) -> None:
    rules = tuple((rule.number, rule.mutable, rule.text, rule.clauses) for rule in OF_THE_DAY.rules)
    table = journaled(*begins_with, "Ada", rules=rules)
    scores = {player.name: player.points for player in table.game.players_in_play()}
    assert scores == {**begins_with, "Ada": 0}
    assert replayed(table, table.lines).divergence is None


def test_no_other_set_has_the_option(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match=r"\(tell_own_score\), found 'points_of_the_day'"):
        Table(tmp_path, (tournament(ruleset="secret", points_of_the_day=True),))


# Which trial is meant ---------------------------------------------------------------------------


def test_a_verdict_in_one_of_two_trials_is_asked_which(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament("autumn", ruleset="github", announce="each"),), dice=None)
    table.start("alice", "bob", "carol", "dave", "erin", "finn")
    for sender, words in (
        ("alice", "I accuse Bob 5 he was rude"), ("carol", "I accuse Dave 3 he was late"),
        ("bob", "I plead guilty: 1"), ("dave", "I plead guilty: 1"),
        ("bob", "jury for Bob, Erin"), ("alice", "jury for Bob, Erin"),
        ("dave", "jury for Dave, Finn"), ("carol", "jury for Dave, Finn"),
    ):  # fmt: skip
        table.mail(sender, f"{words}\n")
    table.mail("erin", "my verdict: guilty\n")
    asked = table.to("erin")[-1].body
    assert "several votes of this name are open" in " ".join(asked.split())
    assert "before the choice: 1. While" in " ".join(asked.split())
    table.mail("erin", "my verdict: 1 guilty\n")
    table.mail("finn", "my verdict: guilty\n")
    found = [one.body for one in table.to("bob") if "found guilty: yes" in one.body]
    assert ["verdict: 1" in body for body in found] == [True, False]


# Trials and corrections, in the words of a game -------------------------------------------------


def played(tmp_path: Path, players: str, moves: str) -> Table:
    """Play a game: on each line who mails, and what."""
    table = Table(tmp_path, (tournament("autumn", ruleset="github", announce="each"),), dice=None)
    table.start(*players.split())
    for line in filter(str.strip, moves.splitlines()):
        sender, words = line.strip().split(": ", 1)
        table.mail(sender, words.replace(" | ", "\n") + "\n")
    return table


def leave(table: Table, player: str) -> None:
    """Have a player forfeit, who confirms it."""
    table.mail(player, "forfeit\n")
    code = re.search(r"forfeit yes k[a-z2-7]+", table.to(player)[-1].whole_body)
    assert code is not None
    table.mail(player, f"{code[0]}\n")


def told(table: Table) -> str:
    """What one player was told in the game, whatever the lines."""
    return " ".join(" ".join(letter.whole_body for letter in table.to("cleo")).split())


GUILTY = """
    ada: I accuse Bob 3 he was rude
    ada: jury for Bob, Cleo
    bob: jury for Bob, Cleo
    bob: I plead not guilty
    cleo: my verdict: guilty
    cleo: my sentence: 3
"""


def test_who_proposed_a_mere_correction_does_not_win_by_a_paradox(tmp_path: Path) -> None:
    table = played(tmp_path, "ada bob cleo dan", """
        cleo: propose transmute rule 303
        cleo: a foreign word on 325: merhaba, hello
        bob: vote for 325
        dan: vote for 325
        dan: propose amend rule 309 | A rule-change is proposed by a mail. | end proposal
        dan: a mere correction: 326
        dan: a foreign word on 326: merhaba, hello
        ada: vote for 326
        bob: vote for 326
        bob: I invoke judgement on 307: may I?
        ada: I judge undecidable
        bob: overrule no
    """)  # fmt: skip
    assert "Rule-change 326 has been adopted" in told(table)
    assert "Cleo has won" in told(table)


def test_a_juror_of_the_first_trial_is_none_of_the_second_whatever_came_between(
    tmp_path: Path,
) -> None:
    table = played(tmp_path, "ada bob cleo dan eve", GUILTY + """
        ada: I accuse Dan 1 he was late
        ada: jury for Dan, Cleo
        dan: jury for Dan, Cleo
        dan: I plead not guilty
        cleo: my verdict: not_guilty
        bob: I appeal
        ada: jury for Bob, Cleo
        ada: jury for Bob, Dan
    """)  # fmt: skip
    assert "trial: The people vs bob | trial number: 2" in told(table)
    assert "calls to the jury: Dan" in told(table)
    assert told(table).count("calls to the jury: Cleo | for the trial of: Bob") == 2


def test_an_accusation_of_something_else_takes_no_appeal_away(tmp_path: Path) -> None:
    table = played(tmp_path, "ada bob cleo dan eve", GUILTY + """
        dan: I accuse Bob 0 he laughed
        dan: jury for Bob, Eve
        bob: jury for Bob, Eve
        bob: I plead not guilty
        eve: my verdict: not_guilty
        bob: I appeal
        ada: jury for Bob, Dan
        bob: jury for Bob, Dan
        bob: I plead not guilty
        dan: my verdict: not_guilty
    """)  # fmt: skip
    assert "trial number: 3 | prosecutor: Ada | demanded: 3 | charge: he was rude" in told(table)
    assert table.points["bob"] == 0


@pytest.mark.parametrize(
    "until", ["cleo: my verdict: guilty", "cleo: my verdict: guilty\ndan: my verdict: guilty"]
)
def test_a_trial_whose_defendant_leaves_is_over_without_a_verdict(
    tmp_path: Path, until: str
) -> None:
    table = played(tmp_path, "ada bob cleo dan eve", """
        ada: I accuse Bob 3 he was rude
        ada: jury for Bob, Cleo
        bob: jury for Bob, Dan
        bob: I plead not guilty
    """.rstrip() + "\n" + until)  # fmt: skip
    leave(table, "bob")
    assert "trial is over: yes" in told(table)
    assert "found guilty: no" not in told(table)
    assert "points taken" not in told(table)


def test_who_prosecutes_in_the_place_of_another_is_announced(tmp_path: Path) -> None:
    table = played(tmp_path, "ada bob cleo dan eve", "ada: I accuse Bob 3 he was rude")
    leave(table, "ada")
    assert "trial: The people vs bob | prosecutor: Eve" in told(table)
