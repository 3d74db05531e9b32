"""Takes OpenPGP messages apart, and opens what was encrypted to a tournament's key. Pure.

No length and no ratio is trusted, and nothing of a message is given out before its integrity code
is checked. Only what our own keys use is decrypted (RFC 9580: ECDH over Curve25519 §11.5,
integrity protected packets of both versions §5.13, the AES ciphers), because the keys are ours to
make and peers do as a key asks. The library used elsewhere would decrypt anything, of any size, and
hide when a signature inside was made (docs/adr/0183).

Every failure is the same ``NotOpenPGP``, whether the key, the integrity code or the grammar was
wrong: nobody may learn from our answers what a changed ciphertext came to (EFAIL).
"""

from __future__ import annotations

import base64
import binascii
import bz2
import hashlib
import hmac
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.decrepit.ciphers.modes import CFB
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, AESOCB3
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.keywrap import InvalidUnwrap, aes_key_unwrap

PKESK: Final = 1
SIGNATURE: Final = 2
ONE_PASS: Final = 4
SECRET_KEY: Final = 5
PUBLIC_KEY: Final = 6
SECRET_SUBKEY: Final = 7
COMPRESSED: Final = 8
MARKER: Final = 10
LITERAL: Final = 11
TRUST: Final = 12
USER_ID: Final = 13
PUBLIC_SUBKEY: Final = 14
USER_ATTRIBUTE: Final = 17
SEIPD: Final = 18
PADDING: Final = 21

MAX_PACKETS: Final = 200
_ARMOUR: Final = re.compile(
    rb"^-----BEGIN PGP (?P<kind>[A-Z ]{1,40})-----[ \t]*\n(?P<headers>(?:[^\n:]{1,70}: [^\n]*\n)*)"
    rb"[ \t]*\n(?P<data>[A-Za-z0-9+/=\s]*?)(?:\n=[A-Za-z0-9+/]{4}[ \t]*)?\n"
    rb"-----END PGP (?P=kind)-----",
    re.MULTILINE,
)


class NotOpenPGP(Exception):
    """These bytes are not what they should be, or are too much; the text is fixed words."""


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet: its type and its content."""

    tag: int
    body: bytes

    def whole(self) -> bytes:
        """Return it with a header of today's form (RFC 9580 §4.2.1)."""
        return bytes((0xC0 | self.tag, 255)) + len(self.body).to_bytes(4, "big") + self.body


def dearmoured(text: bytes, kind: bytes) -> bytes:
    """Return the content of one armoured block of ``kind`` (``MESSAGE``, ``SIGNATURE``).

    The checksum (RFC 9580 §6.1) proves nothing and is not looked at.
    """
    found = [
        block for block in _ARMOUR.finditer(text.replace(b"\r\n", b"\n")) if block["kind"] == kind
    ]
    if len(found) != 1:
        raise NotOpenPGP("expected one armoured block")
    try:
        return base64.b64decode(b"".join(found[0]["data"].split()), validate=True)
    except binascii.Error:
        raise NotOpenPGP("the armour is broken") from None


def packets(data: bytes, most: int = MAX_PACKETS) -> tuple[Packet, ...]:
    """Return the packets of a message, those that mean nothing left out."""
    found = []
    for count, packet in enumerate(_packets(data), start=1):
        if count > most:
            raise NotOpenPGP("there are too many packets")
        if packet.tag not in (MARKER, PADDING):
            found.append(packet)
    return tuple(found)


def _packets(data: bytes) -> Iterator[Packet]:
    at = 0
    while at < len(data):
        first = data[at]
        if not first & 0x80:
            raise NotOpenPGP("no packet begins here")
        if first & 0x40:
            body, at = _body(data, at + 1)
            yield Packet(first & 0x3F, body)
            continue
        # The old form: two bits say how long the length is, and 3 that the packet has no end.
        kind = first & 0x03
        if kind == 3:  # noqa: PLR2004 - RFC 9580 §4.2.2
            yield Packet(first >> 2 & 0x0F, data[at + 1 :])
            return
        start = at + 1 + (1 << kind)
        size = int.from_bytes(data[at + 1 : start], "big")
        at = _end(data, start, size)
        yield Packet(first >> 2 & 0x0F, data[start:at])


