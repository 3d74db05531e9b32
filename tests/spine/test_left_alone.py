"""The organiser hears when rules leave nobody in play, or let nobody in any more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.game import moves as m
from tests.builders import DAY, ORGANISER, Table, tournament

NOBODY_PLAYS = "[Autumn] nobody is in play any more"
NOBODY_JOINS = "[Autumn] nobody can join any more"
DOOM = 'move doom()\nwhen doom.made: expel players\nevery "1h": readmit enrolled'


def told(table: Table, subject: str) -> list[str]:
    """Return the words of all mails to the organiser with a subject."""
    found = [sent.body for sent in table.to(ORGANISER) if sent.subject == subject]
    return [re.sub(r"\s+", " ", body) for body in found]


def begun(directory: Path, ruleset: str) -> Table:
    table = Table(directory, (tournament(ruleset=ruleset, joining="open"),), dice=(6,) * 9)
    table.start("alice", "bob", "carol")
    return table


def with_rule(table: Table, clauses: str) -> None:
    """Have the three adopt a rule with clauses."""
    table.mail("alice", f"propose enact\nSo be it.\nclauses:\n{clauses}\nend proposal")
    number = max(table.office.game("autumn").proposals)
    for who in ("alice", "bob", "carol"):
        table.mail(who, f"vote for {number}")
    assert number in table.office.game("autumn").rulebook.rules


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = begun(tmp_path, "async")
    yield table
    assert table.log.defects == []
    table.close()


def test_when_a_rule_expels_everybody_the_organiser_alone_is_told_once(table: Table) -> None:
    with_rule(table, "move doom()\nwhen doom.made: expel players")
    before = {who: len(table.to(who)) for who in ("bob", "carol")}
    assert not table.ask("status")["nobody_in_play"]
    table.mail("alice", "do doom")
    (said,) = told(table, NOBODY_PLAYS)
    assert "nobody can propose or vote. You alone are told so." in said
    assert "gamemaster tournament end" in said
    assert {who: len(table.to(who)) for who in ("bob", "carol")} == before
    assert table.ask("status")["nobody_in_play"]
    table.mail("alice", "do doom")
    table.wait(DAY)
    assert len(told(table, NOBODY_PLAYS)) == 1


def test_as_long_as_one_is_left_there_is_nothing_to_tell(table: Table) -> None:
    for who in ("alice", "bob"):
        table.act(m.Expel(who, "they are gone"))
        assert told(table, NOBODY_PLAYS) == []
    table.act(m.Expel("carol", "gone, too"))
    assert len(told(table, NOBODY_PLAYS)) == 1


def test_those_who_come_back_are_missed_again(table: Table) -> None:
    with_rule(table, DOOM)
    table.mail("alice", "do doom")
    table.wait(3_600)
    assert not table.ask("status")["nobody_in_play"]
    table.mail("alice", "do doom")
    assert len(told(table, NOBODY_PLAYS)) == 2


# Joining ------------------------------------------------------------------------------------------


def adopted(table: Table, change: str) -> int:
    """Have the three adopt a change in words, whatever clauses it leaves out."""
    before = len(table.office.game("autumn").proposals)
    table.wait(DAY)
    table.mail("alice", f"propose {change}\nend proposal")
    if len(table.office.game("autumn").proposals) == before:
        (code,) = re.findall(r"«drop (k[a-z2-7]+)»", table.last("alice").body)
        table.mail("alice", f"drop {code}")
    number = max(table.office.game("autumn").proposals)
    for who in ("alice", "bob", "carol"):
        table.mail(who, f"a foreign word on {number}: evet, yes")
        table.mail(who, f"vote for {number}")
    table.wait(3 * DAY)
    entry = table.office.game("autumn").desk.get(number)
    if entry is not None and not entry.reviewed:
        table.act(m.Review(number, "confirm", "", "in words", entry.version))
    return number


@pytest.mark.parametrize(
    ("ruleset", "number", "keeper"), [("github", 213, 202), ("daily", 209, 207)]
)
def test_an_amendment_in_words_alone_of_the_rule_that_lets_people_in_is_told_of(
    tmp_path: Path, ruleset: str, number: int, keeper: int
) -> None:
    table = begun(tmp_path, ruleset)
    amendment = adopted(table, f"amend rule {number}\nEverybody is welcome.")
    assert amendment in table.office.game("autumn").rulebook.rules
    (said,) = told(table, NOBODY_JOINS)
    assert f"Nobody can join any more: rule {keeper} keeps newcomers out." in said
    assert (
        f"Rule {number} let them in by a clause; rule {amendment}, which has its place, has none."
    ) in said
    assert f"gamemaster rule correct {amendment} --attach FILE" in said
    table.join("eve")
    assert "does not let you in now" in table.last("eve").body
    seen = table.office.game("autumn").desk[amendment].version
    table.act(m.CorrectClauses(amendment, "define anybody = true", "it does", seen))
    table.mail("eve", "join Eve")
    assert table.office.game("autumn").players["eve"].active
    assert len(told(table, NOBODY_JOINS)) == 1
    table.close()


def test_a_repeal_is_told_of_too(tmp_path: Path) -> None:
    table = begun(tmp_path, "github")
    adopted(table, "repeal rule 213")
    (said,) = told(table, NOBODY_JOINS)
    assert "Rule 213 let them in by a clause; it is not in force any more." in said
    table.close()


def test_of_rules_that_change_otherwise_nothing_is_told(tmp_path: Path) -> None:
    table = begun(tmp_path, "github")
    adopted(table, "amend rule 202\nTurns are turns.")
    assert told(table, NOBODY_JOINS) == []
    table.close()


def test_where_nobody_may_join_anyway_nothing_is_told(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(ruleset="github"),))
    table.start("alice", "bob", "carol")
    adopted(table, "repeal rule 213")
    assert 213 not in table.office.game("autumn").rulebook.rules
    assert told(table, NOBODY_JOINS) == []
    table.close()


def test_a_rule_with_a_limit_of_its_own_is_named(table: Table) -> None:
    with_rule(table, "require join: false")
    (said,) = told(table, NOBODY_JOINS)
    assert "rule 310 keeps newcomers out. Whoever asks" in said
