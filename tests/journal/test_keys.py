"""What opens a store, what does not, and what each says."""

from __future__ import annotations

import base64
import os
import resource
import stat
from typing import TYPE_CHECKING

import pytest

from gamemaster.errors import Defect, IntegrityError, OperatorError
from gamemaster.journal.contents import line_place, shelf_place
from gamemaster.journal.ledger import PLACE
from gamemaster.journal.protector import (
    KeyFile,
    Passphrase,
    Protector,
    Recipe,
    SystemdCredential,
    decode_recipe,
    derive_kek,
    fresh_recipe,
    write_key_file,
)
from gamemaster.journal.seal import Keyring
from gamemaster.journal.store import Store
from tests.journal.conftest import CutOff, PowerCut

if TYPE_CHECKING:
    from pathlib import Path

    from tests.journal.conftest import Tamper

WORDS = Passphrase("every rule may be changed")


def other_key(tmp_path: Path) -> KeyFile:
    path = tmp_path / "other.key"
    write_key_file(path)
    return KeyFile(path)


def write_one(path: Path, protector: Protector) -> None:
    with Store.create(path, protector) as store, store.batch() as batch:
        batch.append("autumn", "turn.taken/1", 1, {"number": 301})


def test_a_passphrase_opens_its_store_however_it_was_typed(path: Path) -> None:
    write_one(path, Passphrase("zwölf Boxkämpfer"))
    with Store.open(path, Passphrase("zwo\u0308lf Boxka\u0308mpfer")) as store:
        assert store.head("autumn").seq == 1
    with pytest.raises(OperatorError, match="the passphrase does not open this store"):
        Store.open(path, Passphrase("zwoelf Boxkaempfer"))


def test_a_short_passphrase_is_refused_and_not_repeated(path: Path) -> None:
    with pytest.raises(OperatorError, match="at least 12 characters, got 6") as refusal:
        Store.create(path, Passphrase("secret"))
    assert "secret" not in str(refusal.value)
    assert not path.exists()


def test_no_protector_shows_its_secret() -> None:
    assert WORDS.text not in repr(WORDS)


def test_a_wrong_key_says_only_that_it_is_wrong(path: Path, key: KeyFile, tmp_path: Path) -> None:
    write_one(path, key)
    with pytest.raises(OperatorError, match="the key does not open this store") as refusal:
        Store.open(path, other_key(tmp_path))
    assert refusal.value.__cause__ is None
    with Store.open(path, key) as store:
        assert store.check() == []


def test_another_kind_of_key_is_told_apart(path: Path, key: KeyFile) -> None:
    write_one(path, key)
    with pytest.raises(OperatorError, match="opened by a key file or systemd credential"):
        Store.open(path, WORDS)


def test_a_key_file_is_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_key_file(tmp_path / "key")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_a_key_file_is_never_overwritten(key: KeyFile) -> None:
    content = key.path.read_bytes()
    with pytest.raises(OperatorError, match="not overwritten"):
        write_key_file(key.path)
    assert key.path.read_bytes() == content


def test_half_a_key_is_not_left_in_the_way_of_a_whole_one(tmp_path: Path) -> None:
    path, before = tmp_path / "gamemaster.key", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (7, before[1]))
    try:
        with pytest.raises(OperatorError, match="cannot write the key file: File too large"):
            write_key_file(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not path.exists()
    write_key_file(path)
    assert len(base64.b64decode(path.read_bytes())) == 32


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644, 0o620, 0o610])
def test_a_key_file_others_may_read_is_refused(path: Path, key: KeyFile, mode: int) -> None:
    key.path.chmod(mode)
    with pytest.raises(OperatorError, match=f"mode {mode:04o}: run chmod 600"):
        Store.create(path, key)


BAD_KEYS = {
    "empty": b"",
    "words": b"not a key at all\n",
    "too short": base64.b64encode(bytes(31)),
    "too long": base64.b64encode(bytes(33)),
    "a whole file": base64.b64encode(bytes(100_000)),
}


@pytest.mark.parametrize("content", BAD_KEYS.values(), ids=BAD_KEYS)
def test_a_file_that_is_no_key_is_refused(path: Path, key: KeyFile, content: bytes) -> None:
    key.path.write_bytes(content)
    with pytest.raises(OperatorError, match="expected 32 bytes in base64"):
        Store.create(path, key)


def test_a_key_that_is_gone_or_no_file_is_named(path: Path, tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match=r"nowhere.*cannot read the key"):
        Store.create(path, KeyFile(tmp_path / "nowhere"))
    os.mkfifo(tmp_path / "pipe", 0o600)
    with pytest.raises(OperatorError, match="expected a key file"):
        Store.create(path, KeyFile(tmp_path / "pipe"))


def test_systemd_may_hand_over_the_key_that_was_in_the_file(
    path: Path, key: KeyFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_one(path, key)
    directory = tmp_path / "credentials"
    directory.mkdir()
    (directory / "store").write_bytes(key.path.read_bytes())
    (directory / "store").chmod(0o440)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(directory))
    with Store.open(path, SystemdCredential("store")) as store:
        assert store.head("autumn").seq == 1
    for name in ("../gamemaster.key", "", "..", "store/x"):
        with pytest.raises(OperatorError, match="named without a path"):
            Store.open(path, SystemdCredential(name))


