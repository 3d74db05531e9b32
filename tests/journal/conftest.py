"""A key, a store, and a hand to tamper with its file."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from gamemaster.config.place import Place, Server
from gamemaster.errors import GamemasterError, StoreInUse
from gamemaster.journal.engines import opened
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from gamemaster.journal.transactions import Transactions


class PowerCut(Exception):
    """What stops a batch half way in these stories."""


class CutOff:
    """A part of a story that ends in a power cut, which nothing inside may swallow."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        if kind is None:
            pytest.fail("the power cut was swallowed")
        return kind is PowerCut


def opened_again(place: Place) -> Transactions:
    """The database, once a server has noticed that whoever had it was killed."""
    until = time.monotonic() + 30.0
    while True:
        try:
            return opened(place)
        except StoreInUse:
            assert time.monotonic() < until


Tamper: TypeAlias = Callable[..., list[Any]]
Findings: TypeAlias = Callable[[Path], list[str]]


@pytest.fixture
def key(tmp_path: Path) -> KeyFile:
    path = tmp_path / "gamemaster.key"
    write_key_file(path)
    return KeyFile(path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "gamemaster.store"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, path: Path) -> Place:
    """Where a store may be: what it promises is the same in both."""
    if request.param == "sqlite":
        return path
    server: Server = request.getfixturevalue("cluster").new(path)
    return server


@pytest.fixture
def store(path: Path, key: KeyFile) -> Iterator[Store]:
    with Store.create(path, key) as made:
        yield made


@pytest.fixture
def played(path: Path, key: KeyFile) -> Path:
    """A closed store in which a little has happened: two tournaments, two shelves."""
    with Store.create(path, key) as store:
        for number in range(301, 306):
            with store.batch() as batch:
                batch.append("autumn", "turn.taken/1", number, {"player": "ann", "n": number}, 202)
                batch.append("winter", "vote.cast/1", number, {"player": "bob", "n": number}, 207)
                batch.put("mail", b"vote %d for" % number)
                batch.put("docket", b"waiting %d" % number)
        with store.batch() as batch:
            first, *_ = store.scan("docket")
            batch.replace("docket", first[0], b"played 301")
    return path


@pytest.fixture
def tamper() -> Tamper:
    """Change a closed store as someone with an editor would: sealed rows and all."""

    def run(path: Path, sql: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            rows = connection.execute(sql, values).fetchall()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return rows

    return run


@pytest.fixture
def findings(key: KeyFile) -> Findings:
    """What opening and checking a store finds wrong with it."""

    def look(path: Path) -> list[str]:
        try:
            with Store.open(path, key) as store:
                return store.check()
        except GamemasterError as error:
            return [str(error)]

    return look
