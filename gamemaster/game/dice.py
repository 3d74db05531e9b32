"""The die: a backward hash chain, committed to before the first turn (docs/formats.md, "Dice").

Invariants
* Roll ``index`` (1, 2, 3, …) of a tournament depends on its dice root, its name, its mix and the
  index alone, so a crash, a resend or a reworded proposal never rolls again. An index is never
  reused. The mix is made of what joiners sent when the anchor had been mailed to them (``mix_of``).
* Rolls 1 … length use the keys of epoch 0, the next ``length`` rolls those of epoch 1, and so on.
  Key ``k(n-1)`` of an epoch is SHA-256 over ``k(n)`` in hexadecimal and a line feed; ``k(0)`` is
  the epoch's anchor, published before any roll of the epoch.
* A key shows every earlier key of its epoch and none that is later or of another epoch. Rolls that
  are proved at once and rolls that stay secret therefore use chains of their own (``root_of``).

Only the oracle that ``play`` hands to ``decide`` calls this; an auditor's tools share no code with
it but compute the same from ``docs/auditors.md``. Pure.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gamemaster.errors import GamemasterError
from gamemaster.maps import Map

# One epoch serves many months of play and takes a few milliseconds to compute, once.
CHAIN_LENGTH: Final = 4096
# When so few keys of an epoch are left, the next anchor is due (``renewal_due``).
RENEWAL_MARGIN: Final = 64
# Four octets of a digest decide a roll of up to so many faces.
FACES_LIMIT: Final = 2**32
CHAIN_LIMIT: Final = 2**20
MIXED: Final = 4
"""The edition since which contributions of joiners are mixed into every roll."""

_LABEL: Final = "SECRET NOMIC DIE/1"
_MIXED_LABEL: Final = "SECRET NOMIC DIE/2"
_MIX_LABEL: Final = "SECRET NOMIC MIX/1"
_BEACON_MIX_LABEL: Final = "SECRET NOMIC MIX/2"
_CHAIN_LABEL: Final = "SECRET NOMIC DICE CHAIN/1"
_ROOT_LABEL: Final = "SECRET NOMIC DICE ROOT/1"


class DiceError(GamemasterError):
    """A die that cannot be rolled: its number of faces is no whole number from 1 to 2^32."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll ``index`` of a die with ``faces`` faces; ``proof`` is the key, in hexadecimal."""

    index: int
    faces: int
    value: int
    proof: str


def root_of(root: bytes, chain: str) -> bytes:
    """The root of one of a tournament's chains (``open``, ``secret``), from its dice root."""
    return hmac.new(root, f"{_ROOT_LABEL}\n{chain}\n".encode(), hashlib.sha256).digest()


@lru_cache(maxsize=8)
def chain_keys(root: bytes, epoch: int, length: int = CHAIN_LENGTH) -> tuple[bytes, ...]:
    """Keys ``k(0)`` … ``k(length)`` of one epoch of the chain that ``root`` commits to."""
    if epoch < 0 or not 0 < length <= CHAIN_LIMIT:
        raise DiceError(f"a chain has an epoch from 0 and a length from 1 to {CHAIN_LIMIT}")
    seed = f"{_CHAIN_LABEL}\n{epoch}\n{length}\n".encode()
    keys = [hmac.new(root, seed, hashlib.sha256).digest()]
    for _ in range(length):
        keys.append(_before(keys[-1]))
    return tuple(reversed(keys))


def anchor(root: bytes, epoch: int, length: int = CHAIN_LENGTH) -> str:
    """The anchor of an epoch, in hexadecimal: safe to publish, and to be published first."""
    return chain_keys(root, epoch, length)[0].hex()


def contribution(message_id: str) -> str:
    """The share of a joiner's mail with this Message-ID (empty without one) in the mix, in hex."""
    return hashlib.sha256(f"{message_id}\n".encode("utf-8", "surrogatepass")).hexdigest()