def test_without_systemd_there_is_no_credential(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CREDENTIALS_DIRECTORY", raising=False)
    with pytest.raises(OperatorError, match="CREDENTIALS_DIRECTORY"):
        Store.create(path, SystemdCredential("store"))


def test_after_a_rotation_the_old_key_opens_nothing(
    path: Path, key: KeyFile, tmp_path: Path
) -> None:
    write_one(path, key)
    newer = other_key(tmp_path)
    with Store.open(path, key) as store:
        store.rotate(newer)
        with store.batch() as batch:
            batch.append("autumn", "turn.taken/1", 2, {"number": 302})
    with pytest.raises(OperatorError, match="does not open"):
        Store.open(path, key)
    with Store.open(path, newer) as store:
        assert [line.data["number"] for line in store.lines("autumn")] == [301, 302]
        assert store.check() == []


def test_a_rotation_leaves_no_copy_of_the_old_wrapping(
    path: Path, key: KeyFile, tmp_path: Path, tamper: Tamper
) -> None:
    write_one(path, key)
    old = [wrapped for (wrapped,) in tamper(path, "SELECT wrapped FROM keyring WHERE id > 0")]
    assert old
    assert old[0] in path.read_bytes()
    with Store.open(path, key) as store:
        store.rotate(other_key(tmp_path))
        wal = path.with_name(path.name + "-wal")
        assert all(each not in path.read_bytes() + wal.read_bytes() for each in old)


def test_a_rotation_that_fails_changes_nothing(path: Path, key: KeyFile) -> None:
    write_one(path, key)
    with Store.open(path, key) as store:
        with pytest.raises(OperatorError, match="too short"):
            store.rotate(Passphrase("short"))
        with store.batch(), pytest.raises(Defect, match="a batch is open"):
            store.rotate()
    with Store.open(path, key) as store:
        assert store.check() == []


def test_rows_of_every_epoch_stay_readable(path: Path, key: KeyFile, tamper: Tamper) -> None:
    with Store.create(path, key) as store:
        store.close()
    with Store.open(path, key, seals_per_key=10) as store:
        for number in range(60):
            with store.batch() as batch:
                batch.append("autumn", "turn.taken/1", number, {})
        assert store.check() == []
        assert store.head("autumn").seq == 60
    epochs = tamper(path, 'SELECT "key", count(*) FROM line GROUP BY "key" ORDER BY "key"')
    assert len(epochs) > 5
    assert all(rows <= 10 for _, rows in epochs)
    assert [epoch for epoch, _ in epochs] == list(range(1, len(epochs) + 1))


def test_a_new_epoch_survives_a_batch_that_fails(path: Path, key: KeyFile) -> None:
    Store.create(path, key).close()
    with Store.open(path, key, seals_per_key=2) as store:
        for number in range(8):
            with CutOff(), store.batch() as batch:
                batch.put("mail", b"never")
                raise PowerCut
            with store.batch() as batch:
                batch.put("mail", b"%d" % number)
    with Store.open(path, key) as store:
        assert [payload for _, payload in store.scan("mail")] == [b"%d" % n for n in range(8)]
        assert store.check() == []


@pytest.mark.parametrize(
    ("place", "row", "epoch"),
    [(b"shelf mail", 8, 1), (b"shelf docket", 7, 1), (b"line mail", 7, 1), (b"shelf mail", 7, 2)],
)
def test_a_seal_opens_in_its_own_place_only(
    key: KeyFile, place: bytes, row: int, epoch: int
) -> None:
    keyring = Keyring.fresh(key)
    sealed = keyring.seal(b"shelf mail", 7, b"vote 301 for")
    assert keyring.open(b"shelf mail", 7, 1, sealed) == b"vote 301 for"
    twins = Keyring(b"k" * 32, fresh_recipe(key), {1: b"d" * 32, 2: b"d" * 32})
    sealed = Keyring(b"k" * 32, fresh_recipe(key), {1: b"d" * 32}).seal(
        b"shelf mail", 7, b"vote 301 for"
    )
    assert twins.open(b"shelf mail", 7, 1, sealed) == b"vote 301 for"
    with pytest.raises(IntegrityError, match=f"the seal of row {row} does not open"):
        twins.open(place, row, epoch, sealed)


def test_every_stream_and_shelf_is_a_place_of_its_own() -> None:
    labels = ["autumn", "autumn 2", "mail", "", "line mail", "ledger"]
    places = {line_place(label) for label in labels} | {shelf_place(label) for label in labels}
    assert len(places | {PLACE}) == 2 * len(labels) + 1


def test_a_wrapped_key_does_not_open_under_another_recipe(key: KeyFile) -> None:
    rows = Keyring.fresh(key).rows()
    salt = fresh_recipe(key).salt
    with pytest.raises(OperatorError, match="does not open"):
        Keyring.unwrap({**rows, 0: Recipe("key", salt).encode()}, key)
    with pytest.raises(OperatorError, match="does not open"):
        Keyring.unwrap({0: rows[0], 2: rows[1]}, key)


FORGED_RECIPES = {
    "no JSON": b"?",
    "no recipe": b"[]",
    "another method": Recipe("key", "00" * 16).encode().replace(b'"key"', b'"none"'),
    "another salt": Recipe("key", "zz" * 16).encode(),
    "memory without end": Recipe("passphrase", "00" * 16, 1 << 40, 3, 4).encode(),
    "no memory": Recipe("passphrase", "00" * 16, 0, 0, 0).encode(),
}


@pytest.mark.parametrize("forged", FORGED_RECIPES.values(), ids=FORGED_RECIPES)
def test_a_forged_recipe_is_damage_and_costs_nothing(forged: bytes) -> None:
    with pytest.raises(IntegrityError):
        derive_kek(WORDS, decode_recipe(forged))


def test_a_store_whose_keys_are_gone_says_so(path: Path, key: KeyFile, tamper: Tamper) -> None:
    write_one(path, key)
    tamper(path, "DELETE FROM keyring")
    with pytest.raises(IntegrityError, match="its key rows are gone"):
        Store.open(path, key)
