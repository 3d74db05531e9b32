from __future__ import annotations

import pytest

from tests.e2e.installing import Built, Installers, built, installers


@pytest.fixture(scope="session")
def given_out(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build what is given out, once for all that install it."""
    return built(tmp_path_factory.mktemp("given-out"))


@pytest.fixture(scope="session")
def installing() -> Installers:
    """Give the programs that people install ours with."""
    return installers()
