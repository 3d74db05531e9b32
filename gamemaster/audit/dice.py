"""The dice: every roll recomputed from the disclosed root, every key followed to its anchor."""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache

from gamemaster.audit.bundle import Refused


@lru_cache(maxsize=8)
def keys(root: bytes, chain: str, epoch: int, length: int) -> tuple[bytes, ...]:
    """Return keys 0 (the anchor) to ``length`` of one epoch (docs/formats.md, "Dice")."""
    chain_root = hmac.digest(root, f"SECRET NOMIC DICE ROOT/1\n{chain}\n".encode(), "sha256")
    seed = f"SECRET NOMIC DICE CHAIN/1\n{epoch}\n{length}\n".encode()
    found = [hmac.digest(chain_root, seed, "sha256")]
    for _ in range(length):
        found.append(hashlib.sha256(f"{found[-1].hex()}\n".encode()).digest())
    return tuple(reversed(found))


def value(root: bytes, tournament: str, chain: str, index: int, faces: int, length: int) -> int:
    """Return what roll ``index`` (from 1) of a chain must be."""
    if index < 1 or faces < 1 or not 0 < length <= 2**20:
        raise Refused(f"roll {index}: no such roll")
    epoch, place = divmod(index - 1, length)
    key = keys(root, chain, epoch, length)[place + 1]
    octets = max(1, ((faces - 1).bit_length() + 7) // 8)
    fair = 256**octets - 256**octets % faces
    for attempt in range(10_000):
        message = f"SECRET NOMIC DIE/1\n{tournament}\n{index}\n{attempt}\n".encode()
        drawn = int.from_bytes(hmac.digest(key, message, "sha256")[:octets], "big")
        if drawn < fair:
            return drawn % faces + 1
    raise Refused(f"roll {index}: no attempt gave a value")
