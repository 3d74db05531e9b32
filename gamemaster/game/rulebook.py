"""The rules in force, the lineage of every number, and the order in which clauses are heard.

Immutable: each change gives a new book. Numbers follow Rules 103 and 108: an amended or transmuted
rule takes the number of the change, and ``history`` remembers what each number was and what came
next.

Precedence follows Rules 110 and 211: immutable rules come before mutable ones. Among several of one
status the lowest comes first by what rules define as ``precedence`` (their numbers, if none does),
unless one of them says something of itself: a rule that overrides another moves up before it, a
rule that defers to another moves down behind it. Only what is said between the rules in conflict
counts, so each conflict is ranked by itself. Where two rules contradict one another, and where
claims run in a circle, that order decides after all.

What a rule protects, no clause of a rule that ranks below it takes away: such a clause is void as
long as both stand (Rule 110).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Any, Final, Generic, TypeAlias, TypeVar

from immutables import Map

from gamemaster.clauses import (
    Budget,
    ClauseError,
    ClauseFailed,
    ClauseSet,
    Scope,
    compile_clauses,
    dependencies,
    evaluate,
)
from gamemaster.clauses import nodes as n
from gamemaster.clauses.nodes import Expr, Statement
from gamemaster.clauses.vocabulary import HOLE, PROTECTED, STUCK
from gamemaster.clauses.walking import effects, inside, walk
from gamemaster.game.facts import Number

T = TypeVar("T")

PRECEDENCE_STEPS: Final = 1_000
"""Steps to work out by what one rule ranks."""
_TURNED: Final = {"<=": ">=", "<": ">"}
"""Comparisons that are put the other way round before shapes are compared."""

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
_VOTE_ROOTS: Final = frozenset({"votes", "electorate", "mutable_rules"})
_VOTE_FIELDS: Final = frozenset({"change.kind", "proposal.kind"})
"""Names for an adoption to rest on that no other text, target or number of a change can alter."""
_ONES_OWN_ROOTS: Final = frozenset(
    {"player", "now", "electorate", "mutable_rules", "tournament", "ruleset", "record"}
)
"""Names that a victory may rest on without depending on other players' holdings."""
_BALLOT_ROOTS: Final = frozenset({"votes", "voters", "ballot", "electorate", "mutable_rules"})
"""Names that a ballot may rest on without depending on events elsewhere."""
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
    """The history of a number: an initial rule or an adopted rule-change, and its next change.

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

    ``claims`` is what rules, by number, say of themselves; nothing where that does not count.
    """

    values: Mapping[int, Number]
    claims: Claims


Claims: TypeAlias = Mapping[int, tuple[n.Precedence, ...]]
"""The claims of precedence that rules make, by their numbers."""


