"""Notes beside the store which copies a server has taken, until the store itself says so.

The outcomes of copies are made durable for some fifty at a time. A process that is killed before
that would send all of them again; so each worker writes a note of every copy as soon as it is
taken, and the next start reads the notes and reports them first. A note costs one write and no
waiting for the disk: what was written outlives the process, though not the machine.

* A note is a code that only the store's secrets give, for one copy of one delivery (``Dispatch``),
  of which there is never a second: an old note that is read again says what is true, anything else
  in the file says nothing. Its holder learns nothing from it.
* Each worker writes round and round in a part of its own, which has more room than is handed out
  together. The file never grows.
* A file that cannot be written costs copies that leave twice after a kill, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from gamemaster import oplog
from gamemaster.errors import StoreUnavailable

SUFFIX: Final = ".sent"
NOTE_OCTETS: Final = 32
NOTES_OF_A_WORKER: Final = 64
"""More than the copies that a worker is handed at once (``letters.deliveries``)."""

_PART_OCTETS: Final = NOTE_OCTETS * NOTES_OF_A_WORKER

Note = Callable[[bytes], None]
"""Writes one note."""


class SentNotes:
    """The file beside the store at ``store``, for so many workers; made if it is not there."""

    def __init__(self, store: Path, workers: int) -> None:
        self._path = store.with_name(store.name + SUFFIX)
        self._workers = workers
        self._descriptor: int | None = None
        self._in_trouble = False

    def open(self) -> frozenset[bytes]:
        """Open the file; return what was noted before. Trouble is logged, and nothing is noted."""
        try:
            self._descriptor = os.open(
                self._path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600
            )
            found = self._read(self._descriptor)
            self._fill(self._descriptor, len(found))
        except OSError as error:
            self._trouble(error)
            return frozenset()
        return frozenset(
            found[start : start + NOTE_OCTETS] for start in range(0, len(found), NOTE_OCTETS)
        )

    @staticmethod
    def _read(descriptor: int) -> bytes:
        found = b""
        while part := os.pread(descriptor, _PART_OCTETS, len(found)):
            found += part
        return found

    def _fill(self, descriptor: int, length: int) -> None:
        """Fill the file with octets that look like notes: it shows not even how many there are."""
        wanted = self._workers * _PART_OCTETS
        while length < wanted:
            length += os.pwrite(descriptor, os.urandom(wanted - length), length)

    def of_worker(self, place: int) -> Note:
        """Return the function that writes the notes of one worker. It raises nothing."""
        written = 0

        def note(code: bytes) -> None:
            nonlocal written
            if self._descriptor is None:
                return
            where = place * _PART_OCTETS + written % NOTES_OF_A_WORKER * NOTE_OCTETS
            written += 1
            try:
                os.pwrite(self._descriptor, code, where)
            except OSError as error:
                self._trouble(error)
            else:
                self._in_trouble = False

        return note

    def close(self) -> None:
        """Close the file; what it holds stays true."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            with suppress(OSError):
                os.close(descriptor)

    def _trouble(self, error: OSError) -> None:
        if not self._in_trouble:
            oplog.send_queue_trouble(StoreUnavailable(f"{self._path}: {error.strerror}"))
        self._in_trouble = True
