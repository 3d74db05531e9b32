from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())


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
