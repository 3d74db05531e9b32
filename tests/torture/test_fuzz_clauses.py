"""Clauses of every kind, written, spoilt and played: nothing but the language's own errors.

GAMEMASTER_TORTURE_CASES clauses (100,000), from GAMEMASTER_TORTURE_SEED; ``python -m
tests.torture.fuzz`` tries more, or one of them again.
"""

from __future__ import annotations

import os

import pytest

from tests.torture.fuzz import campaign, report, run
from tests.torture.fuzzing.cases import KINDS, case
from tests.torture.rig import seed, setting

CASES = setting("GAMEMASTER_TORTURE_CASES", 100_000)
SLOWEST_SECONDS = 10.0
LARGEST_MEBIBYTES = 128.0


@pytest.mark.torture
def test_whatever_is_mailed_as_clauses_ends_in_our_own_errors_soon_and_small() -> None:
    chosen = seed()
    print(f"\nfuzz: {CASES:,} cases, GAMEMASTER_TORTURE_SEED={chosen}")
    total = campaign(chosen, CASES, os.cpu_count() or 1)
    print(report(total))
    assert total.failures == []
    assert sum(total.cases.values()) == CASES
    assert max(total.slowest.most, total.slowest_move.most) < SLOWEST_SECONDS
    assert total.largest.most < LARGEST_MEBIBYTES


@pytest.mark.parametrize("kind", KINDS)
def test_some_of_each_kind_end_in_our_own_errors(kind: str) -> None:
    for number in range(12):
        run(case(1, number, kind))


@pytest.mark.parametrize("kind", KINDS)
def test_a_case_follows_from_its_seed_and_number_alone(kind: str) -> None:
    for number in range(20):
        one, again = case(7, number, kind), case(7, number, kind)
        assert (one.text, one.same_as, one.traced) == (again.text, again.same_as, again.traced)
        assert one.random.random() == again.random.random()
    assert len({case(7, number, kind).text for number in range(40)}) > 10
