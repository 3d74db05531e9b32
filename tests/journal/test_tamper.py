"""Whoever edits the file without the key is found out: by the check, and before it is believed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from gamemaster.errors import GamemasterError, IntegrityError
from gamemaster.journal.codec import Line, encode, line_hash
from gamemaster.journal.ledger import Head, decode_ledger
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.roots import decode_roots
from gamemaster.journal.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from tests.journal.conftest import Findings, Tamper


def snapshot(store: Store) -> tuple[list[Line], list[Line], list[tuple[int, bytes]], object]:
    return (
        list(store.lines("autumn")),
        list(store.lines("winter")),
        list(store.scan("mail")),
        list(store.scan("docket")),
    )


EDITS = {
    "a line's stream": ("UPDATE line SET stream = 2 WHERE id = (SELECT min(id) FROM line)", "line"),
    "a line's stream to none": ("UPDATE line SET stream = 9 WHERE stream = 1", "belong to no"),
    "a line's key": ('UPDATE line SET "key" = 2 WHERE stream = 1', "names key 2"),
    "a line's id": ("UPDATE line SET id = id + 1000 WHERE id = (SELECT max(id) FROM line)", "line"),
    "the last line gone": ("DELETE FROM line WHERE id = (SELECT max(id) FROM line)", "line 5 is"),
    "the first line gone": ("DELETE FROM line WHERE id = (SELECT min(id) FROM line)", "line 1"),
    "a middle line gone": ("DELETE FROM line WHERE id = (SELECT min(id) + 6 FROM line)", "line"),
    "every line gone": ("DELETE FROM line", "line 1 is missing"),
    "a line twice": (
        'INSERT INTO line SELECT 1000, stream, "key", sealed FROM line LIMIT 1',
        "expected 5 lines, found 6",
    ),
    "a line as a line of nobody": (
        'INSERT INTO line SELECT 1000, 7, "key", sealed FROM line LIMIT 1',
        "belong to no stream",
    ),
    "a line from another row": (
        "UPDATE line SET sealed = (SELECT sealed FROM line ORDER BY id DESC LIMIT 1) WHERE id = 3",
        "does not open",
    ),
    "a payload for a line": (
        "UPDATE line SET sealed = (SELECT sealed FROM object ORDER BY id DESC LIMIT 1)",
        "does not open",
    ),
    "a line that is text": ("UPDATE line SET sealed = 'vote 301 for'", "row"),
    "a line that is nothing": ("UPDATE line SET sealed = x''", "does not open"),
    "a line that is a number": ("UPDATE line SET sealed = 17", "row"),
    "a shelf": ("UPDATE object SET shelf = 3 - shelf WHERE shelf IN (1, 2)", "shelf"),
    "a row on no shelf": (
        'INSERT INTO object SELECT 1000, 99, "key", sealed FROM object LIMIT 1',
        "belong to no shelf",
    ),
    "a row's key": ('UPDATE object SET "key" = 2 WHERE shelf = 2', "shelf"),
    "a row's key that is a word": ("UPDATE object SET \"key\" = 'one' WHERE shelf = 2", "damaged"),
    "a row's id": (
        "UPDATE object SET id = id + 1000 WHERE id = (SELECT max(id) FROM object)",
        "shelf",
    ),
    "a row gone": ("DELETE FROM object WHERE id = (SELECT max(id) FROM object)", "expected 5 rows"),
    "a row of text": ("UPDATE object SET sealed = 'x' WHERE shelf = 2", "damaged"),
    "roots gone": ("DELETE FROM object WHERE shelf = 1", "expected 2 rows, found 0"),
    "the ledger gone": ("DELETE FROM object WHERE shelf = 0", "ledger of the store is gone"),
    "the ledger twice": (
        'INSERT INTO object SELECT 1000, 0, "key", sealed FROM object WHERE id = 1',
        "expected one ledger, found 2",
    ),
    "a payload for the ledger": (
        "UPDATE object SET sealed = (SELECT max(sealed) FROM object WHERE id > 1) WHERE shelf = 0",
        "row 1 does not open",
    ),
    "a key's id": ("UPDATE keyring SET id = 2 WHERE id = 1", "the key does not open"),
    "a key": ("UPDATE keyring SET wrapped = zeroblob(60) WHERE id = 1", "the key does not open"),
    "a key cut short": ("UPDATE keyring SET wrapped = x'00' WHERE id = 1", "key 1 is damaged"),
    "a key of text": ("UPDATE keyring SET wrapped = 'word' WHERE id = 1", "key 1 is damaged"),
    "the recipe": ("UPDATE keyring SET wrapped = x'7b7d' WHERE id = 0", "key row"),
    "no schema": ("DELETE FROM alembic_version", "expected a store of gamemaster"),
    "a later schema": ("UPDATE alembic_version SET version_num = '9999'", "newer gamemaster"),
    "a table gone": ("DROP TABLE line", "store"),
}


@pytest.mark.parametrize(("edit", "finding"), EDITS.values(), ids=EDITS)
def test_an_edit_is_found(
    played: Path, tamper: Tamper, findings: Findings, edit: str, finding: str
) -> None:
    assert findings(played) == []
    tamper(played, edit)
    assert finding in "\n".join(findings(played))


@pytest.mark.parametrize("table", ["line", "object"])
@pytest.mark.parametrize("byte", [0, 11, 12, 500, 955])
def test_one_bit_of_a_seal_is_found(
    played: Path, tamper: Tamper, findings: Findings, table: str, byte: int
) -> None:
    for row, sealed in tamper(played, f"SELECT id, sealed FROM {table}"):
        forged = bytearray(sealed)
        forged[byte] ^= 1
        update = f"UPDATE {table} SET sealed = ? WHERE id = ?"
        tamper(played, update, bytes(forged), row)
        assert findings(played) != []
        tamper(played, update, sealed, row)
    assert findings(played) == []


def test_swapped_rows_are_found(played: Path, tamper: Tamper, findings: Findings) -> None:
    for table in ("line", "object"):
        (one, first), (two, second) = tamper(
            played, f"SELECT id, sealed FROM {table} ORDER BY id DESC LIMIT 2"
        )
        for row, sealed in ((one, second), (two, first)):
            tamper(played, f"UPDATE {table} SET sealed = ? WHERE id = ?", sealed, row)
        assert findings(played) != []
        for row, sealed in ((one, first), (two, second)):
            tamper(played, f"UPDATE {table} SET sealed = ? WHERE id = ?", sealed, row)
    assert findings(played) == []


def test_a_row_put_back_as_it_was_is_found_before_it_is_believed(
    played: Path, key: KeyFile, tamper: Tamper, findings: Findings
) -> None:
    with Store.open(played, key) as store:
        row, _ = next(store.scan("docket"))
    ((older, epoch),) = tamper(played, 'SELECT sealed, "key" FROM object WHERE id = ?', row)
    with Store.open(played, key) as store, store.batch() as batch:
        batch.replace("docket", row, b"played and paid")
    tamper(played, 'UPDATE object SET sealed = ?, "key" = ? WHERE id = ?', older, epoch, row)
    assert findings(played) == ["shelf 'docket': a row is not the version written last"]
    with Store.open(played, key) as store:
        with pytest.raises(IntegrityError, match="not the version written last"):
            store.get("docket", row)
        with pytest.raises(IntegrityError, match="not the version written last"):
            next(store.scan("docket"))
        with (
            pytest.raises(IntegrityError, match="not the version written last"),
            store.batch() as batch,
        ):
            batch.replace("docket", row, b"x")


def test_a_deleted_row_put_back_is_found(
    played: Path, key: KeyFile, tamper: Tamper, findings: Findings
) -> None:
    rows = tamper(played, "SELECT * FROM object")
    with Store.open(played, key) as store, store.batch() as batch:
        for row, _ in store.scan("mail"):
            batch.delete("mail", row)
    present = {row for (row,) in tamper(played, "SELECT id FROM object")}
    back = next(row for row in rows if row[0] not in present)
    tamper(played, "INSERT INTO object VALUES (?, ?, ?, ?)", *back)
    assert findings(played) == ["shelf 'mail': expected 0 rows, found 1"]


def test_an_older_ledger_is_found(
    played: Path, key: KeyFile, tamper: Tamper, findings: Findings
) -> None:
    ((older,),) = tamper(played, "SELECT sealed FROM object WHERE shelf = 0")
    with Store.open(played, key) as store, store.batch() as batch:
        batch.append("autumn", "turn.taken/1", 9, {})
    tamper(played, "UPDATE object SET sealed = ? WHERE shelf = 0", older)
    assert "stream 'autumn': expected 5 lines, found 6" in findings(played)


def test_a_check_looks_at_the_file_and_not_at_its_memory(played: Path, key: KeyFile) -> None:
    with Store.open(played, key) as store:
        assert len(list(store.scan("docket"))) == 5
        with store._contents.database.transaction():
            store._contents.database.execute("DELETE FROM object WHERE shelf <> 0")
        assert len(store.check()) == 3
        with store._contents.database.transaction():
            store._contents.database.execute("DELETE FROM object")
        assert store.check() == ["the ledger of the store is gone"]


def test_a_line_without_its_ledger_is_not_read(played: Path, key: KeyFile, tamper: Tamper) -> None:
    tamper(played, "DELETE FROM line WHERE id = (SELECT max(id) FROM line WHERE stream = 1)")
    with Store.open(played, key) as store:
        read: list[Line] = []
        with pytest.raises(IntegrityError, match="stream 'autumn': line 5 is missing"):
            read.extend(store.lines("autumn"))
        assert len(list(store.lines("winter"))) == 5


def test_what_a_holder_of_the_key_wrote_by_another_program_is_found(
    played: Path, key: KeyFile, findings: Findings
) -> None:
    with Store.open(played, key) as store, store.batch() as batch:
        batch.append("autumn", "turn.taken/1", 6, {})
        contents, stream = store._contents, store._contents.ledger.stream("autumn")
        private = {"address": "ann@a.example", "salt": "0" * 64}
        line = Line(7, "vote.cast/1", 0, {}, None, "0" * 64, stream.head.hash, private)
        raw = encode(line).replace(b":", b": ")
        contents.insert_line("autumn", stream.number, raw)
        contents.ledger.move_on("autumn", Head(7, line_hash(line, raw)))
    assert findings(played) == [
        "stream 'autumn': line 7 is not in canonical form",
        "stream 'autumn': line 7 carries another blind",
        "stream 'autumn': line 7 carries another salt",
    ]


@pytest.mark.parametrize("payload", [b"[]", b"{}", b'{"roots":{"dice":"00"},"stream":"autumn"}'])
def test_sealed_books_of_another_shape_are_damage(payload: bytes) -> None:
    with pytest.raises(IntegrityError):
        decode_ledger(payload)
    with pytest.raises(IntegrityError):
        decode_roots(payload)


@pytest.mark.parametrize("pages", [0, 1, 2, 5, 8])
def test_a_file_cut_short_is_found(played: Path, findings: Findings, pages: int) -> None:
    with played.open("r+b") as file:
        file.truncate(pages * 4096 + (100 if pages else 0))
    assert findings(played) != []


def test_any_bit_of_the_file_is_either_nothing_or_found(
    played: Path, key: KeyFile, findings: Findings
) -> None:
    """A flipped bit never ends in an exception of somebody else, or in other contents."""
    pristine = played.read_bytes()
    with Store.open(played, key) as store:
        contents = snapshot(store)
    dice = random.Random(203)
    found = 0
    offsets = [*range(110), *(dice.randrange(len(pristine)) for _ in range(250))]
    for offset in offsets:
        forged = bytearray(pristine)
        forged[offset] ^= 1 << dice.randrange(8)
        played.write_bytes(forged)
        if findings(played):
            found += 1
            continue
        with Store.open(played, key) as store:
            assert snapshot(store) == contents
    assert found > 100


def test_reading_a_damaged_file_never_returns_other_contents(played: Path, key: KeyFile) -> None:
    """The same without the check first: what reading gives is true, or it raises."""
    pristine = played.read_bytes()
    with Store.open(played, key) as store:
        contents = snapshot(store)
    dice = random.Random(110)
    refused = 0
    for _ in range(150):
        forged = bytearray(pristine)
        for _ in range(3):
            forged[dice.randrange(4096, len(pristine))] ^= 1 << dice.randrange(8)
        played.write_bytes(forged)
        try:
            with Store.open(played, key) as store:
                assert snapshot(store) == contents
        except GamemasterError:
            refused += 1
    assert refused > 50
