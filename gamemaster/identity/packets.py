"""OpenPGP messages as packets (RFC 9580 §4), within limits: no length and no ratio is trusted.

The library that verifies signatures opens whatever a message holds, however large, and tells
neither when a signature inside was made nor what else stood beside it. So messages are taken apart
here: framing, armour and decompression, never any cryptography. Raises ``NotOpenPGP`` alone.
Callers: ``decryption``, ``signatures``, ``certificates``.
"""

from __future__ import annotations

import base64
import binascii
import bz2
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

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
    """One packet: its type and what is in it."""

    tag: int
    body: bytes

    def whole(self) -> bytes:
        """Return it with a header of today's form (RFC 9580 §4.2.1)."""
        return bytes((0xC0 | self.tag, 255)) + len(self.body).to_bytes(4, "big") + self.body


def dearmoured(text: bytes, kind: bytes) -> bytes:
    """Return what one armoured block of ``kind`` (``MESSAGE``, ``SIGNATURE``) holds.

    The checksum (RFC 9580 §6.1) proves nothing and is not looked at.
    """
    found = [one for one in _ARMOUR.finditer(text.replace(b"\r\n", b"\n")) if one["kind"] == kind]
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
        one = length[0]
        if one < 192:  # noqa: PLR2004 - RFC 9580 §4.2.1: one, two or five octets
            start, size = at + 1, one
        elif one < 224:  # noqa: PLR2004
            start, size = at + 2, ((one - 192) << 8) + int.from_bytes(data[at + 1 : at + 2]) + 192
        elif one == 255:  # noqa: PLR2004
            start, size = at + 5, int.from_bytes(data[at + 1 : at + 5], "big")
        else:
            start, size = at + 1, 1 << (one & 0x1F)
        end = _end(data, start, size)
        pieces.append(data[start:end])
        at = end
        if not 224 <= one < 255:  # noqa: PLR2004
            return b"".join(pieces), at
        if len(pieces) > len(data) // 256 + MAX_PACKETS:
            raise NotOpenPGP("a packet comes in too many pieces")


def _end(data: bytes, start: int, size: int) -> int:
    if start + size > len(data):
        raise NotOpenPGP("a packet is longer than the message")
    return start + size


def decompressed(body: bytes, limit: int) -> bytes:
    """Return what a compressed packet (RFC 9580 §5.6) holds, at most ``limit`` bytes of it."""
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
