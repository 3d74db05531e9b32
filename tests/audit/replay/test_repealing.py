"""Rules that rules repeal: replayed, with what protects adoption and what is heard of it."""

from __future__ import annotations

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, amend, enact, with_clauses

STRIKE = """
move strike(which: rule)
when strike.made: repeal which; award player 2
when rule.repealed: reveal rule.number, rule.mutable to everyone
when rule.repealed if rule.number == 301: repeal first(filter(r in rules, r.number == 302))
"""


def played() -> Journaled:
    """Tea and coffee are enacted and struck out together, while an amendment of tea is open."""
    table = journaled(
        "Ada", "Bob", "Cyd", rules=with_clauses({207: STRIKE, 114: "protect adoption"})
    )
    table.turn("ada", enact("Tea.\n", "attribute player.cups: number = 3"))
    table.vote("bob cyd", 301)
    table.turn("bob", enact("Coffee.\n", "when strike.made: award player 1"), wait=DAY)
    table.vote("ada cyd", 302)
    table.turn("cyd", amend(301), wait=DAY)
    for which in ("105", "203", "301", "301", "999"):
        table.play(m.Act("ada", f"strike {which}"))
    table.vote("ada bob", 303)
    return table


def found(table: Journaled, lines: list[Shown]) -> str:
    return str(replayed(table, lines).divergence or "")


def test_what_rules_repeal_is_replayed() -> None:
    table = played()
    repealed = [line.data["number"] for line in table.lines if line.type == "rule.repealed/1"]
    assert repealed == [301, 302]
    assert {301, 302}.isdisjoint(table.game.rulebook.rules)
    adopted = next(
        line for line in table.lines
        if line.type == "proposal.adopted/1" and line.data["number"] == 303
    )  # fmt: skip
    assert not adopted.data["effective"]
    assert found(table, table.lines) == ""


def test_where_nothing_protects_it_a_ruling_says_what_adopted_is() -> None:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({207: STRIKE}))
    table.play(m.Act("ada", "strike 203"))
    assert 203 not in table.game.rulebook.rules
    assert "ruling.needed/1" in {line.type for line in table.lines}
    assert found(table, table.lines) == ""


@pytest.mark.parametrize("value", [203, 302])
def test_another_repeal_is_found(value: int) -> None:
    table = played()
    place = next(at for at, line in enumerate(table.lines) if line.type == "rule.repealed/1")
    forged = [*table.lines]
    forged[place] = forged[place]._replace(data={"number": value})
    assert str(value) in found(table, forged)


def test_a_repeal_that_is_left_out_is_found() -> None:
    table = played()
    place = next(at for at, line in enumerate(table.lines) if line.type == "rule.repealed/1")
    assert "rule.repealed/1" in found(table, table.lines[:place] + table.lines[place + 1 :])
