"""Reads envelopes: the paths of MAIL and RCPT, and what the headers of a mail still say of them.

Pure, linear in the length of what is read, and never raises: the standard library's address parser
can be made to raise by hostile input, and a mail too broken for a parser still has a trace. An IMAP
mail has lost its envelope; what a header says about it may be forged, which gains nothing: anybody
who can write a header could have written the envelope as well. Nothing here is evidence of a
sender.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from gamemaster.inbox.arrival import Knows

NULL_PATH = "<>"
LONGEST_PATH = 320
"""Octets: 64 for a local part, 255 for a domain, one for the ``@`` (RFC 5321 §4.5.3.1)."""

_ATOM_TEXT = r"[^\s<>()\[\]\\,;:@\"\x00-\x1f\x7f\ud800-\udfff]+"
_QUOTED = r'"(?:[^"\\\x00-\x1f\x7f\ud800-\udfff]|\\[\x20-\x7e])*"'
_DOMAIN = rf"(?:{_ATOM_TEXT}|\[[0-9A-Za-z:.]+\])"
_MAILBOX = rf"(?P<local>{_ATOM_TEXT}|{_QUOTED})(?:@(?P<domain>{_DOMAIN}))?"
# A source route (RFC 5321 appendix C) must be accepted and is ignored.
_BRACKETED = re.compile(rf"<(?:@[^\s:<>]+:)?{_MAILBOX}>")
_BARE = re.compile(_MAILBOX)
_QUOTED_ATOM = re.compile(rf'"({_ATOM_TEXT})"')


def read_path(argument: str) -> tuple[str, str] | None:
    """The address and what follows it (the parameters), or None for a malformed path.

    The null path stays ``<>``; quotes that a local part does not need are dropped.
    """
    argument = argument.strip()
    if argument.startswith(NULL_PATH):
        return _with_rest(NULL_PATH, argument[len(NULL_PATH) :])
    found = (_BRACKETED if argument.startswith("<") else _BARE).match(argument)
    if found is None:
        return None
    local, domain = found["local"], found["domain"]
    needless = _QUOTED_ATOM.fullmatch(local)
    if needless is not None:
        local = needless[1]
    address = local if domain is None else f"{local}@{domain}"
    if len(address.encode()) > LONGEST_PATH:
        return None
    return _with_rest(address, argument[found.end() :])


def _with_rest(address: str, rest: str) -> tuple[str, str] | None:
    if rest and not rest[0].isspace():
        return None
    return address, rest.strip()


LONGEST_HEADER_SECTION = 256 * 1024
"""Octets of a mail in which header lines are looked for."""

MOST_RECEIVED_LINES = 50
"""A mail that passed more servers than this is going in circles (RFC 5321 §6.3)."""

_LINE_END = re.compile(rb"\r?\n")


def header_fields(raw: bytes) -> Iterator[tuple[str, str]]:
    """Each header field as a lower-case name and an unfolded value, from the top."""
    name = ""
    parts: list[bytes] = []
    for line in _LINE_END.split(raw[:LONGEST_HEADER_SECTION]):
        if line[:1] in (b" ", b"\t"):
            parts.append(line.strip())
            continue
        if name:
            yield name, _text(b" ".join(parts))
        label, colon, value = line.partition(b":")
        name, parts = _text(label).casefold(), [value.strip()]
        if not colon:
            # RFC 5322 §2.1: an empty line ends the header; so does anything that is no field.
            return
    if name:
        yield name, _text(b" ".join(parts))


def goes_in_circles(raw: bytes) -> bool:
    """Whether the mail passed so many servers that it must be looping."""
    if raw[:LONGEST_HEADER_SECTION].lower().count(b"received") <= MOST_RECEIVED_LINES:
        return False  # Taking fields apart costs each mail more than its path through the server.
    hops = sum(1 for name, _ in header_fields(raw) if name == "received")
    return hops > MOST_RECEIVED_LINES


def _text(octets: bytes) -> str:
    return octets.decode("utf-8", "replace").strip()


RECIPIENT_HEADERS: Final = (
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
    "to",
    "cc",
)
"""In the order in which they are believed; within one, from the top (the latest server).

First those that the delivering server wrote (Delivered-To: Dovecot, Gmail, qmail; X-Original-To:
Postfix; Envelope-To: Exim, Gandi; X-Envelope-To: others), then those of the sender."""

MOST_CANDIDATES: Final = 200
"""Addresses looked at in one mail."""

MOST_RECIPIENTS: Final = 20
"""Recipients of ours in one mail; the default of the listeners' ``max_recipients``."""

_BETWEEN_ADDRESSES: Final = re.compile(r"[\s<>,;:()\"]+")
_PLUS: Final = "+"


def recipients_of(raw: bytes, knows: Knows, fallback: str) -> tuple[str, ...]:
    """The addresses of ours that the mail was for, or ``fallback`` where no header names one.

    One for each tournament that is named, as if each had been a ``RCPT``. The header that is
    believed most decides which details of an address count; one that names the address without a
    detail leaves the choice to the next, because some providers drop the ``+detail`` in
    Delivered-To. Addresses that one header names count side by side: if a To lists one tournament's
    address with the secrets of two players, each is looked at, as SMTP would have delivered both.
    That gains nobody anything: a secret counts beside its own player's From alone.
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
