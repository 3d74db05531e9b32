"""Derives every code and secret of a tournament from its root and its purpose.

None is stored or drawn at random, so that reading a mail again gives the same ones. Nobody without
the root can guess any of them.

Where a copy of the store was put back, numbers of mails, letters and renewals are given a second
time, to others. A code derived from such a number belongs to the epoch that began then
(``Restored``); a code derived before stays as it is, because mail with it may be on its way.

Where the tournament was moved into a store beside others, the store has its rows under numbers
other than their original ones (``Numbers``): codes are derived from the original numbers.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from gamemaster.journal.keyed_hash import keyed_hash
from gamemaster.journal.numbers import UNMOVED, Numbers
from gamemaster.mail.address import canonical_address
from gamemaster.tournament.register import Member

SECRET_LENGTH: Final = 20
"""Characters of the secret in a reply address."""
QUESTION_LENGTH: Final = 28
"""Characters of what stands for a question in References; no other Message-ID has so many."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A copy was put back: numbers from ``row`` and ``mail`` on are of another ``epoch``."""

    epoch: int
    row: int
    mail: int


class Tokens:
    """Derives every code and secret of one tournament from its root (HMAC-SHA256)."""

    def __init__(
        self, root: bytes, restored: Sequence[Restored] = (), numbers: Numbers = UNMOVED
    ) -> None:
        self._keyed = keyed_hash(root)
        self.numbers = numbers
        self._rows = tuple((each.row, each.epoch) for each in restored)
        self._mails = tuple((each.mail, each.epoch) for each in restored)
        self._returns = ReturnPaths(root)
        # Asked for every reader of every announcement.
        self._secrets: dict[tuple[str | int, ...], str] = {}

    def _of_mail(self, purpose: str, mail: int, *more: int, length: int = 20) -> str:
        """Return a token for a mail, and perhaps for a line of it."""
        return self._derive(purpose, mail, *more, *_epoch(self._mails, mail), length=length)

    def _derive(self, *parts: object, length: int) -> str:
        return base64.b32encode(self._digest(*parts)).decode().lower()[:length]

    def _digest(self, *parts: object) -> bytes:
        message = "\n".join(str(part) for part in parts).encode()
        return self._keyed(message)

    def secret(self, member: Member) -> str:
        """Return the secret in a player's reply address (100 bits)."""
        known = _given(member)
        if known not in self._secrets:
            self._secrets[known] = self._derive("secret", *known, length=SECRET_LENGTH)
        return self._secrets[known]

    def submission(self, member: Member) -> str:
        """Return the password with which a player logs in to send mail; renewed with the secret."""
        return self._derive("submission", *_given(member), length=20)

    def receipt(self, handle: str, mail_sha256: str, at: int) -> str:
        """Return the identifier of a receipt: 64 hexadecimal digits for one player and mail.

        It is derived from what that player knows, so it does not count what others do.
        """
        return self._digest("receipt", handle, mail_sha256, at).hex()

    def identity(self, mail: str) -> str:
        """Return the value by which a mail is recognised again.

        It is disclosed after the game, and must not help to guess whose mail it was: a
        reader of a message without a name knows its words, and nearly when it was sent.
        """
        message = f"SECRET NOMIC MAIL IDENTITY/1\n{mail}\n".encode("utf-8", "surrogatepass")
        return self._keyed(message).hex()

    def reply(
        self, purpose: Literal["join", "address", "ask", "act"], mail: int, *line: int
    ) -> str:
        """Return the token in the reply address of a mail that waits for one answer.

        It confirms a registration or a further address, answers a question of a player's, or
        confirms an act of a judge's.
        """
        return self._of_mail(purpose, mail, *line)

    def code(self, mail: int, line: int, *, long: bool = False) -> str:
        """Return the short code that answers a question of ours; it is no word of any language.

        A ``long`` one of 52 bits is for changes by which somebody could take a player's place.
        """
        purpose, length = ("long code", 11) if long else ("code", 5)
        letters = self._of_mail(purpose, mail, line, length=length)
        return f"k{letters[:-1]}{'234567'[ord(letters[-1]) % 6]}"

    def message_id(self, letter: int, domain: str) -> str:
        """Return the Message-ID of a stored letter, the same at every attempt."""
        letter = self.numbers.born(letter)
        epoch = _epoch(self._rows, letter)
        return f"<{self._derive('message-id', letter, *epoch, length=32)}@{domain}>"

    def thread(self, topic: str, domain: str) -> str:
        """Return the Message-ID that mail about a topic refers to; no message has it."""
        return f"<{self._derive('thread', topic, length=24)}@{domain}>"

    def question(self, asked: str, domain: str) -> str:
        """Return the Message-ID that a letter refers to which asks something.

        ``asked`` is the code that answers it, or where the letter is encrypted, and its header
        fields are not, the instant at which it was asked.
        """
        return f"<{self._derive('question', asked, length=QUESTION_LENGTH)}@{domain}>"

    def bounce(self, letter: int, address: str, round_: int = 0) -> str:
        """Return the detail of the envelope sender of one copy of a stored letter."""
        reader = self._returns.reader_of(canonical_address(address) or address)
        copy = Copy(self.numbers.born(letter), reader, round_)
        return f"bounce-{self._returns.detail(copy)}"

    def sent(self, row: int, letter: int, address: str) -> bytes:
        """Return the 32 octets that note that one copy of a stored letter was taken."""
        row = self.numbers.born(row)
        parts = ("sent", row, self.numbers.born(letter), address, *_epoch(self._rows, row))
        return self._digest(*parts)

    def bounced(self, detail: str) -> Copy | None:
        """Return the copy that came back to a detail, None if we never sent one from there.

        Its letter has its original number.
        """
        purpose, _, value = detail.lower().partition("-")
        return self._returns.read(value) if purpose == "bounce" else None

    def is_reader(self, copy: Copy, address: str) -> bool:
        """Say whether a copy went to a canonical address."""
        return self._returns.reader_of(address) == copy.reader


