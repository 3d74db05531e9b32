"""The demo is the whole project in one command, so it is played here as people play it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.demo.correspondent import mismatches
from gamemaster.demo.performance import perform
from gamemaster.demo.plot import adopted, proposed
from gamemaster.errors import OperatorError
from tests.cli.conftest import ROOT
from tests.compatibility.demo import GOLDEN, abridged


def test_it_plays_to_a_winner_and_proves_it() -> None:
    with tempfile.TemporaryDirectory(prefix="demo-") as folder:
        done = demo(Path(folder))
        assert list(Path(folder).iterdir()) == []
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-2000:]
    for words in (
        "Ada has won the tournament.",
        "Björn has failed to consider rule 303.",
        "proposal-303.txt",
        "To go ahead, answer this mail with the line:  «insist",
        "With one vote turned round in it, the same audit fails at: manifest, journal",
        "All as it must be: ",
    ):
        assert words in done.stdout
    assert abridged(done.stdout) == GOLDEN.read_text(encoding="utf-8")


def test_a_long_name_of_the_temporary_folder_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A unix socket's name has room for 107 bytes."""
    folder = tmp_path / ("x" * 100)
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    assert perform(lambda _: None) == ()
    assert list(folder.iterdir()) == []


def demo(folder: Path) -> subprocess.CompletedProcess[str]:
    """Play it without HOME and with ``folder`` for temporary files."""
    return subprocess.run(
        [sys.executable, "-m", "gamemaster", "demo"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "TMPDIR": str(folder)},
    )


def test_what_differs_is_noticed() -> None:
    """A letter that says something else, one that does not come, one that nobody expects."""
    announced = "Rule-change 301 has been adopted."
    assert list(mismatches([announced], [adopted(301)])) == []
    assert list(mismatches([f"{announced} Ada has voted for it."], [adopted(301)])) == [
        f"'{announced} Ada has voted for it.', expected '{adopted(301)}'"
    ]
    assert list(mismatches([], [adopted(301)])) == [f"nothing, expected '{adopted(301)}'"]
    assert list(mismatches([announced], [])) == [f"'{announced}', expected nothing"]
    turn = f"Rule-change 304 has been proposed. Its document has this hash: SHA-256 {'ab' * 32} Its"
    for points, differs in ((21, 0), (26, 0), (6, 1), (27, 1)):
        words = f"{turn} proposer has gained {points} points."
        assert len(list(mismatches([words], [proposed(304, 21, 26)]))) == differs


def test_what_is_kept_can_be_audited_and_read(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    assert perform(lambda _: None, kept) == ()
    assert {step.outcome for step in audit(kept / "disclosed")} == {"passed"}
    assert "The audit of this bundle passed all" in (kept / "report.html").read_text()
    assert any((kept / "mails").iterdir())
    told: list[str] = []
    with pytest.raises(OperatorError, match="a folder that is not there yet"):
        perform(told.append, kept)
    with pytest.raises(OperatorError, match=r"report\.html cannot be written"):
        perform(told.append, kept / "report.html" / "new")
    assert told == []
