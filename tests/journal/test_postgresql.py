"""A store in PostgreSQL: who may write, what a lost connection leaves, and what is said of it."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from contextlib import closing, suppress
from time import monotonic
from typing import TYPE_CHECKING, cast

import psycopg
import pytest

from gamemaster.config.place import Server, checked_address
from gamemaster.config.settings import load
from gamemaster.daemon.founding import Answers, KeyChoice, found
from gamemaster.errors import (
    IntegrityError,
    OperatorError,
    StoreFull,
    StoreOvertaken,
    StoreUnavailable,
    WorldError,
)
from gamemaster.inbox.shared_intake import Arrivals
from gamemaster.journal import postgresql
from gamemaster.journal.backup import migrate
from gamemaster.journal.engines import opened
from gamemaster.journal.exchange import Exchange, key_of, make_tables
from gamemaster.journal.postgresql import PostgresDatabase
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.postgres import PASSWORD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from gamemaster.journal.transactions import Transactions
    from tests.postgres import Cluster

END_IT = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
    "WHERE application_name = 'gamemaster'"
)


@pytest.fixture
def server(cluster: Cluster, path: Path) -> Server:
    return cluster.new(path)


def name_of(server: Server) -> str:
    return server.address.partition("?")[0].rpartition("/")[2]


@pytest.fixture
def store(server: Server, key: KeyFile) -> Iterator[Store]:
    with Store.create(server, key) as made:
        take_turn(made, 301)
        yield made


def take_turn(store: Store, number: int) -> None:
    with store.batch() as batch:
        batch.append("autumn", "turn.taken/1", number, {"number": number}, 202)
        batch.put("docket", b"turn %d" % number)


def turns(store: Store) -> list[int]:
    return [line.at for line in store.lines("autumn")]


def elsewhere(server: Server, directory: Path) -> Server:
    """The same database, as another machine's configuration names it."""
    directory.mkdir()
    return Server(server.address, directory / "gamemaster.store")


def connection_cut(cluster: Cluster) -> None:
    cluster.ask("postgres", END_IT)


# --- one writer -----------------------------------------------------------------------------------


def test_another_machine_is_told_that_the_store_is_in_use(
    store: Store, server: Server, key: KeyFile, tmp_path: Path
) -> None:
    there = elsewhere(server, tmp_path / "there")
    with pytest.raises(
        StoreUnavailable, match=r"in use by process [0-9]+ of the server"
    ) as refusal:
        Store.open(there, key)
    assert refusal.value.temporary
    store.close()
    with Store.open(there, key) as taken:
        assert turns(taken) == [301]


