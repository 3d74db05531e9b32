"""The header fields of a mail that has only just come in, read as ``receive`` will read them.

Evidence about another From, To or Subject than the one that is read would be evidence of nothing,
so facts are gathered from the same fields by the same functions. Pure and total.
"""

from __future__ import annotations

from gamemaster.mail.address import BadMailbox, read_from
from gamemaster.mail.parse import DEFAULT_LIMITS
from gamemaster.mail.structure import Headers, TooMuch, split_message

HEADERS_SIZE = DEFAULT_LIMITS.headers_size
NOTHING = Headers(())


def headers_of(raw: bytes) -> Headers:
    """Return the header fields of a mail; none of one that goes beyond the limits."""
    # A mail without an end of its headers must not be copied whole for them.
    start = raw[: 2 * HEADERS_SIZE].replace(b"\r\n", b"\n")
    try:
        return split_message(start, DEFAULT_LIMITS)[0]
    except TooMuch:
        return NOTHING


def only_mailbox(headers: Headers, name: str) -> str | None:
    """Return the canonical address in a field that stands once and names one mailbox in one way."""
    if len(headers.all(name)) != 1:
        return None
    mailbox = read_from(headers.exact(name))
    return None if isinstance(mailbox, BadMailbox) else mailbox.address


def sender_of(raw: bytes) -> str | None:
    """Return the canonical address that a mail says it is from, None where that is not clear."""
    return only_mailbox(headers_of(raw), "from")


def domain_of(address: str) -> str:
    """Return the domain of a canonical address, in A-labels."""
    return address.rpartition("@")[2]
