"""Rule 211: which of several rules in conflict comes first.

The lowest number does, unless one of them says something of itself: a rule that overrides another
moves up before it, a rule that defers to another moves down behind it. Only what is said between
the rules in conflict counts, so the caller ranks each conflict by itself. Where two rules
contradict one another, and where claims run in a circle, the numbers decide after all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heapify, heappop, heappush

from gamemaster.clauses import Precedence

Claims = Mapping[int, tuple[Precedence, ...]]
"""What rules, by number, say of themselves."""


def ranked(numbers: Iterable[int], claims: Claims) -> list[int]:
    """Return the rules in conflict by precedence, the one that prevails first."""
    conflict = sorted(numbers)
    overriding, deferring = (
        _pairs(conflict, "overrides", claims),
        _pairs(conflict, "defers", claims),
    )
    before = overriding | {(other, speaker) for speaker, other in deferring}
    before = {(first, second) for first, second in before if (second, first) not in before}
    if not before:
        return conflict
    key = _keys(conflict, overriding & before)
    waiting_for: dict[int, set[int]] = {number: set() for number in conflict}
    followers: dict[int, set[int]] = {number: set() for number in conflict}
    for first, second in before:
        waiting_for[second].add(first)
        followers[first].add(second)
    free = [key[number] for number in conflict if not waiting_for[number]]
    heapify(free)
    order: dict[int, None] = {}
    while len(order) < len(conflict):
        # Nothing is free where claims run in a circle.
        number = heappop(free)[1] if free else min(n for n in conflict if n not in order)
        order[number] = None
        for follower in followers[number] - order.keys():
            waiting_for[follower].discard(number)
            if not waiting_for[follower]:
                heappush(free, key[follower])
    return list(order)


def _pairs(conflict: list[int], kind: str, claims: Claims) -> set[tuple[int, int]]:
    """Return the pairs of a rule that makes such a claim and a rule in conflict it is about."""
    known = {*conflict}
    return {
        (speaker, about)
        for speaker in conflict
        for claim in claims.get(speaker, ())
        if claim.kind == kind
        for about in (known if claim.rule is None else known & {claim.rule})
        if about != speaker
    }


def _keys(conflict: list[int], overriding: set[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return the place each rule aims at: that of the lowest one it overrides, or its own."""
    overriders: dict[int, set[int]] = {number: set() for number in conflict}
    for first, second in overriding:
        overriders[second].add(first)
    aims: dict[int, int] = {}
    for number in conflict:
        moving = [number]
        while moving:
            one = moving.pop()
            if one not in aims:
                aims[one] = number
                moving += overriders[one]
    return {number: (aims[number], number) for number in conflict}
