"""Attributes that rules declare: how they are read and told. See ``declaring`` for their making."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gamemaster.audit.language import Failed
from gamemaster.audit.replay import results
from gamemaster.audit.replay.state import Declared, Player, Proposal, State

Of = str | int | None
Slot = tuple[Declared, Of]
"""An attribute, and whose: a handle, the number of a proposal, or None for the game's own."""

_WRITTEN: Final[dict[str, Callable[[int], str]]] = {
    "instant": results.write_instant,
    "duration": results.write_duration,
}
"""Numbers that nobody would know for what they are."""


def read(state: State, record: object, name: str) -> object:
    """Return an attribute of a record. Raises Failed where no rule declares it."""
    declared, of = slot_of(state, record, name)
    return results.value_of(state, declared.kind, state.held_by(declared, of))


def slot_of(state: State, record: object, name: str) -> Slot:
    """Return which attribute of whom is meant. Raises Failed where there is none."""
    owner: tuple[str, Of] = ("", None)
    if isinstance(record, Player):
        owner = "player", record.handle
    elif isinstance(record, Proposal):
        owner = "proposal", record.number
    elif isinstance(record, State):
        owner = "game", None
    declared = state.declared.get(f"{owner[0]}.{name}")
    if declared is None:
        raise Failed(f'there is no "{name}" here')
    return declared, owner[1]


def written_as(kind: str | None, value: object) -> object:
    """Return a value as it is told: an instant or a length of time in words, else itself."""
    write = _WRITTEN.get(kind or "")
    if write is not None and isinstance(value, int) and not isinstance(value, bool):
        return write(value)
    return value


def owner_of(state: State, slot: Slot) -> dict[str, Any]:
    """Return what an audience may speak of: the player or proposal whose attribute it is."""
    declared, of = slot
    return {} if of is None else {declared.owner: results.value_of(state, declared.owner, of)}


def change_told(state: State, slot: Slot) -> list[tuple[str, object]]:
    """Return what is told of a change: whose attribute it is, and what is held now."""
    declared, of = slot
    fields: list[tuple[str, object]] = []
    for name, owner in owner_of(state, slot).items():
        field = "player.name" if name == "player" else "proposal.number"
        fields.append((field, results.plainly(owner)))
    value = results.value_of(state, declared.kind, state.held_by(declared, of))
    # A fraction of a second has no words of its own.
    told = written_as(declared.kind, value)
    return [*fields, (declared.key, told if told is not value else results.plainly(value))]
