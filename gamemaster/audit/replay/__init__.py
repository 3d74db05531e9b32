"""The verifier's own replay of the game: every event follows from the rules then in force.

``following.follow`` takes the lines of a journal one by one. For each item that was played it works
out by itself what it must have caused (``playing``), compares (``script``) and folds (``fold``). It
ends at the first difference. Nothing here is shared with the engine: both follow docs/clauses.md
and docs/formats.md.

    state, fold       what is known of the game, and what each event makes of it
    rulebook, changes the rules in force, their order, what rule-changes do to them
    docket            which item has its turn, at which instant
    playing, course   one item, from the move to the last count; clauses run in ``course``
    moves, organiser  what each move must cause, why an act must be refused
    reactions         what ``when`` brings about; ``effects``, ``ballots``, ``winning`` belong to it
    counting          adoption, defeat, closed ballots
    timers, declaring what follows a change of the rules, and what comes at its own time
"""

from __future__ import annotations

from collections.abc import Callable

from gamemaster.audit.bundle import Refused, hexadecimal
from gamemaster.audit.evidence import Evidence
from gamemaster.audit.replay.following import Replayed, Roots, follow
from gamemaster.audit.replay.state import State

__all__ = ["Replayed", "follow", "replay"]


def replay(evidence: Evidence, progress: Callable[[str], None] = lambda _: None) -> Replayed:
    """Play a disclosed journal again, with the chance that the disclosed roots fix."""
    try:
        roots = evidence.bundle.json("roots.json")
        nonce = hexadecimal(roots.get("nonce"), "roots.json: nonce")
        chains = hexadecimal(roots.get("dice"), "roots.json: dice")
    except Refused as refusal:
        return Replayed(unknown=str(refusal))

    def oracle(state: State) -> Roots:
        return Roots(nonce, chains, state.tournament, state.dice_length)

    return follow(evidence.lines, oracle, progress)
