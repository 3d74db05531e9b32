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
"""In the order in which they are believed; within one, from the top (the latest server)."""

MOST_CANDIDATES: Final = 200
"""Addresses looked at in one mail."""

_BETWEEN_ADDRESSES: Final = re.compile(r"[\s<>,;:()\"]+")
_PLUS: Final = "+"


def recipient_of(raw: bytes, knows: Knows, fallback: str) -> str:
    """The address of ours that the mail was for, or ``fallback`` where no header names one.

    Some providers drop the ``+detail`` in Delivered-To, so an address with a detail that stands in
    a later header is preferred to the same address without.
    """
    ours = [address for address in _candidates(raw) if knows(address)]
    if not ours:
        return fallback
    first = _without_detail(ours[0])
    detailed = (a for a in ours if _PLUS in a.partition("@")[0] and _without_detail(a) == first)
    return next(detailed, ours[0])


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


def _candidates(raw: bytes) -> list[str]:
    found: dict[str, list[str]] = {name: [] for name in RECIPIENT_HEADERS}
    for name, value in header_fields(raw):
        if name in found and len(found[name]) < MOST_CANDIDATES:
            found[name].extend(_addresses(value))
    return [a for name in RECIPIENT_HEADERS for a in found[name]][:MOST_CANDIDATES]


def _addresses(value: str) -> list[str]:
    return [word for word in _BETWEEN_ADDRESSES.split(value) if "@" in word]


def _without_detail(address: str) -> str:
    local, _, domain = address.rpartition("@")
    return f"{local.partition(_PLUS)[0]}@{domain}".casefold()
