"""Builds what is given out and installs it as people do, by uv and pipx, on each Python here.

``uv`` and ``pipx`` come from the index into an environment of their own; what uv has downloaded is
kept beside it, so that only the first time takes a network. GAMEMASTER_PYTHONS names interpreters
to try instead of those on this machine, with ":" between them; GAMEMASTER_PYTHONS_APART names
folders with more of them, which are not on PATH.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.rig import missing

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "runtime.lock"
KEPT = ROOT / ".venv" / "pythons"
OLDEST = (3, 11)
SECONDS = 900.0
PRESENT = "{}.{}".format(*sys.version_info[:2])
_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"
_BACKEND = "import sys; from setuptools import build_meta as b; b.build_{}(sys.argv[1])"


def run(*command: str | Path, cwd: Path, settings: Mapping[str, str] | None = None) -> str:
    """Run a command that must succeed; what it prints."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(settings or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}: {done.stderr[-2000:]}"
    return done.stdout


# --- what is given out ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Built:
    """The wheel of the tree, the source distribution, and the wheel that is built from that."""

    wheel: Path
    sdist: Path
    wheel_of_sdist: Path


def built(folder: Path) -> Built:
    """Build all of it, with the build backend of the environment that runs this."""
    # A copy, so that no build directory is left in the tree or taken from it.
    source = folder / "source"
    for name in ("gamemaster", "migrations"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    wheel, sdist = _build("wheel", source), _build("sdist", source)
    with tarfile.open(sdist) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    return Built(wheel, sdist, _build("wheel", unpacked))


def _build(kind: str, source: Path) -> Path:
    made = source.with_name(f"{kind} of {source.name}")
    made.mkdir()
    run(sys.executable, "-c", _BACKEND.format(kind), made, cwd=source)
    (found,) = made.iterdir()
    return found


# --- interpreters ---------------------------------------------------------------------------------


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
        # Not on PATH, so that nothing else is made with them.
        *map(Path, filter(None, os.environ.get("GAMEMASTER_PYTHONS_APART", "").split(os.pathsep))),
    ]
    found = [file for place in places for file in sorted(place.glob("python3.*"))]
    return [file for file in found if re.fullmatch(r"python3\.[0-9]+", file.name)]


def interpreters() -> dict[str, Path]:
    """An interpreter for each version that we support and that makes environments; ours first."""
    found = {PRESENT: Path(sys.executable)}
    for python in candidates():
        asked = subprocess.run(
            [python, "-c", f"import venv, ensurepip; {_VERSION}"],
            capture_output=True,
            text=True,
            check=False,
        )
        version = asked.stdout.strip()
        if asked.returncode or version in found:
            continue
        if tuple(map(int, version.split("."))) >= OLDEST:
            found[version] = python
    return found


# --- installers -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Installers:
    """``uv`` and ``pipx``, and what all their calls are told."""

    folder: Path
    settings: Mapping[str, str]

    def call(self, name: str, *words: str | Path, settings: Mapping[str, str] | None = None) -> str:
        """Call ``uv`` or ``pipx``."""
        program = self.folder / "bin" / name
        return run(program, *words, cwd=self.folder, settings={**self.settings, **(settings or {})})

    def install(self, wheel: Path, python: Path, place: Path) -> Path:
        """Make an environment of the wheel and what it asks for; where its programs are."""
        shutil.rmtree(place, ignore_errors=True)
        self.call("uv", "venv", "-q", "--python", python, place)
        self.cached("uv", "pip", "install", "-q", "--python", place, "-c", LOCK, wheel)
        return place / "bin"

    def cached(self, name: str, *words: str | Path, **settings: str) -> str:
        """Call an installer that uses what is in the cache, and the index only for the rest."""
        try:
            return self.call(name, *words, settings={**settings, "UV_OFFLINE": "1"})
        except AssertionError:
            return self.call(name, *words, settings=settings)


def installers() -> Installers:
    """Get ``uv`` and ``pipx``; skip, or fail, where no index can be reached."""
    folder = KEPT / "installers"
    stamp = folder / "made"
    if not stamp.exists():
        run(sys.executable, "-m", "venv", "--clear", "--without-pip", folder, cwd=ROOT)
        try:
            run(sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install",
                "-qq", "--prefer-binary", "uv", "pipx", cwd=ROOT)  # fmt: skip
        except AssertionError as refused:
            missing(f"uv and pipx cannot be installed: {refused}")
        stamp.touch()
    settings = {
        "UV_CACHE_DIR": str(KEPT / "cache"),
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_NO_PROGRESS": "1",
    }
    # uv does not ask pip's settings for the index of this machine.
    if "PIP_INDEX_URL" in os.environ:
        settings.setdefault("UV_DEFAULT_INDEX", os.environ["PIP_INDEX_URL"])
    return Installers(folder, settings)
