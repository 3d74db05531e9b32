"""Clauses on their way to the review desk: read, checked against the rules in force, compared.

Pure but for ``read_clauses``. What the checks say may speak of hidden rules: it is for organisers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.clauses import ClauseError, ClauseSet, Problem, Type
    from gamemaster.rulesets import Ruleset

ROUNDS = 8
"""How often types are passed on among the definitions of rules."""

INPUT_OCTETS = 256 * 1024


def read_clauses(path: Path) -> str:
    """Read clauses from a file, or from standard input for ``-``."""
    try:
        raw = sys.stdin.buffer.read(INPUT_OCTETS) if str(path) == "-" else path.read_bytes()
        return raw[:INPUT_OCTETS].decode()
    except OSError as error:
        raise OperatorError(f"{path}: cannot read it: {error.strerror}") from None
    except UnicodeDecodeError:
        raise OperatorError(f"{path}: expected UTF-8") from None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The rules in force as ``gamemaster rules --json`` gives them, without the one in question."""

    rules: tuple[Mapping[str, Any], ...]

    @classmethod
    def of(cls, rules: Sequence[Mapping[str, Any]], *leaving: int | None) -> Surroundings:
        """Return ``rules`` without those that leave."""
        return cls(tuple(rule for rule in rules if rule["number"] not in leaving))

    def types(self) -> dict[str, Type]:
        """Return the type of each name that these rules define; the one that prevails counts."""
        from gamemaster.clauses import infer

        types: dict[str, Type] = {}
        for _ in range(ROUNDS):
            found: dict[str, Type] = {}
            for _, clause_set in self.compiled():
                for define in clause_set.defines:
                    found.setdefault(define.name, infer(define.expr, types))
            if found == types:
                break
            types = found
        return types

    def compiled(self) -> Iterator[tuple[int, ClauseSet]]:
        """Yield the rules' numbers and clauses, in order of precedence."""
        from gamemaster.clauses import compile_clauses

        for rule in self.rules:
            yield rule["number"], compile_clauses(rule["clauses"])


def problems_of(clauses: str, around: Surroundings) -> list[str]:
    """Return every problem of ``clauses``, with line, column and the place; none if they run."""
    from gamemaster.clauses import ClauseError, check_against, compile_clauses

    try:
        clause_set = compile_clauses(clauses)
    except ClauseError as error:
        return [_placed(problem, error) for problem in error.problems]
    return [str(problem) for problem in check_against(clause_set, around.types())]


def _placed(problem: Problem, error: ClauseError) -> str:
    """Return a problem with the line that it is on, where that holds anything."""
    excerpt = error.excerpt(problem)
    return f"{problem}\n{excerpt}" if excerpt.strip(" \n^") else str(problem)


def differences(before: str, after: str, around: Surroundings) -> list[str]:
    """Return what changes when ``after`` runs in the place of ``before``, in lines for reading."""
    from gamemaster.clauses import compile_clauses, format_statement

    old, new = compile_clauses(before), compile_clauses(after)
    leaving = [format_statement(one) for one in old.statements]
    coming = [format_statement(one) for one in new.statements]
    lines = [f"  {line}" for line in coming if line in leaving]
    lines += [f"- {line}" for line in leaving if line not in coming]
    lines += [f"+ {line}" for line in coming if line not in leaving]
    return [*(lines or ["  (no clauses)"]), *_remarks(old, new, around)]


def wrong_in(ruleset: Ruleset) -> list[str]:
    """Return what the rules of an initial set have wrong about one another."""
    from gamemaster.clauses import check_against, compile_clauses

    rules = _as_rules(ruleset)
    found = []
    for rule in ruleset.rules:
        types = Surroundings.of(rules, rule.number).types()
        found += [
            f"rule {rule.number}: {problem}"
            for problem in check_against(compile_clauses(rule.clauses), types)
        ]
    return found


def missing_in(ruleset: Ruleset) -> list[str]:
    """Return what an initial set leaves undefined: names it uses, and names the engine asks for."""
    from gamemaster.clauses.vocabulary import ASKED

    around = Surroundings.of(_as_rules(ruleset))
    types, compiled = around.types(), list(around.compiled())
    found = [
        f"rule {number}: line {line}, column {column}: no rule defines {name}"
        for number, clause_set in compiled
        for name, line, column in clause_set.unknown_names
        if name not in types
    ]
    found += [
        f"no rule defines {name} ({word.doc})" for name, word in ASKED.items()
        if name not in types and not word.default
    ]
    return found


def _as_rules(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return an initial set as a list of rules in order of precedence (Rules 110 and 211)."""
    ordered = sorted(ruleset.rules, key=lambda rule: (rule.mutable, rule.number))
    return [{"number": rule.number, "clauses": rule.clauses} for rule in ordered]


def _remarks(old: ClauseSet, new: ClauseSet, around: Surroundings) -> Iterator[str]:
    """Yield what else follows for names that are shared, missing or gone."""
    from gamemaster.clauses import free_names

    types = around.types()
    here = {define.name for define in new.defines}
    others = list(around.compiled())
    for name in sorted(here):
        rules = [number for number, one in others if any(d.name == name for d in one.defines)]
        if rules:
            yield (
                f"! {name} is also defined by {_listed(rules)}: an immutable rule prevails, then "
                "the lower number, unless a rule says otherwise (110, 211)"
            )
    for name, line, column in new.unknown_names:
        if name not in types and name not in here:
            yield f"! line {line}, column {column}: no rule in force defines {name}"
    for define in old.defines:
        users = [number for number, one in others if define.name in free_names(one)]
        if define.name not in here and define.name not in types and users:
            yield f"! no rule will define {define.name} any more; {_listed(users)} asks for it"


def _listed(numbers: Sequence[int]) -> str:
    word = "rule" if len(numbers) == 1 else "rules"
    return f"{word} {', '.join(str(number) for number in numbers)}"
