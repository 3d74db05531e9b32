"""Verifies DKIM (RFC 6376), more narrowly than RFC 6376 asks.

A valid signature says that a domain's server let a mail out. That shows who wrote it only if the
mail could not be made into another one afterwards, nor sent to somebody else than it was written
to, nor kept for later. So a mail is vouched for by the domain of its From when all of this holds:

1. Both readers, ``dkimpy`` and ours, see the same header fields; From, To, Date and Message-ID
   stand once.
2. To names one mailbox: the address (with or without ``+detail``) of the tournament that got it.
3. Date lies at most ``FRESH_SECONDS`` before the mail came, and not after it.
4. One of the first ``MOST_SIGNATURES`` signatures whose ``d=`` *is* the domain of From (strict
   alignment, RFC 7489 §3.1.1: what an organisation's domain is takes a list that we do not have)
   a. covers every field in ``READ_FIELDS`` that the mail has, each of which stands once, and names
      those in ``BOUND_FIELDS`` also if the mail has none: a signer that leaves one out would not
      notice that somebody took it away,
   b. covers the whole body (``l=`` would let anybody append to it), of which no line ends where a
      Content-Transfer-Encoding that was taken away would have joined it with the next,
   c. is made with rsa-sha256 (RFC 8301 §3.1) and a key that ``fit_key`` finds fit,
   d. is neither from the future nor expired (``t=``, ``x=``),
   e. and verifies.

Everything else, also whatever makes ``dkimpy`` raise and any trouble with DNS, is no evidence, and
never a lost mail. The texts that ``dkimpy`` matches with patterns of quadratic time are bounded
before it sees them. Called by ``inbox.vouching``, in a thread of its own.
"""

from __future__ import annotations

import base64
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from email.utils import parsedate_to_datetime
from typing import Final, TypeAlias

import dkim
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.serialization import load_der_public_key
from dkim.util import parse_tag_value

from gamemaster.identity.evidence_policy import domain_of, headers_of, only_mailbox
from gamemaster.mail.address import split_detail
from gamemaster.mail.structure import Headers

SMALLEST_KEY: Final = 1024
"""Bits; RFC 8301 §3.2."""

LARGEST_KEY: Final = 4096
LARGEST_EXPONENT: Final = 2**32
LONGEST_RECORD: Final = 4_000


class UnfitKey(Exception):
    """No key, or none that shows anything."""


def fit_key(records: Sequence[bytes]) -> bytes:
    """Return the one key record (RFC 6376 §3.6.1); UnfitKey if there is none that is of use.

    ``dkimpy`` reads past what a record forbids (``h=``, ``s=``, ``t=y``) and computes with a key of
    any size; records come from the owner of a domain, so both are settled before it sees one.
    """
    # RFC 6376 §3.6.2.2: with several records the result is undefined.
    if len(records) != 1 or len(records[0]) > LONGEST_RECORD:
        raise UnfitKey
    tags = parse_tag_value(records[0])
    if tags.get(b"v", b"DKIM1") != b"DKIM1" or tags.get(b"k", b"rsa") != b"rsa":
        raise UnfitKey
    if b"sha256" not in _words(tags.get(b"h", b"sha256")):
        raise UnfitKey
    if not {b"*", b"email"} & _words(tags.get(b"s", b"*")):
        raise UnfitKey
    # Flag y: the domain is only testing, and its mail counts as unsigned.
    if b"y" in _words(tags.get(b"t", b"")):
        raise UnfitKey
    key = load_der_public_key(base64.b64decode(b"".join(tags.get(b"p", b"").split())))
    if not isinstance(key, RSAPublicKey) or not SMALLEST_KEY <= key.key_size <= LARGEST_KEY:
        raise UnfitKey
    if key.public_numbers().e > LARGEST_EXPONENT:
        raise UnfitKey
    return records[0]


def _words(value: bytes) -> set[bytes]:
    return {word.strip() for word in value.split(b":")}


LookUp: TypeAlias = Callable[[str], Sequence[bytes]]
"""The TXT records of a name in DNS, none where there are none or they cannot be had."""

MOST_SIGNATURES: Final = 3
MOST_BLANKS: Final = 80
"""Blanks in a row; ``dkimpy`` looks through each run of blanks once for each blank of it."""

LONGEST_SIGNATURE: Final = 4_000
FRESH_SECONDS: Final = 5 * 86_400
"""As long as a server may try to deliver a mail (RFC 5321 §4.5.4.1)."""

CLOCK_SKEW_SECONDS: Final = 3_600
READ_FIELDS: Final = frozenset((
    "auto-submitted", "cc", "content-disposition", "content-transfer-encoding", "content-type",
    "date", "from", "in-reply-to", "message-id", "mime-version", "references", "reply-to",
    "sender", "subject", "to",
))  # fmt: skip
"""Fields that decide how a mail is read: each that is there must be signed, and stand once."""

