"""One mail for one of our addresses as it came in, and the promise made by taking it.

Invariants: ``raw`` is never altered; a sender is told that we have a mail (SMTP 250, IMAP move)
only after ``Accept`` returned. ``Accept`` and ``Knows`` are given by the composition root;
``inbox/smtp`` and ``inbox/imap`` call them and nothing else of the daemon.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self, TypeAlias

from gamemaster.journal.codec import canonical, read

_HEADER: Final = ("recipient", "envelope_sender", "instant", "source", "origin")


@dataclass(frozen=True, slots=True)
class Arrival:
    """The raw bytes of one mail for one recipient.

    ``recipient`` still has its ``+detail``; ``envelope_sender`` is ``""`` for the null sender (and
    for an IMAP mail that names none). ``instant`` is the acceptance by SMTP or the INTERNALDATE.
    ``source`` is the way in (``smtp``, ``lmtp``, ``imap``); ``origin`` names an IMAP mail by
    account, folder, UIDVALIDITY and UID, so that a mail read twice is known to be one. ``vouched``
    are facts about the sender that can be found out only now (``identity.evidence_policy``).

    The fields that name people or carry words stay out of ``repr``.
    """

    raw: bytes = field(repr=False)
    recipient: str = field(repr=False)
    envelope_sender: str = field(repr=False)
    instant: int
    source: str
    origin: str | None = field(default=None, repr=False)
    vouched: tuple[str, ...] = field(default=(), repr=False)

    def header(self) -> dict[str, Any]:
        """Return all but the bytes, as values of JSON."""
        return {name: getattr(self, name) for name in _HEADER} | {"vouched": list(self.vouched)}

    @classmethod
    def from_header(cls, header: Mapping[str, Any], raw: bytes) -> Self:
        """Put a mail together again."""
        return cls(**{**header, "vouched": tuple(header["vouched"]), "raw": raw})

    def payload(self) -> bytes:
        """Return the octets as which it is kept until the journal has it."""
        return canonical(self.header()) + b"\n" + self.raw

    @classmethod
    def from_payload(cls, payload: bytes) -> Self:
        """Read a mail back from its ``payload``."""
        header, _, raw = payload.partition(b"\n")
        return cls.from_header(read(header), raw)


Accept: TypeAlias = Callable[[Sequence[Arrival]], Awaitable[None]]
"""Returns when every arrival is durable; raises ``WorldError`` when none is."""


@dataclass(frozen=True, slots=True)
class Account:
    """A player who logged in: their canonical addresses, and the address of their tournament."""

    addresses: frozenset[str] = field(repr=False)
    tournament: str = field(repr=False)


LogIn: TypeAlias = Callable[[str, str], Awaitable[Account | None]]
"""Returns the account that a user name and a password belong to."""

Knows: TypeAlias = Callable[[str], bool]
"""Says whether we serve an address, with or without ``+detail``."""
