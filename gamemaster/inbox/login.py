"""Logs players in by AUTH (RFC 4954) with PLAIN and LOGIN, over TLS only.

Invariants: no password is read before TLS; a wrong one and an unknown name are told apart neither
by words nor by work done; each failure makes the peer wait longer, and only the peer. ``aiosmtpd``
has an AUTH of its own, which cannot wait and knows mechanisms in capitals only.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final, Protocol

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.errors import WorldError
from gamemaster.identity.evidence_policy import fact, sender_of
from gamemaster.inbox.arrival import Account, LogIn
from gamemaster.mail.address import canonical_address, split_detail

FORGIVEN_AFTER_SECONDS: Final = 3_600.0
LONGEST_DELAY_SECONDS: Final = 30.0
MOST_PEERS: Final = 10_000


class LoginDelays:
    """Delays for peers that guess passwords; ``now`` is a monotonic clock's, in seconds."""

    def __init__(self) -> None:
        self._failures: dict[str, tuple[int, float]] = {}

    def failed(self, peer: str, now: float) -> None:
        """Note one more failure."""
        count = self._count(peer, now) + 1
        self._failures.pop(peer, None)
        if len(self._failures) >= MOST_PEERS:
            # The one that has been quiet for longest is the first.
            self._failures.pop(next(iter(self._failures)))
        self._failures[peer] = count, now

    def succeeded(self, peer: str) -> None:
        """Forget the failures of a peer that knew a password after all."""
        self._failures.pop(peer, None)

    def delay_seconds(self, peer: str, now: float) -> float:
        """Return the wait before the next answer: one second, then twice as long each time."""
        count = self._count(peer, now)
        return min(2.0 ** (count - 1), LONGEST_DELAY_SECONDS) if count else 0.0

    def _count(self, peer: str, now: float) -> int:
        count, last = self._failures.get(peer, (0, now))
        return count if now < last + FORGIVEN_AFTER_SECONDS else 0


MOST_FAILURES: Final = 3
"""Failed logins after which a connection is closed."""

LONGEST_ANSWER: Final = 1_024
OFFER: Final = "250-AUTH PLAIN LOGIN"
WELCOME: Final = "235 2.7.0 authenticated"
NOT_NOW: Final = "454 4.7.0 temporary authentication failure"
WRONG: Final = "535 5.7.8 authentication credentials invalid"
NO_TLS: Final = "538 5.7.11 needs TLS: issue a STARTTLS command first"
MALFORMED: Final = "501 5.5.2 malformed authentication"
UNKNOWN: Final = "504 5.5.4 PLAIN and LOGIN are offered here"
CANCELLED: Final = "501 5.7.0 authentication cancelled"
_NUL: Final = b"\0"


class _Refused(Exception):
    """The exchange ends with this reply."""


class Dialogue(Protocol):
    """The part of a conversation that a login needs."""

    async def ask(self, challenge: str) -> bytes:
        """Send a reply and return the line that answers it."""

    async def wait(self, seconds: float) -> None:
        """Let time pass for this client alone."""


class Visitor:
    """The client of one connection, and the account that it has logged in to, if any."""

    def __init__(self, log_in: LogIn | None, delays: LoginDelays, clock: Clock) -> None:
        self._knows = log_in
        self._delays = delays
        self._clock = clock
        self._account: Account | None = None
        self._failures = 0

    @property
    def known(self) -> bool:
        """Whether somebody has logged in."""
        return self._account is not None

    @property
    def welcome(self) -> bool:
        """Whether they may try again."""
        return self._failures < MOST_FAILURES

    async def log_in(self, dialogue: Dialogue, peer: str, argument: str) -> str:
        """Hold the exchange that ``AUTH argument`` begins; return the last reply."""
        try:
            user, password = await _credentials(dialogue, argument)
        except _Refused as refusal:
            return str(refusal)
        await dialogue.wait(self._delays.delay_seconds(peer, self._clock.monotonic()))
        try:
            if self._knows is not None:
                self._account = await self._knows(user, password)
        except WorldError:
            return NOT_NOW
        oplog.login(good=self.known)
        if self.known:
            self._delays.succeeded(peer)
            return WELCOME
        self._failures += 1
        self._delays.failed(peer, self._clock.monotonic())
        return WRONG

    def sender_of(self, raw: bytes) -> str | None:
        """Return the sender that a login vouches for, "" without a login; None for another one."""
        if self._account is None:
            return ""
        sender = sender_of(raw)
        return sender if sender in self._account.addresses else None

    def facts(self, recipient: str, sender: str) -> tuple[str, ...]:
        """Return the fact for a recipient; a password of one tournament is no proof in another."""
        if self._account is None:
            return ()
        plain = canonical_address(split_detail(recipient)[0])
        return (fact("session", sender),) if plain == self._account.tournament else ()


async def _credentials(dialogue: Dialogue, argument: str) -> tuple[str, str]:
    mechanism, _, initial = argument.strip().partition(" ")
    if mechanism.upper() == "PLAIN":
        # RFC 4616 §2: who to act as, who one is, the password.
        parts = (await _answer(dialogue, "", initial)).split(_NUL)
        if len(parts) != 3 or parts[0] not in (b"", parts[1]):  # noqa: PLR2004 - as the RFC says
            raise _Refused(MALFORMED)
        return _text(parts[1]), _text(parts[2])
    if mechanism.upper() == "LOGIN":
        user = await _answer(dialogue, "Username:", initial)
        return _text(user), _text(await _answer(dialogue, "Password:", ""))
    raise _Refused(UNKNOWN)


async def _answer(dialogue: Dialogue, challenge: str, initial: str) -> bytes:
    """Return what the client answers to a challenge, or said in advance (``=`` for nothing)."""
    line = initial.strip().encode("utf-8", "surrogateescape")
    if not line:
        asked = base64.b64encode(challenge.encode()).decode()
        line = (await dialogue.ask(f"334 {asked}")).strip()
    if line == b"*":
        raise _Refused(CANCELLED)
    if line == b"=":
        return b""
    try:
        return base64.b64decode(line, validate=True) if len(line) <= LONGEST_ANSWER else b""
    except binascii.Error:
        raise _Refused(MALFORMED) from None


def _text(octets: bytes) -> str:
    return octets.decode("utf-8", "replace")
