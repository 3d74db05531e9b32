"""The rules in force, the history of every number, and the order in which clauses are heard.

An amended or transmuted rule takes the number of the change (Rules 103, 108); ``history`` keeps
what each number was and what came next. Immutable rules prevail over mutable ones (110), and void
clauses that take away what they protect (``protecting``); among equals the lower number does, or
what ``precedence`` defines, unless a rule says that it overrides or defers (211).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, NamedTuple

from gamemaster.audit.language import Budget, Clause, Failed, Formula, Scope, read_clauses
from gamemaster.audit.language.computing import Kind, Number
from gamemaster.audit.language.expressions import (
    Constant,
    Expression,
    fields_of,
    free_names,
    reached,
    rests_on,
)
from gamemaster.audit.language.forms import formulas
from gamemaster.audit.language.tables import PROPOSER
from gamemaster.audit.replay.protecting import Protected

PRECEDENCE_STEPS: Final = 1_000
"""The steps to work out the number by which one rule ranks."""

_PROPOSING: Final = {
    "turn": frozenset({"change", "target"}),
    "turn.taken": frozenset({"proposal", "proposer"}),
}
"""The names that a turn has only if it proposes a rule-change."""


class NamesAlone(NamedTuple):
    """Names that something may rest on: those with any field of theirs, and those with a field."""

    roots: frozenset[str]
    fields: frozenset[str]


_FREEING: Final = NamesAlone(
    frozenset({"votes", "electorate", "target"}),
    frozenset({"change.kind", "proposal.kind", "proposal.frees_immutable"}),
)
"""Names in a condition that says which votes it takes to free an immutable rule."""
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
_BALLOT_ROOTS: Final = frozenset({"votes", "voters", "electorate", "mutable_rules"})
"""Names that a ballot may rest on without depending on what happens elsewhere."""
_BALLOT_FIELDS: Final = frozenset(
    {"ballot", "ballot.number", "ballot.name", "ballot.opened", "ballot.voted", "ballot.opener"}
)
"""Fields of a ballot that change with its votes, the players or the rules, or never."""


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

    ``next`` is the number of the change that took its place, ``at`` the instant of this one.
    ``text``, ``document`` and ``hash`` are those with which a clause enacted it, if one did;
    ``last`` is what it said before it went out of force.
    """

    number: int
    kind: str
    replaced: Rule | None = None
    next: int | None = None
    at: int | None = None
    text: str = ""
    document: str | None = None
    hash: str | None = None
    last: str = ""


