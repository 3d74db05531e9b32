"""What rules ask, and a game in which nobody can take a turn any more: replayed alike."""

from __future__ import annotations

import pytest

from gamemaster.audit.files.lines import Shown
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import enact, with_clauses
from tests.game.test_asking import ASKS, NO_TURN, PARADOX, STUCK


def found(table: Journaled, lines: list[Shown] | None = None) -> str:
    outcome = replayed(table, lines)
    assert not outcome.unknown
    return str(outcome.divergence or "")


def asked() -> Journaled:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(ASKS))
    table.turn("ada", enact("Tea."))
    table.vote("bob", 301, "abstain")
    table.vote("bob ada", 301)
    return table


def forged(table: Journaled, **said: object) -> list[Shown]:
    return [
        line._replace(data={**line.data, **said}) if line.type == "ruling.needed/1" else line
        for line in table.lines
    ]


def test_what_a_rule_asks_is_replayed() -> None:
    table = asked()
    assert table.decided(301) == "adopted"
    assert found(table) == ""


def test_another_question_is_found() -> None:
    table = asked()
    assert "what does Bob mean?" in found(table, forged(table, question="may I?"))


def test_a_pause_that_no_rule_makes_is_found() -> None:
    table = asked()
    assert "goes_on" in found(table, forged(table, goes_on=None))


@pytest.mark.parametrize(
    "clauses",
    [NO_TURN, "require turn: player.points < 1000", "require adoption: false",
     'require turn: change.kind == "repeal"', "require turn: electorate.size > 9"],
)  # fmt: skip
def test_whether_nobody_can_take_a_turn_is_found_out_alike(clauses: str) -> None:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(STUCK))
    table.turn("bob", enact("No more.", clauses))
    table.vote("ada bob", 301)
    assert found(table) == ""


@pytest.mark.parametrize(
    "clause",
    ["when vote.cast if paradox: win player", "when vote.cast: win player",
     "define so = paradox\nwhen vote.cast if so: win player",
     "when vote.cast if paradox or true: win player",
     "when play.stuck: win everyone"],
)  # fmt: skip
def test_whether_a_win_is_taken_away_is_found_out_alike(clause: str) -> None:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(PARADOX))
    table.turn("bob", enact("A rule that wins.", clause))
    table.vote("ada bob", 301)
    table.turn("ada", enact("Tea."))
    table.vote("cyd", 302, "abstain")
    assert found(table) == ""
