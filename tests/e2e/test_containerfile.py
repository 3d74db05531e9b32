"""The steps of the Containerfile, taken one by one where no container can be built."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import venv
from pathlib import Path

import pytest

from gamemaster.daemon.founding import filled_in

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parent.parent.parent
FILE = (ROOT / "Containerfile").read_text()


def steps() -> list[tuple[str, str]]:
    """Each instruction with what stands behind it."""
    lines = (line.partition(" ") for line in FILE.splitlines() if line and line[0] != "#")
    return [(word, rest) for word, _, rest in lines]


def test_what_it_installs_runs_and_says_that_it_is_well(tmp_path: Path) -> None:
    home, source = tmp_path / "venv", tmp_path / "src"
    venv.create(home, with_pip=True)
    inside = {"PATH": f"{home / 'bin'}:{os.environ['PATH']}", "VIRTUAL_ENV": str(home)}
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | inside
    ran = 0
    for word, rest in steps():
        if word == "COPY":
            *files, to = rest.split()
            for file in files:
                target = source / to.removeprefix("/src").strip("/")
                if (ROOT / file).is_dir():
                    ignored = shutil.ignore_patterns("__pycache__")
                    shutil.copytree(ROOT / file, target, ignore=ignored)
                else:
                    target = target / file if to.endswith("/") else target
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(ROOT / file, target)
        elif word == "RUN" and rest.startswith("pip "):
            command = rest.replace("/src", str(source)).split()
            done = subprocess.run(
                command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stdout + done.stderr
            ran += 1
    assert ran == 2
    told = dict(steps())
    (program,) = json.loads(told["ENTRYPOINT"])
    (verb,) = json.loads(told["CMD"])
    health = json.loads(told["HEALTHCHECK"].partition("CMD ")[2])
    game = tmp_path / "game"
    subprocess.run([program, "init", str(game), "--yes"], env=environment, check=True)
    config = game / "config.toml"
    config.write_text(filled_in(config.read_text(), "listen", "port", "0"))
    environment["GAMEMASTER_CONFIG"] = str(config)
    with subprocess.Popen([program, verb], env=environment, stderr=subprocess.DEVNULL) as daemon:
        end = time.monotonic() + 60
        while subprocess.run(health, env=environment, check=False, capture_output=True).returncode:
            assert time.monotonic() < end
            assert daemon.poll() is None
        daemon.terminate()
        assert daemon.wait(30) == 0
    assert subprocess.run(health, env=environment, check=False).returncode == 1


def test_its_python_is_one_that_this_project_runs_on() -> None:
    (image,) = (rest for word, rest in steps() if word == "FROM")
    minor = int(image.rpartition(":")[2].removesuffix("-slim").partition(".")[2])
    assert minor >= 11
