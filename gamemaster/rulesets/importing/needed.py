"""Finds what clauses of a rule need from other rules of their ruleset, so that it comes along.

Pure. A clause is of no use without the definitions, attributes, moves and ballots that it speaks
of. A definition is one line, and so is an attribute, which then has the value it begins with; a
move or a ballot comes with the clauses of its rule that open, limit and hear it; and all that these
ask for in their turn. Where several rules define a name, the definition that asks for least is
taken: those that ask for more belong to rules that say more than the text at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gamemaster.clauses import compile_clauses, format_statement, free_names, nodes
from gamemaster.clauses.required_declarations import declarations_asked_for
from gamemaster.clauses.walking import effects

Key: TypeAlias = tuple[str, str]
"""The kind of a declaration, «define», «attribute» or «act» (a move or a ballot), and its name."""

Declaration: TypeAlias = nodes.Define | nodes.Attribute | nodes.Move | nodes.Ballot


@dataclass(frozen=True, slots=True)
class Needed:
    """A line of another rule that comes along, for the sake of the declaration ``key``."""

    key: Key
    line: str


class Lines:
    """The lines of the clauses of a ruleset, by what they declare and what belongs to that."""

    def __init__(self, clauses: Sequence[str]) -> None:
        """Take the clauses of each rule, in order of number."""
        self._belonging: dict[Key, list[tuple[str, ...]]] = {}
        self._asks: dict[str, frozenset[Key]] = {}
        sets = [compile_clauses(each).statements for each in clauses]
        acts = {
            said.name: format_statement(said)
            for statements in sets
            for said in statements
            if isinstance(said, nodes.Move | nodes.Ballot)
        }
        for statements in sets:
            for said in statements:
                line = format_statement(said)
                heard = acts.get(_heard(said), "")
                self._asks[line] = frozenset(_asked(said, line, "" if heard == line else heard))
            for said in statements:
                if isinstance(said, Declaration):
                    lines = tuple(format_statement(each) for each in _belonging(said, statements))
                    self._belonging.setdefault(_key(said), []).append(lines)

    def needed_by(self, clauses: str) -> tuple[Needed, ...]:
        """Return the lines that clauses of the ruleset ask for, in the order of their asking."""
        there = declared_in(clauses)
        found: dict[str, Key] = {}
        own = [format_statement(said) for said in compile_clauses(clauses).statements]
        waiting = sorted({key for line in own for key in self._asks[line]} - there)
        while waiting:
            key = waiting.pop(0)
            if key in there or key not in self._belonging:
                continue
            there |= {key}
            lines = min(self._belonging[key], key=lambda lines: len(self._asked_by(lines)))
            for line in lines:
                if line not in own:
                    found.setdefault(line, key)
            waiting += sorted(self._asked_by(lines) - there)
        return tuple(Needed(key, line) for line, key in found.items())

    def _asked_by(self, lines: Iterable[str]) -> frozenset[Key]:
        return frozenset(key for line in lines for key in self._asks[line])


def declared_in(clauses: str) -> frozenset[Key]:
    """Return what clauses declare and define."""
    statements = compile_clauses(clauses).statements
    return frozenset(_key(said) for said in statements if isinstance(said, Declaration))


def _key(said: Declaration) -> Key:
    if isinstance(said, nodes.Move | nodes.Ballot):
        return "act", said.name
    return ("define" if isinstance(said, nodes.Define) else "attribute"), said.name


def _heard(said: nodes.Statement) -> str:
    """Return the name of the move or ballot whose parameters a clause may speak of."""
    if isinstance(said, nodes.When):
        return said.event.partition(".")[0]
    return said.subject if isinstance(said, nodes.Require) else ""


def _asked(said: nodes.Statement, line: str, heard: str) -> Iterator[Key]:
    for name in free_names(compile_clauses(f"{heard}\n{line}" if heard else line)):
        yield "define", name
    for what, name, _, _ in declarations_asked_for(said):
        yield ("attribute" if what == "attribute" else "act"), name


def _belonging(said: Declaration, beside: Sequence[nodes.Statement]) -> Iterator[nodes.Statement]:
    """Return a declaration and the lines of its rule that it would be idle without, in order."""
    name = said.name if isinstance(said, nodes.Move | nodes.Ballot) else None
    return (
        other
        for other in beside
        if other is said
        or _heard(other) == name
        or any(isinstance(made, nodes.Open) and made.ballot == name for made in effects(other))
    )
