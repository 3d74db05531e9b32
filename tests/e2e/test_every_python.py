"""The same game on every Python: all golden stories leave the same octets behind.

Each other interpreter of a version we support that is on this machine gets an environment with the
locked packages, made once for each state of the lock, and plays and replays all stories there
(``tests.stories.replay_digest``), as many at once as there are processors. GAMEMASTER_PYTHONS names
interpreters to try instead, with ":" between them.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "runtime.lock"
KEPT = ROOT / ".venv" / "pythons"
OLDEST = (3, 11)
SECONDS = 900.0
_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"


def candidates() -> list[Path]:
    """Files that look like interpreters, in the order in which they are preferred."""
    given = os.environ.get("GAMEMASTER_PYTHONS")
    if given is not None:
        return [Path(one) for one in given.split(os.pathsep) if one]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    # Its shims may refuse to run; the interpreters behind them do not.
    places = [
        *sorted((pyenv / "versions").glob("*/bin"), reverse=True),
        *(Path(one) for one in os.environ.get("PATH", os.defpath).split(os.pathsep) if one),
    ]
    found = [file for place in places for file in sorted(place.glob("python3.*"))]
    return [file for file in found if re.fullmatch(r"python3\.[0-9]+", file.name)]


def others() -> dict[str, Path]:
    """An interpreter for each version beside ours that we support and that makes environments."""
    present, found = "{}.{}".format(*sys.version_info[:2]), dict[str, Path]()
    for python in candidates():
        asked = subprocess.run(
            [python, "-c", f"import venv, ensurepip; {_VERSION}"],
            capture_output=True,
            text=True,
            check=False,
        )
        version = asked.stdout.strip()
        if asked.returncode or version == present or version in found:
            continue
        if tuple(map(int, version.split("."))) >= OLDEST:
            found[version] = python
    return dict(sorted(found.items()))


def environment(version: str, python: Path) -> Path:
    """The interpreter of an environment with the locked packages; pytest is none of them."""
    state = hashlib.sha256(LOCK.read_bytes() + str(python).encode()).hexdigest()[:16]
    place = KEPT / f"{version}-{state}"
    own, stamp = place / "bin" / "python", place / "made"
    if not stamp.exists():
        run([python, "-m", "venv", "--clear", place])
        run([own, "-m", "pip", "install", "-qq", "--prefer-binary", "--require-hashes", "--no-deps",
             "-r", LOCK])  # fmt: skip
        stamp.touch()
    return own


def run(command: list[str | Path]) -> str:
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}: {done.stderr[-2000:]}"
    return done.stdout


def replayed(version: str, python: Path | None) -> str:
    """Play all stories on an interpreter, or on ours; return what they leave behind."""
    own = Path(sys.executable) if python is None else environment(version, python)
    return run([own, "-m", "tests.stories.replay_digest"])


def test_all_stories_leave_the_same_octets_behind_on_every_python() -> None:
    found = others()
    if not found:
        pytest.skip(f"no other Python of {OLDEST[0]}.{OLDEST[1]} or newer is here")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        ours, *each = pool.map(replayed, ("ours", *found), (None, *found.values()))
    for version, theirs in zip(found, each, strict=True):
        different = {line[66:] for line in {*ours.splitlines()} ^ {*theirs.splitlines()}}
        assert not different, f"Python {version} plays otherwise"
        print(f"Python {version} plays as ours: {theirs.splitlines()[-1]}")
