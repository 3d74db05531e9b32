"""The life of a rule: every text and every clauses it has had, under all its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from gamemaster.errors import OperatorError
from tests.builders import DAY, Table

AMEND = "propose amend {}\n{}\nclauses:\n{}\ndrop the rest\nend proposal\nvote for mine\n"


def life(table: Table, number: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.ask("history", number=number)
    return found


def told(table: Table, number: int) -> list[tuple[int, str, str | None, bool]]:
    return [
        (one["number"], one["by"], one["proposer"], one["stands"]) for one in life(table, number)
    ]


def adopt(table: Table, words: str, text: str = "", clauses: str = "") -> None:
    """Have Alice propose and the others agree."""
    table.clock.advance(DAY)
    game = table.tournament.game
    assert game is not None
    body = AMEND.format(words, text, clauses) if text else f"propose {words}\nvote for mine\n"
    table.mail("alice", body)
    for who in ("bob", "carol"):
        table.mail(who, f"vote for {game.next_number}\n")


def test_an_initial_rule_has_been_the_same_since_the_genesis(table: Table) -> None:
    (one,) = life(table, 203)
    assert (one["number"], one["line"], one["by"], one["mutable"]) == (203, 1, "initial", True)
    assert one["reason"] is None
    with pytest.raises(OperatorError, match="999 is no initial rule and no adopted rule-change"):
        life(table, 999)


def test_a_life_goes_on_under_other_numbers_and_is_the_same_for_each(table: Table) -> None:
    adopt(table, "rule 208", "Fifty.", "define victory = player.points >= 50")
    table.ask("correct", number=301, clauses="define victory = player.points >= 51",
              reason="a slip", seen=1)  # fmt: skip
    adopt(table, "transmute rule 301")
    expected = [
        (208, "initial", None, True),
        (301, "amend", "alice", True),
        (301, "correction", "alice", True),
        (302, "transmute", "alice", True),
    ]
    for number in (208, 301, 302):
        assert told(table, number) == expected
    amended, corrected, transmuted = life(table, 208)[1:]
    assert (amended["text"], corrected["text"]) == ("Fifty.\n", "Fifty.\n")
    assert (corrected["reason"], corrected["clauses"]) == (
        "a slip", "define victory = player.points >= 51"
    )  # fmt: skip
    assert (amended["mutable"], transmuted["mutable"]) == (True, False)
    assert transmuted["clauses"] == "define victory = player.points >= 51"
    assert amended["line"] < corrected["line"] < transmuted["line"]


def test_a_repealed_rule_ends_and_a_repealed_amendment_does_not(table: Table) -> None:
    adopt(table, "rule 201", "No pause.", "require turn: player.turns >= 0")
    adopt(table, "repeal amendment 301")
    adopt(table, "repeal rule 302")
    assert told(table, 201) == [
        (201, "initial", None, True),
        (301, "amend", "alice", True),
        (302, "repeal", "alice", True),
        (303, "repeal", "alice", False),
    ]
    first, _, restored, _ = life(table, 201)
    assert restored["text"] == first["text"]


def test_an_amendment_is_amended_under_its_own_name(table: Table) -> None:
    adopt(table, "rule 201", "No pause.", "require turn: player.turns >= 0")
    adopt(table, "amendment 301", "A pause of a day.", "require turn: player.turns >= 1")
    assert told(table, 201) == [
        (201, "initial", None, True),
        (301, "amend", "alice", True),
        (302, "amend", "alice", True),
    ]
    assert life(table, 201)[-1]["text"] == "A pause of a day.\n"


def test_a_review_before_the_adoption_is_its_reason_and_one_after_it_a_version(
    table: Table,
) -> None:
    table.mail("alice", "propose enact\nNo votes.\nend proposal\nvote for mine\n")
    table.ask("review", number=301, verdict="attach", clauses="require vote: 1 > 2",
              reason="as it says", seen=1)  # fmt: skip
    table.mail("bob", "vote for 301\n")
    (one,) = life(table, 301)
    assert (one["by"], one["reason"], one["clauses"]) == (
        "enact", "as it says", "require vote: 1 > 2"
    )  # fmt: skip
    table.ask("review", number=301, verdict="object", reason="not so", seen=2)
    reviewed = life(table, 301)[-1]
    assert (reviewed["by"], reviewed["reason"], reviewed["clauses"]) == ("review", "not so", "")
