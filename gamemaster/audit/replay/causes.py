"""Events waiting to be heard, what the reactions to one have brought so far, and chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from gamemaster.audit.replay.rulebook import Heard
from gamemaster.audit.replay.state import Dice, Die, Number, Player

Bound = Mapping[str, object]


class Oracle(Protocol):
    """Chance, as the disclosed roots fix it."""

    def nonce(self, number: int, body: str) -> str:
        """Return the nonce of a proposal."""

    def roll(self, chain: str, index: int, faces: int) -> tuple[int, str]:
        """Return the value of a roll and the key that proves it."""

    def anchor(self, chain: str, epoch: int) -> str:
        """Return the anchor of a chain's epoch."""


@dataclass(frozen=True, slots=True)
class Cause:
    """An event that rules hear of.

    ``depth`` counts the events that led to it by effects, ``by`` is the rule whose effect began all
    this, ``only`` the one clause that waited for its time.
    """

    about: str
    bound: Bound
    dice: Dice | None
    depth: int
    only: Heard | None
    by: int


@dataclass(slots=True)
class Reaction:
    """What the reactions to one event have brought so far.

    ``rule`` is the one that speaks, ``variables`` are those of the ``for`` around the effect at
    hand. ``own_points``: a parameter is called ``points``. ``changed``: attributes that were set,
    and whose.
    """

    about: str
    bound: dict[str, object]
    proving: frozenset[int]
    own_points: bool
    rule: int = 0
    dice: dict[int, Die] = field(default_factory=dict)
    variables: dict[str, object] = field(default_factory=dict)
    gains: dict[str, Number] = field(default_factory=dict)
    reveals: list[tuple[Heard, Any, dict[str, object]]] = field(default_factory=list)
    changed: dict[tuple[Any, str | int | None], None] = field(default_factory=dict)

    @property
    def names(self) -> dict[str, object]:
        """What the rule's clauses may speak of here: among it the die that it rolled itself."""
        names = {**self.bound, **self.variables}
        if self.rule in self.dice:
            names["die"] = self.dice[self.rule]
        player = self.bound.get("player")
        if isinstance(player, Player) and not self.own_points:
            names["points"] = self.gains.get(player.handle, 0)
        return names
