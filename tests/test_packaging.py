from __future__ import annotations

import email
import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())
USE_IT = """
import sys
from pathlib import Path
import gamemaster, gamemaster.migrations
from gamemaster.config.settings import example_text
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from gamemaster.rulesets import load

for module in (gamemaster, gamemaster.migrations):
    assert Path(module.__file__).is_relative_to(sys.prefix), module.__file__
assert load("secret").rules
assert example_text()
write_key_file(Path("key"))
Store.create(Path("store"), KeyFile(Path("key"))).close()
store = Store.open(Path("store"), KeyFile(Path("key")))
assert store.check() == []
store.close()
"""


def test_every_package_of_the_tree_is_in_the_wheel() -> None:
    """A folder that pyproject.toml does not name is missing from the wheel without a word."""
    tree = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for path in (ROOT / "gamemaster").rglob("__init__.py")
    }
    assert set(SETTINGS["tool"]["setuptools"]["packages"]) == tree | {"gamemaster.migrations"}


@pytest.mark.parametrize("lock", ["runtime.lock", "dev.lock"])
def test_a_lock_pins_everything_with_hashes_and_names_no_index(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text()
    entries = [entry for entry in text.replace("\\\n", " ").splitlines() if "==" in entry]
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
    assert "-index" not in text
    assert "--find-links" not in text


def test_the_locks_agree_and_cover_what_the_project_asks_for() -> None:
    runtime, dev = pins("runtime.lock"), pins("dev.lock")
    assert runtime.items() <= dev.items()
    groups = SETTINGS["dependency-groups"]
    for lock, wanted in (
        (runtime, SETTINGS["project"]["dependencies"] + groups["build"]),
        (dev, groups["dev"]),
    ):
        for requirement in map(Requirement, wanted):
            assert requirement.specifier.contains(lock[requirement.name]), requirement


def pins(lock: str) -> dict[str, str]:
    lines = (ROOT / "requirements" / lock).read_text().splitlines()
    pairs = (line.split(" ")[0].split("==") for line in lines if "==" in line)
    return dict(pairs)


@pytest.mark.e2e
def test_the_wheel_runs_in_an_empty_environment(tmp_path: Path) -> None:
    """Only what the wheel itself declares stands beside it, so nothing can be forgotten.

    Nothing is downloaded: the dependencies, and theirs, are lent by the environment that runs this.
    """
    wheel = build_wheel(tmp_path / "wheel")
    venv.create(tmp_path / "empty", with_pip=False, symlinks=True)
    python = tmp_path / "empty" / "bin" / "python"
    (site,) = (tmp_path / "empty" / "lib").glob("python3.*/site-packages")
    for requirement in declared(wheel):
        lend(requirement, site)
    install = ("install", "--no-deps", "--no-index", str(wheel))
    run(sys.executable, "-m", "pip", "--python", str(python), *install)

    usage = run(str(tmp_path / "empty" / "bin" / "gamemaster"), "--help", cwd=tmp_path)
    assert "usage" in usage.casefold()
    run(str(python), "-c", USE_IT, cwd=tmp_path)


@pytest.mark.e2e
def test_the_wheel_carries_what_is_no_python(tmp_path: Path) -> None:
    with zipfile.ZipFile(build_wheel(tmp_path)) as wheel:
        packed = set(wheel.namelist())
    data = {
        f"{path.relative_to(ROOT)}"
        for path in (ROOT / "gamemaster").rglob("*")
        if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts
    }
    data |= {
        f"gamemaster/{path.relative_to(ROOT)}"
        for path in (ROOT / "migrations").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert data <= packed


def build_wheel(directory: Path) -> Path:
    # A copy, so that no build directory is left in the tree or taken from it.
    source = directory / "source"
    for name in ("gamemaster", "migrations"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    build = ("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(directory), ".")
    run(sys.executable, "-m", "pip", *build, cwd=source)
    (wheel,) = directory.glob("gamemaster-*.whl")
    return wheel


def declared(wheel: Path) -> Iterator[str]:
    """Yield the names of all distributions that installing the wheel would bring."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith("/METADATA"))
        headers = email.message_from_bytes(packed.read(name))
    waiting = [str(line) for line in headers.get_all("Requires-Dist", [])]
    seen: set[str] = set()
    while waiting:
        requirement = Requirement(waiting.pop())
        if requirement.name in seen or (
            requirement.marker and not requirement.marker.evaluate({"extra": ""})
        ):
            continue
        seen.add(requirement.name)
        yield requirement.name
        waiting += metadata.requires(requirement.name) or ()


def lend(name: str, site: Path) -> None:
    """Link what the distribution ``name`` consists of into ``site``."""
    home = metadata.distribution(name)
    for top in {path.parts[0] for path in home.files or () if path.parts[0] != ".."}:
        if top != "__pycache__" and not (site / top).exists():
            (site / top).symlink_to(Path(str(home.locate_file(top))))


def run(*command: str, cwd: Path | None = None) -> str:
    settings = {"PATH": os.environ.get("PATH", os.defpath), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        command, cwd=cwd, env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
