"""The wheel on every Python: it installs into an empty environment, runs, and plays the same game.

On each interpreter of a version we support that is on this machine, the wheel is installed with
what it asks for and nothing else; its program founds a game and runs it; and all golden stories are
played and replayed (``tests.stories.replay_digest``) and must leave the same octets behind as on
the Python that runs this. As many interpreters at once as there are processors.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from gamemaster.daemon.founding import filled_in
from tests.e2e.installing import KEPT, PRESENT, ROOT, Built, Installers, interpreters, run
from tests.running import running

pytestmark = pytest.mark.e2e

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
REPLAY = f"""
import sys
sys.path.append({str(ROOT)!r})
import gamemaster
assert gamemaster.__file__.startswith(sys.prefix), gamemaster.__file__
from tests.stories.replay_digest import main
main()
"""
"""The stories are those of the tree; what plays them is in the environment."""
ROOMY = Path("/dev/shm")


@pytest.fixture(scope="module")
def tried(
    given_out: Built, installing: Installers, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Mapping[str, Future[list[str]]]]:
    """By each version that is here, the hashes of its stories, or what went wrong with it."""

    def attempt(version: str, python: Path) -> list[str]:
        place, folder = KEPT / version, tmp_path_factory.mktemp(f"python-{version}")
        programs = installing.install(given_out.wheel, python, place)
        with tempfile.TemporaryDirectory(dir=ROOMY if os.access(ROOMY, os.W_OK) else None) as name:
            settings = {"TMPDIR": name}
            played = run(programs / "python", "-P", "-c", REPLAY, cwd=folder, settings=settings)
        # Last: a daemon's processes would all compile the same modules at their first start.
        found_and_run(programs / "gamemaster", folder)
        return played.splitlines()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield {
            version: pool.submit(attempt, version, python)
            for version, python in interpreters().items()
        }


def found_and_run(program: Path, folder: Path) -> None:
    """Use an installed program as its organiser would in the first minutes."""
    assert run(program, "--version", cwd=folder).startswith("gamemaster ")
    assert "usage" in run(program, "--help", cwd=folder).casefold()
    run(program, "init", folder / "game", "--yes", cwd=folder)
    config = folder / "game" / "config.toml"
    config.write_text(filled_in(config.read_text(), "listen", "port", "0"))
    with running(config, program) as daemon:
        daemon.command("health")
        assert daemon.stop() == 0
        assert daemon.defects() == []


@pytest.mark.parametrize("version", VERSIONS)
def test_the_wheel_installs_runs_and_plays_the_same(
    version: str, tried: Mapping[str, Future[list[str]]]
) -> None:
    if version not in tried:
        pytest.skip(f"no Python {version} is here")
    theirs, ours = tried[version].result(), tried[PRESENT].result()
    assert len(theirs) > 1
    different = {line[66:] for line in {*ours} ^ {*theirs}}
    assert not different, f"Python {version} plays otherwise"
