"""What one check found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "warning", "failed"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found, and what to do about it."""

    about: str
    state: State
    found: str
    advice: str | None = None
