"""A game on a ruleset at once and in memory, as a transcript: random players, or a script.

Moves go straight through ``decide``, so what is rehearsed is the game itself, without mail, store
or daemon. Everything follows from ruleset and seed.
"""

from __future__ import annotations

from gamemaster.rehearse.random_players import play_at_random
from gamemaster.rehearse.rehearsal import Rehearsal
from gamemaster.rehearse.scripted import play_script

__all__ = ["Rehearsal", "play_at_random", "play_script"]
