"""A tournament after one more line of its journal: how the daemon starts, and how it goes on.

Lines of the game (``game/events``) go through ``evolve``; the others, all written by ``receive``,
``play`` and ``office``, through ``paperwork``. Replaying a journal gives the same value.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from immutables import Map

from gamemaster.errors import IntegrityError
from gamemaster.game.events import (
    EVENT_CLASSES,
    FieldsRevealed,
    Happened,
    OptionsFixed,
    PlayerEnrolled,
    PressPassed,
    TournamentCreated,
    TurnTaken,
)
from gamemaster.game.evolve import begin, evolve
from gamemaster.game.facts import changed
from gamemaster.game.wire import event_to_json, happened_from_json
from gamemaster.journal.codec import Line
from gamemaster.tournament.paperwork import STEPS
from gamemaster.tournament.public import Entry, Fields, Options, OwnEntry
from gamemaster.tournament.tournament import Tournament, initial_ruleset, noted


def advance(tournament: Tournament, line: Line) -> Tournament:
    """Return the tournament after one journal line. Raises IntegrityError for an unknown type."""
    if line.type in EVENT_CLASSES:
        happened = happened_from_json(line.type, line.at, facts(line), line.why)
        return _game_advanced(tournament, happened, line.prev)
    step = STEPS.get(line.type)
    if step is None:
        raise IntegrityError(f"line {line.seq}: unknown type {line.type!r}")
    # What a line of the record says commits to the journal before it.
    return step(tournament, {**line.data, **(line.private or {}), "prev": line.prev}, line.at)


def facts(line: Line) -> dict[str, Any]:
    """Return all that a line says, what is never disclosed of it included."""
    private = {key: value for key, value in (line.private or {}).items() if key != "salt"}
    return {**line.data, **private}


def _game_advanced(tournament: Tournament, happened: Happened, head: str) -> Tournament:
    before = tournament.game
    game = begin(happened) if before is None else evolve(before, happened)
    event = happened.event
    changes: dict[str, Any] = {"game": game}
    if isinstance(event, TournamentCreated):
        changes["public"] = changes["told"] = replace(
            tournament.public,
            title=event.title,
            ruleset=initial_ruleset(event),
            daily=event.daily,
        )
    if isinstance(event, FieldsRevealed):
        changes |= _told(tournament, event, happened.at, head)
    elif isinstance(event, TurnTaken):
        changes |= _numbered(tournament, event)
    elif isinstance(event, OptionsFixed):
        options = Options(**event_to_json(event))
        changes["public"] = replace(tournament.public, options=options)
        changes["told"] = replace(tournament.told, options=options)
    elif isinstance(event, PressPassed):
        changes["own"] = _held_by_readers(tournament.own, event, happened.at)
    elif isinstance(event, PlayerEnrolled):
        changes["own"] = noted(
            tournament.own, event.player, OwnEntry(happened.at, "joined", event.name)
        )
    if game.held and tournament.held_since is None:
        changes["held_since"] = happened.at
    elif not game.held and tournament.held_since is not None:
        changes["held_since"] = None
    return changed(tournament, **changes)


def _held_by_readers(
    own: Map[str, Map[int, OwnEntry]], event: PressPassed, at: int
) -> Map[str, Map[int, OwnEntry]]:
    """Return correspondence in which the readers of a document hold it, and may share it."""
    if event.number is None:
        return own
    fields: Fields = (("proposal.document", event.text),)
    for reader in event.readers:
        own = noted(own, reader, OwnEntry(at, "press.passed", "", fields))
    return own


def _told(tournament: Tournament, event: FieldsRevealed, at: int, head: str) -> dict[str, Any]:
    """Return what changes when something is revealed: the record, or readers' correspondence."""
    changes: dict[str, Any] = {}
    if event.announcement is not None:
        entry = Entry(event.announcement, event.about, event.fields, at, head)
        changes["public"] = tournament.public.with_entry(entry)
        if not tournament.public.daily:
            changes["told"] = changes["public"]
    own = tournament.own
    for reader in event.readers:
        own = noted(own, reader, OwnEntry(at, event.about, "", event.fields))
    return {**changes, "own": own}


def _numbered(tournament: Tournament, event: TurnTaken) -> dict[str, Any]:
    """Return what changes when a turn gets its number, which ``vote mine`` waits for."""
    playing = tournament.playing
    if playing is None:
        return {}
    changes: dict[str, Any] = {"turns": tournament.turns.set(playing, event.number)}
    if any(item.mine == playing for item in tournament.items.values()):
        voted = tournament.votes_sent.get(event.player, frozenset()) | {event.number}
        changes["votes_sent"] = tournament.votes_sent.set(event.player, voted)
    return changes