class Heard(NamedTuple):
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

    def change(
        self,
        number: int,
        kind: str,
        replaced: int | None,
        rule: Rule | None,
        at: int | None = None,
    ) -> None:
        """Put rule-change ``number`` into effect: ``replaced`` leaves, ``rule`` stands."""
        before = self.rules.pop(replaced, None) if replaced is not None else None
        if before is not None:
            former = self.history[before.number]
            former.next, former.last = number, before.text
        if rule is not None:
            self.rules[number] = rule
        self.history[number] = Change(number, kind, before, at=at)
        self._touched()

    def since(self, number: int) -> int | None:
        """Return when a rule in force took effect under its number, None for an initial one."""
        return self.history[number].at if number in self.rules else None

    def reword(self, number: int, text: str) -> None:
        """Give a rule in force another text."""
        self.rules[number] = replace(self.rules[number], text=text)
        self._touched()

    def drop(self, number: int) -> None:
        """Take a rule out of force; no rule-change stands in its place."""
        self.history[number].last = self.rules.pop(number).text
        self._touched()

    def enact(
        self, number: int, text: str, document: str, digest: str, at: int | None = None
    ) -> None:
        """Add a mutable rule of text alone, which a clause of another rule has enacted."""
        self.rules[number] = Rule(number, mutable=True, text=text, clauses="")
        self.history[number] = Change(
            number, "enact", at=at, text=text, document=document, hash=digest
        )
        self._touched()

    def note(self, number: int, kind: str) -> None:
        """Remember an adopted rule-change whose target no longer exists."""
        self.history[number] = Change(number, kind)
        self._touched()

    def attach(self, number: int, clauses: str) -> None:
        """Give a rule in force other clauses."""
        self.rules[number] = replace(self.rules[number], clauses=clauses)
        self._touched()

    def copied(self) -> Rulebook:
        """Return the same rules, to be changed while these stay as they are."""
        twin = copy(self)
        twin.rules = dict(self.rules)
        twin.history = {number: copy(change) for number, change in self.history.items()}
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
    def in_order(self) -> tuple[Rule, ...]:
        """The rules in force: the immutable ones first, then by number."""
        return tuple(sorted(self.rules.values(), key=attrgetter("mutable", "number")))

    @cached_property
    def clauses_in_force(self) -> tuple[Heard, ...]:
        """All clauses of rules in force."""
        return tuple(
            Heard(rule, place, clause)
            for rule in self.in_order
            for place, clause in enumerate(rule.parsed, start=1)
        )

    @cached_property
    def mutable_rules(self) -> int:
        """The number of mutable rules in force."""
        return sum(rule.mutable for rule in self.in_order)

    @cached_property
    def index(self) -> Index:
        """All clauses in force by subject."""
        return _indexed(self)

    @cached_property
    def spoken(self) -> list[str]:
        """The attributes, with their kinds of owners, that some clause has proposers say."""
        declared = self.index["attribute"].items()
        return sorted(name for name, by in declared
                      if any(heard.clause.keyed == PROPOSER for heard in by))  # fmt: skip

    @cached_property
    def _definers(self) -> dict[str, list[Heard]]:
        """The definitions of each name, whether or not they count: as ``clauses_in_force``."""
        found: dict[str, list[Heard]] = defaultdict(list)
        for held in self.clauses_in_force:
            if held.clause.kind == "define":
                found[held.clause.name].append(held)
        return found

    @cached_property
    def protected(self) -> Protected:
        """The ``protect`` clauses in force, with all definitions of names."""
        protecting = [held for held in self.clauses_in_force if held.clause.kind == "protect"]
        return Protected(protecting, {name: _values(by) for name, by in self._definers.items()})

    def _protectors(self, what: str, rule: Rule) -> Iterator[Heard]:
        """Yield the clauses that protect something and stand in rules above ``rule``."""
        protecting = (held for held in self.protected.holders if held.clause.what == what)
        return (held for held in protecting if self._above(held.rule, rule))

    def protector(self, what: str, number: int) -> Heard | None:
        """Return the first immutable clause that protects something from a rule-change."""
        rule = self.rules.get(number) or Rule(number, mutable=True, text="", clauses="")
        found = (held for held in self._protectors(what, rule) if not held.rule.mutable)
        return next((held for held in found if held.clause.condition is None), None)

    def keeps_votes_from(self, rule: Rule) -> bool:
        """Say whether a rule that prevails over ``rule`` keeps its effects from votes."""
        return any(self._protectors("votes", rule))

    @cached_property
    def _gifts(self) -> dict[tuple[str, int, bool], list[Heard]]:
        """The kept answers of ``gifts``, which is asked about every requirement, at every vote."""
        return {}

    def gifts(self, subject: str, rule: Rule) -> list[Heard]:
        """Return the conditional clauses that protect moves of a kind from a rule."""
        # The rank of two rules follows from their numbers and their status alone.
        asked = subject, rule.number, rule.mutable
        known = self._gifts.get(asked)
        if known is None:
            given = self._protectors(subject, rule)
            known = [held for held in given if held.clause.condition is not None]
            self._gifts[asked] = known
        return known

    def in_conflict(self, rule: Rule, edition: int) -> Heard | None:
        """Return the immutable rules' clause that a new mutable rule would take away or redefine.

        In the first edition such definitions were no conflict.
        """
        found = self.taken_away(rule, rule.parsed, only_immutable=True)
        if found is not None or edition == 1:
            return found
        redefined = (self._definers.get(clause.name, ()) for clause in rule.parsed
                     if clause.kind == "define")  # fmt: skip
        kept = (held for by in redefined for held in by if not held.rule.mutable)
        return min(kept, key=attrgetter("key"), default=None)

    def taken_away(
        self, rule: Rule, clauses: Iterable[Clause], *, only_immutable: bool = False
    ) -> Heard | None:
        """Return the first protection that one of a rule's clauses would take away."""
        for clause in clauses:
            for held in self.protected.touched_by(clause):
                if only_immutable and held.rule.mutable:
                    continue
                if self.protected.takes(held, clause) and self._above(held.rule, rule):
                    found: Heard = held
                    return found
        return None

    def says_who_frees(self, formula: Formula, *, attainable: bool = True) -> bool:
        """Say whether a condition rests on votes alone, and on which rule is to be freed."""
        return self.rests_on(_FREEING, formula, attainable=attainable)

    def rests_on(self, names: NamesAlone, formula: Formula, *, attainable: bool = True) -> bool:
        """Say whether a condition speaks of nothing but some names, as rules define it now."""
        asked = names, formula, attainable
        known = self._resting.get(asked)
        if known is None:
            known = self._resting[asked] = rests_on(
                [formula.expression], *names, self.definitions, attainable=attainable
            )
        return known

    @cached_property
    def _resting(self) -> dict[tuple[NamesAlone, Formula, bool], bool]:
        """The kept answers of ``rests_on``, which is asked in each trial of an adoption."""
        return {}

    def of_this(
        self, clauses: Sequence[Heard], about: str, bound: Mapping[str, object]
    ) -> Sequence[Heard]:
        """Return the clauses about something; of a turn without a proposal, those of any turn."""
        lacking = _PROPOSING[about] - bound.keys() if about in _PROPOSING else None
        if not lacking:
            return clauses
        return [heard for heard in clauses if not self.speaks_of(heard.clause, lacking)]

    def of_changes(self, clauses: Sequence[Heard], about: str) -> Sequence[Heard]:
        """Return the clauses about something that speak of what is proposed."""
        names = _PROPOSING[about]
        return [heard for heard in clauses if self.speaks_of(heard.clause, names)]

    def speaks_of(self, clause: Clause, names: frozenset[str]) -> bool:
        """Say whether a clause, or a definition that it uses, speaks of one of some names."""
        asked = [formula.expression for formula in formulas(clause)]
        return any(names & free_names(part) for part in reached(asked, self.definitions))

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
        first = {name: by[0].clause.value for name, by in self._definers.items()}
        ranks = first.get("precedence")
        found = {rule.number: _alone(ranks, rule) for rule in self.in_order} if ranks else {}
        values = {number: value for number, value in found.items() if value is not None}
        claims: Claims = defaultdict(list)
        prevail = first.get("claims_prevail")
        for held in self.clauses_in_force:
            if held.clause.kind in ("overrides", "defers"):
                claims[held.rule.number].append(held.clause)
        if prevail is not None and prevail.expression == Constant(value=False):
            claims = {}
        return Order(values if len(values) == len(found) else {}, claims)

    @cached_property
    def counts_locally(self) -> bool:
        """Whether a vote on one proposal can change the count of that proposal alone."""
        guards = self.index["require"].get("adoption", ())
        asked = [*self.answers("adopted"), *self.answers("defeated")]
        protecting = (held for held in self.protected.holders if held.clause.what == "adoption")
        given = (held for held in protecting if held.clause.condition is not None)
        asked += [heard.clause.condition.expression for heard in (*given, *guards)]
        return rests_on(asked, _COUNT_ROOTS, _COUNT_FIELDS, self.definitions)

    @cached_property
    def wins_locally(self) -> bool:
        """Whether a player's gains can make a winner of that player alone."""
        if self.answers("nobody_wins"):
            return False  # What one loses may make a winner of another.
        return rests_on(self.answers("victory"), _WIN_ROOTS, frozenset(), self.definitions)

    @cached_property
    def closes_locally(self) -> bool:
        """Whether only votes in a ballot, or changed players or rules, can close it."""
        return all(
            rests_on(
                [formula.expression for formula in formulas(heard.clause)],
                _BALLOT_ROOTS,
                # Which things they are stays as it is; what fields these have does not.
                _BALLOT_FIELDS.union(parameter.name for parameter in heard.clause.parameters),
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
        return _values(self.index["define"].get(name, ()))


def _values(defining: Iterable[Heard]) -> list[Expression]:
    return [heard.clause.value.expression for heard in defining]


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
        index[kind][about] = by_precedence(heard, book.order)
    return index


_ALONE: Final[Mapping[type, Kind]] = {
    Rule: Kind("rule", {name: attrgetter(name) for name in ("number", "mutable", "text")}, key=id)
}


def _alone(formula: Formula, rule: Rule) -> Number | None:
    """Return the number that a formula gives for a rule alone, None where it gives none."""
    try:
        found = formula.value(Scope({"rule": rule}, _ALONE), Budget(PRECEDENCE_STEPS))
    except Failed:
        return None
    return found if isinstance(found, int | Fraction) and not isinstance(found, bool) else None


def by_precedence(heard: list[Heard], order: Order) -> tuple[Heard, ...]:
    """Return clauses about one thing in the order in which they are heard."""
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
    waits_for: dict[int, set[int]] = defaultdict(set)
    for first, second in before:
        waits_for[second].add(first)
    ranked: dict[int, None] = {}
    while left := [number for number in listed if number not in ranked]:
        free = [number for number in left if waits_for[number] <= ranked.keys()]
        ranked[min(free, key=place.__getitem__) if free else left[0]] = None
    return [*ranked]


def _places(listed: list[int], over: set[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return the place of each rule: that of the first rule that it overrides."""
    overriders: dict[int, list[int]] = defaultdict(list)
    for first, second in over:
        overriders[second].append(first)
    aims: dict[int, int] = {}
    for at, number in enumerate(listed):
        reached = [number]
        while reached:
            overrider = reached.pop()
            if overrider not in aims:
                aims[overrider] = at
                reached += overriders[overrider]
    return {number: (aims[number], at) for at, number in enumerate(listed)}


def _pairs(listed: list[int], claims: Claims, kind: str) -> set[tuple[int, int]]:
    """Return each rule that makes such a claim with each one that the claim is about."""
    return {
        (speaker, other)
        for speaker in listed
        for claim in claims.get(speaker, ())
        if claim.kind == kind
        for other in (listed if claim.rule is None else {*listed} & {claim.rule})
        if other != speaker
    }