def mix_of(contributions: Mapping[str, str], drawn: str = "") -> str:
    """The mix of the contributions of all who joined before play, by handle; 64 hex digits.

    ``drawn`` is the outcome of the public beacon's round (``drawn``), once that is known.
    """
    listed = "".join(f"{handle}\t{said}\n" for handle, said in sorted(contributions.items()))
    mix = hashlib.sha256(f"{_MIX_LABEL}\n{listed}".encode()).hexdigest()
    if drawn:
        mix = hashlib.sha256(f"{_BEACON_MIX_LABEL}\n{mix}\n{drawn}\n".encode()).hexdigest()
    return mix


def drawn(signature: str) -> str:
    """The outcome of a public beacon's round with this signature (in hex); 64 hex digits."""
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def epoch_of(index: int, length: int = CHAIN_LENGTH) -> int:
    """The epoch that roll ``index`` belongs to."""
    return (index - 1) // length


def restarted(epoch: int, length: int = CHAIN_LENGTH) -> Map[str, int]:
    """The rolls after which all chains go on in ``epoch``; its own first roll is left out.

    So the epoch in use is the new one from then on, before anything is rolled in it.
    """
    return Map(dict.fromkeys(("secret", "open", "hidden"), epoch * length + 1))


def next_epoch(indices: Iterable[int], length: int, now: int) -> int:
    """The epoch that begins where a copy of a store is put back at ``now``.

    It is the instant, so that no other copy of the same store ever began with it; and it lies
    behind all epochs of which an anchor was told.
    """
    return max(now, 2 + max((epoch_of(index, length) for index in indices), default=0))


def renewal_due(index: int, length: int = CHAIN_LENGTH) -> int | None:
    """The epoch whose anchor is due once roll ``index`` is done; None when none is.

    It falls due at exactly one index of each epoch, ``RENEWAL_MARGIN`` rolls before the epoch ends
    (halfway through a chain too short for that).
    """
    margin = min(RENEWAL_MARGIN, length // 2)
    return epoch_of(index, length) + 1 if (index - 1) % length + 1 == length - margin else None


def key(root: bytes, index: int, length: int = CHAIN_LENGTH) -> bytes:
    """The key of roll ``index``: its proof, once it may be shown."""
    if index < 1:
        raise DiceError("rolls are counted from 1")
    return chain_keys(root, epoch_of(index, length), length)[(index - 1) % length + 1]


def roll(
    root: bytes,
    tournament: str,
    index: int,
    faces: int,
    length: int = CHAIN_LENGTH,
    mix: str | None = None,
) -> Roll:
    """Roll ``index`` of ``tournament`` with a die of ``faces`` faces."""
    secret = key(root, index, length)
    return Roll(index, faces, value(secret, tournament, index, faces, mix), secret.hex())


def value(secret: bytes, tournament: str, index: int, faces: int, mix: str | None = None) -> int:
    """The value, 1 … ``faces``, that the key ``secret`` gives roll ``index``.

    ``mix`` is None in tournaments of editions before ``MIXED``.

    Rejection sampling: the first octets of the HMAC, as many as the faces need, count only below
    the largest multiple of ``faces``; otherwise the next attempt is made.
    """
    if type(faces) is not int or not 1 <= faces <= FACES_LIMIT:
        raise DiceError(f"a die has a whole number of faces from 1 to {FACES_LIMIT}")
    octets = max(1, ((faces - 1).bit_length() + 7) // 8)
    fair = 256**octets // faces * faces
    attempt = 0
    head = f"{_LABEL}\n{tournament}" if mix is None else f"{_MIXED_LABEL}\n{tournament}\n{mix}"
    while (drawn := _draw(secret, f"{head}\n{index}\n{attempt}\n", octets)) >= fair:
        attempt += 1
    return drawn % faces + 1


def leads_to(proof: str, anchor_hex: str, steps: int) -> bool:
    """Say if hashing the key ``proof`` ``steps`` times gives the anchor: it was committed to."""
    secret = bytes.fromhex(proof)
    for _ in range(steps):
        secret = _before(secret)
    return secret.hex() == anchor_hex


def _before(secret: bytes) -> bytes:
    return hashlib.sha256(f"{secret.hex()}\n".encode()).digest()


def _draw(secret: bytes, message: str, octets: int) -> int:
    drawn = hmac.new(secret, message.encode(), hashlib.sha256).digest()
    return int.from_bytes(drawn[:octets], "big")
