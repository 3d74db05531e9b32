"""The store: one sealed file, or one database of a server, and one writer.

* ``Store.open`` takes an exclusive lock and holds it until ``close``. A second opener is told who
  has it.
* Writing happens in batches: ``with store.batch() as batch``. A batch is durable when its ``with``
  ends and leaves nothing when it raises. Batches do not nest. StoreFull and StoreUnavailable mean
  that nothing was written; once there is space again the same store goes on. StoreOvertaken means
  that the store holds what this process does not know: it closes the store, and begins anew.
* One thread at a time owns the store: the one that opened it, or the last that called ``adopt``.
  Reads and writes come from that thread alone; anything else is a Defect, raised at once.
* Reading verifies: seals by row, the chain of a stream each time it is read, the digest of a shelf
  the first time it is touched. Data that does not verify raises IntegrityError and is never
  returned.
* Labels of streams (tournaments) and shelves may appear in messages; payloads never do.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Self

from gamemaster.config.place import Place, Server, beside
from gamemaster.errors import Defect, WorldError
from gamemaster.journal import backup as copies
from gamemaster.journal.batch import Batch
from gamemaster.journal.codec import Line
from gamemaster.journal.contents import Contents, problems_of
from gamemaster.journal.database import Database, StoreLock, holding
from gamemaster.journal.engines import opened
from gamemaster.journal.ledger import EMPTY, Head, Ledger
from gamemaster.journal.numbers import UNMOVED, Numbers
from gamemaster.journal.protector import Protector
from gamemaster.journal.roots import TournamentRoots
from gamemaster.journal.schema import create_tables, require_current, require_empty
from gamemaster.journal.seal import SEALS_PER_KEY, Keyring
from gamemaster.journal.transactions import Transactions


class Store:
    """An open store. Make one with ``create`` or ``open``; close it, or use it in a ``with``."""

    def __init__(
        self,
        contents: Contents,
        lock: StoreLock,
        seals_per_key: int = SEALS_PER_KEY,
    ) -> None:
        self._contents = contents
        self._lock = lock
        self._seals_per_key = seals_per_key
        self._owner = threading.get_ident()
        self._batch: Batch | None = None
        self._stale = False
        self._closed = False

    @classmethod
    def create(cls, place: Place, protector: Protector) -> Self:
        """Make an empty store and open it; a file or a database that holds anything is left as is.

        A database of a server has to be there, and to be empty.
        """
        place = _resolved(place)
        lock = StoreLock(beside(place))
        try:
            keyring = Keyring.fresh(protector)
            if isinstance(place, Server):
                with closing(opened(place)) as database:
                    require_empty(database)
                    _fill(database, keyring)
            else:
                with copies.new_file(place) as part, closing(Database(part)) as database:
                    _fill(database, keyring)
            return cls(Contents(opened(place), keyring), lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(
        cls,
        place: Place,
        protector: Protector,
        *,
        max_pages: int | None = None,
        seals_per_key: int = SEALS_PER_KEY,
    ) -> Self:
        """Open the store at ``place``.

        ``max_pages`` bounds the file (4 KiB each) and ``seals_per_key`` an epoch.
        """
        place = _resolved(place)
        lock = StoreLock(beside(place))
        try:
            database = opened(place, max_pages=max_pages)
            try:
                require_current(database)
                contents = copies.open_contents(database, protector)
            except BaseException:
                database.close()
                raise
            return cls(contents, lock, seals_per_key)
        except BaseException:
            lock.release()
            raise

    @staticmethod
    def restore(
        source: Path,
        place: Place,
        protector: Protector,
        *,
        force: bool = False,
        accept: copies.Accept = lambda _: None,
    ) -> Path | None:
        """Put a backup in place of the store at ``place``; return where the old one is, if any."""
        place = _resolved(place)
        with holding(beside(place)):
            if isinstance(place, Server):
                copies.accept_as_it_is(source, place, protector, force=force, accept=accept)
                return None
            return copies.restore(source, place, protector, force=force, accept=accept)

    def adopt(self) -> None:
        """Make the calling thread the one that reads and writes from now on."""
        if self._batch is not None:
            raise Defect("a batch is open: its thread keeps the store until it ends")
        self._owner = threading.get_ident()

    @contextmanager
    def batch(self) -> Iterator[Batch]:
        """A group of writes: durable together when the ``with`` ends, or none of them."""
        contents = self._ready()
        if self._batch is not None:
            raise Defect("a batch is open already: batches do not nest")
        if contents.ledger.seals >= self._seals_per_key:
            self._change_keys(contents.keyring.with_new_epoch())
        self._batch = batch = Batch(contents)
        try:
            with contents.database.transaction():
                yield batch
                batch.finish()
        except BaseException:
            self._stale = True
            raise
        finally:
            batch.end()
            self._batch = None

    @property
    def path(self) -> Path:
        """The file; for a database of a server, the path beside which the rest stands."""
        return self._contents.database.path

    @property
    def shared(self) -> Transactions | None:
        """The database where other processes reach it, too (``exchange``); None for a file."""
        database = self._ready().database
        return database if isinstance(database.place, Server) else None

    @property
    def opened_by_next(self) -> bool:
        """Whether the next key of a stopped rotation opened it, and not the one that was given."""
        return self._ready().keyring.by_next

    @property
    def copied(self) -> bool:
        """Whether this is a copy with which nothing was done yet (``batch.begin_anew``)."""
        return self._ready().ledger.copied

    @property
    def noted(self) -> bool:
        """Whether a note stands beside the store since it was first opened to be played."""
        return self._ready().ledger.noted

    @property
    def note_key(self) -> bytes:
        """The key that authenticates the note beside the store: the same for all copies of it."""
        return self._ready().ledger.note_key

    @property
    def batches(self) -> int:
        """The number of times that anything was written to it."""
        return self._ready().ledger.batches

    def streams(self) -> tuple[str, ...]:
        """The labels of all streams, in the order in which they began."""
        known = self._ready().ledger.streams
        return tuple(sorted(known, key=lambda label: known[label].number))

    def head(self, stream: str) -> Head:
        """The number and hash of a stream's last line; (0, 64 zeros) before its first."""
        return self._ready().head(stream)

    def lines(self, stream: str, after: Head = EMPTY) -> Iterator[Line]:
        """The lines of a stream after ``after``, oldest first.

        Verified from the first line of all on: IntegrityError where ``after`` is none of them.
        """
        for line, _ in self._ready().lines(stream, after):
            yield line
            self._ready()

    def raw_lines(self, stream: str) -> Iterator[bytes]:
        """Each line as it was written, private part and all."""
        for _, raw in self.whole_lines(stream):
            yield raw

    def whole_lines(self, stream: str) -> Iterator[tuple[Line, bytes]]:
        """Each line in the shape that it was written in, and its bytes."""
        for entry in self._ready().lines(stream):
            yield entry
            self._ready()

    def roots(self, stream: str) -> TournamentRoots:
        """The secrets of a tournament, which its first line or ``batch.roots`` made."""
        found = self._ready().roots(stream)
        if found is None:
            raise Defect(f"stream {stream!r} has no roots yet: ask a batch for them")
        return found

    def get(self, shelf: str, row: int) -> bytes | None:
        """A payload of a shelf by its id, or None."""
        return self._ready().get(shelf, row)

    def scan(self, shelf: str) -> Iterator[tuple[int, bytes]]:
        """The ids and payloads of a shelf, in the order they were put there."""
        for entry in self._ready().scan(shelf):
            yield entry
            self._ready()

    def numbers(self, stream: str) -> Numbers:
        """The numbers that rows of a tournament were given, and where the store has them."""
        known = self._ready().ledger.streams.get(stream)
        return UNMOVED if known is None else Numbers(known.moves)

    def size(self) -> int:
        """Bytes on disk, the write-ahead log of a file included."""
        return self._ready().database.size()

    def check(self) -> list[str]:
        """Verify everything; return what is wrong, in words. Reads the whole file."""
        contents = self._ready()
        self._require_no_batch()
        return problems_of(contents)

    def backup(self, path: Path) -> None:
        """Write a consistent copy, verified in full, to ``path`` (mode 0600), without the key."""
        contents = self._ready()
        self._require_no_batch()
        copies.back_up(contents, path.resolve())

    def rotate(self, protector: Protector | None = None) -> None:
        """Begin a new epoch, under a new key if one is given; the old key opens nothing then."""
        keyring = self._ready().keyring
        self._require_no_batch()
        if protector is not None:
            keyring = keyring.under(protector)
        self._change_keys(keyring.with_new_epoch())
        # The keys are changed all the same where there is no space to overwrite the old ones now:
        # for a file, closing the store does.
        with suppress(WorldError):
            self._contents.database.forget_old_keys()

    def close(self) -> None:
        """Close the file and give up the lock; a second call does nothing."""
        if self._closed:
            return
        self._require_no_batch()
        self._closed = True
        try:
            self._contents.database.close()
        finally:
            self._lock.release()

    def __enter__(self) -> Self:
        """Use the open store in a ``with``."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it at the end of the ``with``."""
        self.close()

    def _change_keys(self, keyring: Keyring) -> None:
        contents, before = self._contents, self._contents.keyring
        try:
            with contents.database.transaction():
                contents.keyring = keyring
                contents.ledger.seals = 0
                contents.write_keys()
                contents.write_ledger()
        except BaseException:
            contents.keyring = before
            self._stale = True
            raise

    def _ready(self) -> Contents:
        """The contents, for the thread that owns the store; read anew after any trouble."""
        if self._closed:
            raise Defect("the store is closed")
        if threading.get_ident() != self._owner:
            raise Defect("another thread owns the store: call adopt() in the one that takes over")
        if self._stale:
            self._contents.reload()
            self._stale = False
        return self._contents

    def _require_no_batch(self) -> None:
        if self._batch is not None:
            raise Defect("a batch is open: end it first")


def _resolved(place: Place) -> Place:
    return place.resolve() if isinstance(place, Path) else place


def _fill(database: Transactions, keyring: Keyring) -> None:
    empty = Contents(database, keyring, Ledger())
    with database.transaction():
        create_tables(database)
        empty.write_keys()
        empty.insert_ledger()
