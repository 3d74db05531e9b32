"""Whom an effect is about."""

from __future__ import annotations

from typing import Any

from gamemaster.clauses import Everyone, Party
from gamemaster.game import results
from gamemaster.game.causes import Reaction
from gamemaster.game.course import Course
from gamemaster.game.rulebook import Heard
from gamemaster.game.state import Player


def party(
    course: Course, heard: Heard[Any], named: Party, reaction: Reaction
) -> tuple[Player, ...]:
    """Return the players in play among those that an effect is about, each once."""
    if isinstance(named, Everyone):
        course.charge(heard, course.game.active)
        return course.game.players_in_play()
    roll = course.roller(heard, reaction)
    found = course.run(heard, named, reaction.names, results.party, roll)
    handles = dict.fromkeys(player.handle for player in found)
    players = (course.game.players[handle] for handle in handles)
    return tuple(player for player in players if player.active)
