"""Says which questions to a player are pointless by now: decided, sent since, or asked again.

Told from announcements and the player's own correspondence alone. Such a question is listed no
more, and no bare word answers it; its code still does, as a rule may give it a point again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamemaster.tournament import as_announced
from gamemaster.tournament.register import Pending
from gamemaster.tournament.tournament import Tournament


def is_superseded(tournament: Tournament, handle: str, pending: Pending) -> bool:
    """Say whether a question was asked again, or its moves were sent since or are decided votes."""
    moves: list[Mapping[str, Any]] = [*pending.moves]
    if not all(isinstance(kept.get("move"), Mapping) for kept in moves):
        return False  # A change of a key or an address, or a move as the first stores have it.
    asked = tournament.register.pending.get(handle, ())
    later = asked[asked.index(pending) + 1 :] if pending in asked else ()
    if any((one.kind, one.moves) == (pending.kind, pending.moves) for one in later):
        # Anybody may have written a mail without evidence: none takes the place of another.
        return pending.kind != "evidence"
    since = [own for own in tournament.own_entries(handle) if own.at > pending.at]
    sent = {(own.get("move"), own.get("number")) for own in since}
    whole = {(own.get("move"), own.words) for own in since}

    def is_over(kept: Mapping[str, Any]) -> bool:
        kind, number = kept["move"]["move"], kept["move"].get("number")
        if kind == "vote":
            decided = as_announced.decided(tournament.told)
            return number == 0 or number in decided or (kind, number) in sent
        # A turn sent again as a whole, or an inquiry that took the place of one warned of.
        return (kind, kept["words"]) in whole

    return any(kept["move"].get("number") != 0 for kept in moves) and all(map(is_over, moves))
