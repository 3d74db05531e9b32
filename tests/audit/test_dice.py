"""Rolls and anchors: over epochs that are renewed, and as the Gamemaster makes them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.dice import chance
from gamemaster.audit.dice.chance import keys, value
from gamemaster.audit.evidence import PASSED, Evidence
from gamemaster.audit.files.bundle import read_all
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.findings import Refused
from gamemaster.audit.steps.derived import check_dice
from gamemaster.game import dice as engine
from tests.audit.test_steps import Memory

ROOT, LENGTH = bytes(range(32)), 6
Line = tuple[str, dict[str, Any]]


def rolls(count: int, chain: str = "secret") -> list[Line]:
    return [
        ("die.rolled/1", {
            "chain": chain, "index": index, "faces": 6,
            "value": value(ROOT, "autumn", chain, index, 6, LENGTH),
        })
        for index in range(1, count + 1)
    ]  # fmt: skip


def renewed(epoch: int, chain: str = "secret") -> Line:
    anchor = keys(ROOT, chain, epoch, LENGTH)[0].hex()
    return "dice.renewed/1", {"chain": chain, "epoch": epoch, "anchor": anchor}


def checked(*lines: Line) -> str:
    """What the step says of a journal."""
    roots = json.dumps({"dice": ROOT.hex()}).encode()
    created = {"dice_length": LENGTH, "tournament": "autumn"}
    shown = [
        Shown(seq, kind, 7, data, {}, "")
        for seq, (kind, data) in enumerate(
            [("tournament.created/1", created), ("record.opened/1", {}), *lines], start=1
        )
    ]
    outcome, detail = check_dice(
        Evidence(read_all(Memory({"roots.json": roots}), lambda _: None), shown)
    )
    assert outcome == PASSED
    return detail


def test_chains_go_on_from_epoch_to_epoch() -> None:
    secret = rolls(9)
    told = checked(*secret[:3], renewed(1), *secret[3:9], renewed(2), *rolls(2, "open"))
    counted = "11 rolls (9 secret, 2 open, 0 hidden)"
    assert told == f"{counted}; nothing that players sent is mixed into them"


WRONG: dict[str, tuple[Callable[[], list[Line]], str]] = {
    "an anchor too early": (
        lambda: [*rolls(2), renewed(1)], "^journal entry 5: expected no anchor"),
    "an anchor of an epoch far away": (lambda: [*rolls(3), renewed(9)], "^journal entry 6: .* 9$"),
    "an anchor of the first epoch": (
        lambda: [*rolls(3), ("dice.renewed/1", {"chain": "secret", "epoch": 0, "anchor": ""})],
        "^journal entry 6: expected no anchor"),
    "an anchor of no die": (
        lambda: [("dice.renewed/1", {"chain": "loaded", "epoch": 1, "anchor": ""})],
        "^journal entry 3: expected no anchor"),
    "another anchor": (
        lambda: [*rolls(3), ("dice.renewed/1", {**renewed(1)[1], "anchor": "0" * 64})],
        "^journal entry 6: expected the anchor [0-9a-f]{64}, found 0000"),
    "rolls of two dice mixed up": (
        lambda: [*rolls(1), rolls(2, "open")[1]],
        "^journal entry 4: expected roll 1 of the die open"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_follow_from_the_root_is_refused(name: str) -> None:
    lines, expected = WRONG[name]
    with pytest.raises(Refused, match=expected):
        checked(*lines())


def test_there_is_no_die_without_faces_nor_chain_without_rolls() -> None:
    for faces in (0, 2**32 + 1):
        with pytest.raises(Refused, match="a die of 1 to"):
            value(ROOT, "autumn", "secret", 1, faces, LENGTH)
    with pytest.raises(Refused, match="chains of 1 to"):
        keys(ROOT, "secret", 0, chance.LONGEST_CHAIN + 1)
    with pytest.raises(Refused, match="no epoch"):
        keys(ROOT, "loaded", 0, LENGTH)


@given(
    st.binary(min_size=32, max_size=32), st.sampled_from(chance.CHAINS), st.integers(1, 40),
    st.integers(1, 100), st.integers(1, 2**32),
)  # fmt: skip
def test_every_die_falls_as_the_gamemasters_does(
    root: bytes, chain: str, length: int, index: int, faces: int
) -> None:
    of_chain = engine.root_of(root, chain)
    rolled = engine.roll(of_chain, "autumn", index, faces, length)
    assert value(root, "autumn", chain, index, faces, length) == rolled.value
    epoch = (index - 1) // length
    assert keys(root, chain, epoch, length)[0].hex() == engine.anchor(of_chain, epoch, length)
