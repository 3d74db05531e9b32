"""The hash chain that makes a stream append-only.

Each line carries the hash of the line before it, so that changing, dropping or reordering any line
changes every later hash. What the chain cannot see by itself is a missing end: the sealed ledger
keeps the head of every stream for that (``ledger.py``), and published checkpoints guard against
an older copy of the whole file.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from gamemaster.errors import IntegrityError
from gamemaster.journal.codec import Json, JsonObject, Line, encode, line_hash


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
