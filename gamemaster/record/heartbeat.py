"""Heartbeats: a checkpoint a day, whatever happens, that commits to the journal besides.

The head of the journal changes with every mail. Shown once a day at a set hour it tells nothing of
when anything was played, and fixes the past also while nothing is announced. It is signed like a
checkpoint, of which it is one: its extension lines are those of ``extensions``.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """One day's: a date in UTC, as ``2026-11-21``, and what was signed then.

    ``size`` is that of the record, genesis included; ``journal`` the head of the journal before it,
    64 hexadecimal digits; ``at`` its instant.
    """

    date: str
    size: int
    journal: str
    at: int

    @property
    def extensions(self) -> tuple[str, ...]:
        """The extension lines of its checkpoint."""
        return f"journal {self.journal}", f"at {self.at}"


def date_of(instant: int) -> str:
    """Return the UTC day of an instant."""
    return dt.datetime.fromtimestamp(instant, dt.UTC).date().isoformat()
