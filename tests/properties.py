"""How much of a campaign is tried: a part of its cases each time, all of them with the torture.

``make torture`` runs every property again under the profile ``whole`` (``tests/conftest.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

WHOLE = 100
"""The examples of a property whose examples cost little."""
A_PART = 30
"""How many of them are tried each time."""


def examples(count: int, **more: Any) -> settings:  # noqa: ANN401 - any setting
    """Return settings for a property with ``count`` examples, or the part that is tried now."""
    return settings(max_examples=-(-count * settings().max_examples // WHOLE), **more)


def one_in(count: int, cases: Iterable[tuple[str, tuple[object, ...]]]) -> list[Any]:
    """Return named cases as parameters: one in so many is tried each time."""
    return [
        pytest.param(*values, id=name, marks=() if place % count == 0 else pytest.mark.torture)
        for place, (name, values) in enumerate(cases)
    ]
