"""What came of one check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Outcome: TypeAlias = Literal["passed", "failed", "not checkable"]


@dataclass(frozen=True, slots=True)
class Check:
    """One check and what came of it: how much agreed, the first piece that does not, or why not."""

    title: str
    outcome: Outcome
    detail: str
