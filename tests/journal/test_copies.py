"""Backups, restores and migrations: a copy is verified, and nothing is lost to one."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import stat
import subprocess
import sys
from contextlib import closing
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event

from gamemaster.errors import IntegrityError, OperatorError
from gamemaster.journal.backup import migrate, new_file
from gamemaster.journal.database import Database, make_private_file
from gamemaster.journal.engines import opened
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.schema import OURS, Shapes, create_tables, is_current, require_current
from gamemaster.journal.store import Store
from gamemaster.journal.store_tables import REVISIONS
from tests.journal.conftest import CutOff, PowerCut, opened_again

if TYPE_CHECKING:
    from pathlib import Path

    from gamemaster.config.place import Place
    from tests.journal.conftest import Findings, Tamper
    from tests.postgres import Cluster


def turns(path: Path, key: KeyFile) -> int:
    with Store.open(path, key) as store:
        return store.head("autumn").seq


def take_turn(path: Path, key: KeyFile) -> None:
    with Store.open(path, key) as store, store.batch() as batch:
        batch.append("autumn", "turn.taken/1", 1, {})


def test_a_backup_of_a_running_store_opens_as_it_was(
    played: Path, key: KeyFile, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    with Store.open(played, key) as store:
        with store.batch() as batch:
            batch.append("autumn", "turn.taken/1", 6, {})
        store.backup(copy)
        with store.batch() as batch:
            batch.append("autumn", "turn.taken/1", 7, {})
        with pytest.raises(OperatorError, match="not overwritten"):
            store.backup(copy)
        assert store.check() == []
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert (turns(copy, key), turns(played, key)) == (6, 7)
    assert not [file for file in tmp_path.iterdir() if "-part" in file.name]


KILLED = """
import os, sqlite3, sys
from pathlib import Path
from gamemaster.journal import backup

with backup.new_file(Path(sys.argv[1])) as part:
    with sqlite3.connect(part) as copy:
        copy.execute("PRAGMA journal_mode = WAL")
        copy.execute("CREATE TABLE line (id)")
    os.kill(os.getpid(), 9)
