"""Two games that are over, played once: one founded with all that may be disclosed, one without."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.disclosing.playing import ALLOWED, OwnRoots, ended


@pytest.fixture(scope="session")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnRoots]:
    """Autumn is over and may be disclosed with addresses, mail and senders; winter goes on."""
    table = ended(tmp_path_factory.mktemp("over") / "game", **ALLOWED)
    yield table
    table.close()


@pytest.fixture(scope="session")
def over_by_default(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnRoots]:
    """The same, founded with the options that there are by default."""
    table = ended(tmp_path_factory.mktemp("default") / "game")
    yield table
    table.close()
