"""The rules in force, the history of every number, and the order in which clauses are heard.

An amended or transmuted rule takes the number of the change (Rules 103, 108); ``history`` keeps
what each number was and what came next. Immutable rules prevail over mutable ones (110), and void
what takes away what they protect (``protecting``); among equals the lower number does, or what
``precedence`` defines, unless a rule says that it overrides or defers (211).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from operator import attrgetter
from typing import Any, Final, NamedTuple

from gamemaster.audit.language import Budget, Clause, Failed, Formula, Scope, read_clauses
from gamemaster.audit.language.computing import Kind, Number
from gamemaster.audit.language.expressions import Constant, Expression, fields_of, rests_on
from gamemaster.audit.language.forms import formulas
from gamemaster.audit.replay.protecting import Protected

PRECEDENCE_STEPS: Final = 1_000
"""Steps to work out by what one rule ranks."""

_FREEING_ROOTS: Final = frozenset({"votes", "electorate", "target"})
_FREEING_FIELDS: Final = frozenset({"change.kind", "proposal.kind", "proposal.frees_immutable"})
"""Names for a condition to rest on that says what votes it takes to free an immutable rule."""
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
        """Number of the rule and place, as a journal names the reason."""
        return self.rule.number, self.place


Index = dict[str, dict[str, tuple[Heard, ...]]]
"""All clauses in force by their kind and what they are about, in order of precedence."""

Claims = dict[int, list[Clause]]
"""Clauses in which rules claim or yield precedence, by rule."""


class Order(NamedTuple):
    """The ranking of rules of one status: the lowest value first, claims before values."""

    values: Mapping[int, Number]
    claims: Claims


_ABOUT: Final = {
    "define": "name", "require": "subject", "when": "event", "every": "", "modify": "what",
    "attribute": "name", "move": "name", "ballot": "name", "protect": "what",
}  # fmt: skip
"""The part of each kind of clause that says what it is about."""


class Rulebook:
    """The rules of the moment. ``version`` counts the changes, also those without effect."""

    def __init__(self, rules: Iterable[Rule], edition: int) -> None:
        self.edition = edition
        self.rules = {rule.number: rule for rule in rules}
        self.history = {number: Change(number, "initial") for number in self.rules}
        self.version = 0

    def _touched(self) -> None:
        """Forget the conclusions from the rules in force; they are worked out again on demand."""
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

    def after(self, number: int, kind: str, replaced: int | None, rule: Rule | None) -> Rulebook:
        """Return other rules, as they would be after a rule-change; these stay as they are."""
        twin = Rulebook(self.rules.values(), self.edition)
        twin.history = {known: copy(change) for known, change in self.history.items()}
        twin.change(number, kind, replaced, rule)
        return twin

    def with_clauses(self, number: int, clauses: str) -> Rulebook:
        """Return other rules, of which one has other clauses; these stay as they are."""
        rule = self.rules[number]
        twin = Rulebook(self.rules.values(), self.edition)
        twin.history, twin.rules = self.history, dict(self.rules)
        twin.rules[number] = Rule(number, rule.mutable, rule.text, clauses)
        return twin

    def amended_since(self, number: int) -> bool:
        """Say whether a rule has been amended again after amendment ``number``."""
        while (following := self.history[number].next) is not None:
            number = following
            if self.history[number].kind == "amend":
                return True
        return False

    def last(self, number: int) -> int:
        """Return the last number in the line of ``number``, whether or not that left a rule."""
        while (change := self.history.get(number)) is not None and change.next is not None:
            number = change.next
        return number

    def successor(self, number: int) -> Rule | None:
        """Return the rule in force that ``number`` has become, if one is left."""
        while number not in self.rules:
            change = self.history.get(number)
            if change is None or change.next is None:
                return None
            number = change.next
        return self.rules[number]

    @cached_property
    def _by_status(self) -> dict[bool, tuple[Rule, ...]]:
        """The immutable rules in force (False) and the mutable ones (True), each by number."""
        by_number = [rule for _, rule in sorted(self.rules.items())]
        return {
            mutable: tuple(rule for rule in by_number if rule.mutable is mutable)
            for mutable in (False, True)
        }

    @property
    def in_order(self) -> tuple[Rule, ...]:
        """The rules in force: the immutable ones first, then by number."""
        return self._by_status[False] + self._by_status[True]

    @cached_property
    def clauses_in_force(self) -> tuple[Heard, ...]:
        """All clauses of rules in force."""
        return tuple(
            Heard(rule, place, clause)
            for rule in self.in_order
            for place, clause in enumerate(rule.parsed, start=1)
        )

    @property
    def mutable_rules(self) -> int:
        """The number of mutable rules in force."""
        return len(self._by_status[True])

    @cached_property
    def index(self) -> Index:
        """All clauses in force by subject."""
        return _indexed(self)

    @cached_property
    def protected(self) -> Protected:
        """The ``protect`` clauses in force, with all definitions of names."""
        defined: dict[str, list[Expression]] = defaultdict(list)
        protecting: list[Heard] = []
        for held in self.clauses_in_force:
            if held.clause.kind == "define":
                defined[held.clause.name].append(held.clause.value.expression)
            elif held.clause.kind == "protect":
                protecting.append(held)
        return Protected([(held, held.clause) for held in protecting], defined)

    def protector(self, what: str, number: int) -> Heard | None:
        """Return the first immutable clause that protects something from a rule-change."""
        rule = self.rules.get(number) or Rule(number, mutable=True, text="", clauses="")
        found = (
            held
            for held, clause in self.protected.holders
            if clause.what == what and clause.condition is None and not held.rule.mutable
        )
        return next((held for held in found if self._above(held.rule, rule)), None)

    def keeps_votes_from(self, rule: Rule) -> bool:
        """Say whether a rule that prevails over ``rule`` keeps its effects from votes."""
        return any(
            clause.what == "votes" and self._above(held.rule, rule)
            for held, clause in self.protected.holders
        )

    def in_conflict(self, rule: Rule, edition: int) -> Heard | None:
        """Return the immutable rules' clause that a new mutable rule would take away or redefine.

        In the first edition such definitions were no conflict.
        """
        found = self.taken_away(rule, rule.parsed, only_immutable=True)
        if found is not None or edition == 1:
            return found
        names = {clause.name for clause in rule.parsed if clause.kind == "define"}
        return next(
            (
                held
                for held in self.clauses_in_force
                if not held.rule.mutable
                and held.clause.kind == "define"
                and held.clause.name in names
            ),
            None,
        )

    def taken_away(
        self, rule: Rule, clauses: Iterable[Clause], *, only_immutable: bool = False
    ) -> Heard | None:
        """Return the first protection that one of a rule's clauses would take away."""
        for clause in clauses:
            for held, _ in self.protected.holders:
                if only_immutable and held.rule.mutable:
                    continue
                if self.protected.takes(held, clause) and self._above(held.rule, rule):
                    found: Heard = held
                    return found
        return None

    def says_who_frees(self, formula: Formula, *, attainable: bool = True) -> bool:
        """Say whether a condition rests on votes alone, and on which rule is to be freed."""
        asked = [formula.expression]
        definitions = self.definitions
        return rests_on(asked, _FREEING_ROOTS, _FREEING_FIELDS, definitions, attainable=attainable)

    def gifts(self, subject: str, rule: Rule) -> list[Heard]:
        """Return the conditional clauses that protect moves of a kind from a rule."""
        return [
            held
            for held, clause in self.protected.holders
            if clause.what == subject
            and clause.condition is not None
            and self._above(held.rule, rule)
        ]

    def _above(self, rule: Rule, other: Rule) -> bool:
        """Say whether one rule prevails over another in a conflict of the two."""
        if rule.mutable is not other.mutable:
            return other.mutable
        return rule.number != other.number and (
            _ranked({rule.number, other.number}, self.order)[0] == rule.number
        )

    @cached_property
    def order(self) -> Order:
        """The order of rules of one status, as the rules that come first by number have it."""
        definers: dict[str, list[Heard]] = defaultdict(list)
        claims: Claims = defaultdict(list)
        for held in self.clauses_in_force:
            if held.clause.kind == "define":
                definers[held.clause.name].append(held)
            elif held.clause.kind in ("overrides", "defers"):
                claims[held.rule.number].append(held.clause)
        values: dict[int, Number] = {}
        for first in _by_precedence(definers["precedence"], Order({}, {}))[:1]:
            found = {rule.number: _alone(first.clause.value, rule) for rule in self.in_order}
            if None not in found.values():
                values = {number: value for number, value in found.items() if value is not None}
        for first in _by_precedence(definers["claims_prevail"], Order({}, {}))[:1]:
            if first.clause.value.expression == Constant(value=False):
                claims = {}
        return Order(values, claims)

    @cached_property
    def counts_locally(self) -> bool:
        """Whether a vote on one proposal can change the count of that proposal alone."""
        guards = self.index["require"].get("adoption", ())
        asked = [*self.answers("adopted"), *self.answers("defeated")]
        given = [
            clause for _, clause in self.protected.holders
            if clause.what == "adoption" and clause.condition is not None
        ]  # fmt: skip
        asked += [clause.condition.expression for clause in (*given, *(g.clause for g in guards))]
        return rests_on(asked, _COUNT_ROOTS, _COUNT_FIELDS, self.definitions)

    @cached_property
    def wins_locally(self) -> bool:
        """Whether a player's gains can make a winner of that player alone."""
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
        """The fields, of any kind of thing, that a victory may rest on."""
        return fields_of(self.answers("victory"), self.definitions)

    @cached_property
    def definitions(self) -> dict[str, list[Expression]]:
        """The definitions of each name, those that prevail first."""
        return {name: self.answers(name) for name in self.index["define"]}

    def answers(self, name: str) -> list[Expression]:
        """Return how rules define a name, those that prevail first."""
        return [heard.clause.value.expression for heard in self.index["define"].get(name, ())]


