"""Who is known while mail is still coming in: asked by the inboxes, from the event loop.

Looks at tournaments as of their last commit, which the writer replaces whole and never changes, so
no other thread has to be waited for. Tells nobody outside who is known. Made by the daemon.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import Protocol

from gamemaster.config.settings import TournamentConfig
from gamemaster.identity.policy import Policy
from gamemaster.inbox.arrival import Account
from gamemaster.mail.address import canonical_address
from gamemaster.tournament.register import Member
from gamemaster.tournament.tokens import Tokens
from gamemaster.tournament.tournament import Tournament

NOBODY = Member("calendar", "", "", 0, reminders=False)
"""Whose password nobody knows: the handle is reserved."""


class Known(Protocol):
    """What is asked of the office."""

    @property
    def configs(self) -> Mapping[str, TournamentConfig]:
        """The settings of every tournament."""

    @property
    def tournaments(self) -> Mapping[str, Tournament]:
        """Every tournament, as of the last commit."""

    def tournament_of(self, recipient: str) -> str | None:
        """Return the tournament that an address of ours belongs to."""

    def tokens(self, name: str) -> Tokens:
        """Return the codes and secrets of one tournament."""


class Acquaintance:
    """``organisers`` are canonical addresses."""

    def __init__(self, known: Known, organisers: Sequence[str]) -> None:
        self._known = known
        self._policies = {name: Policy.of(one.evidence) for name, one in known.configs.items()}
        self._tokens = {name: known.tokens(name) for name in known.configs}
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

    def log_in(self, user: str, password: str) -> Account | None:
        """Return whose password this is, by registered address or handle; None for nobody's.

        All tournaments are asked, and of each one password is worked out, whoever ``user`` is.
        """
        found = None
        for name, tokens in self._tokens.items():
            register = self._known.tournaments[name].register
            member = register.by_address(user) or register.members.get(user.lower())
            right = tokens.submission(member or NOBODY)
            if hmac.compare_digest(right.encode(), password.encode("utf-8", "surrogatepass")):
                found = (name, member) if member is not None else found
        if found is None or found[1] is None:
            return None
        name, member = found
        ours = canonical_address(self._known.configs[name].address) or ""
        addresses = (canonical_address(one) for one in (member.address, *member.further))
        return Account(frozenset(one for one in addresses if one), ours)
