"""The sets of rules that come with the program, by the hashes that a genesis names."""

from __future__ import annotations

from typing import Final

_BUILT_IN: Final = """
1939dc7415765835b16b5fe08bbc2a98997dfc759c3c784cb93eeaebe03e45f2 async
1ce0ddbf9d2a6add9825125c7a54bf99284342f8ff4f535c7161e24b04f6bce2 daily
f9b7aae30effc910dc97491d49336eb8abf9b79e98af03396c6c8b9e1205dff2 daily with tell_own_score
1fe40257ae623e1cdfdfcf09b11c0cfa820cdf18e4248307538f48b710f7ba25 github
d58225a84ccbd25ad092cf6c6b0dad4370e2a7d7651dc72850ae18d00c5c0827 github with points_of_the_day
102c4fce68f58be0a13a1f577e800cdda929d8e081b6ffde64be5db4287309c2 greffier
b060eb47d6617cb51f2d447b0b34d9da8ff9da36a35e189fcdad2a183a9f052c secret
62b48b97b46debfbb3b727264c39923657592f4ea116c7ab943de313452a6b35 secret with tell_own_score
e7cec148b281111fcf14806785bf32ab22f1347baf4d54c613fac1feb16b3f7b suber
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
