"""The sets of rules that come with the program, by the hashes that a genesis names."""

from __future__ import annotations

from typing import Final

_BUILT_IN: Final = """
1939dc7415765835b16b5fe08bbc2a98997dfc759c3c784cb93eeaebe03e45f2 async
7c50666b8cdd24da814a0c3d4362b960fd5d2589ce4afa3b29826a1c88526e6f daily
b0fe30ed12c0417d0a39f76a1b5d099215d6e06afee2d81f53a929dcc0769866 daily with tell_own_score
52a4aefad8f1ac8c9f5dd218d745f69587329e776916b8b1943d9b7ce2b7df96 github
e5811a52e5f8db60bc545acfc3d995e3dcd7a065cb20ee02196b5beaece62c31 github with points_of_the_day
85e9286974e3a74c152810447a1f5deb2862779ab6e114fb34612a1a3e1fb265 greffier
f5c05d01a44734ad936bbbb88b0f21b30d1edde2d276e46764f7bf7881bdc83b secret
820a5a816a7ce235ec4903912856874d05f22dbfc08c4d1c7fc02a42790e7fb2 secret with tell_own_score
e2abffba0a20d0ff4d489640a5666f634e5a77398453f310fc68fcdbbe48bf71 suber
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
