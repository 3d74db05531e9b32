"""The friendlier words that a public initial set gives its own moves and ballots.

A rule may say how people ask for a move that it declares (``said "I judge"``). Only rules of the
initial set, which everybody has, can add words to the reading of mail: a rule adopted later may be
hidden, and its moves are asked for by ``do``. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.clauses.nodes import Ballot, Define, Move, Number, TypeRef, When, Win
from gamemaster.clauses.nodes import Statement as Clause
from gamemaster.clauses.walking import effects
from gamemaster.rulesets import InitialRule, Ruleset


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that ask for a declared move or ballot, its name, and the text that follows them."""

    words: str
    name: str
    follows: str


@lru_cache(maxsize=64)
def phrases_of(ruleset: Ruleset) -> tuple[Phrase, ...]:
    """Return the phrases of an initial set, in the order of its rules."""
    found: dict[str, Phrase] = {}
    for rule in sorted(ruleset.rules, key=lambda rule: (rule.mutable, rule.number)):
        for statement in _statements(rule.clauses):
            if isinstance(statement, Move | Ballot) and statement.said:
                words = " ".join(statement.said.split())
                phrase = Phrase(words, statement.name, _follows(statement))
                found.setdefault(words.lower(), phrase)
    return tuple(found.values())


def moves_of(ruleset: Ruleset) -> tuple[Phrase, ...]:
    """Return all moves and ballots that an initial set declares, those without a phrase as ``do``.

    A ballot is voted in by its phrase, or by ``do`` and its name as well.
    """
    found = list(phrases_of(ruleset))
    said = {phrase.name for phrase in found}
    for rule in sorted(ruleset.rules, key=lambda rule: (rule.mutable, rule.number)):
        for statement in _statements(rule.clauses):
            if isinstance(statement, Move | Ballot) and statement.name not in said:
                said.add(statement.name)
                words = f"do {statement.name.replace('_', ' ')}"
                found.append(Phrase(words, statement.name, _follows(statement)))
    return tuple(found)


def rule_of(ruleset: Ruleset, event: str) -> int | None:
    """Return the first rule of an initial set that does something at an event, None if none."""
    return next(
        (
            rule.number
            for rule in ruleset.rules
            for statement in _statements(rule.clauses)
            if isinstance(statement, When) and statement.event == event
        ),
        None,
    )


def first_proposal(ruleset: Ruleset) -> int:
    """Return the number of a game's first proposal, if the initial set says it outright."""
    for rule in ruleset.rules:
        for statement in _statements(rule.clauses):
            match statement:
                case Define(name="first_proposal", expr=Number(value=int(first))):
                    return first
    return max(rule.number for rule in ruleset.rules) + 1


def goal_of(ruleset: Ruleset) -> InitialRule | None:
    """Return the rule of an initial set that says who wins, by its clauses; None if none does."""
    return next(
        (
            rule
            for rule in ruleset.rules
            for statement in _statements(rule.clauses)
            if (isinstance(statement, Define) and statement.name == "victory")
            or any(isinstance(effect, Win) for effect in effects(statement))
        ),
        None,
    )


def _statements(clauses: str) -> tuple[Clause, ...]:
    try:
        return compile_clauses(clauses).statements
    except ClauseError:
        return ()


def _follows(statement: Move | Ballot) -> str:
    """Return the text that people write after the words, as a reader of the help sees it."""
    if isinstance(statement, Ballot):
        return f"{_choices(statement.choices)}, or: withdraw"
    return ", ".join(parameter.name.replace("_", " ").upper() for parameter in statement.parameters)


def _choices(type_: TypeRef) -> str:
    words = " | ".join(choice.replace("_", " ") for choice in type_.choices)
    return words or type_.name.upper()
