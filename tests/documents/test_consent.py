"""Consent to the next turn once judgement has been invoked, compared with the document for every
number of players, every set of those who consent, and everybody who may leave after that.

Rule 212 of ``suber`` and ``async``: "the next player may not begin his or her turn without the
consent of a majority of the other players". A player who is alone has nobody to ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

import pytest

from gamemaster.game import events as e
from gamemaster.game import moves as m
from tests.audit.replay.journals import Journaled, replayed
from tests.documents.compared import NAMES, Long
from tests.game.builders import DAY, amend, enact, of

MOST = len(NAMES)
REPLAYED = 4
"""The most players of games that the verifier works out anew."""


def may_begin(consenting: int, others: int) -> bool:
    return others == 0 or 2 * consenting > others


def disputed(ruleset: str, n: int) -> Journaled:
    """Return a table at which Ada's turn is over and judgement has been invoked."""
    game = Long(ruleset, n, tried=False)
    table = game.table
    number = game.propose(frees=False)
    if ruleset == "suber":
        table.wait(DAY).play(m.Act("ada", "end_debate"))
    for player in table.handles():
        table.vote(player, number)
    table.play(m.Act(table.handles()[-1], "invoke Is it clear?"))
    return table


def begins(table: Journaled, player: str) -> bool:
    tried = table.copied()
    caused = tried.play(m.TakeTurn(player, enact("Tea.", "define tea = 2")))
    if len(tried.handles()) <= REPLAYED:
        assert replayed(tried).divergence is None
    forbidden = of(e.MoveForbidden, caused)
    assert bool(forbidden) is not bool(of(e.TurnTaken, caused))
    return not forbidden


def sets(players: list[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(players, size) for size in range(len(players) + 1))


def left(table: Journaled, player: str | None) -> Journaled:
    after = table.copied()
    if player is not None:
        after.forfeit(player)
    return after


def in_play(table: Journaled) -> list[str]:
    return [player.handle for player in table.game.players_in_play()]


NUMBERS = [pytest.param(n, marks=[pytest.mark.torture] * (n > 2)) for n in range(1, MOST + 1)]
"""Numbers of players: games of many are played with the torture."""


@pytest.mark.parametrize("n", NUMBERS)
def test_more_than_half_of_the_others_consent_in_suber(n: int) -> None:
    table = disputed("suber", n)
    upcoming = table.handles()[1 % n]
    asked = [player for player in table.handles() if player != upcoming]
    for consenting in sets(asked):
        said = table.copied()
        for player in consenting:
            said.play(m.Act(player, "consent yes"))
        for leaver in (None, *(table.handles() if 1 < n <= REPLAYED else ())):
            after = left(said, leaver)
            order = in_play(after)
            mover = next(player for player in _from(table, upcoming) if player in order)
            counted = [p for p in consenting if p in order and p != mover]
            expected = may_begin(len(counted), len(order) - 1)
            assert begins(after, mover) is expected, (consenting, leaver)


def test_a_dispute_in_which_no_rule_says_who_is_next_is_for_a_person_to_see() -> None:
    # An amendment of 201 that leaves that name out makes 212 a rule that cannot run.
    game = Long("suber", 3, tried=True)
    clauses = (line for line in game.table.clauses(201).splitlines() if "next_mover" not in line)
    lost = amend(201, "\n".join(clauses))
    number = game.table.game.next_number
    for body in (lost, enact("Tea.", "define tea = 2")):
        number = game.table.game.next_number
        game.table.turn(game.who(0), body)
        if body is not lost:
            game.table.play(m.Act(game.who(1), "invoke Is it clear?"))
        game.table.wait(DAY).play(m.Act(game.who(0), "end_debate"))
        for player in game.table.handles():
            game.table.vote(player, number)
        game.turns += 1
    events = [happened.event for happened in game.table.log]
    assert any("next_mover" in voided.problem for voided in of(e.ClauseVoided, events))
    assert [needed.proposal for needed in of(e.RulingNeeded, events)] == [number]
    game.agreed()


def _from(table: Journaled, player: str) -> list[str]:
    """Return the players from one on, round and round."""
    order = table.handles()
    at = order.index(player)
    return order[at:] + order[:at]


@pytest.mark.parametrize("n", NUMBERS)
def test_more_than_half_of_the_others_consent_in_async(n: int) -> None:
    table = disputed("async", n)
    for consenting in sets(table.handles()):
        said = table.copied()
        for player in consenting:
            said.play(m.Act(player, "consent yes"))
        for leaver in (None, *(table.handles() if 1 < n <= REPLAYED else ())):
            after = left(said, leaver)
            order = in_play(after)
            for mover in order[:: 1 if n <= REPLAYED else 3]:
                counted = [p for p in consenting if p in order and p != mover]
                expected = may_begin(len(counted), len(order) - 1)
                assert begins(after, mover) is expected, (consenting, leaver, mover)
