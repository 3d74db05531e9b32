"""Chance, as the disclosed roots fix it: nonces, anchors and rolls (docs/formats.md, "Dice")."""

from __future__ import annotations

import hmac
from binascii import hexlify
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from gamemaster.audit.findings import Refused

CHAINS = ("secret", "open", "hidden")
LONGEST_CHAIN = 2**20
MOST_FACES = 2**32
MOST_ATTEMPTS = 10_000
MIXED = 4
"""The edition since which what joiners sent is mixed into every roll."""
SHORTEST_MIXED = 4096
"""The fewest rolls of a chain in those editions."""
RENEWAL_MARGIN = 64
"""The next anchor is due when this many rolls of an epoch are left, or half of a shorter epoch."""


def check_length(length: object, edition: int = 1) -> None:
    """Check how many rolls an epoch has. Raises Refused."""
    shortest = SHORTEST_MIXED if edition >= MIXED else 1
    if type(length) is not int or not shortest <= length <= LONGEST_CHAIN:
        raise Refused(f"journal entry 1: expected chains of {shortest} to {LONGEST_CHAIN} rolls")


def mix_of(contributions: Mapping[str, str]) -> str:
    """Return what is mixed into every roll, made from what each player's mail contributed."""
    listed = "".join(f"{player}\t{said}\n" for player, said in sorted(contributions.items()))
    return sha256(f"SECRET NOMIC MIX/1\n{listed}".encode()).hexdigest()


def mixed_with(mix: str, drawn: str) -> str:
    """Return what is mixed in once a round of the public beacon is part of it."""
    return sha256(f"SECRET NOMIC MIX/2\n{mix}\n{drawn}\n".encode()).hexdigest()


@lru_cache(maxsize=8)
def keys(root: bytes, chain: str, epoch: int, length: int) -> tuple[bytes, ...]:
    """Return keys 0 (the anchor) to ``length`` of one epoch (docs/formats.md, "Dice").

    Raises Refused for a chain or an epoch that does not exist.
    """
    check_length(length)
    if chain not in CHAINS or type(epoch) is not int or epoch < 0:
        raise Refused(f"roots.json: dice: expected no epoch {epoch!r:.40} of a die {chain!r:.40}")
    chain_root = hmac.digest(root, f"SECRET NOMIC DICE ROOT/1\n{chain}\n".encode(), "sha256")
    seed = f"SECRET NOMIC DICE CHAIN/1\n{epoch}\n{length}\n".encode()
    link = hmac.digest(chain_root, seed, "sha256")
    found = [link]
    for _ in range(length):
        link = sha256(hexlify(link) + b"\n").digest()
        found.append(link)
    return tuple(reversed(found))


def value(
    root: bytes,
    tournament: str,
    chain: str,
    index: int,
    faces: int,
    length: int,
    mix: str | None = None,
) -> int:
    """Return the value of roll ``index`` (from 1) of a chain. Raises Refused if there is none."""
    if type(index) is not int or type(faces) is not int or index < 1 or not 0 < faces <= MOST_FACES:
        raise Refused(f"roll {index!r:.40}: expected a die of 1 to {MOST_FACES} faces")
    epoch, place = divmod(index - 1, length)
    key = keys(root, chain, epoch, length)[place + 1]
    octets = max(1, ((faces - 1).bit_length() + 7) // 8)
    fair = 256**octets - 256**octets % faces
    head = f"DIE/1\n{tournament}" if mix is None else f"DIE/2\n{tournament}\n{mix}"
    for attempt in range(MOST_ATTEMPTS):
        message = f"SECRET NOMIC {head}\n{index}\n{attempt}\n".encode()
        drawn = int.from_bytes(hmac.digest(key, message, "sha256")[:octets], "big")
        if drawn < fair:
            return drawn % faces + 1
    raise Refused(f"roll {index}: no attempt gave a value")


def nonce(root: bytes, number: int, body: str) -> str:
    """Return the nonce of a proposal with this body."""
    octets = f"{number}\n{body}".encode(errors="replace")
    return hmac.digest(root, octets, "sha256").hex()


class Roots:
    """Chance as the disclosed roots fix it."""

    def __init__(
        self, nonce: bytes, chains: bytes, tournament: str, length: int, mix: str | None = None
    ) -> None:
        self._nonce, self._chains = nonce, chains
        self._tournament, self._length, self._mix = tournament, length, mix

    def nonce(self, number: int, body: str) -> str:
        """Return the nonce of a proposal."""
        return nonce(self._nonce, number, body)

    def roll(self, chain: str, index: int, faces: int) -> tuple[int, str]:
        """Return the value of a roll and its key."""
        epoch, place = divmod(index - 1, self._length)
        key = keys(self._chains, chain, epoch, self._length)[place + 1]
        rolled = value(self._chains, self._tournament, chain, index, faces, self._length, self._mix)
        return rolled, key.hex()

    def mix_in(self, drawn: str) -> None:
        """Mix the value of a round of the public beacon into all rolls from now on."""
        if self._mix is not None:
            self._mix = mixed_with(self._mix, drawn)

    def anchor(self, chain: str, epoch: int) -> str:
        """Return the anchor of a chain's epoch."""
        return keys(self._chains, chain, epoch, self._length)[0].hex()
