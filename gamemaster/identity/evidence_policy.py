"""Compares the evidence in a mail with the policy of its tournament. Pure.

A fact is a text of a kind and what it is about: ``dkim:example.org``,
``authentication-results:example.org``, ``session:alice@example.org``. It says what was found, not
whom it helps: here it is compared with the one From that the mail was read to have. Facts are
gathered by ``inbox.vouching``; ``receive`` puts them together with the secret of the reply address
and with what OpenPGP shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gamemaster.config.value_kinds import DEFAULT_EVIDENCE, kinds_of
from gamemaster.mail.address import BadMailbox, read_from
from gamemaster.mail.parse import DEFAULT_LIMITS
from gamemaster.mail.structure import Headers, TooMuch, split_message


def fact(kind: str, about: str) -> str:
    """Return a fact as it is journaled."""
    return f"{kind}:{about}"


def evidence_shown(
    vouched: Iterable[str], sender: str, *, secret: bool = False, openpgp: bool = False
) -> frozenset[str]:
    """Return the kinds of evidence a mail from ``sender`` (canonical) shows.

    ``secret``: it came to an address of ours that only its sender was given. ``openpgp``: it is
    signed by the certificate that is registered for its sender.
    """
    domain = domain_of(sender)
    facts = frozenset(vouched)
    found = {
        "secret": secret,
        "openpgp": openpgp,
        "session": fact("session", sender) in facts,
        "dkim": fact("dkim", domain) in facts,
        "authentication-results": fact("authentication-results", domain) in facts,
    }
    return frozenset(kind for kind, is_shown in found.items() if is_shown)


@dataclass(frozen=True, slots=True)
class Policy:
    """Sufficient ways, each a set of kinds (``config.kinds.Kind``) that are needed together."""

    ways: tuple[frozenset[str], ...]

    @classmethod
    def of(cls, entries: Sequence[str]) -> Policy:
        """Return the policy that an organiser wrote, checked before."""
        return cls(tuple(kinds_of(entry) for entry in entries))

    def met(self, shown: frozenset[str], *, signed_only: bool) -> bool:
        """Say whether what a mail shows is enough.

        ``signed_only`` is a player's own wish to be believed with an OpenPGP signature only: it
        asks for more than the tournament does, never for less.
        """
        if signed_only and "openpgp" not in shown:
            return False
        return any(way <= shown for way in self.ways)

    @property
    def kinds(self) -> frozenset[str]:
        """Every kind that counts for anything here."""
        return frozenset().union(*self.ways)


DEFAULT_POLICY = Policy.of(DEFAULT_EVIDENCE)


HEADERS_SIZE = DEFAULT_LIMITS.headers_size
NOTHING = Headers(())


def headers_of(raw: bytes) -> Headers:
    """Return the header fields of a mail; none of one that goes beyond the limits."""
    # A mail must not be copied whole for them, nor one without an end of them.
    end = raw.find(b"\n\r\n", 0, 2 * HEADERS_SIZE)
    start = raw[: 2 * HEADERS_SIZE if end < 0 else end + 3].replace(b"\r\n", b"\n")
    try:
        return split_message(start, DEFAULT_LIMITS)[0]
    except TooMuch:
        return NOTHING


def only_mailbox(headers: Headers, name: str) -> str | None:
    """Return the canonical address in a field that stands once and names one mailbox in one way."""
    if len(headers.all(name)) != 1:
        return None
    mailbox = read_from(headers.exact(name))
    return None if isinstance(mailbox, BadMailbox) else mailbox.address


def sender_of(raw: bytes) -> str | None:
    """Return the canonical address that a mail says it is from, None where that is not clear."""
    return only_mailbox(headers_of(raw), "from")


def domain_of(address: str) -> str:
    """Return the domain of a canonical address, in A-labels."""
    return address.rpartition("@")[2]
