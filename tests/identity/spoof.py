"""One way to write as somebody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gamemaster.inbox.arrival import Arrival
from tests.identity.scene import BOB, Scene

Build = Callable[[Scene], Arrival | Sequence[Arrival]]


@dataclass(frozen=True)
class Spoof:
    """``policies``: those of ``scene.POLICIES`` under which it is tried.

    ``hears``: who may get mail because of it; Bob, where he is registered, unless it is the mail of
    somebody else who shows who they are.
    """

    name: str
    build: Build
    policies: tuple[str, ...] = ("default",)
    hears: frozenset[str] = frozenset({BOB})

    def arrivals(self, made: Scene) -> Sequence[Arrival]:
        """Return what comes in."""
        built = self.build(made)
        return [built] if isinstance(built, Arrival) else built