def _indexed(book: Rulebook) -> Index:
    """Sort all clauses that are not void by subject and then by precedence."""
    found: dict[tuple[str, str], list[Heard]] = defaultdict(list)
    for held in book.clauses_in_force:
        clause = held.clause
        if clause.kind not in _ABOUT or book.taken_away(held.rule, (clause,)) is not None:
            continue
        about = getattr(clause, _ABOUT[clause.kind], "")
        if clause.kind == "attribute":
            about = f"{clause.owner}.{about}"
        found[clause.kind, about].append(held)
    index: Index = {kind: {} for kind in _ABOUT}
    for (kind, about), heard in found.items():
        index[kind][about] = _by_precedence(heard, book.order)
    return index


_ALONE: Final[Mapping[type, Kind]] = {
    Rule: Kind("rule", {name: attrgetter(name) for name in ("number", "mutable", "text")}, key=id)
}


def _alone(formula: Formula, rule: Rule) -> Number | None:
    """Return the number that a formula comes to for a rule alone, None where it comes to none."""
    try:
        found = formula.value(Scope({"rule": rule}, _ALONE), Budget(PRECEDENCE_STEPS))
    except Failed:
        return None
    return found if isinstance(found, int | Fraction) and not isinstance(found, bool) else None


def _by_precedence(heard: list[Heard], order: Order) -> tuple[Heard, ...]:
    if len(heard) == 1:
        return tuple(heard)
    ranks: dict[int, int] = {}
    # Rule 110: whatever a mutable rule says of itself, immutable ones come before it.
    for mutable in (False, True):
        numbers = {clause.rule.number for clause in heard if clause.rule.mutable is mutable}
        for number in _ranked(numbers, order):
            ranks[number] = len(ranks)
    return tuple(sorted(heard, key=lambda clause: (ranks[clause.rule.number], clause.place)))


