"""Whether a text is signed by a certificate, when, and with what mark to know it again.

Pure but for one thing that cannot be helped: the library asks the clock whether a signature is of
the future or has expired by now. ``fresh`` bounds both by the instant at which the mail came in,
and what a mail came to is journaled with its reading and never asked again.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pysequoia import Sig, verify
from pysequoia.packet import SignatureType

from gamemaster.identity.certificates import loaded

FRESH_SECONDS: Final = 7 * 86_400
"""A server that cannot deliver a mail gives up after five days (RFC 5321 §4.5.4.1)."""
AHEAD_SECONDS: Final = 15 * 60
"""How far the clock of a sender may be ahead of ours."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A signature that the certificate made. ``mark`` is the same whenever it is seen again."""

    created: int
    mark: str

    def fresh(self, instant: int) -> bool:
        """Say whether it was made shortly before ``instant``."""
        return instant - FRESH_SECONDS <= self.created <= instant + AHEAD_SECONDS


def signed_by(certificate: str, content: bytes, signature: bytes) -> Signed | None:
    """Return what a detached signature over ``content`` comes to; None if it is worth nothing.

    It is worth nothing if another key made it, if the content is another, if the key had expired or
    was revoked, or if it rests on algorithms that are broken: the policy of the library.
    """
    try:
        made = Sig.from_bytes(signature)
        if made.signature_type not in (SignatureType.Binary, SignatureType.Text):
            return None
        cert = loaded(certificate)
        if cert.is_revoked:
            return None
        found = verify(bytes=content, signature=made, store=lambda _: [cert]).valid_sigs
    except Exception:  # noqa: BLE001 - the library raises for what is not signed, too
        return None
    if len(found) != 1 or found[0].certificate != cert.fingerprint:
        return None
    if not isinstance(made.created, datetime):
        return None
    created = int(made.created.timestamp())
    return Signed(created, _mark(cert.fingerprint, created, content))


def _mark(fingerprint: str, created: int, content: bytes) -> str:
    """What is equal for one signature in whatever form it comes.

    Not the signature's own bytes: some of them may be changed by anybody, and the same signature
    can stand in an inline text and beside a MIME part. Whitespace may differ between those.
    """
    words = b" ".join(content.split())
    about = f"{fingerprint}\n{created}\n".encode() + words
    return hashlib.sha256(about).hexdigest()
