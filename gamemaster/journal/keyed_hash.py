"""HMAC-SHA-256 under keys that are used for every row.

The beginning of both its hashes is worked out once for each key (RFC 2104, section 4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

BLOCK_BYTES: Final = 64
_INNER: Final = bytes(octet ^ 0x36 for octet in range(256))
_OUTER: Final = bytes(octet ^ 0x5C for octet in range(256))

KeyedHash: TypeAlias = Callable[[bytes], bytes]
"""Returns the 32 octets of a message."""


@lru_cache(maxsize=256)
def keyed_hash(key: bytes) -> KeyedHash:
    """Return the hash under a key. Raises ValueError for one that is longer than a block."""
    if len(key) > BLOCK_BYTES:
        raise ValueError("a key is longer than a block of the hash")
    block = key.ljust(BLOCK_BYTES, b"\0")
    begun = hashlib.sha256(block.translate(_INNER))
    ended = hashlib.sha256(block.translate(_OUTER))

    def digest(message: bytes) -> bytes:
        inner, outer = begun.copy(), ended.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    return digest
