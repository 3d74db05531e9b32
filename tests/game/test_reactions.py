"""What reactions see when they are heard, and what they can tell to whom."""

from __future__ import annotations

from tests.game.builders import enact, gains, kinds, private, public, started, with_clauses


def test_reactions_see_scores_as_they_stand_by_whatever_name() -> None:
    clauses = (
        "when proposal.adopted: award supporters 10; "
        "award proposer sum(p in supporters, p.points); "
        "reveal proposal.proposer.points, proposer.points to everyone"
    )
    table = started("Ada", "Bob", "Cyd", rules=with_clauses({205: clauses}))
    table.turn("cyd", enact("Tea.", "define tea = 1"))
    events = table.vote("ada bob", 301)
    assert gains(events) == {"ada": 10, "bob": 10, "cyd": 20}
    assert public(events) == [{"proposal.proposer.points": 23, "proposer.points": 23}]


def test_points_are_what_the_player_of_the_event_has_gained_by_it() -> None:
    rules = with_clauses(
        {214: "when turn.taken: award everyone 1; award player points; reveal points to player"}
    )
    table = started("Ada", "Bob", dice=(6,), rules=rules)
    events = table.turn("ada", enact())
    assert gains(events) == {"ada": 14, "bob": 1}
    (letter,) = private(events, "ada")
    assert letter["points"] == 14
    assert public(events)[0]["points"] == 14


def test_lists_records_and_fractions_can_be_told() -> None:
    clauses = (
        "when turn.taken: reveal proposal, player, players, half, roster, player.active, "
        "player.last_turn to everyone\ndefine half = 1 / 2"
    )
    table = started("Ada", "Bob", rules=with_clauses({202: clauses}))
    assert public(table.turn("ada", enact())) == [
        {
            "proposal": 301,
            "player": "Ada",
            "players": ("Ada", "Bob"),
            "half": "1/2",
            "roster": ("Ada", "Bob"),
            "player.active": True,
            "player.last_turn": table.now,
        }
    ]


def test_a_letter_may_go_to_one_who_has_left_but_points_may_not() -> None:
    clauses = "when proposal.defeated: award proposer 5; reveal proposal.number to proposer"
    rules = with_clauses({206: f"define defeated = not attainable(adopted)\n{clauses}"})
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    table.forfeit("ada")
    events = table.against("bob", 301)
    assert gains(events) == {}
    assert private(events, "ada") == [{"proposal.number": 301}]


def test_nobody_is_told_where_a_circle_is_empty() -> None:
    rich = "filter(p in players, p.points > 100)"
    clauses = f"when turn.taken: reveal proposal.number to {rich}; award {rich} 5"
    table = started("Ada", "Bob", rules=with_clauses({202: clauses}))
    assert kinds(table.turn("ada", enact())) == ["turn.taken"]
