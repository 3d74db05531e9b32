"""Amendments that leave out clauses of their rule: asked about by what their proposer knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders import GM, ORGANISER, Table

AMEND = "propose amend rule {}\nIt is new.\nclauses:\n{}\nend proposal\n"
ASKED = "your amendment leaves out clauses that the rule has"
WIN = "define victory = player.points >= 200"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, dice=(6,) * 9)
    table.start("alice", "bob", "carol")
    yield table
    assert table.log.defects == []
    assert table.office.store.check() == []
    table.close()


def receipt(table: Table, text: str, *, to: str | None = None) -> str:
    return re.sub(r"\s+", " ", table.mail("alice", text, to=to)[0].body)


def code(told: str, word: str) -> str:
    found = re.search(rf"«{word} (k[a-z2-7]+)»", told)
    assert found is not None, told
    return found[1]


def proposed(table: Table) -> list[str]:
    """The clauses of all proposals there are."""
    assert table.tournament.game is not None
    proposals = table.tournament.game.proposals
    return [proposals[number].body.clauses for number in sorted(proposals)]


def test_nothing_is_proposed_before_the_answer_and_one_answer_is_enough(table: Table) -> None:
    told = receipt(table, AMEND.format(208, "define spare = 1"))
    assert ASKED in told
    assert f"| {WIN}" in told
    assert proposed(table) == []
    kept = receipt(table, f"keep {code(told, 'keep')}\n")
    assert "Taken down as your move 1." in kept
    assert proposed(table) == [f"define spare = 1\n{WIN}\n"]
    again = receipt(table, f"drop {code(told, 'drop')}\n")
    assert "Nothing of yours waits for «drop» with this code." in again
    assert len(proposed(table)) == 1


def test_what_is_dropped_is_proposed_as_it_was_written(table: Table) -> None:
    told = receipt(table, "propose amend rule 208\nAnybody may win.\nend proposal\n")
    assert "Taken down as your move 1." in receipt(table, f"drop {code(told, 'drop')}\n")
    assert proposed(table) == [""]


def test_the_condition_of_what_is_changed_is_given_back(table: Table) -> None:
    condition = ' if game.stuck and move == "turn"'
    rule = next(r for r in table.tournament.told.ruleset.rules if condition in r.clauses)
    told = receipt(table, AMEND.format(rule.number, rule.clauses.replace(condition, "")))
    assert ASKED not in told
    assert "clauses of your amendment lack a condition" in told
    assert f"| when move.illegal{condition}: win player" in told
    receipt(table, f"keep {code(told, 'keep')}\n")
    assert proposed(table) == [rule.clauses]


def test_no_forgets_it(table: Table) -> None:
    told = receipt(table, AMEND.format(208, "define spare = 1"))
    assert "Dropped; nothing was done." in receipt(table, f"no {code(told, 'keep')}\n")
    assert proposed(table) == []


@pytest.mark.parametrize(
    "change",
    [
        AMEND.format(208, "define victory = player.points >= 20"),
        AMEND.format(207, "define spare = 1"),
        AMEND.format(208, "drop the rest"),
        AMEND.format(208, "Keep the rest."),
        AMEND.format(301, "define spare = 1"),
        "propose enact\nIt is new.\nend proposal\n",
        "propose repeal rule 208\n",
        "propose transmute rule 208\n",
    ],
)
def test_nothing_is_asked_where_nothing_is_lost_unsaid(table: Table, change: str) -> None:
    told = receipt(table, change)
    assert ASKED not in told
    assert "Taken down as your move 1." in told


def test_both_words_at_once_say_nothing(table: Table) -> None:
    assert ASKED in receipt(table, AMEND.format(208, "keep the rest\ndrop the rest"))


def test_the_words_are_text_where_no_clauses_begin(table: Table) -> None:
    told = receipt(table, "propose amend rule 207\nVote, then\ndrop the rest\nend proposal\n")
    assert "| drop the rest" in told
    assert "Taken down" in told


def test_in_an_enactment_they_are_no_clause(table: Table) -> None:
    told = receipt(table, AMEND.format(208, "drop the rest").replace("amend rule 208", "enact"))
    assert "its clauses cannot be read" in told


def test_what_cannot_stand_beside_it_can_only_be_dropped(table: Table) -> None:
    """The rule asks for a number of ``eligible``; the amendment says that it is none."""
    table.mail("alice", AMEND.format("207", "define adopted = votes.for > spare\ndefine spare = 1"))
    table.mail("bob", "vote for 301\n")
    table.mail("alice", "vote for 301\n")
    table.wait(23 * 3600)
    told = receipt(table, AMEND.format(301, "define spare = true"))
    assert "| define adopted = votes.for > spare" in told
    assert "«keep" not in told
    held = code(told, "drop")
    assert "cannot be kept" in receipt(table, f"keep {held}\n")
    assert "Taken down" in receipt(table, f"drop {held}\n")
    assert proposed(table)[-1] == "define spare = true\n"


def test_a_warning_comes_first_and_is_given_once(table: Table) -> None:
    told = receipt(table, AMEND.format(105, "define spare = 1"))
    assert "rule 103 of the initial set seems to forbid this turn" in told
    insisted = receipt(table, f"insist {code(told, 'insist')}\n")
    assert ASKED in insisted
    done = receipt(table, f"drop {code(insisted, 'drop')}\n")
    assert "Taken down as your move 1." in done


def test_beside_other_reasons_its_lines_stand_by_themselves(table: Table) -> None:
    table.mail("alice", "propose enact\nTea at six.\nclauses:\ndefine tea = 6\nend proposal\n")
    parts = "and propose enact\nOf coffee.\nend proposal\n"
    (asked, *_) = table.mail("alice", AMEND.format(208, "define coffee = 1") + parts)
    assert "points. Your amendment leaves out" in " ".join(asked.body.split())
    assert f"\n     | {WIN}\n   To go ahead" in asked.body


@pytest.mark.parametrize("said", ["", "drop the rest\n"])
def test_without_evidence_it_is_asked_first_whose_turn_it_is(table: Table, said: str) -> None:
    told = receipt(table, AMEND.format(208, f"{said}define spare = 1"), to=GM)
    assert ASKED not in told
    confirmed = receipt(table, f"yes {code(told, 'yes')}\n")
    assert (ASKED in confirmed) is (said == "")
    assert len(proposed(table)) == (said != "")


def test_a_text_without_its_end_is_looked_at_in_the_same_question(table: Table) -> None:
    told = receipt(table, "propose amend rule 208\nAnybody may win.\n")
    assert ASKED in told
    assert "the text had no line «end proposal»" in told
    assert "Taken down" in receipt(table, f"keep {code(told, 'keep')}\n")
    assert proposed(table) == [f"{WIN}\n"]


def test_whoever_was_not_told_of_an_amendment_is_asked_what_they_know(table: Table) -> None:
    """Bob has amended 208 in secret; Alice knows of 208, and nothing of 301."""
    hidden = AMEND.format(208, "define victory = player.points >= 90\ndefine hidden = 7")
    table.mail("bob", hidden)
    for who in ("alice", "bob"):
        table.mail(who, "vote for 301\n")
    assert ASKED not in receipt(table, AMEND.format(301, "define spare = 1"))
    table.wait(24 * 3600)
    told = receipt(table, AMEND.format("208 or its successor", "define spare = 1"))
    assert f"| {WIN}" in told
    assert "hidden" not in told
    theirs = table.mail("bob", AMEND.format("208 or its successor", "define spare = 1"))[0].body
    assert "| define victory = player.points >= 90\n" in theirs
    assert "| define hidden = 7\n" in theirs


def test_a_lineage_is_followed_as_far_as_it_was_told(table: Table) -> None:
    """Amended, transmuted and amended again by one player, who holds all the documents."""
    number = 301
    for change in (
        AMEND.format(208, "define victory = player.points >= 90\ndefine spare = 7"),
        "propose transmute rule 301\n",
        "propose transmute rule 302\n",
    ):
        table.mail("alice", change)
        for who in ("alice", "bob", "carol"):
            table.mail(who, f"vote for {number}\n")
        number += 1
        table.wait(24 * 3600)
    told = receipt(table, AMEND.format(303, "define victory = player.points >= 80"))
    assert "| define spare = 7" in told
    assert "victory = player.points >= 90" not in told


def test_the_organiser_reads_all_that_is_left_out(tmp_path: Path) -> None:
    """Where texts go along with notices of the desk, as in the preview on the command line."""
    table = Table(tmp_path, dice=(6,) * 9, review_by_mail=True)
    table.start("alice", "bob")
    table.mail("bob", AMEND.format(208, f"{WIN}\ndefine hidden = 7"))
    for who in ("alice", "bob"):
        table.mail(who, "vote for 301\n")
    table.wait(24 * 3600)
    assert ASKED not in receipt(table, AMEND.format(301, WIN))
    told = [sent for sent in table.sent if sent.to == ORGANISER][-1].whole_body
    assert (
        "Nothing takes the place of these clauses of rule 301:\n\n  | define hidden = 7\n" in told
    )
    assert table.ask("preview", number=302)["left_out"] == ("define hidden = 7",)
    table.close()
