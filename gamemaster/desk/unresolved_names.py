"""Finds names in clauses that no rule gives, and claims of precedence that run in a circle.

A clause that asks for a missing name is void when it runs. Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from gamemaster.clauses import ClauseSet, free_names, nodes
from gamemaster.clauses.required_declarations import FIELDS, declarations_asked_for
from gamemaster.clauses.vocabulary import ASKED, PUBLIC_NAMES, closest
from gamemaster.game.rules.ranking import Claims


@dataclass(frozen=True, slots=True)
class Lacking:
    """Something that ``rule`` asks for and no rule will give, with its place in that rule."""

    rule: int
    what: str
    name: str
    line: int
    column: int
    suggestion: str | None = None


def lacking(
    before: Mapping[int, ClauseSet],
    after: Mapping[int, ClauseSet],
    number: int,
    staying: Collection[str],
) -> tuple[Lacking, ...]:
    """Return the names that rule ``number`` will ask for in vain, and that others newly will.

    ``staying`` are attributes that are there though no rule declares them any more.
    """
    known = {(lack.rule, lack.what, lack.name) for lack in _all_lacking(before, staying)}
    return tuple(
        lack
        for lack in _all_lacking(after, staying)
        if lack.rule == number or (lack.rule, lack.what, lack.name) not in known
    )


def _all_lacking(rules: Mapping[int, ClauseSet], staying: Collection[str]) -> Iterator[Lacking]:
    statements = [statement for rule in rules.values() for statement in rule.statements]
    given = {said.name for said in statements if isinstance(said, nodes.Define)} | {*ASKED}
    attributes = {said.name for said in statements if isinstance(said, nodes.Attribute)}
    attributes |= {*staying}
    ballots = {said.name for said in statements if isinstance(said, nodes.Ballot)}
    acts = {said.name for said in statements if isinstance(said, nodes.Move)} | ballots
    # A parameter of a move or a ballot has a name of its own in the clauses on it.
    given |= {
        parameter.name
        for said in statements
        if isinstance(said, nodes.Move | nodes.Ballot)
        for parameter in said.parameters
    }
    for number, clauses in rules.items():
        if free_names(clauses) - given:
            for name, line, column in clauses.unknown_names:
                if name not in given:
                    near = closest(name, {*given, *PUBLIC_NAMES})
                    yield Lacking(number, "definition", name, line, column, near)
        seen: set[tuple[str, str]] = set()
        asked_for = (each for said in clauses.statements for each in declarations_asked_for(said))
        for what, name, line, column in asked_for:
            there = {"attribute": attributes, "ballot": ballots, "move or ballot": acts}[what]
            if name not in there and (what, name) not in seen:
                seen.add((what, name))
                near = closest(name, there | (FIELDS if what == "attribute" else set()))
                yield Lacking(number, what, name, line, column, near)


def circle(conflict: Iterable[int], claims: Claims) -> tuple[int, ...]:
    """Return the rules whose claims about one another run in a circle, two against each other too.

    Those that claim a place before nobody, or behind nobody, are on no circle: they are left out
    until nothing more can be.
    """
    known = set(conflict)
    behind: dict[int, set[int]] = {number: set() for number in known}
    before: dict[int, set[int]] = {number: set() for number in known}
    for speaker in known:
        for claim in claims.get(speaker, ()):
            for other in (known if claim.rule is None else known & {claim.rule}) - {speaker}:
                first, second = (speaker, other) if claim.kind == "overrides" else (other, speaker)
                behind[first].add(second)
                before[second].add(first)
    free = [number for number in known if not (behind[number] and before[number])]
    while free:
        number = free.pop()
        if number not in known:
            continue
        known.discard(number)
        for links, others in ((before, behind[number]), (behind, before[number])):
            for other in others:
                links[other].discard(number)
                if not links[other]:
                    free.append(other)
    return tuple(sorted(known))
