"""Beginnings that these tests share; a module that begins otherwise has a ``begun`` of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.builders import Table


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A tournament that has begun; each test goes on from a copy of it."""
    table = Table(tmp_path_factory.mktemp("begun"))
    table.start("alice", "bob", "carol")
    table.close()
    return table


@pytest.fixture
def table(begun: Table, tmp_path: Path) -> Iterator[Table]:
    """A copy of what has begun; whatever a test does to it is no defect."""
    table = begun.copied(tmp_path)
    yield table
    assert table.log.defects == []
    table.close()


@pytest.fixture
def directory() -> Iterator[Path]:
    """A short path, because the name of a socket has room for 107 bytes."""
    with TemporaryDirectory(prefix="gm") as name:
        yield Path(name)
