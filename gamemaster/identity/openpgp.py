"""Finds out which part of a mail its sender's OpenPGP key signed, and which part was secret.

How it is used (docs/threats.md says against what):

* Only what is inside the signature is read where the signature is what makes a mail count: not the
  Subject outside, not the footer of a list, nothing before or after a signed text.
* Encrypted mail is read only if the certificate registered for the sender signed it inside.
  Otherwise anybody who caught a player's mail could send it as theirs and read it in our receipt.
  The reason why something was not read is not told: it may be the key, the integrity code or the
  signature.
* A signature counts once, within days, and only for us: the mail came to the sender's own reply
  address, or what is signed names the tournament's address (a protected To, or a line of the text).
  So a move signed for one tournament, or said to a friend, is no move in another.

Pure but for one thing that cannot be helped: the library asks the clock whether a signature is of
the future or has expired by now. ``fresh`` bounds both by the instant at which the mail came in,
and the result for a mail is journaled with its reading and never asked again.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from pysequoia import Sig, verify
from pysequoia.packet import SignatureType

from gamemaster.identity.certificates import OwnKey, loaded
from gamemaster.identity.decryption import NotOpenPGP, dearmoured, decrypt
from gamemaster.mail.address import addresses_in, canonical_address, split_detail
from gamemaster.mail.parse import ParsedMail, parse
from gamemaster.mail.pgpmime import (
    EncryptedPart,
    SignedPart,
    find_openpgp,
    plain_text_entity,
    without_armour,
)
from gamemaster.mail.quoting import own_words
from gamemaster.mail.structure import MailLimits, split_message

FRESH_SECONDS: Final = 7 * 86_400
"""A server that cannot deliver a mail gives up after five days (RFC 5321 §4.5.4.1)."""
AHEAD_SECONDS: Final = 15 * 60
"""The most that a sender's clock may be ahead of ours."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A signature that the certificate made. ``mark`` is the same whenever it is seen again."""

    created: int
    mark: str

    def fresh(self, instant: int) -> bool:
        """Say whether it was made shortly before ``instant``."""
        return instant - FRESH_SECONDS <= self.created <= instant + AHEAD_SECONDS


def signed_by(certificate: str, content: bytes, signature: bytes) -> Signed | None:
    """Return a valid detached signature over ``content``; None if it is worth nothing.

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
    """Return a digest that is equal for one signature in whatever form it comes.

    Not the signature's own bytes: some of them may be changed by anybody, and the same signature
    can stand in an inline text and beside a MIME part. Whitespace may differ between those.
    """
    words = b" ".join(content.split())
    about = f"{fingerprint}\n{created}\n".encode() + words
    return hashlib.sha256(about).hexdigest()


@dataclass(frozen=True, slots=True)
class Opened:
    """A mail as OpenPGP has opened it.

    ``whole`` is what to read where other evidence suffices, ``signed`` what to read where the
    signature is the evidence (None: the sender's certificate signed nothing). ``names_us``: what is
    signed says that it is for this tournament. ``closed``: it is encrypted and was not read.
    """

    whole: ParsedMail
    signed: ParsedMail | None = None
    signature: Signed | None = None
    names_us: bool = False
    closed: bool = False

    def counts(self, instant: int, *, secret: bool) -> bool:
        """Say whether the signature is evidence of the sender for a mail accepted at ``instant``.

        ``secret``: it came to the address that only its sender was given. Whether the signature was
        seen before is for the caller to know.
        """
        if self.signature is None or not self.signature.fresh(instant):
            return False
        return secret or self.names_us


def open_mail(
    raw: bytes,
    mail: ParsedMail,
    certificate: str,
    key: OwnKey | None,
    address: str,
    limits: MailLimits,
) -> Opened:
    """Open a mail of the player whose certificate is given (armoured, or ``""`` for none).

    ``key`` is the tournament's (None: encrypted mail is not read), ``address`` the tournament's.
    """
    body = without_armour(mail.body)
    # The very same mail where it holds no armour: what was understood of it ahead still counts.
    plain = Opened(mail if body == mail.body else replace(mail, body=body))
    found = find_openpgp(raw, limits)
    if isinstance(found, EncryptedPart):
        closed = replace(mail, subject="", body="", attachments=(), keys=(), autocrypt=None)
        opened = _decrypted(found, certificate, key, limits)
        if opened is None:
            return Opened(closed, closed=True)
        signed, signature = opened
        inside = _inside(mail, signed.entity, address, limits)
        if inside is None:
            return Opened(closed, closed=True)
        return Opened(inside[0], inside[0], signature, inside[1])
    if found is None or not certificate:
        return plain
    signature_made = _verified(found, certificate)
    inside = _inside(mail, found.entity, address, limits)
    if signature_made is None or inside is None:
        return plain
    return replace(plain, signed=inside[0], signature=signature_made, names_us=inside[1])


def _verified(part: SignedPart, certificate: str) -> Signed | None:
    try:
        signature = dearmoured(part.signature, b"SIGNATURE")
    except NotOpenPGP:
        return None
    return signed_by(certificate, part.content, signature)


def _decrypted(
    part: EncryptedPart, certificate: str, key: OwnKey | None, limits: MailLimits
) -> tuple[SignedPart, Signed] | None:
    """Decrypt a part that the certificate signed, in one go or as PGP/MIME inside, else None."""
    if key is None or not certificate:
        return None
    try:
        plain = decrypt(dearmoured(part.armoured, b"MESSAGE"), key.opener, limits.size)
    except NotOpenPGP:
        return None
    text = plain.content.replace(b"\r\n", b"\n")
    entity = text if part.mime else plain_text_entity(text)
    for made in plain.signatures:
        signature = signed_by(certificate, plain.content, made)
        if signature is not None:
            return SignedPart(plain.content, made, entity), signature
    inner = find_openpgp(entity, limits)
    if not isinstance(inner, SignedPart):
        return None
    signature = _verified(inner, certificate)
    return None if signature is None else (inner, signature)


def _inside(
    mail: ParsedMail, entity: bytes, address: str, limits: MailLimits
) -> tuple[ParsedMail, bool] | None:
    """A mail with what was signed in the place of all else, and whether that names us."""
    # The entity's own headers are signed, too: a Subject among them is the sender's word.
    inner = parse(entity if entity[:1] != b"\n" else b"MIME-Version: 1.0\n" + entity, limits)
    if not isinstance(inner, ParsedMail):
        return None
    headers, _ = split_message(entity, limits)
    recipients = {
        split_detail(address)[0]
        for name in ("to", "cc")
        for address in addresses_in(headers.first(name))
    }
    ours = canonical_address(address) or address
    lines = inner.body.split("\n")
    for_us = re.compile(
        rf"(?:(?:to|for)\b(?: ?: ?| )?)?<?{re.escape(ours)}>?[.:,;]?\Z", re.IGNORECASE
    )
    names_us = ours in recipients or ours in own_words(inner.body).lower()
    return (
        replace(
            mail,
            subject=inner.subject,
            is_reply=mail.is_reply or inner.is_reply,
            # A line that does nothing but name us is no command that could not be understood.
            body="\n".join(line for line in lines if not for_us.match(" ".join(line.split()))),
            attachments=inner.attachments,
            keys=inner.keys,
            autocrypt=None,
        ),
        names_us,
    )
