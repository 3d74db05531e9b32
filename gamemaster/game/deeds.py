"""How often, and when, the moves that rules declare were made: what ``made`` tells.

A part of the state, the fold of ``move.made`` events alone. It outlives the rule that declared a
move: a rule that declares it again finds what was made before.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from immutables import Map


@dataclass(frozen=True, slots=True)
class Made:
    """How often a player has made a move and when last, and when anybody last did (instants)."""

    count: int = 0
    last: int | None = None
    last_by_anyone: int | None = None


@dataclass(frozen=True, slots=True)
class Deeds:
    """Count and last instant by move and player, and the last instant by move."""

    made: Map[tuple[str, str], tuple[int, int]] = field(default_factory=Map)
    latest: Map[str, int] = field(default_factory=Map)

    def of(self, move: str, player: str) -> Made:
        """Return what ``player`` (a handle) has made of ``move``."""
        count, last = self.made.get((move, player), (0, None))
        return Made(count, last, self.latest.get(move))

    def with_made(self, move: str, player: str, now: int) -> Deeds:
        """Return the deeds with one more."""
        count = self.of(move, player).count + 1
        return Deeds(self.made.set((move, player), (count, now)), self.latest.set(move, now))
