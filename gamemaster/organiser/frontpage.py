"""The page of public facts: what is taken from an office for it, and how it becomes HTML.

``facts`` runs where the office may be touched and takes what everybody has been told, with the
signed checkpoint of it; these are values that never change, so ``made`` may run anywhere. What is
announced but waits for the daily digest is not in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamemaster.page.public import public_page
from gamemaster.tournament.public import PublicRecord

if TYPE_CHECKING:
    from gamemaster.office.office import Office


@dataclass(frozen=True)
class Facts:
    """What has been told, and the latest checkpoint and heartbeat by their names."""

    told: PublicRecord
    checkpoints: tuple[tuple[str, str], ...]


def facts(office: Office, name: str) -> Facts:
    """Take what the page of a tournament is made of."""
    tournament = office.tournaments[name]
    told, public = tournament.told, tournament.public
    notes: list[tuple[str, str]] = []
    if told.genesis is not None:
        upto = len(told.entries)
        notes.append((f"checkpoint {upto}", office.checkpoint(name, public, upto)))
    if told.heartbeats:
        beat = told.heartbeats[max(told.heartbeats)]
        notes.append((f"heartbeat of {beat.date}", office.heartbeat(name, public, beat)))
    return Facts(told, tuple(notes))


def made(taken: Facts) -> str:
    """Return the page."""
    return public_page(taken.told, dict(taken.checkpoints))
