"""Finds the sender that a mail names, and whether it came to an address that only they were given.

Invariants:

* Only a ``From`` that names one mailbox in one way identifies anybody.
* A player's secret in the reply address counts only together with that player's registered From:
  a secret alone travels with every forward.
* A mail whose detail is neither the sender's secret nor a token of theirs is not answered.
* The policy of the tournament (``identity.evidence_policy``) says whether that is enough, or
  whether a registered From without any detail is.

``Stranger`` is never answered. Its reason is in fixed words, for the log.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from gamemaster.mail.address import split_detail
from gamemaster.mail.parse import ParsedMail


@dataclass(frozen=True, slots=True)
class Token:
    """A one-purpose detail (``join-…``, ``ask-…``): ``address`` is who alone may use it."""

    purpose: str
    value: str
    address: str


class AddressBook(Protocol):
    """The knowledge that identification rests on. Addresses are canonical, own ones without detail.

    ``token`` looks a detail up in a time that does not tell how near a wrong one is (by a digest or
    ``hmac.compare_digest``).
    """

    @property
    def organisers(self) -> frozenset[str]:
        """Addresses that may act as organiser."""

    @property
    def own_addresses(self) -> frozenset[str]:
        """Addresses of this daemon."""

    def player_by_address(self, address: str) -> str | None:
        """The handle of the player registered under an address."""

    def secret_of(self, handle: str) -> str:
        """The current secret in a player's reply address."""

    def token(self, detail: str) -> Token | None:
        """The token a detail stands for."""


@dataclass(frozen=True, slots=True)
class FromPlayer:
    """A registered player; ``token`` where the mail came to an address with one of theirs.

    ``secret``: it came to an address that only they were given.
    """

    handle: str
    secret: bool
    token: Token | None = None


@dataclass(frozen=True, slots=True)
class FromOrganiser:
    """An organiser; with ``token`` it answers what the token was given for."""

    address: str
    token: Token | None = None


@dataclass(frozen=True, slots=True)
class Newcomer:
    """An address nobody has registered; with ``token`` it confirms its registration."""

    address: str
    token: Token | None = None


@dataclass(frozen=True, slots=True)
class Stranger:
    """A sender who is not answered, and why."""

    reason: str


Identity: TypeAlias = FromPlayer | FromOrganiser | Newcomer | Stranger


def identify(  # noqa: PLR0911 - a flat list of cases
    mail: ParsedMail, detail: str | None, envelope_sender: str, book: AddressBook
) -> Identity:
    """Identify the sender of ``mail``, delivered to our address with ``detail`` (``gm+…@…``)."""
    if envelope_sender in ("", "<>"):
        return Stranger("null sender")
    if mail.sender is None:
        return Stranger(mail.sender_problem or "no sender")
    sender = mail.sender
    if split_detail(sender)[0] in book.own_addresses:
        return Stranger("own address")
    token = book.token(detail) if detail else None
    if token is not None and not _same(token.address, sender):
        return Stranger("a token that belongs to another address")
    handle = book.player_by_address(sender)
    if sender in book.organisers and (handle is None or token is not None):
        return FromOrganiser(sender, token) if token or not detail else Stranger("unknown detail")
    if handle is None:
        return Newcomer(sender, token) if token or not detail else Stranger("unknown detail")
    if token is not None:
        return FromPlayer(handle, secret=True, token=token)
    if not detail:
        return FromPlayer(handle, secret=False)
    if _same(book.secret_of(handle), detail):
        return FromPlayer(handle, secret=True)
    return Stranger("a detail that is no current secret of its sender")


def _same(detail: str, other: str) -> bool:
    """Compare ignoring case, in a time that does not tell where the difference is."""
    return hmac.compare_digest(_bytes(detail), _bytes(other))


def _bytes(detail: str) -> bytes:
    return detail.lower().encode("utf-8", "surrogatepass")
