"""Has the round of the public beacon that a genesis names mixed into dice, or says why it is not.

Nothing ever waits for it. It is asked for from the instant on at which it is due, and no longer
than the hour that docs/formats.md gives it: somebody who could say later that it has come would
choose from which roll on it counts. Until then, and for ever if it does not come, dice are rolled
without it.
"""

from __future__ import annotations

from typing import Final

from gamemaster.game.moves import MixIn
from gamemaster.net import drand
from gamemaster.office.office import Office
from gamemaster.office.office_state import BeaconTrouble

TOLD_FOR_SECONDS: Final = 7 * 86_400
"""The seconds for which it is told that a round did not come: just one weekly mail says it."""


def mix_in(office: Office, name: str, now: int) -> bool:
    """Docket the round, once a server answers with it."""
    server, number = office.configs[name].beacon, _wanted(office, name)
    if server is None or number is None or not _open(number, now):
        return False
    signature = office.rounds.signature(server, number, now)
    if signature is None:
        return False
    with office.transaction() as work:
        work.docket(name, "calendar", MixIn(number, signature), now)
    return True


def troubles(office: Office, now: int) -> tuple[BeaconTrouble, ...]:
    """Return the tournaments whose round is due and has not come, or did not come in its hour.

    Nothing of what a server said is told, nor its address, which may hold a token.
    """
    found = (_trouble(office, name, now) for name in list(office.tournaments))
    return tuple(trouble for trouble in found if trouble is not None)


def _trouble(office: Office, name: str, now: int) -> BeaconTrouble | None:
    number = _wanted(office, name)
    if number is None:
        return None
    over = drand.due_at(number) + drand.SECONDS_TO_ANSWER
    if over < now < over + TOLD_FOR_SECONDS:
        found = f"round {number} did not come within its hour: dice are rolled without it"
        advice = "nothing can be done now; the audit says it, and players may be told"
        return BeaconTrouble(name, found, advice, over)
    if not _open(number, now):
        return None
    server = office.configs[name].beacon
    if server is None:
        found = f"no server is named for round {number}, which is due"
        return BeaconTrouble(name, found, "beacon in config.toml", drand.due_at(number))
    failing = office.rounds.failing(server, number, now)
    if failing is None:
        return None
    found, since = failing
    minutes = max(0, over - now) // 60
    advice = f"is the address of beacon right, and the network up? it counts for {minutes} minutes"
    return BeaconTrouble(name, f"its server {found}", advice, since)


def _wanted(office: Office, name: str) -> int | None:
    """Return the round that the genesis names, while it is neither mixed in nor about to be."""
    tournament = office.tournaments[name]
    genesis, game = tournament.public.genesis, tournament.game
    if genesis is None or game is None or game.drawn or game.phase == "ended":
        return None
    docketed = any(item.move["move"] == "mix" for item in tournament.items.values())
    return None if docketed else genesis.round


def _open(number: int, now: int) -> bool:
    due = drand.due_at(number)
    return due <= now <= due + drand.SECONDS_TO_ANSWER