"""


def test_what_a_killed_backup_left_is_swept_by_the_next(
    played: Path, key: KeyFile, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    monday = folder / "monday.store"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(monday)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert list(folder.iterdir())
    with Store.open(played, key) as store:
        store.backup(folder / "tuesday.store")
    assert list(folder.iterdir()) == [folder / "tuesday.store"]


def test_a_backup_that_somebody_else_makes_meanwhile_is_not_swept(
    played: Path, key: KeyFile, tmp_path: Path
) -> None:
    with new_file(tmp_path / "theirs.store") as part:
        with Store.open(played, key) as store:
            store.backup(tmp_path / "ours.store")
        assert part.exists()
    assert (tmp_path / "theirs.store").exists()


def test_a_copy_says_that_it_is_one_until_that_was_seen_to(
    played: Path, key: KeyFile, tmp_path: Path
) -> None:
    copy, said = tmp_path / "copy", []
    with Store.open(played, key) as store:
        store.backup(copy)
        said.append(store.copied)
    with Store.open(copy, key) as store:
        with CutOff(), store.batch() as batch:
            batch.begin_anew()
            raise PowerCut
        said.append(store.copied)
        with store.batch() as batch:
            batch.begin_anew()
        said.append(store.copied)
    with Store.open(copy, key) as store:
        said.append(store.copied)
    assert said == [False, True, False, False]


def test_a_backup_of_a_damaged_store_is_not_kept(
    played: Path, key: KeyFile, tamper: Tamper, tmp_path: Path
) -> None:
    tamper(played, "DELETE FROM line WHERE id = (SELECT max(id) FROM line)")
    with Store.open(played, key) as store, pytest.raises(IntegrityError, match="does not verify"):
        store.backup(tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_restored_store_goes_on(played: Path, key: KeyFile, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with Store.open(played, key) as store:
        store.backup(copy)
    played.unlink()
    assert Store.restore(copy, played, key) is None
    take_turn(played, key)
    assert (turns(copy, key), turns(played, key)) == (5, 6)


def test_a_newer_store_is_replaced_by_force_only_and_kept(
    played: Path, key: KeyFile, tmp_path: Path, findings: Findings
) -> None:
    copy = tmp_path / "copy"
    with Store.open(played, key) as store:
        store.backup(copy)
    aside = Store.restore(copy, played, key)
    assert aside == played.with_name("gamemaster.store.replaced-1")
    take_turn(played, key)
    with pytest.raises(OperatorError, match=r"newer than the backup by 1 batches.*--force"):
        Store.restore(copy, played, key)
    assert turns(played, key) == 6
    aside = Store.restore(copy, played, key, force=True)
    assert aside == played.with_name("gamemaster.store.replaced-2")
    assert (turns(played, key), turns(aside, key)) == (5, 6)
    assert findings(played) == findings(aside) == []


def test_a_store_that_crashed_is_set_aside_with_its_log(
    played: Path, key: KeyFile, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    with Store.open(played, key) as store:
        store.backup(copy)
        with store.batch() as batch:
            batch.append("autumn", "turn.taken/1", 6, {})
        crashed = tmp_path / "crashed"
        for suffix in ("", "-wal"):
            shutil.copyfile(f"{played}{suffix}", f"{crashed}{suffix}")
    aside = Store.restore(copy, crashed, key, force=True)
    assert aside is not None
    assert (turns(crashed, key), turns(aside, key)) == (5, 6)


def test_the_log_of_a_store_that_is_gone_does_not_get_into_the_next(
    played: Path, key: KeyFile, tmp_path: Path, findings: Findings
) -> None:
    copy = tmp_path / "copy"
    with Store.open(played, key) as store:
        store.backup(copy)
        with store.batch() as batch:
            batch.append("autumn", "turn.taken/1", 6, {})
            batch.put("mail", bytes(100_000))
        for gone in ("restored", "made"):
            shutil.copyfile(f"{played}-wal", tmp_path / f"{gone}-wal")
    Store.restore(copy, tmp_path / "restored", key)
    Store.create(tmp_path / "made", key).close()
    assert findings(tmp_path / "restored") == findings(tmp_path / "made") == []
    assert turns(tmp_path / "restored", key) == 5
    assert (tmp_path / "restored-wal.stale-1").exists()


def test_a_ruin_is_set_aside_with_its_log(played: Path, key: KeyFile, tmp_path: Path) -> None:
    copy, ruin = tmp_path / "copy", tmp_path / "ruin"
    with Store.open(played, key) as store:
        store.backup(copy)
    ruin.write_bytes(b"a ruin" * 1000)
    (tmp_path / "ruin-wal").write_bytes(b"a log")
    aside = Store.restore(copy, ruin, key, force=True)
    assert aside is not None
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"a log"
    assert turns(ruin, key) == 5


def test_another_store_or_a_ruin_is_replaced_by_force_only(
    played: Path, key: KeyFile, tmp_path: Path
) -> None:
    copy, other = tmp_path / "copy", tmp_path / "other"
    with Store.open(played, key) as store:
        store.backup(copy)
    Store.create(other, key).close()
    with pytest.raises(OperatorError, match="not the one of the backup"):
        Store.restore(copy, other, key)
    other.write_bytes(b"a ruin" * 1000)
    with pytest.raises(OperatorError, match="cannot be compared"):
        Store.restore(copy, other, key)
    aside = Store.restore(copy, other, key, force=True)
    assert aside is not None
    assert aside.read_bytes() == b"a ruin" * 1000
    assert turns(other, key) == 5


def test_a_bad_backup_replaces_nothing(
    played: Path, key: KeyFile, tmp_path: Path, tamper: Tamper
) -> None:
    copy = tmp_path / "copy"
    with Store.open(played, key) as store:
        store.backup(copy)
    with pytest.raises(OperatorError, match="no backup here"):
        Store.restore(tmp_path / "nowhere", played, key, force=True)
    write_key_file(tmp_path / "other.key")
    with pytest.raises(OperatorError, match="does not open"):
        Store.restore(copy, played, KeyFile(tmp_path / "other.key"), force=True)
    tamper(copy, "DELETE FROM object WHERE id = (SELECT max(id) FROM object)")
    with pytest.raises(IntegrityError, match="does not verify"):
        Store.restore(copy, played, key, force=True)
    assert turns(played, key) == 5
    assert not [file for file in tmp_path.iterdir() if "-part" in file.name]


def shape_of(database: Database) -> set[tuple[str, str]]:
    rows = database.rows("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return {(name, "".join(sql.split())) for name, sql in rows}


def empty(path: Path) -> Database:
    make_private_file(path)
    return Database(path)


def test_the_tables_are_what_the_migrations_make_of_nothing(tmp_path: Path) -> None:
    with (
        closing(empty(tmp_path / "made")) as made,
        closing(empty(tmp_path / "migrated")) as migrated,
    ):
        with made.transaction():
            create_tables(made)
        config = scripts_of_ours()
        config.attributes["connection"] = migrated.connection
        with migrated.transaction():
            command.upgrade(config, "head")
        assert shape_of(made) == shape_of(migrated)
        require_current(migrated)


def scripts_of_ours() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("gamemaster.migrations")))
    return config


def later_scripts(tmp_path: Path, package: str, body: str) -> Shapes:
    """Our migrations, and one that this program does not have."""
    shutil.copytree(str(files("gamemaster.migrations")), tmp_path / package)
    (tmp_path / package / "versions" / "0002_later.py").write_text(
        "from alembic import op\n"
        "revision, down_revision = '0002', '0001'\n"
        f"def upgrade():\n    {body}\n"
    )
    return Shapes(("0001", "0002"), package)


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shapes:
    """What a later version of this program will know."""
    monkeypatch.syspath_prepend(tmp_path)
    body = "op.execute('CREATE INDEX line_key ON line (\"key\")')"
    return later_scripts(tmp_path, f"later_{tmp_path.name}", body)


def test_an_old_store_is_migrated_after_a_backup_without_its_key(
    played: Path, key: KeyFile, later: Shapes, findings: Findings
) -> None:
    key.path.rename(key.path.with_name("elsewhere"))
    with (
        closing(Database(played)) as database,
        pytest.raises(OperatorError, match="run `gamemaster migrate`"),
    ):
        require_current(database, later)
    backup = migrate(played, later)
    assert backup == played.with_name("gamemaster.store.before-0002-1")
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    with closing(Database(played)) as database:
        require_current(database, later)
        assert "line_key" in {name for name, _ in shape_of(database)}
    assert migrate(played, later) is None
    key.path.with_name("elsewhere").rename(key.path)
    assert findings(backup) == []
    (finding,) = findings(played)
    assert "written by a newer gamemaster: its schema is '0002', expected '0001'" in finding


def test_a_migration_that_fails_changes_nothing(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, findings: Findings
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    body = "op.execute('DROP TABLE line'); raise ValueError('half way')"
    shapes = later_scripts(tmp_path, "failing", body)
    with pytest.raises(ValueError, match="half way"):
        migrate(played, shapes)
    assert findings(played) == []


def killed_at(step: int, path: Place, shapes: Shapes) -> bool:
    """Migrate in a child that is killed before its statement ``step``; whether it came so far."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        steps = itertools.count(1)

        def count(*_: object) -> None:
            if next(steps) == step:
                os.kill(os.getpid(), signal.SIGKILL)

        event.listen(Engine, "before_cursor_execute", count)
        event.listen(Engine, "commit", count)
        ended = 1
        try:
            migrate(path, shapes)
            ended = 0
        finally:
            os._exit(ended)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) in {0, -signal.SIGKILL}
    return os.WIFSIGNALED(status)


