"""What leaves the game: letters and announcements, and nothing else.

This file and the reveals of ``reactions`` are the whole answer to "what can it leak?". Both are
built only from ``fields.revealed`` events, which carry the fields that a ``reveal`` clause of a
rule in force named for that reader, or an attribute that a rule shows. The default is silence;
nothing here takes a field away, because nothing is here that a rule did not put.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gamemaster.game.events import FieldsRevealed, Happened
from gamemaster.game.facts import FieldValue

Fields = tuple[tuple[str, FieldValue], ...]


@dataclass(frozen=True, slots=True)
class Announcement:
    """Public: entry ``number`` of the public record. ``about`` names the event, ``at`` when."""

    number: int
    about: str
    fields: Fields
    at: int


@dataclass(frozen=True, slots=True)
class Letter:
    """Private, by a rule, to one reader (a handle)."""

    reader: str
    about: str
    fields: Fields
    at: int


def disclose(happenings: Iterable[Happened]) -> tuple[Announcement | Letter, ...]:
    """Return what leaves because of ``happenings``, in order."""
    leaving: list[Announcement | Letter] = []
    for happened in happenings:
        event = happened.event
        if not isinstance(event, FieldsRevealed):
            continue
        if event.announcement is not None:
            leaving.append(Announcement(event.announcement, event.about, event.fields, happened.at))
        leaving += [
            Letter(reader, event.about, event.fields, happened.at) for reader in event.readers
        ]
    return tuple(leaving)
