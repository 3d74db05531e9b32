"""The rules in force, the lineage of every number, and the order in which clauses are heard.

Immutable: each change gives a new book. Numbers follow Rules 103 and 108: an amended or transmuted
rule takes the number of the change, and ``history`` remembers what each number was and what came
next.

Precedence follows Rules 110 and 211: of several mutable or several immutable rules the lowest
number comes first, unless one of them says something of itself: a rule that overrides another moves
up before it, a rule that defers to another moves down behind it. Only what is said between the
rules in conflict counts, so each conflict is ranked by itself. Where two rules contradict one
another, and where claims run in a circle, the numbers decide after all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Any, Final, Generic, TypeVar

from immutables import Map

from gamemaster.clauses import ClauseError, ClauseSet, compile_clauses, dependencies
from gamemaster.clauses import nodes as n
from gamemaster.clauses.nodes import Expr, Statement
from gamemaster.clauses.walking import inside, walk

T = TypeVar("T")

# What a count may rest on without depending on anything but the proposal itself, its votes, the
# electorate and the rules: then a vote on one proposal cannot decide another.
_LOCAL_ROOTS = frozenset({"votes", "electorate", "change", "target", "mutable_rules"})
_LOCAL_FIELDS = frozenset(
    {
        "proposal.number",
        "proposal.hash",
        "proposal.document",
        "proposal.text",
        "proposal.kind",
        "proposal.announced",
        "proposal.frees_immutable",
        "proposal.mutable_rules_after",
        "proposal.clauses",
    }
)
_ONES_OWN_ROOTS: Final = frozenset(
    {"player", "now", "electorate", "mutable_rules", "tournament", "ruleset", "record"}
)
"""What a victory may rest on without depending on what other players have."""
_BALLOT_ROOTS: Final = frozenset({"votes", "voters", "ballot", "electorate", "mutable_rules"})
"""What a ballot may rest on without depending on what happens elsewhere."""
_LOCAL_FUNCTIONS: Final = frozenset(
    {"floor", "ceil", "round", "abs", "min", "max", "duration", "attainable", "length", "contains",
     "words", "lines", "lower", "first", "last", "size", "without", "rotate"}
)  # fmt: skip
"""Functions of nothing but what they are given."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in force: its present number, status, text and clauses (canonical source)."""

    number: int
    mutable: bool
    text: str
    clauses: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a number was: an initial rule or an adopted rule-change, and what came of it.

    ``replaced`` is the rule as it stood before (None for an initial rule or an enactment), ``next``
    the number of the change that amended, transmuted or repealed it.
    """

    number: int
    kind: str
    replaced: Rule | None
    next: int | None


@dataclass(frozen=True, slots=True)
class Heard(Generic[T]):
    """A clause with the rule that holds it and its place in that rule, from 1."""

    rule: Rule
    place: int
    clause: T


@dataclass(frozen=True)
class Index:
    """Every clause in force by what it is about, each list in order of precedence."""

    defines: Mapping[str, tuple[Heard[n.Define], ...]]
    requires: Mapping[str, tuple[Heard[n.Require], ...]]
    whens: Mapping[str, tuple[Heard[n.When], ...]]
    everies: tuple[Heard[n.Every], ...]
    modifiers: Mapping[str, tuple[Heard[n.Modify], ...]]
    attributes: Mapping[str, tuple[Heard[n.Attribute], ...]]
    moves: Mapping[str, tuple[Heard[n.Move], ...]]
    ballots: Mapping[str, tuple[Heard[n.Ballot], ...]]


@dataclass(frozen=True)
class Rulebook:
    """The ruleset at one moment. ``rules`` maps numbers in force, ``history`` all numbers ever."""

    rules: Map[int, Rule]
    history: Map[int, Change]

    @classmethod
    def initial(cls, rules: Iterable[Rule]) -> Rulebook:
        """Return the book of an initial set."""
        listed = list(rules)
        return cls(
            Map({rule.number: rule for rule in listed}),
            Map({rule.number: Change(rule.number, "initial", None, None) for rule in listed}),
        )

    def changed(
        self, *, number: int, kind: str, replaced: int | None, successor: Rule | None
    ) -> Rulebook:
        """Return the book after change ``number``: ``replaced`` leaves, ``successor`` stands."""
        rules, history = self.rules, self.history
        before = rules.get(replaced) if replaced is not None else None
        if before is not None:
            rules = rules.delete(before.number)
            former = history[before.number]
            history = history.set(before.number, replace(former, next=number))
        if successor is not None:
            rules = rules.set(successor.number, successor)
        return Rulebook(rules, history.set(number, Change(number, kind, before, None)))

    def noted(self, number: int, kind: str) -> Rulebook:
        """Return the book after an adopted change that had no effect."""
        return replace(self, history=self.history.set(number, Change(number, kind, None, None)))

    def with_clauses(self, number: int, clauses: str) -> Rulebook:
        """Return the book with other clauses for rule ``number``."""
        rule = replace(self.rules[number], clauses=clauses)
        return replace(self, rules=self.rules.set(number, rule))

    def successor(self, number: int) -> Rule | None:
        """Follow the lineage of ``number`` to the rule in force now, if one is left."""
        return self.rules.get(self.last(number))

    def last(self, number: int) -> int:
        """Follow the lineage of ``number`` to its last number, whether or not that left a rule."""
        change = self.history.get(number)
        while change is not None and change.next is not None:
            change = self.history[change.next]
        return change.number if change is not None else number

    @cached_property
    def mutable_rules(self) -> int:
        """How many mutable rules are in force (Rule 113)."""
        return sum(rule.mutable for rule in self.rules.values())

    @cached_property
    def in_order(self) -> tuple[Rule, ...]:
        """The rules in force as they are listed: the immutable ones first, then by number."""
        return tuple(sorted(self.rules.values(), key=lambda rule: (rule.mutable, rule.number)))

    @cached_property
    def index(self) -> Index:
        """All clauses in force, compiled and sorted by what they are about."""
        found: dict[type[Statement], dict[str, list[Heard[Any]]]] = {}
        for rule in self.in_order:
            for place, clause in enumerate(compiled(rule.clauses).statements, start=1):
                about = _about(clause)
                if about is not None:
                    kept = found.setdefault(type(clause), {})
                    kept.setdefault(about, []).append(Heard(rule, place, clause))
        claims = {
            rule.number: said
            for rule in self.in_order
            if (said := compiled(rule.clauses).of(n.Precedence))
        }

        def table(kind: type[Statement]) -> dict[str, tuple[Heard[Any], ...]]:
            listed = found.get(kind, {})
            return {about: by_precedence(heard, claims) for about, heard in listed.items()}

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

    @cached_property
    def counts_locally(self) -> bool:
        """Whether a vote on one proposal can change the count of that proposal only."""
        guards = [heard.clause.condition for heard in self.index.requires.get("adoption", ())]
        asked = [*self._answers("adopted", "defeated"), *guards]
        return self._rests_on(asked, _LOCAL_ROOTS, _LOCAL_FIELDS)

    @cached_property
    def wins_locally(self) -> bool:
        """Whether what a player gets can make a winner of that player only."""
        return self._rests_on(self._answers("victory"), _ONES_OWN_ROOTS, frozenset())

    @cached_property
    def fields_of_victory(self) -> frozenset[str]:
        """The names of all fields, of whatever thing, that a victory may rest on."""
        waiting, seen, fields = self._answers("victory"), {"victory"}, set[str]()
        while waiting:
            node = waiting.pop()
            waiting += inside(node)
            if isinstance(node, n.Field):
                fields.add(node.field)
            elif isinstance(node, n.Name) and node.name not in seen:
                seen.add(node.name)
                waiting += self._answers(node.name)
        return frozenset(fields)

    @cached_property
    def closes_locally(self) -> bool:
        """Whether only votes in a ballot, or changed players or rules, can close it."""
        return all(
            self._rests_on(
                [part for part in (ballot.among, ballot.closes, ballot.again) if part is not None],
                _BALLOT_ROOTS,
                # Of things among them only which they are: their fields change elsewhere.
                frozenset(parameter.name for parameter in ballot.parameters),
            )
            for declarations in self.index.ballots.values()
            for ballot in (heard.clause for heard in declarations)
        )

    def _answers(self, *names: str) -> list[Expr]:
        """Return how the rules define what the game asks for."""
        return [h.clause.expr for name in names for h in self.index.defines.get(name, ())]

    def _rests_on(
        self, expressions: list[Expr], roots: frozenset[str], fields: frozenset[str]
    ) -> bool:
        """Say whether ``expressions`` speak of nothing but these names, whatever they use.

        Of a name among ``roots`` also each field may be read, but not the fields of that: the
        points of a ballot's opener, or of a player in a list, change with everything.
        """
        waiting = list(expressions)
        seen: set[str] = set()
        while waiting:
            expr = waiting.pop()
            if _goes_further(expr):
                return False
            for name in dependencies(expr):
                if name.partition(".")[0] in roots or name in fields or name in seen:
                    continue
                if name not in self.index.defines:
                    return False
                seen.add(name)
                waiting += self._answers(name)
        return True


def _about(clause: Statement) -> str | None:
    """Return what a clause is about: clauses of one kind about one thing are heard in order."""
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


def _goes_further(expr: Expr) -> bool:
    """Say whether ``expr`` calls a function that is not local, or reads a field of no plain name.

    The variable of a loop is no plain name: what it stands for has fields that change elsewhere.
    """
    return any(
        node.function not in _LOCAL_FUNCTIONS
        if isinstance(node, n.Call)
        else isinstance(node, n.Field)
        and not (isinstance(node.base, n.Name) and node.base.name not in variables)
        for node, variables in walk(expr)
    )


def by_precedence(heard: list[Heard[T]], claims: Claims) -> tuple[Heard[T], ...]:
    """Return clauses about one thing in the order in which they are heard."""
    if len(heard) == 1:
        # Nearly every name is defined once, and the index is made anew at each change of rules.
        return tuple(heard)
    order: dict[int, int] = {}
    # Rule 110: an immutable rule prevails over a mutable one, whatever either says of itself.
    for mutable in (False, True):
        conflict = {h.rule.number for h in heard if h.rule.mutable is mutable}
        order |= {number: len(order) + at for at, number in enumerate(ranked(conflict, claims))}
    return tuple(sorted(heard, key=lambda h: (order[h.rule.number], h.place)))


def compiled(clauses: str) -> ClauseSet:
    """Compile clauses that were checked when they were read.

    Clauses that no longer compile (an older journal under a newer grammar) count as none: the
    state must fold, and play by them stops being possible in a way that rulings can mend.
    """
    try:
        return compile_clauses(clauses)
    except ClauseError:
        return compile_clauses("")


Claims = Mapping[int, tuple[n.Precedence, ...]]
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
            mover = moving.pop()
            if mover not in aims:
                aims[mover] = number
                moving += overriders[mover]
    return {number: (aims[number], number) for number in conflict}