def _body(data: bytes, at: int) -> tuple[bytes, int]:
    """A body with lengths of the new form, and where it ends; it may come in pieces."""
    pieces = []
    while True:
        length = data[at : at + 1]
        if not length:
            raise NotOpenPGP("a packet ends before its length")
        first = length[0]
        if first < 192:  # noqa: PLR2004 - RFC 9580 §4.2.1: one, two or five octets
            start, size = at + 1, first
        elif first < 224:  # noqa: PLR2004
            start, size = at + 2, ((first - 192) << 8) + int.from_bytes(data[at + 1 : at + 2]) + 192
        elif first == 255:  # noqa: PLR2004
            start, size = at + 5, int.from_bytes(data[at + 1 : at + 5], "big")
        else:
            start, size = at + 1, 1 << (first & 0x1F)
        end = _end(data, start, size)
        pieces.append(data[start:end])
        at = end
        if not 224 <= first < 255:  # noqa: PLR2004
            return b"".join(pieces), at
        if len(pieces) > len(data) // 256 + MAX_PACKETS:
            raise NotOpenPGP("a packet comes in too many pieces")


def _end(data: bytes, start: int, size: int) -> int:
    if start + size > len(data):
        raise NotOpenPGP("a packet is longer than the message")
    return start + size


def decompressed(body: bytes, limit: int) -> bytes:
    """Return the content of a compressed packet (RFC 9580 §5.6), at most ``limit`` bytes of it."""
    algorithm, data = body[:1], body[1:]
    try:
        if algorithm == b"\x00":
            plain, ended = data, True
        elif algorithm in (b"\x01", b"\x02"):
            inflater = zlib.decompressobj(-15 if algorithm == b"\x01" else 15)
            plain = inflater.decompress(data, limit + 1)
            ended = inflater.eof
        elif algorithm == b"\x03":
            unzipper = bz2.BZ2Decompressor()
            plain = unzipper.decompress(data, limit + 1)
            ended = unzipper.eof
        else:
            raise NotOpenPGP("a compression that is not known")
    except (zlib.error, OSError, ValueError, EOFError):
        raise NotOpenPGP("what is compressed cannot be read") from None
    if len(plain) > limit:
        raise NotOpenPGP("what is compressed is too large")
    if not ended:
        raise NotOpenPGP("what is compressed has no end")
    return plain


def literal(body: bytes) -> bytes:
    """Return the text in a literal packet (RFC 9580 §5.9), without its name and date."""
    if len(body) < 2:  # noqa: PLR2004 - format and length of the name
        raise NotOpenPGP("a literal packet without a name")
    start = 2 + body[1] + 4
    if start > len(body):
        raise NotOpenPGP("a literal packet without a date")
    return body[start:]


MAX_RECIPIENTS: Final = 32
MAX_SIGNATURES: Final = 4
_ECDH: Final = 18
_CURVE25519: Final = bytes.fromhex("0a2b060104019755010501")
_HASHES: Final = {8: "sha256", 9: "sha384", 10: "sha512"}
_KEY_SIZES: Final = {7: 16, 8: 24, 9: 32}
"""Octets of the keys of AES-128, -192 and -256 (RFC 9580 §9.3)."""
_MODES: Final[dict[int, tuple[type[AESOCB3 | AESGCM], int]]] = {2: (AESOCB3, 15), 3: (AESGCM, 12)}
"""Authenticated modes and the octets of their nonces (RFC 9580 §9.6)."""
_TAG: Final = 16
_LARGEST_CHUNK: Final = 16
_NO_DATA: Final = "the message cannot be decrypted"


@dataclass(frozen=True, slots=True)
class Opener:
    """The secret part of an encryption subkey, and how peers derive keys for it."""

    key_id: bytes
    fingerprint: bytes
    secret: bytes = field(repr=False)
    hash_algorithm: int
    cipher: int


