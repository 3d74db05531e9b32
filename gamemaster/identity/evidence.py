"""What one mail shows of its sender. Pure: from facts that were journaled when it was accepted.

A fact is a text of a kind and what it is about: ``dkim:example.org``,
``authentication-results:example.org``, ``session:alice@example.org``. It says what was found, not
whom it helps: here it is compared with the one From that the mail was read to have. Facts are
gathered by ``inbox.vouching``; ``receive`` puts them together with the secret of the reply address
and with what OpenPGP shows.
"""

from __future__ import annotations

from collections.abc import Iterable


def fact(kind: str, about: str) -> str:
    """Return a fact as it is journaled."""
    return f"{kind}:{about}"


def shown(
    vouched: Iterable[str], sender: str, *, secret: bool = False, openpgp: bool = False
) -> frozenset[str]:
    """Return the kinds of evidence a mail from ``sender`` (canonical) shows.

    ``secret``: it came to an address of ours that only its sender was given. ``openpgp``: it is
    signed by the certificate that is registered for its sender.
    """
    domain = sender.rpartition("@")[2]
    facts = frozenset(vouched)
    found = {
        "secret": secret,
        "openpgp": openpgp,
        "session": fact("session", sender) in facts,
        "dkim": fact("dkim", domain) in facts,
        "authentication-results": fact("authentication-results", domain) in facts,
    }
    return frozenset(kind for kind, is_shown in found.items() if is_shown)
