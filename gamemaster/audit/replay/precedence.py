"""The rules in force, what became of every number, and the order in which clauses are heard.

An amended or transmuted rule takes the number of the change (Rules 103, 108); ``history`` keeps
what each number was and what came next. Immutable rules prevail over mutable ones (110); among
equals the lower number does, unless a rule says that it overrides or defers (211).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Any, Final

from gamemaster.audit.language import Clause, read_clauses
from gamemaster.audit.language.expressions import Expression, fields_of, rests_on
from gamemaster.audit.language.forms import formulas

_COUNT_ROOTS: Final = frozenset({"votes", "electorate", "change", "target", "mutable_rules"})
_COUNT_FIELDS: Final = frozenset(
    f"proposal.{name}"
    for name in ("number", "hash", "document", "text", "kind", "announced", "frees_immutable",
                 "mutable_rules_after", "clauses")
)  # fmt: skip
"""Names that a count may rest on and still depend on that proposal and the rules alone."""
_WIN_ROOTS: Final = frozenset(
    {"player", "now", "electorate", "mutable_rules", "tournament", "ruleset", "record"}
)
"""Names that a victory may rest on without depending on what others have."""
_BALLOT_ROOTS: Final = frozenset({"votes", "voters", "ballot", "electorate", "mutable_rules"})
"""Names that a ballot may rest on without depending on what happens elsewhere."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in force; ``clauses`` is their canonical text."""

    number: int
    mutable: bool
    text: str
    clauses: str

    @property
    def parsed(self) -> tuple[Clause, ...]:
        """Its clauses; none where they cannot be read."""
        return read_clauses(self.clauses)


@dataclass(slots=True)
class Change:
    """The story of a number: an ``initial`` rule, or a change and the rule that it ``replaced``.

    ``next`` is the number of the change that took its place.
    """

    number: int
    kind: str
    replaced: Rule | None = None
    next: int | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """A clause, the rule that holds it, and its place there, from 1."""

    rule: Rule
    place: int
    clause: Any

    @property
    def key(self) -> tuple[int, int]:
        """Number of the rule and place: what a journal names as the reason."""
        return self.rule.number, self.place


Index = dict[str, dict[str, tuple[Heard, ...]]]
"""All clauses in force by their kind and what they are about, in order of precedence."""

Claims = dict[int, list[Clause]]
"""Clauses in which rules claim or yield precedence, by rule."""

_ABOUT: Final = {
    "define": "name", "require": "subject", "when": "event", "every": "", "modify": "what",
    "attribute": "name", "move": "name", "ballot": "name",
}  # fmt: skip
"""The part of each kind of clause that says what it is about."""


