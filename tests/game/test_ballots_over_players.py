"""Ballots whose choices are players: what a vote says, and who has how many."""

from __future__ import annotations

from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import enact, gains, kinds, of, with_clauses

CHAIR = """
move elect()
when elect.made: open chair()
ballot chair(): player closes votes.cast == size(voters)
require chair: choice != player.handle
define most = last(sort(p in players, count(c in votes.choices, c == p.handle)))
when chair.closed: award most 7; reveal most.name as chair to everyone
when vote.cast if choice == "against": for p in players: set p.seat = first(players)
attribute player.seat: player = absent
"""


def playing(clauses: str = CHAIR) -> Journaled:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({207: clauses}))
    table.turn("ada", enact("Tea."))
    return table


def act(table: Journaled, player: str, words: str) -> tuple[e.Event, ...]:
    return table.play(m.Act(player, words))


def test_the_player_with_the_most_votes_is_elected() -> None:
    table = playing()
    act(table, "bob", "elect")
    (opened,) = of(e.BallotOpened, [one.event for one in table.last])
    assert (opened.choices, opened.of) == ((), "player")
    act(table, "ada", "chair bob")
    act(table, "bob", 'chair 1 "Cyd"')
    events = act(table, "cyd", "chair BOB")
    assert gains(events) == {"bob": 7}
    assert dict(table.game.box.ballots[1].tally.votes) == {
        "ada": "bob", "bob": "cyd", "cyd": "bob",
    }  # fmt: skip
    assert replayed(table, table.lines).divergence is None


def test_nobody_who_is_no_player_is_chosen_and_a_choice_may_be_forbidden() -> None:
    table = playing()
    act(table, "bob", "elect")
    assert kinds(act(table, "ada", "chair Zoe")) == ["move.ignored"]
    assert kinds(act(table, "ada", "chair 3")) == ["move.ignored"]
    assert "move.illegal" in kinds(act(table, "ada", "chair ada"))
    act(table, "ada", "chair bob")
    act(table, "ada", "chair withdraw")
    assert table.game.box.ballots[1].tally.cast == 0
    assert replayed(table, table.lines).divergence is None


def test_several_at_once_each_have_votes_of_their_own() -> None:
    table = playing()
    act(table, "bob", "elect")
    act(table, "cyd", "elect")
    assert kinds(act(table, "ada", "chair bob")) == ["move.ignored"]
    for player in ("ada", "cyd"):
        act(table, player, "chair 2 bob")
    act(table, "bob", "chair 2 ada")
    assert table.game.box.open == (1,)
    assert replayed(table, table.lines).divergence is None


def test_votes_stay_when_the_one_who_is_wanted_leaves() -> None:
    table = playing()
    act(table, "bob", "elect")
    act(table, "ada", "chair bob")
    act(table, "cyd", "chair bob")
    table.forfeit("bob")
    assert table.game.box.open == ()
    assert {"points.awarded/1", "ballot.closed/1"} <= {line.type for line in table.lines}
    assert replayed(table, table.lines).divergence is None


def test_a_rule_votes_for_players() -> None:
    table = playing(CHAIR + "when chair.opened: cast first(players) by players")
    act(table, "bob", "elect")
    assert [vote.choice for vote in of(e.BallotCast, [one.event for one in table.last])] == [
        "ada"
    ] * 3
    table = playing(CHAIR + 'when chair.opened: cast "ada" by players')
    act(table, "bob", "elect")
    assert table.game.box.ballots[1].tally.cast == 0
    assert replayed(table, table.lines).divergence is None


def test_a_ballot_that_is_declared_otherwise_by_now_lapses() -> None:
    table = playing()
    act(table, "bob", "elect")
    table.correct(207, CHAIR.replace("chair(): player", "chair(): bob | cyd"))
    assert "ballot.lapsed/1" in {line.type for line in table.lines}
    assert replayed(table, table.lines).divergence is None
