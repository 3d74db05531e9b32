"""The sets of rules that come with the program, by the hashes that a genesis names."""

from __future__ import annotations

from typing import Final

_BUILT_IN: Final = """
101de873a8be222c775f96c8f8ac7decb9fbc4cc4b39c57fec74e4b644a81755 async
cd2849126e0a85f33aed5fa61dc21db0b5ad8ce539ebdd018d872c3edacbb65a daily
ff4623d5d4ec60f82dec3db3ca68012bbaed3cf46fd5693abf33cfdcd3274a4b daily with tell_own_score
319077693284f8bef300e08d86a15ce04f8318859a06fae4077a8f81954beee9 github
2a8458b0b6db5e1b47bffc8da06f5ac688d2a786fbdfdc9f9fccbb6eda9fb890 github with points_of_the_day
59ee7e5940fc9c42253463d2fd6df2f1231809e3e5a83031063b0dcb271b4da8 greffier
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