def _ranked(numbers: set[int], order: Order) -> list[int]:
    """Return rules in conflict by precedence (211), the one that prevails first.

    Each has a place by its rank. A rule that overrides another goes right before the first place
    that it overrides; one that defers waits until those it defers to have gone. Two that contradict
    each other cancel, and in a circle the first place left goes first.
    """
    listed = sorted(numbers, key=lambda number: (order.values.get(number, number), number))
    over = _pairs(listed, order.claims, "overrides")
    before = over | {(other, speaker) for speaker, other in _pairs(listed, order.claims, "defers")}
    before = {pair for pair in before if pair[::-1] not in before}
    if not before:
        return listed
    place = _places(listed, over & before)
    behind: dict[int, list[int]] = defaultdict(list)
    waits_for = dict.fromkeys(range(len(listed)), 0)
    for first, second in before:
        behind[first].append(second)
        waits_for[second] += 1
    free = [place[at] for at in waits_for if not waits_for[at]]
    heapify(free)
    ranked: dict[int, None] = {}
    lowest = iter(waits_for)
    while len(ranked) < len(listed):
        following = heappop(free)[1] if free else next(at for at in lowest if at not in ranked)
        ranked[following] = None
        for later in behind[following]:
            waits_for[later] -= 1
            if not waits_for[later] and later not in ranked:
                heappush(free, place[later])
    return [listed[at] for at in ranked]


def _places(listed: list[int], over: set[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return where each would stand: where the first one does that it overrides."""
    overriders: dict[int, list[int]] = defaultdict(list)
    for first, second in over:
        overriders[second].append(first)
    aims: dict[int, int] = {}
    for at in range(len(listed)):
        reached = [at]
        while reached:
            overrider = reached.pop()
            if overrider not in aims:
                aims[overrider] = at
                reached += overriders[overrider]
    return {at: (aims[at], at) for at in range(len(listed))}


def _pairs(listed: list[int], claims: Claims, kind: str) -> set[tuple[int, int]]:
    """Return the places of a rule that makes such a claim and of one that it is about."""
    known = {number: at for at, number in enumerate(listed)}
    return {
        (known[speaker], known[other])
        for speaker in listed
        for claim in claims.get(speaker, ())
        if claim.kind == kind
        for other in (known if claim.rule is None else known.keys() & {claim.rule})
        if other != speaker
    }
