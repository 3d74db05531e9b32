"""The store: a private, sealed, append-only journal and the shelves that stand beside it.

``Store`` is the only door. Everything in the file but row numbers, counts and size classes is
sealed; see ``store.py`` for who may call what.
"""

from __future__ import annotations

from gamemaster.journal.batch import Batch
from gamemaster.journal.codec import Line, canonical
from gamemaster.journal.ledger import EMPTY, Head
from gamemaster.journal.protector import (
    KeyFile,
    Passphrase,
    Protector,
    SystemdCredential,
    write_key_file,
)
from gamemaster.journal.roots import TournamentRoots
from gamemaster.journal.store import Store

__all__ = [
    "EMPTY",
    "Batch",
    "Head",
    "KeyFile",
    "Line",
    "Passphrase",
    "Protector",
    "Store",
    "SystemdCredential",
    "TournamentRoots",
    "canonical",
    "write_key_file",
]
