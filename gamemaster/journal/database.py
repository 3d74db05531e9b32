"""SQLite under SQLAlchemy Core: one connection, real transactions, our own errors.

Three traps, each with its test:

* The driver begins transactions by itself, but not before DDL, which then survives a rollback. So
  it is set to autocommit and the ``begin`` event below says BEGIN.
* A transaction that first reads and then writes fails at once with "database is locked" if another
  wrote in between. So every transaction is BEGIN IMMEDIATE.
* On a full disk SQLite may roll the whole transaction back by itself; statements after that would
  each be committed alone, and COMMIT would quietly do nothing. So after the first trouble of a
  transaction every further statement raises it again, until the rollback.

Nothing outside this package sees an exception of SQLAlchemy or of the driver (``trouble.py``).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from gamemaster.errors import Defect, GamemasterError, OperatorError
from gamemaster.journal.trouble import trouble

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

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


class Database:
    """One open SQLite file. ``max_pages`` bounds its size as a full disk would."""

    __slots__ = ("_broken", "_connection", "_engine", "path")

    def __init__(self, path: Path, *, max_pages: int | None = None) -> None:
        self.path = path
        self._broken: GamemasterError | None = None
        self._engine = create_engine(
            "sqlite+pysqlite://",
            creator=lambda: _connect(path),
            poolclass=NullPool,
            hide_parameters=True,
        )
        pragmas = PRAGMAS if max_pages is None else {**PRAGMAS, "max_page_count": str(max_pages)}

        @event.listens_for(self._engine, "connect")
        def set_pragmas(driver: sqlite3.Connection, _record: object) -> None:
            try:
                for name, value in pragmas.items():
                    driver.execute(f"PRAGMA {name}={value}")
            except sqlite3.Error:
                # Not left to the pool: a lock half taken would outlive the attempt.
                driver.close()
                raise

        @event.listens_for(self._engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

        try:
            if not path.is_file():
                raise OperatorError(
                    f"{path}: no store here: expected one made by `gamemaster init`"
                )
            path.chmod(0o600)
            self._connection = self._engine.connect()
        except (OSError, DBAPIError, sqlite3.Error) as error:
            raise trouble(error, path) from error

    @property
    def connection(self) -> Connection:
        """SQLAlchemy's connection, for Alembic and for creating tables inside a transaction."""
        return self._connection

    @property
    def driver(self) -> sqlite3.Connection:
        """The driver's connection, for the backup interface that SQLAlchemy does not have."""
        driver = self._connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            raise Defect("the connection of the store is closed")
        return driver

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> Sequence[Any]:
        """Run one statement of the transaction that is open; all its rows, if it has any.

        It goes straight to the driver: statements were compiled once (``statements.py``), and to
        have each run of one prepared anew costs more than the run.
        """
        if self._broken is not None:
            raise self._broken
        try:
            return self.driver.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            self._broken = trouble(error, self.path)
            raise self._broken from error

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> Sequence[Any]:
        """All rows of a query: in the transaction that is open, or by itself."""
        if self._connection.in_transaction():
            return self.execute(sql, values)
        try:
            # A query outside any transaction is one of its own to SQLite; it writes nothing.
            return self.driver.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise trouble(error, self.path) from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """BEGIN IMMEDIATE … COMMIT, or nothing at all."""
        if self._connection.in_transaction():
            raise Defect("a transaction is open already: transactions do not nest")
        try:
            self._connection.begin()
        except DBAPIError as error:
            self._rollback()
            raise trouble(error, self.path) from error
        try:
            yield
            self._commit()
        except BaseException:
            self._rollback()
            raise

    def outside(self, pragma: str) -> None:
        """Run a pragma that refuses to run inside a transaction."""
        try:
            self.driver.execute(f"PRAGMA {pragma}").fetchall()
        except sqlite3.Error as error:
            raise trouble(error, self.path) from error

    def close(self) -> None:
        """Close the file; what is in the write-ahead log stays there if the disk is full."""
        self._connection.close()
        self._engine.dispose()

    def _commit(self) -> None:
        if self._broken is not None:
            raise self._broken
        if not self.driver.in_transaction:
            raise Defect("the transaction ended before its commit")
        try:
            self._connection.commit()
        except DBAPIError as error:
            raise trouble(error, self.path) from error

    def _rollback(self) -> None:
        self._broken = None
        try:
            self._connection.rollback()
            # A COMMIT that failed leaves the driver's transaction open.
            self.driver.rollback()
        except (DBAPIError, sqlite3.Error) as error:
            raise trouble(error, self.path) from error


def make_private_file(path: Path) -> None:
    """Make an empty file that only its owner may read, whatever the umask."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise trouble(error, path) from error
    try:
        os.fchmod(descriptor, 0o600)
    finally:
        os.close(descriptor)


def _connect(path: Path) -> sqlite3.Connection:
    # mode=rw: a store that is gone is never made anew by the way.
    return sqlite3.connect(
        f"file:{quote(str(path))}?mode=rw",
        uri=True,
        isolation_level=None,
        timeout=0,
        check_same_thread=False,
    )