@dataclass(frozen=True, slots=True)
class Plain:
    """The content of a message, and the signatures that came with it, as packets."""

    content: bytes = field(repr=False)
    signatures: tuple[bytes, ...]


def opener_of(secret_subkey: bytes) -> Opener:
    """Read an unprotected secret subkey packet of ours (RFC 9580 §5.5.3)."""
    version, algorithm = secret_subkey[0], secret_subkey[5]
    curve_end = 6 + len(_CURVE25519)
    if version != 4 or algorithm != _ECDH or secret_subkey[6:curve_end] != _CURVE25519:  # noqa: PLR2004
        raise NotOpenPGP("a subkey that is none of ours")
    _, at = _number(secret_subkey, curve_end)
    hash_algorithm, cipher = secret_subkey[at + 2], secret_subkey[at + 3]
    public, at = secret_subkey[: at + 4], at + 4
    if secret_subkey[at] != 0:
        raise NotOpenPGP("a subkey that is protected")
    scalar, _ = _number(secret_subkey, at + 1)
    # RFC 9580 §12.2.1: what a version 4 fingerprint is made of.
    told = b"\x99" + len(public).to_bytes(2, "big") + public
    fingerprint = hashlib.sha1(told, usedforsecurity=False).digest()
    # RFC 9580 §11.3 and §5.5.5.6.1.1: the scalar is written the other way round.
    secret = scalar.rjust(32, b"\0")[::-1]
    return Opener(fingerprint[-8:], fingerprint, secret, hash_algorithm, cipher)


def decrypt(message: bytes, opener: Opener, limit: int) -> Plain:
    """Return the content of a binary message, at most ``limit`` bytes. Raises NotOpenPGP."""
    try:
        return _decrypt(message, opener, limit)
    except (InvalidTag, ValueError, IndexError, KeyError):
        raise NotOpenPGP(_NO_DATA) from None


def _decrypt(message: bytes, opener: Opener, limit: int) -> Plain:
    outer = packets(message)
    recipients, rest = [packet for packet in outer if packet.tag == PKESK], outer[-1:]
    if len(recipients) > MAX_RECIPIENTS or [packet.tag for packet in rest] != [SEIPD]:
        raise NotOpenPGP(_NO_DATA)
    if [packet.tag for packet in outer[:-1]] != [PKESK] * len(recipients):
        raise NotOpenPGP(_NO_DATA)
    sealed = rest[0].body
    for recipient in recipients:
        wrapped = _wrapped_for(recipient.body, opener, sealed[0])
        padded = None if wrapped is None else _unwrapped(wrapped, opener)
        if padded is not None:
            # The older form names the cipher in front of the key, the newer in the sealed packet.
            cipher, key = (padded[0], padded[1:]) if sealed[0] == 1 else (sealed[1], padded)
            opened = _protected if sealed[0] == 1 else _authenticated
            return _content(opened(sealed, _checked(key, _KEY_SIZES[cipher])), limit)
    raise NotOpenPGP(_NO_DATA)


def _wrapped_for(body: bytes, opener: Opener, version: int) -> bytes | None:
    """Return the wrapped session key from a packet that may be for us (RFC 9580 §5.1), else None.

    An empty key id or fingerprint names nobody, so that no onlooker can tell for whom it is.
    """
    if version == 1 and body[0] == 3:  # noqa: PLR2004 - version 3 goes with a sealed packet of 1
        named, at = body[1:9] in (opener.key_id, bytes(8)), 9
    elif version == 2 and body[0] == 6:  # noqa: PLR2004 - and version 6 with one of 2
        named, at = body[3 : 2 + body[1]] in (opener.fingerprint, b""), 2 + body[1]
    else:
        raise NotOpenPGP(_NO_DATA)
    return body[at + 1 :] if named and body[at] == _ECDH else None


