"""The values of the attributes that rules have declared (`AttributeValues`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from gamemaster.clauses.lookups import Key
from gamemaster.game import events as e
from gamemaster.game.facts import Plain
from gamemaster.maps import Map

Of: TypeAlias = str | int | None
"""The owner of an attribute: a handle, the number of a proposal, a ballot's key, None: the game."""

Held: TypeAlias = Mapping[Key, Plain]
"""The values of a lookup by their keys, in the order in which the keys came."""

_NONE: Final[Map[Of, Held]] = Map()


def key_of(owner: str, name: str) -> str:
    """Return the name under which an attribute is kept: ``player.shielded``."""
    return f"{owner}.{name}"


@dataclass(frozen=True, slots=True)
class AttributeValues:
    """The declared attributes and, of each, the values that differ from its initial one.

    The entries of a lookup are in ``lookups``, by its keys in the order in which they came.
    """

    declared: Map[str, e.AttributeDeclared] = field(default_factory=Map)
    values: Map[str, Map[Of, Plain]] = field(default_factory=Map)
    lookups: Map[str, Map[Of, Held]] = field(default_factory=Map)

    def value(self, attribute: e.AttributeDeclared, of: Of) -> Plain:
        """Return the present value."""
        kept = self.values.get(key_of(attribute.owner, attribute.name))
        return attribute.initial if kept is None else kept.get(of, attribute.initial)

    def held(self, attribute: e.AttributeDeclared, of: Of) -> Held:
        """Return the values that a lookup has under its keys."""
        return self.lookups.get(key_of(attribute.owner, attribute.name), _NONE).get(of, {})

    def with_declared(self, event: e.AttributeDeclared) -> AttributeValues:
        """Return the attributes with an attribute declared, anew if it was before.

        An attribute of the same type keeps its values, as long as they are among its choices.
        """
        key = key_of(event.owner, event.name)
        before, kept = self.declared.get(key), self.values.get(key, Map())
        lookups = self.lookups.get(key, _NONE)
        if before is None or (before.kind, before.keyed) != (event.kind, event.keyed):
            kept, lookups = Map(), _NONE
        if event.choices:
            kept = Map({of: value for of, value in kept.items() if value in (None, *event.choices)})
        for of, held in lookups.items():
            left = {
                under: value
                for under, value in held.items()
                if value != event.initial and (not event.choices or value in event.choices)
            }
            lookups = lookups.set(of, left)
        return AttributeValues(
            self.declared.set(key, event),
            self.values.set(key, kept),
            self.lookups.set(key, lookups) if event.keyed else self.lookups,
        )

    def with_value(self, event: e.AttributeSet) -> AttributeValues:
        """Return the attributes with one value set."""
        key = key_of(event.owner, event.name)
        if event.key is None:
            kept = self.values.set(key, self.values[key].set(event.of, event.value))
            return replace(self, values=kept)
        lookups = self.lookups[key]
        held = {**lookups.get(event.of, {}), event.key: event.value}
        if event.value == self.declared[key].initial:
            del held[event.key]
        return replace(self, lookups=self.lookups.set(key, lookups.set(event.of, held)))

    def without(self, event: e.AttributeDropped) -> AttributeValues:
        """Return the attributes without an attribute."""
        key = key_of(event.owner, event.name)
        lookups = self.lookups.delete(key) if key in self.lookups else self.lookups
        return AttributeValues(self.declared.delete(key), self.values.delete(key), lookups)


@dataclass(frozen=True, slots=True)
class Slot:
    """An attribute of a player (a handle), a proposal (its number), a ballot (its key) or the game.

    ``under`` is the key of a lookup, where one is meant.
    """

    attribute: e.AttributeDeclared
    of: Of
    under: Key | None = None

    @property
    def key(self) -> str:
        """The name of the attribute with its kind of owner: ``player.shielded``."""
        return key_of(self.attribute.owner, self.attribute.name)
