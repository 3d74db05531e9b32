"""Of rules that name different winners the one that prevails decides, in play and when replayed."""

from __future__ import annotations

import pytest

from gamemaster.game import events as e
from tests.audit.games import standing_in
from tests.audit.replay.journals import journaled, replayed
from tests.game import builders
from tests.game.builders import enact, of, with_clauses

NAMED = 'when vote.cast: award player 300; win named("cyd")'
STUCK = 'when play.stuck: win named("cyd")'
CLAIM = "overrides all"


def won(*clauses: str, change: str = "define tea = 1", edition: int = 7) -> object:
    """The winners, or those between whom a ruling is asked for, when all have voted for a change.

    Its proposer has 199 points, and an adoption is worth 5.
    """
    rules = {113: "", 205: "when proposal.adopted: award proposer 5", 214: "\n".join(clauses)}
    with standing_in(builders, "EDITION", edition):
        table = journaled("Ada", "Bob", "Cyd", rules=with_clauses(rules))
    table.turn("ada", enact("Tea.", change))
    table.award("ada", 199 - table.game.players["ada"].points)
    events = table.vote("bob", 301)
    if table.game.phase == "playing":
        events = table.vote("cyd", 301)
    outcome = replayed(table)
    assert not outcome.unknown
    assert not outcome.divergence
    asked = [("?", *event.players) for event in of(e.RulingNeeded, events) if event.players]
    return asked[0] if asked else table.game.winners


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
