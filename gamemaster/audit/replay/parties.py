"""Whom an effect is about."""

from __future__ import annotations

from gamemaster.audit.language import syntax as s
from gamemaster.audit.replay import results
from gamemaster.audit.replay.causes import Reaction
from gamemaster.audit.replay.course import Course
from gamemaster.audit.replay.rulebook import Heard
from gamemaster.audit.replay.state import Player


def party(course: Course, heard: Heard, named: s.Party, reaction: Reaction) -> tuple[Player, ...]:
    """Return the players in play among those that an effect is about, each once."""
    if isinstance(named, s.Everyone):
        course.charge(heard, course.state.active)
        return course.state.in_play()
    roll = course.roller(heard, reaction)
    found = course.run(heard, named, reaction.names, results.party, roll)
    return tuple(player for player in dict.fromkeys(found) if player.active)
