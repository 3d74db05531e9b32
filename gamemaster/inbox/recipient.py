"""Whom a mail found in a mailbox was sent to, and by whom: its envelope, as far as headers tell.

Pure, and never raises. An IMAP mail has lost its envelope; what a header says about it may be
forged, which gains nothing: whoever can write a header could have written the envelope as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from gamemaster.inbox.paths import read_path
from gamemaster.inbox.trace import header_fields

if TYPE_CHECKING:
    from gamemaster.inbox.arrival import Knows

RECIPIENT_HEADERS: Final = (
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
    "to",
    "cc",
)
"""In the order in which they are believed; within one, from the top (the latest server).

First what the server that delivered wrote (Delivered-To: Dovecot, Gmail, qmail; X-Original-To:
Postfix; Envelope-To: Exim, Gandi; X-Envelope-To: others), then what the sender did."""

MOST_CANDIDATES: Final = 200
"""Addresses looked at in one mail."""

MOST_RECIPIENTS: Final = 20
"""Of ours in one mail; what the listeners' ``max_recipients`` is by default."""

_BETWEEN_ADDRESSES: Final = re.compile(r"[\s<>,;:()\"]+")
_PLUS: Final = "+"


def recipients_of(raw: bytes, knows: Knows, fallback: str) -> tuple[str, ...]:
    """The addresses of ours that the mail was for, or ``fallback`` where no header names one.

    One for each tournament that is named, as if each had been a ``RCPT``. The header that is
    believed most decides which details of an address count; one that names the address
    without a detail leaves the choice to the next, because some providers drop the ``+detail`` in
    Delivered-To. What a header names beside each other counts side by side: of a To that lists one
    tournament's address with the secrets of two players, each is looked at, as SMTP would have
    delivered both. That gains nobody anything: a secret counts beside its own player's From alone.
    """
    fields = [[a for a in dict.fromkeys(field) if knows(a)] for field in _candidates(raw)]
    addresses = dict.fromkeys(_without_detail(a) for field in fields for a in field)
    found = [named for address in addresses for named in _details_of(address, fields)]
    return tuple(found[:MOST_RECIPIENTS]) or (fallback,)


def _details_of(address: str, fields: list[list[str]]) -> list[str]:
    naming = [[a for a in field if _without_detail(a) == address] for field in fields]
    for named in naming:
        if detailed := [a for a in named if _PLUS in a.partition("@")[0]]:
            return detailed
    return next(named for named in naming if named)[:1]


def envelope_sender_of(raw: bytes) -> str:
    """The Return-Path; where there is none, the first address in From; else ``""``."""
    found: dict[str, str] = {}
    for name, value in header_fields(raw):
        if name in ("return-path", "from"):
            found.setdefault(name, value)
    if "return-path" in found:
        path = read_path(found["return-path"])
        return "" if path is None or "@" not in path[0] else path[0]
    return next(iter(_addresses(found.get("from", ""))), "")


def _candidates(raw: bytes) -> list[list[str]]:
    """The addresses in each header field that says something, the most believed field first."""
    found: dict[str, list[list[str]]] = {name: [] for name in RECIPIENT_HEADERS}
    left = MOST_CANDIDATES
    for name, value in header_fields(raw):
        if name in found and left > 0:
            found[name].append(_addresses(value)[:left])
            left -= len(found[name][-1])
    return [field for name in RECIPIENT_HEADERS for field in found[name]]


def _addresses(value: str) -> list[str]:
    return [word for word in _BETWEEN_ADDRESSES.split(value) if "@" in word]


def _without_detail(address: str) -> str:
    local, _, domain = address.rpartition("@")
    return f"{local.partition(_PLUS)[0]}@{domain}".casefold()
