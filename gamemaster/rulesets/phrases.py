"""The friendlier words that a public initial set gives its own moves and ballots.

A rule may say how people ask for a move that it declares (``said "I judge"``). Only rules of the
initial set, which everybody has, can add words to the reading of mail: a rule adopted later may be
hidden, and its moves are asked for by ``do``. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.clauses.nodes import (
    Attribute,
    Ballot,
    Comparison,
    Define,
    Move,
    Number,
    Require,
    Text,
    TypeRef,
    When,
    Win,
)
from gamemaster.clauses.nodes import Statement as Clause
from gamemaster.clauses.walking import effects
from gamemaster.i18n import _
from gamemaster.rulesets import InitialRule, Ruleset


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that ask for a declared move or ballot, its name, and the text that follows them.

    ``withdrawn``: instead of that text people may write ``withdraw``.
    """

    words: str
    name: str
    follows: str
    withdrawn: bool

    @property
    def form(self) -> str:
        """All that may follow the words, in the language spoken now; "" where nothing does."""
        if not self.withdrawn:
            return self.follows
        return _("{choices}, or: {withdraw}").format(choices=self.follows, withdraw="withdraw")


@lru_cache(maxsize=64)
def phrases_of(ruleset: Ruleset) -> tuple[Phrase, ...]:
    """Return the phrases of an initial set, in the order of its rules."""
    found: dict[str, Phrase] = {}
    for rule in sorted(ruleset.rules, key=lambda rule: (rule.mutable, rule.number)):
        for statement in _statements(rule.clauses):
            if isinstance(statement, Move | Ballot) and statement.said:
                words = " ".join(statement.said.split())
                phrase = _phrase(words, statement)
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
                found.append(_phrase(words, statement))
    return tuple(found)


def answers_inquiries(ruleset: Ruleset) -> bool:
    """Say whether a rule of an initial set does something at an inquiry."""
    return any(
        isinstance(statement, When) and statement.event == "inquiry.made"
        for rule in ruleset.rules
        for statement in _statements(rule.clauses)
    )


def first_proposal(ruleset: Ruleset) -> int:
    """Return the number of a game's first proposal, if the initial set says it outright."""
    for rule in ruleset.rules:
        for statement in _statements(rule.clauses):
            match statement:
                case Define(name="first_proposal", expr=Number(value=int(first))):
                    return first
    return max(rule.number for rule in ruleset.rules) + 1


def asks_proposers(ruleset: Ruleset) -> bool:
    """Whether a rule of an initial set asks whoever proposes to say something."""
    said = (isinstance(clause, Attribute) and clause.said for clause in _clauses(ruleset))
    return any(said)


def permits_parts(ruleset: Ruleset) -> bool:
    """Whether a rule of an initial set permits proposals of several parts."""
    return any(
        isinstance(clause, Define)
        and clause.name == "most_parts"
        and not (isinstance(clause.expr, Number) and clause.expr.value <= 1)
        for clause in _clauses(ruleset)
    )


def forbids_abstaining(ruleset: Ruleset) -> bool:
    """Whether a rule of an initial set says in so many words that no vote is an abstention."""
    for clause in _clauses(ruleset):
        match clause:
            case Require(
                subject="vote", condition=Comparison(operator="!=", right=Text(value="abstain"))
            ):
                return True
    return False


def goal_of(ruleset: Ruleset) -> InitialRule | None:
    """Return the rule of an initial set that says who wins, by its clauses; None if none does.

    One that defines victory comes before those by which somebody wins when play cannot go on.
    """
    said = [(rule, clause) for rule in ruleset.rules for clause in _statements(rule.clauses)]
    defines = [
        rule for rule, clause in said if isinstance(clause, Define) and clause.name == "victory"
    ]
    decrees = [
        rule for rule, clause in said if any(isinstance(each, Win) for each in effects(clause))
    ]
    return next(iter((*defines, *decrees)), None)


def _clauses(ruleset: Ruleset) -> Iterator[Clause]:
    for rule in ruleset.rules:
        yield from _statements(rule.clauses)


def _statements(clauses: str) -> tuple[Clause, ...]:
    try:
        return compile_clauses(clauses).statements
    except ClauseError:
        return ()


def _phrase(words: str, statement: Move | Ballot) -> Phrase:
    return Phrase(words, statement.name, _follows(statement), isinstance(statement, Ballot))


def _follows(statement: Move | Ballot) -> str:
    """Return the text that people write after the words, as a reader of the help sees it."""
    if isinstance(statement, Ballot):
        return _choices(statement.choices)
    return ", ".join(parameter.name.replace("_", " ").upper() for parameter in statement.parameters)


def _choices(type_: TypeRef) -> str:
    words = " | ".join(choice.replace("_", " ") for choice in type_.choices)
    return words or type_.name.upper()
