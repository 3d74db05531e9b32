"""Mail in transit between processes of one store: what arrives once, and what leaves once."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from gamemaster.clock import HandClock
from gamemaster.config.place import Server
from gamemaster.errors import OperatorError, StoreUnavailable
from gamemaster.journal import exchange
from gamemaster.journal.exchange import Exchange, key_of, read_key, write_key
from gamemaster.journal.moving import move
from gamemaster.journal.postgresql import PostgresDatabase
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from gamemaster.journal.transactions import Transactions
from gamemaster.outbox.outcome import Delivered, Failed, Outcome
from gamemaster.outbox.sender import Bell
from gamemaster.outbox.shared_sending import Claims, HandsOut, settled
from tests.journal.conftest import CutOff, PowerCut
from tests.outbox.fakes import FakeTransport
from tests.postgres import Cluster

CODE = b"c" * 32
Connect = Callable[[], Exchange]


@pytest.fixture
def server(cluster: Cluster, path: Path) -> Server:
    return cluster.new(path)


@pytest.fixture
def store(server: Server, key: KeyFile) -> Iterator[Store]:
    with Store.create(server, key) as made:
        exchange.make_tables(shared(made))
        yield made


@pytest.fixture
def connect(server: Server, store: Store) -> Iterator[Connect]:
    key = key_of(store.note_key)
    with ExitStack() as ends:

        def made() -> Exchange:
            one = Exchange(PostgresDatabase(server, alone=False), key)
            ends.callback(one.close)
            return one

        yield made


def shared(store: Store) -> Transactions:
    assert store.shared is not None
    return store.shared


def waiting(store: Store) -> list[bytes]:
    return [row.payload for row in exchange.oldest(shared(store), key_of(store.note_key), 9)]


def test_mail_is_taken_out_in_the_transaction_that_journals_it(
    store: Store, connect: Connect
) -> None:
    connect().arrive([(9, b"vote for 301"), (9, b"vote for 302")])
    rows = exchange.oldest(shared(store), key_of(store.note_key), 9)
    with CutOff(), store.batch() as batch:
        batch.append("autumn", "mail.accepted/1", 1, {})
        exchange.take(shared(store), [row.number for row in rows])
        raise PowerCut
    assert waiting(store) == [b"vote for 301", b"vote for 302"]
    with store.batch() as batch:
        batch.append("autumn", "mail.accepted/1", 1, {})
        exchange.take(shared(store), [rows[0].number])
    assert waiting(store) == [b"vote for 302"]
    assert exchange.waiting(shared(store)) == 1


def test_a_row_of_somebody_else_is_set_aside_and_stops_no_other(
    store: Store, server: Server, connect: Connect
) -> None:
    stranger = Exchange(PostgresDatabase(server, alone=False), os.urandom(32))
    stranger.arrive([(9, b"forged")])
    stranger.hand_out(CODE, b"forged")
    stranger.close()
    mine = connect()
    mine.arrive([(9, b"vote for 301")])
    mine.hand_out(b"d" * 32, b"a letter")
    assert waiting(store) == [b"vote for 301"]
    sent: list[bytes] = []

    def send(_code: bytes, payload: bytes) -> bytes:
        sent.append(payload)
        return b"{}"

    while mine.claim(send):
        pass
    assert sent == [b"a letter"]
    with pytest.raises(KeyError):
        mine.outcome(CODE)


def test_a_copy_is_in_one_senders_hands_and_in_anothers_once_that_one_is_gone(
    cluster: Cluster, connect: Connect, server: Server
) -> None:
    writer, first, second = connect(), connect(), connect()
    writer.hand_out(CODE, b"a letter")
    sent: list[bytes] = []

    def send(_code: bytes, payload: bytes) -> bytes:
        sent.append(payload)
        return b"{}"

    def dies(_code: bytes, _payload: bytes) -> bytes:
        assert not second.claim(send), "it is in the first one's hands"
        assert not writer.withdraw(CODE), "nor is it taken back from there"
        raise PowerCut

    with CutOff():
        first.claim(dies)
    assert second.claim(send)
    assert sent == [b"a letter"]
    assert writer.outcome(CODE) == b"{}"
    assert not second.claim(send)


def deliver(connect: Connect, code: bytes, own: FakeTransport) -> Outcome:
    way = HandsOut(connect, own)
    return way.deliver("gm@secret.test", "bob@players.test", b"a letter", code)


def test_what_left_before_its_writer_died_is_known_to_the_next_and_leaves_once(
    connect: Connect,
) -> None:
    carrier, own, bell = FakeTransport(), FakeTransport(), Bell()
    sender = threading.Thread(target=Claims(connect, carrier, bell, HandClock(0)).work)
    sender.start()
    assert deliver(connect, CODE, own) == Delivered()
    # The writer dies before its journal has it; the next asks for the same copy.
    assert deliver(connect, CODE, own) == Delivered()
    assert settled(connect()) == {CODE}
    connect().forget([CODE])
    assert settled(connect()) == frozenset()
    refusal = Failed(temporary=True, code=451, text="later")
    carrier.answers["bob@players.test"] = [refusal]
    assert deliver(connect, b"d" * 32, own) == refusal
    assert deliver(connect, b"d" * 32, own) == Delivered(), "a failure is tried again"
    bell.stop()
    sender.join()
    assert len(carrier.sent) == 2
    assert own.sent == []


def test_a_store_that_was_moved_takes_no_mail_in_and_none_is_moved_past(
    store: Store, server: Server, connect: Connect, key: KeyFile, tmp_path: Path
) -> None:
    station = connect()
    station.arrive([(9, b"vote for 301")])
    number = exchange.oldest(shared(store), key_of(store.note_key), 9)[0].number
    store.close()
    target = tmp_path / "moved.store"
    with pytest.raises(StoreUnavailable, match="mail came in meanwhile"):
        move(server, target, key)
    with Store.open(server, key) as again, again.batch() as batch:
        batch.append("autumn", "mail.accepted/1", 1, {})
        exchange.take(shared(again), [number])
    move(server, target, key)
    with pytest.raises(StoreUnavailable, match="was moved elsewhere"):
        station.arrive([(9, b"vote for 302")])


def test_the_key_is_a_file_that_says_where_it_comes_from(path: Path) -> None:
    with pytest.raises(OperatorError, match="copy it from the machine of the daemon"):
        read_key(path)
    write_key(path, b"k" * 32)
    assert read_key(path) == b"k" * 32
    place = path.with_name(path.name + ".exchange")
    assert place.stat().st_mode & 0o777 == 0o600
    place.write_text("nothing\n")
    with pytest.raises(OperatorError, match="cannot read the key"):
        read_key(path)


def test_the_grants_of_the_manual_are_enough_to_accept_and_send_and_for_nothing_else(
    cluster: Cluster, store: Store, server: Server
) -> None:
    database = server.address.partition("?")[0].rpartition("/")[2]
    text = (Path(__file__).parents[2] / "docs" / "scaling.md").read_text()
    grants = text.partition("```sql\n")[2].partition("```")[0]
    cluster.ask(database, f"DROP ROLE IF EXISTS gm_mail; CREATE ROLE gm_mail LOGIN; {grants}")
    place = Server(server.address.replace("gm@", "gm_mail@"), server.beside)
    few = Exchange(PostgresDatabase(place, alone=False), key_of(store.note_key))
    few.arrive([(9, b"vote for 301")])
    few.hand_out(CODE, b"a letter")
    assert few.claim(lambda _code, _payload: b"{}")
    few.close()
    assert waiting(store) == [b"vote for 301"]
    refused = PostgresDatabase(place, alone=False)
    for table in ("line", "object", "keyring"):
        with pytest.raises(StoreUnavailable, match="the user may not do that"):
            refused.rows(f"SELECT count(*) FROM {table}")
    refused.close()
    cluster.ask(database, "DROP OWNED BY gm_mail; DROP ROLE gm_mail")
