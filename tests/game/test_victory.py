"""Rules 111, 208 and 213: who wins, and that nothing is earned afterwards."""

from __future__ import annotations

import pytest

from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import (
    DAY,
    Table,
    amend,
    enact,
    gains,
    kinds,
    private,
    public,
    repeal,
    started,
    the,
    with_clauses,
)


def near(*players: str, points: int = 199) -> Table:
    """Ada, Bob and Cyd, of whom some are a point short of winning."""
    table = started("Ada", "Bob", "Cyd", dice=(1,))
    for player in players:
        table.award(player, points)
    return table


def test_rule_208_two_hundred_points_win_at_once_and_the_turn_is_announced_first() -> None:
    table = near("ada")
    events = table.turn("ada", enact())
    assert kinds(events) == [
        "turn.taken",
        "die.rolled",
        "points.awarded",
        "fields.revealed",
        "fields.revealed",
        "tournament.won",
        "fields.revealed",
        "tournament.ended",
    ]
    turn, won = public(events)
    assert turn["points"] == 1
    assert won == {"player.name": "Ada"}
    assert (table.game.winners, table.game.phase) == (("ada",), "ended")


def test_one_point_less_is_not_enough() -> None:
    table = near("ada", points=198)
    table.turn("ada", enact())
    assert not table.game.winners


def test_rule_111_after_the_end_nothing_is_played() -> None:
    table = near("ada")
    table.turn("ada", enact())
    for move in (
        m.TakeTurn("bob", enact()),
        m.CastVote("bob", 301, "for"),
        m.Inquire("bob", 203),
        m.Forfeit("bob"),
        m.Act("bob", "wave"),
    ):
        (ignored,) = table.play(move)
        assert isinstance(ignored, e.MoveIgnored)
        assert ignored.reason == "the tournament has ended"


def test_those_who_reach_it_by_one_decision_have_reached_it_at_once() -> None:
    rules = with_clauses(
        {205: "when proposal.adopted: award proposer 10; award dissenters 10; award everyone 10"}
    )
    table = started("Ada", "Bob", "Cyd", rules=rules)
    for player in ("ada", "bob", "cyd"):
        table.award(player, 187)
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.against("bob", 301)
    events = table.vote("ada cyd", 301)
    # Ada's 10 come before Bob's, and both are of the same vote.
    assert gains(events) == {"ada": 20, "bob": 20, "cyd": 10}
    assert the(e.RulingNeeded, events).players == ("ada", "bob")


def test_who_wins_does_not_depend_on_which_rule_is_heard_first() -> None:
    for claim in ("", "\noverrides rule 214"):
        rules = with_clauses(
            {
                214: "when proposal.adopted: award proposer 10",
                300: "when proposal.adopted: award dissenters 10" + claim,
            }
        )
        table = started("Ada", "Bob", "Cyd", rules=rules)
        table.award("ada", 187)
        table.award("bob", 190)
        table.turn("ada", enact("Tea.", "define tea = 1"))
        table.against("bob", 301)
        assert the(e.RulingNeeded, table.vote("ada cyd", 301)).players == ("ada", "bob")


@pytest.mark.parametrize("last", ["award proposer 7", "award proposer -10"])
def test_what_a_decision_takes_is_taken_before_it_is_asked_who_has_won(last: str) -> None:
    first = "award proposer -10" if last == "award proposer 7" else "award proposer 7"
    rules = with_clauses(
        {
            206: "define defeated = votes.against > 1",
            214: f"when proposal.defeated: {first}; {last}",
        }
    )
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    table.award("ada", 195 - table.points("ada"))
    table.against("bob cyd", 301)
    assert (table.points("ada"), table.game.winners) == (192, ())


def test_an_earlier_decision_wins_before_a_later_one() -> None:
    rules = with_clauses(
        {
            206: "define defeated = not attainable(adopted)\n"
            "when proposal.defeated: award proposer 10"
        }
    )
    table = started("Ada", "Bob", "Cyd", rules=rules)
    for player in ("ada", "bob"):
        table.award(player, 190)
    table.turn("ada", enact())
    table.turn("bob", enact())
    table.against("cyd", 302)
    table.against("cyd", 301)
    assert not table.game.winners
    # Without Cyd both need two of two; each is decided by itself, the lower number first.
    table.against("ada", 301)
    assert table.game.winners == ("ada",)


