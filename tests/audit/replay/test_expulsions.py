"""Expulsions by a rule: replayed like all that rules do, and laid to no organiser."""

from __future__ import annotations

from gamemaster.audit.files.lines import Shown
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import enact, with_clauses

RULES = with_clauses({299: 'when vote.cast if choice == "abstain": expel player'})
ON_A_DEFEAT = with_clauses({299: "when proposal.defeated: expel proposer"})


def played() -> Journaled:
    table = journaled("Ada", "Bob", "Cyd", "Dan", rules=RULES)
    table.turn("ada", enact("Tea."))
    table.vote("ada", 301)
    table.vote("bob", 301)
    table.vote("cyd", 301, "abstain")
    return table


def found(table: Journaled, lines: list[Shown]) -> str:
    return str(replayed(table, lines).divergence or "")


def at(table: Journaled, kind: str) -> int:
    return next(index for index, line in enumerate(table.lines) if line.type == kind)


def test_what_a_rule_expels_is_replayed() -> None:
    table = played()
    assert not table.game.players["cyd"].active
    assert found(table, table.lines) == ""


def test_an_expulsion_in_the_midst_of_counting_is_replayed() -> None:
    table = journaled("Ada", "Bob", "Cyd", "Dan", rules=ON_A_DEFEAT)
    table.turn("ada", enact("Tea."))
    table.turn("cyd", enact("More tea."))
    for voter in ("ada", "bob"):
        table.vote(voter, 301)
    for voter in ("ada", "bob"):
        table.vote(voter, 302, "against")
    assert table.decided(301) == "adopted"
    assert not table.game.players["cyd"].active
    assert found(table, table.lines) == ""


def test_somebody_else_is_expelled() -> None:
    table = played()
    forged = [*table.lines]
    place = at(table, "player.expelled/1")
    forged[place] = forged[place]._replace(data={"player": "dan"})
    assert "cyd" in found(table, forged)


def test_an_expulsion_by_another_rule() -> None:
    table = played()
    forged = [*table.lines]
    place = at(table, "player.expelled/1")
    forged[place] = forged[place]._replace(why={**forged[place].why, "rule": 207})
    assert "299" in found(table, forged)


def test_an_expulsion_that_no_rule_asks_for() -> None:
    table = played()
    forged = [*table.lines]
    place = at(table, "vote.cast/1")
    forged.insert(place + 1, forged[at(table, "player.expelled/1")]._replace(why=forged[place].why))
    assert found(table, forged)


def test_an_expulsion_that_is_left_out() -> None:
    table = played()
    forged = [line for line in table.lines if line.type != "player.expelled/1"]
    assert "player.expelled" in found(table, forged)
