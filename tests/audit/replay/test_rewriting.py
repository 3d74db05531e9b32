"""Texts that rules rewrite: replayed like all that rules do, document and hash included."""

from __future__ import annotations

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, amend, enact, with_clauses

REWORD = """
move reword(what: proposal, words: text)
move spell(what: rule, words: text)
when reword.made: rewrite what as words
when reword.made: reveal what.number, what.hash, what.rewritten to everyone
when spell.made: rewrite what as replace(what.text, words, "so")
when spell.made: reveal what.text, what.since to player
when vote.cast if proposal.rewritten == now: clear proposal by player
"""


def played() -> Journaled:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({207: REWORD}))
    table.turn("ada", enact("Tea.\n", "when turn.taken: award player 1"))
    for player, words in (
        ("ada", "reword 301 Coffee."), ("ada", "reword 301 Coffee."), ("bob", "spell 105 every"),
        ("bob", "spell 214 the"), ("cyd", "spell 999 the"),
    ):  # fmt: skip
        table.play(m.Act(player, words))
    table.vote("bob", 301)
    table.wait(DAY).vote("bob cyd", 301)
    table.review(301, "when turn.taken: award player 2", seen=2)
    table.play(m.Act("ada", "reword 301 Too late."))
    table.turn("bob", amend(301), wait=DAY)
    table.play(m.Act("ada", "spell 301 Coffee."))
    return table


def found(table: Journaled, lines: list[Shown]) -> str:
    return str(replayed(table, lines).divergence or "")


def test_what_rules_rewrite_is_replayed() -> None:
    table = played()
    assert [line.type for line in table.lines].count("proposal.rewritten/1") == 1
    assert [line.type for line in table.lines].count("rule.rewritten/1") == 2
    assert found(table, table.lines) == ""


def test_under_claims_and_protected_votes() -> None:
    rules = with_clauses(
        {
            207: REWORD,
            114: "protect votes",
            211: 'define precedence = contains(rule.text, "so") ? 0 : rule.number',
        }
    )
    table = journaled("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Tea.\n"))
    table.vote("bob", 301)
    for words in ("reword 301 Coffee.", "spell 214 the", "spell 213 the"):
        table.play(m.Act("ada", words))
    assert {line.type for line in table.lines}.isdisjoint(
        {"proposal.rewritten/1", "rule.rewritten/1"}
    )
    assert found(table, table.lines) == ""


@pytest.mark.parametrize(
    ("type_", "name", "value"),
    [
        ("proposal.rewritten/1", "text", "Wine.\n"),
        ("proposal.rewritten/1", "document", "Wine.\n"),
        ("proposal.rewritten/1", "hash", "0" * 64),
        ("proposal.rewritten/1", "number", 302),
        ("rule.rewritten/1", "text", "Wine.\n"),
        ("rule.rewritten/1", "number", 213),
    ],
)
def test_another_rewriting_is_found(type_: str, name: str, value: object) -> None:
    table = played()
    place = next(at for at, line in enumerate(table.lines) if line.type == type_)
    forged = [*table.lines]
    forged[place] = forged[place]._replace(data={**forged[place].data, name: value})
    assert str(value).strip() in found(table, forged)


@pytest.mark.parametrize("type_", ["proposal.rewritten/1", "rule.rewritten/1"])
def test_a_rewriting_that_is_left_out_is_found(type_: str) -> None:
    table = played()
    place = next(at for at, line in enumerate(table.lines) if line.type == type_)
    assert type_ in found(table, table.lines[:place] + table.lines[place + 1 :])
