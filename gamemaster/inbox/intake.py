"""Keeps accepted mail in a sealed file of its own until the journal has it.

Accepting waits for this file alone: it has a thread of its own, and mails that come in while
one commit is being written share the next. Nothing that reads, plays, copies or rotates the store
can make it wait, and a store whose disk is full leaves it open for as long as there is room here.

* ``accept`` returns once the mail is durable, or raises WorldError and nothing of it is kept.
* A mail is handed over exactly once: ``Mark``, which says how far that went, becomes durable in the
  store in the very transaction that puts the mail there. A crash before that hands the mail over
  again; a crash after it finds a row that the mark says is done, and forgets it.
* Rows are sealed with a key that only the store knows and are bound to their number, so that the
  file tells its holder how many mails wait, and the size class of each, and no more.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from gamemaster import oplog
from gamemaster.errors import (
    GamemasterError,
    IntegrityError,
    OperatorError,
    StoreFull,
    StoreUnavailable,
)
from gamemaster.inbox.arrival import Arrival
from gamemaster.inbox.group_commit import Gathering
from gamemaster.journal.backup import free_name, new_file
from gamemaster.journal.batch import Batch
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.database import Database
from gamemaster.journal.protector import random_octets
from gamemaster.journal.seal import NONCE_BYTES, pad, unpad
from gamemaster.journal.store import Store

SHELF: Final = "intake"
"""The shelf of the store with the mark of each intake."""

SUFFIX: Final = ".intake"
KEY_BYTES: Final = 32
AT_ONCE: Final = 64
OCTETS_AT_ONCE: Final = 4 * 1024 * 1024
"""The most that is handed over in one transaction: mails, and octets after the first of them."""

DELETED_TOGETHER: Final = 16
"""The mails handed over that are deleted in one commit, where others come in: each costs pages."""

LOOK_SECONDS: Final = 1.0
"""The most that whoever asks for figures waits for a look at a file that was in trouble."""

TRIES: Final = 500
PAUSE_SECONDS: Final = 0.05
"""The attempts to open a file that another process has, and the seconds between them.

In all, longer than the process of a daemon that was killed takes to finish the mails that it is in
the middle of (``smtp.STOP_SECONDS``, twice), on a machine with much else to do.
"""

PAGES: Final = 1024 * 1024 * 1024 // 4096
"""The largest size of the file: a gigabyte of mail that nobody could read yet."""

_TABLES: Final = (
    "CREATE TABLE intake (identity TEXT NOT NULL)",
    "CREATE TABLE held (number INTEGER PRIMARY KEY, octets INTEGER NOT NULL, sealed BLOB NOT NULL)",
)
_INSERT: Final = "INSERT INTO held VALUES (?, ?, ?)"
_LENGTHS: Final = "SELECT number, octets FROM held WHERE number > ? ORDER BY number LIMIT ?"
_OLDEST: Final = "SELECT number, sealed FROM held WHERE number > ? AND number <= ? ORDER BY number"


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of an intake's hand-over. ``identity`` names the file, ``key`` opens its rows."""

    identity: str
    key: bytes = field(repr=False)
    upto: int = 0

    @classmethod
    def fresh(cls) -> Mark:
        """The mark of an intake that is about to be made."""
        return cls(random_octets(16).hex(), random_octets(KEY_BYTES))

    def payload(self) -> bytes:
        """Return the octets that the store keeps of it."""
        return canonical({"identity": self.identity, "key": self.key.hex(), "upto": self.upto})

    @classmethod
    def from_payload(cls, payload: bytes) -> Mark:
        """Read it back."""
        data: dict[str, Any] = read(payload)
        return cls(data["identity"], bytes.fromhex(data["key"]), data["upto"])

    def put(self, store: Store, batch: Batch) -> None:
        """Write the mark into the store, in the transaction that puts the mails there."""
        row, _ = marks(store)[self.identity]
        batch.replace(SHELF, row, self.payload())


Put: TypeAlias = Callable[[Store, Batch], None]
"""Writes into the store that mails were taken over, in the transaction that puts them there."""


@dataclass(frozen=True, slots=True)
class Handing:
    """Mails on their way into the store, and the mark that says so there."""

    arrivals: tuple[Arrival, ...]
    mark: Mark


