"""Clauses in force by what they are about, in the order in which they are heard.

Precedence follows Rules 110 and 211: immutable rules come before mutable ones. Among several of one
status the lowest comes first by what rules define as ``precedence`` (their numbers, if none does),
unless one of them says something of itself: a rule that overrides another moves up before it, a
rule that defers to another moves down behind it. Only what is said between the rules in conflict
counts, so each conflict is ranked by itself. Where two rules contradict one another, and where
claims run in a circle, that order decides after all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from typing import Any, Generic, TypeAlias, TypeVar

from gamemaster.clauses import nodes as n
from gamemaster.clauses.nodes import Statement
from gamemaster.game.facts import Number

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in force: its present number, status, text and clauses (canonical source)."""

    number: int
    mutable: bool
    text: str
    clauses: str


@dataclass(frozen=True, slots=True)
class Heard(Generic[T]):
    """A clause with the rule that holds it and its place in that rule, from 1."""

    rule: Rule
    place: int
    clause: T


@dataclass(frozen=True)
class Index:
    """Every clause in force by its subject, each list in order of precedence."""

    defines: Mapping[str, tuple[Heard[n.Define], ...]]
    requires: Mapping[str, tuple[Heard[n.Require], ...]]
    whens: Mapping[str, tuple[Heard[n.When], ...]]
    everies: tuple[Heard[n.Every], ...]
    modifiers: Mapping[str, tuple[Heard[n.Modify], ...]]
    attributes: Mapping[str, tuple[Heard[n.Attribute], ...]]
    moves: Mapping[str, tuple[Heard[n.Move], ...]]
    ballots: Mapping[str, tuple[Heard[n.Ballot], ...]]


@dataclass(frozen=True)
class Order:
    """The ranking of rules of one status in conflict: the lowest value first, then by number.

    ``claims`` is what rules, by number, say of themselves; it is empty where that does not count.
    """

    values: Mapping[int, Number]
    claims: Claims


Claims: TypeAlias = Mapping[int, tuple[n.Precedence, ...]]
"""The claims of precedence that rules make, by their numbers."""


def indexed(clauses: Iterable[Heard[Any]], by: Order) -> Index:
    """Sort the clauses that count by their subjects."""
    found: dict[type[Statement], dict[str, list[Heard[Any]]]] = {}
    for heard in clauses:
        about = _about(heard.clause)
        if about is not None:
            kept = found.setdefault(type(heard.clause), {})
            kept.setdefault(about, []).append(heard)

    def table(kind: type[Statement]) -> dict[str, tuple[Heard[Any], ...]]:
        listed = found.get(kind, {})
        return {about: by_precedence(heard, by) for about, heard in listed.items()}

    return Index(
        defines=table(n.Define),
        requires=table(n.Require),
        whens=table(n.When),
        everies=table(n.Every).get("", ()),
        modifiers=table(n.Modify),
        attributes=table(n.Attribute),
        moves=table(n.Move),
        ballots=table(n.Ballot),
    )


def _about(clause: Statement) -> str | None:
    """Return the subject of a clause: clauses of one kind on one subject are heard in order."""
    match clause:
        case (
            n.Define(name=about)
            | n.Require(subject=about)
            | n.When(event=about)
            | n.Modify(what=about)
        ):
            return about
        case n.Move(name=about) | n.Ballot(name=about):
            return about
        case n.Attribute(owner=owner, name=name):
            return f"{owner}.{name}"
        case n.Every():
            return ""
        case _:
            return None


def by_precedence(heard: list[Heard[T]], by: Order) -> tuple[Heard[T], ...]:
    """Return clauses about one thing in the order in which they are heard."""
    if len(heard) == 1:
        # Nearly every name is defined once, and the index is made anew at each change of rules.
        return tuple(heard)
    order: dict[int, int] = {}
    # Rule 110: an immutable rule prevails over a mutable one, whatever either says of itself.
    for mutable in (False, True):
        conflict = {h.rule.number for h in heard if h.rule.mutable is mutable}
        order |= {number: len(order) + at for at, number in enumerate(ranked(conflict, by))}
    return tuple(sorted(heard, key=lambda h: (order[h.rule.number], h.place)))


def ranked(numbers: Iterable[int], by: Order) -> list[int]:
    """Return the rules in conflict by precedence, the one that prevails first."""
    listed = sorted(numbers, key=lambda number: (by.values.get(number, number), number))
    if not by.claims:
        return listed
    # Places in that order stand for the rules from here on.
    place = {number: at for at, number in enumerate(listed)}
    claims = {
        place[number]: [
            replace(claim, rule=None if claim.rule is None else place.get(claim.rule, -1))
            for claim in said
        ]
        for number, said in by.claims.items()
        if number in place
    }
    return [listed[at] for at in _by_claims(len(listed), claims)]


def _by_claims(size: int, claims: Mapping[int, Iterable[n.Precedence]]) -> list[int]:
    """Return places from 0 in the order that claims leave, each about another place or all."""
    conflict = [*range(size)]
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


def _pairs(
    conflict: list[int], kind: str, claims: Mapping[int, Iterable[n.Precedence]]
) -> set[tuple[int, int]]:
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
            mover = moving.pop()
            if mover not in aims:
                aims[mover] = number
                moving += overriders[mover]
    return {number: (aims[number], number) for number in conflict}
