"""All instructions of the Containerfile are carried out, and its image is used as the page says."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gamemaster.daemon.founding import filled_in
from tests.e2e.image import Image, built
from tests.e2e.installing import OLDEST, ROOT
from tests.e2e.rig import START_SECONDS

pytestmark = pytest.mark.e2e

FILE = ROOT / "Containerfile"
STATE = "/var/lib/gamemaster"


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    # Not pytest's: a user without rights must be able to walk in.
    with tempfile.TemporaryDirectory(prefix="gm-image-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        yield built(FILE, Path(name) / "root")


def test_it_runs_as_a_user_of_its_own_who_owns_the_volume_alone(image: Image) -> None:
    _, _, uid, gid, _, home, _ = image.account
    assert (image.user, home, image.workdir, image.volumes) == ("gamemaster", STATE, STATE, [STATE])
    assert 0 < int(uid) < 1000
    state = image.outside(STATE).stat()
    assert (state.st_uid, state.st_gid) == (int(uid), int(gid))
    # By the rights of the files: nothing is read-only here.
    asked = "id -u; pwd; find / -xdev -writable -not -type l -not -path '/usr/share/*'"
    assert {*image.run("sh", "-c", asked, frozen=False).stdout.split()} == {uid, STATE, "/tmp"}


def test_it_has_all_that_the_program_asks_for(image: Image) -> None:
    checked = image.run("pip", "check")
    assert checked.returncode == 0, checked.stdout


def test_a_game_is_founded_run_found_well_and_stopped_in_it(image: Image) -> None:
    """By the commands of the organisers' page; all that it keeps is in the volume."""
    assert image.run(*image.entrypoint, "--version").stdout.startswith("gamemaster ")
    founded = image.run(*image.entrypoint, "init", "nomic", "--yes")
    assert founded.returncode == 0, founded.stderr
    config = image.outside(image.environment["GAMEMASTER_CONFIG"])
    config.write_text(filled_in(config.read_text(), "listen", "port", "0"))
    assert image.run(*image.health).returncode == 1
    with daemon(image) as running:
        deadline = time.monotonic() + START_SECONDS
        while image.run(*image.health).returncode:
            assert time.monotonic() < deadline
            assert running.poll() is None
        assert "autumn" in image.run(*image.entrypoint, "status").stdout
        os.kill(first_of(running), signal.SIGTERM)
        assert running.wait(START_SECONDS) == 0
    assert image.run(*image.health).returncode == 1


@contextmanager
def daemon(image: Image) -> Iterator[subprocess.Popen[bytes]]:
    """What a container of the image runs by itself; it does not outlive the ``with``."""
    command = image.started(*image.entrypoint, *image.command)
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as running:
        try:
            yield running
        finally:
            # What runs within ends with it (--kill-child).
            running.kill()


def first_of(running: subprocess.Popen[bytes]) -> int:
    """The process that is the first within, to which an engine sends its signals."""
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    (first,) = children
    return int(first)


def test_its_python_is_one_that_this_project_runs_on() -> None:
    (image,) = (line for line in FILE.read_text().splitlines() if line.startswith("FROM "))
    minor = int(image.rpartition(":")[2].removesuffix("-slim").partition(".")[2])
    assert minor >= OLDEST[1]