class HandsOver(Protocol):
    """Hands accepted mail over: an intake, or the other end of the process that has it."""

    def __len__(self) -> int:
        """Return the number of mails that have not been handed over."""

    def waiting(self) -> Handing | None:
        """Return the oldest mails that the store does not have yet, as many as fit at once."""

    def done(self, mark: Mark) -> None:
        """Forget mails that the store has."""


class Intake(Gathering):
    """The open file. Made by ``opened``; ``accept`` is for the event loop, the rest for any thread.

    ``arrived`` is called in the event loop whenever more mail waits to be handed over.
    """

    def __init__(self, database: Database, mark: Mark) -> None:
        super().__init__(self._keep)
        self._database = database
        self._cipher = AESGCM(mark.key)
        self._mark = mark
        self._forgotten = 0
        self.trouble: GamemasterError | None = None
        """The reason why no mail could be kept when it was last tried."""
        ((last,),) = database.rows("SELECT max(number) FROM held")
        self._last = max(last or 0, mark.upto)

    # ACCEPT --------------------------------------------------------------------------------------

    async def look(self) -> None:
        """After trouble, have it tried whether something can be written now; wait a moment."""
        if self.trouble is not None:
            # A thread that was shut down looks at nothing more.
            with suppress(RuntimeError):
                looking = asyncio.wrap_future(self.thread.submit(self._look))
                await asyncio.wait({looking}, timeout=LOOK_SECONDS)

    def _look(self) -> None:
        with suppress(GamemasterError):
            with self._database.transaction():
                self._database.execute("UPDATE intake SET identity = identity")
            self.trouble = None

    def _keep(self, arrivals: Sequence[Arrival]) -> None:
        try:
            self._keep_all(arrivals)
        except GamemasterError as error:
            self.trouble = error
            raise
        self.trouble = None

    def _keep_all(self, arrivals: Sequence[Arrival]) -> None:
        done = self._mark.upto - self._forgotten
        try:
            self._write_rows(arrivals, deleting=done >= DELETED_TOGETHER)
        except StoreFull:
            if not 0 < done < DELETED_TOGETHER:
                raise
            # Perhaps for want of the room that they take.
            self._write_rows(arrivals, deleting=True)

    def _write_rows(self, arrivals: Sequence[Arrival], *, deleting: bool) -> None:
        before = self._last, self._forgotten
        try:
            with self._database.transaction():
                if deleting:
                    self._delete_done()
                # Each call of the system or the driver lets the event loop's thread go first.
                drawn = random_octets(NONCE_BYTES * len(arrivals))
                for place, arrival in enumerate(arrivals):
                    start = NONCE_BYTES * place
                    self._insert(arrival, drawn[start : start + NONCE_BYTES])
        except BaseException:
            self._last, self._forgotten = before
            raise

    def _insert(self, arrival: Arrival, nonce: bytes) -> None:
        number = self._last + 1
        payload = arrival.payload()
        sealed = nonce + self._cipher.encrypt(nonce, pad(payload), self._place(number))
        self._database.insert(_INSERT, (number, len(arrival.raw), sealed))
        self._last = number

    def _place(self, number: int) -> bytes:
        return b"gamemaster intake/1\n%s\n%d\n" % (self._mark.identity.encode(), number)

    # Handing over --------------------------------------------------------------------------------

    def __len__(self) -> int:
        """Return the number of mails that have not been handed over."""
        return max(0, self._last - self._mark.upto)

    def waiting(self) -> Handing | None:
        """Return the oldest mails that the store does not have yet, as many as fit at once."""
        return self.thread.submit(self._oldest).result() if len(self) else None

    def done(self, mark: Mark) -> None:
        """Forget mails that the store has: with a later commit, since the mark is what counts."""
        self._mark = mark

    @property
    def last(self) -> int:
        """The number of the newest mail."""
        return self._last

    def tidy(self) -> None:
        """Forget mails that were handed over now, while nobody writes."""
        if self._forgotten < self._mark.upto:
            self.thread.submit(self._tidy)

    def close(self) -> None:
        """Close the file; mail that is being accepted is accepted first."""
        self.thread.submit(self._tidy).result()
        self.thread.shutdown()
        self._database.close()

    def _oldest(self) -> Handing | None:
        found: list[Arrival] = []
        octets, upto = 0, self._mark.upto
        end = upto
        for number, length in self._database.rows(_LENGTHS, (upto, AT_ONCE)):
            octets += length
            if end > upto and octets > OCTETS_AT_ONCE:
                break
            end = number
        # What does not fit is not read: many large mails may wait.
        for number, sealed in self._database.rows(_OLDEST, (upto, end)):
            found.append(self._opened(number, sealed))
            upto = number
        return Handing(tuple(found), replace(self._mark, upto=upto)) if found else None

    def _opened(self, number: int, sealed: bytes) -> Arrival:
        try:
            nonce, rest = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
            payload = unpad(self._cipher.decrypt(nonce, rest, self._place(number)))
        except (InvalidTag, ValueError, TypeError):
            raise IntegrityError(f"the seal of mail {number} of the intake does not open") from None
        return Arrival.from_payload(payload)

    def _tidy(self) -> None:
        before = self._forgotten
        try:
            with self._database.transaction():
                self._delete_done()
        except GamemasterError:
            # Rows that cannot be deleted now are deleted another time.
            self._forgotten = before

    def _delete_done(self) -> None:
        upto = self._mark.upto
        if self._forgotten < upto:
            self._database.execute("DELETE FROM held WHERE number <= ?", (upto,))
            self._forgotten = upto


