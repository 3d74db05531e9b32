"""A store that is moved between files and engines is the same store, and never two."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from gamemaster.errors import IntegrityError, OperatorError, StoreUnavailable
from gamemaster.journal import moving
from gamemaster.journal.copying import copy_rows
from gamemaster.journal.engines import opened
from gamemaster.journal.moving import move, was_moved
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.schema import MOVED, set_revision
from gamemaster.journal.splitting import gone_from, split
from gamemaster.journal.store import Store
from tests.journal.conftest import CutOff, PowerCut

if TYPE_CHECKING:
    from pathlib import Path
    from typing import NoReturn

    from gamemaster.config.place import Place
    from gamemaster.journal.transactions import Transactions
    from tests.journal.conftest import Tamper
    from tests.postgres import Cluster


@pytest.fixture
def target(request: pytest.FixtureRequest, place: Place, tmp_path: Path) -> Place:
    """Another place of the same kind as ``place``, on the same machine."""
    beside = tmp_path / "there" / "gamemaster.store"
    beside.parent.mkdir()
    if place == tmp_path / "gamemaster.store":
        return beside
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new(beside)


def told(place: Place, key: KeyFile) -> list[object]:
    """All that a store says, and that it verifies."""
    with Store.open(place, key) as store:
        assert store.check() == []
        streams = [
            (name, list(store.raw_lines(name)), store.roots(name)) for name in store.streams()
        ]
        shelves = [(shelf, list(store.scan(shelf))) for shelf in ("mail", "docket", "batches")]
        return [streams, shelves, store.copied, store.note_key]


def play_on(place: Place, key: KeyFile, at: int) -> None:
    with Store.open(place, key) as store, store.batch() as batch:
        batch.append("autumn", "turn.taken/1", at, {})
        batch.put("docket", b"x")


def test_a_store_is_moved_whole_there_and_back(
    played: Path, target: Place, key: KeyFile, tmp_path: Path
) -> None:
    before = told(played, key)
    moved = move(played, target, key)
    assert moved.rows > 0
    assert moved.ledger.streams["autumn"].head.seq == 5
    assert told(target, key) == before
    play_on(target, key, 400)
    after = told(target, key)
    back = tmp_path / "back.store"
    move(target, back, key)
    assert told(back, key) == after


def test_the_store_that_was_left_opens_no_more(played: Path, target: Place, key: KeyFile) -> None:
    move(played, target, key)
    assert was_moved(played)
    with pytest.raises(OperatorError, match="was moved elsewhere"):
        Store.open(played, key)
    # Nothing is lost of it: the same command again finds that all is done.
    assert move(played, target, key).rows == 0
    play_on(target, key, 400)
    assert move(played, target, key).rows == 0


def test_a_store_that_was_moved_is_not_moved_to_a_second_place(
    played: Path, target: Place, key: KeyFile, tmp_path: Path
) -> None:
    move(played, target, key)
    second = tmp_path / "second.store"
    with pytest.raises(OperatorError):
        move(played, second, key)
    with pytest.raises(OperatorError):
        Store.open(second, key)


def test_a_move_that_is_stopped_anywhere_is_gone_on_with(
    played: Path, target: Place, key: KeyFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = told(played, key)

    def cut(*_: object) -> NoReturn:
        raise PowerCut

    def half(old: object, new: object) -> int:
        copy_rows(old, new)  # type: ignore[arg-type]
        raise PowerCut

    for name, stop in (("copy_rows", cut), ("copy_rows", half), ("require_sound", cut)):
        with monkeypatch.context() as patched, CutOff():
            patched.setattr(moving, name, stop)
            move(played, target, key)
        with pytest.raises(OperatorError, match="repeat `gamemaster store copy`"):
            Store.open(target, key)
        # Until all is there, the old one is played on.
        assert told(played, key) == before
        play_on(played, key, 400)
        before = told(played, key)
    # Between the two words that change which of them opens, neither does.

    def half_said(database: Transactions, revision: str) -> None:
        set_revision(database, revision) if revision == MOVED else cut()

    with monkeypatch.context() as patched, CutOff():
        patched.setattr(moving, "set_revision", half_said)
        move(played, target, key)
    for place in (played, target):
        with pytest.raises(OperatorError):
            Store.open(place, key)
    assert move(played, target, key).rows == 0
    assert told(target, key) == before


def test_a_place_that_holds_another_store_is_left_alone(
    played: Path, target: Place, key: KeyFile, tmp_path: Path
) -> None:
    Store.create(target, key).close()
    with pytest.raises(OperatorError, match="there is a store here already"):
        move(played, target, key)
    Store.open(target, key).close()
    Store.open(played, key).close()


def test_the_beginning_of_another_store_is_not_gone_on_with(
    played: Path, target: Place, key: KeyFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.store"
    Store.create(other, key).close()

    def cut(*_: object) -> NoReturn:
        raise PowerCut

    with monkeypatch.context() as patched, CutOff():
        patched.setattr(moving, "require_sound", cut)
        move(other, target, key)
    with pytest.raises(OperatorError, match="the beginning of another one"):
        move(played, target, key)
    Store.open(played, key).close()


def test_a_running_store_is_not_moved(played: Path, target: Place, key: KeyFile) -> None:
    with Store.open(played, key), pytest.raises(StoreUnavailable, match="in use"):
        move(played, target, key)


def test_another_key_moves_nothing(
    played: Path, target: Place, key: KeyFile, tmp_path: Path
) -> None:
    write_key_file(tmp_path / "other.key")
    with pytest.raises(OperatorError, match="does not open this store"):
        move(played, target, KeyFile(tmp_path / "other.key"))
    Store.open(played, key).close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE line SET sealed = zeroblob(length(sealed)) WHERE id = (SELECT max(id) FROM line)",
        "DELETE FROM line WHERE id = (SELECT max(id) FROM line)",
        "DELETE FROM object WHERE id = (SELECT max(id) FROM object)",
        "UPDATE line SET stream = 2 WHERE stream = 1",
    ],
)
def test_a_store_that_does_not_verify_stays_where_it_is(
    played: Path, target: Place, key: KeyFile, tamper: Tamper, change: str
) -> None:
    tamper(played, change)
    with pytest.raises(IntegrityError, match="does not verify"):
        move(played, target, key)
    assert not was_moved(played)
    with pytest.raises(OperatorError, match="repeat"):
        Store.open(target, key)


def test_a_backup_is_made_and_put_into_an_empty_place(
    place: Place, target: Place, key: KeyFile, tmp_path: Path
) -> None:
    """From either engine a backup is a file, and a backup that is moved is a copy still."""
    Store.create(place, key).close()
    play_on(place, key, 301)
    backup = tmp_path / "backup.store"
    with Store.open(place, key) as store:
        store.backup(backup)
        assert not store.copied
    move(backup, target, key)
    with Store.open(target, key) as restored:
        assert restored.copied
        assert [line.at for line in restored.lines("autumn")] == [301]
    assert not was_moved(backup)


def test_what_a_page_does_not_hold_is_copied_too(path: Path, target: Place, key: KeyFile) -> None:
    with Store.create(path, key) as store, store.batch() as batch:
        for number in range(1200):
            batch.append("autumn", "turn.taken/1", number, {})
            batch.put("docket", b"%d" % number)
    with closing(opened(path)) as database:
        rows = sum(
            count for sums in (
                database.rows("SELECT count(*) FROM line"),
                database.rows("SELECT count(*) FROM object"),
            ) for (count,) in sums
        )  # fmt: skip
    before = told(path, key)
    assert move(path, target, key).rows == rows
    assert told(target, key) == before


def test_one_stream_moves_between_engines_and_the_other_stays(
    place: Place, target: Place, key: KeyFile
) -> None:
    with Store.create(place, key) as store:
        for number in range(301, 306):
            with store.batch() as batch:
                batch.append("autumn", "turn.taken/1", number, {})
                batch.append("winter", "turn.taken/1", number, {})
                batch.put("mail", b"winter %d" % number)
                batch.put("mail", b"autumn %d" % number)
        rows = {
            row: payload for row, payload in store.scan("mail") if payload.startswith(b"winter")
        }
        raw, roots = list(store.raw_lines("winter")), store.roots("winter")

    def belongs(shelf: str, _row: int, payload: bytes) -> bool:
        return shelf == "mail" and payload.startswith(b"winter")

    assert split(place, target, key, "winter", belongs).rows == 5 + 5 + 1
    with Store.open(target, key) as moved:
        assert moved.streams() == ("winter",)
        assert list(moved.raw_lines("winter")) == raw
        assert moved.roots("winter") == roots
        assert dict(moved.scan("mail")) == rows
        with moved.batch() as batch:
            batch.append("winter", "turn.taken/1", 306, {})
            assert batch.put("mail", b"winter 306") > max(rows)
        assert moved.check() == []
    with Store.open(place, key) as left:
        assert gone_from(left) == {"winter"}
        with left.batch() as batch:
            batch.append("autumn", "turn.taken/1", 306, {})
        assert left.check() == []