class Rulebook:
    """The rules of the moment. ``version`` counts the changes, also those without effect."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = {rule.number: rule for rule in rules}
        self.history = {number: Change(number, "initial") for number in self.rules}
        self.version = 0

    def _touched(self) -> None:
        """Forget what followed from the rules in force; it is worked out again when asked for."""
        self.version += 1
        for name, held in vars(Rulebook).items():
            if isinstance(held, cached_property):
                vars(self).pop(name, None)

    def change(self, number: int, kind: str, replaced: int | None, rule: Rule | None) -> None:
        """Have rule-change ``number`` take effect: ``replaced`` leaves, ``rule`` stands."""
        before = self.rules.pop(replaced, None) if replaced is not None else None
        if before is not None:
            self.history[before.number].next = number
        if rule is not None:
            self.rules[number] = rule
        self.history[number] = Change(number, kind, before)
        self._touched()

    def note(self, number: int, kind: str) -> None:
        """Remember an adopted rule-change whose target is no more."""
        self.history[number] = Change(number, kind)
        self._touched()

    def attach(self, number: int, clauses: str) -> None:
        """Give a rule in force other clauses."""
        rule = self.rules[number]
        self.rules[number] = Rule(number, rule.mutable, rule.text, clauses)
        self._touched()

    def last(self, number: int) -> int:
        """Return the last number in the line of ``number``, whether or not that left a rule."""
        while (change := self.history.get(number)) is not None and change.next is not None:
            number = change.next
        return number

    def successor(self, number: int) -> Rule | None:
        """Return the rule in force that ``number`` has become, if one is left."""
        return self.rules.get(self.last(number))

    @cached_property
    def in_order(self) -> tuple[Rule, ...]:
        """The rules in force: the immutable ones first, then by number."""
        return tuple(sorted(self.rules.values(), key=lambda rule: (rule.mutable, rule.number)))

    @cached_property
    def mutable_rules(self) -> int:
        """The number of mutable rules in force."""
        return sum(rule.mutable for rule in self.rules.values())

    @cached_property
    def index(self) -> Index:
        """All clauses in force by what they are about."""
        return _indexed(self.in_order)

    @cached_property
    def counts_locally(self) -> bool:
        """Whether a vote on one proposal can change the count of that proposal alone."""
        guards = self.index["require"].get("adoption", ())
        asked = [*self.answers("adopted"), *self.answers("defeated")]
        asked += [guard.clause.condition.expression for guard in guards]
        return rests_on(asked, _COUNT_ROOTS, _COUNT_FIELDS, self.definitions)

    @cached_property
    def wins_locally(self) -> bool:
        """Whether what a player gets can make a winner of that player alone."""
        return rests_on(self.answers("victory"), _WIN_ROOTS, frozenset(), self.definitions)

    @cached_property
    def closes_locally(self) -> bool:
        """Whether only votes in a ballot, or changed players or rules, can close it."""
        return all(
            rests_on(
                [formula.expression for formula in formulas(heard.clause)],
                _BALLOT_ROOTS,
                # Which things they are stays as it is; what fields these have does not.
                frozenset(parameter.name for parameter in heard.clause.parameters),
                self.definitions,
            )
            for listed in self.index["ballot"].values()
            for heard in listed
        )

    @cached_property
    def fields_of_victory(self) -> frozenset[str]:
        """The fields, of whatever thing, that a victory may rest on."""
        return fields_of(self.answers("victory"), self.definitions)

    @cached_property
    def definitions(self) -> dict[str, list[Expression]]:
        """The definitions of each name, those that prevail first."""
        return {name: self.answers(name) for name in self.index["define"]}

    def answers(self, name: str) -> list[Expression]:
        """Return how rules define a name, those that prevail first."""
        return [heard.clause.value.expression for heard in self.index["define"].get(name, ())]


def _indexed(rules: tuple[Rule, ...]) -> Index:
    """Sort all clauses by what they are about and then by precedence."""
    found: dict[tuple[str, str], list[Heard]] = defaultdict(list)
    claims: Claims = defaultdict(list)
    for rule in rules:
        for place, clause in enumerate(rule.parsed, start=1):
            if clause.kind not in _ABOUT:
                claims[rule.number].append(clause)
                continue
            about = getattr(clause, _ABOUT[clause.kind], "")
            if clause.kind == "attribute":
                about = f"{clause.owner}.{about}"
            found[clause.kind, about].append(Heard(rule, place, clause))
    index: Index = {kind: {} for kind in _ABOUT}
    for (kind, about), heard in found.items():
        index[kind][about] = _by_precedence(heard, claims)
    return index


def _by_precedence(heard: list[Heard], claims: Claims) -> tuple[Heard, ...]:
    if len(heard) == 1:
        return tuple(heard)
    order: dict[int, int] = {}
    # Rule 110: whatever a mutable rule says of itself, immutable ones come before it.
    for mutable in (False, True):
        numbers = sorted({clause.rule.number for clause in heard if clause.rule.mutable is mutable})
        for number in _ranked(numbers, claims):
            order[number] = len(order)
    return tuple(sorted(heard, key=lambda clause: (order[clause.rule.number], clause.place)))


def _ranked(numbers: list[int], claims: Claims) -> list[int]:
    """Return rules in conflict by precedence (211), the one that prevails first.

    A rule that overrides another goes right before the place of the lowest that it overrides; one
    that defers waits until those it defers to have gone. Two that contradict each other cancel,
    and in a circle the lowest number left goes first.
    """
    over = _pairs(numbers, claims, "overrides")
    before = over | {(other, speaker) for speaker, other in _pairs(numbers, claims, "defers")}
    before = {pair for pair in before if pair[::-1] not in before}
    if not before:
        return numbers
    place = _places(numbers, over & before)
    behind: dict[int, list[int]] = defaultdict(list)
    waits_for = dict.fromkeys(numbers, 0)
    for first, second in before:
        behind[first].append(second)
        waits_for[second] += 1
    free = [place[number] for number in numbers if not waits_for[number]]
    heapify(free)
    ranked: dict[int, None] = {}
    lowest = iter(numbers)
    while len(ranked) < len(numbers):
        following = (
            heappop(free)[1] if free else next(rule for rule in lowest if rule not in ranked)
        )
        ranked[following] = None
        for later in behind[following]:
            waits_for[later] -= 1
            if not waits_for[later] and later not in ranked:
                heappush(free, place[later])
    return list(ranked)


def _places(numbers: list[int], over: set[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return where each rule would stand: where the lowest one does that it overrides."""
    overriders: dict[int, list[int]] = defaultdict(list)
    for first, second in over:
        overriders[second].append(first)
    aims: dict[int, int] = {}
    for number in numbers:
        reached = [number]
        while reached:
            overrider = reached.pop()
            if overrider not in aims:
                aims[overrider] = number
                reached += overriders[overrider]
    return {number: (aims[number], number) for number in numbers}


def _pairs(numbers: list[int], claims: Claims, kind: str) -> set[tuple[int, int]]:
    known = set(numbers)
    return {
        (speaker, other)
        for speaker in numbers
        for claim in claims.get(speaker, ())
        if claim.kind == kind
        for other in (known if claim.rule is None else known & {claim.rule})
        if other != speaker
    }
