"""Of rules that name different winners the one that prevails decides, in play and when replayed."""

from __future__ import annotations

import pytest

from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.games import standing_in
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game import builders
from tests.game.builders import enact, of, with_clauses

NAMED = 'when vote.cast: award player 300; win named("cyd")'
STUCK = 'when play.stuck: win named("cyd")'
CLAIM, OVER = "overrides all", "overrides rule "
ADA, BOB, CYD = (f'when vote.cast: win named("{name}")' for name in ("ada", "bob", "cyd"))
GIFTS = 'when turn.taken: award named("ada") 300; award named("bob") 300'


def founded(rules: dict[int, str], edition: int = 7) -> Journaled:
    with standing_in(builders, "EDITION", edition):
        return journaled("Ada", "Bob", "Cyd", rules=with_clauses(rules))


def when_all_have_voted(table: Journaled) -> object:
    """The winners, or those between whom a ruling is asked for."""
    events = table.vote("bob", 301)
    if table.game.phase == "playing":
        events = table.vote("cyd", 301)
    outcome = replayed(table)
    assert not outcome.unknown
    assert not outcome.divergence
    asked = [("?", *event.players) for event in of(e.RulingNeeded, events) if event.players]
    return asked[0] if asked else table.game.winners


def won(*clauses: str, change: str = "define tea = 1", edition: int = 7) -> object:
    """The winners, or those between whom a ruling is asked for, when all have voted for a change.

    Its proposer has 199 points, and an adoption is worth 5.
    """
    rules = {113: "", 205: "when proposal.adopted: award proposer 5", 214: "\n".join(clauses)}
    table = founded(rules, edition)
    table.turn("ada", enact("Tea.", change))
    table.award("ada", 199 - table.game.players["ada"].points)
    return when_all_have_voted(table)


def named(rules: dict[int, str], edition: int = 7) -> object:
    """The winners, or those between whom a ruling is asked for."""
    table = founded({205: ""} | rules, edition)
    table.turn("ada", enact("Tea.", "require turn: false"))
    return when_all_have_voted(table)


def test_a_rule_that_claims_to_prevail_names_the_winner() -> None:
    assert won(NAMED, CLAIM) == ("cyd",)


def test_numbers_alone_leave_it_to_a_ruling() -> None:
    assert won(NAMED) == ("?", "bob", "cyd")


def test_older_games_ask_for_a_ruling() -> None:
    assert won(NAMED, CLAIM, edition=6) == ("?", "bob", "cyd")


@pytest.mark.parametrize(("edition", "winner"), [(6, "ada"), (7, "cyd")])
def test_that_nobody_can_move_is_heard_before_it_is_asked_who_has_won(
    edition: int, winner: str
) -> None:
    assert won(STUCK, CLAIM, change="require turn: false", edition=edition) == (winner,)


@pytest.mark.parametrize("rule", [113, 208])
@pytest.mark.parametrize(("edition", "winner"), [(6, ("?", "ada", "bob", "cyd")), (7, ("cyd",))])
def test_those_of_whom_nobody_has_won_do_not_stand_in_the_way(
    rule: int, edition: int, winner: tuple[str, ...]
) -> None:
    victory = {113: "", rule: "define victory = player.points >= 200"}
    table = founded({205: "", 214: f"{GIFTS}\n{NAMED}"} | victory, edition)
    table.turn("ada", enact("Tea.", "define tea = 1"))
    table.play(m.NobodyHasWon("they got it at once"))
    assert table.game.phase == "playing"
    assert when_all_have_voted(table) == winner


def test_who_else_names_the_same_winner_takes_nothing_from_a_rule_that_prevails() -> None:
    rules = {113: STUCK, 214: f'when proposal.adopted: win named("bob")\n{CLAIM}'}
    assert named(rules) == ("cyd",)
    too = rules | {213: 'when proposal.adopted: win named("cyd")'}
    assert named(too) == ("cyd",)
    assert named(too, edition=6) == ("?", "bob", "cyd")


@pytest.mark.parametrize(
    ("rules", "winner"),
    [
        ({213: CYD, 214: BOB}, ("?", "bob", "cyd")),
        ({213: CYD, 214: BOB, 202: "define precedence = 1"}, ("?", "bob", "cyd")),
        ({113: CYD, 112: BOB, 214: f"{ADA}\n{CLAIM}"}, ("?", "ada", "bob", "cyd")),
        ({113: CYD, 213: BOB, 214: f"{ADA}\n{CLAIM}"}, ("cyd",)),
        ({213: f"{CYD}\n{OVER}215", 214: BOB}, ("?", "bob", "cyd")),
        ({213: f"{CYD}\n{OVER}215", 214: BOB, 215: ADA}, ("?", "ada", "bob", "cyd")),
        ({213: CYD, 214: f"{BOB}\n{OVER}213", 215: f"{ADA}\n{OVER}214"}, ("ada",)),
        ({213: f"{CYD}\n{CLAIM}", 214: f"{BOB}\n{CLAIM}"}, ("?", "bob", "cyd")),
        ({213: f"{CYD}\ndefers to rule 214", 214: BOB}, ("bob",)),
    ],
)
def test_a_rule_prevails_that_comes_first_without_regard_to_numbers(
    rules: dict[int, str], winner: tuple[str, ...]
) -> None:
    assert named(rules) == winner
