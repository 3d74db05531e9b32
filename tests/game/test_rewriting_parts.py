"""Proposals of several parts are rewritten part by part, in one document."""

from __future__ import annotations

import pytest

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.documents.proposal import Body, document_hash, parse_document
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import amend, enact, of, public, repeal, the, with_clauses

SPELL = """
define most_parts = 3
move spell(what: proposal, wrong: text, right: text)
when spell.made: rewrite what as replace(what.text, wrong, right)
move reword(what: proposal, words: text)
when reword.made: rewrite what as words
"""


def proposed(clauses: str, *parts: Body, more: dict[int, str] | None = None) -> Journaled:
    """A table where Ada has proposed something of several parts."""
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({217: clauses, **(more or {})}))
    first, *further = parts
    table.play(m.TakeTurn("ada", first, tuple(further)))
    return table


def act(table: Journaled, words: str) -> tuple[e.Event, ...]:
    return table.play(m.Act("bob", words))


def texts(table: Journaled) -> list[str]:
    return [table.game.proposals[number].body.text for number in table.game.proposals[301].parts]


def agreed(table: Journaled) -> None:
    found = replayed(table)
    assert found.divergence is None, found.divergence


COLOURS = enact("A colour.\n"), repeal(216), amend(206, text="No color.\n")


def test_each_part_gets_the_text_that_is_made_of_its_own() -> None:
    table = proposed(SPELL, enact("Any colour.\n"), amend(206, text="A colour.\n"))
    before = table.game.proposals[301]
    rewritten = the(e.ProposalRewritten, act(table, 'spell 301 "colour" "color"'))
    after = table.game.proposals[301]
    assert texts(table) == ["Any color.\n", "A color.\n"]
    assert (rewritten.text, [part.text for part in rewritten.more]) == (
        "Any color.\n", ["A color.\n"],
    )  # fmt: skip
    assert after.hash == document_hash(after.document) != before.hash
    assert [body for _, body in parse_document(after.document).parts] == [after.body, *after.more]
    assert (after.body.kind, [part.kind for part in after.more]) == ("enact", ["amend"])
    table.vote("ada bob", 301)
    for number in (301, 302):
        table.review(number, seen=table.game.desk[number].version)
    assert table.game.rulebook.rules[302].text == "A color.\n"
    agreed(table)


def test_a_part_whose_text_does_not_change_stays() -> None:
    table = proposed(SPELL, *COLOURS)
    act(table, 'spell 301 "colour" "color"')
    assert texts(table) == ["A color.\n", "", "No color.\n"]
    assert not act(table, 'spell 301 "tea" "coffee"')[1:]
    agreed(table)


def test_where_one_part_has_a_text_that_is_it() -> None:
    table = proposed(SPELL, repeal(216), enact("Tea."))
    act(table, "reword 301 Coffee.")
    assert texts(table) == ["", "Coffee.\n"]
    agreed(table)


@pytest.mark.parametrize("parts", [COLOURS, (repeal(216), repeal(206))])
def test_words_of_ones_own_are_not_put_in_the_place_of_several_or_of_none(
    parts: tuple[Body, ...],
) -> None:
    table = proposed(SPELL, *parts)
    before = texts(table)
    assert of(e.ClauseVoided, act(table, "reword 301 Coffee."))
    assert texts(table) == before
    agreed(table)


def test_together_they_are_no_longer_than_a_proposal_may_be() -> None:
    long = "x" * 16_000
    table = proposed(SPELL, enact(f"{long} tea"), enact(f"{long} tea, too"))
    assert of(e.ClauseVoided, act(table, f'spell 301 "tea" "{"y" * 500}"'))
    agreed(table)


def test_change_and_target_are_those_of_the_part() -> None:
    mended = (
        "define most_parts = 3\nwhen proposal.rewritten if length(proposal.text) < 40: "
        'rewrite proposal as change.kind + (target.given ? " of " : " ") + proposal.text\n'
        "move reword(what: proposal)\n"
        'when reword.made: rewrite what as what.text + "!"\n'
        "when proposal.rewritten: reveal proposal.hash to everyone"
    )
    table = proposed(mended, enact("Tea."), amend(206, text="Rum."))
    assert len(public(act(table, "reword 301"))) > 1
    assert texts(table)[0].startswith("enact enact Tea.")
    assert texts(table)[1].startswith("amend of amend of Rum.")
    agreed(table)


def test_reviews_of_all_parts_are_undone() -> None:
    table = proposed(SPELL, enact("A colour.", "define a = 1"), enact("No colour.", "define b = 1"))
    for number in (301, 302):
        table.review(number, table.game.desk[number].clauses)
    act(table, 'spell 301 "colour" "color"')
    assert [table.game.desk[number].reviewed for number in (301, 302)] == [False, False]
    agreed(table)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ('rewrite proposal.text as "x"', "write rewrite proposal as"),
        ('rewrite proposal.clauses as "x"', "rewrite a proposal as a change that somebody says"),
        ('rewrite proposal.kind as "repeal"', "when reword.made: rewrite which as form"),
        ('rewrite proposal.number as "x"', "repeal a rule, and enact its text"),
        ('rewrite proposal to "x"', "did you mean rewrite proposal as TEXT"),
        ('rewrite rule 203 as "x"', "filter(r in rules, r.number == 203)"),
        ('rewrite proposal as "x" under 400', "repeal RULE; enact TEXT"),
    ],
)
def test_what_is_not_rewritten_is_refused_with_the_words_that_do_it(effect: str, told: str) -> None:
    with pytest.raises(ClauseError, match=r"rewrite|repeal|expected") as refused:
        compile_clauses(f"when turn.taken: {effect}")
    assert told in str(refused.value)
