"""The sets of rules that come with the program, by the hashes that a genesis names."""

from __future__ import annotations

from typing import Final

_BUILT_IN: Final = """
101de873a8be222c775f96c8f8ac7decb9fbc4cc4b39c57fec74e4b644a81755 async
95326d6091fe84734c44c4d4799cc9f8b9506b34f214140ed87ee9499d3c9a6d daily
7e4d5bd1d065e9e386ffe8736b74b77d9b744c47e418dffa4a6c499609799171 daily with tell_own_score
5940892fe1a16a19fedc6d037902b5d60e97b88dc50ad2cf5a0c09676af3e28c github
6bb4de8a82d6a82389523a5d788c1e36b0a5fe1f1fcd041002fdd72aa931e830 github with points_of_the_day
46b6cc02ccd26185e6e20097fd4a0c76fa9bc5a3ea3838d821f7d1c02df3df3e greffier
83ae118e17056d6a291b5806046d05a017ee4d8c4153f84e4286055f299e0ea6 secret
2b9605cee25c613323ed65f3322521ea8c7cd42eaaefe2b8a14cf0a22d1e6e5a secret with tell_own_score
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
