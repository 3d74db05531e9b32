"""The rules in force and the lineage of every number.

Immutable: each change gives a new book. Numbers follow Rules 103 and 108: an amended or transmuted
rule takes the number of the change, and ``history`` remembers what each number was and what came
next. ``clauses_in_force`` takes the clauses of the rules in force together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gamemaster.clauses import nodes as n
from gamemaster.game.rules.clauses_in_force import InForce, compiled, in_force
from gamemaster.game.rules.locality import Locality
from gamemaster.game.rules.protection import Protection
from gamemaster.game.rules.ranking import Heard, Index, Order, Rule
from gamemaster.maps import Map


@dataclass(frozen=True, slots=True)
class Written:
    """The text with which a rule was enacted by a clause, its document, and the SHA-256 of that."""

    text: str
    document: str
    hash: str


@dataclass(frozen=True, slots=True)
class Change:
    """The history of a number: an initial rule or an adopted rule-change, and its next change.

    ``replaced`` is the rule as it stood before (None for an initial rule or an enactment), ``next``
    the number of the change that amended, transmuted or repealed it. ``at`` is when it took effect,
    None for an initial rule and for what is only imagined. ``written`` is what a clause enacted,
    ``left`` the rule of this number as it last was, once it is out of force.
    """

    number: int
    kind: str
    replaced: Rule | None
    next: int | None
    at: int | None = None
    written: Written | None = None
    left: Rule | None = None


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
        self,
        *,
        number: int,
        kind: str,
        replaced: int | None,
        successor: Rule | None,
        at: int | None = None,
    ) -> Rulebook:
        """Return the book after change ``number``: ``replaced`` leaves, ``successor`` stands."""
        rules, history = self.rules, self.history
        before = rules.get(replaced) if replaced is not None else None
        if before is not None:
            rules = rules.delete(before.number)
            former = history[before.number]
            history = history.set(before.number, replace(former, next=number, left=before))
        if successor is not None:
            rules = rules.set(successor.number, successor)
        history = history.set(number, Change(number, kind, before, None, at))
        return replace(self, rules=rules, history=history)

    def noted(self, number: int, kind: str) -> Rulebook:
        """Return the book after an adopted change that had no effect."""
        return replace(self, history=self.history.set(number, Change(number, kind, None, None)))

    def with_clauses(self, number: int, clauses: str) -> Rulebook:
        """Return the book with other clauses for rule ``number``."""
        rule = replace(self.rules[number], clauses=clauses)
        return replace(self, rules=self.rules.set(number, rule))

    def with_text(self, number: int, text: str) -> Rulebook:
        """Return the book with another text for rule ``number``."""
        rule = replace(self.rules[number], text=text)
        return replace(self, rules=self.rules.set(number, rule))

    def without(self, number: int) -> Rulebook:
        """Return the book without rule ``number``, which was taken out by no rule-change."""
        change = replace(self.history[number], left=self.rules[number])
        return replace(
            self, rules=self.rules.delete(number), history=self.history.set(number, change)
        )

    def enacted(self, number: int, written: Written, at: int | None = None) -> Rulebook:
        """Return the book with a mutable rule without clauses that a clause has enacted."""
        rule = Rule(number, mutable=True, text=written.text, clauses="")
        change = Change(number, "enact", None, None, at, written)
        return replace(
            self, rules=self.rules.set(number, rule), history=self.history.set(number, change)
        )

    def since(self, number: int) -> int | None:
        """Return when the rule in force of this number took effect, None if it was there before."""
        return self.history[number].at if number in self.rules else None

    def successor(self, number: int) -> Rule | None:
        """Follow the lineage of ``number`` to the rule in force now, if one is left."""
        return self.rules.get(self.last(number))

    def amendment(self, number: int) -> Rule | None:
        """Return the rule in force that amendment ``number`` is a part of, None if there is none.

        In the first edition only the newest amendment of a rule counts as one.
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
    def _in_force(self) -> InForce:
        return in_force(self.in_order)

    @property
    def order(self) -> Order:
        """The ranking of rules of one status in conflict."""
        return self._in_force.order

    @property
    def protection(self) -> Protection:
        """The protections in force, by which clauses of other rules are void."""
        return self._in_force.protection

    @property
    def index(self) -> Index:
        """The clauses in force that no protection voids, by their subjects."""
        return self._in_force.index

    @property
    def locality(self) -> Locality:
        """The moves that can decide only their own proposal, ballot or player."""
        return self._in_force.locality

    def protection_of(self, what: str, number: int) -> Heard[n.Protect] | None:
        """Return the first immutable clause that protects ``what`` from rule-change ``number``."""
        rule = self.rules.get(number) or Rule(number, mutable=True, text="", clauses="")
        return self.protection.of(what, rule)

    def conflict(self, rule: Rule, *, definitions: bool) -> Heard[Any] | None:
        """Return the immutable rules' clause that a new mutable rule would take away or redefine.

        ``definitions``: whether those count, as they do since the second edition.
        """
        clauses = compiled(rule.clauses)
        names = {define.name for define in clauses.defines}
        immutable = (
            held
            for held in self._in_force.clauses(n.Define)
            if definitions and not held.rule.mutable and held.clause.name in names
        )
        taken = self.protection.taken_away(rule, clauses.statements, of_mutable=False)
        return taken or next(immutable, None)
