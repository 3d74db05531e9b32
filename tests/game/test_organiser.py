"""The organiser's acts: each in its place, and refused without a trace elsewhere."""

from __future__ import annotations

import pytest

from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.decide import decide
from tests.game.builders import (
    DAY,
    START,
    Table,
    enact,
    gathered,
    kinds,
    of,
    started,
    the,
    with_clauses,
)


def paused() -> Table:
    table = started("Ada", "Bob")
    table.play(m.Pause("a storm"))
    return table


def ended() -> Table:
    table = started("Ada", "Bob")
    table.play(m.End("it is late"))
    return table


TABLES = {
    "gathering": lambda: gathered("Ada", "Bob"),
    "playing": lambda: started("Ada", "Bob"),
    "paused": paused,
    "ended": ended,
}
REFUSED: dict[str, list[tuple[m.Move, str]]] = {
    "gathering": [
        (m.GivePoints("ada", 5, "why"), "has not started"),
        (m.Penalise("ada", 203, "why"), "has not started"),
        (m.DeclareWinner("ada", "why"), "has not started"),
        (m.Pause("why"), "only a tournament in play can be paused"),
        (m.Resume("why"), "the tournament is not paused"),
    ],
    "playing": [
        (m.Start(), "has started already"),
        (m.Resume("why"), "the tournament is not paused"),
    ],
    "paused": [
        (m.Start(), "has started already"),
        (m.Pause("why"), "only a tournament in play can be paused"),
    ],
    "ended": [
        (m.Start(), "has started already"),
        (m.Enrol("zoe", "Zoe"), "has ended"),
        (m.Review(301, "confirm", "", "why", 1), "has ended"),
        (m.CorrectClauses(203, "", "why", 0), "has ended"),
        (m.GivePoints("ada", 5, "why"), "has ended"),
        (m.Penalise("ada", 203, "why"), "has ended"),
        (m.Expel("ada", "why"), "has ended"),
        (m.DeclareWinner("ada", "why"), "has ended"),
        (m.Pause("why"), "only a tournament in play can be paused"),
        (m.Resume("why"), "the tournament is not paused"),
        (m.End("why"), "has ended"),
    ],
}
ALWAYS: list[tuple[m.Move, str]] = [
    (m.GivePoints("zoe", 5, "why"), "no player in play has this handle"),
    (m.Penalise("zoe", 203, "why"), "no player in play has this handle"),
    (m.Penalise("ada", 999, "why"), "999 is no initial rule and no adopted rule-change"),
    (m.Expel("zoe", "why"), "no player in play has this handle"),
    (m.DeclareWinner("zoe", "why"), "no player in play has this handle"),
    (m.Review(301, "confirm", "", "why", 1), "301 is not on the review desk"),
    (m.CorrectClauses(301, "", "why", 0), "301 is not a rule in force"),
    (m.CorrectClauses(203, "define = ", "why", 0), "line 1, column"),
    (m.Enrol("ada", "Ada"), "is enrolled already"),
    (m.GivePoints("ada", 2**256, "why"), "larger than clauses can read"),
]
CASES = [(phase, *case) for phase, cases in REFUSED.items() for case in cases]
CASES += [(phase, *case) for phase in ("playing", "paused") for case in ALWAYS]


@pytest.mark.parametrize(
    ("phase", "move", "problem"),
    CASES,
    ids=[f"{phase}: {type(move).__name__} - {problem}" for phase, move, problem in CASES],
)
def test_an_act_out_of_place_is_refused_and_nothing_happens(
    phase: str, move: m.Move, problem: str
) -> None:
    table = TABLES[phase]()
    before = table.game
    with pytest.raises(OperatorError, match=problem):
        decide(table.game, move, table.now, table.oracle)
    assert table.game is before


def test_every_ruling_is_journaled_with_its_reason_before_it_takes_effect() -> None:
    for move, named in (
        (m.GivePoints("ada", 5, "a bet"), "award"),
        (m.Penalise("ada", 203, "a lie"), "penalise"),
        (m.Expel("ada", "two names"), "expel"),
        (m.DeclareWinner("ada", "213"), "winner"),
        (m.Pause("a storm"), "pause"),
        (m.End("it is late"), "end"),
    ):
        events = started("Ada", "Bob").play(move)
        first = events[0]
        assert isinstance(first, e.RulingMade)
        assert (first.ruling, bool(first.reason)) == (named, True)
        assert len(events) > 1
    assert kinds(paused().play(m.Resume("it is over"))) == ["ruling.made", "tournament.resumed"]


def test_an_award_may_be_a_fraction_or_below_zero() -> None:
    table = started("Ada", "Bob")
    table.award("ada", -3)
    table.play(m.GivePoints("ada", 3 + 0, "back to nought"))
    assert table.points("ada") == 0


def test_an_expelled_player_is_out_like_one_who_forfeited() -> None:
    rules = with_clauses({112: "when player.expelled: reveal player.name to everyone"})
    table = started("Ada", "Bob", "Cyd", rules=rules)
    table.turn("ada", enact())
    table.vote("bob", 301)
    events = table.play(m.Expel("bob", "two names"))
    assert kinds(events) == ["ruling.made", "player.expelled", "fields.revealed"]
    assert table.game.proposals[301].tally.count("for") == 0
    assert table.game.active == 2


def test_somebody_may_be_expelled_before_the_start() -> None:
    table = gathered("Ada", "Bob")
    table.play(m.Expel("bob", "a joke"))
    table.play(m.Start())
    assert [player.name for player in table.game.players_in_play()] == ["Ada"]


def test_no_rule_hears_of_who_is_expelled_before_the_start() -> None:
    rules = with_clauses({112: "when player.expelled: reveal player.name to everyone"})
    table = gathered("Ada", "Bob", rules=rules)
    assert kinds(table.play(m.Expel("bob", "a joke"))) == ["ruling.made", "player.expelled"]


def test_rules_may_hear_of_those_who_join_after_the_start() -> None:
    rules = with_clauses(
        {112: "when player.joined: award player 2; reveal player.name to everyone"}
    )
    table = gathered("Ada", "Bob", rules=rules)
    table.play(m.Start())
    events = table.play(m.Enrol("cyd", "Cyd"))
    assert kinds(events) == ["player.enrolled", "points.awarded", "fields.revealed"]
    assert (table.points("ada"), table.points("cyd")) == (0, 2)


def test_after_a_pause_everything_is_counted() -> None:
    table = started("Ada", "Bob", "Cyd")
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.vote("ada", 301)
    table.play(m.Pause("a storm"))
    table.play(m.Expel("cyd", "two names"))
    table.play(m.CastVote("bob", 301, "for"))
    assert table.decided(301) is None
    events = table.play(m.Resume("it is over"))
    assert kinds(events)[:3] == ["ruling.made", "tournament.resumed", "proposal.adopted"]


def test_rule_116_a_ruling_at_an_instant_before_the_last_one_is_clamped_too() -> None:
    table = started("Ada", "Bob").wait(DAY)
    table.turn("ada", enact())
    events = table.play(m.GivePoints("ada", 1, "a bet"), START)
    assert the(e.ClockClamped, events).own == START
    assert not of(e.TournamentWon, events)
    assert table.now == START + DAY
