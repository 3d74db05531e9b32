"""Answers the inboxes, from the event loop, whether a sender is known while mail is coming in.

It looks at tournaments as of their last commit, which the writer replaces whole and never changes,
so no other thread has to be waited for.
"""

from __future__ import annotations

import hmac

from gamemaster.errors import StoreUnavailable
from gamemaster.identity.evidence_policy import Policy
from gamemaster.inbox.arrival import Account
from gamemaster.mail.address import canonical_address
from gamemaster.office.office import Office
from gamemaster.tournament.register import Member

NOBODY = Member("calendar", "", "", 0, reminders=False)
"""The owner of a password that nobody knows: the handle is reserved."""


class KnownSenders:
    """Answers the inboxes' questions about senders, for an office whose tournaments are open."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self.renew()

    def renew(self) -> None:
        """Apply the configuration that the office now has."""
        self._policies = {
            name: Policy.of(config.evidence) for name, config in self._office.configs.items()
        }
        self._judges = frozenset(judge.address for judge in self._office.settings.judges)

    def worth(self, recipient: str, sender: str) -> frozenset[str]:
        """Return the kinds of evidence that count for this recipient's mail from this sender.

        None for a sender whom nobody knows, so that strangers cannot have us ask DNS for them.
        """
        name = self._office.tournament_of(recipient)
        if name is None:
            return frozenset()
        if name not in self._office.tournaments:
            return self._policies[name].kinds  # Still being folded: nobody is a stranger yet.
        known = self._office.tournaments[name].register.by_address(sender) is not None
        if not known and sender not in self._judges:
            return frozenset()
        return self._policies[name].kinds

    def log_in(self, user: str, password: str) -> Account | None:
        """Return the account of a registered address or handle and its password, None for others.

        All tournaments are asked, and one password is worked out for each, whoever ``user`` is.
        """
        if not self._office.tournaments:
            raise StoreUnavailable("the tournaments are not open yet")
        found = None
        for name in self._office.configs:
            tokens = self._office.tokens(name)
            register = self._office.tournaments[name].register
            member = register.by_address(user) or register.members.get(user.lower())
            right = tokens.submission(member or NOBODY)
            if hmac.compare_digest(right.encode(), password.encode("utf-8", "surrogatepass")):
                found = (name, member) if member is not None else found
        if found is None or found[1] is None:
            return None
        name, member = found
        ours = canonical_address(self._office.configs[name].address) or ""
        addresses = (canonical_address(address) for address in (member.address, *member.further))
        return Account(frozenset(address for address in addresses if address), ours)
