"""What is said of the dice is what the usual tables say."""

from __future__ import annotations

import pytest

from gamemaster.report.charts import series, survival


@pytest.mark.parametrize(
    ("chi_square", "degrees", "chance"),
    [
        # NIST/SEMATECH e-Handbook of Statistical Methods, §1.3.6.7.4: upper critical values.
        (3.841, 1, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (20.515, 5, 0.001),
        (18.307, 10, 0.05),
        (118.498, 100, 0.10),
        (124.342, 100, 0.05),
        (0.0, 5, 1.0),
        (5.21, 5, 0.3907),
    ],
)
def test_how_likely_a_chi_square_is(chi_square: float, degrees: int, chance: float) -> None:
    assert survival(chi_square, degrees) == pytest.approx(chance, abs=2e-4)


def test_a_fair_series_is_nothing_unusual() -> None:
    (one,) = series([(6, value) for value in range(1, 7)] * 20)
    assert one.counts == (20,) * 6
    assert "nothing unusual" in one.told
    assert "100 of 100" in one.told


def test_a_loaded_die_is() -> None:
    (one,) = series([(6, 6)] * 40 + [(6, 1)] * 20)
    assert "unusual, though chance can do it" in one.told


def test_few_rolls_say_nothing() -> None:
    (one,) = series([(6, 6)] * 5)
    assert "too few to say anything" in one.told


def test_what_no_die_shows_is_left_out() -> None:
    assert series([(6, 7), (0, 1), (10**9, 5), (1, 1)]) == []
