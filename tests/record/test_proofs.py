"""Proofs as texts: what is written is read again, and what stands around it does no harm."""

from __future__ import annotations

import pytest

from gamemaster.record.log import Log
from gamemaster.record.merkle import (
    ProofError,
    growths,
    inclusions,
    verify_consistency,
    verify_inclusion,
)
from gamemaster.record.note import Heartbeat

SEED = b"signing seed of one tournament 32"[:32]
ENTRIES = [f"entry {number}\n" for number in range(20)]
LOG = Log("gm.example.org/autumn", SEED, ENTRIES)
BEAT = Heartbeat("2026-11-22", 20, "0123456789abcdef" * 4, 1_795_327_200)


@pytest.mark.parametrize("index", range(20))
def test_an_entry_is_proved_by_what_was_written(index: int) -> None:
    text = LOG.inclusion(index)
    assert text.startswith(f"c2sp.org/tlog-proof@v1\nindex {index}\n")
    (proof,) = inclusions(f"> quoted\n\n{text}\nand more\n")
    entry, root = ENTRIES[index].encode(), LOG.tree.root(index + 1)
    verify_inclusion(entry, proof.number, index + 1, proof.hashes, root)
    with pytest.raises(ProofError):
        verify_inclusion(entry + b"!", proof.number, index + 1, proof.hashes, root)
    assert list(growths(text)) == []


@pytest.mark.parametrize("old", range(1, 21))
def test_growth_is_proved_by_what_was_written(old: int) -> None:
    text = LOG.growth(old, BEAT)
    (proof,) = growths(text)
    assert text[proof.end :] == LOG.heartbeat(BEAT)
    verify_consistency(old, 20, proof.hashes, LOG.tree.root(old), LOG.tree.root())
    other = Log("gm.example.org/autumn", SEED, ["another past\n", *ENTRIES[1:]])
    with pytest.raises(ProofError):
        verify_consistency(old, 20, proof.hashes, other.tree.root(old), LOG.tree.root())
    assert list(inclusions(text)) == []


@pytest.mark.parametrize(
    "text",
    ["", "old 1\n", "old x\n\n", "old 01\n\n", "old 3\nnot base64\n\n", "old 1\n" + "x\n" * 9_999],
    ids=["nothing", "an end", "a word", "a zero", "no hash", "endless"],
)
def test_what_is_no_proof_is_none(text: str) -> None:
    assert list(growths(text)) == list(inclusions(text)) == []
