"""What rules rewrite: open proposals, and rules in force under their own numbers."""

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
    kinds,
    of,
    public,
    repeal,
    started,
    the,
    with_clauses,
)

REWORD = """
move reword(what: proposal, words: text)
when reword.made: rewrite what as words
when reword.made: reveal what.number as rewritten, what.hash as sha to everyone
"""
CORRECT = """
move spell(what: rule, words: text)
when spell.made: rewrite what as words
"""


def playing(clauses: str, more: dict[int, str] | None = None) -> Table:
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses, **(more or {})}))
    table.turn("ada", enact("Tea at six.\n"))
    return table


def act(table: Table, player: str, words: str) -> tuple[e.Event, ...]:
    return table.play(m.Act(player, words))


def voided(table: Table) -> list[str]:
    return [one.event.problem for one in table.log if isinstance(one.event, e.ClauseVoided)]


# Proposals ---------------------------------------------------------------------------------------


def test_an_open_proposal_has_another_document_under_its_number() -> None:
    table = playing(REWORD)
    before = table.game.proposals[301]
    events = act(table, "ada", "reword 301 Tea at five.")
    after = table.game.proposals[301]
    assert after.body.text == "Tea at five.\n"
    assert after.hash == document_hash(after.document) != before.hash
    assert parse_document(after.document).body == after.body
    assert (after.announced, after.rewritten) == (before.announced, table.now)
    assert public(events) == [{"rewritten": 301, "sha": after.hash}]
    table.vote("bob", 301)
    table.vote("cyd", 301)
    assert table.game.rulebook.rules[301].text == "Tea at five.\n"


def test_the_same_text_is_nothing_new() -> None:
    table = playing(REWORD)
    assert "proposal.rewritten" not in kinds(act(table, "ada", 'reword 301 "Tea at six."'))
    act(table, "ada", "reword 301 Tea.")
    first = table.game.proposals[301]
    act(table, "ada", "reword 301 Coffee.")
    act(table, "ada", "reword 301 Tea.")
    assert table.game.proposals[301].hash == first.hash


def test_votes_stand_unless_they_are_cleared() -> None:
    table = playing(REWORD)
    table.vote("bob", 301)
    act(table, "ada", "reword 301 Coffee.")
    assert table.game.proposals[301].tally.cast == 1
    table = playing(REWORD + "when reword.made: clear what")
    table.vote("bob", 301)
    act(table, "ada", "reword 301 Coffee.")
    assert table.game.proposals[301].tally.cast == 0


def test_an_edit_that_comes_after_the_deciding_vote_changes_nothing() -> None:
    table = playing(REWORD)
    table.vote("bob", 301)
    table.vote("cyd", 301)
    assert "proposal.rewritten" not in kinds(act(table, "ada", "reword 301 Ada wins."))
    assert table.game.rulebook.rules[301].text == "Tea at six.\n"
    assert voided(table) == []


def test_a_vote_right_after_an_edit_can_be_kept_from_deciding() -> None:
    late = (
        "when vote.cast if proposal.rewritten != absent and "
        'now - proposal.rewritten < duration("1h"): clear proposal by player'
    )
    table = playing(REWORD + late)
    table.vote("bob", 301)
    act(table, "ada", "reword 301 Ada wins.")
    table.vote("cyd", 301)
    assert table.game.proposals[301].decided is None
    table.wait(DAY).vote("cyd", 301)
    assert table.game.proposals[301].decided == "adopted"


def test_an_edit_may_itself_decide() -> None:
    please = 'require adoption: contains(proposal.text, "please")'
    table = playing(REWORD + please, {205: "define defeated = false"})
    table.vote("bob", 301)
    table.vote("cyd", 301)
    events = act(table, "ada", "reword 301 Tea, please.")
    assert kinds(events)[:3] == ["move.made", "proposal.rewritten", "fields.revealed"]
    assert "proposal.adopted" in kinds(events)


def test_clauses_are_looked_at_again_beside_the_new_text() -> None:
    table = playing(REWORD)
    table.turn("bob", enact("A turn earns one.", "when turn.taken: award player 1"), wait=DAY)
    assert table.game.desk[302].reviewed
    act(table, "bob", "reword 302 A turn earns nothing.")
    entry = table.game.desk[302]
    assert (entry.reviewed, entry.version) == (False, 2)
    table.vote("ada", 302)
    events = table.vote("cyd", 302)
    assert of(e.HoldBegun, events) == [e.HoldBegun(302)]
    assert table.game.rulebook.rules[302].clauses == ""


def test_a_change_without_a_text_may_be_given_one() -> None:
    table = playing(REWORD)
    table.turn("bob", repeal(216), wait=DAY)
    act(table, "bob", "reword 302 It is of no use.")
    assert the(e.ProposalRewritten, [one.event for one in table.log]).text == "It is of no use.\n"
    table.vote("ada", 302)
    table.vote("cyd", 302)
    assert 216 not in table.game.rulebook.rules


