"""Who may know the same of two tournaments gets the same of both.

GAMEMASTER_TORTURE_PAIRS pairs (20,000) from GAMEMASTER_TORTURE_SEED; ``python -m
tests.torture.noninterference`` compares others, more, or one of them again.
"""

from __future__ import annotations

import os

import pytest

from tests.torture.noninterference import Tally, attempt, campaign, report
from tests.torture.paired.knowledge import OBSERVERS
from tests.torture.paired.leaks import LEAKS
from tests.torture.paired.views import VIEWS
from tests.torture.rig import seed, setting

PAIRS = setting("GAMEMASTER_TORTURE_PAIRS", 20_000)
A_FEW = 6
SEED = 2026
"""That of the campaign in CI; the pairs that show leaks are of it (``spine/test_leaks.py``)."""
SELDOM = 0.02
"""The part of the pairs of which each kind of observer must know the same, at least."""


@pytest.mark.torture
@pytest.mark.parametrize("wide", [False, True], ids=["few rules", "rules of the table"])
def test_who_may_know_the_same_gets_the_same(*, wide: bool) -> None:
    chosen = seed()
    print(f"\nnoninterference: {PAIRS:,} pairs, GAMEMASTER_TORTURE_SEED={chosen}")
    total = campaign(chosen, PAIRS, os.cpu_count() or 1, wide=wide)
    print(report(total))
    for difference in total.found:
        print(difference)
    assert total.failures == []
    assert total.found == []
    assert total.pairs == PAIRS
    for kind in OBSERVERS:
        assert total.compared[kind] >= SELDOM * PAIRS, kind


def test_who_may_know_the_same_gets_the_same_in_a_few_pairs() -> None:
    total = Tally()
    for number in range(A_FEW):
        attempt(SEED, number, total, wide=number % 2 == 1)
    assert [*map(str, total.found), *total.failures] == []
    assert total.differing == A_FEW
    assert total.compared.total() > 2 * A_FEW


def test_every_observer_knows_and_gets_something() -> None:
    assert OBSERVERS.keys() == VIEWS.keys()
    assert {leak.found_by for leak in LEAKS.values()} == OBSERVERS.keys()
