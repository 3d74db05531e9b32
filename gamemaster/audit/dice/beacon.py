"""Rounds of drand's public beacon ``quicknet``: when each is due, and if its signature is right.

A round is a threshold signature (BLS on BLS12-381, ``bls-unchained-g1-rfc9380``) by the League of
Entropy over the SHA-256 of the round's number; nobody knows it before some twelve of its members
sign. Key, period and first instant are those of the network for as long as it lives, so that a
round can be named by anybody long before it is due, and verified by anybody from these lines alone
(https://docs.drand.love, "Cryptography"; docs/formats.md, "The public beacon").
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

NAME: Final = "quicknet"
CHAIN: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""The hash of the network's parameters, by which its servers name it."""
FIRST_AT: Final = 1_692_803_367
PERIOD_SECONDS: Final = 3
SECONDS_TO_COME: Final = 60
"""The round that is mixed in is the first one due this many seconds after the record was opened."""
SECONDS_TO_ANSWER: Final = 3_600
"""A round may be mixed in up to this many seconds after it was due: nobody can choose later."""

_TAG: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_SIGNATURE: Final = re.compile("[0-9a-f]{96}")
_KEY: Final = (
    (
        int("0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809"
            "bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a", 16),
        int("03cf0f2896adee7eb8b5f01fcad3912212c437e0073e911f"
            "b90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451", 16),
    ),
    (
        int("00e5db2b6bfbb01c867749cadffca88b36c24f3012ba09fc"
            "4d3022c5c37dce0f977d3adb5d183c7477c442b1f04515273", 16),
        int("01a714f2edb74119a2f2b0d5a7c75ba902d163700a61bc22"
            "4ededd8e63aef7be1aaf8e93d7a9718b047ccddb3eb5d68b", 16),
    ),
)  # fmt: skip


def due_at(number: int) -> int:
    """Return the instant at which a round (from 1) is due."""
    return FIRST_AT + (number - 1) * PERIOD_SECONDS


def round_for(opened: int) -> int:
    """Return the round that a record which was opened at this instant names."""
    since = max(0, opened + SECONDS_TO_COME - FIRST_AT)
    return 1 + -(-since // PERIOD_SECONDS)


def is_signed(number: int, signature: str) -> bool:
    """Say whether 96 hexadecimal digits are the signature of a round."""
    if not _SIGNATURE.fullmatch(signature):
        return False
    # Few games mix a round in, and only this looks at its curves.
    from gamemaster.audit.dice.pairing import verifies  # noqa: PLC0415

    message = hashlib.sha256(number.to_bytes(8, "big")).digest()
    return verifies(_KEY, message, bytes.fromhex(signature), _TAG)


def randomness(signature: str) -> str:
    """Return the value of a round: the SHA-256 of its signature, in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()
