from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.errors import Defect, IntegrityError
from gamemaster.journal.seal import PAYLOAD_LIMIT, pad, size_class, unpad


@given(st.binary(max_size=5000))
def test_padding_comes_off_again(payload: bytes) -> None:
    padded = pad(payload)
    assert unpad(padded) == payload
    assert len(padded) == size_class(len(payload))


@given(st.integers(0, PAYLOAD_LIMIT), st.integers(0, PAYLOAD_LIMIT))
def test_a_longer_payload_never_has_a_smaller_class(one: int, other: int) -> None:
    assert (size_class(one) <= size_class(other)) or one > other
    assert size_class(one) >= one + 4


@given(st.integers(64 * 1024, PAYLOAD_LIMIT))
def test_a_large_payload_wastes_less_than_four_percent(length: int) -> None:
    assert size_class(length) - length < length * 4 // 100


CLASSES = {
    0: 928,
    924: 928,
    925: 1952,
    1948: 1952,
    1949: 4000,
    65_436: 65_440,
    65_437: 65_536 + 2048 - 96,
}


@pytest.mark.parametrize(("length", "padded"), CLASSES.items())
def test_the_classes_are_the_documented_ones(length: int, padded: int) -> None:
    assert size_class(length) == padded


def test_few_sizes_tell_little() -> None:
    assert len({size_class(length) for length in range(65_437)}) == 7


def test_any_vote_looks_like_any_turn() -> None:
    assert len(pad(b"x" * 300)) == len(pad(b"x" * 900))


NOT_PADDED_BY_US = {
    "nothing": b"",
    "too short": b"\0\0",
    "no class": pad(b"vote")[:-1],
    "a length past the end": b"\xff\xff\xff\xff" + pad(b"vote")[4:],
    "a length of another class": b"\0\0\x04\0" + pad(b"vote")[4:],
    "something in the filling": pad(b"vote")[:-1] + b"x",
}


@pytest.mark.parametrize("padded", NOT_PADDED_BY_US.values(), ids=NOT_PADDED_BY_US)
def test_padding_that_is_not_ours_is_refused(padded: bytes) -> None:
    with pytest.raises(IntegrityError):
        unpad(padded)


def test_a_payload_has_a_limit() -> None:
    with pytest.raises(Defect, match="over the limit"):
        pad(bytes(PAYLOAD_LIMIT + 1))
