"""What the steps of an audit share: the bundle, the lines it shows, and the three outcomes."""

from __future__ import annotations

from dataclasses import dataclass, field

from gamemaster.audit.bundle import Bundle
from gamemaster.audit.journal import Shown

PASSED, FAILED, NOT_CHECKABLE = "passed", "failed", "not checkable"
Finding = tuple[str, str]
"""An outcome, and what was counted or why nothing was."""


@dataclass
class Evidence:
    """What earlier steps have read for later ones."""

    bundle: Bundle
    lines: list[Shown] = field(default_factory=list)

    def of(self, *types: str) -> list[Shown]:
        """Return the lines of some types, in order."""
        return [line for line in self.lines if line.type in types]
