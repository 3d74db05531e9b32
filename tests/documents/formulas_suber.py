"""The formulas of Peter Suber's initial set, from the document alone, by somebody who saw no code.

For games by mail. Where the document leaves something open the function says so and takes a
parameter. Votes are a list of True (for), False (against), None (none yet), one for every player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Final, TypeAlias

Vote: TypeAlias = tuple[int, bool]
Votes: TypeAlias = Sequence[bool | None]

FIRST_NUMBER: Final = 301
"""108: "The numbers shall begin with 301"."""
SUBTRAHEND: Final = 291
"""202: "players subtract 291 from the ordinal number of their proposal"."""
DISSENT: Final = 10
"""204: "the players who vote against winning proposals shall receive 10 points each"."""
DEFEAT: Final = -10
"""206: "the player who proposed it loses 10 points"."""
GOAL: Final = 200
"""208: "the winner is the first player to achieve 200 (positive) points"."""
CIRCUITS: Final = 2
"""203: "by the end of the second complete circuit of turns"."""


def nearest(x: Fraction, half: str = "up") -> int:
    """202: "rounded to the nearest integer". A half is left open: "up" or "even"."""
    low = x.numerator // x.denominator
    rest = x - low
    if rest * 2 == 1:
        return low + 1 if half == "up" or low % 2 else low
    return low + (rest * 2 > 1)


def share(number: int, favourable: int, voters: int, half: str = "up") -> int:
    """202: number less 291, multiplied "by the fraction of favorable votes it received"."""
    return nearest(Fraction((number - SUBTRAHEND) * favourable, voters), half)


def required(voters: int, circuits: int, *, frees: bool = False) -> int:
    """How many favourable votes are needed, after so many complete circuits.

    203: "if and only if the vote is unanimous among the eligible voters"; later a simple majority,
    which is more than half. 109: "Rule-changes that transmute immutable rules into mutable rules
    may be adopted if and only if the vote is unanimous".
    """
    return voters if frees or circuits < CIRCUITS else voters // 2 + 1


def outcome(votes: Votes, circuits: int, *, frees: bool = False) -> str:
    """104: "They will be adopted if and only if they receive the required number of votes."

    "open" while the vote is not complete (105: "Every eligible voter must participate in every
    vote"), whatever has become unattainable.
    """
    if any(vote is None for vote in votes):
        return "open"
    enough = sum(bool(vote) for vote in votes) >= required(len(votes), circuits, frees=frees)
    return "adopted" if enough else "defeated"


def parts(
    proponent: int, number: int, votes: Votes, circuits: int, *, frees: bool = False
) -> list[list[int]]:
    """The points of a whole turn, in the order of its two parts (202).

    What follows from the vote (204, 206) stands in part one, the share of favourable votes in part
    two. 204 speaks "If and when rule-changes can be adopted without unanimity"; under unanimity a
    winning proposal has no opponents anyway.
    """
    state = outcome(votes, circuits, frees=frees)
    one, two = [0] * len(votes), [0] * len(votes)
    if state == "adopted":
        one = [0 if vote else DISSENT for vote in votes]
    else:
        one[proponent] += DEFEAT
    two[proponent] = share(number, sum(bool(vote) for vote in votes), len(votes))
    return [one, two]


def turn(
    scores: Sequence[int], proponent: int, number: int, votes: Votes, circuits: int, *,
    frees: bool = False, moments: str = "one",
) -> tuple[str, list[int], list[int]]:  # fmt: skip
    """One decided turn: what became of it, the scores, who then has 200 points (208).

    ``moments``: "parts" looks after each part, so that a dissenter of part one comes before a
    proponent of part two; "one" once after both, the reading that was built in. More than one name:
    they achieved it at the same moment, which the document leaves open.
    """
    state = outcome(votes, circuits, frees=frees)
    after = list(scores)
    if state == "open":
        return state, after, []
    for part, gains in enumerate(parts(proponent, number, votes, circuits, frees=frees)):
        after = [score + gain for score, gain in zip(after, gains, strict=True)]
        winners = [player for player, score in enumerate(after) if score >= GOAL]
        if winners and (moments == "parts" or part == 1):
            return state, after, winners
    return state, after, []


def splits_and_orders(n: int) -> Iterator[tuple[Vote, ...]]:
    """All splits of the votes and orders of casting, bounded by symmetry; player 0 proposes.

    The formulas name only the proponent; the other players are alike before the vote. So what is
    visible of an order is the row of kinds (the proponent, another in favour, another against).
    There are n places for the proponent times C(n-1, f) rows for the rest, summed over f, times 2
    for the proponent's vote: 2, 8, 24, 64, 160, 384, 896 for n = 1..7.
    """
    for own in (True, False):
        for favour in range(n):
            for place in range(n):
                for spots in combinations(range(n - 1), favour):
                    yield _row(n, own, favour, place, spots)


def _row(n: int, own: bool, favour: int, place: int, spots: tuple[int, ...]) -> tuple[Vote, ...]:  # noqa: FBT001
    f, a = iter(range(1, favour + 1)), iter(range(favour + 1, n))
    row = [(next(f), True) if i in spots else (next(a), False) for i in range(n - 1)]
    row.insert(place, (0, own))
    return tuple(row)


def all_splits(n: int) -> Iterator[tuple[int, tuple[bool, ...]]]:
    """Every proponent with every assignment of votes to named players: n * 2^n, without orders."""
    for proponent in range(n):
        for bits in range(2**n):
            yield proponent, tuple(bool(bits >> i & 1) for i in range(n))


def every_order(votes: Sequence[bool]) -> Iterator[tuple[Vote, ...]]:
    """All orders in which these votes may be cast."""
    for order in permutations(range(len(votes))):
        yield tuple((player, votes[player]) for player in order)
