"""The sets of rules that come with the program, by the hashes that a genesis names."""

from __future__ import annotations

from typing import Final

_BUILT_IN: Final = """
101de873a8be222c775f96c8f8ac7decb9fbc4cc4b39c57fec74e4b644a81755 async
1ce0ddbf9d2a6add9825125c7a54bf99284342f8ff4f535c7161e24b04f6bce2 daily
f9b7aae30effc910dc97491d49336eb8abf9b79e98af03396c6c8b9e1205dff2 daily with tell_own_score
5d343dcca2aca17ff8f7eae0403ab6eab25f0ac6434d786c42f6cc0730a60633 github
a60230ac2c7155b3256663164b9ae6dee6355106e5d2be3f5c9749c5aa15fb6b github with points_of_the_day
a1895535eb6c2c319d0835efd84781f2cc8b41bb93241f9b44aad806af862c50 greffier
83ae118e17056d6a291b5806046d05a017ee4d8c4153f84e4286055f299e0ea6 secret
2b9605cee25c613323ed65f3322521ea8c7cd42eaaefe2b8a14cf0a22d1e6e5a secret with tell_own_score
e4e2715458b0aa1752f416378ca2a68c0d1a9906b989d51fc511510019ceb908 suber
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
