"""OpenPGP certificates of players as they come in, and the key that a tournament is given.

A certificate is kept as small as it can be: its keys, its names and what it says of itself. What
others say of it, pictures and the rest is left out, so that nobody can fill a store or a letter
with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from email.utils import parseaddr
from functools import cached_property, lru_cache
from typing import Final

from pysequoia import ArmorKind, Cert, PySigner, Tsk, armor, encrypt
from pysequoia.packet import Packet, PacketPile, SignatureType, Tag

from gamemaster.identity.decryption import (
    PUBLIC_KEY,
    PUBLIC_SUBKEY,
    SECRET_KEY,
    SECRET_SUBKEY,
    SIGNATURE,
    TRUST,
    USER_ATTRIBUTE,
    USER_ID,
    NotOpenPGP,
    Opener,
    dearmoured,
    opener_of,
    packets,
)

MAX_GIVEN: Final = 512 * 1024
"""Octets of what may be handed in as a certificate; some carry hundreds of others' signatures."""
MAX_KEPT: Final = 24 * 1024
"""Octets of what is kept of it."""
MAX_PACKETS: Final = 4_000


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate that letters can be encrypted to. ``armoured`` is what is kept of it."""

    fingerprint: str
    armoured: str
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unusable:
    """The reason to refuse a certificate; fixed words."""

    reason: str


def read_certificate(given: bytes, instant: int) -> Certificate | Unusable:
    """Read what was handed in as a certificate at ``instant``, binary or armoured."""
    if len(given) > MAX_GIVEN:
        return _TOO_LARGE
    if b"-----BEGIN PGP PRIVATE KEY BLOCK" in given:
        return _SECRET
    try:
        binary = given[:1] >= b"\x80"
        return _read(given if binary else dearmoured(given, b"PUBLIC KEY BLOCK"), instant)
    except Exception:  # noqa: BLE001 - the library raises what it likes, and its words hold traces
        return Unusable("nothing can be encrypted to it")


_TOO_LARGE: Final = Unusable("it is too large")
_SECRET: Final = Unusable("it holds the secret part of a key, which is for nobody else")
_IN_CERTIFICATES: Final = frozenset(
    (PUBLIC_KEY, SIGNATURE, USER_ID, PUBLIC_SUBKEY, USER_ATTRIBUTE, TRUST)
)


def _read(data: bytes, instant: int) -> Certificate | Unusable:
    # Checked before the library sees it, which would open compressed data, to any size.
    tags = [packet.tag for packet in packets(data, MAX_PACKETS)]
    if SECRET_KEY in tags or SECRET_SUBKEY in tags:
        return _SECRET
    if tags.count(PUBLIC_KEY) > 1:
        return Unusable("it holds not one key but several")
    if not _IN_CERTIFICATES.issuperset(tags):
        return Unusable("it holds something else than a key")
    cert = Cert.from_packets(list(_own(list(PacketPile.from_bytes(data)))))
    if cert.is_revoked:
        return Unusable("it is revoked")
    # The library encrypts to a key that has expired, too: good for letters of later, not for now.
    if cert.expiration is not None and cert.expiration.timestamp() <= instant:
        return Unusable("it has expired")
    encrypt(b"", recipients=[cert])
    if len(bytes(cert)) > MAX_KEPT:
        return _TOO_LARGE
    addresses = tuple(parseaddr(str(user_id))[1].lower() for user_id in cert.user_ids)
    return Certificate(cert.fingerprint, armoured(cert), tuple(filter(None, addresses)))


def armoured(cert: Cert) -> str:
    """Return a certificate as text, the same for the same certificate."""
    return str(armor(bytes(cert), ArmorKind.PublicKey))


@lru_cache(maxsize=4096)
def loaded(text: str) -> Cert:
    """Return a certificate that was kept. NotOpenPGP where the library no longer reads it."""
    try:
        return Cert.from_bytes(text.encode())
    except Exception:  # noqa: BLE001 - see above
        raise NotOpenPGP("a certificate that cannot be read") from None


_OTHERS: Final = (
    SignatureType.GenericCertification,
    SignatureType.PersonaCertification,
    SignatureType.CasualCertification,
    SignatureType.PositiveCertification,
)


def _own(pile: list[Packet]) -> Iterator[Packet]:
    """The packets that a certificate needs: no pictures, nothing that other keys signed."""
    fingerprint = next(packet.fingerprint for packet in pile if packet.tag == Tag.PublicKey) or ""
    skipping = False
    for packet in pile:
        if packet.tag != Tag.Signature:
            skipping = packet.tag not in (Tag.PublicKey, Tag.PublicSubkey, Tag.UserID)
            if not skipping:
                yield packet
        elif not skipping and _is_its_own(packet, fingerprint):
            yield packet


def _is_its_own(signature: Packet, fingerprint: str) -> bool:
    if signature.signature_type not in _OTHERS:
        return True
    if signature.issuer_fingerprint is not None:
        return signature.issuer_fingerprint == fingerprint
    return signature.issuer_key_id is not None and fingerprint.endswith(signature.issuer_key_id)


# The key of a tournament --------------------------------------------------------------------------


@dataclass(frozen=True)
class OwnKey:
    """The key of one tournament, its secret part with it."""

    secret: bytes = field(repr=False)

    @cached_property
    def _key(self) -> Tsk:
        return Tsk.from_bytes(self.secret)

    @property
    def signer(self) -> PySigner:
        """The signer of our mail."""
        return self._key.signer()

    @cached_property
    def opener(self) -> Opener:
        """The opener of mail that was encrypted to us."""
        subkeys = [packet.body for packet in packets(self.secret) if packet.tag == SECRET_SUBKEY]
        for body in subkeys:
            try:
                return opener_of(body)
            except (NotOpenPGP, IndexError):
                continue  # The signing subkey.
        raise NotOpenPGP("a key that nothing can be encrypted to")

    @cached_property
    def certificate(self) -> Cert:
        """The public part."""
        return self._key.extract_certificate()

    @cached_property
    def octets(self) -> bytes:
        """The public part as octets."""
        return bytes(self.certificate)

    @cached_property
    def armoured(self) -> str:
        """The public part as text."""
        return armoured(self.certificate)

    @property
    def fingerprint(self) -> str:
        """The fingerprint, grouped for people to compare."""
        return grouped(self.certificate.fingerprint)


def grouped(fingerprint: str) -> str:
    """Return a fingerprint as people compare it: in groups of four digits."""
    digits = fingerprint.upper()
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def fresh_key(title: str, address: str) -> OwnKey:
    """Return a new key for a tournament (Curve25519, which every program of today can use).

    It does not expire: a tournament that outlives its key would stop being heard.
    """
    name = "".join(char for char in title if char not in '<>()"\\').strip()
    return OwnKey(bytes(Tsk.generate(f"{name} <{address}>")))
