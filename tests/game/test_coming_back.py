"""Players whom rules have back, and play that waits because a rule says so."""

from __future__ import annotations

import pytest

from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, enact, kinds, of, with_clauses

OUT_AND_IN = """
when vote.cast if choice == "abstain": expel player
when turn.taken: readmit enrolled
when player.readmitted: award player 2
"""


def playing(clauses: str, *names: str) -> Journaled:
    rules = with_clauses({207: clauses})
    table = journaled(*(names or ("Ada", "Bob", "Cyd", "Dan")), rules=rules)
    table.turn("ada", enact("Tea.\n"))
    return table


def agreed(table: Journaled) -> bool:
    return replayed(table, table.lines).divergence is None


def test_who_was_expelled_comes_back_with_what_they_had() -> None:
    table = playing(OUT_AND_IN)
    points = table.game.players["cyd"].points
    table.vote("cyd", 301, "abstain")
    assert (table.game.active, table.game.players["cyd"].active) == (3, False)
    events = table.turn("bob", enact("Milk.\n"), wait=DAY)
    assert of(e.PlayerReadmitted, events) == [e.PlayerReadmitted("cyd")]
    assert table.game.active == 4
    assert table.game.players["cyd"].points == points + 2
    table.vote("cyd", 301)
    assert table.game.proposals[301].tally.cast == 1
    assert agreed(table)


def test_whoever_forfeited_has_left_for_good() -> None:
    table = playing(OUT_AND_IN)
    table.forfeit("cyd")
    assert "player.readmitted" not in kinds(table.turn("bob", enact("Milk.\n"), wait=DAY))
    table.vote("bob", 301, "abstain")
    assert "player.readmitted" in kinds(table.turn("ada", enact("Sugar.\n"), wait=DAY))
    assert agreed(table)


def test_one_more_in_play_may_be_one_too_many_for_a_majority() -> None:
    clauses = OUT_AND_IN + "when vote.cast if votes_so_far == 2: readmit enrolled\n"
    table = playing(clauses + "define votes_so_far = proposal.votes.cast")
    table.vote("cyd", 301, "abstain")
    table.vote("bob", 301)
    table.vote("dan", 301)
    assert table.game.proposals[301].decided is None
    assert agreed(table)


def test_who_was_expelled_by_the_organiser_may_come_back_too_and_leave_again() -> None:
    table = playing(OUT_AND_IN)
    table.play(m.Expel("dan", "two names"))
    back = table.turn("bob", enact("Milk.\n"), wait=DAY)
    table.forfeit("dan")
    again = table.turn("ada", enact("Sugar.\n"), wait=DAY)
    assert [len(of(e.PlayerReadmitted, events)) for events in (back, again)] == [1, 0]
    assert agreed(table)


def test_play_waits_until_the_organiser_has_it_go_on() -> None:
    table = playing('when vote.cast: pause "shall " + player.name + " go on?"; award player 3')
    events = table.vote("bob", 301)
    assert kinds(events) == ["vote.cast", "ruling.needed", "points.awarded"]
    (asked,) = of(e.RulingNeeded, events)
    assert (asked.question, asked.goes_on) == ("shall Bob go on?", None)
    assert table.game.waits
    table.play(m.Resume("yes"))
    assert table.game.paused_for is None
    with pytest.raises(OperatorError):
        table.play(m.Resume("again"))
    assert agreed(table)


def test_what_is_decided_meanwhile_is_counted_when_play_goes_on() -> None:
    table = playing('when vote.cast if choice == "for": pause "wait"', "Ada", "Bob", "Cyd")
    table.vote("bob", 301)
    table.play(m.Resume("yes"))
    table.vote("cyd", 301)
    assert table.game.proposals[301].decided is None
    assert "proposal.adopted" in kinds(table.play(m.Resume("yes")))
    assert agreed(table)


def test_a_pause_asks_once_and_another_question_is_found() -> None:
    table = playing('when vote.cast: pause "first"; pause "second"')
    assert [one.question for one in of(e.RulingNeeded, table.vote("bob", 301))] == ["first"]
    place = next(at for at, line in enumerate(table.lines) if line.type == "ruling.needed/1")
    forged = [*table.lines]
    forged[place] = forged[place]._replace(data={**forged[place].data, "question": "third"})
    assert "first" in str(replayed(table, forged).divergence)
