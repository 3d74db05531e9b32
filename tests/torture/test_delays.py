"""How long a receipt takes tells nothing of hidden rules: two games are measured side by side."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median

import pytest

from tests.torture.delays import HEAVIER, HEAVY, chance, distance, measured
from tests.torture.rig import seed, setting

SAMPLES = setting("GAMEMASTER_TORTURE_DELAYS", 2_000)
PLANTED = min(SAMPLES, 60)
UNLIKELY = 1e-4
"""A chance that no honest run meets, in so few of them."""


@pytest.mark.torture
@pytest.mark.parametrize("release_seconds", [2, 0], ids=["at ticks", "planted: at once"])
def test_delays_of_receipts_are_the_same_whatever_hidden_rules_do(
    tmp_path: Path, release_seconds: int
) -> None:
    chosen = seed()
    samples = SAMPLES if release_seconds else PLANTED
    thought = HEAVY if release_seconds else HEAVIER
    light, heavy = measured(tmp_path, samples, release_seconds, chosen, thought)
    likely = chance(light, heavy)
    print(
        f"\ndelays: {samples} each, GAMEMASTER_TORTURE_SEED={chosen}, released "
        f"{f'at ticks of {release_seconds} s' if release_seconds else 'at once'}: medians "
        f"{median(light):.3f} and {median(heavy):.3f} s, distance {distance(light, heavy):.3f}, "
        f"chance {likely:.3g}"
    )
    if release_seconds:
        assert likely > UNLIKELY
    else:
        # What is measured can be told apart where it is not hidden.
        assert likely < UNLIKELY


def test_samples_of_one_distribution_are_near_and_others_are_not() -> None:
    random = Random(1)
    one, other = ([random.random() for _ in range(500)] for _ in range(2))
    assert distance([1, 2, 3], [1, 2, 3]) == 0
    assert distance([1, 2], [3, 4]) == 1
    assert distance([1, 1, 2], [1, 2, 2]) == pytest.approx(1 / 3)
    assert chance(one, other) > 0.01
    assert chance(one, [value + 0.2 for value in other]) < UNLIKELY
    # By the table of Smirnov: at 1.36 times the root of 2 / 2,000, one in twenty.
    halves = [0.0] * 964 + [1.0] * 1036, [0.0] * 1050 + [1.0] * 950
    assert chance(*halves) == pytest.approx(0.05, abs=0.005)
