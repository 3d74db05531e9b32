"""The public record of one tournament as it grows: announcements in, signed checkpoints out.

Held by the writer alone, rebuilt from the stored announcements at start: the root that is signed is
always computed from stored octets, and signing again gives the same octets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster.record.checkpoint import Checkpoint, sign_checkpoint
from gamemaster.record.merkle import Tree
from gamemaster.record.note import Signer, VerifierKey

if TYPE_CHECKING:
    from collections.abc import Iterable


class Log:
    """The record named ``origin``, signed with the key that follows from ``seed`` (32 octets).

    ``origin`` is the record's and the key's name: a host and path without scheme, without blanks,
    such as ``gm.example.org/autumn``.
    """

    def __init__(self, origin: str, seed: bytes, announcements: Iterable[str] = ()) -> None:
        self._signer = Signer(origin, seed)
        self.origin = origin
        self.tree = Tree(text.encode() for text in announcements)

    @property
    def key(self) -> VerifierKey:
        """The key that readers verify checkpoints with."""
        return self._signer.key

    def append(self, announcement: str) -> str:
        """Enter the exact text of an announcement; return the signed checkpoint with it."""
        self.tree.append(announcement.encode())
        return self.checkpoint()

    def checkpoint(self, size: int | None = None) -> str:
        """The signed checkpoint after ``size`` announcements, by default after all."""
        size = self.tree.size if size is None else size
        return sign_checkpoint(Checkpoint(self.origin, size, self.tree.root(size)), self._signer)
