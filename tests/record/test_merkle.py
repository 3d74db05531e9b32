from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.errors import Defect
from gamemaster.record.merkle import (
    EMPTY_ROOT,
    ProofError,
    Tree,
    leaf_hash,
    node_hash,
    verify_consistency,
    verify_inclusion,
)

# The entries and answers that implementations of RFC 6962 are commonly checked with.
KNOWN = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]

entry_lists = st.lists(st.binary(max_size=8), min_size=1, max_size=70)


def naive_root(entries: list[bytes]) -> bytes:
    """RFC 6962 §2.1, word by word."""
    if not entries:
        return hashlib.sha256(b"").digest()
    if len(entries) == 1:
        return leaf_hash(entries[0])
    split = 1
    while split * 2 < len(entries):
        split *= 2
    return node_hash(naive_root(entries[:split]), naive_root(entries[split:]))


def test_roots_known_beforehand() -> None:
    tree = Tree()
    for size, entry in enumerate([*KNOWN, ""]):
        assert tree.root().hex() == ROOTS[size]
        tree.append(bytes.fromhex(entry))


@given(entry_lists)
def test_a_tree_that_grew_has_the_root_of_the_definition_at_every_size(
    entries: list[bytes],
) -> None:
    tree = Tree(entries)
    assert [tree.root(size) for size in range(len(entries) + 1)] == [
        naive_root(entries[:size]) for size in range(len(entries) + 1)
    ]


@given(entry_lists, st.data())
def test_every_entry_is_proved_to_be_in_and_no_other(
    entries: list[bytes], data: st.DataObject
) -> None:
    tree = Tree(entries)
    size = data.draw(st.integers(1, len(entries)))
    index = data.draw(st.integers(0, size - 1))
    proof, root = tree.inclusion_proof(index, size), tree.root(size)
    verify_inclusion(entries[index], index, size, proof, root)
    for changed in (
        (entries[index] + b"!", index, size, proof, root),
        (entries[index], index, size, (*proof, root), root),
        (entries[index], index, size, proof, leaf_hash(root)),
        (entries[index], size, size, proof, root),
        (entries[index], -1, size, proof, root),
    ):
        with pytest.raises(ProofError):
            verify_inclusion(*changed)
    for position in range(len(proof)):
        shorter = proof[:position] + proof[position + 1 :]
        with pytest.raises(ProofError):
            verify_inclusion(entries[index], index, size, shorter, root)


@given(entry_lists, st.data())
def test_growth_is_proved_and_a_fork_is_not(entries: list[bytes], data: st.DataObject) -> None:
    tree = Tree(entries)
    size = data.draw(st.integers(0, len(entries)))
    old = data.draw(st.integers(0, size))
    proof = tree.consistency_proof(old, size)
    verify_consistency(old, size, proof, tree.root(old), tree.root(size))
    with pytest.raises(ProofError):
        verify_consistency(old, size, (*proof, EMPTY_ROOT), tree.root(old), tree.root(size))
    if old:
        fork = Tree([*entries[: old - 1], entries[old - 1] + b"!"])
        with pytest.raises(ProofError):
            verify_consistency(old, size, proof, fork.root(), tree.root(size))
    for position in range(len(proof)):
        changed = [*proof]
        changed[position] = leaf_hash(changed[position])
        with pytest.raises(ProofError):
            verify_consistency(old, size, changed, tree.root(old), tree.root(size))


def test_a_record_that_shrinks_is_refused() -> None:
    tree = Tree([b"a", b"b"])
    with pytest.raises(ProofError, match="shrunk"):
        verify_consistency(2, 1, (), tree.root(2), tree.root(1))


@pytest.mark.parametrize(
    ("old", "size", "old_root", "root"),
    [(0, 0, EMPTY_ROOT, b"x"), (0, 1, b"x", b"x"), (1, 1, b"x", b"y"), (1, 2, b"x", b"x")],
)
def test_the_ends_of_growth_are_checked_too(
    old: int, size: int, old_root: bytes, root: bytes
) -> None:
    with pytest.raises(ProofError):
        verify_consistency(old, size, (), old_root, root)


def test_proofs_are_given_only_of_what_there_is() -> None:
    tree = Tree([b"a", b"b"])
    with pytest.raises(Defect):
        tree.root(3)
    with pytest.raises(Defect):
        tree.inclusion_proof(2)
    with pytest.raises(Defect):
        tree.consistency_proof(3)


def test_proofs_are_short() -> None:
    tree = Tree(str(number).encode() for number in range(10_000))
    assert len(tree.inclusion_proof(4711)) <= 14
    assert len(tree.consistency_proof(4711)) <= 15
