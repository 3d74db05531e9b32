"""What rules ask of the organiser, and who wins when nobody can take a turn any more."""

from __future__ import annotations

import pytest

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.game.builders import Table, enact, of, started, the, with_clauses

ASKS = {299: 'when vote.cast if choice == "abstain": ask "what does " + player.name + " mean?"'}
STUCK = {299: "when play.stuck: win mover", 113: ""}
NO_TURN = "require turn: false"


def playing(more: dict[int, str]) -> Table:
    table = started("Ada", "Bob", "Cyd", rules=with_clauses(more))
    table.turn("ada", enact("Tea."))
    return table


def test_a_rule_asks_and_play_goes_on() -> None:
    table = playing(ASKS)
    asked = the(e.RulingNeeded, table.vote("bob", 301, "abstain"))
    assert (asked.question, asked.players, asked.goes_on) == ("what does Bob mean?", (), True)
    assert table.last[-1].why.rule == 299
    assert table.game.phase == "playing"
    table.vote("bob ada", 301)
    assert table.decided(301) == "adopted"


def test_a_rule_that_asks_in_a_pause_does_not_end_it() -> None:
    table = playing({299: 'when player.expelled: ask "who is next?"'})
    table.play(m.Pause("a question"))
    table.play(m.Expel("cyd", "two names"))
    assert table.game.phase == "paused"


def test_once_somebody_has_won_nothing_is_asked() -> None:
    table = playing({299: 'when tournament.ended: ask "and now?"'})
    assert not of(e.RulingNeeded, table.play(m.End("it is late")))


def test_what_is_asked_is_a_text() -> None:
    with pytest.raises(ClauseError):
        compile_clauses("when vote.cast: ask 3")


# Nobody can take a turn ---------------------------------------------------------------------------


def test_a_rule_hears_that_nobody_can_take_a_turn() -> None:
    table = playing(STUCK)
    table.turn("bob", enact("No more.", NO_TURN))
    table.vote("ada bob", 302)
    assert table.game.winners == ("bob",)


@pytest.mark.parametrize(
    "clauses",
    ["require turn: player.points < 1000", "require adoption: false", "require turn: now < now",
     'require turn: change.kind == "repeal"'],
)  # fmt: skip
def test_nothing_is_heard_where_it_is_not_certain(clauses: str) -> None:
    table = playing(STUCK)
    table.turn("bob", enact("No more.", clauses))
    table.vote("ada bob", 302)
    assert not table.game.winners


def test_a_correction_may_leave_nobody_a_turn() -> None:
    table = playing(STUCK)
    table.vote("ada bob", 301)
    table.review(301, NO_TURN)
    assert table.game.winners == ("ada",)


def test_after_that_any_rule_may_say_who_wins() -> None:
    table = playing({**STUCK, 111: "protect win"})
    table.turn("bob", enact("No more.", f"{NO_TURN}\nwhen vote.cast: win player"))
    assert the(e.ProposalAdopted, table.vote("ada bob", 302)).void_by == 111
    table.turn("cyd", enact("No more.", NO_TURN))
    table.vote("ada bob", 303)
    assert table.game.winners == ("cyd",)


# Winning under a condition that is allowed --------------------------------------------------------

PARADOX = {111: 'protect win as paradox\ndefine paradox = choice == "abstain"'}


@pytest.mark.parametrize(
    ("clause", "stands"),
    [
        ("when vote.cast if paradox: win player", True),
        ("define so = paradox\nwhen vote.cast if so: win player", True),
        ("when vote.cast: win player", False),
        ('when vote.cast if choice == "for": win player', False),
        ("when vote.cast if paradox or true: win player", False),
        ("when vote.cast if true: for p in players: win p", False),
        ('every "day 12:30": win players', False),
    ],
)
def test_a_win_under_an_allowed_condition_is_not_taken_away(
    clause: str,
    stands: bool,  # noqa: FBT001 - a case
) -> None:
    table = playing(PARADOX)
    table.turn("bob", enact("A rule that wins.", clause))
    adopted = the(e.ProposalAdopted, table.vote("ada bob", 302))
    assert adopted.void_by == (None if stands else 111)
    table.vote("cyd", 301, "abstain")
    assert table.game.winners == (("cyd",) if stands else ())
