"""The sets of rules that come with the program, by the hashes that a genesis names."""

from __future__ import annotations

from typing import Final

_BUILT_IN: Final = """
c840e8cd663b1c2d050e15d8b0bd6c3ef6b80db700d96ba7cf9088ab2758a4db async
1ce0ddbf9d2a6add9825125c7a54bf99284342f8ff4f535c7161e24b04f6bce2 daily
f9b7aae30effc910dc97491d49336eb8abf9b79e98af03396c6c8b9e1205dff2 daily with tell_own_score
82d17174facf4a0622af7a7f956f144087cf1ec1afe2e24cc0c9c7281b3959b8 github
d5f3a737c040742fad9b6d399a73d4a732a32892eaa221d7b49090212a3e0715 github with points_of_the_day
5b6651066436bdc3cac60b2426d10ad4deab5195a30b4f1c92c404b2abf4187a greffier
83ae118e17056d6a291b5806046d05a017ee4d8c4153f84e4286055f299e0ea6 secret
2b9605cee25c613323ed65f3322521ea8c7cd42eaaefe2b8a14cf0a22d1e6e5a secret with tell_own_score
28e7ccd2a3d549dc48ab3208e0a99bd9e127a51be4c81394f72a90ca5853bfe3 suber
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
