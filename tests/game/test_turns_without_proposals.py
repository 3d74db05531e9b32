"""Moves that rules declare as turns: they count as turns, and propose nothing."""

from __future__ import annotations

from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, HOUR, cited, enact, gains, kinds, of, public, the, with_clauses

PASS = "move pass() as turn"


def playing(clauses: str, *, more: dict[int, str] | None = None) -> Journaled:
    """Three players by a rule of their own, without the cooldown."""
    rules = {201: "", 217: clauses, **(more or {})}
    return journaled("Ada", "Bob", "Cyd", rules=with_clauses(rules))


def do(table: Journaled, player: str, words: str = "pass") -> tuple[e.Event, ...]:
    return table.play(m.Act(player, words))


def agreed(table: Journaled) -> None:
    """The verifier works out the same, line by line."""
    found = replayed(table)
    assert found.divergence is None, found.divergence


def test_whoever_passes_has_taken_a_turn() -> None:
    told = "when pass.made: reveal player.turns, game.turns, mover.name to player"
    table = playing(f"{PASS}\n{told}")
    table.turn("bob", enact())
    table.wait(HOUR)
    events = do(table, "ada")
    assert kinds(events) == ["move.made", "fields.revealed"]
    assert the(e.MoveMade, events) == e.MoveMade("ada", "pass", (), turn=True)
    assert dict(the(e.FieldsRevealed, events).fields) == {
        "player.turns": 1, "game.turns": 2, "mover.name": "Ada",
    }  # fmt: skip
    assert table.game.players["ada"].last_turn == table.game.now
    assert table.game.next_number == 302
    agreed(table)


def test_a_move_that_is_no_turn_counts_as_none() -> None:
    table = playing("move pass()")
    do(table, "ada")
    assert (table.game.mover, table.game.players["ada"].turns) == (None, 0)
    agreed(table)


def test_what_is_required_of_any_turn_is_required_of_it() -> None:
    table = playing(PASS, more={201: "require turn: player != mover\nrequire pass: made.count < 2"})
    do(table, "ada")
    assert cited(do(table, "ada")) == 201
    for player in ("bob", "ada", "bob"):
        assert kinds(do(table, player)) == ["move.made"]
    forbidden = the(e.MoveForbidden, do(table, "ada"))
    assert (forbidden.move, forbidden.cited) == ("pass", 201)
    agreed(table)


def test_what_speaks_of_a_rule_change_is_not_asked_of_it() -> None:
    conditions = (
        "define small = length(change.text) < 9\n"
        'require turn: change.kind == "repeal"\nrequire turn: small\n'
        "require turn: player.turns < 9 citing target.number\n"
        "protect turn if target.given"
    )
    table = playing(PASS, more={201: conditions})
    assert kinds(do(table, "ada")) == ["move.made"]
    assert cited(table.play(m.TakeTurn("bob", enact()))) == 201
    agreed(table)


def test_rules_hear_of_it_as_of_any_turn_but_where_they_speak_of_the_proposal() -> None:
    heard = (
        "define its = proposal.number\n"
        "when turn.taken: award player 5; reveal player.name to everyone\n"
        "when turn.taken if proposal.number > 0: award player 50\n"
        "when turn.taken: award proposer 500\nwhen turn.taken if its > 0: award player 5000\n"
        'when turn.taken after duration("1h"): award player 7\n'
        "when pass.made: award player 1"
    )
    table = playing(f"{PASS}\n{heard}", more={202: ""})
    events = do(table, "ada")
    assert gains(events) == {"ada": 6}
    assert public(events) == [{"player.name": "Ada"}]
    # Nothing says that something has been proposed.
    assert the(e.FieldsRevealed, events).about == "notice"
    (later,) = of(e.TimerSet, events)
    assert later.about == "turn.taken"
    assert gains(table.pass_time(2 * HOUR)) == {"ada": 7}
    agreed(table)


def test_parameters_are_those_of_the_move() -> None:
    table = playing(
        "move give(target: player, many: number) as turn\nrequire give: many > 0\n"
        "when give.made: award target many"
    )
    assert gains(do(table, "ada", "give Bob 3")) == {"bob": 3}
    assert cited(do(table, "bob", "give Ada -3")) == 217
    assert kinds(do(table, "cyd", "give Ada")) == ["move.ignored"]
    assert [table.game.players[one].turns for one in ("ada", "bob", "cyd")] == [1, 0, 0]
    agreed(table)


def test_when_a_turn_is_void_the_turn_before_it_may_be_one_without_a_proposal() -> None:
    table = playing(PASS)
    do(table, "ada")
    at = table.game.now
    table.wait(HOUR)
    do(table, "bob")
    table.turn("ada", enact())
    table.play(m.Void("turn", 301, None, "a misunderstanding"))
    ada = table.game.players["ada"]
    assert (ada.turns, ada.last_turn, table.game.mover) == (1, at, "bob")
    agreed(table)


def test_a_turn_without_a_proposal_stays_the_last_one_when_one_before_it_is_void() -> None:
    table = playing(PASS)
    table.turn("ada", enact())
    table.wait(HOUR)
    do(table, "ada")
    before = table.game.now
    table.wait(DAY)
    do(table, "cyd")
    table.play(m.Void("turn", 301, None, "a misunderstanding"))
    ada = table.game.players["ada"]
    assert (ada.turns, table.game.mover) == (1, "cyd")
    assert (ada.last_turn, table.game.passed.count) == (before, 2)
    agreed(table)


def test_the_last_proposal_counts_where_no_turn_came_after_it() -> None:
    table = playing(PASS)
    do(table, "ada")
    table.turn("bob", enact())
    table.turn("cyd", enact())
    table.play(m.Void("turn", 302, None, "a misunderstanding"))
    assert table.game.mover == "bob"
    agreed(table)


def test_a_move_that_is_void_has_been_the_turn_all_the_same() -> None:
    table = playing(f"{PASS}\nwhen pass.made: void made\nwhen turn.taken: award player 3")
    assert gains(do(table, "ada")) == {"ada": 3}
    assert (table.game.mover, table.game.move_counts.of("pass", "ada").count) == ("ada", 0)
    agreed(table)
