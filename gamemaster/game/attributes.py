"""Attributes that rules declare: how clauses read, set and tell them.

The state behind them is in ``holdings``; ``declaring`` says when there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gamemaster.clauses import (
    ClauseFailed,
    Expr,
    Path,
    Value,
    format_duration,
    format_instant,
    infer,
)
from gamemaster.clauses.nodes import Field
from gamemaster.clauses.types import UNKNOWN, WRITTEN
from gamemaster.clauses.values import fail, kind, wrong
from gamemaster.clauses.vocabulary import NAMES, field_word
from gamemaster.game import results
from gamemaster.game.causes import Slot
from gamemaster.game.facts import FieldValue
from gamemaster.game.holdings import Of, key_of
from gamemaster.game.scalars import value_of
from gamemaster.game.state import Game, Player
from gamemaster.game.views import GameView, ProposalView

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


def telling(game: Game, path: Path) -> Callable[[Expr, Value], FieldValue]:
    """Return a check that a value can be told, which makes it what readers are told.

    Of a public name prose knows the type; what else is an instant or a length of time is written
    here, as nobody could tell it from a number.
    """
    written = None
    if path.named or not (field_word(path.dotted) or path.dotted in NAMES):
        written = _WRITTEN.get(_kind_of(game, path.expr))

    def told(expr: Expr, value: Value) -> FieldValue:
        if written is not None and isinstance(value, int) and not isinstance(value, bool):
            return written(value)
        return results.shown(expr, value)

    return told


def _kind_of(game: Game, expr: Expr) -> str:
    """Return the name of the type of ``expr``, as far as that can be known without running it."""
    declared = game.holdings.declared
    kind = infer(expr, {key: WRITTEN[one.kind] for key, one in declared.items()}).name
    if kind == UNKNOWN.name and isinstance(expr, Field):
        # The field of a loop's variable, of which only the name is known.
        kinds = {one.kind for one in declared.values() if one.name == expr.field}
        return kinds.pop() if len(kinds) == 1 else kind
    return kind


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
