"""Engine and verifier agree on every event of random tournaments.

GAMEMASTER_TORTURE_GAMES of them (1,000), from GAMEMASTER_TORTURE_SEED; ``python -m
tests.torture.agreement`` plays more, or one of them again.
"""

from __future__ import annotations

import os

import pytest

from tests.torture.agreement import Tally, attempt, campaign, report
from tests.torture.rig import seed, setting

GAMES = setting("GAMEMASTER_TORTURE_GAMES", 1_000)
A_FEW, SHORT = 7, 24
SEED = 9
PLAYED = {
    "attribute.set", "award.modified", "ballot.cast", "ballot.closed", "clause.voided",
    "clock.clamped", "die.rolled", "fields.revealed", "hold.begun", "inquiry.made",
    "move.illegal", "move.made", "player.forfeited", "points.awarded", "press.passed",
    "proposal.adopted", "proposal.defeated", "review.given", "rule.changed", "ruling.made",
    "timer.fired", "tournament.won", "turn.taken", "vote.cast",
}  # fmt: skip
"""What some games bring about, at least."""

SELDOM = {"ballot.cast", "ballot.closed", "inquiry.made", "tournament.won", "award.modified"}
"""What a few games need not bring about."""


@pytest.mark.torture
def test_engine_and_verifier_agree_on_every_event() -> None:
    chosen = seed()
    print(f"\nagreement: {GAMES:,} games, GAMEMASTER_TORTURE_SEED={chosen}")
    total = campaign(chosen, GAMES, os.cpu_count() or 1)
    print(report(total))
    assert total.failures == []
    assert total.games == GAMES
    assert {f"{kind}/1" for kind in PLAYED} <= total.lines.keys()


def test_engine_and_verifier_agree_on_a_few_games() -> None:
    total = Tally()
    for number in range(A_FEW):
        attempt(SEED, number, total, SHORT)
    assert total.failures == []
    assert {f"{kind}/1" for kind in PLAYED - SELDOM} <= total.lines.keys()
