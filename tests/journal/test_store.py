"""What a batch promises: all of it or none, and reading back what was written."""

from __future__ import annotations

import os
import stat
import threading
from typing import TYPE_CHECKING, Any

import pytest

from gamemaster.errors import Defect, IntegrityError, OperatorError, StoreUnavailable
from gamemaster.journal import store_tables as sql
from gamemaster.journal.backup import migrate
from gamemaster.journal.codec import (
    Line,
    canonical,
    encode,
    line_hash,
    read,
    redacted,
)
from gamemaster.journal.database import Database
from gamemaster.journal.ledger import EMPTY, Head, Ledger, decode_ledger
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.journal.conftest import CutOff, PowerCut

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from gamemaster.config.place import Place
    from tests.journal.conftest import Tamper


@pytest.fixture
def store(place: Place, key: KeyFile) -> Iterator[Store]:
    with Store.create(place, key) as made:
        yield made


def take_turn(store: Store, number: int) -> Line:
    with store.batch() as batch:
        return batch.append("autumn", "turn.taken/1", number, {"number": number}, 202)


def test_a_turn_is_read_back_after_a_restart(place: Place, key: KeyFile) -> None:
    with Store.create(place, key) as store:
        written = [take_turn(store, number) for number in (301, 302, 303)]
        head = store.head("autumn")
    with Store.open(place, key) as store:
        assert list(store.lines("autumn")) == written
        assert store.head("autumn") == head == Head(3, line_hash(written[-1], encode(written[-1])))
        assert store.streams() == ("autumn",)
        assert [line.prev for line in written] == [
            EMPTY.hash,
            line_hash(written[0], encode(written[0])),
            line_hash(written[1], encode(written[1])),
        ]
        assert [encode(line) for line in written] == list(store.raw_lines("autumn"))


def test_lines_after_a_known_one_are_read_if_it_is_the_one(store: Store) -> None:
    with store.batch() as batch:
        for number in range(301, 340):
            batch.append(
                "autumn", "mail.accepted/1", number, {"mail": number}, None, {"from": "ann"}
            )
    every = list(store.lines("autumn"))
    heads = [EMPTY, *(Head(line.seq, line_hash(line, encode(line))) for line in every)]
    for head in heads:
        assert list(store.lines("autumn", head)) == every[head.seq :]
    for head in (Head(7, heads[8].hash), Head(39, "0" * 64), Head(40, heads[39].hash)):
        with pytest.raises(IntegrityError, match=f"line {head.seq} is"):
            list(store.lines("autumn", head))


def test_tournaments_do_not_mix(store: Store) -> None:
    for number in range(301, 320):
        take_turn(store, number)
        with store.batch() as batch:
            batch.append("winter", "vote.cast/1", number, {"number": number})
    assert [line.seq for line in store.lines("winter")] == list(range(1, 20))
    assert {line.type for line in store.lines("autumn")} == {"turn.taken/1"}
    assert store.roots("autumn") != store.roots("winter")
    with store.batch() as batch:
        batch.append("advent", "turn.taken/1", 1, {})
    assert store.check() == []
    assert store.streams() == ("autumn", "winter", "advent")


def test_a_stream_or_shelf_without_rows_is_empty(store: Store) -> None:
    assert list(store.lines("spring")) == []
    assert store.head("spring") == EMPTY
    assert list(store.scan("docket")) == []
    assert store.get("docket", 1) is None
    assert store.check() == []


def test_a_shelf_keeps_order_through_changes(store: Store) -> None:
    with store.batch() as batch:
        one, two, three = (batch.put("docket", item) for item in (b"one", b"two", b"three"))
        batch.replace("docket", one, b"one, changed")
        batch.delete("docket", two)
    assert list(store.scan("docket")) == [(one, b"one, changed"), (three, b"three")]
    assert store.get("docket", two) is None
    assert store.get("mail", one) is None
    with store.batch() as batch:
        assert batch.put("docket", b"four") > three


def test_an_id_is_never_given_twice(place: Place, key: KeyFile) -> None:
    given = []
    with Store.create(place, key) as store:
        for _ in range(3):
            with store.batch() as batch:
                given.append(batch.put("docket", b"x"))
            with store.batch() as batch:
                batch.delete("docket", given[-1])
            with CutOff(), store.batch() as batch:
                given.append(batch.put("docket", b"x"))
                raise PowerCut
            with store.batch() as batch:
                with CutOff(), batch.savepoint():
                    given.append(batch.put("docket", b"x"))
                    raise PowerCut
                given.append(batch.put("docket", b"x"))
    with Store.open(place, key) as store, store.batch() as batch:
        given.append(batch.put("docket", b"x"))
    assert given == sorted(set(given))


