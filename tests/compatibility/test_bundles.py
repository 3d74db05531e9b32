"""Bundles of the version before the rebuild still pass every step, and a report is made of one.

``bundles.tar.xz`` holds five directories as they were disclosed: a game of each built-in ruleset
(the first with addresses, mail and senders of anonymous messages), and one in which rules make
everything that they can make. ``rulings.tar.zst`` is an archive as it was published.
"""

from __future__ import annotations

import json
import tarfile
from pathlib import Path

import pytest

from gamemaster.cli import main

HERE = Path(__file__).parent
NAMES = (
    "a-whole-tournament", "async-rounds", "daily-a-tie-and-a-winner", "every-kind-of-clause",
    "suber-a-whole-game",
)  # fmt: skip
STEPS = (
    "manifest", "journal", "genesis", "record", "heartbeats", "announced", "heads", "documents",
    "dice", "mail", "rulings", "order", "moves", "votes", "adoptions", "points", "inquiries",
    "violations", "reveals", "timers", "rules", "winner",
)  # fmt: skip


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the five bundles."""
    directory = tmp_path_factory.mktemp("bundles")
    with tarfile.open(HERE / "bundles.tar.xz") as archive:
        archive.extractall(directory, filter="data")
    assert tuple(sorted(bundle.name for bundle in directory.iterdir())) == NAMES
    return directory


def require_passed(bundle: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The audit passes as it did: the same steps in the same order, the same verdict."""
    code = main(["--json", "audit", str(bundle)])
    told = json.loads(capfd.readouterr().out)
    steps = [(step["number"], step["title"], step["outcome"]) for step in told["steps"]]
    assert steps == [(number, title, "passed") for number, title in enumerate(STEPS, start=1)]
    assert (code, told["verdict"]) == (0, "YES: all 22 steps passed")


@pytest.mark.parametrize("name", NAMES)
def test_a_directory_passes(name: str, bundles: Path, capfd: pytest.CaptureFixture[str]) -> None:
    require_passed(bundles / name, capfd)


def test_an_archive_passes(capfd: pytest.CaptureFixture[str]) -> None:
    require_passed(HERE / "rulings.tar.zst", capfd)


def test_a_report_is_made_of_it(bundles: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert main(["report", str(bundles / "every-kind-of-clause"), "-o", str(page)]) == 0
    assert "The audit of this bundle passed all 22 steps." in page.read_text(encoding="utf-8")