def opened(store: Store, path: Path, *, max_pages: int = PAGES) -> Intake:
    """Open the intake beside the store at ``path``, or make it; for the store's own thread."""
    mark = prepared(store, path)
    return open_prepared(path, mark, max_pages=max_pages)


def open_prepared(path: Path, mark: Mark, *, max_pages: int = PAGES) -> Intake:
    """Open the intake beside the store at ``path`` with a mark that opens it. In any process."""
    return Intake(_database(path.with_name(path.name + SUFFIX), max_pages), mark)


def prepared(store: Store, path: Path) -> Mark:
    """See that there is an intake beside the store at ``path``; return the mark that opens it.

    An intake of another store, or of one that has since been replaced by an older copy which knows
    nothing of it, cannot be opened with what this one knows: it is set aside under another name.
    One that cannot be read is left where it is: OperatorError if it is damaged. The log says where
    this store had one before: mail that was accepted may be in it.
    """
    identity, known = identity_of(path), marks(store)
    path = path.with_name(path.name + SUFFIX)
    if identity in known:
        return known[identity][1]
    if known:
        oplog.intake_missing()
    if identity is not None:
        path.rename(free_name(path, "replaced"))
    mark = Mark.fresh()
    # First the file, then the mark that opens it: a crash in between leaves a file that holds
    # nothing.
    with new_file(path) as part, closing(Database(part)) as database, database.transaction():
        for table in _TABLES:
            database.execute(table)
        database.execute("INSERT INTO intake VALUES (?)", (mark.identity,))
    with store.batch() as batch:
        batch.put(SHELF, mark.payload())
    return mark


def marks(store: Store) -> dict[str, tuple[int, Mark]]:
    """The mark of each intake that the store knows, with its row, by the file's identity.

    Each machine that a store was run on has an intake. Mail that one of them has accepted waits
    there until that machine has the store again, however often others had it meanwhile.
    """
    found = ((row, Mark.from_payload(payload)) for row, payload in store.scan(SHELF))
    return {mark.identity: (row, mark) for row, mark in found}


def _database(path: Path, max_pages: int = PAGES) -> Database:
    """Open the file, as soon as the process of a daemon that was killed has let go of it."""
    for _ in range(TRIES - 1):
        try:
            return Database(path, max_pages=max_pages)
        except StoreUnavailable as error:
            if not error.temporary:
                raise
        time.sleep(PAUSE_SECONDS)
    return Database(path, max_pages=max_pages)


def identity_of(path: Path) -> str | None:
    """Return what the intake beside the store at ``path`` is known by; None if there is none.

    Something else in its place has an empty name. Raises OperatorError if it is damaged.
    """
    path = path.with_name(path.name + SUFFIX)
    if not path.exists():
        return None
    try:
        with closing(_database(path)) as database:
            if "intake" not in database.tables():
                return ""
            rows = database.rows("SELECT identity FROM intake")
    except IntegrityError as error:
        raise OperatorError(
            f"{path}: the intake is damaged: move it away and keep it, and the daemon makes "
            "another; mail that was accepted just before the daemon ended may be lost"
        ) from error
    return str(rows[0][0]) if len(rows) == 1 else ""
