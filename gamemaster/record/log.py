"""Keeps the public record of one tournament as it grows: entries in, signed checkpoints out.

Entry 0 is the genesis, entry n announcement n. Rebuilt from what is stored at start: the root that
is signed is always computed from stored octets, and signing again gives the same octets.
"""

from __future__ import annotations

from collections.abc import Iterable

from gamemaster.record.merkle import Tree, growth_text, inclusion_text
from gamemaster.record.note import Checkpoint, Heartbeat, Signer, VerifierKey, sign_checkpoint


class Log:
    """The record named ``origin``, signed with the key that follows from ``seed`` (32 octets).

    ``origin`` is the record's and the key's name: a host and path without scheme, without blanks,
    such as ``gm.example.org/autumn``.
    """

    def __init__(self, origin: str, seed: bytes, entries: Iterable[str] = ()) -> None:
        self._signer = Signer(origin, seed)
        self.origin = origin
        self.tree = Tree(text.encode() for text in entries)

    @property
    def key(self) -> VerifierKey:
        """The key that readers verify checkpoints with."""
        return self._signer.key

    def append(self, entry: str) -> str:
        """Enter the exact text of an entry; return the signed checkpoint with it."""
        self.tree.append(entry.encode())
        return self.checkpoint()

    def checkpoint(self, size: int | None = None, extensions: tuple[str, ...] = ()) -> str:
        """The signed checkpoint of the first ``size`` entries, by default of all."""
        size = self.tree.size if size is None else size
        checkpoint = Checkpoint(self.origin, size, self.tree.root(size), extensions)
        return sign_checkpoint(checkpoint, self._signer)

    def heartbeat(self, beat: Heartbeat) -> str:
        """The signed checkpoint that is a heartbeat."""
        return self.checkpoint(beat.size, beat.extensions)

    def growth(self, old: int, beat: Heartbeat) -> str:
        """The proof that the record of a heartbeat begins with its first ``old`` entries."""
        hashes = self.tree.consistency_proof(old, beat.size)
        return growth_text(old, hashes, self.heartbeat(beat))

    def inclusion(self, index: int) -> str:
        """The proof that entry ``index`` is in the record at the checkpoint that came with it."""
        hashes = self.tree.inclusion_proof(index, index + 1)
        return inclusion_text(index, hashes, self.checkpoint(index + 1))
