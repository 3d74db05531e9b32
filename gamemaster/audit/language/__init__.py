"""The verifier's own reader and evaluator of the clause language (docs/language.md).

It knows the language and nothing of any game: ``replay`` gives it what clauses may speak of.
``reading`` turns a text into clauses (``lexing``, then the rows of ``forms``, then ``admitting`` by
the types of ``inferring``), ``running`` runs their expressions, ``writing`` writes clauses in their
canonical form; ``tables`` is what the language knows by name.
"""

from __future__ import annotations

from gamemaster.audit.language.bounds import Exhausted, Failed, Unreadable
from gamemaster.audit.language.forms import Clause
from gamemaster.audit.language.reading import read_clauses, understood
from gamemaster.audit.language.running import Budget, Formula, Scope
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
