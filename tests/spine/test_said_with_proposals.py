"""What is said with a proposal is asked about where it was meant, but does not stand there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.builders import DAY, Table, tournament

ASKING = """\
propose enact
Whoever proposes may stake points.
clauses:
attribute proposal.stake: number by proposer = 0
attribute proposal.paid_by: text by proposer = "all"
end proposal
"""
ASKED = "a rule asks whoever proposes to say, behind «with»: "
UNASKED = "«immediate effect» is said with it, which only a rule that asks for it permits"


def seated(directory: Path, ruleset: str) -> Table:
    table = Table(directory, (tournament(ruleset=ruleset, announce="each"),))
    table.start("alice", "bob", "carol")
    return table


def adopted(table: Table, proposal: str, number: int) -> None:
    table.wait(DAY)
    table.mail("alice", proposal)
    for who in ("alice", "bob", "carol"):
        table.mail(who, f"vote for {number}\n")
    assert number in table.tournament.told.adopted


def answered(table: Table, text: str) -> str:
    return " ".join(table.mail("bob", text)[0].body.split())


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Everybody knows that a rule asks whoever proposes for a stake and for who pays it."""
    table = seated(tmp_path_factory.mktemp("begun"), "async")
    adopted(table, ASKING, 310)
    table.close()
    return table


@pytest.mark.parametrize(
    ("mail", "named"),
    [
        ("propose repeal rule 206\nI stake 5 points on it.\n", "stake NUMBER."),
        (
            "propose repeal rule 206\nIt is Carol by whom it is paid by the way.\n",
            "paid by TEXT.",
        ),
        ("propose enact\nwith stake 5\nTea.\nend proposal\n", "stake NUMBER."),
        ("My stake is five points.\npropose repeal rule 206\n", "stake NUMBER."),
        ("propose repeal rule 206\nMy stake is five points.\n", "stake NUMBER."),
        ("propose enact\nTea.\nMy stake is five.\nend proposal\n", "stake NUMBER."),
        ("Mon stake est de cinq.\npropose repeal rule 206\n", "stake NUMBER."),
        (
            "propose enact with\nstake 5, paid by Carol\nTea.\nend proposal\n",
            "stake NUMBER, paid by",
        ),
    ],
)
def test_a_line_elsewhere_that_speaks_of_it_is_asked_about(
    table: Table, mail: str, named: str
) -> None:
    assert f"Not carried out yet: {ASKED}{named}" in answered(table, mail)
    assert 311 not in table.tournament.told.announced


@pytest.mark.parametrize(
    "mail",
    [
        "propose repeal rule 206\n",
        "propose repeal rule 206 with stake 5\nI stake 5 points on it.\n",
        "propose repeal rule 206\nI think that this is good for the game.\n",
        "propose enact\nWith a stake comes tea.\nend proposal\n",
    ],
)
def test_nobody_is_asked_about_other_lines(table: Table, mail: str) -> None:
    answered(table, mail)
    assert 311 in table.tournament.told.announced


def test_words_that_no_rule_asks_for_are_asked_about_where_all_rules_were_told(
    tmp_path: Path,
) -> None:
    table = seated(tmp_path, "secret")
    table.wait(DAY)
    unasked = "propose enact with immediate effect\nTea.\nend proposal\n"
    assert f"Not carried out yet: {UNASKED}" in answered(table, unasked)
    table.mail("bob", "no\n")
    # A rule whose text was not told may ask for it: whoever knows it is not asked each time.
    adopted(table, "propose enact\nTea.\nend proposal\n", 301)
    assert f"Taken down as your move 2. {UNASKED}" in answered(table, unasked)
    table.close()
