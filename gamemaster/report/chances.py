"""The dice against what may be expected of fair ones."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

ENOUGH = 5
"""How often each face must be expected before the usual test says anything."""

MOST_FACES = 100
_ROUNDS, _CLOSE = 10_000, 1e-12


@dataclass(frozen=True, slots=True)
class Series:
    """All rolls of dice with so many faces: how often each face came, and how unusual that is."""

    faces: int
    counts: tuple[int, ...]

    @property
    def rolls(self) -> int:
        """How many there were."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face may be expected."""
        return self.rolls / self.faces

    @property
    def chi_square(self) -> float:
        """The sum of squared deviations, each by what was expected."""
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def told(self) -> str:
        """What that comes to, in a sentence."""
        many = f"{self.rolls:,} rolls of a die with {self.faces} faces" if self.rolls > 1 else (
            f"One roll of a die with {self.faces} faces")  # fmt: skip
        if self.expected < ENOUGH:
            return f"{many}: too few to say anything about the die."
        chance = survival(self.chi_square, self.faces - 1)
        of_hundred = (
            f"{round(100 * chance)} of 100" if chance >= _PER_CENT else "fewer than 1 of 100"
        )
        verdict = "nothing unusual" if chance >= _UNUSUAL else "unusual, though chance can do it"
        return (
            f"{many}; each face may be expected {self.expected:,.1f} times. Chi-square is "
            f"{self.chi_square:,.2f} with {self.faces - 1} degrees of freedom: a fair die strays "
            f"at least as far in {of_hundred} such series. That is {verdict}."
        )


_PER_CENT, _UNUSUAL = 0.005, 0.01


def series(rolls: list[tuple[int, int]]) -> list[Series]:
    """Return the rolls, pairs of faces and value, by faces. What no die can show is left out."""
    by_faces: dict[int, Counter[int]] = {}
    for faces, value in rolls:
        if 1 < faces <= MOST_FACES and 1 <= value <= faces:
            by_faces.setdefault(faces, Counter())[value] += 1
    return [
        Series(faces, tuple(counts[value] for value in range(1, faces + 1)))
        for faces, counts in sorted(by_faces.items())
    ]


def survival(chi_square: float, degrees: int) -> float:
    """Return how likely a chi-square at least so large is: the upper incomplete gamma function.

    By its series below the mean and its continued fraction above (Abramowitz and Stegun 6.5.29 and
    6.5.31), to far more digits than are shown.
    """
    a, x = degrees / 2, chi_square / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, _ROUNDS):
            term *= x / (a + n)
            total += term
            if term < total * _CLOSE:
                break
        return 1 - total * scale
    start = x + 1 - a
    ratio, inverse = math.inf, 1 / start
    result = inverse
    for n in range(1, _ROUNDS):
        factor = -n * (n - a)
        start += 2
        inverse = 1 / (factor * inverse + start)
        ratio = start + factor / ratio
        result *= ratio * inverse
        if abs(ratio * inverse - 1) < _CLOSE:
            break
    return result * scale
