"""What OpenPGP makes of one mail: what of it is signed by its sender's key, and what is secret.

How it is used (docs/threats.md says against what):

* Only what is inside the signature is read where the signature is what makes a mail count: not the
  Subject outside, not the footer of a list, nothing before or after a signed text.
* What was encrypted is read only if the certificate registered for the sender signed it inside.
  Otherwise anybody who caught a player's mail could send it as theirs and read it in our receipt.
  Why something was not read is not told: it may be the key, the integrity code or the signature.
* A signature counts once, within days, and only for us: the mail came to the sender's own reply
  address, or what is signed names the tournament's address (a protected To, or a line of the text).
  So a move signed for one tournament, or said to a friend, is no move in another.

Called by ``receive``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from gamemaster.identity.certificates import OwnKey
from gamemaster.identity.decryption import decrypt
from gamemaster.identity.packets import NotOpenPGP, dearmoured
from gamemaster.identity.signatures import Signed, signed_by
from gamemaster.mail.address import addresses_in, canonical_address, split_detail
from gamemaster.mail.answer import own_words
from gamemaster.mail.parse import ParsedMail, parse
from gamemaster.mail.pgpmime import (
    EncryptedPart,
    SignedPart,
    find_openpgp,
    plain_text_entity,
    without_armour,
)
from gamemaster.mail.structure import MailLimits, split_message


@dataclass(frozen=True, slots=True)
class Opened:
    """What OpenPGP made of one mail.

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
    plain = Opened(replace(mail, body=without_armour(mail.body)))
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
    """What was encrypted to us and signed by the certificate, in one go or as PGP/MIME inside."""
    if key is None or not certificate:
        return None
    try:
        plain = decrypt(dearmoured(part.armoured, b"MESSAGE"), key.opener, limits.size)
    except NotOpenPGP:
        return None
    text = plain.content.replace(b"\r\n", b"\n")
    entity = text if part.mime else plain_text_entity(text)
    for one in plain.signatures:
        signature = signed_by(certificate, plain.content, one)
        if signature is not None:
            return SignedPart(plain.content, one, entity), signature
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
    named = {
        split_detail(one)[0] for name in ("to", "cc") for one in addresses_in(headers.first(name))
    }
    ours = canonical_address(address) or address
    lines = inner.body.split("\n")
    for_us = re.compile(
        rf"(?:(?:to|for)\b(?: ?: ?| )?)?<?{re.escape(ours)}>?[.:,;]?\Z", re.IGNORECASE
    )
    names_us = ours in named or ours in own_words(inner.body).lower()
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