def test_an_adoption_that_wins_the_game_changes_the_rules_first() -> None:
    rules = with_clauses(
        {205: "when proposal.adopted: reveal proposal.number to everyone; award proposer 10"}
    )
    table = started("Ada", "Bob", rules=rules)
    table.award("ada", 190)
    table.turn("ada", enact("Tea.", "define tea = 1"))
    events = table.vote("ada bob", 301)
    assert public(events) == [{"proposal.number": 301}, {"player.name": "Ada"}]
    # Rule 205: it takes full effect at the moment of the vote, and then it is asked who has won.
    assert kinds(events).index("rule.changed") < kinds(events).index("tournament.won")


def test_an_adoption_that_moves_the_goal_further_away_does_so_before_it_is_asked() -> None:
    rules = with_clauses({205: "when proposal.adopted: award proposer 10"})
    table = started("Ada", "Bob", rules=rules)
    table.award("ada", 190)
    table.turn("ada", amend(208, "define victory = player.points >= 300"))
    table.vote("ada bob", 301)
    assert table.points("ada") >= 200
    assert not table.game.winners


def tie() -> Table:
    rules = with_clauses({205: "when proposal.adopted: award supporters 100; award everyone 5"})
    table = started("Ada", "Bob", "Cyd", rules=rules)
    for player in ("ada", "bob"):
        table.award(player, 100)
    table.turn("cyd", enact("Tea.", "define tea = 1"))
    table.vote("ada bob", 301)
    return table


def test_several_at_one_award_need_a_ruling_and_play_is_paused() -> None:
    table = tie()
    happened = [one.event for one in table.last]
    needed = the(e.RulingNeeded, happened)
    assert (needed.question, needed.players) == ("victory", ("ada", "bob"))
    # What the vote brings about is brought about whole; what was adopted is adopted.
    assert gains(happened) == {"ada": 105, "bob": 105, "cyd": 5}
    assert table.game.phase == "paused"
    assert 301 in table.game.rulebook.rules
    assert not table.game.winners


def test_the_organiser_declares_the_winner_of_a_tie() -> None:
    table = tie()
    events = table.play(m.DeclareWinner("bob", "Bob voted first"))
    assert kinds(events) == [
        "ruling.made",
        "tournament.won",
        "fields.revealed",
        "tournament.ended",
    ]
    assert public(events) == [{"player.name": "Bob"}]


def test_a_tie_is_not_resumed_while_it_is_one() -> None:
    table = tie()
    events = table.play(m.Resume("let us go on"))
    assert kinds(events) == ["ruling.made", "tournament.resumed", "ruling.needed"]
    assert table.game.phase == "paused"


def test_a_ruling_that_breaks_the_tie_leaves_one_winner_when_play_goes_on() -> None:
    table = tie()
    table.award("ada", -6)
    assert not table.game.winners
    table.play(m.Resume("Ada's vote came too late"))
    assert table.game.winners == ("bob",)


def test_a_ruling_can_make_a_winner_at_once() -> None:
    table = started("Ada", "Bob")
    events = table.award("bob", 200)
    assert kinds(events)[:3] == ["ruling.made", "points.awarded", "tournament.won"]


def test_points_given_in_a_pause_win_when_play_goes_on() -> None:
    table = started("Ada", "Bob")
    table.play(m.Pause("a storm"))
    table.award("bob", 200)
    assert not table.game.winners
    table.play(m.Resume("it is over"))
    assert table.game.winners == ("bob",)


def test_an_adopted_change_of_the_magnitude_may_make_a_winner() -> None:
    table = started("Ada", "Bob")
    table.award("ada", 60)
    table.adopt(amend(208, "define victory = player.points >= 60"))
    assert table.game.winners == ("ada",)


def test_an_adopted_change_of_the_magnitude_may_make_a_tie() -> None:
    table = started("Ada", "Bob")
    table.award("ada", 50)
    table.award("bob", 60)
    table.turn("ada", amend(208, "define victory = player.points >= 50"))
    events = table.vote("ada bob", 301)
    assert the(e.RulingNeeded, events).players == ("ada", "bob")


def test_a_change_whose_clauses_come_later_wins_when_they_come() -> None:
    table = started("Ada", "Bob")
    table.award("ada", 60)
    table.turn("bob", amend(208, "", "Fifty points win."))
    table.vote("ada bob", 301)
    assert table.game.held == (301,)
    table.review(301, "define victory = player.points >= 50")
    assert table.game.winners == ("ada",)


