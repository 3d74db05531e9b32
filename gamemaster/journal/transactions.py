"""Runs transactions on one open database, and knows which state of the ledger they start from.

Each engine is a subclass: ``database`` has SQLite, ``postgresql`` PostgreSQL. Nothing above asks
which of them it has.

* ``stamp`` is the nonce of the ledger's row as this process read or wrote it last. Each batch
  writes the ledger only in the place of that row: where another process has written since, nothing
  of the batch stands and ``StoreOvertaken`` is raised.
* After the first trouble in a transaction nothing of it stands, whatever its caller overlooks.
* New rows go to the driver together, before the next statement or the commit. Each call of it costs
  as much as the work it does, and lets other threads go first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from gamemaster.config.place import Place, beside
from gamemaster.errors import Defect, GamemasterError, of_the_machine

TOGETHER: Final = 500
TOGETHER_OCTETS: Final = 64 * 1024
"""The most new rows that go to the driver together, and the octets of one that goes at once."""

OVERTAKEN: Final = "another process has written to the store: start this one anew"


class Transactions(ABC):
    """One open database."""

    __slots__ = (
        "_broken",
        "_connection",
        "_engine",
        "_half_undone",
        "_new",
        "_part",
        "faults",
        "pending",
        "place",
        "stamp",
    )

    def __init__(self, place: Place, engine: Engine, faults: tuple[type[Exception], ...]) -> None:
        """``faults`` are the exceptions of the driver, beside SQLAlchemy's and the system's."""
        self.place = place
        self.faults: tuple[type[Exception], ...] = (DBAPIError, MemoryError, OSError, *faults)
        self.stamp: bytes | None = None
        self.pending: bytes | None = None
        """The stamp of the ledger that the open transaction has written."""
        self._broken: GamemasterError | None = None
        self._half_undone = False
        """Whether a transaction that failed may still be open on the driver."""
        self._new: list[tuple[str, tuple[Any, ...]]] = []
        """The rows that the driver has not been given yet, each with its statement."""
        self._part: int | None = None
        """The number of them from before the open part, None where its savepoint is set."""
        self._engine = engine
        self._connection: Connection

    @property
    def path(self) -> Path:
        """The file; for a database of a server, the path beside which the rest stands."""
        return beside(self.place)

    @property
    def connection(self) -> Connection:
        """SQLAlchemy's connection, for Alembic and for creating tables inside a transaction."""
        return self._connection

    # What the engines do each in their own way ----------------------------------------------------

    @abstractmethod
    def tables(self) -> frozenset[str]:
        """The names of the tables that there are."""

    @abstractmethod
    def damage(self) -> Iterator[str]:
        """Yield what the engine itself finds wrong with what it holds, in words."""

    @abstractmethod
    def size(self) -> int:
        """Bytes on disk."""

    @abstractmethod
    def forget_old_keys(self) -> None:
        """Leave no key row from before a rotation behind, as far as the engine can."""

    @abstractmethod
    def _trouble(self, error: Exception) -> GamemasterError:
        """Return the error of ours to raise in place of one of the driver's own."""

    @abstractmethod
    def _run(self, sql: str, values: tuple[object, ...]) -> Sequence[Any]:
        """Run one statement on the driver and return all its rows; raises one of its faults."""

    @abstractmethod
    def _run_for_each(self, sql: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Run one statement that returns nothing with each of some rows; raises as ``_run``."""

    @abstractmethod
    def _in_transaction(self) -> bool:
        """Whether the driver's own transaction is open."""

    @abstractmethod
    def _undo(self) -> None:
        """Roll back what the driver may still have open; raises one of its faults."""

    @abstractmethod
    def _make_ready(self) -> None:
        """See that there is a connection to begin something on."""

    def _lost_while_committing(self, error: GamemasterError) -> None:
        """Raise ``error``, unless what was being committed is known to be durable."""
        raise error

    def trouble(self, error: Exception) -> GamemasterError:
        """Return the error of ours to raise in place of one of ``faults``."""
        if isinstance(error, OSError | MemoryError):
            return of_the_machine(error)
        return self._trouble(error)

    # Statements and transactions ------------------------------------------------------------------

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> Sequence[Any]:
        """Run one statement of the transaction that is open; return all its rows, if it has any.

        It goes straight to the driver: statements were compiled once (``store_tables``), and to
        have each run of one prepared anew costs more than the run.
        """
        if self._broken is not None:
            raise self._broken
        try:
            self._write_new()
            return self._run(sql, values)
        except self.faults as error:
            self._broken = self.trouble(error)
            raise self._broken from error

    def insert(self, sql: str, values: tuple[Any, ...]) -> None:
        """Insert a row whose last value is octets; trouble may be raised only by what follows."""
        if len(self._new) >= TOGETHER or len(values[-1]) > TOGETHER_OCTETS:
            self.execute(sql, values)
        elif self._broken is not None:
            raise self._broken
        else:
            self._new.append((sql, values))

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """A part that an exception undoes by itself; it is set once a statement of it is run."""
        if self._part is None:
            self._part = len(self._new)
        else:
            # A part of a part: with this statement, the outer one is set as well.
            self.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            if self._part_is_set:
                # A full disk has broken the whole transaction: then these raise it.
                self._new.clear()
                self.execute("ROLLBACK TO part")
                self.execute("RELEASE part")
            else:
                del self._new[self._part :]
            raise
        else:
            if self._part_is_set:
                self.execute("RELEASE part")
        finally:
            self._part = None

    @property
    def _part_is_set(self) -> bool:
        return self._part is None

    def _write_new(self) -> None:
        """Give the driver the new rows, and set the savepoint of a part that begins among them."""
        if self._part is not None:
            self._insert(self._new[: self._part])
            del self._new[: self._part]
            self._part = None
            self._run("SAVEPOINT part", ())
        self._insert(self._new)
        self._new.clear()

    def _insert(self, new: Sequence[tuple[str, tuple[Any, ...]]]) -> None:
        for sql in dict.fromkeys(sql for sql, _ in new):
            self._run_for_each(sql, [values for each, values in new if each == sql])

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> Sequence[Any]:
        """All rows of a query: in the transaction that is open, or by itself."""
        if self._connection.in_transaction():
            return self.execute(sql, values)
        self._make_ready()
        try:
            # A query outside any transaction is one of its own; it writes nothing.
            return self._run(sql, values)
        except self.faults as error:
            raise self.trouble(error) from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """BEGIN … COMMIT, or nothing at all."""
        if self._connection.in_transaction():
            raise Defect("a transaction is open already: transactions do not nest")
        self._make_ready()
        try:
            self._connection.begin()
        except self.faults as error:
            self._rollback()
            raise self.trouble(error) from error
        try:
            yield
            self._commit()
        except BaseException:
            self._rollback()
            raise
        finally:
            self._new.clear()
            self._part = None
        self.stamp, self.pending = self.pending or self.stamp, None

    def close(self) -> None:
        """Close the database; SQLite's write-ahead log stays there if the disk is full."""
        self._connection.close()
        self._engine.dispose()

    def _commit(self) -> None:
        if self._broken is not None:
            raise self._broken
        if not self._in_transaction():
            raise Defect("the transaction ended before its commit")
        try:
            self._write_new()
            self._connection.commit()
        except self.faults as error:
            self._lost_while_committing(self.trouble(error))

    def _rollback(self) -> None:
        self._broken = None
        self.pending = None
        self._half_undone = True
        try:
            self._connection.rollback()
            # A COMMIT that failed may leave the driver's transaction open.
            self._undo()
        except self.faults as error:
            raise self.trouble(error) from error
        self._half_undone = False
