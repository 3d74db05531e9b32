"""How the bundles of the corpus are called; imports nothing, for what tries mutants must not."""

from __future__ import annotations

from typing import Final

HONEST: Final = "honest"


def is_honest(name: str) -> bool:
    """Say whether a bundle is one in which nothing was changed."""
    return name.startswith(HONEST)
