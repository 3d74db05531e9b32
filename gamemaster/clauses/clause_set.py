"""The clauses of one rule, read and checked: the package's front door.

`compile_clauses` is pure and remembers its latest results, so that a rule may be compiled again
wherever its text is at hand. Called by the rulebook, the review desk and the reader of mail.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from gamemaster.clauses import limits
from gamemaster.clauses import nodes as n
from gamemaster.clauses.checking import check, own_types
from gamemaster.clauses.formatting import format_clauses
from gamemaster.clauses.grammar import parse
from gamemaster.clauses.normalise import normalise
from gamemaster.clauses.problems import ClauseError, Problem
from gamemaster.clauses.references import references
from gamemaster.clauses.types import Type
from gamemaster.clauses.vocabulary import ASKED, NAMES

PlacedName: TypeAlias = tuple[str, int, int]
"""A name with its line and column."""


@dataclass(frozen=True, slots=True)
class ClauseSet:
    """The clauses of a rule. ``source`` is their canonical text: compiling it gives an equal set.

    ``unknown_names`` are the names (with line and column) that are neither public words nor defined
    here: rules in force may define them, or nothing does.
    """

    source: str
    statements: tuple[n.Statement, ...]
    unknown_names: tuple[PlacedName, ...] = field(compare=False)

    @property
    def defines(self) -> tuple[n.Define, ...]:
        """The ``define`` clauses, in order."""
        return tuple(s for s in self.statements if isinstance(s, n.Define))

    @property
    def requires(self) -> tuple[n.Require, ...]:
        """The ``require`` clauses, in order."""
        return tuple(s for s in self.statements if isinstance(s, n.Require))

    @property
    def whens(self) -> tuple[n.When, ...]:
        """The ``when`` clauses, in order."""
        return tuple(s for s in self.statements if isinstance(s, n.When))

    @property
    def precedence(self) -> tuple[n.Precedence, ...]:
        """What the rule says of itself under Rule 211."""
        return tuple(s for s in self.statements if isinstance(s, n.Precedence))


@lru_cache(maxsize=2048)
def compile_clauses(source: str) -> ClauseSet:
    """Read and check the clauses of a rule, in whatever form mail has left them.

    Raises ClauseError with every problem found, each at its place in the text as it was read.
    """
    read = normalise(source) if len(source) <= limits.SOURCE_OCTETS else source
    statements, problems = parse(read)
    problems += check(statements, {})
    canonical = format_clauses(statements)
    octets = len(canonical.encode())
    if octets > limits.SOURCE_OCTETS:
        # The canonical text is longer by some blanks; it must fit, for it is read again.
        message = f"at most {limits.SOURCE_OCTETS} octets of clauses for a rule, found {octets}"
        problems.append(Problem(1, 1, message))
    if problems:
        problems.sort(key=lambda problem: (problem.line, problem.column))
        raise ClauseError(problems[: limits.PROBLEMS], read)
    return ClauseSet(canonical, tuple(statements), _unknown_names(statements))


def check_against(clause_set: ClauseSet, names: Mapping[str, Type]) -> tuple[Problem, ...]:
    """Check a set again with the types of names that other rules define.

    For adoption and the review desk: the problems may speak of what is hidden.
    """
    problems = check(clause_set.statements, names)
    own = own_types(clause_set.statements, names)
    for define in clause_set.defines:
        elsewhere = names.get(define.name)
        if elsewhere is not None and elsewhere.present != own[define.name].present:
            message = f'"{define.name}" is {own[define.name]} here and {elsewhere} in another rule'
            problems.append(Problem(define.line, define.column, message))
    return tuple(problems)


def free_names(clause_set: ClauseSet) -> frozenset[str]:
    """Return the names that rules must define for ``clause_set`` to run, its own included."""
    return frozenset(name for name, _, _ in _defined_names(clause_set.statements))


def _defined_names(statements: Sequence[n.Statement]) -> list[PlacedName]:
    return [
        (root.name, root.line, root.column)
        for statement in statements
        for expr in n.expressions(statement)
        for _, root in references(expr)
        if root.name not in NAMES
    ]


def _unknown_names(statements: Sequence[n.Statement]) -> tuple[PlacedName, ...]:
    """Return each name once, where it first stands."""
    known = {*ASKED, *(s.name for s in statements if isinstance(s, n.Define))}
    found: dict[str, PlacedName] = {}
    for placed in sorted(_defined_names(statements), key=lambda entry: entry[1:]):
        if placed[0] not in known:
            found.setdefault(placed[0], placed)
    return tuple(found.values())