def _unwrapped(data: bytes, opener: Opener) -> bytes | None:
    """The padded key of this message (RFC 9580 §11.5); None if it was meant for another."""
    point, at = _number(data, 0)
    wrapped = data[at + 1 : at + 1 + data[at]]
    if len(point) != 33 or point[0] != 0x40:  # noqa: PLR2004 - §11.2: native form has a prefix
        return None
    shared = X25519PrivateKey.from_private_bytes(opener.secret).exchange(
        X25519PublicKey.from_public_bytes(point[1:])
    )
    about = (
        _CURVE25519
        + bytes((_ECDH, 3, 1, opener.hash_algorithm, opener.cipher))
        + b"Anonymous Sender    "
        + opener.fingerprint
    )
    derived = hashlib.new(_HASHES[opener.hash_algorithm], b"\0\0\0\1" + shared + about).digest()
    try:
        return aes_key_unwrap(derived[: _KEY_SIZES[opener.cipher]], wrapped)
    except InvalidUnwrap:
        return None


def _checked(padded: bytes, size: int) -> bytes:
    key, check = padded[:size], padded[size : size + 2]
    if sum(key) % 65_536 != int.from_bytes(check, "big"):
        raise NotOpenPGP(_NO_DATA)
    return key


def _protected(body: bytes, session: bytes) -> bytes:
    """The packets inside, after their integrity code was found right (RFC 9580 §5.13.1)."""
    decryptor = Cipher(algorithms.AES(session), CFB(bytes(16))).decryptor()
    plain = decryptor.update(body[1:]) + decryptor.finalize()
    inside, code = plain[:-20], plain[-20:]
    wanted = hashlib.sha1(inside, usedforsecurity=False).digest()
    if not hmac.compare_digest(wanted, code) or inside[-2:] != b"\xd3\x14":
        raise NotOpenPGP(_NO_DATA)
    return inside[18:-2]


def _authenticated(body: bytes, session: bytes) -> bytes:
    """The packets inside, each chunk of them authenticated, and their end (RFC 9580 §5.13.2)."""
    about, salt, chunks = b"\xd2" + body[:4], body[4:36], body[36:]
    mode, nonce_size = _MODES[body[2]]
    if body[3] > _LARGEST_CHUNK:
        raise NotOpenPGP(_NO_DATA)
    derived = HKDF(SHA256(), len(session) + nonce_size - 8, salt, about).derive(session)
    cipher, prefix = mode(derived[: len(session)]), derived[len(session) :]
    step = (1 << body[3] + 6) + _TAG
    chunks, last = chunks[:-_TAG], chunks[-_TAG:]
    pieces = [
        cipher.decrypt(prefix + number.to_bytes(8, "big"), chunks[at : at + step], about)
        for number, at in enumerate(range(0, len(chunks), step))
    ]
    total = sum(map(len, pieces)).to_bytes(8, "big")
    cipher.decrypt(prefix + len(pieces).to_bytes(8, "big"), last, about + total)
    return b"".join(pieces)


def _content(data: bytes, limit: int) -> Plain:
    """A literal with its signatures, compressed or not (RFC 9580 §10.3); nothing else is read."""
    found = packets(data)
    if [packet.tag for packet in found] == [COMPRESSED]:
        found = packets(decompressed(found[0].body, limit))
    texts = [packet for packet in found if packet.tag == LITERAL]
    if len(texts) != 1 or any(packet.tag not in (ONE_PASS, LITERAL, SIGNATURE) for packet in found):
        raise NotOpenPGP(_NO_DATA)
    content = literal(texts[0].body)
    signatures = [packet for packet in found if packet.tag == SIGNATURE]
    if len(content) > limit or len(signatures) > MAX_SIGNATURES:
        raise NotOpenPGP(_NO_DATA)
    return Plain(content, tuple(map(Packet.whole, signatures)))


def _number(data: bytes, at: int) -> tuple[bytes, int]:
    """A number with its length in bits in front (RFC 9580 §3.2), and where it ends."""
    size = (int.from_bytes(data[at : at + 2], "big") + 7) // 8
    end = at + 2 + size
    if end > len(data):
        raise NotOpenPGP(_NO_DATA)
    return data[at + 2 : end], end
