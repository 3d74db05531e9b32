"""Attributes that rules declare: what declares them, how clauses read, set and tell them.

``settle`` follows every change of the rules: it declares what the rules in force newly declare and
drops what none of them declares any more. The state behind all this is in ``holdings``.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from gamemaster.clauses import (
    Attribute,
    ClauseFailed,
    Expr,
    Value,
    format_duration,
    format_instant,
    format_statement,
)
from gamemaster.clauses.nodes import Field
from gamemaster.clauses.values import fail, kind, wrong
from gamemaster.game import events as e
from gamemaster.game import results
from gamemaster.game.causes import Slot
from gamemaster.game.course import Course, Void, why_of
from gamemaster.game.events import AttributeDeclared, FieldValue
from gamemaster.game.holdings import Of, key_of
from gamemaster.game.rulebook import Heard
from gamemaster.game.scalars import plain_as, value_of
from gamemaster.game.state import Game, Player
from gamemaster.game.views import GameView, ProposalView

# Declaring ---------------------------------------------------------------------------------------


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
    if _unsettled(course.game):
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


def _unsettled(game: Game) -> bool:
    """Say whether a rule in force still waits for its clauses, which may declare what is held."""
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


# Reading and setting -----------------------------------------------------------------------------


def read(game: Game, record: object, name: str) -> Value:
    """Return an attribute of a record. Raises ClauseFailed where no rule declares it."""
    slot = _slot(game, record, name)
    if slot is None:
        raise ClauseFailed(f'{kind(record)} has no field "{name}"')
    return _held(game, slot)


def slot_named(game: Game, name: str) -> Callable[[Expr, Value], Slot]:
    """Return a check that a value is a record that has such an attribute."""

    def slot_of(expr: Expr, value: Value) -> Slot:
        if not isinstance(value, Player | ProposalView | GameView):
            wrong(expr, value, "a player, a proposal or the game")
        slot = _slot(game, value, name)
        if slot is None:
            fail(expr, f'{kind(value)} has no attribute "{name}"')
        return slot

    return slot_of


def _slot(game: Game, record: object, name: str) -> Slot | None:
    owner: tuple[str, Of]
    match record:
        case Player(handle=handle):
            owner = "player", handle
        case ProposalView():
            owner = "proposal", record.number
        case GameView():
            owner = "game", None
        case _:
            return None
    attribute = game.holdings.declared.get(key_of(owner[0], name))
    return Slot(attribute, owner[1]) if attribute is not None else None


def _held(game: Game, slot: Slot) -> Value:
    plain = game.holdings.value(slot.attribute, slot.of)
    return value_of(game, slot.attribute.kind, plain)


# Telling -----------------------------------------------------------------------------------------

_WRITTEN: Final[dict[str, Callable[[int], str]]] = {
    "instant": format_instant,
    "duration": format_duration,
}
"""Numbers that no reader would know for what they are."""


def telling(game: Game, expr: Expr) -> Callable[[Expr, Value], FieldValue]:
    """Return a check that a value can be told, which makes it what readers are told.

    An attribute is written as its type asks; everywhere else the vocabulary knows the type.
    """
    name = expr.field if isinstance(expr, Field) else None
    kinds = {one.kind for one in game.holdings.declared.values() if one.name == name}
    written = _WRITTEN.get(kinds.pop()) if len(kinds) == 1 else None

    def told(expr: Expr, value: Value) -> FieldValue:
        if written is not None and isinstance(value, int) and not isinstance(value, bool):
            return written(value)
        return results.shown(expr, value)

    return told


def owner_names(game: Game, slot: Slot) -> dict[str, object]:
    """Return what an audience may speak of: the player or the proposal whose attribute it is."""
    if slot.of is None:
        return {}
    return {slot.attribute.owner: value_of(game, slot.attribute.owner, slot.of)}


def change_as_told(game: Game, slot: Slot) -> list[tuple[str, FieldValue]]:
    """Return the fields of a change: whose attribute it is, and what is held now."""
    attribute, value = slot.attribute, _held(game, slot)
    fields: list[tuple[str, FieldValue]] = []
    for name, owner in owner_names(game, slot).items():
        field = "player.name" if name == "player" else "proposal.number"
        fields.append((field, results.plainly(owner)))
    write = _WRITTEN.get(attribute.kind)
    told = write(value) if write is not None and value is not None else results.plainly(value)
    return [*fields, (key_of(attribute.owner, attribute.name), told)]
