"""Open proposals that players edit by mail: what they are told, asked and warned of."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.disclosing.disclose import disclose
from tests.audit.playing import RealTable
from tests.builders import DAY, GM, Table, tournament

EDITING = """\
propose enact
Proposers may edit what they have proposed.
clauses:
move edit(which: proposal, form: change)
require edit: which.proposer == player
require edit: form.kind != "transmute"
when edit.made: rewrite which as form
when proposal.rewritten: reveal proposal.number, proposal.hash to everyone
end proposal
"""
GAME = (tournament(ruleset="async", announce="each"),)
TEA = "Tea at six.\nclauses:\nwhen turn.taken: award player 1\nend proposal\n"


def seated(table: Table) -> Table:
    """Bob has proposed 311, and everybody knows that proposers may edit."""
    table.start("alice", "bob", "carol")
    table.wait(DAY)
    table.mail("alice", EDITING)
    for who in ("alice", "bob", "carol"):
        table.mail(who, "vote for 310\n")
    assert 310 in table.tournament.told.adopted
    table.mail("bob", "propose enact\nCoffee.\nend proposal\n")
    return table


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = seated(Table(tmp_path_factory.mktemp("begun"), GAME))
    table.close()
    return table


def answered(table: Table, text: str, who: str = "bob", to: str | None = None) -> str:
    return " ".join(table.mail(who, text, to=to)[0].body.split())


def text_of(table: Table) -> str:
    return table.office.game("autumn").proposals[311].body.text


def test_the_receipt_shows_the_change_and_it_is_made(table: Table) -> None:
    receipt = answered(table, f"do edit 311: propose enact\n{TEA}")
    assert "a move in your own words: edit 311: enact a new rule" in receipt
    assert "Taken down as your move 3." in receipt
    assert "| Tea at six." in receipt
    assert "| when turn.taken: award player 1" in receipt
    assert text_of(table) == "Tea at six.\n"


ASKED = {
    "no change": (
        "do edit 311\n",
        "this move says a change: «do edit 311: propose enact», the text on the lines after it",
    ),
    "a turn below it": (
        f"do edit 311\npropose enact\n{TEA}",
        "it stands below «do edit 311»: the change that a move says is opened on the same line",
    ),
    "no end": ("do edit 311: propose enact\nTea at six.\n", "the text had no line «end proposal»"),
    "a slip in its clauses": (
        "do edit 311: propose enact\nTea.\nclauses:\nballot levy(): nubmer\nend proposal\n",
        "a word in its clauses looks like a slip",
    ),
    "what nobody asks for": (
        "do edit 311: propose repeal rule 206 with sugar 2\n",
        "«sugar 2» is said with it",
    ),
    "what is not theirs": (
        "do edit 310: propose repeal rule 206\n",
        "rule 310, as it was announced, seems to forbid this move.",
    ),
    "a kind that is forbidden": (
        "do edit 311: propose transmute rule 206\n",
        "rule 310, as it was announced, seems to forbid this move.",
    ),
    "a rule that is immutable": (
        "do edit 311: propose repeal rule 101\n",
        "of the initial set seems to forbid this move.",
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_what_may_not_be_meant_is_asked_first(table: Table, name: str) -> None:
    mail, told = ASKED[name]
    receipt = answered(table, mail)
    assert "Not carried out yet" in receipt
    assert told in receipt
    assert text_of(table) == "Coffee.\n"
    assert 312 not in table.office.game("autumn").proposals


def test_what_cannot_be_taken_down_is_told(table: Table) -> None:
    wrong = (
        "do edit 311: propose enact\nTea.\nclauses:\ndefine adopted = votes.four\nend proposal\n"
    )
    assert 'votes has no field "four"' in answered(table, wrong)
    nowhere = "do edit 311: propose amend rule 199\nTea.\nend proposal\n"
    assert "the initial set has no rule 199" in answered(table, nowhere)
    assert text_of(table) == "Coffee.\n"


def test_a_mail_that_shows_nothing_of_its_sender_waits_for_yes(table: Table) -> None:
    receipt = answered(table, f"do edit 311: propose enact\n{TEA}", to=GM)
    assert "Not carried out yet" in receipt
    assert text_of(table) == "Coffee.\n"
    table.mail("bob", f"{_code(receipt)}\n")
    assert text_of(table) == "Tea at six.\n"


def _code(receipt: str) -> str:
    return receipt.rpartition("«yes ")[2].partition("»")[0].join(("yes ", ""))


def test_it_is_checked_without_being_made(table: Table) -> None:
    receipt = answered(table, f"check\ndo edit 311: propose enact\n{TEA}")
    assert "| Tea at six." in receipt
    assert text_of(table) == "Coffee.\n"


def test_a_disclosed_game_with_edits_is_audited(tmp_path: Path) -> None:
    table = RealTable(tmp_path, GAME)
    seated(table)
    table.mail("bob", f"do edit 311: propose enact\n{TEA}")
    table.mail("bob", f"do edit 311 as amend rule 206\n{TEA}drop the rest\n")
    table.mail("bob", "do edit 311: propose repeal rule 206\n")
    for who in ("alice", "bob", "carol"):
        table.mail(who, "vote for 311\n")
    table.ask("end", reason="it is enough")
    bundle = disclose(table.office, "autumn", tmp_path / "bundle")
    steps = audit(bundle)
    assert [step for step in steps if step.outcome != "passed"] == []
    document = (bundle / "proposals" / "311.txt").read_text()
    assert "Change: repeal rule 206\n" in document
    table.close()
