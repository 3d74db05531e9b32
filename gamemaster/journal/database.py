"""Opens the store's SQLite file, alone, and turns the driver's trouble into ours.

The one place where foreign exceptions of the store become ours: whose fault it is, and whether it
will pass. The file lock beside the store says which process has it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from gamemaster.errors import (
    Defect,
    GamemasterError,
    IntegrityError,
    OperatorError,
    StoreFull,
    StoreInUse,
    StoreUnavailable,
    of_the_machine,
)
from gamemaster.files import write_new
from gamemaster.journal.transactions import Transactions

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

# A quota or a file size limit is no ENOSPC, so SQLite calls it an I/O error as any other.
_MAY_BE_FULL: Final = frozenset({sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE})
_TRIED_OCTETS: Final = 64 * 1024

READ_ONLY: Final = "the file system is read-only"

_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

_DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})

_UNUSABLE: Final = frozenset(
    {sqlite3.SQLITE_AUTH, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL}
)


def trouble(
    error: OSError | MemoryError | DBAPIError | sqlite3.Error, path: Path
) -> GamemasterError:
    """Return the error of ours to raise in place of ``error``."""
    if isinstance(error, MemoryError):
        return of_the_machine(error)
    if isinstance(error, OSError):
        if error.errno in _FULL:
            return StoreFull(f"{path}: no space: disk, quota or size limit ({error.strerror})")
        if isinstance(error, PermissionError):
            return StoreUnavailable(
                f"{path}: this user may not use it: run this command as the user that runs the "
                "daemon (sudo -u gamemaster …)",
                temporary=False,
            )
        return StoreUnavailable(f"{path}: cannot be used: {error.strerror}", temporary=False)
    origin = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(origin, "sqlite_errorcode", None)
    if code is not None:
        return _of_code(code, getattr(origin, "sqlite_errorname", ""), path)
    if isinstance(origin, sqlite3.OperationalError):
        # The driver's own complaint: a column that says it is text and is not.
        return IntegrityError(f"{path}: a row of the store is damaged")
    return Defect(f"the database driver was misused: {type(origin).__name__}")


def _of_code(code: int, name: str, path: Path) -> GamemasterError:
    primary = code & 0xFF
    if code == sqlite3.SQLITE_IOERR_NOMEM or primary == sqlite3.SQLITE_NOMEM:
        return of_the_machine(MemoryError())
    if primary == sqlite3.SQLITE_FULL or (code in _MAY_BE_FULL and not _has_room(path)):
        return StoreFull(f"{path}: no space for the store: disk, quota or size limit ({name})")
    if primary in _BUSY:
        return StoreUnavailable(f"{path}: another program has the store open ({name})")
    if primary in _DAMAGED:
        return IntegrityError(f"{path}: the file of the store is damaged ({name})")
    if primary == sqlite3.SQLITE_IOERR:
        words = READ_ONLY if _is_read_only(path) else "the file system failed"
        return StoreUnavailable(f"{path}: {words} ({name})")
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        words = "this user may not write the store, or its directory"
        if _is_read_only(path):
            words = READ_ONLY
        return StoreUnavailable(f"{path}: {words} ({name})", temporary=False)
    if primary in _UNUSABLE:
        return StoreUnavailable(f"{path}: the store cannot be used ({name})", temporary=False)
    return Defect(f"{path}: the database refused a statement ({name})")


def _is_read_only(path: Path) -> bool:
    """Whether the file system was made read-only, as by the kernel after an error of the disk.

    Some that were say so only to a program that opens a file.
    """
    try:
        os.close(_log_of(path))
    except OSError as error:
        if error.errno == errno.EROFS:
            return True
    try:
        return bool(os.statvfs(path.parent).f_flag & os.ST_RDONLY)
    except OSError:
        return False


def _log_of(path: Path) -> int:
    """Open the log of a database for writing."""
    return os.open(path.with_name(path.name + "-wal"), os.O_WRONLY | os.O_NOFOLLOW)


def _has_room(path: Path) -> bool:
    """Whether the log of a database can grow: then a failed write was not for want of room.

    SQLite does not tell. Octets written behind the log's end are no part of it, and are taken away
    again.
    """
    if _is_read_only(path):
        return True
    try:
        log = _log_of(path)
    except OSError:
        return False
    try:
        end = os.fstat(log).st_size
        written = os.pwrite(log, bytes(_TRIED_OCTETS), end)
        os.ftruncate(log, end)
    except OSError as error:
        return error.errno not in _FULL
    finally:
        os.close(log)
    return written == _TRIED_OCTETS


SUFFIX: Final = ".lock"
HOLDER_BYTES_LIMIT: Final = 32


class StoreLock:
    """The exclusive lock on one store; taken when made."""

    __slots__ = ("_descriptor",)

    def __init__(self, path: Path) -> None:
        name = path.with_name(path.name + SUFFIX)
        try:
            self._descriptor = os.open(name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError as error:
            absent = isinstance(error, FileNotFoundError)
            raise trouble(error, path.parent if absent else name) from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.pread(self._descriptor, HOLDER_BYTES_LIMIT, 0).decode("ascii", "replace")
            os.close(self._descriptor)
            who = f"process {holder.strip()}" if holder.strip().isdecimal() else "another process"
            raise StoreInUse(f"{path}: the store is in use by {who}") from error
        # A lock that cannot be signed holds all the same; it only cannot say who has it.
        with suppress(OSError):
            os.fchmod(self._descriptor, 0o600)
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, b"%d\n" % os.getpid(), 0)

    def release(self) -> None:
        """Give the store up."""
        os.close(self._descriptor)


@contextmanager
def holding(path: Path) -> Iterator[None]:
    """Hold the lock of a store that is not opened, for work on its file."""
    lock = StoreLock(path)
    try:
        yield
    finally:
        lock.release()


PRAGMAS: Final = {
    # One process has the file, so the index of the write-ahead log needs no shared file.
    "locking_mode": "EXCLUSIVE",
    "journal_mode": "WAL",
    "synchronous": "FULL",
    # Temporary tables never reach a file; deleted rows are overwritten.
    "temp_store": "MEMORY",
    "secure_delete": "ON",
    "journal_size_limit": str(16 * 1024 * 1024),
    # A file from elsewhere may carry a schema made to hurt.
    "trusted_schema": "OFF",
    "cell_size_check": "ON",
}


class Database(Transactions):
    """One open SQLite file. ``max_pages`` bounds its size as a full disk would."""

    __slots__ = ("_driver",)

    def __init__(self, path: Path, *, max_pages: int | None = None) -> None:
        engine = create_engine(
            "sqlite+pysqlite://",
            creator=lambda: _connect(path),
            poolclass=NullPool,
            hide_parameters=True,
        )
        super().__init__(path, engine, (sqlite3.Error,))
        pragmas = PRAGMAS if max_pages is None else {**PRAGMAS, "max_page_count": str(max_pages)}

        @event.listens_for(engine, "connect")
        def set_pragmas(driver: sqlite3.Connection, _record: object) -> None:
            try:
                for name, value in pragmas.items():
                    driver.execute(f"PRAGMA {name}={value}")
            except (sqlite3.Error, MemoryError):
                # Not left to the pool: a lock half taken would outlive the attempt.
                driver.close()
                raise

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

        try:
            if not path.is_file():
                raise OperatorError(
                    f"{path}: no store here: expected one made by `gamemaster init`"
                )
            path.chmod(0o600)
            self._connection = engine.connect()
            self._driver = self.driver
        except (OSError, MemoryError, DBAPIError, sqlite3.Error) as error:
            raise trouble(error, path) from error

    @property
    def driver(self) -> sqlite3.Connection:
        """The driver's connection, for the backup interface that SQLAlchemy does not have."""
        driver = self._connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            raise Defect("the connection of the store is closed")
        return driver

    def outside(self, pragma: str) -> None:
        """Run a pragma that refuses to run inside a transaction."""
        try:
            self.driver.execute(f"PRAGMA {pragma}").fetchall()
        except (sqlite3.Error, MemoryError) as error:
            raise trouble(error, self.path) from error

    def tables(self) -> frozenset[str]:
        """The names of the tables that there are."""
        return frozenset(name for (name,) in self.rows("SELECT name FROM sqlite_schema"))

    def damage(self) -> Iterator[str]:
        """Yield what SQLite itself finds wrong with the file."""
        try:
            found = [text for (text,) in self.rows("PRAGMA integrity_check(20)")]
        except IntegrityError as error:
            found = [str(error)]
        if found != ["ok"]:
            yield from (f"the file is damaged: {text}" for text in found)

    def size(self) -> int:
        """Bytes on disk, the write-ahead log included."""
        files = (self.path, self.path.with_name(self.path.name + "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def forget_old_keys(self) -> None:
        """Fold the log, which still holds the keys under the old wrapping, into the file."""
        self.outside("wal_checkpoint(TRUNCATE)")

    def _trouble(self, error: Exception) -> GamemasterError:
        """Return the error of ours to raise in place of one of the driver's own."""
        if isinstance(error, DBAPIError | sqlite3.Error):
            return trouble(error, self.path)
        return Defect(f"the database driver was misused: {type(error).__name__}")

    def _run(self, sql: str, values: tuple[object, ...]) -> Sequence[Any]:
        return self._driver.execute(sql, values).fetchall()

    def _run_for_each(self, sql: str, rows: Sequence[tuple[Any, ...]]) -> None:
        self._driver.executemany(sql, rows)

    def _in_transaction(self) -> bool:
        return self.driver.in_transaction

    def _undo(self) -> None:
        self.driver.rollback()

    def _make_ready(self) -> None:
        """Undo what could not be undone when it failed, as for want of memory: nobody reads it."""
        if self._half_undone:
            self._rollback()


def make_private_file(path: Path) -> None:
    """Make an empty file that only its owner may read, whatever the umask."""
    try:
        write_new(path, b"")
    except OSError as error:
        raise trouble(error, path) from error


def _connect(path: Path) -> sqlite3.Connection:
    # mode=rw: a store that is gone is never made anew by the way.
    return sqlite3.connect(
        f"file:{quote(str(path))}?mode=rw",
        uri=True,
        isolation_level=None,
        timeout=0,
        check_same_thread=False,
    )
