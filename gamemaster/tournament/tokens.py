"""Every code and secret of a tournament, derived from its root and what it is for.

None is stored or drawn, so that reading a mail again gives the same ones. Whoever does not have the
root can guess none of them.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from gamemaster.mail.address import canonical_address
from gamemaster.tournament.register import Member
from gamemaster.tournament.verp import Copy, ReturnPaths


class Tokens:
    """Derives every code and secret of one tournament from its root (HMAC-SHA256)."""

    def __init__(self, root: bytes) -> None:
        self._root = root
        self._returns = ReturnPaths(root)
        # Asked for every reader of every announcement.
        self._secrets: dict[tuple[str, int], str] = {}

    def _derive(self, *parts: object, length: int) -> str:
        message = "\n".join(str(part) for part in parts).encode()
        digest = hmac.new(self._root, message, hashlib.sha256).digest()
        return base64.b32encode(digest).decode().lower()[:length]

    def secret(self, member: Member) -> str:
        """Return the secret in a player's reply address (100 bits)."""
        known = member.handle, member.generation
        if known not in self._secrets:
            self._secrets[known] = self._derive("secret", *known, length=20)
        return self._secrets[known]

    def submission(self, member: Member) -> str:
        """Return the password with which a player logs in to send mail; renewed as the secret."""
        return self._derive("submission", member.handle, member.generation, length=20)

    def receipt(self, handle: str, mail_sha256: str, at: int) -> str:
        """Return what a receipt is known by: 64 hexadecimal digits for one player and mail.

        It follows from what that player knows, so it counts nothing that others do.
        """
        message = f"receipt\n{handle}\n{mail_sha256}\n{at}".encode()
        return hmac.new(self._root, message, hashlib.sha256).hexdigest()

    def identity(self, mail: str) -> str:
        """Return what a mail is known again by.

        It stands in what is disclosed after the game, and must not help to guess whose it was: a
        reader of a message without a name knows its words, and nearly when it was sent.
        """
        message = f"SECRET NOMIC MAIL IDENTITY/1\n{mail}\n".encode("utf-8", "surrogatepass")
        return hmac.new(self._root, message, hashlib.sha256).hexdigest()

    def join(self, mail: int) -> str:
        """Return the token in the reply address of a registration's confirmation."""
        return self._derive("join", mail, length=20)

    def address(self, mail: int, line: int) -> str:
        """Return the token in the reply address of the confirmation of a further address."""
        return self._derive("address", mail, line, length=20)

    def ask(self, mail: int, line: int) -> str:
        """Return the token in the reply address under which an organiser answers a question."""
        return self._derive("ask", mail, line, length=20)

    def act(self, mail: int) -> str:
        """Return the token in the reply address under which a judge confirms an act."""
        return self._derive("act", mail, length=20)

    def code(self, mail: int, line: int) -> str:
        """Return the short code that confirms what was asked back: no word of any language."""
        return self._ending_in_a_digit(self._derive("code", mail, line, length=5))

    def long_code(self, mail: int, line: int) -> str:
        """Return a code, of 52 bits, that confirms what would put somebody in a player's place."""
        return self._ending_in_a_digit(self._derive("long code", mail, line, length=11))

    @staticmethod
    def _ending_in_a_digit(letters: str) -> str:
        return f"k{letters[:-1]}{'234567'[ord(letters[-1]) % 6]}"

    def message_id(self, letter: int, domain: str) -> str:
        """Return the Message-ID of a stored letter, the same at every attempt."""
        return f"<{self._derive('message-id', letter, length=32)}@{domain}>"

    def thread(self, topic: str, domain: str) -> str:
        """Return the Message-ID, of no message, that mail about a topic refers to."""
        return f"<{self._derive('thread', topic, length=24)}@{domain}>"

    def bounce(self, letter: int, address: str, round_: int = 0) -> str:
        """Return the detail of the envelope sender of one copy of a stored letter."""
        reader = self._returns.reader_of(canonical_address(address) or address)
        return f"bounce-{self._returns.detail(Copy(letter, reader, round_))}"

    def bounced(self, detail: str) -> Copy | None:
        """Return the copy that came back to a detail, None if we never sent one from there."""
        purpose, _, value = detail.lower().partition("-")
        return self._returns.read(value) if purpose == "bounce" else None

    def is_reader(self, copy: Copy, address: str) -> bool:
        """Say whether a copy went to a canonical address."""
        return self._returns.reader_of(address) == copy.reader
