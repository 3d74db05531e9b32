"""Rules that rules enact: replayed, with what is announced of them and what is heard of it."""

from __future__ import annotations

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, amend, enact, with_clauses

DECREE = """
move decree(words: text)
when decree.made: enact words; award player 2
when rule.enacted: reveal rule.title, rule.text, rule.document, rule.hash to everyone
when rule.enacted: reveal rule.proposer as by to everyone
when rule.enacted if rule.title == "Tea.": enact "Coffee."
when inquiry.made: reveal change.document, change.text to player
move show(which: rule)
when show.made: reveal which.document, which.hash, which.title, which.text to everyone
move strike(which: rule)
when strike.made: repeal which
"""


def played() -> Journaled:
    """Tea is decreed between turns and brings coffee; they are asked about, amended, repealed."""
    table = journaled(
        "Ada", "Bob", "Cyd", rules=with_clauses({207: DECREE, 114: "protect adoption"})
    )
    table.turn("ada", enact("Milk.\n", "define milk = 1"))
    table.vote("bob cyd", 301)
    table.play(m.Act("bob", "decree Tea."))
    table.play(m.Act("bob", "decree   "))
    for which in ("101", "301", "302", "303"):
        table.play(m.Act("ada", f"show {which}"))
    table.play(m.GivePoints("bob", 50, "a ruling"))
    table.play(m.Inquire("bob", 302))
    table.turn("bob", amend(302, text="Tea at six.\n"), wait=DAY)
    table.vote("ada cyd", 304)
    table.play(m.Review(304, "confirm", "", "it says nothing", 1))
    table.play(m.Act("ada", "show 302"))
    table.play(m.Act("ada", "strike 303"))
    table.play(m.Act("ada", "show 303"))
    return table


def found(table: Journaled, lines: list[Shown]) -> str:
    return str(replayed(table, lines).divergence or "")


def test_what_rules_enact_is_replayed() -> None:
    table = played()
    enacted = [line.data["number"] for line in table.lines if line.type == "rule.enacted/1"]
    assert enacted == [302, 303]
    assert table.game.rulebook.rules[304].text == "Tea at six.\n"
    assert {302, 303}.isdisjoint(table.game.rulebook.rules)
    assert found(table, table.lines) == ""


def test_what_would_muddle_the_ranks_is_void_in_both() -> None:
    rules = with_clauses({207: DECREE, 101: "define precedence = 1 / (length(rule.text) - 5)"})
    table = journaled("Ada", "Bob", "Cyd", rules=rules)
    table.play(m.Act("ada", "decree Tea."))
    table.play(m.Act("ada", "decree Beer."))
    enacted = [line.data["text"] for line in table.lines if line.type == "rule.enacted/1"]
    assert enacted == ["Beer.\n"]
    assert found(table, table.lines) == ""


def test_what_would_leave_nothing_adoptable_is_void_in_both() -> None:
    few = "define adopted = votes.for > 1 and mutable_rules < "
    before = journaled("Ada", "Bob", rules=with_clauses({207: DECREE})).game.rulebook.mutable_rules
    adopts = {207: DECREE, 114: "protect adoption", 103: f"{few}{before + 2}"}
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(adopts))
    for words in ("Milk.", "Beer."):
        table.play(m.Act("ada", f"decree {words}"))
    enacted = [line.data["text"] for line in table.lines if line.type == "rule.enacted/1"]
    assert enacted == ["Milk.\n"]
    assert found(table, table.lines) == ""


def test_rules_without_end_are_cut_off_at_the_same_one() -> None:
    endless = DECREE + 'when rule.enacted: enact "And again."'
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({207: endless}))
    table.play(m.Act("ada", "decree Milk."))
    assert "clause.voided/1" in {line.type for line in table.lines}
    assert found(table, table.lines) == ""


@pytest.mark.parametrize(
    ("name", "value"),
    [("number", 309), ("text", "Wine.\n"), ("document", "Wine.\n"), ("hash", "0" * 64)],
)
def test_another_rule_is_found(name: str, value: object) -> None:
    table = played()
    place = next(at for at, line in enumerate(table.lines) if line.type == "rule.enacted/1")
    forged = [*table.lines]
    forged[place] = forged[place]._replace(data={**forged[place].data, name: value})
    assert str(value).strip() in found(table, forged)


def test_another_hash_in_the_announcement_is_found() -> None:
    table = played()
    place = next(at for at, line in enumerate(table.lines) if line.type == "rule.enacted/1") + 1
    forged = [*table.lines]
    fields = [["rule.number", 302], ["rule.hash", "0" * 64]]
    forged[place] = forged[place]._replace(data={**forged[place].data, "fields": fields})
    assert "0" * 64 in found(table, forged)


@pytest.mark.parametrize("after", [0, 1])
def test_a_rule_or_an_announcement_that_is_left_out_is_found(after: int) -> None:
    table = played()
    place = next(at for at, line in enumerate(table.lines) if line.type == "rule.enacted/1") + after
    assert found(table, table.lines[:place] + table.lines[place + 1 :])
