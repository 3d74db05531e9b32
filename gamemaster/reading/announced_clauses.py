"""Runs the clauses of rules that were announced, on what the sender of a mail knows.

Nothing here has seen the game. What the sender does not know is not bound, so that an expression
that rests on it comes to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from gamemaster.clauses import Budget, ClauseFailed, Scope, Value, compile_clauses, evaluate
from gamemaster.clauses.nodes import Attribute, Award, Define, Everyone, Expr, Path, Reveal, When
from gamemaster.clauses.nodes import Statement as Clause
from gamemaster.clauses.walking import effects
from gamemaster.game.facts import written
from gamemaster.game.ranking import Heard, Rule
from gamemaster.reading.known_things import KnownGame, KnownPlayer, KnownProposal
from gamemaster.rulesets import InitialRule
from gamemaster.tournament.as_announced import standing
from gamemaster.tournament.public import Entry, FieldValue, PublicRecord

STEPS: Final = 20_000
Rules: TypeAlias = Sequence[InitialRule]

_OWNERS: Final = {KnownPlayer: "player", KnownProposal: "proposal", KnownGame: "game"}
_TOLD_BY: Final = {"player": "player.name", "proposal": "proposal.number"}
"""The name under which it is told whose attribute has changed."""


def clauses_of(rules: Rules) -> Iterator[Heard[Clause]]:
    """Iterate over clauses: those of immutable rules first (110), then by number (211)."""
    for rule in sorted(rules, key=lambda rule: (rule.mutable, rule.number)):
        said = Rule(rule.number, rule.mutable, rule.text, rule.clauses)
        for place, clause in enumerate(compile_clauses(rule.clauses).statements, start=1):
            yield Heard(said, place, clause)


def scope_of(
    rules: Rules, bound: Mapping[str, object], public: PublicRecord | None = None
) -> Scope:
    """Return a scope with the definitions of rules, and the attributes that ``public`` tells of."""
    defines: dict[str, Define] = {}
    for heard in clauses_of(rules):
        if isinstance(heard.clause, Define):
            defines.setdefault(heard.clause.name, heard.clause)
    told = _attributes(rules, public) if public is not None else None
    return Scope(bindings=bound, definition=defines.get, roll=None, attainable=None, attribute=told)


def answer(expr: Expr, scope: Scope) -> Value:
    """Return what an expression comes to, None where it rests on what the sender cannot know."""
    try:
        return evaluate(expr, scope, Budget(STEPS))
    except ClauseFailed:
        return None


def revealed(rules: Rules) -> Iterator[tuple[str, Path]]:
    """Iterate over what rules reveal to everybody, and of which events."""
    for heard in clauses_of(rules):
        if isinstance(heard.clause, When):
            for effect in effects(heard.clause):
                if isinstance(effect, Reveal) and isinstance(effect.audience, Everyone):
                    yield from ((heard.clause.event, path) for path in effect.fields)


def amount(rules: Rules, defined: str | None, event: str | None) -> int | Fraction:
    """Return a constant of rules: a definition, or what an event earns its player."""
    scope = scope_of(rules, {})
    total: int | Fraction = 0
    for heard in clauses_of(rules):
        clause, expressions = heard.clause, list[Expr]()
        if isinstance(clause, Define) and clause.name == defined:
            expressions = [clause.expr]
        elif isinstance(clause, When) and clause.event == event and clause.condition is None:
            expressions = [part.amount for part in clause.effects if isinstance(part, Award)]
        for value in (answer(expression, scope) for expression in expressions):
            if isinstance(value, int | Fraction) and not isinstance(value, bool):
                total += value
    return total


# Attributes that are shown to everyone -----------------------------------------------------------


def _attributes(rules: Rules, public: PublicRecord) -> Callable[[object, str], Value]:
    declared: dict[tuple[str, str], Attribute] = {}
    for heard in clauses_of(rules):
        if isinstance(heard.clause, Attribute):
            declared.setdefault((heard.clause.owner, heard.clause.name), heard.clause)
    told_of = {proposal.number: dict(proposal.told) for proposal in standing(public).proposals}

    def read(record: object, name: str) -> Value:
        clause = declared.get((_OWNERS.get(type(record), ""), name))
        if clause is not None and isinstance(clause.audience, Everyone):
            return _last_told(public, clause, record)
        # What a rule tells of a proposal under the name of an attribute is what that holds.
        told = told_of.get(record.number, {}) if isinstance(record, KnownProposal) else {}
        if clause is None or name not in told:
            raise ClauseFailed("it was not announced")
        return _value(clause.type.name, told[name])

    return read


def _last_told(public: PublicRecord, clause: Attribute, record: object) -> Value:
    """Return what an attribute that is shown to everyone holds: each change of it is announced."""
    for number in range(len(public.entries), 0, -1):
        told = _told(public.entries[number], clause, record)
        if told:
            return _value(clause.type.name, told[0])
    return evaluate(clause.initial, Scope({}), Budget(STEPS))


def _told(entry: Entry, clause: Attribute, record: object) -> tuple[FieldValue, ...]:
    """Return the one value that an announcement tells of the attribute of ``record``, or none."""
    fields = dict(entry.fields)
    key = f"{clause.owner}.{clause.name}"
    if key not in fields:
        return ()
    match record:
        case KnownPlayer(name=str() | int() as whose) | KnownProposal(number=int() as whose):
            owners, values = fields.get(_TOLD_BY[clause.owner]), fields[key]
            if not isinstance(owners, tuple) or not isinstance(values, tuple):
                return (values,) if str(owners) == str(whose) else ()
            changed = dict(zip(owners, values, strict=False))
            return (changed[str(whose)],) if str(whose) in changed else ()
    return (fields[key],)


def _value(kind: str, told: FieldValue) -> Value:
    """Return the value of a fact that was told. Raises ClauseFailed where it does not say it."""
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
