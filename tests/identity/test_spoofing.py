"""Nobody moves for Bob but Bob, and nobody but Bob hears of it who tries."""

from __future__ import annotations

import pytest

from tests.identity.scene import POLICIES, recipients, scene
from tests.identity.spoofing import SPOOFS, attempts, genuine


def test_there_are_many_ways_each_of_its_own_name() -> None:
    assert len({spoof.name for spoof in SPOOFS}) == len(SPOOFS) >= 150


@pytest.mark.parametrize("policy", POLICIES)
def test_every_way_to_be_somebody_else_is_refused(policy: str) -> None:
    through = [
        (one.spoof.name, one.outcome.read_as, recipients(one.outcome.sent))
        for one in attempts(policy)
        if not one.refused
    ]
    assert through == []


@pytest.mark.parametrize("policy", POLICIES)
def test_bob_himself_moves(policy: str) -> None:
    with scene(policy) as made:
        assert genuine(made, policy).docketed == 1
