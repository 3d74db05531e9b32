"""Variable envelope return paths: which copy of which letter came back (VERP).

The envelope sender of every copy has a detail that names letter, reader and round, so that a bounce
says whose copy it was, also one of an announcement with 10,000 readers. A detail is one block of
AES under a key of the tournament: nobody else can make one, no two look alike, and none tells how
many letters left before it (that would tell of moves that are hidden).

``round`` counts how often a reader's address was found to work again; what was made in an earlier
round is worth nothing, so a detail that a stranger saw serves once at most. Caller: ``Tokens``.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

_BLOCK = struct.Struct(">IHQH")  # letter, round, reader (40 bits, then 24 zeros), 16 more zeros
_ZEROS = 24
_READER_BITS = 40
_LENGTH = 26
MAX_ROUND = 0xFFFF


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a letter: the letter's number, who got it (``reader_of``), in which round."""

    letter: int
    reader: int
    round: int


class ReturnPaths:
    """Makes and reads the details of envelope senders of one tournament."""

    def __init__(self, root: bytes) -> None:
        self._root = root
        key = hmac.new(root, b"return path", hashlib.sha256).digest()
        # One block under a key of its own is a permutation nobody can guess: no mode is needed.
        self._cipher = Cipher(algorithms.AES(key), modes.ECB())  # noqa: S305
        self._readers: dict[str, int] = {}

    def reader_of(self, address: str) -> int:
        """Return the number that stands for a canonical address (40 bits)."""
        known = self._readers.get(address)
        if known is None:
            digest = hmac.new(self._root, b"reader\n" + address.encode(), hashlib.sha256).digest()
            known = self._readers[address] = int.from_bytes(digest[: _READER_BITS // 8], "big")
        return known

    def detail(self, copy: Copy) -> str:
        """Return what stands behind ``bounce-`` in the envelope sender of a copy."""
        block = _BLOCK.pack(copy.letter, copy.round, copy.reader << _ZEROS, 0)
        encryptor = self._cipher.encryptor()
        sealed = encryptor.update(block) + encryptor.finalize()
        return base64.b32encode(sealed).decode().lower().rstrip("=")

    def read(self, detail: str) -> Copy | None:
        """Return the copy that a detail names, None for one that we never made."""
        if len(detail) != _LENGTH or not detail.isascii():
            return None
        try:
            sealed = base64.b32decode(detail.upper() + "======")
        except ValueError:
            return None
        decryptor = self._cipher.decryptor()
        letter, round_, reader, zeros = _BLOCK.unpack(
            decryptor.update(sealed) + decryptor.finalize()
        )
        if zeros or reader & ((1 << _ZEROS) - 1):
            return None
        copy = Copy(letter, reader >> _ZEROS, round_)
        # Base32 has bits to spare in its last letter: one copy has one detail.
        return copy if self.detail(copy) == detail.lower() else None
