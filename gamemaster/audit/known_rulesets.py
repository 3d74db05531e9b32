"""The sets of rules that come with the program, by the hashes that a genesis names."""

from __future__ import annotations

from typing import Final

_BUILT_IN: Final = """
c6a317eb207bbd96bb97a7b19c04fec3d2b94217e8ef38d5350ac10d9d2b2fe2 async
ab4b88999192c15e1b5ab8061b41fb4c50ebe58e18cd691499e10f92c21282bf daily
06f73465c9da4bf3a82527babf101b08d857e0f53c12cb03e4230d24fdb14964 daily with tell_own_score
b9f38003c4b7e17d5a3dcfd99da9973cb6c7bc77ff934151b4212e9132b481ac secret
25cbf63d4cb0f38c2fd72d10b32708004b4e082a2dc61e3c85d3e3549749c9f1 secret with tell_own_score
aaa2fa22dad6a70e0dbaf572f8602c497edd29ef7d239137771436be52e4285f suber
"""
BUILT_IN: Final = dict(row.split(" ", 1) for row in _BUILT_IN.strip().splitlines())
"""The sets of rules that come with this program, by their hashes (docs/formats.md)."""


def told_of(name: str, found: str) -> str:
    """Say whether a set of rules is one that comes with the program, by its name and hash."""
    known = BUILT_IN.get(found)
    if known is not None:
        return f"the set {known} as it comes with this program"
    if any(name == built_in.split(" ")[0] for built_in in BUILT_IN.values()):
        return (
            f"a set that is CALLED {name} and is not the one that comes with this program: "
            f"its hash is {found}. Compare its rules, unless another version was used"
        )
    return f"a set of the organiser's own, {name}, with the hash {found}"