@dataclass(frozen=True)
class Rulebook:
    """The ruleset at one moment. ``rules`` maps numbers in force, ``history`` all numbers ever."""

    rules: Map[int, Rule]
    history: Map[int, Change]
    edition: int = 1

    @classmethod
    def initial(cls, rules: Iterable[Rule], edition: int = 1) -> Rulebook:
        """Return the book of an initial set."""
        listed = list(rules)
        return cls(
            Map({rule.number: rule for rule in listed}),
            Map({rule.number: Change(rule.number, "initial", None, None) for rule in listed}),
            edition,
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
        history = history.set(number, Change(number, kind, before, None))
        return replace(self, rules=rules, history=history)

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

    def amendment(self, number: int) -> Rule | None:
        """Return the rule in force that amendment ``number`` is a part of, None if there is none.

        In the first edition only the newest amendment of a rule is one.
        """
        change = self.history.get(number)
        if change is None or change.kind != "amend":
            return None
        return self.successor(number) if self.edition > 1 else self.rules.get(number)

    def amended_since(self, number: int) -> bool:
        """Say whether a rule was amended again after amendment ``number``."""
        following = self.history[number].next
        while following is not None:
            if self.history[following].kind == "amend":
                return True
            following = self.history[following].next
        return False

    def last(self, number: int) -> int:
        """Follow the lineage of ``number`` to its last number, whether or not that left a rule."""
        change = self.history.get(number)
        while change is not None and change.next is not None:
            change = self.history[change.next]
        return change.number if change is not None else number

    @cached_property
    def mutable_rules(self) -> int:
        """The number of mutable rules in force (Rule 113)."""
        return sum(rule.mutable for rule in self.rules.values())

    @cached_property
    def in_order(self) -> tuple[Rule, ...]:
        """The rules in force as they are listed: the immutable ones first, then by number."""
        return tuple(sorted(self.rules.values(), key=lambda rule: (rule.mutable, rule.number)))

    @cached_property
    def protected(self) -> tuple[Heard[n.Protect], ...]:
        """The ``protect`` clauses in force, as the rules are listed."""
        return tuple(self._clauses(n.Protect))

    def protection_of(self, what: str, number: int) -> Heard[n.Protect] | None:
        """Return the first immutable clause that protects ``what`` from rule-change ``number``."""
        rule = self.rules.get(number) or Rule(number, mutable=True, text="", clauses="")
        for held in self.protected:
            if held.clause.what != what or held.rule.mutable:
                continue
            if self._above(held.rule, rule):
                return held
        return None

    def conflict(self, rule: Rule, *, definitions: bool) -> Heard[Any] | None:
        """Return the immutable rules' clause that a new mutable rule would take away or redefine.

        ``definitions``: whether those count, as they do since the second edition.
        """
        clauses = compiled(rule.clauses)
        names = {define.name for define in clauses.defines}
        immutable = (
            held
            for held in self._clauses(n.Define)
            if definitions and not held.rule.mutable and held.clause.name in names
        )
        taken = self.taken_away(rule, clauses.statements, of_mutable=False)
        return taken or next(immutable, None)

    def taken_away(
        self, rule: Rule, clauses: Iterable[Statement], *, of_mutable: bool = True
    ) -> Heard[n.Protect] | None:
        """Return the first protection that one of the clauses of ``rule`` would take away."""
        for clause in clauses:
            for held in self.protected:
                if held.rule.mutable and not of_mutable:
                    continue
                if self._above(held.rule, rule) and self._takes_away(held, clause):
                    return held
        return None

    def gifts(self, subject: str, rule: Rule) -> tuple[Heard[n.Protect], ...]:
        """Return the conditional clauses that protect moves of a kind from ``rule``."""
        return tuple(
            held
            for held in self.protected
            if held.clause.what == subject
            and held.clause.condition is not None
            and self._above(held.rule, rule)
        )

    def _above(self, rule: Rule, other: Rule) -> bool:
        """Say whether ``rule`` prevails over ``other`` in a conflict of the two."""
        if rule.mutable is not other.mutable:
            return other.mutable
        pair = {rule.number, other.number}
        return len(pair) > 1 and ranked(pair, self.order)[0] == rule.number

    def _takes_away(self, held: Heard[n.Protect], clause: Statement) -> bool:
        """Say whether a clause takes away what is protected, if its rule ranks below."""
        what = held.clause.what
        match clause:
            case n.Require(subject=subject):
                # Of a condition the move itself has to tell (``gifts``).
                always = held.clause.condition is None
                return subject == what and what not in PROTECTED and always
            case n.Define(name=name, expr=expr) if name == what:
                return not self._allowed(held, expr)
            case n.When(event=event) if what == "win" and event == STUCK:
                return False
            case n.When(condition=condition) | n.Every(condition=condition) if what == "win":
                wins = any(isinstance(effect, n.Win) for effect in effects(clause))
                return wins and not (condition and self._allowed(held, condition))
        return False

    def _allowed(self, held: Heard[n.Protect], expr: Expr) -> bool:
        """Say whether an expression has a shape that the rule which protects something names.

        What another rule would allow does not widen what this one does.
        """
        shapes = [
            other.clause.shape
            for other in self.protected
            if other.clause.what == held.clause.what and other.rule.number == held.rule.number
        ]
        return any(shape and self._fits(shape, expr) for shape in shapes)

    def _fits(self, shape: Expr, expr: Expr) -> bool:
        """Say whether an expression has a shape, by itself or by all definitions that it names."""
        if isinstance(shape, n.Name) and shape.name == HOLE:
            return not self._looks_at_player(expr)
        waiting, seen, found = [expr], set[str](), False
        while waiting:
            meant = waiting.pop()
            if isinstance(meant, n.Name) and meant != shape and meant.name in self._defined:
                if meant.name not in seen:
                    seen.add(meant.name)
                    waiting += self._defined[meant.name]
            elif self._built_alike(_turned(shape), _turned(meant)):
                found = True
            else:
                return False
        return found  # Definitions that rest on nothing but each other have no shape.

    def _built_alike(self, shape: Expr, expr: Expr) -> bool:
        if type(shape) is not type(expr):
            return False
        parts = (part.name for part in fields(shape) if part.compare)
        return all(self._same(getattr(shape, part), getattr(expr, part)) for part in parts)

    def _same(self, part: object, other: object) -> bool:
        """Say whether parts of a shape and of an expression are the same, holes filled."""
        if isinstance(part, Expr) and isinstance(other, Expr):
            return self._fits(part, other)
        if isinstance(part, tuple) and isinstance(other, tuple):
            return len(part) == len(other) and all(map(self._same, part, other))
        return part == other

    def _looks_at_player(self, expr: Expr) -> bool:
        """Say whether the value of an expression may differ from player to player."""
        waiting, seen = [expr], set[str]()
        while waiting:
            for name in dependencies(waiting.pop()):
                root = name.partition(".")[0]
                if root == "player":
                    return True
                if root not in seen:
                    seen.add(root)
                    waiting += self._defined.get(root, ())
        return False

    @cached_property
    def _defined(self) -> Mapping[str, list[Expr]]:
        """All definitions of each name in force, void ones included."""
        found: dict[str, list[Expr]] = {}
        for held in self._clauses(n.Define):
            found.setdefault(held.clause.name, []).append(held.clause.expr)
        return found

    @cached_property
    def order(self) -> Order:
        """The ranking of rules of one status, as the rules that come first by number have it."""
        by_number = Order({}, {})
        values: dict[int, Number] = {}
        for heard in by_precedence(self._definers("precedence"), by_number)[:1]:
            found = {rule.number: _alone(heard.clause.expr, rule) for rule in self.in_order}
            values = {number: value for number, value in found.items() if value is not None}
            if len(values) < len(found):
                values = {}  # What does not come to a number for every rule orders none.
        counting = by_precedence(self._definers("claims_prevail"), by_number)
        if counting and counting[0].clause.expr == n.Boolean(value=False):
            return Order(values, {})
        said = ((rule.number, compiled(rule.clauses).of(n.Precedence)) for rule in self.in_order)
        return Order(values, {number: claims for number, claims in said if claims})

    def _definers(self, name: str) -> list[Heard[n.Define]]:
        return [held for held in self._clauses(n.Define) if held.clause.name == name]

    def _clauses(self, kind: type[T]) -> Iterator[Heard[T]]:
        """Yield the clauses of one kind, void ones included, as the rules are listed."""
        for rule in self.in_order:
            for place, clause in enumerate(compiled(rule.clauses).statements, start=1):
                if isinstance(clause, kind):
                    yield Heard(rule, place, clause)

    @cached_property
    def index(self) -> Index:
        """All clauses in force, compiled and sorted by subject."""
        found: dict[type[Statement], dict[str, list[Heard[Any]]]] = {}
        for heard in self._clauses(Statement):
            about = _about(heard.clause)
            if about is not None and not self.taken_away(heard.rule, (heard.clause,)):
                kept = found.setdefault(type(heard.clause), {})
                kept.setdefault(about, []).append(heard)

        def table(kind: type[Statement]) -> dict[str, tuple[Heard[Any], ...]]:
            listed = found.get(kind, {})
            return {about: by_precedence(heard, self.order) for about, heard in listed.items()}

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
        """Whether a player's gains can make a winner of that player only."""
        return self._rests_on(self._answers("victory"), _ONES_OWN_ROOTS, frozenset())

    @cached_property
    def fields_of_victory(self) -> frozenset[str]:
        """The names of all fields, of any kind of thing, that a victory may rest on."""
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

    def rests_on_votes(self, expr: Expr, *, outright: bool = False) -> bool:
        """Whether an expression speaks only of votes, the electorate and the kind of change.

        ``outright``: nor does it ask what is attainable, which may fail for any requirement.
        """
        local = _LOCAL_FUNCTIONS - {"attainable"} if outright else _LOCAL_FUNCTIONS
        return self._rests_on([expr], _VOTE_ROOTS, _VOTE_FIELDS, local)

    def _answers(self, *names: str) -> list[Expr]:
        """Return the definitions of ``names``, which the game asks for."""
        return [h.clause.expr for name in names for h in self.index.defines.get(name, ())]

    def _rests_on(
        self,
        expressions: list[Expr],
        roots: frozenset[str],
        fields: frozenset[str],
        local: frozenset[str] = _LOCAL_FUNCTIONS,
    ) -> bool:
        """Say whether ``expressions``, with the definitions they use, rest on these names alone.

        Of a name among ``roots`` also each field may be read, but not the fields of that: the
        points of a ballot's opener, or of a player in a list, change with everything.
        """
        waiting = list(expressions)
        seen: set[str] = set()
        while waiting:
            expr = waiting.pop()
            if _goes_further(expr, local):
                return False
            for name in dependencies(expr):
                if name.partition(".")[0] in roots or name in fields or name in seen:
                    continue
                if name not in self.index.defines:
                    return False
                seen.add(name)
                waiting += self._answers(name)
        return True


def _turned(expr: Expr) -> Expr:
    """Return a comparison with the greater side on the left, anything else as it is."""
    if isinstance(expr, n.Comparison) and expr.operator in _TURNED:
        return n.Comparison(_TURNED[expr.operator], expr.right, expr.left)
    return expr


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


def _goes_further(expr: Expr, local: frozenset[str]) -> bool:
    """Say whether ``expr`` calls a function that is not local, or reads a field of no plain name.

    The variable of a loop is no plain name: what it stands for has fields that change elsewhere.
    """
    return any(
        node.function not in local
        if isinstance(node, n.Call)
        else isinstance(node, n.Field)
        and not (isinstance(node.base, n.Name) and node.base.name not in variables)
        for node, variables in walk(expr)
    )


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


def _alone(expr: Expr, rule: Rule) -> Number | None:
    """Return the number that ``expr`` comes to for a rule alone, None where it comes to none."""
    try:
        found = evaluate(expr, Scope({"rule": rule}), Budget(PRECEDENCE_STEPS))
    except ClauseFailed:
        return None
    return found if isinstance(found, int | Fraction) and not isinstance(found, bool) else None


def compiled(clauses: str) -> ClauseSet:
    """Compile clauses that were checked when they were read.

    Clauses that no longer compile (an older journal under a newer grammar) count as none: the
    state must fold, and play by them stops being possible in a way that rulings can mend.
    """
    try:
        return compile_clauses(clauses)
    except ClauseError:
        return compile_clauses("")


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
