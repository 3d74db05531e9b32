"""Runs transactions on one open database, and knows which state of the ledger they start from.

Each engine is a subclass: ``database`` has SQLite, ``postgresql`` PostgreSQL. Nothing above asks
which of them it has.

* ``stamp`` is the nonce of the ledger's row as this process read or wrote it last. Each batch
  writes the ledger only in the place of that row: where another process has written since, nothing
  of the batch stands and ``StoreOvertaken`` is raised.
* After the first trouble in a transaction nothing of it stands, whatever its caller overlooks.
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
from gamemaster.errors import Defect, GamemasterError

OVERTAKEN: Final = "another process has written to the store: start this one anew"


class Transactions(ABC):
    """One open database."""

    __slots__ = ("_broken", "_connection", "_engine", "faults", "pending", "place", "stamp")

    def __init__(self, place: Place, engine: Engine, faults: tuple[type[Exception], ...]) -> None:
        """``faults`` are the exceptions of the driver, beside SQLAlchemy's."""
        self.place = place
        self.faults: tuple[type[Exception], ...] = (DBAPIError, *faults)
        self.stamp: bytes | None = None
        self.pending: bytes | None = None
        """The stamp of the ledger that the open transaction has written."""
        self._broken: GamemasterError | None = None
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
    def trouble(self, error: Exception) -> GamemasterError:
        """Return the error of ours to raise in place of one of the driver's."""

    @abstractmethod
    def _run(self, sql: str, values: tuple[object, ...]) -> Sequence[Any]:
        """Run one statement on the driver and return all its rows; raises one of its faults."""

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

    # Statements and transactions ------------------------------------------------------------------

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> Sequence[Any]:
        """Run one statement of the transaction that is open; return all its rows, if it has any.

        It goes straight to the driver: statements were compiled once (``store_tables``), and to
        have each run of one prepared anew costs more than the run.
        """
        if self._broken is not None:
            raise self._broken
        try:
            return self._run(sql, values)
        except self.faults as error:
            self._broken = self.trouble(error)
            raise self._broken from error

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
            self._connection.commit()
        except DBAPIError as error:
            self._lost_while_committing(self.trouble(error))

    def _rollback(self) -> None:
        self._broken = None
        self.pending = None
        try:
            self._connection.rollback()
            # A COMMIT that failed may leave the driver's transaction open.
            self._undo()
        except self.faults as error:
            raise self.trouble(error) from error
