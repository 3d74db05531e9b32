"""Mixes the round of the public beacon that the genesis names into the dice, once it is known.

Nothing ever waits for it. It is asked for from the instant on at which it is due, and no longer
than the hour that docs/formats.md gives it: who could say later that it has come would choose from
which roll on it counts. Until then, and for ever if it does not come, dice are rolled without it.
"""

from __future__ import annotations

from gamemaster.calendar.players import Work
from gamemaster.game import moves as m
from gamemaster.net import drand
from gamemaster.office.office import Office
from gamemaster.office.transaction import Transaction


def mix_in(office: Office, name: str, now: int) -> Work | None:
    """Docket the round, once a server has answered with it."""
    server, tournament = office.configs[name].beacon, office.tournaments[name]
    genesis, game = tournament.public.genesis, tournament.game
    number = None if genesis is None else genesis.round
    if server is None or number is None or game is None:
        return None
    if game.drawn or game.phase == "ended":
        return None
    due = drand.due_at(number)
    if not due <= now <= due + drand.SECONDS_TO_ANSWER:
        return None
    if any(item.move["move"] == "mix" for item in tournament.items.values()):
        return None
    signature = office.rounds.signature(server, number, now)
    if signature is None:
        return None
    move = m.MixIn(number, signature)

    def work(transaction: Transaction) -> None:
        transaction.docket(name, "calendar", move, now)

    return work
