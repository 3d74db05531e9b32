"""Rulings that mend the text of a rule in force."""

from __future__ import annotations

import pytest

from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import enact, of, with_clauses

TOLD = "when rule.rewritten: reveal rule.number, rule.text to everyone"


def playing(clauses: str = TOLD, number: int = 207) -> Journaled:
    rules = with_clauses({number: clauses})
    table = journaled("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Whoever eats more then\nhalf of it wins, more then others.\n"))
    table.vote("bob cyd", 301)
    table.review(301, "", verdict="confirm", seen=table.game.desk[301].version)
    return table


def agreed(table: Journaled) -> bool:
    return replayed(table, table.lines).divergence is None


def test_words_stand_in_the_place_of_others_and_rules_tell_it() -> None:
    table = playing()
    events = table.play(m.Reword(301, "more then half", "more than half", "misspelt"))
    text = "Whoever eats more than half of it wins, more then others.\n"
    assert of(e.RulingMade, events) == [e.RulingMade("reword", "misspelt")]
    assert of(e.RuleRewritten, events) == [e.RuleRewritten(301, text)]
    assert of(e.FieldsRevealed, events)[0].fields == (("rule.number", 301), ("rule.text", text))
    assert table.game.rulebook.rules[301].text == text
    assert table.game.rulebook.rules[301].mutable
    assert agreed(table)


def test_an_immutable_rule_is_mended_too_also_while_play_waits() -> None:
    table = playing()
    table.play(m.Pause("I read the rules"))
    before = table.game.rulebook.rules[101]
    first = before.text.split()[0]
    table.play(m.Reword(101, first, f"«{first}»", "so it is quoted"))
    table.play(m.Resume("I have read them"))
    after = table.game.rulebook.rules[101]
    assert (after.text, after.clauses) == (f"«{first}»" + before.text[len(first) :], before.clauses)
    assert agreed(table)


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        (m.Reword(999, "a", "b", "why"), "999 is not a rule in force"),
        (m.Reword(301, "nowhere", "b", "why"), "does not say «nowhere»"),
        (m.Reword(301, " ", "b", "why"), "does not say"),
        (m.Reword(301, "half", "half", "why"), "no other text"),
        (m.Reword(301, "half", "half" * 30_000, "why"), "none that a rule can have"),
    ],
)
def test_what_cannot_be_mended_is_refused(move: m.Reword, problem: str) -> None:
    table = playing()
    with pytest.raises(OperatorError, match=problem):
        table.play(move)
    assert agreed(table)


def test_no_text_is_mended_away_and_none_by_which_rules_rank_otherwise() -> None:
    table = playing("define precedence = length(rule.text)")
    whole = table.game.rulebook.rules[301].text
    for other in ("", "It is short."):
        with pytest.raises(OperatorError):
            table.play(m.Reword(301, whole, other, "why"))
    assert agreed(table)


def test_a_mended_text_may_decide_what_is_open() -> None:
    free = 'exists(r in rules, contains(r.text, "tea is free"))'
    table = playing(f"define adopted = votes.cast >= 2 or {free}", 203)
    table.turn("bob", enact("Milk.\n"))
    table.play(m.Reword(207, table.game.rulebook.rules[207].text, "Now tea is free.", "why"))
    assert table.game.proposals[302].decided == "adopted"
    assert agreed(table)
