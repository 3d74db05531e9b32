"""Of several who may have won at once nobody has: by a ruling, or by a rule that says so."""

from __future__ import annotations

import pytest

from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import enact, kinds, of, with_clauses

LEAD = "define victory = player.points >= 5"
GIFT = "when vote.cast if votes_so_far == 1: award {} 9\ndefine votes_so_far = proposal.votes.cast"


def tied(who: str = "filter(p in players, p != player)", more: str = "") -> Journaled:
    rules = with_clauses({207: GIFT.format(who), 208: f"{LEAD}\n{more}"})
    table = journaled("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Tea.\n"))
    needed = of(e.RulingNeeded, table.vote("bob", 301))
    assert [one.players for one in needed] == [("ada", "cyd")]
    return table


def agreed(table: Journaled) -> bool:
    return replayed(table, table.lines).divergence is None


def test_play_goes_on_and_it_is_not_asked_again() -> None:
    table = tied()
    events = table.play(m.NobodyHasWon("they share the lead"))
    assert of(e.RulingMade, events) == [e.RulingMade("nobody", "they share the lead")]
    assert "tournament.resumed/1" in [event.type for event in events]
    assert "ruling.needed" not in kinds(events)
    assert table.game.phase == "playing"
    assert "ruling.needed" not in kinds(table.play(m.GivePoints("ada", 3, "a gift")))
    assert agreed(table)


def test_who_is_left_alone_has_won() -> None:
    table = tied()
    table.play(m.NobodyHasWon("they share the lead"))
    events = table.play(m.GivePoints("ada", -8, "a slip"))
    assert of(e.TournamentWon, events) == [e.TournamentWon(("cyd",))]
    assert agreed(table)


def test_a_third_is_asked_about_with_them() -> None:
    table = tied()
    table.play(m.NobodyHasWon("they share the lead"))
    events = table.play(m.GivePoints("bob", 9, "a gift"))
    assert [one.players for one in of(e.RulingNeeded, events)] == [("ada", "bob", "cyd")]
    table.play(m.DeclareWinner("bob", "by lot"))
    assert table.game.winners == ("bob",)
    assert agreed(table)


def test_without_the_ruling_to_resume_asks_again() -> None:
    table = tied()
    assert "ruling.needed" in kinds(table.play(m.Resume("go on")))
    assert agreed(table)


def test_it_is_refused_where_nobody_asks_who_has_won() -> None:
    table = journaled("Ada", "Bob", "Cyd")
    for _ in range(2):
        with pytest.raises(OperatorError, match="does not wait for a ruling on who"):
            table.play(m.NobodyHasWon("why not"))
        if table.game.phase == "playing":
            table.play(m.Pause("a storm"))
    assert agreed(table)


def level(clauses: str) -> Journaled:
    """Ada and Cyd have what it takes to win, by one vote."""
    gift = GIFT.format("filter(p in players, p != player)")
    rules = with_clauses({207: gift, 208: f"{LEAD}\n{clauses}"})
    table = journaled("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact("Tea.\n"))
    table.vote("bob", 301)
    return table


def test_by_a_rule_nobody_wins_until_one_alone_has() -> None:
    table = level("define nobody_wins = true")
    assert (table.game.phase, table.game.winners) == ("playing", ())
    assert "ruling.needed" not in kinds(table.play(m.GivePoints("ada", 3, "a gift")))
    assert "ruling.needed" not in kinds(table.play(m.GivePoints("bob", 9, "a third")))
    assert not of(e.TournamentWon, table.play(m.GivePoints("bob", -9, "no third")))
    events = table.play(m.GivePoints("ada", -11, "a slip"))
    assert of(e.TournamentWon, events) == [e.TournamentWon(("cyd",))]
    assert agreed(table)


def test_by_a_rule_whoever_is_left_of_them_has_won() -> None:
    table = level("define nobody_wins = true")
    events = table.play(m.Forfeit("ada"))
    assert of(e.TournamentWon, events) == [e.TournamentWon(("cyd",))]
    assert agreed(table)


@pytest.mark.parametrize("clause", ["size(players) > 3", "1 / 0 > 1"])
def test_a_rule_that_does_not_hold_or_fails_leaves_it_to_a_ruling(clause: str) -> None:
    table = level(f"define nobody_wins = {clause}")
    assert table.game.phase == "paused"
    assert table.game.tied == ("ada", "cyd")
    assert agreed(table)


def test_who_wins_together_wins_though_a_rule_would_have_nobody_win() -> None:
    table = level("define nobody_wins = true\ndefine shared_victory = true")
    assert table.game.winners == ("ada", "cyd")
    assert agreed(table)
