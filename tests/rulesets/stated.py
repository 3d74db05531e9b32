"""Holds the texts of an initial set and its clauses together, number by number."""

from __future__ import annotations

from collections.abc import Iterable

from gamemaster.rulesets import Ruleset

Stated = tuple[int, str, str]
"""A rule's number, a part of its clauses, and the words of its text that say so."""


def require_stated(ruleset: Ruleset, number: int, clause: str, words: str) -> None:
    """Require that the rule has both."""
    rule = next(rule for rule in ruleset.rules if rule.number == number)
    assert clause in rule.clauses
    assert words in " ".join(rule.text.split())


def not_stated(ruleset: Ruleset, stated: Iterable[Stated]) -> list[str]:
    """Return the lines of clauses that no entry of the table speaks of."""
    told = list(stated)
    return [
        f"{rule.number}: {line}"
        for rule in ruleset.rules
        for line in rule.clauses.splitlines()
        if not any(number == rule.number and clause in line for number, clause, _ in told)
    ]
