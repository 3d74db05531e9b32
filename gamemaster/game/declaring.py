"""What rules declare for players, proposals and the game to hold: attributes come and go.

``settle`` follows every change of the rules: it declares what the rules in force newly declare and
drops what none of them declares any more, unless it stays.
"""

from __future__ import annotations

from contextlib import suppress

from gamemaster.clauses import Attribute, format_statement
from gamemaster.game import events as e
from gamemaster.game.course import Course, Void, why_of
from gamemaster.game.events import AttributeDeclared
from gamemaster.game.holdings import key_of
from gamemaster.game.rulebook import Heard
from gamemaster.game.scalars import plain_as
from gamemaster.game.state import Game


def settle(course: Course) -> None:
    """Bring the declared attributes in line with the rules in force."""
    if not course.game.started:
        return
    index = course.game.rulebook.index
    for declarations in index.attributes.values():
        for heard in declarations:
            with suppress(Void):
                _declare(course, heard)
                break
    if unsettled(course.game):
        return
    for key, declared in sorted(course.game.holdings.declared.items()):
        if key not in index.attributes and not declared.stays:
            course.happen(e.AttributeDropped(declared.owner, declared.name))


def _declare(course: Course, heard: Heard[Attribute]) -> None:
    clause, written = heard.clause, format_statement(heard.clause)
    declared = course.game.holdings.declared.get(key_of(clause.owner, clause.name))
    if declared is not None and declared.clause == written:
        return
    type_ = clause.type
    initial = course.run(heard, clause.initial, {}, plain_as(type_.name, type_.choices))
    course.happen(
        AttributeDeclared(
            owner=clause.owner,
            name=clause.name,
            kind=type_.name,
            choices=type_.choices,
            initial=initial,
            stays=clause.stays,
            clause=written,
        ),
        why_of(heard),
    )


def unsettled(game: Game) -> bool:
    """Say whether a rule in force still waits for its clauses, which may be what went before."""
    return any(
        not game.desk[number].reviewed for number in game.rulebook.rules if number in game.desk
    )


def prevailing(game: Game, attribute: AttributeDeclared) -> Heard[Attribute] | None:
    """Return the clause in force by which an attribute is what it is, None if it only stays."""
    declarations = game.rulebook.index.attributes.get(key_of(attribute.owner, attribute.name), ())
    for heard in declarations:
        if format_statement(heard.clause) == attribute.clause:
            return heard
    return None
