"""The friendlier words that a public initial set gives its own moves and ballots.

A rule may say how people ask for a move that it declares (``said "I judge"``). Only rules of the
initial set, which everybody has, can teach the reading of mail anything: what is adopted later may
be hidden, and is asked for by ``do``. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.clauses.nodes import Ballot, Move, TypeRef
from gamemaster.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that ask for a declared move or ballot, its name, and what is to follow them."""

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


def _statements(clauses: str) -> tuple[object, ...]:
    try:
        return compile_clauses(clauses).statements
    except ClauseError:
        return ()


def _follows(statement: Move | Ballot) -> str:
    """Return what people write after the words, as a reader of the help sees it."""
    if isinstance(statement, Ballot):
        return f"{_choices(statement.choices)}, or: withdraw"
    return ", ".join(parameter.name.replace("_", " ").upper() for parameter in statement.parameters)


def _choices(type_: TypeRef) -> str:
    return " | ".join(choice.replace("_", " ") for choice in type_.choices) or "NUMBER"