def test_a_writer_that_was_killed_is_followed_at_once(
    server: Server, key: KeyFile, tmp_path: Path
) -> None:
    Store.create(server, key).close()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with Store.open(server, key) as store, store.batch() as batch:
                batch.append("autumn", "turn.taken/1", 301, {})
                os.write(writing, b"r")
                signal.pause()
        finally:
            os._exit(1)
    os.read(reading, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    there = elsewhere(server, tmp_path / "there")
    for _ in range(100):
        with suppress(StoreUnavailable):
            Store.open(there, key).close()
            break
        subprocess.run(["sleep", "0.1"], check=True)
    with Store.open(there, key) as store:
        assert turns(store) == []
        take_turn(store, 302)
        assert store.check() == []


def test_a_slow_writer_that_was_followed_writes_nothing_more(
    store: Store, server: Server, key: KeyFile, cluster: Cluster, tmp_path: Path
) -> None:
    there = elsewhere(server, tmp_path / "there")

    def slowly() -> None:
        with store.batch() as batch:
            batch.append("autumn", "turn.taken/1", 302, {})
            connection_cut(cluster)
            # While this one stands still, another machine takes the store and plays on.
            with Store.open(there, key) as other:
                take_turn(other, 303)
            batch.append("autumn", "turn.taken/1", 304, {})

    with pytest.raises(StoreUnavailable):
        slowly()
    with pytest.raises(StoreOvertaken, match="start this one anew"):
        take_turn(store, 305)
    store.close()
    with Store.open(server, key) as again:
        assert turns(again) == [301, 303]
        assert again.check() == []


def test_a_writer_whose_successor_still_has_the_store_is_told_to_begin_anew(
    store: Store, server: Server, key: KeyFile, cluster: Cluster, tmp_path: Path
) -> None:
    connection_cut(cluster)
    with Store.open(elsewhere(server, tmp_path / "there"), key) as other:
        with pytest.raises(WorldError):
            take_turn(store, 302)
        # It has the store and has written nothing: it may yet give way.
        with pytest.raises(StoreUnavailable, match="in use"):
            take_turn(store, 302)
        take_turn(other, 303)
        with pytest.raises(StoreOvertaken):
            take_turn(store, 302)


def test_what_a_pooler_lets_through_is_refused_by_the_ledger(
    store: Store, server: Server, key: KeyFile, cluster: Cluster, tmp_path: Path
) -> None:
    """Behind a pooler two sessions may seem to have one lock; the row of the ledger is one only."""
    cluster.ask(name_of(server), "UPDATE object SET sealed = sealed || '\\x00' WHERE id = 1")
    take_turn(store, 302)  # The nonce is the same: nobody else has written a ledger.
    cluster.ask(
        name_of(server),
        "UPDATE object SET sealed = overlay(sealed placing '\\x00ff' from 1) WHERE id = 1",
    )
    with pytest.raises(StoreOvertaken):
        take_turn(store, 303)


# --- connections that are lost --------------------------------------------------------------------


def test_a_connection_that_was_cut_between_batches_is_made_anew(
    store: Store, cluster: Cluster
) -> None:
    for number in (302, 303):
        connection_cut(cluster)
        with suppress(StoreUnavailable):
            take_turn(store, number)
        if number not in turns(store):
            take_turn(store, number)
    assert turns(store) == [301, 302, 303]
    assert store.check() == []


class CutOff:
    """Cuts the connection as a COMMIT is sent: before the server has it, or before it answers."""

    def __init__(
        self, database: PostgresDatabase, cut: Callable[[], None], *, durable: bool
    ) -> None:
        self._database, self._cut, self._durable = database, cut, durable
        self._commit = database.driver.commit

    def __call__(self) -> None:
        if self._durable:
            self._commit()
        self._cut()
        self._database.driver.execute("SELECT 1")


@pytest.mark.parametrize("durable", [False, True])
def test_a_commit_that_was_cut_off_is_settled(
    store: Store, cluster: Cluster, monkeypatch: pytest.MonkeyPatch, *, durable: bool
) -> None:
    database = store._contents.database
    assert isinstance(database, PostgresDatabase)
    cut = CutOff(database, lambda: connection_cut(cluster), durable=durable)
    with monkeypatch.context() as patched:
        patched.setattr(database.driver, "commit", cut)
        if durable:
            take_turn(store, 302)
        else:
            with pytest.raises(StoreUnavailable, match="was lost"):
                take_turn(store, 302)
    assert turns(store) == ([301, 302] if durable else [301])
    take_turn(store, 303)
    assert store.check() == []


def test_a_commit_of_which_nobody_knew_in_time_ends_its_writer(
    store: Store, server: Server, key: KeyFile, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = store._contents.database
    assert isinstance(database, PostgresDatabase)
    monkeypatch.setattr(postgresql, "SETTLE_SECONDS", 0.5)
    cut = CutOff(database, cluster.kill, durable=True)
    monkeypatch.setattr(database.driver, "commit", cut)
    with pytest.raises(StoreUnavailable, match="was lost"):
        take_turn(store, 302)
    cluster.start()
    with pytest.raises(StoreOvertaken):
        take_turn(store, 302)
    store.close()
    with Store.open(server, key) as again:
        assert turns(again) == [301, 302]
        assert again.check() == []


def test_a_server_that_was_killed_loses_nothing_that_was_acknowledged(
    store: Store, cluster: Cluster
) -> None:
    known = [301]
    for number in range(302, 306):
        cluster.kill()
        with pytest.raises(StoreUnavailable):
            take_turn(store, number)
        with pytest.raises(StoreUnavailable, match="no connection to the database"):
            take_turn(store, number)
        cluster.start()
        take_turn(store, number)
        known.append(number)
    assert turns(store) == known
    assert store.check() == []


# --- what is said ---------------------------------------------------------------------------------


def test_a_database_that_takes_no_writes_is_named_so(
    store: Store, server: Server, cluster: Cluster
) -> None:
    name = name_of(server)
    cluster.ask("postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    connection_cut(cluster)
    with pytest.raises(StoreUnavailable):
        take_turn(store, 302)
    with pytest.raises(StoreUnavailable, match="takes no writes") as refusal:
        take_turn(store, 302)
    assert refusal.value.temporary
    # A session that began under the setting keeps it: the store makes another by itself.
    cluster.ask("postgres", f"ALTER DATABASE {name} RESET default_transaction_read_only")
    take_turn(store, 302)


def test_a_store_that_was_migrated_while_its_writer_was_cut_off_is_not_written_any_more(
    store: Store, server: Server, cluster: Cluster
) -> None:
    take_turn(store, 301)
    cluster.ask(name_of(server), "UPDATE alembic_version SET version_num = '9999'")
    connection_cut(cluster)
    with pytest.raises(StoreUnavailable):
        take_turn(store, 302)
    with pytest.raises(StoreOvertaken, match="written by a newer gamemaster"):
        take_turn(store, 302)


@pytest.fixture
def guarded(cluster: Cluster, server: Server, tmp_path: Path) -> Callable[[str], Server]:
    """The database over TCP, where the server asks for a password; the file says which."""
    cluster.ask("postgres", f"ALTER ROLE gm PASSWORD '{PASSWORD}'")

    def address(password: str) -> Server:
        passfile = tmp_path / "pgpass"
        passfile.write_text(f"127.0.0.1:{cluster.port}:*:gm:{password}\n")
        passfile.chmod(0o600)
        url = f"postgresql+psycopg://gm@127.0.0.1:{cluster.port}/{name_of(server)}"
        return Server(checked_address(f"{url}?passfile={passfile}"), server.beside)

    return address


def test_a_password_comes_from_its_file_and_is_told_to_nobody(
    guarded: Callable[[str], Server], key: KeyFile, cluster: Cluster
) -> None:
    with Store.create(guarded(PASSWORD), key) as store:
        take_turn(store, 301)
        seen = cluster.ask("postgres", "SELECT query || application_name FROM pg_stat_activity")
        assert PASSWORD not in str(seen)
    said = {"battery-horse": "wants another password", "": "asks for a password, and none was"}
    for wrong, words in said.items():
        with pytest.raises(OperatorError, match=words) as refusal:
            Store.open(guarded(wrong), key)
        assert "battery" not in str(refusal.value)
        assert refusal.value.__cause__ is None


def test_who_listens_for_mail_of_others_outlives_a_password_that_is_wrong_for_a_while(
    guarded: Callable[[str], Server], key: KeyFile, cluster: Cluster
) -> None:
    with Store.create(guarded(PASSWORD), key) as store:
        make_tables(cast("Transactions", store.shared))
        place, shared_key = guarded("battery-horse"), key_of(store.note_key)
        refused, waked = threading.Event(), threading.Event()

        def connect() -> Exchange:
            try:
                return Exchange(PostgresDatabase(place, alone=False), shared_key)
            except StoreUnavailable:
                refused.set()
                raise

        arrivals = Arrivals(connect, waked.set)
        listening = threading.Thread(target=arrivals.work)
        listening.start()
        assert refused.wait(60)
        assert guarded(PASSWORD) == place
        until = monotonic() + 60
        with closing(connect()) as accepting:
            while not waked.wait(0.1) and monotonic() < until:
                accepting.arrive([(9, b"vote for 301")])
        arrivals.stop()
        listening.join()
        assert waked.is_set()


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+psycopg://gm:hunter2@db/nomic",
        "postgresql+psycopg://gm@db/nomic?password=hunter2",
        "postgresql+psycopg://gm@db/nomic?options=-cpassword%3Dhunter2",
        "postgresql+psycopg://gm@db/?passfile=hunter2",
        "postgresql+psycopg://gm@db:hunter2/nomic",
        "postgresql://gm:hunter2@db/nomic",
        "postgresql+psycopg://gm@[db/hunter2",
        "hunter2",
    ],
)
def test_an_address_that_is_refused_is_not_repeated(address: str) -> None:
    with pytest.raises(OperatorError) as refusal:
        checked_address(address)
    assert "hunter2" not in str(refusal.value)


def test_a_database_that_is_not_there_is_named(
    server: Server, key: KeyFile, cluster: Cluster
) -> None:
    nowhere = Server(server.address.replace(name_of(server), "nowhere"), server.beside)
    with pytest.raises(StoreUnavailable, match='database "nowhere" does not exist'):
        Store.open(nowhere, key)


def test_a_password_is_not_blamed_for_what_comes_after_it(
    guarded: Callable[[str], Server], key: KeyFile
) -> None:
    """A server that is at its limit of connections, too, refuses once it has seen the password."""
    place = guarded(PASSWORD)
    nowhere = Server(place.address.replace(name_of(place), "nowhere"), place.beside)
    with pytest.raises(StoreUnavailable, match='database "nowhere" does not exist') as refusal:
        Store.open(nowhere, key)
    assert "password" not in str(refusal.value)


def test_a_table_that_somebody_took_away_is_damage_and_no_defect(
    store: Store, server: Server, cluster: Cluster
) -> None:
    cluster.ask(name_of(server), "ALTER TABLE object RENAME TO subject")
    with pytest.raises(IntegrityError, match="a table of the store, or a part of one, is gone"):
        take_turn(store, 302)
    cluster.ask(name_of(server), "ALTER TABLE subject RENAME TO object")
    take_turn(store, 302)


def test_a_database_of_others_is_left_alone(server: Server, key: KeyFile, cluster: Cluster) -> None:
    cluster.ask(name_of(server), "CREATE TABLE accounts (id integer)")
    with pytest.raises(OperatorError, match="expected an empty database"):
        Store.create(server, key)
    with pytest.raises(OperatorError, match="expected a store"):
        Store.open(server, key)


def test_a_newer_store_is_refused(
    store: Store, server: Server, key: KeyFile, cluster: Cluster
) -> None:
    store.close()
    cluster.ask(name_of(server), "UPDATE alembic_version SET version_num = '9999'")
    for look in (lambda: Store.open(server, key), lambda: migrate(server)):
        with pytest.raises(OperatorError, match="newer gamemaster"):
            look()


@pytest.mark.parametrize("change", ["UPDATE line SET key = 2", "DELETE FROM line", "TRUNCATE line"])
def test_lines_are_neither_changed_nor_deleted_by_a_slip(
    store: Store, server: Server, cluster: Cluster, change: str
) -> None:
    with pytest.raises(psycopg.errors.RaiseException, match="never changed or deleted"):
        cluster.ask(name_of(server), change)
    assert turns(store) == [301]


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE line DISABLE TRIGGER ALL; DELETE FROM line",
        "ALTER TABLE line DISABLE TRIGGER ALL; UPDATE line SET sealed = sealed || '\\x00'",
        "DELETE FROM object WHERE shelf <> 0",
        "DELETE FROM object WHERE shelf = 0",
        "INSERT INTO line SELECT id + 1000, stream, key, sealed FROM line",
    ],
)
def test_what_somebody_with_a_console_changes_is_found(
    store: Store, server: Server, key: KeyFile, cluster: Cluster, change: str
) -> None:
    store.close()
    for each in change.split("; "):
        cluster.ask(name_of(server), each)
    with pytest.raises(IntegrityError), Store.open(server, key) as changed:
        raise IntegrityError(*changed.check()[:1])


