"""Events waiting to be heard, and what the reactions to one of them have brought so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gamemaster.clauses import Reveal
from gamemaster.game.events import AttributeDeclared
from gamemaster.game.holdings import Of, key_of
from gamemaster.game.numbers import Number
from gamemaster.game.rulebook import Heard
from gamemaster.game.state import Player
from gamemaster.game.steps import MOVE
from gamemaster.game.views import Dice, Die


@dataclass(frozen=True, slots=True)
class Cause:
    """An event that rules may hear of. ``depth`` counts the events that led to it by effects.

    ``only``: the one clause that hears of it, where it was kept waiting for its time. ``by`` is the
    number of the rule whose effect began all this, if one did (``steps.MOVE``).
    """

    about: str
    bound: Mapping[str, object]
    dice: Dice | None
    depth: int
    only: Heard[Any] | None = None
    by: int = MOVE


@dataclass(frozen=True, slots=True)
class Pending:
    """A reveal that waits until all awards are given, with the loop variables around it."""

    heard: Heard[Any]
    effect: Reveal
    variables: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Slot:
    """An attribute of one player (a handle), one proposal (its number) or the game (None)."""

    attribute: AttributeDeclared
    of: Of

    @property
    def key(self) -> str:
        """The name of the attribute with its kind of owner: ``player.shielded``."""
        return key_of(self.attribute.owner, self.attribute.name)


@dataclass(slots=True)
class Reaction:
    """What the reactions to one event have brought so far.

    ``rule`` is the number of the rule that speaks, ``variables`` are those of the ``for`` around
    the effect at hand; all else is shared by the effects of all rules. ``dice`` has each rule's
    last roll, ``changed`` are the attributes that were set. ``proving`` are the rules that prove
    their rolls at once.
    ``own_points``: a parameter is called so, which hides the points that the event has brought.
    """

    about: str
    bound: dict[str, object]
    proving: frozenset[int] = frozenset()
    own_points: bool = False
    rule: int = 0
    dice: dict[int, Die] = field(default_factory=dict)
    variables: dict[str, object] = field(default_factory=dict)
    gains: dict[str, Number] = field(default_factory=dict)
    reveals: list[Pending] = field(default_factory=list)
    changed: dict[Slot, None] = field(default_factory=dict)

    @property
    def names(self) -> dict[str, object]:
        """What the rule's clauses may speak of besides the names that are bound everywhere.

        The die is the one that it has rolled itself: another one would betray a hidden rule.
        """
        names = {**self.bound, **self.variables}
        if self.rule in self.dice:
            names["die"] = self.dice[self.rule]
        player = self.bound.get("player")
        if isinstance(player, Player) and not self.own_points:
            names["points"] = self.gains.get(player.handle, 0)
        return names
