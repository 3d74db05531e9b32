"""The traps of the driver that the database guards against, each with its story."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from contextlib import closing
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from gamemaster.errors import (
    Defect,
    GamemasterError,
    IntegrityError,
    MachineTrouble,
    StoreFull,
    StoreUnavailable,
)
from gamemaster.journal.database import Database, make_private_file, trouble
from gamemaster.journal.protector import KeyFile, random_octets
from gamemaster.journal.store import Store
from tests.journal.conftest import CutOff, PowerCut
from tests.memory import no_memory_for_sqlite

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    make_private_file(path)
    with closing(Database(path)) as opened:
        yield opened


def begun(database: Database) -> bool:
    return database.driver.in_transaction


def tables(database: Database) -> list[str]:
    return [name for (name,) in database.rows("SELECT name FROM sqlite_schema")]


def test_a_table_made_in_a_transaction_that_fails_is_gone(database: Database) -> None:
    with CutOff(), database.transaction():
        database.execute("CREATE TABLE votes (id INTEGER)")
        database.execute("INSERT INTO votes VALUES (1)")
        raise PowerCut
    assert tables(database) == []


def test_a_transaction_that_reads_first_may_write_after(database: Database) -> None:
    with database.transaction():
        database.execute("CREATE TABLE votes (id INTEGER)")
    with database.transaction():
        assert database.execute("SELECT count(*) FROM votes") == [(0,)]
        assert begun(database)
        database.execute("INSERT INTO votes VALUES (1)")
    assert not begun(database)
    assert database.rows("SELECT id FROM votes") == [(1,)]


def test_transactions_do_not_nest(database: Database) -> None:
    with database.transaction(), pytest.raises(Defect, match="do not nest"), database.transaction():
        pass


def test_after_the_first_trouble_nothing_of_a_transaction_stands(database: Database) -> None:
    with database.transaction():
        database.execute("CREATE TABLE votes (id INTEGER)")

    def overlook() -> None:
        with database.transaction():
            database.execute("INSERT INTO votes VALUES (1)")
            with pytest.raises(Defect):
                database.execute("INSERT INTO ballots VALUES (1)")
            with pytest.raises(Defect):
                database.execute("INSERT INTO votes VALUES (2)")

    with pytest.raises(Defect, match="refused a statement"):
        overlook()
    assert database.rows("SELECT id FROM votes") == []


def test_a_transaction_that_ended_by_itself_is_not_taken_for_committed(database: Database) -> None:
    with database.transaction():
        database.execute("CREATE TABLE votes (id INTEGER)")

    def end_it() -> None:
        with database.transaction():
            database.execute("INSERT INTO votes VALUES (1)")
            database.execute("ROLLBACK")

    with pytest.raises(Defect, match="ended before its commit"):
        end_it()
    assert database.rows("SELECT id FROM votes") == []


PRAGMAS_READ_BACK = {
    "locking_mode": "exclusive",
    "journal_mode": "wal",
    "synchronous": 2,
    "temp_store": 2,
    "secure_delete": 1,
    "trusted_schema": 0,
    "cell_size_check": 1,
}


@pytest.mark.parametrize(("pragma", "value"), PRAGMAS_READ_BACK.items())
def test_the_pragmas_hold(database: Database, pragma: str, value: object) -> None:
    assert database.rows(f"PRAGMA {pragma}") == [(value,)]


def test_a_new_file_is_private_before_anything_is_in_it(path: Path) -> None:
    before = os.umask(0o777)
    try:
        make_private_file(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_deleted_is_overwritten(path: Path) -> None:
    make_private_file(path)
    with closing(Database(path)) as database:
        with database.transaction():
            database.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, note BLOB)")
            for number in range(50):
                database.execute("INSERT INTO notes VALUES (?, ?)", (number, b"sealed" * 400))
        database.outside("wal_checkpoint(TRUNCATE)")
        assert b"sealed" in path.read_bytes()
        with database.transaction():
            database.execute("DELETE FROM notes")
        database.outside("wal_checkpoint(TRUNCATE)")
        assert b"sealed" not in path.read_bytes()


def test_another_program_that_has_the_file_open_is_no_damage(played: Path, key: KeyFile) -> None:
    with closing(sqlite3.connect(played, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="another program") as refusal:
            Store.open(played, key)
        assert refusal.value.temporary
        other.execute("ROLLBACK")
    with Store.open(played, key) as store:
        assert store.check() == []
        with (
            closing(sqlite3.connect(played, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("SELECT * FROM line")


def test_our_errors_carry_no_values(database: Database) -> None:
    with pytest.raises(Defect) as refusal, database.transaction():
        database.execute("INSERT INTO votes VALUES (?)", ("ann votes for 301",))
    error: BaseException | None = refusal.value
    while error is not None:
        assert "ann" not in str(error)
        error = error.__cause__


def test_a_transaction_that_cannot_begin_leaves_the_next_alone(database: Database) -> None:
    database.driver.execute("BEGIN")
    with pytest.raises(Defect), database.transaction():
        pass
    with database.transaction():
        database.execute("CREATE TABLE votes (id INTEGER)")
    assert tables(database) == ["votes"]


def test_text_that_is_none_is_damage(database: Database) -> None:
    with pytest.raises(IntegrityError, match="a row of the store is damaged"):
        database.rows("SELECT CAST(x'ff' AS TEXT)")


WHOSE_FAULT = {
    "SQLITE_FULL": StoreFull,
    "SQLITE_IOERR_WRITE": StoreFull,
    "SQLITE_IOERR_SHMSIZE": StoreFull,
    "SQLITE_IOERR_FSYNC": StoreUnavailable,
    "SQLITE_IOERR_READ": StoreUnavailable,
    "SQLITE_BUSY": StoreUnavailable,
    "SQLITE_BUSY_RECOVERY": StoreUnavailable,
    "SQLITE_LOCKED": StoreUnavailable,
    "SQLITE_READONLY": StoreUnavailable,
    "SQLITE_CANTOPEN": StoreUnavailable,
    "SQLITE_NOMEM": MachineTrouble,
    "SQLITE_IOERR_NOMEM": MachineTrouble,
    "SQLITE_CORRUPT": IntegrityError,
    "SQLITE_CORRUPT_INDEX": IntegrityError,
    "SQLITE_NOTADB": IntegrityError,
    "SQLITE_CONSTRAINT_PRIMARYKEY": Defect,
    "SQLITE_ERROR": Defect,
}


@pytest.mark.parametrize(("name", "family"), WHOSE_FAULT.items())
def test_each_error_of_the_driver_is_of_one_family(
    path: Path, name: str, family: type[GamemasterError]
) -> None:
    error = sqlite3.OperationalError("says who voted")
    error.sqlite_errorcode = getattr(sqlite3, name)
    error.sqlite_errorname = name
    ours = trouble(error, path)
    assert type(ours) is family
    assert ("memory" if family is MachineTrouble else name) in str(ours)
    assert "voted" not in str(ours)


def test_a_store_of_another_users_is_said_to_be_that(path: Path) -> None:
    denied = trouble(PermissionError(errno.EACCES, "Permission denied"), path)
    assert type(denied) is StoreUnavailable
    assert "run this command as the user that runs the daemon" in str(denied)
    error = sqlite3.OperationalError("attempt to write a readonly database")
    error.sqlite_errorcode = sqlite3.SQLITE_READONLY_DIRECTORY
    error.sqlite_errorname = "SQLITE_READONLY_DIRECTORY"
    assert "this user may not write the store, or its directory" in str(trouble(error, path))


@pytest.mark.parametrize("noticed", ["statvfs", "open"])
@pytest.mark.parametrize("name", ["SQLITE_IOERR_WRITE", "SQLITE_READONLY"])
def test_a_file_system_that_turned_read_only_is_not_called_full(
    path: Path, monkeypatch: pytest.MonkeyPatch, name: str, noticed: str
) -> None:
    """The kernel makes one read-only after an error of the disk, whatever room there is."""

    def told(*_: object) -> SimpleNamespace:
        if noticed == "open":
            raise OSError(errno.EROFS, "Read-only file system")
        return SimpleNamespace(f_flag=os.ST_RDONLY | os.ST_NOATIME)

    monkeypatch.setattr(os, noticed, told)
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = getattr(sqlite3, name)
    error.sqlite_errorname = name
    ours = trouble(error, path)
    assert type(ours) is StoreUnavailable
    assert "the file system is read-only" in str(ours)


def test_a_disk_with_room_is_not_called_full(path: Path, database: Database) -> None:
    with database.transaction():
        database.execute("CREATE TABLE votes (id INTEGER)")
    log = path.with_name(path.name + "-wal")
    before = log.read_bytes()
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    error.sqlite_errorname = "SQLITE_IOERR_WRITE"
    assert type(trouble(error, path)) is StoreUnavailable
    assert log.read_bytes() == before


def test_want_of_random_numbers_is_the_worlds_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_count: int) -> bytes:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))

    monkeypatch.setattr(os, "urandom", none)
    with pytest.raises(StoreUnavailable, match="random numbers"):
        random_octets(12)


def test_a_misused_driver_is_a_defect(path: Path) -> None:
    assert type(trouble(sqlite3.ProgrammingError("says who voted"), path)) is Defect


def test_a_commit_that_fails_leaves_no_transaction_open(database: Database) -> None:
    database.outside("foreign_keys=ON")
    with database.transaction():
        database.execute("CREATE TABLE players (id INTEGER PRIMARY KEY)")
        database.execute(
            "CREATE TABLE votes (player INTEGER REFERENCES players DEFERRABLE INITIALLY DEFERRED)"
        )
    with pytest.raises(Defect, match="CONSTRAINT"), database.transaction():
        database.execute("INSERT INTO votes VALUES (7)")
    assert not begun(database)
    assert database.rows("SELECT * FROM votes") == []


# Memory that is short is the machine's trouble, wherever in a transaction it shows. --------------


BIG = bytes(50_000)
VOTE = "INSERT INTO votes VALUES (?)"


def votes(database: Database) -> int:
    ((count,),) = database.rows("SELECT count(*) FROM votes")
    return int(count)


def many(database: Database) -> None:
    for _ in range(50):
        database.insert(VOTE, (BIG,))


def many_without_memory(database: Database) -> None:
    with no_memory_for_sqlite(), database.transaction():
        many(database)


@pytest.fixture
def polling(database: Database) -> Database:
    with database.transaction():
        database.execute("CREATE TABLE votes (paper BLOB)")
    return database


def test_short_memory_while_rows_are_sent_together_undoes_all_and_says_so(
    polling: Database,
) -> None:
    def vote() -> None:
        with polling.transaction():
            many(polling)
            with no_memory_for_sqlite():
                polling.execute("SELECT count(*) FROM votes")

    with pytest.raises(MachineTrouble, match="short of what this needs: memory"):
        vote()
    assert votes(polling) == 0


def test_short_memory_in_a_part_is_not_taken_for_a_savepoint_that_is_missing(
    polling: Database,
) -> None:
    def part() -> None:
        with polling.savepoint(), no_memory_for_sqlite():
            polling.insert(VOTE, (BIG,))
            polling.execute("SELECT count(*) FROM votes")

    def vote() -> None:
        with polling.transaction():
            polling.insert(VOTE, (BIG,))
            with pytest.raises(MachineTrouble):
                part()
            # Overlooked, it breaks the transaction all the same.
            polling.insert(VOTE, (BIG,))

    with pytest.raises(MachineTrouble, match="memory"):
        vote()
    assert votes(polling) == 0


def test_after_short_memory_the_next_transaction_stands(polling: Database) -> None:
    for _ in range(3):
        with pytest.raises(MachineTrouble):
            many_without_memory(polling)
    with polling.transaction():
        polling.insert(VOTE, (BIG,))
    assert votes(polling) == 1


def test_what_short_memory_left_of_a_transaction_is_seen_by_nobody(polling: Database) -> None:
    with pytest.raises(MachineTrouble):
        many_without_memory(polling)
    assert votes(polling) == 0
    assert not begun(polling)
