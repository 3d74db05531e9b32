"""The keyed hash of rows is HMAC-SHA-256, as the standard library has it."""

from __future__ import annotations

import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.journal.keyed_hash import BLOCK_BYTES, keyed_hash


@given(key=st.binary(max_size=BLOCK_BYTES), messages=st.lists(st.binary(max_size=200), max_size=3))
def test_it_is_hmac_however_often_a_key_is_used(key: bytes, messages: list[bytes]) -> None:
    for message in messages:
        assert keyed_hash(key)(message) == hmac.digest(key, message, "sha256")


def test_a_key_longer_than_a_block_is_refused() -> None:
    with pytest.raises(ValueError, match="block"):
        keyed_hash(bytes(BLOCK_BYTES + 1))
