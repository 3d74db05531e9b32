"""Writes one batch: all of it is durable when the batch ends, or none of it happened.

Made by ``Store.batch`` alone, used by the one writer, finished when that ``with`` ends. Rows are
written at once inside the transaction, so what a batch reads through its store is what it wrote.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from gamemaster.errors import Defect
from gamemaster.journal.codec import Json, JsonObject, Line
from gamemaster.journal.contents import Contents
from gamemaster.journal.ledger import Head, extend
from gamemaster.journal.roots import SHELF, TournamentRoots, encode_roots, fresh_roots

LABEL_LENGTH_LIMIT: Final = 200


class Batch:
    """The writes that the open batch may do."""

    __slots__ = ("_contents", "_open", "changed")

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self._open = True
        self.changed = False

    def append(
        self,
        stream: str,
        type_: str,
        at: int,
        data: JsonObject,
        why: Json = None,
        private: JsonObject | None = None,
    ) -> Line:
        """Append a line to a stream, which begins with its first line (and its secrets).

        ``private`` is journaled and sealed like the rest but never disclosed; it gets a salt.
        """
        self._write(stream)
        roots = self.roots(stream)
        entry = self._contents.ledger.stream(stream)
        blind = roots.blind_of(entry.head.seq + 1)
        if private is not None:
            private = {**private, "salt": roots.salt_of(entry.head.seq + 1)}
        line, raw, head = extend(entry.head, type_, at, data, why, blind, private)
        self._contents.insert_line(stream, entry.number, raw)
        self._contents.ledger.move_on(stream, head)
        return line

    def put(self, shelf: str, payload: bytes) -> int:
        """Put a payload on a shelf; return its id, greater than every id before."""
        self._write_on(shelf)
        return self._contents.insert_object(shelf, payload)

    def replace(self, shelf: str, row: int, payload: bytes) -> None:
        """Put another payload in the place of one that is on the shelf."""
        self._write_on(shelf)
        self._contents.replace_object(shelf, row, payload)

    def move(self, shelf: str, row: int, to: str, payload: bytes) -> None:
        """Put a row on another shelf, under the id that it has, with another payload."""
        for each in (shelf, to):
            self._write_on(each)
        self._contents.move_object(shelf, row, to, payload)

    def delete(self, shelf: str, row: int) -> None:
        """Take a payload off its shelf and overwrite it."""
        self._write_on(shelf)
        self._contents.delete_object(shelf, row)

    def roots(self, stream: str) -> TournamentRoots:
        """The secrets of a tournament, made now if it has none yet."""
        known = self._contents.roots(stream)
        if known is not None:
            return known
        self._write(stream)
        made = fresh_roots()
        self._contents.insert_object(SHELF, encode_roots(stream, made))
        return made

    def begin_anew(self) -> int:
        """Note that the store no longer counts as an untouched copy; return the next row id."""
        self._write(SHELF)
        self._contents.ledger.copied = False
        return self._contents.ledger.next_id

    def note_stands(self) -> None:
        """Say that a note stands beside the store from now on."""
        self._write(SHELF)
        self._contents.ledger.noted = True

    def head(self, stream: str) -> Head:
        """The head of a stream with what this batch has appended."""
        return self._contents.head(stream)

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """A part that an exception undoes by itself; the rest of the batch stands."""
        self._require_open()
        contents, before = self._contents, self._contents.ledger.copy()
        try:
            with contents.database.savepoint():
                yield
        except BaseException:
            contents.go_back(before)
            raise

    def finish(self) -> None:
        """Write the ledger; called by the store just before the commit."""
        if self.changed:
            self._contents.write_ledger()

    def end(self) -> None:
        """Allow no more; called by the store when the batch is durable or gone."""
        self._open = False

    def _require_open(self) -> None:
        if not self._open:
            raise Defect("this batch is over: what it wrote is committed or gone")

    def _write(self, label: str) -> None:
        self._require_open()
        if not 0 < len(label) <= LABEL_LENGTH_LIMIT or not label.isprintable():
            raise Defect(
                f"a stream or shelf has a label of 1 to {LABEL_LENGTH_LIMIT} printable characters"
            )
        self.changed = True

    def _write_on(self, shelf: str) -> None:
        self._write(shelf)
        if shelf == SHELF:
            raise Defect(f"the shelf {SHELF!r} is written by the store alone")
