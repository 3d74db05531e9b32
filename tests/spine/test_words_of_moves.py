"""Moves and votes in words that no announced rule reads are asked about, or told of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders import Table, tournament

RULE = """
move bet(amount: number)
move lay(which: proposal, on: yes | no)
move accuse(whom: player, amount: number)
move op()
when op.made: open poll()
ballot poll(): yes | no closes votes.cast == 9
when bet.made: reveal amount as bets to everyone
when poll.cast: reveal ballot.number as poll, choice to everyone
"""
NUMBERED = """
when poll.opened: reveal ballot.number as poll, voters to everyone
when poll.closed: reveal ballot.number as poll, votes.cast to everyone
move shut(n: number)
when shut.made: for b in filter(b in ballots, b.number == n): close b
"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, (tournament(ruleset="async", announce="each"),))
    table.start("ada", "bob", "cy")
    yield table
    assert table.log.defects == []
    table.close()


def with_rule(table: Table, clauses: str) -> None:
    table.mail("ada", f"propose enact\nSo be it.\nclauses:\n{clauses.strip()}\nend proposal")
    for who in ("ada", "bob", "cy"):
        table.mail(who, "vote for 310")
    assert 310 in table.office.game("autumn").rulebook.rules


def receipt(table: Table, text: str) -> str:
    table.mail("bob", text)
    return re.sub(r"\s+", " ", table.last("bob").body)


def announced(table: Table) -> int:
    return table.office.game("autumn").announcements


@pytest.mark.parametrize(
    ("said", "usage"),
    [
        ("do bet five", "bet NUMBER"),
        ("do bet five points", "bet NUMBER"),
        ("do bet 5 points", "bet NUMBER"),
        ("do bet", "bet NUMBER"),
        ("do lay 310 maybe", "lay PROPOSAL, yes | no"),
        ("do poll perhaps", "poll yes | no"),
        ("do poll 1 perhaps", "poll yes | no"),
    ],
)
def test_words_that_are_not_what_the_rule_asks_for_are_asked_about(
    table: Table, said: str, usage: str
) -> None:
    with_rule(table, RULE)
    before = announced(table)
    told = receipt(table, said)
    assert "Not carried out yet: by the rules that were announced this is written" in told
    assert f"«do {usage}»" in told
    (code,) = re.findall(r"«insist (k[a-z2-7]+)»", told)
    receipt(table, f"insist {code}")
    assert announced(table) == before


@pytest.mark.parametrize(
    "said", ["do bet 5", "do bet: 5.", "do lay 999 yes", "do op", "do poll 7 no"]
)
def test_words_that_are_or_may_be_what_it_asks_for_are_taken_down(table: Table, said: str) -> None:
    with_rule(table, RULE)
    told = receipt(table, said)
    assert "Not carried out" not in told
    assert "nothing comes of it" not in told


@pytest.mark.parametrize("announcing", ["", "when poll.opened: say 'A poll!' to everyone"])
def test_a_vote_without_a_number_is_told_of_where_nobody_knows_what_is_open(
    table: Table, announcing: str
) -> None:
    with_rule(table, f"{RULE}{announcing}")
    for _ in range(2):
        table.mail("ada", "do op")
    before = announced(table)
    told = receipt(table, "do poll yes")
    assert "Taken down as your move" in told
    assert "It does not say in which vote of this name. It counts if one alone is open" in told
    assert announced(table) == before
    assert "It does not say" not in receipt(table, "do poll 2 yes")
    assert announced(table) == before + 1


def test_where_the_numbers_were_announced_it_is_asked_back_with_them(table: Table) -> None:
    with_rule(table, RULE + NUMBERED)
    table.mail("ada", "do op")
    assert "It does not say" not in receipt(table, "do poll yes")
    for _ in range(2):
        table.mail("ada", "do op")
    assert "Put its number before the choice: 1, 2, 3." in receipt(table, "do poll no")
    table.mail("ada", "do shut 2")
    assert "Put its number before the choice: 1, 3." in receipt(table, "do poll yes")
    table.mail("ada", "do shut 1")
    before = announced(table)
    assert "It does not say" not in receipt(table, "do poll yes")
    assert announced(table) == before + 1


def test_a_name_that_was_not_announced_may_be_that_of_a_hidden_rule(table: Table) -> None:
    told = receipt(table, "do dance slowly")
    assert "Taken down as your move" in told
    assert "nothing comes of it" not in told


def test_a_player_may_have_a_handle_that_was_not_announced(table: Table) -> None:
    with_rule(table, RULE)
    told = receipt(table, "do accuse bertie 5")
    assert "Taken down as your move" in told
    doubt = "with players called as announcements call them, nothing comes of it."
    assert f"If that is not «do accuse PLAYER, NUMBER», {doubt}" in " ".join(told.split())
