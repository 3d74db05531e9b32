"""The causes of events: the clause that brings one about, and the event that it reacts to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gamemaster.clauses.nodes import Reveal, Say
from gamemaster.game.events import Why
from gamemaster.game.facts import Number
from gamemaster.game.fold.attribute_values import Slot
from gamemaster.game.fold.state import Player
from gamemaster.game.item.steps import MOVE
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views.clause_views import Dice, Die


def place_of(heard: Heard[Any]) -> tuple[int, int]:
    """Return the number of the rule and the place of the clause in it."""
    return heard.rule.number, heard.place


def why_of(heard: Heard[Any]) -> Why:
    """Return the clause as the reason of an event."""
    return Why(*place_of(heard))


@dataclass(frozen=True, slots=True)
class Cause:
    """An event that rules may hear of. ``depth`` counts the events that led to it by effects.

    ``only``: the one clause that hears of it, where it was kept waiting for its time, or for a
    ``digest``. ``by`` is the number of the rule whose effect began all this, if one did
    (``steps.MOVE``).
    """

    about: str
    bound: Mapping[str, object]
    dice: Dice | None
    depth: int
    only: Heard[Any] | None = None
    by: int = MOVE
    digest: bool = False


@dataclass(frozen=True, slots=True)
class Pending:
    """A reveal that waits until all awards are given, with the loop variables around it."""

    heard: Heard[Any]
    effect: Reveal | Say
    variables: Mapping[str, object]


@dataclass(slots=True)
class Reaction:
    """The progress of the reactions to one event.

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
        """The names that the rule's clauses may use besides those that are bound everywhere.

        The die is the one that it has rolled itself: another one would betray a hidden rule.
        """
        names = {**self.bound, **self.variables}
        if self.rule in self.dice:
            names["die"] = self.dice[self.rule]
        player = self.bound.get("player")
        if isinstance(player, Player) and not self.own_points:
            names["points"] = self.gains.get(player.handle, 0)
        return names
