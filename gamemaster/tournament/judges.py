"""Organisers and their deputies, each with the acts they may do.

On the docket they are actors: ``organiser`` at the command line, ``organiser:2`` by mail from the
second of the organisers' addresses, ``deputy:dora`` for a deputy. No player's handle has a colon.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Final

EVERYTHING: Final = frozenset({"answer", "review", "pause", "rule", "start", "end"})
"""The permissions of judges: each a group of acts, ``answer`` being players' questions."""

FOUND: Final = "found"
"""The one act that no deputy may do: to found another tournament of the same daemon."""

GROUPS: Final = {
    "start": "start",
    "review": "review",
    "correct": "review",
    "award": "rule",
    "penalise": "rule",
    "expel": "rule",
    "winner": "rule",
    "nobody": "rule",
    "reword": "rule",
    "void": "rule",
    "pause": "pause",
    "resume": "pause",
    "end": "end",
}
"""The group that each act belongs to."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Somebody who may act by mail. ``address`` is canonical, ``actor`` what is journaled."""

    actor: str
    address: str
    may: frozenset[str]


def judges(organisers: Iterable[str], deputies: Iterable[Judge]) -> tuple[Judge, ...]:
    """Return everybody who judges: the organisers by their places, then the deputies."""
    first = (
        Judge(f"organiser:{place}", address, EVERYTHING | {FOUND})
        for place, address in enumerate(organisers, start=1)
    )
    return (*first, *deputies)


def who_plays(known: Iterable[Judge], addresses: Container[str]) -> tuple[str, ...]:
    """Return the actors whose address is also a player's: they are not heard as judges."""
    return tuple(judge.actor for judge in known if judge.address in addresses)


def is_judge(actor: str) -> bool:
    """Say whether an item's actor is an organiser or a deputy."""
    return actor.partition(":")[0] in ("organiser", "deputy")
