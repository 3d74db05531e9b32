"""A leak that is planted into the program is found by a pair of tournaments that differ in it."""

from __future__ import annotations

import pytest

from tests.torture.noninterference import Tally, attempt
from tests.torture.paired.leaks import LEAKS, WITHIN, planted
from tests.torture.test_noninterference import SEED


@pytest.mark.torture
@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str) -> None:
    leak, tally = LEAKS[name], Tally()
    assert leak.shown_by < WITHIN
    with planted(leak):
        attempt(SEED, leak.shown_by, tally)
    found = [one.observer for one in tally.found]
    assert any(one.startswith(leak.found_by) for one in found), leak.tells
