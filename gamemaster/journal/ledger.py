"""The ledger: one sealed row that says what else must be in the file.

A seal proves that a row was written here once, not that it is still the newest, nor that none is
missing. So every batch also rewrites the ledger, which holds

* the head of every stream: a line missing at the end shows;
* a digest of every shelf: the exclusive-or of a keyed hash of each row's id, key and nonce, hence
  of its version: a row that was dropped, kept, or put back as it was before shows. The hash key
  is secret and the digest sealed, so nobody can look for another set of rows that fits;
* the labels of streams and shelves, which the rows carry as mere numbers;
* the next row id: ids are given once and never again, because seals are bound to them.

An older copy of the whole file is in itself consistent; only a checkpoint that was published
(``Store.open(not_before=…)``) tells it from the newest.
"""

from __future__ import annotations

import copy
import hmac
import os
import struct
from dataclasses import dataclass, field, replace
from typing import Final

from gamemaster.errors import IntegrityError
from gamemaster.journal.chain import EMPTY, Head
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.seal import NONCE_BYTES

ROW: Final = 1
"""The ledger's own row, on shelf 0, which has no label."""

SHELF_NUMBER: Final = 0
PLACE: Final = b"ledger"

_VERSION_OF_ROW: Final = struct.Struct(">QQ")


@dataclass(slots=True)
class Stream:
    """A stream's number in the file, and its head."""

    number: int
    head: Head = EMPTY


@dataclass(slots=True)
class Shelf:
    """A shelf's number in the file, how many rows stand on it, and their digest."""

    number: int
    rows: int = 0
    digest: int = 0


@dataclass(slots=True)
class Ledger:
    """What must be in the file. ``batches`` counts commits, so the newer of two copies shows."""

    identity: str
    digest_key: bytes = field(repr=False)
    batches: int = 0
    next_id: int = ROW + 1
    seals: int = 0
    streams: dict[str, Stream] = field(default_factory=dict)
    shelves: dict[str, Shelf] = field(default_factory=dict)

    def copy(self) -> Ledger:
        """A copy to go back to when a part of a batch is rolled back."""
        return replace(
            self,
            streams={label: copy.copy(stream) for label, stream in self.streams.items()},
            shelves={label: copy.copy(shelf) for label, shelf in self.shelves.items()},
        )

    def resume_after(self, later: Ledger) -> Ledger:
        """This ledger, but with no row id or use of a key given twice that ``later`` had given."""
        self.next_id = max(self.next_id, later.next_id)
        self.seals = max(self.seals, later.seals)
        return self

    def take_id(self) -> int:
        """A row id that no row ever had."""
        taken = self.next_id
        self.next_id += 1
        return taken

    def stream(self, label: str) -> Stream:
        """The stream of that label, new if there was none."""
        if label not in self.streams:
            self.streams[label] = Stream(1 + len(self.streams))
        return self.streams[label]

    def shelf(self, label: str) -> Shelf:
        """The shelf of that label, new if there was none."""
        if label not in self.shelves:
            self.shelves[label] = Shelf(1 + len(self.shelves))
        return self.shelves[label]

    def digest_of(self, row: int, epoch: int, nonce: bytes) -> int:
        """What one version of one row adds to the digest of its shelf, and takes away again."""
        try:
            version = _VERSION_OF_ROW.pack(row, epoch) + nonce[:NONCE_BYTES]
        except (struct.error, TypeError) as error:
            raise IntegrityError(f"row {row} is damaged") from error
        return int.from_bytes(hmac.digest(self.digest_key, version, "sha256"), "big")

    def encode(self) -> bytes:
        """The payload of the ledger's row."""
        return canonical(
            {
                "batches": self.batches,
                "digest_key": self.digest_key.hex(),
                "identity": self.identity,
                "next_id": self.next_id,
                "seals": self.seals,
                "shelves": {
                    label: [shelf.number, shelf.rows, f"{shelf.digest:064x}"]
                    for label, shelf in self.shelves.items()
                },
                "streams": {
                    label: [stream.number, *stream.head] for label, stream in self.streams.items()
                },
            }
        )


def fresh_ledger() -> Ledger:
    """The ledger of an empty store."""
    return Ledger(identity=os.urandom(16).hex(), digest_key=os.urandom(32))


def decode_ledger(payload: bytes) -> Ledger:
    """The ledger that ``encode`` wrote."""
    value = read(payload)
    try:
        return Ledger(
            identity=value["identity"],
            digest_key=bytes.fromhex(value["digest_key"]),
            batches=value["batches"],
            next_id=value["next_id"],
            seals=value["seals"],
            streams={
                label: Stream(number, Head(seq, hash_))
                for label, (number, seq, hash_) in value["streams"].items()
            },
            shelves={
                label: Shelf(number, rows, int(digest, 16))
                for label, (number, rows, digest) in value["shelves"].items()
            },
        )
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise IntegrityError("the ledger of the store is not what was written") from error
