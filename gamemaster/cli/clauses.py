"""Clauses on their way in: read from a file, and those of an initial set checked as a whole."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.clauses import ClauseSet
    from gamemaster.rulesets import Ruleset

INPUT_OCTETS = 256 * 1024


def read_clauses(path: Path) -> str:
    """Read clauses from a file, or from standard input for ``-``."""
    try:
        if str(path) == "-":
            raw = sys.stdin.buffer.read(INPUT_OCTETS + 1)
        else:
            with path.open("rb") as file:
                raw = file.read(INPUT_OCTETS + 1)
        text = raw.decode()
    except OSError as error:
        raise OperatorError(f"{path}: cannot read it: {error.strerror}") from None
    except UnicodeDecodeError:
        raise OperatorError(f"{path}: expected UTF-8") from None
    if len(raw) > INPUT_OCTETS:
        raise OperatorError(f"{path}: expected at most {INPUT_OCTETS} octets, found more")
    return text


def wrong_in(ruleset: Ruleset) -> list[str]:
    """Return what the rules of an initial set have wrong about one another."""
    from gamemaster.clauses import check_against, known_of

    rules = _in_order(ruleset)
    found = []
    for rule in ruleset.rules:
        others = known_of(one for number, one in rules.items() if number != rule.number)
        found += [
            f"rule {rule.number}: {problem}"
            for problem in check_against(rules[rule.number], others)
        ]
    return found


def missing_in(ruleset: Ruleset) -> list[str]:
    """Return what an initial set leaves undefined: what it asks for, and what the engine does."""
    from gamemaster.clauses import known_of
    from gamemaster.clauses.vocabulary import ASKED
    from gamemaster.desk.unresolved_names import lacking

    rules = _in_order(ruleset)
    types = known_of(rules.values()).names
    found = [
        f"rule {one.rule}: line {one.line}, column {one.column}: no rule "
        + (f"defines {one.name}" if one.what == "definition" else f"has the {one.what} {one.name}")
        for one in lacking({}, rules, 0, ())
    ]
    found += [
        f"no rule defines {name} ({word.doc})"
        for name, word in ASKED.items()
        if name not in types and not word.default
    ]
    return found


def _in_order(ruleset: Ruleset) -> dict[int, ClauseSet]:
    """Return the clauses of an initial set by number, in order of precedence (Rules 110, 211)."""
    from gamemaster.clauses import compile_clauses

    ordered = sorted(ruleset.rules, key=lambda rule: (rule.mutable, rule.number))
    return {rule.number: compile_clauses(rule.clauses) for rule in ordered}
