"""Several winners, rounds, and rules that say outright who has won."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

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
    table.turn("bob", enact("Tea.", "define tea = 1"))
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
    table.turn("bob", enact("Tea.", "define tea = 1"))
    events = table.vote("ada bob", 301)
    assert public(events)[-1] == {"player.name": "Ada", "winners": ("Ada", "Cyd")}


def test_without_such_a_rule_a_tie_needs_a_ruling() -> None:
    table = near({205: TOGETHER}, "ada", "cyd")
    table.turn("bob", enact("Tea.", "define tea = 1"))
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
        "fields.revealed",
        "fields.revealed",
        "round.won",
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
    table.turn("bob", enact("Tea.", "define tea = 1"))
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
    table.turn("ada", enact("Tea.", "define tea = 1"))
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


def test_those_whom_several_effects_of_one_decision_name_need_a_ruling() -> None:
    clauses = 'when vote.cast: win named("cyd"); win named("bob"); award named("ada") 300'
    table = started(*NAMES, rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    events = table.vote("bob", 301)
    assert the(e.RulingNeeded, events).players == ("ada", "bob", "cyd")
    assert not table.game.winners


def test_who_reaches_it_and_is_named_in_one_decision_wins_alone() -> None:
    clauses = "when vote.cast: award player 300; win player"
    table = started(*NAMES, rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    table.vote("bob", 301)
    assert table.game.winners == ("bob",)


def test_what_rules_ask_of_rounds_and_turns() -> None:
    clauses = "when vote.cast if game.round == 1 and game.turns == 2: award player 1"
    table = started(*NAMES, rules=with_clauses({214: clauses}))
    table.turn("ada", enact())
    assert gains(table.vote("bob", 301)) == {}
    table.wait(DAY).turn("ada", enact())
    assert gains(table.vote("bob", 302)) == {"bob": 1}


# When victory is looked for ----------------------------------------------------------------------


def test_a_for_is_one_effect_and_those_who_achieve_victory_by_it_do_so_at_once() -> None:
    loop = "when proposal.adopted: for p in players: award p 100"
    for effect in (TOGETHER, loop):
        table = near({205: effect}, "ada", "cyd")
        table.turn("bob", enact("Tea.", "define tea = 1"))
        events = table.vote("ada bob", 301)
        assert the(e.RulingNeeded, events).players == ("ada", "cyd")
        assert table.game.winners == ()


def test_several_effects_of_one_decision_are_one_moment() -> None:
    one_by_one = 'when proposal.adopted: award named("cyd") 1; award named("ada") 1'
    table = near({205: one_by_one}, "ada", "cyd")
    table.turn("bob", enact("Tea.", "define tea = 1"))
    events = table.vote("ada bob", 301)
    assert the(e.RulingNeeded, events).players == ("ada", "cyd")


def test_a_status_that_is_set_may_be_what_wins() -> None:
    crowned = (
        "attribute player.crowned: boolean = false\n"
        "move crown()\nwhen crown.made: set player.crowned = true\n"
        "define victory = royal\ndefine royal = player.crowned\noverrides all"
    )
    table = near({299: crowned})
    table.play(m.Act("bob", "crown"))
    assert table.game.winners == ("bob",)


def test_a_status_of_the_game_may_be_what_wins() -> None:
    chosen = (
        "attribute game.king: player = absent\n"
        "move crown(who: player)\nwhen crown.made: set game.king = who\n"
        "define victory = player == game.king\noverrides all"
    )
    table = near({299: chosen})
    assert of(e.TournamentWon, table.play(m.Act("bob", "crown cyd")))[0].players == ("cyd",)


def test_a_victory_that_looks_at_all_is_looked_for_once_for_all_who_gain_by_one_effect() -> None:
    alone = (
        "define victory = player.points >= 1 and "
        "all(p in players, p == player or p.points < player.points)\noverrides all\n"
        "move go()\nwhen go.made: for p in players: award p 1"
    )
    table = started(*(f"P{one}" for one in range(100)), rules=with_clauses({299: alone}))
    events = table.play(m.Act("p0", "go"))
    assert len(of(e.PointsAwarded, events)) == 100
    assert not of(e.ClauseVoided, events)
    assert table.game.winners == ()


def test_a_winner_is_found_though_the_awards_leave_no_steps_to_look() -> None:
    clauses = (
        "when proposal.adopted: for r in rules: for q in rules: award everyone 0; "
        'award named("ada") 1'
    )
    heavy = "define victory = player.points >= 200 and " + " + ".join(["1"] * 3_000) + " > 0"
    table = near({205: f"{clauses}\n" + "\n".join([clauses] * 60), 299: heavy}, "ada")
    table.turn("bob", enact("Tea.", "define tea = 1"))
    table.vote("ada bob", 301)
    assert table.game.winners == ("ada",)


def test_those_who_win_at_once_by_what_a_proposal_has_are_named_in_one_order() -> None:
    clauses = (
        "attribute player.glow: number = 0\n"
        "attribute proposal.glow: number = 0\n"
        "when turn.taken: set proposal.glow = 1\n"
        'define victory = player.glow == 0 and now > tournament.started + duration("1d")\n'
        "overrides all"
    )
    table = started("Cyd", "Eve", "Ada", "Dan", "Bob", rules=with_clauses({250: clauses}))
    needed = the(e.RulingNeeded, table.wait(2 * DAY).turn("eve", enact("Nothing.")))
    assert needed.players == ("ada", "bob", "cyd", "dan", "eve")


# Nothing of it depends on the numbers of rules ---------------------------------------------------

AWARDS = (
    "when proposal.adopted: award proposer 120",
    "when proposal.adopted: award supporters 90",
    "when proposal.adopted: award dissenters 210",
    "when proposal.adopted: award proposer -60",
    "when proposal.adopted: award everyone 15",
    "when proposal.adopted: for p in players: award p p.turns * 30",
    "when proposal.adopted if votes.against > 0: win dissenters",
    "when vote.cast: award player 35",
    "when turn.taken: award player 40; award without(players, player) 25",
    "define shared_victory = true",
)
PLACES = tuple(range(217, 217 + len(AWARDS)))


def who_won(awards: dict[int, str], points: list[int], choices: list[m.Choice]) -> object:
    """Who has won, or has to be judged between, after each of the moves."""
    table = started(*NAMES, dice=(1,), rules=with_clauses({111: "", 206: "", **awards}))
    found: list[object] = []
    for handle, more in zip(table.handles(), points, strict=True):
        table.award(handle, more)
    moves: list[m.PlayerMove] = [m.TakeTurn("ada", enact("Tea.", "define tea = 1"))]
    moves += [m.CastVote(h, 301, c) for h, c in zip(table.handles(), choices, strict=True)]
    for move in moves:
        if table.game.phase == "playing":
            caused = table.play(move)
            found += [event.players for event in of(e.TournamentWon, caused)]
            found += [("?", *sorted(event.players)) for event in of(e.RulingNeeded, caused)]
            found.append(table.game.phase)
    return found, [player.points for player in table.game.players.values()]


@given(
    st.sets(st.sampled_from(AWARDS), min_size=1, max_size=6).map(sorted),
    st.permutations(PLACES),
    st.lists(st.integers(0, 190), min_size=3, max_size=3),
    st.lists(st.sampled_from(("for", "against")), min_size=3, max_size=3),
)
def test_who_has_won_does_not_depend_on_the_numbers_of_rules(
    awards: list[str], places: list[int], points: list[int], choices: list[m.Choice]
) -> None:
    in_order = dict(zip(PLACES, awards, strict=False))
    shuffled = dict(zip(places, awards, strict=False))
    assert who_won(in_order, points, choices) == who_won(shuffled, points, choices)
