"""``verify.pyz`` runs where there is nothing but Python and ``cryptography``."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from gamemaster.disclosing.bundle_files import program
from gamemaster.disclosing.disclose import publish
from tests.disclosing.playing import OwnRoots

BORROWED = ("cryptography", "cffi", "_cffi_backend", "pycparser")
"""The package and what it consists of."""


def run(*words: str, path: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python without site-packages, without the working directory, with ``path`` alone."""
    start = (
        "import runpy, sys; sys.path.append(sys.argv.pop(1)); sys.argv.pop(0);"
        "runpy.run_path(sys.argv[0], run_name='__main__')"
    )
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", start, str(path), *words],
        cwd=cwd, env={"PATH": os.defpath}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def folder(over_by_default: OwnRoots, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("published") / "b"
    return publish(over_by_default.office, "autumn", place, archive=False).folder


@pytest.fixture(scope="module")
def borrowed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with ``cryptography`` in it and nothing else."""
    place = tmp_path_factory.mktemp("site")
    site = Path(str(distribution("cryptography").locate_file("")))
    for name in BORROWED:
        for found in site.glob(f"{name}*"):
            if not found.name.endswith("-info"):
                (place / found.name).symlink_to(found)
    return place


def test_it_checks_the_bundle_it_lies_in(folder: Path, borrowed: Path, tmp_path: Path) -> None:
    done = run(str(folder / "verify.pyz"), path=borrowed, cwd=tmp_path)
    assert "Traceback" not in done.stderr
    assert "failed" not in done.stdout, done.stdout
    assert "passed" in done.stdout
    # 2: nothing failed, and something may not be checkable.
    assert done.returncode in (0, 2), done.stderr
    named = run(str(folder / "verify.pyz"), str(folder), path=borrowed, cwd=tmp_path)
    assert (named.returncode, named.stdout) == (done.returncode, done.stdout)
    assert not list(folder.rglob("__pycache__"))


def test_it_finds_what_was_changed(folder: Path, borrowed: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    for path in folder.rglob("*"):
        if path.is_file():
            place = copy / path.relative_to(folder)
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(path.read_bytes())
    journal = copy / "journal.jsonl"
    journal.write_text(journal.read_text().replace('"choice":"for"', '"choice":"against"', 1))
    done = run(str(copy / "verify.pyz"), path=borrowed, cwd=tmp_path)
    assert done.returncode == 1
    assert "journal.jsonl" in done.stdout


def test_without_cryptography_it_says_what_to_install(folder: Path, tmp_path: Path) -> None:
    done = run(str(folder / "verify.pyz"), path=tmp_path, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "python3 -m pip install cryptography" in line


def test_it_holds_the_verifier_and_nothing_else(tmp_path: Path) -> None:
    octets = program()
    assert octets == program()
    assert octets.startswith(b"#!/usr/bin/env python3\nPK")
    with zipfile.ZipFile(io.BytesIO(octets)) as packed:
        entries = packed.infolist()
        assert packed.testzip() is None
        ours = {
            f"gamemaster/audit/{path.relative_to(AUDIT).as_posix()}": path.read_bytes()
            for path in AUDIT.rglob("*.py")
        }
        found = {one.filename: packed.read(one) for one in entries}
    assert ours.items() <= found.items()
    assert found.keys() - ours.keys() == {"__main__.py", "gamemaster/__init__.py"}
    assert [one.filename for one in entries] == sorted(found)
    fixed = {(one.date_time, one.compress_type, one.create_system, one.external_attr)
             for one in entries}  # fmt: skip
    assert fixed == {((1980, 1, 1, 0, 0, 0), zipfile.ZIP_STORED, 3, 0o100644 << 16)}


AUDIT = Path(__file__).parents[2] / "gamemaster" / "audit"
