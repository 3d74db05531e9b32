"""The verifier's own reader and evaluator of the clause language (docs/language.md).

It knows the language and nothing of any game: ``replay`` gives it what clauses may speak of.
``reading`` turns a text into clauses (``mending``, ``tokens``, ``expression_reader``,
``clause_reader``, then ``checking``), ``formulas`` and ``running`` run their expressions,
``writing`` writes clauses in their canonical form, ``resting`` says what they rest on.
"""

from __future__ import annotations

from gamemaster.audit.language.failures import Exhausted, Failed, Unreadable
from gamemaster.audit.language.formulas import Formula
from gamemaster.audit.language.reading import read_clauses, understood
from gamemaster.audit.language.scope import Budget, Scope
from gamemaster.audit.language.syntax import Clause
from gamemaster.audit.language.writing import written

__all__ = [
    "Budget",
    "Clause",
    "Exhausted",
    "Failed",
    "Formula",
    "Scope",
    "Unreadable",
    "read_clauses",
    "understood",
    "written",
]