def test_where_votes_are_protected_no_text_is_put_under_them() -> None:
    table = playing(REWORD, {114: "protect votes"})
    act(table, "ada", "reword 301 Coffee.")
    table.vote("bob", 301)
    act(table, "ada", "reword 301 Ada wins.")
    assert table.game.proposals[301].body.text == "Coffee.\n"
    assert voided(table) == ["a rule that prevails protects the votes"]


@pytest.mark.parametrize("said", ['" "', '"\u200b"', "replace(words, words, words) + words"])
def test_a_rule_has_a_text(said: str) -> None:
    table = playing("move reword(words: text)\nwhen reword.made: for q in proposals: "
                    f"rewrite q as {said}")  # fmt: skip
    act(table, "ada", f"reword {'x' * 20_000}")
    assert table.game.proposals[301].body.text in ("Tea at six.\n", "[U+200B]\n")


# Rules -------------------------------------------------------------------------------------------


def test_a_slip_is_corrected_under_the_rules_own_number() -> None:
    table = playing(CORRECT)
    before = table.game.rulebook.rules[214]
    events = act(table, "ada", "spell 214 It is spelt so.")
    after = table.game.rulebook.rules[214]
    assert (after.text, after.clauses, after.mutable) == (
        "It is spelt so.\n", before.clauses, before.mutable,
    )  # fmt: skip
    assert of(e.RuleRewritten, events) == [e.RuleRewritten(214, "It is spelt so.\n")]
    assert table.game.rulebook.history[214].next is None


def test_a_mutable_rule_rewrites_no_immutable_one() -> None:
    table = playing(CORRECT)
    act(table, "ada", "spell 105 Nobody votes.")
    assert table.game.rulebook.rules[105].text != "Nobody votes.\n"
    assert voided(table) == ["an immutable rule is not rewritten by a mutable one"]
    table = playing("", {104: CORRECT})
    act(table, "ada", "spell 105 Everybody votes.")
    assert table.game.rulebook.rules[105].text == "Everybody votes.\n"


def test_what_is_no_rule_any_more_is_not_rewritten() -> None:
    table = playing(CORRECT)
    table.turn("bob", amend(214), wait=DAY)
    table.vote("ada", 302)
    table.vote("cyd", 302)
    table.review(302)
    assert "rule.rewritten" not in kinds(act(table, "ada", "spell 214 Gone."))
    assert voided(table) == []


def test_no_text_changes_how_rules_rank() -> None:
    rank = 'define precedence = contains(rule.text, "first") ? 0 : rule.number'
    table = playing(CORRECT, {211: rank})
    act(table, "ada", "spell 214 I come first.")
    assert voided(table) == ["rules would rank otherwise by that text"]
    act(table, "ada", "spell 214 I come last.")
    assert table.game.rulebook.rules[214].text == "I come last.\n"


def test_a_part_of_a_rule_moves_to_a_new_one_or_nothing_does() -> None:
    moving = """
    attribute proposal.moved_from: rule = absent
    move move_out(of: rule, what: proposal)
    require move_out: player == what.proposer and replace(of.text, what.text, "") != of.text
    when move_out.made: set what.moved_from = of
    define from = proposal.moved_from
    define left = replace(from.text, proposal.text, "")
    require adoption: from == absent or left != from.text
    when proposal.adopted if from != absent: rewrite from as left
    """
    table = playing(moving)
    sentence = " ".join(table.game.rulebook.rules[216].text.split()).partition(". ")[0] + "."
    table.turn("bob", enact(f"{sentence}\n"), wait=DAY)
    act(table, "bob", "move_out 216 302")
    before = table.game.rulebook.rules[216].text
    table.vote("ada", 302)
    table.vote("cyd", 302)
    assert table.game.proposals[302].decided == "adopted"
    left = table.game.rulebook.rules[216].text
    assert sentence in " ".join(before.split())
    assert sentence not in " ".join(left.split())
    assert table.game.rulebook.rules[302].text == f"{sentence}\n"


def test_young_rules_can_be_kept_from_change() -> None:
    young = (
        'require turn: target.since == absent or now - target.since >= duration("1w")\n'
        "when turn.taken: reveal map(r in filter(r in rules, r.since != absent), r.number) as "
        "young to everyone"
    )
    table = playing(young)
    table.vote("bob cyd", 301)
    table.review(301)
    assert "move.illegal" in kinds(table.turn("bob", repeal(301), wait=DAY))
    events = table.turn("bob", repeal(301), wait=8 * DAY)
    assert {"young": ("301",)} in [
        {name: told for name, told in said.items() if name == "young"} for said in public(events)
    ]
