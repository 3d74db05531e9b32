from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gamemaster.config.settings import load
from gamemaster.journal import protector
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.cli.conftest import Gamemaster
from tests.cli.test_beginning import PASSPHRASE, descriptor


def lines(gamemaster: Gamemaster, *more: object) -> int:
    found: int = gamemaster("status", "--json", *more).json[0]["journal_lines"]
    return found


def test_a_backup_takes_the_place_of_a_lost_store(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.store"
    before = lines(gamemaster)
    done = gamemaster("backup", copy)
    assert (done.code, done.err) == (0, "")
    gamemaster("rule", "award", "ann", "1", "--reason", "after the backup")
    newer = gamemaster("restore", copy)
    assert newer.code == 2
    assert "the store here is newer than the backup" in newer.err
    forced = gamemaster("restore", copy, "--force")
    assert forced.code == 0
    assert "gamemaster.store.replaced-1: the store that was there before." in forced.out
    # The backup was made after it had been journaled that one is made. That it was put back, the
    # item that begins the dice anew, and the announcement of that follow.
    assert lines(gamemaster) == before + 1 + 5
    again = gamemaster("backup", copy)
    assert again.code == 2
    assert "it is not overwritten" in again.err


def test_a_copy_has_a_name_in_a_directory_that_is_there(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "monday"
    folder.mkdir()
    done = gamemaster("backup", folder)
    expected = f"error: {folder}: expected the name of a new file, found a directory\n"
    assert (done.code, done.err) == (2, expected)
    absent = tmp_path / "absent"
    store = game / "gamemaster.store"
    done = gamemaster("store", "copy", store, absent / "gamemaster.store", "--only", "autumn")
    assert (done.code, done.err) == (
        1,
        f"error: {absent}: cannot be used: No such file or directory\n",
    )


def test_a_tournament_that_a_copy_lacks_is_named(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.store"
    gamemaster("backup", copy)
    added = gamemaster("tournament", "add", "spring", "--address", "spring@secret.test")
    assert added.code == 0, added.err
    gamemaster("tournament", "end", "spring", "--reason", "nobody came")
    said = " ".join(gamemaster("restore", copy, "--force").out.split())
    assert "spring: is not in this copy. The next start founds it anew" in said
    assert "autumn: is not" not in said
    assert gamemaster("restore", copy, "--force", "--json").json["later"] == ["spring"]


def test_a_relative_path_is_meant_from_here(
    gamemaster: Gamemaster, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert gamemaster("backup", "here.store", "--json").json == {
        "path": str(tmp_path / "here.store")
    }
    nothing = gamemaster("restore", "elsewhere.store")
    assert nothing.code == 2
    assert "no backup here" in nothing.err


def test_the_new_place_of_a_store_is_told_as_the_configuration_finds_it(
    gamemaster: Gamemaster, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = gamemaster("store", "copy", "game/gamemaster.store", "game/copy.store")
    assert (done.code, done.err) == (0, "")
    told = done.out.splitlines()[-1].strip()
    assert told == f'path = "{tmp_path / "game" / "copy.store"}"'
    again = gamemaster("store", "copy", "game/gamemaster.store", "game/third.store")
    assert (again.code, "this store was moved elsewhere, and not to" in again.err) == (2, True)
    config = game / "config.toml"
    config.write_text(config.read_text().replace('path = "gamemaster.store"', told))
    assert gamemaster("status").code == 0


def test_a_new_key_file_takes_the_place_of_the_old(gamemaster: Gamemaster, game: Path) -> None:
    key = game / "gamemaster.key"
    old = key.read_bytes()
    done = gamemaster("rotate-key")
    assert (done.code, done.err) == (0, "")
    assert key.read_bytes() != old
    assert (game / "gamemaster.key.retired-1").read_bytes() == old
    assert not (game / "gamemaster.key.next").exists()
    assert gamemaster("status").code == 0
    assert gamemaster("rotate-key").code == 0
    assert (game / "gamemaster.key.retired-2").exists()


class Killed(BaseException):
    """The machine stops here."""


def killing(patch: pytest.MonkeyPatch, owner: object, name: str, *, after: bool) -> None:
    """Have the machine stop before or after a call."""
    real = getattr(owner, name)

    def stop(*words: object, **options: object) -> object:
        if after:
            real(*words, **options)
        raise Killed

    patch.setattr(owner, name, stop)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (protector, "write_key_file"),
        (os, "fsync"),
        (Store, "rotate"),
        (os, "link"),
        (Path, "replace"),
    ],
)
def test_a_rotation_that_is_killed_leaves_a_key_that_opens(
    gamemaster: Gamemaster, game: Path, owner: object, name: str, when: str
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        killing(patch, owner, name, after=when == "after")
        with pytest.raises(Killed):
            gamemaster("rotate-key")
    assert gamemaster("status").code == 0
    found = gamemaster("doctor")
    waits = "gamemaster rotate-key finishes it" in found.out
    assert waits == (
        (when, name)
        in {("after", "rotate"), ("before", "link"), ("after", "link"), ("before", "replace")}
    )
    done = gamemaster("rotate-key")
    assert done.code == 0
    assert ("which is finished now" in done.out) == waits
    assert not (game / "gamemaster.key.next").exists()
    config = load(game / "config.toml")
    assert config.key.file is not None
    with Store.open(config.store.path, KeyFile(config.key.file)) as store:
        assert not store.opened_by_next


def test_a_next_key_of_another_store_opens_nothing(gamemaster: Gamemaster, game: Path) -> None:
    key = game / "gamemaster.key"
    for path in (key, game / "gamemaster.key.next"):
        path.unlink(missing_ok=True)
        protector.write_key_file(path)
    done = gamemaster("status")
    assert (done.code, "does not open this store" in done.err) == (2, True)


def test_from_a_key_file_to_a_passphrase_and_on(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("rotate-key", "--passphrase", "--new-passphrase-fd", descriptor(PASSPHRASE))
    assert "passphrase = true" in done.out
    assert gamemaster("status").code == 2
    config = game / "config.toml"
    config.write_text(
        config.read_text()
        .replace('\nfile = "gamemaster.key"', '\n#file = "gamemaster.key"')
        .replace("\n#passphrase = true", "\npassphrase = true")
    )
    assert gamemaster("status", "--passphrase-fd", descriptor(PASSPHRASE)).code == 0
    another = "staple staple staple"
    done = gamemaster(
        "rotate-key", "--passphrase", "--passphrase-fd", descriptor(PASSPHRASE),
        "--new-passphrase-fd", descriptor(another),
    )  # fmt: skip
    assert (done.code, done.out) == (0, "From now on the new passphrase opens the store.\n")
    assert gamemaster("status", "--passphrase-fd", descriptor(another)).code == 0
    unsaid = gamemaster("rotate-key", "--passphrase-fd", descriptor(another))
    assert unsaid.code == 2
    assert "no key file is configured" in unsaid.err
    assert gamemaster("rotate-key", "--passphrase", "--data-keys").code == 2


def test_data_keys_alone(gamemaster: Gamemaster, game: Path) -> None:
    key = (game / "gamemaster.key").read_bytes()
    assert gamemaster("rotate-key", "--data-keys").code == 0
    assert (game / "gamemaster.key").read_bytes() == key
    assert gamemaster("status").code == 0


def test_migrate_says_when_there_is_nothing_to_do(gamemaster: Gamemaster, game: Path) -> None:
    assert gamemaster("migrate").out == f"{game / 'gamemaster.store'}: is up to date already.\n"
    assert gamemaster("migrate", "--json").json["backup"] is None


def test_a_store_in_use_says_by_whom(gamemaster: Gamemaster, game: Path) -> None:
    with Store.open(game / "gamemaster.store", KeyFile(game / "gamemaster.key")):
        done = gamemaster("status")
    assert (done.code, done.err) == (
        1, f"error: {game / 'gamemaster.store'}: the store is in use by process {os.getpid()}\n"
    )  # fmt: skip


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_a_file_that_is_no_backup_is_named_and_nothing_is_changed(
    gamemaster: Gamemaster, game: Path, force: tuple[str, ...]
) -> None:
    before = lines(gamemaster)
    done = gamemaster("restore", game / "config.toml", *force)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"error: {game / 'config.toml'}: no backup: expected a file that `gamemaster backup` "
        "wrote, found another kind of file; nothing was changed\n"
    )
    other = game / "other.db"
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE recipes (cake TEXT)")
    done = gamemaster("restore", other, *force)
    assert done.code == 2
    assert done.err.startswith(f"error: {other}: expected a store of gamemaster")
    assert done.err.endswith("nothing was changed\n")
    assert lines(gamemaster) == before


def test_a_backup_of_before_a_rotation_says_which_key_opens_it(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.store"
    gamemaster("backup", copy)
    assert gamemaster("rotate-key").code == 0
    refused = gamemaster("restore", copy, "--force")
    assert refused.code == 2
    kept = game / "gamemaster.key.retired-1"
    assert f"name {kept} as file under [key]" in refused.err
    config = game / "config.toml"
    config.write_text(config.read_text().replace("gamemaster.key", kept.name))
    assert gamemaster("restore", copy, "--force").code == 0
    assert gamemaster("status").code == 0
