"""The sets of rules that come with the program, by the hashes that a genesis names."""

from __future__ import annotations

from typing import Final

_BUILT_IN: Final = """
101de873a8be222c775f96c8f8ac7decb9fbc4cc4b39c57fec74e4b644a81755 async
963bf23ce6d328792e8d21dcffeffc353c3586c8442083c97f9e8e593236cf04 daily
8fb2ff278680502a8224e532160b9517696be493c3ff56033e8c04e7d63c6a49 daily with tell_own_score
07ce98c16836edebcefca21281784cea7ab17b1204c0d256c791eaf70d74ed7e secret
488c04cd19e40ce7597dc587f0070018c5362f09d86fa7bd9945241eca90b86c secret with tell_own_score
b3d29cf3cfdc63b20b486ed6becf59662b842cf6f0e13f4fb3fe0e94e1be1a91 suber
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
