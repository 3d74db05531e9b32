"""Which past decisions other clauses would have changed, each compared by itself."""

from __future__ import annotations

from typing import Any

import pytest

from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from tests.builders import DAY, HOUR, Table

TURN = "propose enact\n{}\nend proposal\nvote for mine\n"
AMEND = "propose amend rule {}\n{}\nclauses:\n{}\nend proposal\nvote for mine\n"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Four players; each turn earns 3, 4, 5, … points."""
    table = Table(tmp_path_factory.mktemp("begun"), dice=(3, 4, 5, 6))
    table.start("alice", "bob", "carol", "dave")
    table.close()
    return table


def back(table: Table, number: int, clauses: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    found: dict[str, Any] = table.ask("hindsight", number=number, clauses=clauses, **more)
    return found


def text(number: int, table: Table) -> str:
    game = table.tournament.game
    assert game is not None
    return game.rulebook.rules[number].clauses


def test_the_same_clauses_would_have_changed_nothing(table: Table) -> None:
    table.mail("alice", TURN.format("Tea."))
    table.mail("bob", "vote for 301\n")
    for number in (202, 203, 208):
        found = back(table, number, text(number, table))
        assert found["found"] == []
        # Two mails with three moves, and the four who joined.
        assert found["compared"] == 7


def test_points_are_compared_as_what_each_player_gained(table: Table) -> None:
    table.mail("alice", TURN.format("Tea."))
    table.mail("bob", TURN.format("Milk."))
    doubled = text(202, table).replace("award player die(6)", "award player die(6) * 2")
    assert doubled != text(202, table)
    first, second = back(table, 202, doubled)["found"]
    assert (first["actor"], first["move"]["move"]) == ("alice", "turn")
    assert (first["points"], second["points"]) == ({"alice": [3, 6]}, {"bob": [4, 8]})
    # What is announced of the points differs with them; nothing else does.
    assert first["about"] == ["points", "announcements"]
    # The second is compared on the score that Bob really had, with the die that really fell.
    assert second["points"]["bob"][0] == 4


def test_the_same_points_in_other_steps_are_no_difference(table: Table) -> None:
    table.mail("alice", "propose enact\nTea.\nend proposal\n")
    table.mail("alice", "vote for 301\n")
    plain = text(206, table).replace("award proposer -10", "award proposer -4; award proposer -6")
    assert plain != text(206, table)
    for who in ("bob", "carol"):
        table.mail(who, "vote against 301\n")
    assert table.tournament.game is not None
    assert table.tournament.game.proposals[301].decided == "defeated"
    assert back(table, 206, plain)["found"] == []


def test_legality_and_what_follows_from_it(table: Table) -> None:
    table.mail("alice", "propose enact\nTea.\nend proposal\n")
    table.clock.advance(HOUR)
    table.mail("alice", "propose enact\nMilk.\nend proposal\n")
    table.mail("alice", "insist\n")
    relaxed = 'require turn: player.turns == 0 or now - player.last_turn >= duration("1h")'
    (one,) = back(table, 201, relaxed)["found"]
    assert one["about"] == ["legality", "points", "announcements", "other"]
    assert "move.illegal/1" in [event["type"] for event in one["was"]]
    assert "turn.taken/1" in [event["type"] for event in one["would"]]
    assert one["points"] == {"alice": [-10, 4]}


def test_an_adoption_that_would_not_have_been(table: Table) -> None:
    table.mail("alice", TURN.format("Tea."))
    table.mail("bob", "vote for 301\n")
    table.mail("carol", "vote for 301\n")
    (one,) = back(table, 203, "define adopted = votes.for == eligible")["found"]
    assert one["actor"] == "carol"
    assert "outcome" in one["about"]
    assert one["would"] == []
    sooner = back(table, 203, "define adopted = votes.for >= 2")["found"]
    # Bob's vote would have adopted it, and Carol's, compared by itself, did so anyway.
    assert [found["actor"] for found in sooner] == ["bob"]


def test_a_rule_is_compared_from_the_item_that_brought_it_into_force(table: Table) -> None:
    table.mail("alice", TURN.format("Before."))
    table.mail("bob", AMEND.format(208, "Less.", "define victory = player.points >= 100"))
    table.mail("carol", "vote for 302\n")
    table.mail("dave", "vote for 302\n")
    table.mail("alice", "vote for 301\n")
    # By 302 as it ought to have been, Bob had won the moment that it was adopted.
    (one, *later) = back(table, 302, "define victory = player.points >= 4")["found"]
    assert (one["actor"], one["move"]["number"]) == ("dave", 302)
    assert "tournament.won/1" in [event["type"] for event in one["would"]]
    assert [found["actor"] for found in later] == []
    assert back(table, 302, "define victory = player.points >= 4")["compared"] == 2


def test_what_the_organiser_did_is_no_decision_of_the_rules(table: Table) -> None:
    table.mail("alice", TURN.format("Tea."))
    table.act(m.Penalise("bob", 201, "a ruling"))
    other = text(215, table).replace("award player -10", "award player -1")
    assert other != text(215, table)
    found = back(table, 215, other)
    assert found["found"] == []
    assert found["compared"] == 6


def test_pages_follow_one_another(table: Table) -> None:
    for who in ("alice", "bob", "carol", "dave"):
        table.mail(who, TURN.format(who))
    clauses = text(202, table).replace("die(6)", "die(6) + 1")
    whole = back(table, 202, clauses)
    assert (whole["compared"], len(whole["found"]), whole["next"]) == (12, 4, None)
    pages: list[dict[str, Any]] = []
    since: int | None = 0
    while since is not None:
        pages.append(back(table, 202, clauses, since=since, limit=5))
        since = pages[-1]["next"]
    assert [page["compared"] for page in pages] == [5, 5, 2]
    assert [one for page in pages for one in page["found"]] == whole["found"]


def test_a_clause_that_fails_would_have_been_void(table: Table) -> None:
    table.mail("alice", "propose enact\nTea.\nend proposal\n")
    (one,) = back(table, 202, "when turn.taken: award player 1 / (player.turns - 1)")["found"]
    assert "clause.voided/1" in [event["type"] for event in one["would"]]
    assert one["points"] == {"alice": [3, 0]}


def test_looking_back_changes_nothing_and_is_journaled(table: Table) -> None:
    table.mail("alice", TURN.format("Tea."))
    before = table.tournament.game
    back(table, 202, "")
    assert table.tournament.game == before
    *_, last = table.office.store.lines("autumn")
    assert (last.type, last.data) == ("look.taken/1", {"what": "hindsight 202"})


@pytest.mark.parametrize(
    ("number", "clauses", "problem"),
    [
        (999, "", "999 is not a rule in force"),
        (203, "define adopted = = 1", "line 1, column 18"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    table: Table, number: int, clauses: str, problem: str
) -> None:
    with pytest.raises(OperatorError, match=problem):
        back(table, number, clauses)


def test_what_waited_during_a_hold_is_compared_as_it_was_played(table: Table) -> None:
    table.mail("alice", TURN.format("Nothing to run."))
    table.mail("bob", "vote for 301\n")
    table.mail("carol", "vote for 301\n")
    table.mail("dave", TURN.format("It waits."))
    table.clock.advance(DAY)
    table.ask("review", number=301, verdict="confirm", reason="nothing runs", seen=1)
    (one,) = back(table, 301, "require turn: false")["found"]
    assert (one["actor"], one["move"]["move"]) == ("dave", "turn")
    assert "legality" in one["about"]


# What rules declare, and what they put off -------------------------------------------------------


def adopt(table: Table, clauses: str) -> None:
    """Have Alice enact a rule with clauses, and two agree."""
    game = table.tournament.game
    assert game is not None
    table.mail(
        "alice", f"propose enact\nAs it says.\nclauses:\n{clauses}\nend proposal\nvote for mine\n"
    )
    for who in ("bob", "carol"):
        table.mail(who, f"vote for {game.next_number}\n")


def test_an_attribute_that_only_the_other_clauses_declare_is_there(table: Table) -> None:
    table.mail("alice", "propose enact\nTea.\nend proposal\n")
    other = (
        f"{text(202, table)}\nattribute player.merit: number = 5\n"
        "when turn.taken: set player.merit = player.merit + 1; award player player.merit"
    )
    (one,) = back(table, 202, other)["found"]
    assert one["points"] == {"alice": [3, 9]}
    assert "attribute.set/1" in [event["type"] for event in one["would"]]


def test_a_declared_move_is_compared_like_any_other(table: Table) -> None:
    adopt(table, "move berate(whom: player)\nwhen berate.made: award whom -2")
    table.mail("dave", "do berate bob\n")
    kinder = "move berate(whom: player)\nwhen berate.made: award whom -1"
    (one,) = back(table, 301, kinder)["found"]
    assert (one["actor"], one["points"]) == ("dave", {"bob": [-2, -1]})
    none = back(table, 301, "move praise(whom: player)")["found"][-1]
    assert none["about"] == ["legality", "points", "other"]


def test_what_was_put_off_is_compared_when_its_time_has_come(table: Table) -> None:
    late = 'when turn.taken after duration("2d"): award player {}\n'
    late += 'every "day 00:00": award everyone {}'
    adopt(table, late.format(7, 1))
    table.mail("dave", TURN.format("It waits."))
    table.wait(3 * DAY)
    assert table.points["dave"] == 4 + 7 + 3
    found = back(table, 301, late.format(9, 1))["found"]
    assert [(one["actor"], one["points"]) for one in found] == [("calendar", {"dave": [7, 9]})]
    found = back(table, 301, late.format(7, 2))["found"]
    assert [one["points"] for one in found] == [
        {who: [1, 2] for who in ("alice", "bob", "carol", "dave")}
    ] * 3
    # Without them nothing would have happened at those times, and nothing been put off.
    gone = back(table, 301, "")["found"]
    assert [one["actor"] for one in gone] == ["carol", "dave", *["calendar"] * 4]