def _given(member: Member) -> tuple[str | int, ...]:
    """Return the values that a player's secrets are derived from."""
    generation = member.generation
    return member.handle, generation, *_epoch(member.epochs, generation)


def _epoch(begins: Sequence[tuple[int, int]], number: int) -> tuple[int, ...]:
    """Return the epoch of ``number`` as a tuple of one; an empty tuple before the first begins."""
    return next(((epoch,) for first, epoch in reversed(begins) if first <= number), ())


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
    """Makes and reads the details of envelope senders (variable envelope return paths).

    The envelope sender of every copy has a detail that names letter, reader and round, so that a
    bounce says whose copy it was, also one of an announcement with 10,000 readers. A detail is one
    block of AES under a key of the tournament: nobody else can make one, no two look alike, and
    none tells how many letters left before it (that would tell of moves that are hidden).

    ``round`` counts how often a reader's address was found to work again; a detail made in an
    earlier round is worth nothing, so a detail that a stranger saw serves once at most.
    """

    def __init__(self, root: bytes) -> None:
        self._keyed = keyed_hash(root)
        key = self._keyed(b"return path")
        # One block under a key of its own is a permutation nobody can guess: no mode is needed.
        self._cipher = Cipher(algorithms.AES(key), modes.ECB())  # noqa: S305
        self._readers: dict[str, int] = {}

    def reader_of(self, address: str) -> int:
        """Return the number that stands for a canonical address (40 bits)."""
        known = self._readers.get(address)
        if known is None:
            digest = self._keyed(b"reader\n" + address.encode())
            known = self._readers[address] = int.from_bytes(digest[: _READER_BITS // 8], "big")
        return known

    def detail(self, copy: Copy) -> str:
        """Return the part after ``bounce-`` in the envelope sender of a copy."""
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