def test_a_migration_that_is_killed_at_any_step_leaves_a_store_that_is_migrated_again(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    body = "op.execute('CREATE INDEX line_key ON line (\"key\")')"
    later = later_scripts(tmp_path, "killed", body)
    whole, steps = played.read_bytes(), 0
    for step in itertools.count(1):
        path = tmp_path / f"at {step}" / "gamemaster.store"
        path.parent.mkdir()
        path.write_bytes(whole)
        path.chmod(0o600)
        if not killed_at(step, path, later):
            break
        steps = step
        with closing(Database(path)) as database:
            # Whole, in one shape or the other.
            require_current(database, later if is_current(database, later) else OURS)
        migrate(path, later)
        with closing(Database(path)) as database:
            require_current(database, later)
        # What was set aside before is a whole store of before, however often it was tried.
        for safe in path.parent.glob("*.before-*"):
            with closing(Database(safe)) as database:
                require_current(database)
    assert steps > 5


def test_a_migration_in_a_database_that_is_killed_at_any_step_is_made_again(
    key: KeyFile, later: Shapes, tmp_path: Path, cluster: Cluster
) -> None:
    server = cluster.new(tmp_path / "gamemaster.store")
    with Store.create(server, key) as store, store.batch() as batch:
        batch.append("autumn", "turn.taken/1", 301, {"n": 301}, 202)
    steps = 0
    for step in itertools.count(1):
        (tmp_path / f"at {step}").mkdir()
        place = cluster.copied(server, tmp_path / f"at {step}" / "gamemaster.store")
        if not killed_at(step, place, later):
            break
        steps = step
        with closing(opened_again(place)) as database:
            require_current(database, later if is_current(database, later) else OURS)
        migrate(place, later)
        with closing(opened(place)) as database:
            require_current(database, later)
            found = database.rows("SELECT count(*) FROM pg_indexes WHERE indexname = 'line_key'")
            assert list(found) == [(1,)]
            assert list(database.rows("SELECT count(*) FROM line")) == [(1,)]
    assert steps > 2


def test_a_store_of_today_needs_no_migration(played: Path, findings: Findings) -> None:
    before = played.read_bytes()
    assert migrate(played) is None
    assert played.read_bytes() == before
    assert findings(played) == []


def test_a_newer_store_is_not_migrated(played: Path, tamper: Tamper) -> None:
    tamper(played, "UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(OperatorError, match="newer gamemaster"):
        migrate(played)
    assert not [file for file in played.parent.iterdir() if "before" in file.name]


def test_the_known_revisions_are_those_of_the_scripts() -> None:
    scripts = ScriptDirectory.from_config(scripts_of_ours())
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == REVISIONS
