"""Counts the octets that the clauses of each rule have written on a day.

Every event whose reason is a clause counts for the rule of that clause, on the day of its instant.
How many they may be is for ``octet_budget``.
"""

from __future__ import annotations

from typing import Final

from gamemaster.documents.proposal import Body, Target
from gamemaster.game import events as e
from gamemaster.game.facts import changed
from gamemaster.game.fold.state import Game
from gamemaster.maps import Map

DAY: Final = 86_400

ROW: Final = 1_024
"""The octets of an event besides what it says: the least that a row takes in the store."""


def octets(event: e.Event) -> int:
    """Return the octets that an event counts: all it says but field names and organisers' words."""
    match event:
        case e.FieldsRevealed():
            # Each letter is a row of its own.
            return (ROW + _length(event.fields)) * max(len(event.readers), 1)
        case e.ClauseVoided() | e.RulingNeeded(goes_on=None):
            return ROW
    return ROW + sum(_length(getattr(event, name)) for name in event.__dataclass_fields__)


def _length(value: object) -> int:
    if isinstance(value, tuple):
        return sum(map(_length, value))
    if value is None or isinstance(value, bool):
        return 0
    if isinstance(value, Body | Target):
        return sum(_length(getattr(value, name)) for name in value.__dataclass_fields__)
    return len(str(value).encode())


def counted(game: Game, happened: e.Happened) -> Game:
    """Return the game with an event counted for the rules that wrote it."""
    event = happened.event
    # The text of a change is its proposer's, and came by mail.
    if happened.why.clause is None or happened.why.rule is None or isinstance(event, e.RuleChanged):
        return game
    rules = event.rules if isinstance(event, e.FieldsRevealed) else (happened.why.rule,)
    day, share = happened.at // DAY, octets(event) // len(rules)
    written = game.written if game.written_on == day else Map()
    for rule in rules:
        written = written.set(rule, written.get(rule, 0) + share)
    return changed(game, written_on=day, written=written)
