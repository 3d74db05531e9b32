"""How many examples of a property are tried: a part of them each time, all with the torture.

``make torture`` runs every property again under the profile ``whole`` (``tests/conftest.py``).
"""

from __future__ import annotations

from typing import Any

from hypothesis import settings

WHOLE = 100
"""The examples of a property whose examples cost little."""
A_PART = 30
"""How many of them are tried each time."""


def examples(count: int, **more: Any) -> settings:  # noqa: ANN401 - any setting
    """Return settings for a property with ``count`` examples, or the part that is tried now."""
    return settings(max_examples=-(-count * settings().max_examples // WHOLE), **more)