BOUND_FIELDS: Final = frozenset(("content-type", "date", "from", "message-id", "subject", "to"))
_HEADERS_END: Final = re.compile(rb"\n\r?\n")
_SOFT_BREAK: Final = re.compile(rb"=[ \t]*\r?\n")
"""RFC 2045 §6.7: a line of quoted-printable that goes on in the next."""

_QUIET: Final = logging.getLogger("dkimpy")
_NEEDED: Final = ("date", "from", "message-id", "to")


def vouched_domain(raw: bytes, tournament: str, instant: int, look_up: LookUp) -> str | None:
    """Return the domain of From if its signature vouches for this mail, else None.

    ``tournament`` is the canonical address, without detail, that the mail came to at ``instant``.
    """
    headers = headers_of(raw)
    sender, to = only_mailbox(headers, "from"), only_mailbox(headers, "to")
    if sender is None or to is None:
        return None
    if split_detail(to)[0] != tournament or not _fresh(headers, instant):
        return None
    if _many_blanks(raw):
        return None
    counted = Counter(name for name, _ in headers.fields if name in READ_FIELDS)
    if any(counted[name] != 1 for name in (*_NEEDED, *counted)):
        return None
    bound = BOUND_FIELDS | counted.keys()
    end = _HEADERS_END.search(raw)
    if end is not None and _SOFT_BREAK.search(raw, end.end()):
        bound |= {"content-transfer-encoding"}
    domain = domain_of(sender)
    seen = tuple(name for name, _ in headers.fields)
    for place in _candidates(headers, domain, bound, instant):
        if _holds(raw, seen, place, look_up):
            return domain
    return None


def _many_blanks(octets: bytes) -> bool:
    return b" " * (MOST_BLANKS + 1) in octets.replace(b"\t", b" ")


def _fresh(headers: Headers, instant: int) -> bool:
    try:
        date = int(parsedate_to_datetime(headers.first("date")).timestamp())
    except (ValueError, TypeError, OverflowError, IndexError):
        return False
    return instant - FRESH_SECONDS <= date <= instant + CLOCK_SKEW_SECONDS


def _candidates(
    headers: Headers, domain: str, bound: frozenset[str], instant: int
) -> Iterator[int]:
    """Yield the places of signatures by ``domain`` that would be evidence if they hold."""
    tried = 0
    for place, written in enumerate(headers.all("dkim-signature")):
        tags = _tags(written)
        if tags.get("d", "").lower() != domain:
            continue
        tried += 1
        if tried > MOST_SIGNATURES:
            return
        if _promises_enough(tags, bound, instant):
            yield place


def _tags(written: bytes) -> Mapping[str, str]:
    """Return the tags of a signature, none where they cannot be read."""
    # Unfolded, a run of folds is a run of blanks.
    if len(written) > LONGEST_SIGNATURE or _many_blanks(written):
        return {}
    try:
        tags = parse_tag_value(written)
        return {key.decode("ascii"): value.decode("ascii") for key, value in tags.items()}
    except Exception:  # noqa: BLE001 - hostile bytes; dkimpy raises what it likes
        return {}


def _promises_enough(tags: Mapping[str, str], bound: frozenset[str], instant: int) -> bool:
    """Say whether a signature that verifies would be evidence."""
    signed = {name.strip().lower() for name in tags.get("h", "").split(":")}
    identity = tags.get("i", "@" + tags["d"]).rpartition("@")[2]
    return (
        tags.get("a") == "rsa-sha256"
        and "l" not in tags
        and bound <= signed
        # RFC 6376 §3.6.1, flag s: asked of every key, because From is compared strictly.
        and identity.lower() == tags["d"].lower()
        and _instant(tags, "t", instant) <= instant + CLOCK_SKEW_SECONDS
        and _instant(tags, "x", instant + 1) > instant
    )


def _instant(tags: Mapping[str, str], name: str, otherwise: int) -> int:
    """Return an instant of a signature; a malformed one counts as expired or in the future."""
    if name not in tags:
        return otherwise
    wrong = {"t": otherwise + 2 * CLOCK_SKEW_SECONDS, "x": 0}[name]
    return int(tags[name]) if re.fullmatch(r"[0-9]{1,12}", tags[name]) else wrong


def _holds(raw: bytes, seen: Sequence[str], place: int, look_up: LookUp) -> bool:
    """Say whether the ``place``-th signature verifies with a fit key."""

    def ask(name: bytes, timeout: float = 0) -> bytes:  # noqa: ARG001 - as dkimpy calls it
        return fit_key(look_up(name.decode("ascii")))

    try:
        checker = dkim.DKIM(raw, logger=_QUIET)
        if tuple(name.decode("ascii").lower() for name, _ in checker.headers) != seen:
            return False
        return bool(checker.verify(idx=place, dnsfunc=ask))
    except Exception:  # noqa: BLE001 - hostile bytes; dkimpy raises what it likes
        return False
