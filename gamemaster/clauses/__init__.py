"""The clause language: executable lines of rules. Pure: no clock, no chance, no input or output.

``compile_clauses`` reads and checks the clauses of a rule, ``evaluate`` runs one expression of
them in the ``Scope`` that the game gives it. docs/clauses.md explains the language to those who
write it; ``vocabulary`` lists its words.
"""

from __future__ import annotations

from gamemaster.clauses.checking import Known, place_of_event
from gamemaster.clauses.clause_set import (
    ClauseSet,
    check_against,
    compile_clauses,
    free_names,
    known_of,
)
from gamemaster.clauses.evaluation import evaluate
from gamemaster.clauses.formatting import format_instant, format_statement, format_value
from gamemaster.clauses.inference import infer
from gamemaster.clauses.problems import BudgetExceeded, ClauseError, ClauseFailed, Problem
from gamemaster.clauses.schedules import format_duration, parse_duration, parse_schedule
from gamemaster.clauses.values import Budget, Scope, Value
from gamemaster.clauses.vocabulary import field_label
from gamemaster.clauses.walking import dependencies

__all__ = [
    "Budget",
    "BudgetExceeded",
    "ClauseError",
    "ClauseFailed",
    "ClauseSet",
    "Known",
    "Problem",
    "Scope",
    "Value",
    "check_against",
    "compile_clauses",
    "dependencies",
    "evaluate",
    "field_label",
    "format_duration",
    "format_instant",
    "format_statement",
    "format_value",
    "free_names",
    "infer",
    "known_of",
    "parse_duration",
    "parse_schedule",
    "place_of_event",
]
