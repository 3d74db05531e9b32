"""What players, proposals and the game hold by rules' making: declared attributes, their values.

A part of the state, the fold of ``attribute.*`` events alone. Values are plain (``scalars``), so
that nothing here refers to what may change; ``attributes`` reads and sets them for clauses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from immutables import Map

from gamemaster.game.events import AttributeDeclared, AttributeDropped, AttributeSet
from gamemaster.game.facts import JsonScalar

Of: TypeAlias = str | int | None
"""Whose attribute: a handle, a proposal's number, or None for the game's own."""


def key_of(owner: str, name: str) -> str:
    """Return the name under which an attribute is kept: ``player.shielded``."""
    return f"{owner}.{name}"


@dataclass(frozen=True, slots=True)
class Holdings:
    """The declared attributes and, of each, the values that differ from its initial one."""

    declared: Map[str, AttributeDeclared] = field(default_factory=Map)
    values: Map[str, Map[Of, JsonScalar]] = field(default_factory=Map)

    def value(self, attribute: AttributeDeclared, of: Of) -> JsonScalar:
        """Return what is held now."""
        kept = self.values.get(key_of(attribute.owner, attribute.name))
        return attribute.initial if kept is None else kept.get(of, attribute.initial)

    def with_declared(self, event: AttributeDeclared) -> Holdings:
        """Return the holdings with an attribute declared, anew if it was before.

        An attribute of the same type keeps its values, as long as they are among its choices.
        """
        key = key_of(event.owner, event.name)
        before, kept = self.declared.get(key), self.values.get(key, Map())
        if before is None or before.kind != event.kind:
            kept = Map()
        if event.choices:
            kept = Map({of: one for of, one in kept.items() if one in (None, *event.choices)})
        return Holdings(self.declared.set(key, event), self.values.set(key, kept))

    def with_value(self, event: AttributeSet) -> Holdings:
        """Return the holdings with one value set."""
        key = key_of(event.owner, event.name)
        return Holdings(
            self.declared, self.values.set(key, self.values[key].set(event.of, event.value))
        )

    def without(self, event: AttributeDropped) -> Holdings:
        """Return the holdings without an attribute."""
        key = key_of(event.owner, event.name)
        return Holdings(self.declared.delete(key), self.values.delete(key))
