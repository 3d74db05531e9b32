"""How many mutable rules there may be, by the sets that say so."""

from __future__ import annotations

import pytest

from gamemaster.rulesets import load
from tests.rulesets.limits import few, many


@pytest.mark.parametrize("name", ["suber", "async"])
def test_rule_209_the_twenty_fifth_mutable_rule_is_the_last(name: str) -> None:
    assert many(load(name)) == ["adopted", "adopted without effect"]


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("suber", "adopted without effect"),
        ("async", "adopted without effect"),
        ("daily", "defeated"),
        ("github", "adopted without effect"),
        ("greffier", "adopted without effect"),
    ],
)
def test_one_mutable_rule_is_left(name: str, outcome: str) -> None:
    assert few(load(name)) == ["adopted", outcome]
