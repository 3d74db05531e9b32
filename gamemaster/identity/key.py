"""Which key records of DNS (RFC 6376 §3.6.1) are fit to show anything. Pure.

``dkimpy`` reads past what a record forbids (``h=``, ``s=``, ``t=y``) and computes with a key of any
size; records come from whoever owns a domain, so both are settled before it sees one.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Final

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.serialization import load_der_public_key
from dkim.util import parse_tag_value

SMALLEST_KEY: Final = 1024
"""Bits; RFC 8301 §3.2."""

LARGEST_KEY: Final = 4096
LARGEST_EXPONENT: Final = 2**32
LONGEST_RECORD: Final = 4_000


class UnfitKey(Exception):
    """No key, or none that shows anything."""


def fit_key(records: Sequence[bytes]) -> bytes:
    """Return the one key record; UnfitKey if there is not exactly one, or it is of no use."""
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
