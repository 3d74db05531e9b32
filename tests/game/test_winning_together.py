"""Several winners, rounds, and rules that say outright who has won."""

from __future__ import annotations

from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import (
    DAY,
    Table,
    enact,
    gains,
    kinds,
    of,
    public,
    repeal,
    started,
    the,
    with_clauses,
)

NAMES = ("Ada", "Bob", "Cyd")
TOGETHER = "when proposal.adopted: award everyone 100"
ROUNDS = (
    "define win_ends_game = false\n"
    "when round.won: reveal winners, game.round to everyone; for p in players: award p -p.points"
)


def near(more: dict[int, str], *players: str) -> Table:
    """Ada, Bob and Cyd, of whom some are a point short of 200."""
    table = started(*NAMES, dice=(1,), rules=with_clauses(more))
    for player in players:
        table.award(player, 199)
    return table


def test_several_win_together_where_a_rule_lets_them() -> None:
    more = {205: TOGETHER, 214: "define shared_victory = true"}
    table = near(more, "ada", "cyd")
    table.turn("bob", enact())
    events = table.vote("ada bob", 301)
    assert the(e.TournamentWon, events).players == ("ada", "cyd")
    assert (table.game.winners, table.game.phase) == (("ada", "cyd"), "ended")
    # The initial rules speak of one winner; the first is named, a rule may name them all.
    assert public(events)[-1] == {"player.name": "Ada"}


def test_all_winners_can_be_named() -> None:
    more = {
        205: TOGETHER,
        214: "define shared_victory = true\nwhen tournament.won: reveal winners to everyone",
    }
    table = near(more, "ada", "cyd")
    table.turn("bob", enact())
    events = table.vote("ada bob", 301)
    assert public(events)[-1] == {"player.name": "Ada", "winners": ("Ada", "Cyd")}


def test_without_such_a_rule_a_tie_needs_a_ruling() -> None:
    table = near({205: TOGETHER}, "ada", "cyd")
    table.turn("bob", enact())
    events = table.vote("ada bob", 301)
    assert the(e.RulingNeeded, events).players == ("ada", "cyd")
    assert not table.game.winners


def test_a_round_is_won_and_play_goes_on() -> None:
    table = near({214: ROUNDS}, "ada", "bob")
    events = table.turn("ada", enact())
    assert kinds(events) == [
        "turn.taken",
        "die.rolled",
        "points.awarded",
        "round.won",
        "fields.revealed",
        "fields.revealed",
        "points.awarded",
        "points.awarded",
        "points.awarded",
        "fields.revealed",
    ]
    assert the(e.RoundWon, events) == e.RoundWon(("ada",), 1)
    assert public(events)[-1] == {"winners": ("Ada",), "game.round": 2}
    assert (table.game.round, table.game.phase, table.game.winners) == (2, "playing", ())
    assert [table.points(one) for one in ("ada", "bob", "cyd")] == [0, 0, 0]


def test_the_score_that_won_a_round_wins_no_second_one_while_it_is_reset() -> None:
    # Everybody gains first; Ada, who has just won, would have won again.
    clauses = ROUNDS.replace("for p", "award everyone 1; for p")
    table = near({214: clauses}, "ada")
    events = table.turn("ada", enact())
    assert len(of(e.RoundWon, events)) == 1
    assert table.game.round == 2


def test_a_second_round_is_won_by_another() -> None:
    table = near({214: ROUNDS}, "ada")
    table.turn("ada", enact())
    table.award("bob", 250)
    assert [one.event.players for one in table.log if isinstance(one.event, e.RoundWon)] == [
        ("ada",),
        ("bob",),
    ]
    assert table.game.round == 3


def test_a_tie_in_a_round_is_ruled_upon_and_ends_the_round_alone() -> None:
    table = near({205: TOGETHER, 214: ROUNDS}, "ada", "cyd")
    table.turn("bob", enact())
    table.vote("ada bob", 301)
    assert table.game.phase == "paused"
    events = table.play(m.DeclareWinner("cyd", "the younger one"))
    assert the(e.RoundWon, events).players == ("cyd",)
    assert not of(e.TournamentWon, events)
    table.play(m.Resume("the next round"))
    assert (table.game.phase, table.game.round) == ("playing", 2)


def test_a_win_ends_the_game_again_once_the_rule_of_rounds_is_gone() -> None:
    table = near({214: ROUNDS}, "ada")
    table.turn("ada", enact())
    table.adopt(repeal(214), by="bob")
    table.award("cyd", 200)
    assert table.game.winners == ("cyd",)


def test_a_rule_says_who_wins() -> None:
    clauses = "when proposal.adopted: win filter(p in players, p in proposal.supporters)"
    table = started(*NAMES, rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    events = table.vote("cyd bob", 301)
    assert the(e.TournamentWon, events).players == ("bob", "cyd")
    assert table.game.phase == "ended"


def test_nobody_wins_by_an_empty_list_and_everyone_can() -> None:
    clauses = (
        "when inquiry.made: win filter(p in players, p.points > 1000)\nwhen vote.cast: win everyone"
    )
    table = started(*NAMES, dice=(6,), rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    table.inquire("ada", 101)
    assert not table.game.winners
    table.vote("bob", 301)
    assert table.game.winners == ("ada", "bob", "cyd")


def test_who_has_left_does_not_win() -> None:
    clauses = 'when vote.cast: win named("cyd")'
    table = started(*NAMES, rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    table.forfeit("cyd")
    table.vote("bob", 301)
    assert not table.game.winners


def test_only_the_first_win_counts() -> None:
    clauses = 'when vote.cast: win named("cyd"); win named("bob"); award named("ada") 300'
    table = started(*NAMES, rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    assert table.game.winners == ("cyd",)
    assert gains(events) == {}


def test_what_rules_ask_of_rounds_and_turns() -> None:
    clauses = "when vote.cast if game.round == 1 and game.turns == 2: award player 1"
    table = started(*NAMES, rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    assert gains(table.vote("bob", 301)) == {}
    table.wait(DAY).turn("ada", enact())
    assert gains(table.vote("bob", 302)) == {"bob": 1}
