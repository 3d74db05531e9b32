"""The public beacon: its published rounds are verified, and nothing else is."""

from __future__ import annotations

import pytest

from gamemaster.audit.dice import beacon
from gamemaster.audit.dice.pairing import hash_to_g1, verifies
from gamemaster.net import drand

PUBLISHED = {
    1000: (
        (
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
            "e342b73a8dd2bacbe47e4b6b63ed5e39"
        ),
        "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    ),
    657_413: (
        (
            "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be"
            "41076862b98fad56e91a6b85b89cd97b"
        ),
        "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    ),
}
"""Rounds of quicknet with signatures and randomness, as drand and its clients publish them."""


@pytest.mark.parametrize("number", PUBLISHED)
def test_rounds_that_were_published_are_signed(number: int) -> None:
    signature, randomness = PUBLISHED[number]
    assert beacon.is_signed(number, signature)
    assert beacon.randomness(signature) == randomness


def test_a_message_is_hashed_as_rfc_9380_has_it() -> None:
    tag = (
        b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_"  # Appendix J.9.1, the empty message.
    )
    assert hash_to_g1(b"", tag) == (
        0x052926ADD2207B76CA4FA57A8734416C8DC95E24501772C814278700EED6D1E4E8CF62D9C09DB0FAC349612B759E79A1,
        0x08BA738453BFED09CB546DBB0783DBB3A5F1F566ED67BB6BE0E8C67E2E81A4CC68EE29813BB7994998F3EAE0C9C6A265,
    )


SIGNATURE = PUBLISHED[1000][0]
WRONG = {
    "the signature of another round": (1001, SIGNATURE),
    "one bit turned": (1000, f"{SIGNATURE[:-1]}8"),
    "the point turned round": (1000, f"9{SIGNATURE[1:]}"),
    "the point at infinity": (1000, "c0" + "00" * 47),
    "no point at all": (1000, "80" + "00" * 46 + "05"),
    "a point of the curve that is in no group": (1000, "80" + "00" * 46 + "04"),
    "a coordinate beyond the field": (1000, "9f" + "ff" * 47),
    "a form without compression": (1000, f"3{SIGNATURE[1:]}"),
    "capitals": (1000, SIGNATURE.upper()),
    "nothing": (1000, ""),
    "half of it": (1000, SIGNATURE[:48]),
}


@pytest.mark.parametrize("name", WRONG)
def test_nothing_else_is_signed(name: str) -> None:
    assert not beacon.is_signed(*WRONG[name])


def test_another_tag_makes_another_hash() -> None:
    assert not verifies(beacon._KEY, b"", bytes.fromhex(SIGNATURE), b"another")


def test_both_programs_know_when_a_round_is_due() -> None:
    for opened in (0, beacon.FIRST_AT - 60, beacon.FIRST_AT, *range(1_800_000_000, 1_800_000_007)):
        number = beacon.round_for(opened)
        assert number == drand.round_for(opened)
        assert beacon.due_at(number) == drand.due_at(number)
        late = beacon.due_at(number) - opened
        assert late >= beacon.SECONDS_TO_COME
        assert number == 1 or late < beacon.SECONDS_TO_COME + beacon.PERIOD_SECONDS