WHOSE_FAULT = {
    "53100": StoreFull,
    "53200": StoreUnavailable,
    "53300": StoreUnavailable,
    "57014": StoreUnavailable,
    "57P01": StoreUnavailable,
    "40001": StoreUnavailable,
    "55P03": StoreUnavailable,
    "25P03": StoreUnavailable,
    "42501": StoreUnavailable,
    "XX001": IntegrityError,
    "42P01": IntegrityError,
    "42703": IntegrityError,
    "23505": StoreOvertaken,
}


@pytest.mark.parametrize(("state", "family"), WHOSE_FAULT.items())
def test_each_error_of_the_server_is_of_one_family(
    server: Server, state: str, family: type[Exception]
) -> None:
    with closing(opened(server)) as database:
        said = f"DO $$BEGIN RAISE 'says who voted' USING ERRCODE = '{state}'; END$$"
        with pytest.raises(family) as refusal:
            database.rows(said)
        assert type(refusal.value) is family
        assert "voted" not in str(refusal.value)
        assert isinstance(refusal.value.__cause__, psycopg.Error)


def test_a_rotation_leaves_no_key_row_behind(store: Store, server: Server, key: KeyFile) -> None:
    store.rotate()
    take_turn(store, 302)
    store.close()
    with Store.open(server, key) as again:
        assert turns(again) == [301, 302]
        assert again.check() == []


def test_init_founds_a_store_in_an_empty_database_and_in_no_other(
    cluster: Cluster, server: Server, tmp_path: Path
) -> None:
    answers = Answers(database=server.address)
    made = found(tmp_path / "nomic", answers, KeyChoice())
    place = load(made.config).store.place
    assert isinstance(place, Server)
    assert made.key is not None
    with Store.open(place, KeyFile(made.key)) as store:
        assert store.check() == []
    assert not (tmp_path / "nomic" / "gamemaster.store").exists()
    with pytest.raises(OperatorError, match="expected an empty database, found tables in it"):
        found(tmp_path / "another", answers, KeyChoice())
    assert not (tmp_path / "another").exists()
    assert cluster.ask(name_of(server), "SELECT count(*) FROM line") == [(0,)]
