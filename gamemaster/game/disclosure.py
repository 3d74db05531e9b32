"""Makes the letters and announcements that leave the game; nothing else leaves it.

This file and the reveals of ``reactions`` are the whole answer to "what can it leak?". Both are
built only from ``fields.revealed`` events, which carry the fields that a ``reveal`` clause of a
rule in force named for that reader, or an attribute that a rule shows. The default is silence;
nothing here takes a field away, because a rule put every field here. Messages that players have
passed on to one another leave as well, as far as the rules in force let them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from gamemaster.game.events import FieldsRevealed, Happened, PressPassed
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


@dataclass(frozen=True, slots=True)
class Passed:
    """A player's message or document for ``readers`` (handles). ``sender`` None: without a name.

    These are a player's words, or a document that they hold, and nothing of the game's. ``number``
    is that of the document's proposal, None for words. ``nonce`` opens the journal's commitment;
    games of before have None.
    """

    readers: tuple[str, ...]
    sender: str | None
    number: int | None
    text: str
    at: int
    nonce: str | None


Leaving: TypeAlias = Announcement | Letter | Passed


def disclose(happenings: Iterable[Happened]) -> tuple[Leaving, ...]:
    """Return the letters and announcements that ``happenings`` bring about, in order."""
    leaving: list[Leaving] = []
    for happened in happenings:
        event = happened.event
        if isinstance(event, PressPassed):
            sender = None if event.anonymous else event.sender
            leaving.append(
                Passed(event.readers, sender, event.number, event.text, happened.at, event.nonce)
            )
        if not isinstance(event, FieldsRevealed):
            continue
        if event.announcement is not None:
            leaving.append(Announcement(event.announcement, event.about, event.fields, happened.at))
        leaving += [
            Letter(reader, event.about, event.fields, happened.at) for reader in event.readers
        ]
    return tuple(leaving)
