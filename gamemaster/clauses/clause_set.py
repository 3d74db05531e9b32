"""The clauses of one rule, read and checked: the package's front door.

`compile_clauses` is pure and remembers its latest results, so that a rule may be compiled again
wherever its text is at hand. Called by the rulebook, the review desk and the reader of mail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias, TypeVar

from gamemaster.clauses import limits, walking
from gamemaster.clauses import nodes as n
from gamemaster.clauses.checking import (
    Known,
    check,
    own_known,
    place_of_ballot,
    place_of_event,
    place_of_subject,
)
from gamemaster.clauses.formatting import format_clauses
from gamemaster.clauses.grammar import parse
from gamemaster.clauses.normalise import normalise
from gamemaster.clauses.problems import ClauseError, Problem
from gamemaster.clauses.types import Type
from gamemaster.clauses.vocabulary import ASKED, HOLE, NAMED_ELSEWHERE, NAMES, PUBLIC_NAMES, closest

C = TypeVar("C", bound=n.Statement)

PlacedName: TypeAlias = tuple[str, int, int]
"""A name with its line and column."""


@dataclass(frozen=True, slots=True)
class ClauseSet:
    """The clauses of a rule. ``source`` is their canonical text: compiling it gives an equal set.

    ``unknown_names`` are the names (with line and column) that are neither public words nor defined
    here: rules in force may define them, or nothing does. ``notes`` tell of those words among them
    that come near to a public one; like the messages of a ClauseError they speak of nothing else.
    """

    source: str
    statements: tuple[n.Statement, ...]
    unknown_names: tuple[PlacedName, ...] = field(compare=False)
    notes: tuple[Problem, ...] = field(compare=False, default=())

    @property
    def defines(self) -> tuple[n.Define, ...]:
        """The ``define`` clauses, in order."""
        return self.of(n.Define)

    def of(self, kind: type[C]) -> tuple[C, ...]:
        """Return the clauses of one kind, in order."""
        return tuple(s for s in self.statements if isinstance(s, kind))


@lru_cache(maxsize=2048)
def compile_clauses(source: str) -> ClauseSet:
    """Read and check the clauses of a rule, in any form that mail may have left them in.

    Raises ClauseError with every problem found, each at its place in the text as it was read.
    """
    read = normalise(source) if len(source) <= limits.SOURCE_OCTETS else source
    statements, problems = parse(read)
    found = check(statements, Known())
    problems += found.problems
    canonical = format_clauses(statements)
    octets = len(canonical.encode())
    if octets > limits.SOURCE_OCTETS:
        # The canonical text is longer by some blanks; it must fit, for it is read again.
        message = f"at most {limits.SOURCE_OCTETS} octets of clauses for a rule, found {octets}"
        problems.append(Problem(1, 1, message))
    if problems:
        problems.sort(key=lambda problem: (problem.line, problem.column))
        raise ClauseError(problems[: limits.PROBLEMS], read)
    unknown = _unknown_names(statements)
    notes = [*found.notes, *_near_misses(unknown)]
    notes.sort(key=lambda note: (note.line, note.column))
    return ClauseSet(canonical, tuple(statements), unknown, tuple(notes[: limits.PROBLEMS]))


def known_of(clause_sets: Iterable[ClauseSet]) -> Known:
    """Collect the declarations and definitions of rules, given in order of precedence."""
    known = Known()
    statements = [statement for clauses in clause_sets for statement in clauses.statements]
    firsts: dict[tuple[str, str], n.Statement] = {}
    for statement in statements:
        if isinstance(statement, n.Define | n.Move | n.Ballot | n.Attribute):
            kind = type(statement).__name__
            owner = f"{statement.owner}." if isinstance(statement, n.Attribute) else ""
            firsts.setdefault((kind, owner + statement.name), statement)
    return own_known(list(firsts.values()), known)


def check_against(clause_set: ClauseSet, others: Known | Mapping[str, Type]) -> tuple[Problem, ...]:
    """Check a set again with other rules' declarations (`known_of`), or the types of names.

    For adoption and the review desk: the problems may speak of what is hidden.
    """
    elsewhere = others if isinstance(others, Known) else Known(others)
    problems = check(clause_set.statements, elsewhere).problems
    own = own_known(clause_set.statements, elsewhere).names
    for define in clause_set.defines:
        other = elsewhere.names.get(define.name)
        if other is not None and other.present != own[define.name].present:
            message = f'"{define.name}" is {own[define.name]} here and {other} in another rule'
            problems.append(Problem(define.line, define.column, message))
    return tuple(problems)


def free_names(clause_set: ClauseSet) -> frozenset[str]:
    """Return the names that rules must define for ``clause_set`` to run, its own included."""
    return frozenset(name for name, _, _ in _defined_names(clause_set.statements))


def _defined_names(statements: Sequence[n.Statement]) -> list[PlacedName]:
    known = own_known(statements, Known())
    found: list[PlacedName] = []
    for statement in statements:
        local = _local_names(statement, known)
        found += [
            (root.name, root.line, root.column)
            for expr in walking.expressions(statement)
            for _, root in walking.references(expr)
            if root.name not in NAMES and root.name not in local
        ]
    return found


def _local_names(statement: n.Statement, known: Known) -> frozenset[str]:
    """Return the parameters and loop variables that a clause may speak of."""
    loops = {
        effect.variable for effect in walking.effects(statement) if isinstance(effect, n.ForEach)
    }
    place = None
    if isinstance(statement, n.When):
        place = place_of_event(statement.event, known)
    elif isinstance(statement, n.Require):
        place = place_of_subject(statement.subject, known)
    elif isinstance(statement, n.Ballot):
        place = place_of_ballot(statement)
    elif isinstance(statement, n.Protect):
        place = place_of_subject(statement.what, known)
        return frozenset({HOLE, *place.parameters})
    return frozenset({*loops, *(place.parameters if place is not None else ())})


def _unknown_names(statements: Sequence[n.Statement]) -> tuple[PlacedName, ...]:
    """Return each name once, where it first stands."""
    known = {*ASKED, *(s.name for s in statements if isinstance(s, n.Define))}
    found: dict[str, PlacedName] = {}
    for placed in sorted(_defined_names(statements), key=lambda entry: entry[1:]):
        if placed[0] not in known:
            found.setdefault(placed[0], placed)
    return tuple(found.values())


def _near_misses(names: Iterable[PlacedName]) -> list[Problem]:
    """Return notes about unknown names that come near to a public one."""
    return [
        Problem(line, column, f'nothing public is called "{name}"', suggestion)
        for name, line, column in names
        if (suggestion := NAMED_ELSEWHERE.get(name) or closest(name, PUBLIC_NAMES)) is not None
    ]
