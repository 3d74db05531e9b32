"""Runs the clauses of rules that were announced, on what the sender of a mail knows.

Nothing here has seen the game. Names for what the sender does not know are not bound, so that an
expression that rests on one comes to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import Final, TypeVar

from gamemaster.clauses import Budget, ClauseFailed, Scope, Value, compile_clauses, evaluate
from gamemaster.clauses.nodes import (
    Attribute,
    Award,
    Ballot,
    Define,
    Everyone,
    Expr,
    Move,
    Path,
    Require,
    Reveal,
    When,
)
from gamemaster.clauses.nodes import Statement as Clause
from gamemaster.clauses.types import WRITTEN
from gamemaster.clauses.walking import effects
from gamemaster.game.facts import written
from gamemaster.game.rules.clauses_in_force import RULESETS
from gamemaster.game.rules.ranking import Heard, Rule
from gamemaster.reading.known_things import (
    KnownBallot,
    KnownChange,
    KnownGame,
    KnownPlayer,
    KnownProposal,
)
from gamemaster.rulesets import InitialRule
from gamemaster.tournament.as_announced import earlier_rules, in_force, standing
from gamemaster.tournament.public import Entry, FieldValue, PublicRecord, once

STEPS: Final = 20_000
C = TypeVar("C", bound=Clause)
K = TypeVar("K")
V = TypeVar("V")

_OWNERS: Final = {
    KnownPlayer: "player", KnownProposal: "proposal", KnownBallot: "ballot", KnownGame: "game",
}  # fmt: skip
_TOLD_BY: Final = {
    "player": ("player.name",), "proposal": ("proposal.number",),
    "ballot": ("ballot.name", "ballot.number"), "game": (),
}  # fmt: skip
"""The fields that tell whose attribute has changed."""


@dataclass(frozen=True, eq=False)
class AnnouncedClauses:
    """The clauses of rules that were announced, taken together; sorted once for the same rules."""

    rules: tuple[InitialRule, ...]
    heard: tuple[Heard[Clause], ...]

    @cached_property
    def definitions(self) -> Mapping[str, Define]:
        """The definitions of rules; of several for one name the first prevails."""
        return _first((heard.clause.name, heard.clause) for heard in self.of(Define))

    def answers(self, name: str) -> tuple[Expr, ...]:
        """Return the definition of a name, if there is one."""
        return (self.definitions[name].expr,) if name in self.definitions else ()

    @cached_property
    def attributes(self) -> Mapping[tuple[str, str], Attribute]:
        """The attributes that rules declare, by owner and name."""
        found = (heard.clause for heard in self.of(Attribute))
        return _first(((clause.owner, clause.name), clause) for clause in found)

    @cached_property
    def asked_of_proposers(self) -> Mapping[str, Attribute]:
        """The attributes of proposals that a proposer says, by name."""
        return {name: clause for (_, name), clause in self.attributes.items() if clause.said}

    @cached_property
    def revealed(self) -> tuple[tuple[str, Path], ...]:
        """The fields that rules reveal to everybody, and of which events."""
        return tuple(
            (heard.clause.event, path)
            for heard in self.of(When)
            for effect in effects(heard.clause)
            if isinstance(effect, Reveal) and isinstance(effect.audience, Everyone)
            for path in effect.fields
        )

    @cached_property
    def told(self) -> frozenset[tuple[str, str]]:
        """The names of the fields that rules reveal to everybody, and of which events."""
        return frozenset((event, path.dotted) for event, path in self.revealed)

    @cached_property
    def requirements(self) -> Mapping[str, Sequence[Heard[Require]]]:
        """The conditions of moves, by kind of move."""
        found: dict[str, list[Heard[Require]]] = {}
        for heard in self.of(Require):
            found.setdefault(heard.clause.subject, []).append(heard)
        return found

    @cached_property
    def moves(self) -> Mapping[str, Sequence[Heard[Move]]]:
        """The moves that rules declare, by name; of several of one name the first prevails."""
        return _first((heard.clause.name, (heard,)) for heard in self.of(Move))

    @cached_property
    def ballots(self) -> Mapping[str, Sequence[Heard[Ballot]]]:
        """The ballots that rules declare, in the same way."""
        return _first((heard.clause.name, (heard,)) for heard in self.of(Ballot))

    @cached_property
    def turns_without_proposal(self) -> bool:
        """Whether a turn may be taken by a move that rules declare."""
        return any(heard.clause.turn for heard in self.of(Move))

    def of(self, kind: type[C]) -> Iterator[Heard[C]]:
        """Iterate over the clauses of one kind."""
        for heard in self.heard:
            if isinstance(heard.clause, kind):
                yield Heard(heard.rule, heard.place, heard.clause)

    def scope(self, bound: Mapping[str, object], public: PublicRecord | None = None) -> Scope:
        """Return a scope with the definitions, and the attributes that ``public`` tells of."""
        told = None if public is None else partial(_announced_attribute, self.attributes, public)
        return Scope(
            bindings=bound,
            definition=self.definitions.get,
            roll=None,
            attainable=None,
            attribute=told,
        )


@lru_cache(maxsize=RULESETS)
def announced_clauses(rules: tuple[InitialRule, ...]) -> AnnouncedClauses:
    """Return the clauses of rules: those of immutable ones first (110), then by number (211)."""
    return AnnouncedClauses(
        rules,
        tuple(
            Heard(Rule(rule.number, rule.mutable, rule.text, rule.clauses), place, clause)
            for rule in sorted(rules, key=lambda rule: (rule.mutable, rule.number))
            for place, clause in enumerate(compile_clauses(rule.clauses).statements, start=1)
        ),
    )


@lru_cache(maxsize=4 * RULESETS)
def amount(rules: AnnouncedClauses, defined: str | None, event: str | None) -> int | Fraction:
    """Return a constant of rules: a definition, or what an event earns its player."""
    scope = rules.scope({})
    total: int | Fraction = 0
    for heard in rules.heard:
        clause, expressions = heard.clause, list[Expr]()
        if isinstance(clause, Define) and clause.name == defined:
            expressions = [clause.expr]
        elif isinstance(clause, When) and clause.event == event and clause.condition is None:
            expressions = [part.amount for part in clause.effects if isinstance(part, Award)]
        for value in (answer(expression, scope) for expression in expressions):
            if isinstance(value, int | Fraction) and not isinstance(value, bool):
                total += value
    return total


@once
def announced(public: PublicRecord) -> AnnouncedClauses:
    """Return the clauses of the rules that are in force by what has been announced."""
    return announced_clauses(in_force(public).rules)


def _first(named: Iterable[tuple[K, V]]) -> dict[K, V]:
    """Return the first value under each name."""
    found: dict[K, V] = {}
    for name, value in named:
        found.setdefault(name, value)
    return found


def answer(expr: Expr, scope: Scope) -> Value:
    """Return the value of an expression, None where it rests on what the sender cannot know."""
    try:
        return evaluate(expr, scope, Budget(STEPS))
    except ClauseFailed:
        return None


# Attributes that are shown to everyone -----------------------------------------------------------


def _announced_attribute(
    declared: Mapping[tuple[str, str], Attribute], public: PublicRecord, record: object, name: str
) -> Value:
    """Return an attribute of ``record``; ClauseFailed where nobody was told what it holds."""
    if isinstance(record, KnownChange) and name in record.said:
        return record.said[name]
    clause = declared.get((_OWNERS.get(type(record), ""), name))
    # What a list or a lookup holds is told in words that are not read back.
    if clause is None or clause.keys is not None or clause.type.name not in WRITTEN:
        raise ClauseFailed("it was not announced")
    if isinstance(clause.audience, Everyone):
        return _last_told(public, clause, record)
    # A value told by a rule of a proposal, under an attribute's name, is what that holds.
    if isinstance(record, KnownProposal):
        number, proposals = record.number, standing(public).proposals
        for told in (dict(open_.told) for open_ in proposals if open_.number == number):
            if name in told:
                return _value(clause.type.name, told[name])
    raise ClauseFailed("it was not announced")


def _last_told(public: PublicRecord, clause: Attribute, record: object) -> Value:
    """Return the value of an attribute that everyone is shown: each change of it is announced.

    Raises ClauseFailed for one that was told while a rule declared the attribute otherwise.
    """
    for number in range(len(public.entries), 0, -1):
        entry = public.entries[number]
        told = _told(entry, clause, record)
        if told and not _declared_alike_since(entry.at, public, clause):
            raise ClauseFailed("what was told is not what it holds now")
        if told:
            return _value(clause.type.name, told[0])
    return evaluate(clause.initial, Scope({}), Budget(STEPS))


def _declared_alike_since(at: int, public: PublicRecord, clause: Attribute) -> bool:
    """Say whether the attribute had this type, and was shown to everyone, ever since ``at``.

    What was told in the instant of a change of the rules may have been told before it.
    """
    for until, rules in earlier_rules(public):
        if until < at:
            break
        before = announced_clauses(rules).attributes.get((clause.owner, clause.name))
        if before is None or not isinstance(before.audience, Everyone):
            return False
        if (before.type, before.keyed) != (clause.type, clause.keyed):
            return False
    return True


def _told(entry: Entry, clause: Attribute, record: object) -> tuple[FieldValue, ...]:
    """Return the one value that an announcement tells of the attribute of ``record``, or none."""
    fields = dict(entry.fields)
    key = f"{clause.owner}.{clause.name}"
    if key not in fields:
        return ()
    whose = tuple(str(getattr(record, name.partition(".")[2])) for name in _TOLD_BY[clause.owner])
    owners, value = [fields.get(name) for name in _TOLD_BY[clause.owner]], fields[key]
    told_of = [owner for owner in owners if isinstance(owner, tuple)]
    if not owners or not isinstance(value, tuple) or len(told_of) < len(owners):
        return (value,) if whose == tuple(map(str, owners)) else ()
    changed = dict(zip(zip(*told_of, strict=False), value, strict=False))
    return (changed[whose],) if whose in changed else ()


def _value(kind: str, told: FieldValue) -> Value:
    """Return the value of a fact that was told. Raises ClauseFailed where it tells none."""
    match kind, told:
        case _, None | "none":
            return None
        case "boolean", bool():
            return told
        case "boolean", "yes" | "no":
            return told == "yes"
        case "number", int() | str() if (number := written(told)) is not None:
            return number
        case "text" | "choice", str():
            return told
        case "player", str():
            return KnownPlayer(told)
    raise ClauseFailed("what was announced does not say")