def test_corrected_clauses_may_make_a_winner() -> None:
    table = started("Ada", "Bob")
    table.award("ada", 60)
    table.correct(208, "define victory = player.points >= 60")
    assert table.game.winners == ("ada",)


def test_a_defeat_in_a_recount_may_win_and_ends_the_counting() -> None:
    rules = with_clauses(
        {
            206: "define defeated = not attainable(adopted)\n"
            "when proposal.defeated: award proposer 10"
        }
    )
    table = started("Ada", "Bob", "Cyd", "Dan", rules=rules)
    table.award("ada", 190)
    table.turn("ada", enact())
    table.turn("bob", enact())
    for number in (301, 302):
        table.against("bob", number)
    # Without Dan two of three are needed; Cyd's votes against decide both at once.
    table.against("cyd", 301)
    assert table.decided(301) == "defeated"
    assert table.game.winners == ("ada",)
    assert table.decided(302) is None


def test_a_tie_in_a_recount_stops_the_counting() -> None:
    rules = with_clauses(
        {
            206: "define defeated = votes.against * 2 > eligible\n"
            "when proposal.defeated: award dissenters 100"
        }
    )
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve", rules=rules)
    for player in ("ada", "bob"):
        table.award(player, 150)
    for player, number in (("cyd", 301), ("dan", 302)):
        table.turn(player, enact())
        table.against("ada bob", number)
    table.forfeit("eve")
    table.forfeit("cyd")
    assert (table.decided(301), table.decided(302)) == ("defeated", None)
    assert table.game.phase == "paused"


def test_rule_213_the_organiser_may_rule_who_wins() -> None:
    table = started("Ada", "Bob")
    table.play(m.DeclareWinner("ada", "213: her turn could not be completed"))
    assert (table.game.winners, table.game.phase) == (("ada",), "ended")


def test_without_a_rule_on_victory_nobody_wins_by_points() -> None:
    table = started("Ada", "Bob")
    table.adopt(repeal(208))
    table.award("ada", 10_000)
    assert not table.game.winners


def test_rules_may_say_more_at_the_end() -> None:
    rules = with_clauses(
        {213: "when tournament.won: reveal player.points to everyone; award player 5"}
    )
    table = started("Ada", "Bob", rules=rules)
    events = table.award("ada", 200)
    assert public(events) == [{"player.name": "Ada", "player.points": 200}]
    assert table.points("ada") == 200


def test_an_end_without_a_winner_is_announced_and_earns_nothing() -> None:
    rules = with_clauses({213: "when tournament.ended: award everyone 1"})
    table = started("Ada", "Bob", rules=rules)
    events = table.play(m.End("the summer is over"))
    assert public(events) == [{"tournament.name": "Autumn"}]
    assert (table.game.winners, table.game.phase) == ((), "ended")
    assert table.points("ada") == 0
    with pytest.raises(OperatorError, match="the tournament has ended"):
        table.play(m.End("again"))


def test_to_be_told_ones_own_score_is_an_option_of_the_ruleset() -> None:
    option = (
        "when turn.taken: reveal player.points to player\n"
        "when proposal.defeated: reveal proposer.points to proposer\n"
        "when move.illegal: reveal player.points to player"
    )
    table = started("Ada", "Bob", rules=with_clauses({214: option}))
    (letter,) = private(table.turn("ada", enact()), "ada")
    assert letter["player.points"] == 3
    events = table.against("ada bob", 301)
    assert private(events, "ada") == [{"proposer.points": -7}]
    events = table.wait(DAY).turn("ada", repeal(101))
    assert private(events, "ada") == [{"player.points": -17}]


def test_where_victory_looks_at_others_what_one_loses_makes_a_winner_of_another() -> None:
    ahead = "all(p in players, p == player or p.points < player.points)"
    victory = f"define victory = player.points >= 100 and {ahead}"
    rules = with_clauses({111: victory, 205: "when proposal.adopted: award everyone 100"})
    table = started("Ada", "Bob", "Cyd", rules=rules, dice=(1,))
    table.play(m.TakeTurn("ada", enact("Tea.", "define tea = 1")))
    table.award("ada", -1)
    table.vote("ada bob", 301)
    assert set(map(table.points, ("ada", "bob", "cyd"))) == {100}
    table.inquire("bob", 203)
    assert table.game.phase == "playing"
    assert the(e.TournamentWon, table.inquire("ada", 203)).players == ("cyd",)