def test_a_batch_that_fails_changes_nothing(store: Store) -> None:
    take_turn(store, 301)
    with store.batch() as batch:
        kept = batch.put("docket", b"waiting")
    before = (store.head("autumn"), list(store.scan("docket")), store.streams())
    with CutOff(), store.batch() as batch:
        batch.append("autumn", "turn.taken/1", 302, {})
        batch.append("winter", "turn.taken/1", 302, {})
        batch.put("docket", b"more")
        batch.put("queue", b"more")
        batch.replace("docket", kept, b"played")
        batch.delete("docket", kept)
        raise PowerCut
    assert (store.head("autumn"), list(store.scan("docket")), store.streams()) == before
    assert take_turn(store, 302).seq == 2
    assert store.check() == []


def test_a_batch_reads_what_it_wrote(store: Store) -> None:
    with store.batch() as batch:
        line = batch.append("autumn", "turn.taken/1", 301, {})
        row = batch.put("docket", b"waiting")
        assert list(store.lines("autumn")) == [line]
        assert store.get("docket", row) == b"waiting"
        assert (
            batch.head("autumn") == store.head("autumn") == Head(1, line_hash(line, encode(line)))
        )


def test_what_many_moves_lead_to_goes_to_the_driver_at_once(
    path: Path, key: KeyFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []
    run, run_for_each = Database._run, Database._run_for_each

    def one(self: Database, text: str, values: tuple[object, ...]) -> Sequence[Any]:
        ran.append(text)
        return run(self, text, values)

    def several(self: Database, text: str, rows: Sequence[tuple[Any, ...]]) -> None:
        ran.append(text)
        run_for_each(self, text, rows)

    monkeypatch.setattr(Database, "_run", one)
    monkeypatch.setattr(Database, "_run_for_each", several)
    with Store.create(path, key) as store:
        take_turn(store, 301)
        take_turn(store, 302)
        ran.clear()
        with store.batch() as batch:
            for number in range(303, 312):
                with batch.savepoint():
                    batch.append("autumn", "turn.taken/1", number, {})
                    batch.put("queue", b"a receipt")
        assert ran == [sql.INSERT_LINE, sql.INSERT_OBJECT, sql.UPDATE_LEDGER]
        assert [line.at for line in store.lines("autumn")] == list(range(301, 312))


def test_a_part_is_undone_whether_or_not_the_driver_was_given_its_rows(store: Store) -> None:
    with store.batch() as batch:
        batch.append("autumn", "turn.taken/1", 301, {})
        with CutOff(), batch.savepoint():
            batch.append("autumn", "turn.taken/1", 302, {})
            raise PowerCut
        with batch.savepoint():
            batch.append("autumn", "turn.taken/1", 303, {})
            with CutOff(), batch.savepoint():
                batch.append("autumn", "turn.taken/1", 304, {})
                raise PowerCut
            with batch.savepoint():
                batch.append("autumn", "turn.taken/1", 305, {})
        with CutOff(), batch.savepoint():
            batch.append("autumn", "turn.taken/1", 306, {})
            assert [line.at for line in store.lines("autumn")] == [301, 303, 305, 306]
            with batch.savepoint():
                batch.append("autumn", "turn.taken/1", 307, {})
            raise PowerCut
    assert [line.at for line in store.lines("autumn")] == [301, 303, 305]
    assert store.check() == []


def test_a_part_of_a_batch_is_undone_alone(store: Store) -> None:
    with store.batch() as batch:
        batch.append("autumn", "turn.taken/1", 301, {})
        row = batch.put("docket", b"first")
        with CutOff(), batch.savepoint():
            batch.append("autumn", "turn.taken/1", 302, {})
            batch.append("winter", "turn.taken/1", 302, {})
            batch.append("winter", "turn.taken/1", 303, {})
            batch.replace("docket", row, b"undone")
            raise PowerCut
        with batch.savepoint():
            batch.append("autumn", "turn.taken/1", 303, {})
            with CutOff(), batch.savepoint():
                batch.delete("docket", row)
                raise PowerCut
            batch.put("docket", b"second")
        assert store.streams() == ("autumn",)
        batch.append("winter", "turn.taken/1", 304, {})
    assert [line.at for line in store.lines("autumn")] == [301, 303]
    assert [line.at for line in store.lines("winter")] == [304]
    assert [payload for _, payload in store.scan("docket")] == [b"first", b"second"]
    assert store.check() == []


def test_a_batch_without_writes_writes_nothing(path: Path, key: KeyFile) -> None:
    with Store.create(path, key) as store:
        take_turn(store, 301)
        wal = path.with_name(path.name + "-wal").read_bytes()
        with store.batch() as batch:
            assert batch.head("autumn").seq == 1
        assert path.with_name(path.name + "-wal").read_bytes() == wal


def test_batches_do_not_nest_and_do_not_outlive_their_with(store: Store) -> None:
    with store.batch() as batch:
        row = batch.put("docket", b"x")
        with pytest.raises(Defect, match="do not nest"), store.batch():
            pass
        with pytest.raises(Defect, match="a batch is open"):
            store.check()
        with pytest.raises(Defect, match="a batch is open"):
            store.adopt()
    for write in (
        lambda: batch.put("docket", b"late"),
        lambda: batch.replace("docket", row, b"late"),
        lambda: batch.delete("docket", row),
        lambda: batch.append("autumn", "turn.taken/1", 1, {}),
        lambda: batch.savepoint().__enter__(),
    ):
        with pytest.raises(Defect, match="this batch is over"):
            write()
    assert list(store.scan("docket")) == [(row, b"x")]


def test_what_is_not_on_the_shelf_cannot_be_changed(store: Store) -> None:
    with store.batch() as batch:
        row = batch.put("docket", b"x")
    for shelf, number in (("docket", row + 50), ("mail", row)):
        with pytest.raises(Defect, match=f"has no row {number}"), store.batch() as batch:
            batch.replace(shelf, number, b"y")
        with pytest.raises(Defect, match=f"has no row {number}"), store.batch() as batch:
            batch.delete(shelf, number)
    assert list(store.scan("docket")) == [(row, b"x")]
    assert store.check() == []


@pytest.mark.parametrize("label", ["", "a" * 201, "two\nlines", "\ud800"])
def test_a_label_is_short_and_printable(store: Store, label: str) -> None:
    with pytest.raises(Defect, match="printable"), store.batch() as batch:
        batch.put(label, b"x")
    with pytest.raises(Defect, match="printable"), store.batch() as batch:
        batch.append(label, "turn.taken/1", 1, {})


def test_a_reader_may_stop_half_way_or_go_on_while_more_is_written(store: Store) -> None:
    with store.batch() as batch:
        for number in range(1200):
            batch.append("autumn", "turn.taken/1", number, {})
            batch.put("docket", b"%d" % number)
    assert next(store.lines("autumn")).seq == 1
    seen = []
    for line, (row, payload) in zip(store.lines("autumn"), store.scan("docket"), strict=True):
        seen.append((line.at, int(payload)))
        if line.seq % 400 == 0:
            with store.batch() as batch:
                batch.append("autumn", "turn.taken/1", 9999, {})
                batch.put("docket", b"9999")
                batch.replace("docket", row, b"seen")
    assert seen == [(number, number) for number in range(1200)]
    assert store.head("autumn").seq == 1203
    assert store.check() == []


def test_the_secrets_of_a_tournament_are_its_own_and_stay(place: Place, key: KeyFile) -> None:
    with Store.create(place, key) as store:
        with pytest.raises(Defect, match="has no roots yet"):
            store.roots("autumn")
        with CutOff(), store.batch() as batch:
            assert len(batch.roots("autumn").dice) == 32
            raise PowerCut
        with pytest.raises(Defect, match="has no roots yet"):
            store.roots("autumn")
        with store.batch() as batch:
            made = batch.roots("autumn")
            line = batch.append("autumn", "turn.taken/1", 1, {})
        assert line.blind == made.blind_of(1)
        with store.batch() as batch:
            row = batch.put("mail", b"x")
            for change in (
                lambda: batch.put("roots", b"x"),
                lambda: batch.replace("roots", row, b"x"),
                lambda: batch.delete("roots", row),
            ):
                with pytest.raises(Defect, match="written by the store alone"):
                    change()
    with Store.open(place, key) as store:
        kept = store.roots("autumn")
    assert kept == made
    secrets = {kept.nonce, kept.dice, kept.blind, kept.signing, kept.token}
    assert len(secrets) == 5
    assert {len(secret) for secret in secrets} == {32}
    assert all(secret.hex() not in repr(kept) for secret in secrets)


def test_what_is_private_has_a_salt_of_its_own(place: Place, key: KeyFile) -> None:
    with Store.create(place, key) as store:
        with store.batch() as batch:
            written = [
                batch.append("autumn", "player.joined/1", 7, {}, None, {"address": "ann@a.example"})
                for _ in range(3)
            ]
        assert list(store.lines("autumn")) == written
        assert store.check() == []
        roots = store.roots("autumn")
        salts = [(line.private or {})["salt"] for line in written]
        assert salts == [roots.salt_of(seq) for seq in (1, 2, 3)]
        assert len({*salts, *(line.blind for line in written)}) == 6
        assert all(b"ann@a.example" not in redacted(line) for line in written)


def test_equal_events_have_unlike_blinds_and_seals(store: Store) -> None:
    with store.batch() as batch:
        lines = [batch.append("autumn", "vote.cast/1", 7, {"for": True}) for _ in range(50)]
    assert len({line.blind for line in lines}) == 50
    assert all(len(bytes.fromhex(line.blind)) == 32 for line in lines)


def test_a_second_opener_is_told_who_has_the_store(place: Place, path: Path, key: KeyFile) -> None:
    with Store.create(place, key):
        for name in (place, path):
            with pytest.raises(StoreUnavailable, match=f"in use by process {os.getpid()}"):
                Store.open(name, key)
        with pytest.raises(StoreUnavailable, match="in use by process"):
            migrate(place)
    Store.open(place, key).close()


def test_a_file_has_one_lock_under_all_its_names(path: Path, key: KeyFile) -> None:
    alias = path.with_name("alias")
    alias.symlink_to(path)
    with Store.create(path, key), pytest.raises(StoreUnavailable, match="in use by process"):
        Store.open(alias, key)
    Store.open(alias, key).close()


@pytest.mark.parametrize("umask", [0, 0o777])
def test_the_files_are_private_whatever_the_umask(path: Path, key: KeyFile, umask: int) -> None:
    before = os.umask(umask)
    try:
        with Store.create(path, key) as store:
            take_turn(store, 301)
            store.backup(path.with_name("copy"))
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert set(modes.values()) == {0o600}
    assert {path.name, f"{path.name}-wal", f"{path.name}.lock", "copy"} <= set(modes)
    path.chmod(0o644)
    with Store.open(path, key):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_store_is_never_made_over_a_file(path: Path, key: KeyFile) -> None:
    path.write_text("my thesis")
    with pytest.raises(OperatorError, match="not overwritten"):
        Store.create(path, key)
    assert path.read_text() == "my thesis"


def test_what_is_no_store_is_not_opened(path: Path, key: KeyFile) -> None:
    with pytest.raises(OperatorError, match="no store here"):
        Store.open(path, key)
    assert not path.exists()
    path.write_bytes(b"")
    with pytest.raises(OperatorError, match="expected a store"):
        Store.open(path, key)
    path.write_bytes(b"my thesis" * 1000)
    with pytest.raises(IntegrityError, match="damaged"):
        Store.open(path, key)


def test_a_directory_that_is_not_there_is_the_operators_to_make(
    tmp_path: Path, key: KeyFile
) -> None:
    with pytest.raises(StoreUnavailable) as refusal:
        Store.create(tmp_path / "nowhere" / "store", key)
    assert not refusal.value.temporary


def test_one_thread_at_a_time_owns_the_store(store: Store) -> None:
    raised: list[BaseException] = []

    def elsewhere() -> None:
        try:
            take_turn(store, 301)
        except Defect as error:
            raised.append(error)
        store.adopt()
        take_turn(store, 302)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert "another thread owns the store" in str(raised[0])
    with pytest.raises(Defect, match="another thread"):
        list(store.lines("autumn"))
    store.adopt()
    assert [line.at for line in store.lines("autumn")] == [302]


def test_a_closed_store_says_so(place: Place, key: KeyFile) -> None:
    store = Store.create(place, key)
    store.close()
    store.close()
    with pytest.raises(Defect, match="closed"), store.batch():
        pass


def test_the_size_grows_with_what_is_stored(store: Store) -> None:
    before = store.size()
    with store.batch() as batch:
        batch.put("mail", bytes(1_000_000))
    assert store.size() > before + 1_000_000


def test_rows_of_unlike_events_look_alike(path: Path, key: KeyFile, tamper: Tamper) -> None:
    with Store.create(path, key) as store, store.batch() as batch:
        batch.append("autumn", "vote.cast/1", 1, {"for": True})
        batch.append("autumn", "turn.taken/1", 1, {"text": "x" * 500})
        batch.put("docket", b"")
    sizes = tamper(
        path, "SELECT length(sealed) FROM line UNION ALL SELECT length(sealed) FROM object"
    )
    assert len(sizes) == 5
    assert len(set(sizes)) == 1


def test_the_ledger_is_canonical_json_however_many_streams_there_are() -> None:
    ledger = Ledger()
    for number in range(30):
        ledger.move_on(f"tournament {number} \N{SNOWMAN}", Head(number, f"{number:064x}"))
        ledger.change("mail", number, rows=1)
    assert canonical(read(ledger.encode())) == ledger.encode()
    assert decode_ledger(ledger.encode()) == ledger
