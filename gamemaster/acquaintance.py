"""Who is known while mail is still coming in: asked by the inboxes, from the event loop.

Looks at tournaments as of their last commit, which the writer replaces whole and never changes, so
no other thread has to be waited for. Tells nobody outside who is known. Made by the daemon.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from gamemaster.config import TournamentConfig
from gamemaster.identity.policy import Policy
from gamemaster.tournament import Tournament


class Known(Protocol):
    """What is asked of the office."""

    @property
    def tournaments(self) -> Mapping[str, Tournament]:
        """Every tournament, as of the last commit."""

    def tournament_of(self, recipient: str) -> str | None:
        """Return the tournament that an address of ours belongs to."""


class Acquaintance:
    """``organisers`` are canonical addresses."""

    def __init__(
        self, known: Known, configs: Sequence[TournamentConfig], organisers: Sequence[str]
    ) -> None:
        self._known = known
        self._policies = {one.name: Policy.of(one.evidence) for one in configs}
        self._organisers = frozenset(organisers)

    def worth(self, recipient: str, sender: str) -> frozenset[str]:
        """Return the kinds of evidence that count for this recipient's mail from this sender.

        None for a sender whom nobody knows, so that strangers cannot have us ask DNS for them.
        """
        name = self._known.tournament_of(recipient)
        if name is None:
            return frozenset()
        known = self._known.tournaments[name].register.by_address(sender) is not None
        if not known and sender not in self._organisers:
            return frozenset()
        return self._policies[name].kinds
