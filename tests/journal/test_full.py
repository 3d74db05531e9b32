"""A full disk: nothing half-written, and the store goes on when there is space again."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from gamemaster.errors import StoreFull, StoreUnavailable
from gamemaster.journal.database import StoreLock
from gamemaster.journal.ledger import Head
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from tests.memory import little_memory_for_sqlite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@contextmanager
def no_file_over(size: int) -> Iterator[None]:
    """What a quota does, without being root: writes past ``size`` fail, in every file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def play_until_full(store: Store) -> int:
    """Accept mail and take turns until the disk is full; the mails accepted."""
    for number in range(5000):
        try:
            with store.batch() as batch:
                batch.append("autumn", "turn.taken/1", number, {"number": number})
                batch.put("mail", os.urandom(3000))
        except StoreFull:
            return number
    pytest.fail("the disk never ran full")


def require_whole(store: Store, accepted: int) -> None:
    assert [line.at for line in store.lines("autumn")] == list(range(accepted))
    assert len(list(store.scan("mail"))) == accepted
    assert store.check() == []


def story_of_a_full_disk(store: Store, free: Callable[[], None]) -> None:
    accepted = play_until_full(store)
    assert accepted > 3
    head = store.head("autumn")
    require_whole(store, accepted)
    for _ in range(3):
        with pytest.raises(StoreFull) as refusal, store.batch() as batch:
            batch.put("mail", bytes(1_000_000))
        assert refusal.value.temporary
    assert store.head("autumn") == head
    require_whole(store, accepted)
    free()
    with store.batch() as batch:
        batch.append("autumn", "turn.taken/1", accepted, {})
        batch.put("mail", bytes(1_000_000))
    require_whole(store, accepted + 1)


def test_a_file_size_limit_or_quota(path: Path, key: KeyFile) -> None:
    with Store.create(path, key) as store:
        with no_file_over(300_000):
            story_of_a_full_disk(
                store,
                lambda: resource.setrlimit(
                    resource.RLIMIT_FSIZE,
                    (resource.RLIM_INFINITY, resource.getrlimit(resource.RLIMIT_FSIZE)[1]),
                ),
            )
        accepted = store.head("autumn").seq
    with Store.open(path, key) as store:
        require_whole(store, accepted)


def test_a_bound_on_the_pages(path: Path, key: KeyFile) -> None:
    Store.create(path, key).close()
    with Store.open(path, key, max_pages=60) as store:
        accepted = play_until_full(store)
        require_whole(store, accepted)
        with store.batch() as batch:
            for row, _ in store.scan("mail"):
                batch.delete("mail", row)
        with store.batch() as batch:
            batch.append("autumn", "turn.taken/1", accepted, {})
        assert store.head("autumn").seq == accepted + 1
        assert store.check() == []
    with Store.open(path, key) as store, store.batch() as batch:
        batch.put("mail", bytes(1_000_000))


def test_a_full_disk_cannot_be_overlooked(path: Path, key: KeyFile) -> None:
    """Whoever swallows the first error does not commit the rest one by one."""
    Store.create(path, key).close()
    with Store.open(path, key, max_pages=40) as store:

        def swallow() -> None:
            with store.batch() as batch:
                batch.append("autumn", "turn.taken/1", 1, {})
                with pytest.raises(StoreFull):
                    batch.put("mail", bytes(1_000_000))
                with pytest.raises(StoreFull):
                    batch.append("autumn", "turn.taken/1", 2, {})

        def swallow_a_part() -> None:
            with store.batch() as batch:
                batch.put("docket", b"before")
                with pytest.raises(StoreFull), batch.savepoint():
                    batch.put("mail", bytes(1_000_000))
                batch.put("docket", b"after")

        with pytest.raises(StoreFull):
            swallow()
        assert store.head("autumn") == Head(0, "0" * 64)
        with pytest.raises(StoreFull):
            swallow_a_part()
        assert list(store.scan("docket")) == []
        with store.batch() as batch:
            batch.put("docket", b"small enough")
        assert store.check() == []


def test_a_rotation_without_space_keeps_the_old_key(path: Path, key: KeyFile) -> None:
    with Store.create(path, key) as store:
        with no_file_over(200_000):
            accepted = play_until_full(store)
            with no_file_over(1000), pytest.raises(StoreFull):
                store.rotate()
        require_whole(store, accepted)
        with store.batch() as batch:
            batch.append("autumn", "turn.taken/1", accepted, {})
    with Store.open(path, key) as store:
        assert store.check() == []


def test_a_log_that_cannot_be_folded_in_keeps_everything(
    path: Path, key: KeyFile, tmp_path: Path
) -> None:
    """Neither a rotation nor closing loses what is durable in the log alone."""
    newer = KeyFile(tmp_path / "newer.key")
    write_key_file(newer.path)
    with Store.create(path, key) as store, store.batch() as batch:
        row = batch.put("mail", bytes(300_000))
    with no_file_over(500_000), Store.open(path, key) as store:
        with store.batch() as batch:
            batch.put("mail", bytes(380_000))
        store.rotate(newer)
    assert path.with_name(path.name + "-wal").exists()
    with Store.open(path, newer) as store:
        assert [len(mail) for _, mail in store.scan("mail")] == [300_000, 380_000]
        assert store.get("mail", row) == bytes(300_000)
        assert store.check() == []


def test_a_lock_without_space_holds_without_a_name(path: Path) -> None:
    with no_file_over(0):
        lock = StoreLock(path)
    with pytest.raises(StoreUnavailable, match="in use by another process"):
        StoreLock(path)
    lock.release()
    StoreLock(path).release()


def test_copies_without_space_leave_nothing_behind(
    played: Path, key: KeyFile, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    with Store.open(played, key) as store:
        with store.batch() as batch:
            batch.put("mail", bytes(500_000))
        with no_file_over(100_000), pytest.raises(StoreFull):
            store.backup(copy)
        names = {file.name for file in tmp_path.iterdir()}
        assert not {name for name in names if name.startswith("copy")}
        store.backup(copy)
    with no_file_over(100_000), pytest.raises(StoreFull):
        Store.restore(copy, tmp_path / "other", key)
    assert not (tmp_path / "other").exists()
    with no_file_over(8_000), pytest.raises(StoreFull):
        Store.create(tmp_path / "new", key)
    assert not (tmp_path / "new").exists()
    with little_memory_for_sqlite(), no_file_over(8_000), pytest.raises(StoreFull):
        Store.create(tmp_path / "new", key)
    assert not (tmp_path / "new").exists()
    with Store.create(tmp_path / "new", key) as store:
        assert store.check() == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of two megabytes."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("mounting a small disk needs root and mount(8)")
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], check=False, capture_output=True
    )
    if mount.returncode != 0:
        pytest.skip("this machine does not allow mounting")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


@pytest.mark.e2e
def test_a_real_disk_runs_full(small_disk: Path, key: KeyFile) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(1_200_000))
    with Store.create(small_disk / "store", key) as store:
        story_of_a_full_disk(store, ballast.unlink)
        accepted = store.head("autumn").seq
    with Store.open(small_disk / "store", key) as store:
        require_whole(store, accepted)
