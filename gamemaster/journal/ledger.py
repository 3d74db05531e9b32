"""Keeps streams append-only: a hash chain along each, and a sealed ledger of their heads.

Each line carries the hash of the line before it, so that changing, dropping or reordering any line
changes every later hash. The chain by itself cannot show a missing end: for that, the ledger keeps
the head of every stream, and the digest of every shelf. Published checkpoints guard against an
older copy of the whole file.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from gamemaster.errors import IntegrityError
from gamemaster.journal.codec import (
    Json,
    JsonObject,
    Line,
    canonical,
    encode,
    hash_as_written,
    line_hash,
    read,
)
from gamemaster.journal.keyed_hash import keyed_hash
from gamemaster.journal.numbers import Moves
from gamemaster.journal.protector import random_octets
from gamemaster.journal.seal import NONCE_BYTES


class Head(NamedTuple):
    """The last line of a stream: its number and its hash."""

    seq: int
    hash: str


EMPTY: Final = Head(0, "0" * 64)
"""The head of a stream without lines; its hash is what the first line names as its predecessor."""


def extend(
    head: Head,
    type_: str,
    at: int,
    data: JsonObject,
    why: Json,
    blind: str,
    private: JsonObject | None = None,
) -> tuple[Line, bytes, Head]:
    """The next line after ``head``, its canonical bytes, and the head it makes."""
    line = Line(head.seq + 1, type_, at, data, why, blind, head.hash, private)
    raw = encode(line)
    return line, raw, Head(line.seq, line_hash(line, raw))


def follow(head: Head, line: Line, raw: bytes, stream: str) -> Head:
    """The head after ``line``; IntegrityError where it does not follow ``head``."""
    if line.seq != head.seq + 1:
        raise IntegrityError(
            f"stream {stream!r}: line {head.seq + 1} is missing, found line {line.seq} in its place"
        )
    if line.prev != head.hash:
        raise IntegrityError(f"stream {stream!r}: line {line.seq} does not follow the line before")
    return Head(line.seq, line_hash(line, raw))


def skipped(head: Head, raw: bytes) -> Head | None:
    """The head after the line with these bytes, which is not parsed; None where it must be."""
    hash_ = hash_as_written(raw, head.seq + 1, head.hash)
    return None if hash_ is None else Head(head.seq + 1, hash_)


ROW: Final = 1
"""The ledger's own row, on shelf 0, which has no label."""

SHELF_NUMBER: Final = 0
PLACE: Final = b"ledger"

STREAMS_REMEMBERED: Final = 4096
"""The streams whose text in the ledger is remembered."""

_VERSION_OF_ROW: Final = struct.Struct(">QQ")


class Stream(NamedTuple):
    """A stream's number in the file, its head, and how it came into this store (``Numbers``)."""

    number: int
    head: Head = EMPTY
    moves: Moves = ()


class Shelf(NamedTuple):
    """A shelf's number in the file, how many rows stand on it, and their digest."""

    number: int
    rows: int = 0
    digest: int = 0


@dataclass(slots=True)
class Ledger:
    """The sum of all that must be in the file; a new one is of an empty store.

    ``batches`` counts commits, so the newer of two copies shows. ``copied``: this file is a copy,
    and nothing was written to it since; ``noted``: a note stands beside the store.
    """

    identity: str = field(default_factory=lambda: random_octets(16).hex())
    digest_key: bytes = field(default_factory=lambda: random_octets(32), repr=False)
    batches: int = 0
    next_id: int = ROW + 1
    seals: int = 0
    copied: bool = False
    noted: bool = False
    streams: dict[str, Stream] = field(default_factory=dict)
    shelves: dict[str, Shelf] = field(default_factory=dict)

    def copy(self) -> Ledger:
        """A copy to go back to when a part of a batch is rolled back."""
        # Called with each mail read and item played: ``replace`` costs four times as much.
        return Ledger(
            self.identity,
            self.digest_key,
            self.batches,
            self.next_id,
            self.seals,
            self.copied,
            self.noted,
            dict(self.streams),
            dict(self.shelves),
        )

    def resume_after(self, later: Ledger) -> Ledger:
        """This ledger, moved on so that no row id or use of a key of ``later`` is given again."""
        self.next_id = max(self.next_id, later.next_id)
        self.seals = max(self.seals, later.seals)
        return self

    @property
    def note_key(self) -> bytes:
        """The key of the note beside the store; nothing else is made from it."""
        return keyed_hash(self.digest_key)(b"gamemaster note/1")

    def take_id(self) -> int:
        """A row id that no row ever had."""
        taken = self.next_id
        self.next_id += 1
        return taken

    def stream(self, label: str) -> Stream:
        """The stream of that label, new if there was none."""
        return self.streams.setdefault(label, Stream(1 + len(self.streams)))

    def move_on(self, label: str, head: Head) -> None:
        """Set the last line of a stream."""
        self.streams[label] = self.stream(label)._replace(head=head)

    def shelf(self, label: str) -> Shelf:
        """The shelf of that label, new if there was none."""
        return self.shelves.setdefault(label, Shelf(1 + len(self.shelves)))

    def change(self, label: str, digest: int, rows: int = 0) -> None:
        """Note how many rows came to a shelf, and how its digest changed."""
        shelf = self.shelf(label)
        self.shelves[label] = Shelf(shelf.number, shelf.rows + rows, shelf.digest ^ digest)

    def digest_of(self, row: int, epoch: int, nonce: bytes) -> int:
        """Return the share of one version of one row in the digest of its shelf."""
        try:
            version = _VERSION_OF_ROW.pack(row, epoch) + nonce[:NONCE_BYTES]
        except (struct.error, TypeError) as error:
            raise IntegrityError(f"row {row} is damaged") from error
        return int.from_bytes(keyed_hash(self.digest_key)(version), "big")

    def encode(self) -> bytes:
        """The payload of the ledger's row: canonical JSON.

        Streams stand last in it. There may be hundreds, and every commit writes them all: the text
        of each is remembered until it grows.
        """
        known = canonical(
            {
                "batches": self.batches,
                "copied": self.copied,
                "digest_key": self.digest_key.hex(),
                "identity": self.identity,
                "next_id": self.next_id,
                "noted": self.noted,
                "seals": self.seals,
                "shelves": {
                    label: [shelf.number, shelf.rows, f"{shelf.digest:064x}"]
                    for label, shelf in self.shelves.items()
                },
            }
        )
        streams = b",".join(
            _stream_text(label, self.streams[label]) for label in sorted(self.streams)
        )
        return b'%b,"streams":{%b}}' % (known[:-1], streams)


@lru_cache(maxsize=STREAMS_REMEMBERED)
def _stream_text(label: str, stream: Stream) -> bytes:
    # A store into which nothing came says nothing of moves, like the earliest stores.
    moves = [[list(move) for move in stream.moves]] if stream.moves else []
    return canonical({label: [stream.number, *stream.head, *moves]})[1:-1]


def _moves(*said: list[list[int]]) -> Moves:
    return tuple((end, added) for moves in said for end, added in moves)


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
            # The earliest stores say neither.
            copied=value.get("copied", False),
            noted=value.get("noted", False),
            streams={
                label: Stream(number, Head(seq, hash_), _moves(*moves))
                for label, (number, seq, hash_, *moves) in value["streams"].items()
            },
            shelves={
                label: Shelf(number, rows, int(digest, 16))
                for label, (number, rows, digest) in value["shelves"].items()
            },
        )
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise IntegrityError("the ledger of the store is not what was written") from error
