"""RFC 6962 §2.1: a Merkle tree over the octets of entries, its proofs, and proofs as texts.

Invariants
* ``Tree`` only grows. Appending costs a constant number of hashes on average, a root or a proof of
  any earlier size a logarithmic number.
* Verification raises ``ProofError``; it never answers with a truth value that could be dropped.

Proofs travel as texts to readers who do not hold all entries: a witness who keeps checkpoints
alone, or somebody to whom one announcement was forwarded. Both are formats of C2SP: ``tlog-proof``
for an entry, the request of ``tlog-witness`` for growth. Each ends with the checkpoint that it
leads to. Reading believes nothing: the caller checks whether the checkpoint is signed and the proof
holds.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gamemaster.errors import Defect, GamemasterError

EMPTY_ROOT: Final = hashlib.sha256(b"").digest()
_HASH: Final = r"[A-Za-z0-9+/]{43}="
_NUMBER: Final = r"0|[1-9][0-9]{0,17}"
# RFC 6962 §2.1: a tree of 2^63 entries has paths of 63 hashes, and proofs of growth one more.
_HASHES: Final = rf"(?P<hashes>(?:{_HASH}\n){{0,64}})"
_INCLUSION: Final = re.compile(
    rf"^c2sp\.org/tlog-proof@v1\nindex (?P<number>{_NUMBER})\n{_HASHES}\n", re.MULTILINE
)
_GROWTH: Final = re.compile(rf"^old (?P<number>{_NUMBER})\n{_HASHES}\n", re.MULTILINE)


class ProofError(GamemasterError):
    """A proof does not prove what it should."""


def leaf_hash(entry: bytes) -> bytes:
    """The hash of an entry as a leaf (RFC 6962 §2.1: 0x00 sets leaves apart from nodes)."""
    return hashlib.sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of the node over two subtrees (RFC 6962 §2.1: 0x01)."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class Tree:
    """A growing tree. ``_levels[k][i]`` is the hash of the i-th full subtree of ``2^k`` leaves."""

    def __init__(self, entries: Iterable[bytes] = ()) -> None:
        self._levels: list[list[bytes]] = [[]]
        for entry in entries:
            self.append(entry)

    @property
    def size(self) -> int:
        """The number of entries."""
        return len(self._levels[0])

    def append(self, entry: bytes) -> None:
        """Add one entry at the end."""
        level, added = 0, leaf_hash(entry)
        self._levels[0].append(added)
        while len(self._levels[level]) % 2 == 0:
            added = node_hash(*self._levels[level][-2:])
            level += 1
            if level == len(self._levels):
                self._levels.append([])
            self._levels[level].append(added)

    def root(self, size: int | None = None) -> bytes:
        """The root of the first ``size`` entries, by default of all."""
        size = self._checked(self.size if size is None else size)
        return self._hash(0, size) if size else EMPTY_ROOT

    def inclusion_proof(self, index: int, size: int | None = None) -> tuple[bytes, ...]:
        """The audit path of entry ``index`` (from 0) in the first ``size`` (RFC 6962 §2.1.1)."""
        size = self._checked(self.size if size is None else size)
        if not 0 <= index < size:
            raise Defect(f"entry {index} is not among the first {size}")
        path = []
        start = 0
        while size > 1:
            middle = _split(size)
            if index - start < middle:
                path.append(self._hash(start + middle, size - middle))
                size = middle
            else:
                path.append(self._hash(start, middle))
                start, size = start + middle, size - middle
        return tuple(reversed(path))

    def consistency_proof(self, old: int, size: int | None = None) -> tuple[bytes, ...]:
        """The proof that the first ``old`` entries begin the first ``size`` (RFC 6962 §2.1.2)."""
        size = self._checked(self.size if size is None else size)
        if not 0 <= old <= size:
            raise Defect(f"{old} entries are not among the first {size}")
        if old in (0, size):
            return ()
        path = []
        start, whole = 0, True
        while old != size:
            middle = _split(size)
            if old <= middle:
                path.append(self._hash(start + middle, size - middle))
                size = middle
            else:
                path.append(self._hash(start, middle))
                start, old, size, whole = start + middle, old - middle, size - middle, False
        if not whole:
            path.append(self._hash(start, size))
        return tuple(reversed(path))

    def _checked(self, size: int) -> int:
        if not 0 <= size <= self.size:
            raise Defect(f"the tree has {self.size} entries, not {size}")
        return size

    def _hash(self, start: int, size: int) -> bytes:
        """The hash of the subtree over ``size`` leaves that begins at ``start``."""
        if size & (size - 1) == 0:
            return self._levels[size.bit_length() - 1][start // size]
        middle = _split(size)
        return node_hash(self._hash(start, middle), self._hash(start + middle, size - middle))


def verify_inclusion(
    entry: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes
) -> None:
    """Check that ``entry`` is entry ``index`` of the tree with ``size`` and ``root``."""
    if not 0 <= index < size:
        raise ProofError("the entry's index is not below the size of the tree")
    found = leaf_hash(entry)
    for step, from_left in zip(proof, _sides(index, size - 1, len(proof)), strict=True):
        found = node_hash(step, found) if from_left else node_hash(found, step)
    if found != root:
        raise ProofError("the entry is not in the tree")


def verify_consistency(
    old: int, size: int, proof: Sequence[bytes], old_root: bytes, root: bytes
) -> None:
    """Check that the tree of ``old`` entries begins the one of ``size`` entries."""
    if not 0 <= old <= size:
        raise ProofError("the tree has shrunk")
    if old in (0, size):
        if proof or old_root != (root if old else EMPTY_ROOT) or (not size and root != EMPTY_ROOT):
            raise ProofError("the older tree does not begin the newer one")
        return
    position, last = old - 1, size - 1
    while position % 2:
        position, last = position // 2, last // 2
    # RFC 6962 §2.1.2: a full old tree is itself where the climb begins and is not in the proof.
    first, *steps = (*proof,) if old & (old - 1) else (old_root, *proof)
    old_found = found = first
    for step, from_left in zip(steps, _sides(position, last, len(steps)), strict=True):
        old_found = node_hash(step, old_found) if from_left else old_found
        found = node_hash(step, found) if from_left else node_hash(found, step)
    if old_found != old_root or found != root:
        raise ProofError("the older tree does not begin the newer one")


def _sides(position: int, last: int, length: int) -> list[bool]:
    """For each step of a climb to the root, whether it comes from the left (RFC 9162 §2.1.3.2).

    ``position`` is the node's place in its level and ``last`` that of the level's last node.
    """
    sides = []
    while last:
        from_left = position % 2 == 1 or position == last
        sides.append(from_left)
        while from_left and position and position % 2 == 0:
            position, last = position // 2, last // 2
        position, last = position // 2, last // 2
    if len(sides) != length:
        raise ProofError(f"the proof has {length} steps where the sizes ask for {len(sides)}")
    return sides


def _split(size: int) -> int:
    """The largest power of two below ``size``."""
    return 1 << ((size - 1).bit_length() - 1)


@dataclass(frozen=True, slots=True)
class Proof:
    """The hashes of a proof. ``number``: the entry's index, or the size grown from.

    ``end`` is where its checkpoint begins in the text in which the proof was found.
    """

    number: int
    hashes: tuple[bytes, ...]
    end: int


def inclusion_text(index: int, hashes: Sequence[bytes], note: str) -> str:
    """The proof that entry ``index`` is in the record of the checkpoint ``note``."""
    return f"c2sp.org/tlog-proof@v1\nindex {index}\n{_lines(hashes)}\n{note}"


def growth_text(old: int, hashes: Sequence[bytes], note: str) -> str:
    """The proof that the first ``old`` entries begin the record of the checkpoint ``note``."""
    return f"old {old}\n{_lines(hashes)}\n{note}"


def inclusions(text: str) -> Iterator[Proof]:
    """Yield the proofs of entries that stand in a text."""
    return _found(_INCLUSION.finditer(text))


def growths(text: str) -> Iterator[Proof]:
    """Yield the proofs of growth that stand in a text."""
    return _found(_GROWTH.finditer(text))


def _found(matches: Iterable[re.Match[str]]) -> Iterator[Proof]:
    for match in matches:
        hashes = tuple(base64.b64decode(line) for line in match["hashes"].split())
        yield Proof(int(match["number"]), hashes, match.end())


def _lines(hashes: Sequence[bytes]) -> str:
    return "".join(f"{base64.b64encode(hash_).decode()}\n" for hash_ in hashes)
