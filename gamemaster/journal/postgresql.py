"""Opens the store's database on a PostgreSQL server, as the one writer or beside it.

* One connection, and an advisory lock that lives as long as it does. Every write goes through it,
  so a process that has lost the lock has lost the connection too and writes nothing more. A
  connection that is lost is made anew, with the lock, before the next transaction.
* Once the lock is held again nothing of the lost connection can still be on its way: what the
  ledger's row says then is the outcome of a commit that was cut off. If it is the old row, nothing
  was written; if it is the new one, all was. If it is neither, or the new one although its writer
  was told that nothing was written, memory is not what the store says: ``StoreOvertaken``.
* Processes that accept or send beside the writer (``exchange``) have no lock, and write no row of
  the store.
* Statements of a transaction that return nothing are sent without waiting for one another. What
  goes wrong with one is raised by the next that returns something, or before the commit.
* A server that no longer hears from a writer's machine ends its connection within
  ``KEEPALIVE_SECONDS``; if the process alone has died, at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, cast

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from gamemaster.config.place import Server
from gamemaster.errors import (
    Defect,
    GamemasterError,
    IntegrityError,
    OperatorError,
    StoreFull,
    StoreInUse,
    StoreOvertaken,
    StoreUnavailable,
)
from gamemaster.journal import ledger as books
from gamemaster.journal import store_tables as sql
from gamemaster.journal.schema import COPYING, require_current, revision_of
from gamemaster.journal.seal import NONCE_BYTES
from gamemaster.journal.transactions import OVERTAKEN, Transactions

if TYPE_CHECKING:
    import psycopg

LOCK: Final = 0x67616D65
"""The key of the advisory lock ("game"); such locks are of one database."""

KEEPALIVE_SECONDS: Final = 11
CONNECT_SECONDS: Final = 5
SETTLE_SECONDS: Final = 15
"""The seconds for which a writer waits to learn the outcome of a commit that was cut off."""

PAUSE_SECONDS: Final = 0.2

_IDLE, _INTERVAL, _COUNT = 5, 2, 3

_BUSY_SECONDS, _SENDING_SECONDS = 60, 600
"""The seconds for which a session may say nothing in the middle of a transaction: a writer's, and
one that holds a copy while a slow server takes it.
"""


def _session(busy_seconds: int) -> str:
    values = {
        "tcp_keepalives_idle": _IDLE,
        "tcp_keepalives_interval": _INTERVAL,
        "tcp_keepalives_count": _COUNT,
        "tcp_user_timeout": KEEPALIVE_SECONDS * 1000,
        # A writer that stands still in the middle of a batch does not hold it for ever.
        "idle_in_transaction_session_timeout": busy_seconds * 1000,
        "lock_timeout": 30_000,
    }
    return " ".join(f"-c {name}={value}" for name, value in values.items())


_CLIENT: Final = {
    "application_name": "gamemaster",
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": _IDLE,
    "keepalives_interval": _INTERVAL,
    "keepalives_count": _COUNT,
    "tcp_user_timeout": KEEPALIVE_SECONDS * 1000,
}
_DURABLE: Final = (
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') = 'off'"
)
_HOLDER: Final = (
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 "
    "AND objid = %s AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_SIZE: Final = (
    "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class "
    "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
)

_RETURNS: Final = " RETURNING "
_FULL: Final = "53100"
_READ_ONLY: Final = "25006"
_BUSY: Final = {
    _READ_ONLY: "the database takes no writes: it is a standby, or read-only",
    "55P03": "somebody holds locks on tables or rows of the store: pg_locks says who",
    "57014": "a statement took longer than the server allows, or somebody cancelled it: where "
    "somebody holds locks on the store, pg_locks says who",
}
"""Troubles that pass and have words of their own."""

_NOT_LET_IN: Final = "password authentication failed"
"""In the refusal of a password by a server that speaks English."""

_DUPLICATE: Final = "23505"
_GONE: Final = ": a table of the store, or a part of one, is gone"
_DAMAGED: Final = {"XX001": "", "XX002": "", "42P01": _GONE, "42703": _GONE}

_REFUSED: Final = frozenset({"28000", "28P01", "3D000", "42501"})
_WORLD: Final = ("40", "53", "55", "57014", "58")
"""Beginnings of the SQLSTATEs of passing troubles: conflicts, resources, locks, timeouts, files."""

_LOST: Final = ("08", "25P03", "57P")
"""Beginnings of those with which a connection ends: its own, a timeout, a shutdown."""


class PostgresDatabase(Transactions):
    """One open database of a server, whose lock this process holds."""

    __slots__ = ("_alone", "_pipeline", "_psycopg", "_server", "_statements", "_unwritable")

    def __init__(self, server: Server, *, alone: bool = True) -> None:
        """Connect and take the lock. OperatorError where the address or its user is refused.

        Not ``alone``, it is a connection beside the writer's, without the lock. Such a one is made
        at any time, so that whatever keeps it from being made is StoreUnavailable.
        """
        self._alone = alone
        self._pipeline: ExitStack | None = None
        self._unwritable = False
        self._psycopg = _driver()
        self._server = server
        self._statements = sql.for_postgresql()
        engine = create_engine(
            server.address,
            connect_args={
                **_CLIENT,
                "options": _session(_BUSY_SECONDS if alone else _SENDING_SECONDS),
            },
            poolclass=NullPool,
            pool_reset_on_return=None,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            use_native_hstore=False,
        )
        super().__init__(server, engine, (self._psycopg.Error,))

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            driver = connection.connection.driver_connection
            if driver is not None:
                driver.execute("BEGIN")

        try:
            self._connection = engine.connect()
        except DBAPIError as error:
            raise self._not_connected(error, at_start=alone) from None
        try:
            self._take_lock()
        except BaseException:
            self.close()
            raise

    @property
    def driver(self) -> psycopg.Connection[Any]:
        """The driver's connection."""
        driver = self._connection.connection.driver_connection
        if driver is None:
            raise Defect("the connection of the store is closed")
        return cast("psycopg.Connection[Any]", driver)

    def tables(self) -> frozenset[str]:
        """The names of the tables that there are."""
        return frozenset(name for (name,) in self.rows(_TABLES))

    def damage(self) -> Iterator[str]:
        """Yield nothing: the server looks after its pages, and every row is sealed by us."""
        yield from ()

    def size(self) -> int:
        """Bytes on the server's disk, without its log."""
        ((octets,),) = self.rows(_SIZE)
        return int(octets)

    def forget_old_keys(self) -> None:
        """Rewrite the table of keys: dead rows hold the keys under the old wrapping."""
        self.rows("VACUUM FULL keyring")

    def _trouble(self, error: Exception) -> GamemasterError:
        """Return the error of ours to raise in place of one of the driver's. Names no values."""
        origin = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(origin, "sqlstate", None) or ""
        where = self._server
        if code == _FULL:
            return StoreFull(f"{where}: no space left on the server's disk ({code})")
        # A session stays read-only when its database no longer is: another is made.
        self._unwritable = self._unwritable or code == _READ_ONLY
        if code in _BUSY:
            return StoreUnavailable(f"{where}: {_BUSY[code]} ({code})", reason=code)
        if code == _DUPLICATE:
            return StoreOvertaken(f"{where}: {OVERTAKEN}")
        if code in _DAMAGED:
            return IntegrityError(f"{where}: the database is damaged{_DAMAGED[code]} ({code})")
        if code in _REFUSED:
            return StoreUnavailable(
                f"{where}: the user may not do that ({code})", temporary=False, reason=code
            )
        if code.startswith(_WORLD):
            return StoreUnavailable(f"{where}: the server cannot do that now ({code})", reason=code)
        if code.startswith(_LOST) or isinstance(origin, self._psycopg.OperationalError):
            return StoreUnavailable(f"{where}: the connection to the database was lost")
        return Defect(
            f"{where}: the database refused a statement ({code or type(origin).__name__})"
        )

    def close(self) -> None:
        """Give up the lock, and close the connection."""
        connection = self._connection
        busy = connection.closed or connection.invalidated or connection.in_transaction()
        if self._alone and not busy:
            # The server may notice only later that a connection is gone: the next opener of the
            # store need not wait for that.
            with suppress(GamemasterError):
                self._asked("SELECT pg_advisory_unlock(%s)", (LOCK,))
        self._drop()
        self._engine.dispose()

    def _run_for_each(self, sql_text: str, rows: Sequence[tuple[Any, ...]]) -> None:
        for values in rows:
            self._run(sql_text, values)

    def _run(self, sql_text: str, values: tuple[object, ...]) -> Sequence[Any]:
        text = self._statements.get(sql_text, sql_text)
        if self._pipeline is None and self._connection.in_transaction():
            self._pipeline = ExitStack()
            self._pipeline.enter_context(self.driver.pipeline())
        # Rows come as octets and not as text, which would be twice as long.
        cursor = self.driver.cursor(binary=True).execute(text, values or None)
        if self._pipeline is not None:
            # A statement that is sent and not answered yet has no description.
            return cursor.fetchall() if text.startswith("SELECT") or _RETURNS in text else []
        return cursor.fetchall() if cursor.description is not None else []

    def _end_pipeline(self) -> None:
        """Wait for all that was sent; raises what went wrong with any of it."""
        pipeline, self._pipeline = self._pipeline, None
        if pipeline is not None:
            pipeline.close()

    def _commit(self) -> None:
        try:
            self._write_new()
            self._end_pipeline()
        except self.faults as error:
            raise self.trouble(error) from error
        super()._commit()

    def _in_transaction(self) -> bool:
        return bool(self.driver.info.transaction_status != self._psycopg.pq.TransactionStatus.IDLE)

    def _undo(self) -> None:
        # The server undoes what belonged to a connection that is gone.
        if not self._connection.invalidated and not self.driver.closed:
            self.driver.rollback()

    def _rollback(self) -> None:
        # Errors of these statements have been raised already.
        with suppress(*self.faults):
            self._end_pipeline()
        if self._connection.invalidated or self._connection.closed or self.driver.closed:
            self._broken, self.pending = None, None
            self._drop()
            return
        super()._rollback()

    # The connection, the lock, and commits that were cut off --------------------------------------

    def _drop(self) -> None:
        if self._connection.closed:
            return
        if not self._connection.invalidated:
            self.driver.close()
            self._connection.invalidate()
        self._connection.close()

    def _make_ready(self) -> None:
        """Connect anew where the connection was lost, and look at what the store says then."""
        if not self._connection.closed and not self._connection.invalidated:
            if not self.driver.closed and not self._unwritable:
                return
            self._drop()
        self._unwritable = False
        if self._connect_anew() != self.stamp:
            self._drop()
            raise self._overtaken()

    def _connect_anew(self) -> bytes | None:
        """Make a connection that holds the lock; return the stamp in the store from then on."""
        try:
            self._connection = self._engine.connect()
        except DBAPIError as error:
            raise self._not_connected(error, at_start=False) from None
        try:
            self._take_lock()
            stored = self._stored()
            if stored is not None:
                self._require_same_shape()
            return stored
        except BaseException:
            self._drop()
            raise

    def _take_lock(self) -> None:
        if not self._alone:
            self._asked(_DURABLE)
            return
        ((locked,),) = self._asked("SELECT pg_try_advisory_lock(%s)", (LOCK,))
        if not locked:
            # Another that has written is the writer now. One that has not may still give way.
            if self.stamp is not None and self._stored() not in (self.stamp, self.pending):
                raise self._overtaken()
            holders = self._asked(_HOLDER, (LOCK,))
            who = f"process {holders[0][0]} of the server" if holders else "another connection"
            raise StoreInUse(f"{self._server}: the store is in use by {who}")
        self._asked(_DURABLE)

    def _stored(self) -> bytes | None:
        """The stamp of the ledger that is in the store, None before there is one."""
        if not self._alone:
            return None
        if sql.item.name not in {name for (name,) in self._asked(_TABLES)}:
            return None
        rows = self._asked(sql.OBJECT, (books.ROW, books.SHELF_NUMBER))
        return rows[0][1][:NONCE_BYTES] if rows else None

    def _require_same_shape(self) -> None:
        """Raise StoreOvertaken where a newer program has migrated the store, or it was moved."""
        try:
            if revision_of(self) != COPYING:
                require_current(self)
        except OperatorError as error:
            raise StoreOvertaken(str(error)) from None

    def _overtaken(self) -> StoreOvertaken:
        return StoreOvertaken(f"{self._server}: {OVERTAKEN}")

    def _asked(self, text: str, values: tuple[object, ...] = ()) -> Sequence[Any]:
        try:
            return self._run(text, values)
        except self._psycopg.Error as error:
            raise self.trouble(error) from error

    def _lost_while_committing(self, error: GamemasterError) -> None:
        """Return if all of a commit that was cut off is durable; else raise ``error``.

        Where nobody can say in time, ``error`` is raised: should the commit be durable after all,
        the next connection finds a ledger that is not the one known here.
        """
        if self.pending is None or not (self._connection.invalidated or self.driver.closed):
            raise error
        self._drop()
        stored = self._settled(error, time.monotonic() + SETTLE_SECONDS)
        if stored == self.stamp:
            raise error
        if stored != self.pending:
            raise self._overtaken()

    def _settled(self, error: GamemasterError, until: float) -> bytes | None:
        """The stamp in the store once nothing of the lost connection is on its way any more."""
        while True:
            try:
                return self._connect_anew()
            except StoreOvertaken:
                raise
            except GamemasterError:
                if time.monotonic() >= until:
                    raise error from None
            time.sleep(PAUSE_SECONDS)

    def _not_connected(self, error: DBAPIError, *, at_start: bool) -> GamemasterError:
        """Say in words why there is no connection. libpq gives no SQLSTATE for it.

        A server that has seen the password may still refuse for another reason (too many
        connections, no such database), which it says in a language of its own.
        """
        said = " ".join(str(error.orig).split())
        connection = getattr(error.orig, "pgconn", None)
        wants = ""
        if connection is not None and connection.needs_password:
            wants = "asks for a password, and none was found"
        elif connection is not None and connection.used_password and _NOT_LET_IN in said:
            wants = "wants another password"
        if not wants:
            return StoreUnavailable(f"{self._server}: no connection to the database: {said}")
        words = (
            f"{self._server}: the server {wants}: it is looked for in ~/.pgpass or in the file "
            "that ?passfile= names, which only its owner may read"
        )
        if at_start:
            return OperatorError(words)
        return StoreUnavailable(words, reason="password")


def _driver() -> ModuleType:
    try:
        import psycopg  # noqa: PLC0415 - an extra, which a store in a file does without
    except ImportError:
        raise OperatorError(
            "a store in PostgreSQL needs the psycopg package: pip install 'gamemaster[postgresql]'"
        ) from None
    return psycopg
