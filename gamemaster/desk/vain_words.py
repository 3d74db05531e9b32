"""Finds words in the clauses of a rule that the form lets pass and that come to nothing. Pure.

A definition that the game asks for may speak, by way of other definitions, of a name that is not
bound where it is asked; and a move may have a name with which prose begins, so that no mail makes
it. Neither is refused when it is written: a definition of another rule may take the place of the
first, and words of the initial set that of the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gamemaster.clauses import ClauseSet, nodes
from gamemaster.clauses.vocabulary import ASKED, GLOBALS, NAMES
from gamemaster.clauses.walking import with_definitions
from gamemaster.mail.commands.one_line_moves import prose_after_do


def in_vain(rules: Mapping[int, ClauseSet], number: int) -> Iterator[str]:
    """Yield remarks on the clauses of rule ``number``, among all ``rules``."""
    statements = rules[number].statements if number in rules else ()
    definitions = _definitions(rules.values())
    for said in statements:
        if isinstance(said, nodes.Define) and said.name in ASKED:
            for name in _unbound(said, definitions):
                yield (
                    f"line {said.line}: {said.name} uses {name} by way of another definition, and "
                    f"{name} means nothing where {said.name} is asked for: it does not run"
                )
        if isinstance(said, nodes.Move | nodes.Ballot) and not said.said:
            taken = prose_after_do(said.name)
            if taken is not None:
                yield (
                    f'line {said.line}: nobody can make "{said.name}": a line that begins with '
                    f"«do {taken}» is read as prose; give it another name"
                )


def _definitions(rules: Iterable[ClauseSet]) -> dict[str, list[nodes.Expr]]:
    found: dict[str, list[nodes.Expr]] = {}
    for rule in rules:
        for said in rule.statements:
            if isinstance(said, nodes.Define):
                found.setdefault(said.name, []).append(said.expr)
    return found


def _unbound(asked: nodes.Define, definitions: Mapping[str, list[nodes.Expr]]) -> list[str]:
    """Return the names that are not bound where the game asks, whatever leads to them."""
    bound = GLOBALS | {*ASKED[asked.name].binds}
    walked = with_definitions(
        [asked.expr], lambda name: definitions.get(name, ()), known=[asked.name]
    )
    return [name for _, roots in walked for name in sorted(roots & NAMES.keys() - bound)]
