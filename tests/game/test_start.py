from __future__ import annotations

import pytest

from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import (
    START,
    enact,
    gathered,
    kinds,
    of,
    public,
    secret,
    started,
    the,
    with_clauses,
)


def test_rule_101_the_start_announces_players_rules_dice_and_record() -> None:
    table = gathered("Ada", "Bob", "Cyd")
    events = table.play(m.Start())
    assert public(events) == [
        {
            "tournament.name": "Autumn",
            "roster": ("Ada", "Bob", "Cyd"),
            "ruleset.name": "secret",
            "ruleset.hash": "0" * 64,
            "dice.anchor": "anchor 0 of secret",
            "dice.length": 4096,
            "record.origin": "nomic.example/autumn",
            "record.key": "nomic.example/autumn+00000000+key",
        }
    ]
    assert table.game.phase == "playing"
    assert table.announced()[0].at == START


def test_rule_201_every_player_begins_with_no_points() -> None:
    table = started("Ada", "Bob")
    assert [table.points("ada"), table.points("bob")] == [0, 0]


def test_a_ruleset_may_begin_with_other_points_and_another_first_number() -> None:
    rules = with_clauses({201: "define initial_points = 7 / 2", 108: "define first_proposal = 401"})
    table = started("Ada", "Bob", rules=rules)
    assert the(e.TournamentStarted, [one.event for one in table.log]).first_number == 401
    assert str(table.points("ada")) == "7/2"
    table.turn("ada", enact())
    assert list(table.game.proposals) == [401]


def test_without_a_rule_for_it_numbers_begin_after_the_highest_rule_and_scores_at_nought() -> None:
    table = started("Ada", rules=with_clauses({201: "", 108: ""}))
    assert table.game.next_number == 217
    assert table.points("ada") == 0


@pytest.mark.parametrize(
    ("clauses", "found"),
    [
        ("define first_proposal = 216", "216"),
        ("define first_proposal = 301.5", "603/2"),
        ("define first_proposal = 900000001", "900000001"),
    ],
)
def test_a_first_number_that_cannot_be_counted_from_is_refused(clauses: str, found: str) -> None:
    table = gathered("Ada", rules=with_clauses({108: clauses}))
    with pytest.raises(OperatorError, match=f"from 217 to 900000000, found {found}"):
        table.play(m.Start())
    assert table.game.phase == "gathering"


def test_what_is_no_number_cannot_be_where_scores_begin() -> None:
    # ``nothing_yet`` is defined elsewhere, so its type is known only when the clause runs.
    rules = with_clauses(
        {201: "define initial_points = nothing_yet", 214: "define nothing_yet = true"}
    )
    table = gathered("Ada", rules=rules)
    events = table.play(m.Start())
    assert kinds(events)[0] == "clause.voided"
    assert table.points("ada") == 0


def test_nobody_starts_a_tournament_without_players_or_twice() -> None:
    with pytest.raises(OperatorError, match="nobody has joined yet"):
        gathered().play(m.Start())
    with pytest.raises(OperatorError, match="has started already"):
        started("Ada").play(m.Start())


def test_a_player_cannot_be_enrolled_twice() -> None:
    table = gathered("Ada")
    with pytest.raises(OperatorError, match="is enrolled already"):
        table.play(m.Enrol("ada", "Another Ada"))


def test_whoever_joins_during_play_has_what_everybody_began_with_and_counts_at_once() -> None:
    rules = with_clauses({201: "define initial_points = 20"})
    table = started("Ada", "Bob", rules=rules)
    table.turn("ada", enact())
    table.vote("ada", 301)
    table.play(m.Enrol("cyd", "Cyd"))
    assert table.points("cyd") == 20
    # 2 of 3: with Cyd at the table one vote more is a majority, and so it is for the next one.
    assert table.decided(301) is None
    table.vote("cyd", 301)
    assert table.decided(301) == "adopted"


def test_before_the_start_moves_are_set_aside() -> None:
    table = gathered("Ada")
    for move in (
        m.TakeTurn("ada", enact()),
        m.CastVote("ada", 301, "for"),
        m.Inquire("ada", 203),
        m.Forfeit("ada"),
        m.Act("ada", "berate bob"),
    ):
        (ignored,) = table.play(move)
        assert isinstance(ignored, e.MoveIgnored)
        assert ignored.reason == "the tournament has not started"


def test_the_initial_set_is_101_to_116_immutable_and_201_to_216_mutable() -> None:
    # Rule 102, and the numbers that the seed's own set leaves out.
    status = {number: mutable for number, mutable, _, _ in secret()}
    assert [number for number in status if not status[number]] == list(range(101, 117))
    mutable = [201, 202, 203, 205, 206, 207, 208, 211, 213, 214, 215, 216]
    assert [number for number in status if status[number]] == mutable


def test_an_enrolment_is_not_announced() -> None:
    table = gathered("Ada", "Bob")
    assert not of(e.FieldsRevealed, [one.event for one in table.log])
