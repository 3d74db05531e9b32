"""Whatever an auditor is given, the audit ends soon, small and in words, and writes nothing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from gamemaster import cli
from gamemaster.audit import command as verifier
from tests.audit.tampering.bases import base
from tests.audit.tampering.hostile import HOSTILE
from tests.audit.tampering.strokes import says
from tests.audit.tampering.warden import MEMORY_OCTETS, audited

UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
WORDS = {
    "escapes of a terminal": "\x1b[2J\x1b]0;owned\x07<script>alert(1)</script>",
    "text that runs backwards": "\u202etxt.exe\u2066",
    "lines of its own": "bob\n 1 manifest     passed\r\n",
}


def tried(place: Path, *, large: bool) -> dict[str, tuple[str, str]]:
    """Audit every hostile bundle; what was said wrongly, by name, and what was to be said."""
    base("whole").write(place / "real", "published")
    given = {}
    for number, (name, hostile) in enumerate(HOSTILE.items()):
        if hostile.large == large:
            folder = place / str(number)
            shutil.copytree(place / "real", folder / "bundle")
            given[name] = hostile.make(folder)
    before = contents(place)
    verdicts = dict(zip(given, audited(*given.values()), strict=True))
    assert contents(place) == before, "an audit writes nothing"
    assert max(one.peak_octets for one in verdicts.values()) < MEMORY_OCTETS
    said = {
        name: one.unusable or "; ".join(detail for _, detail in one.failed)
        for name, one in verdicts.items()
    }
    return {
        name: (text, HOSTILE[name].says)
        for name, text in said.items()
        if not text or HOSTILE[name].says not in text
    }


def contents(place: Path) -> set[tuple[str, int]]:
    """What is in a folder: names, and lengths of plain files."""
    return {
        (path.as_posix(), path.stat().st_size if path.is_file() else -1)
        for path in place.rglob("*")
        if not path.is_symlink()
    }


def test_whatever_is_no_bundle_is_refused_soon_and_small(tmp_path: Path) -> None:
    assert tried(tmp_path, large=False) == {}


@pytest.mark.torture
def test_whatever_is_too_much_is_refused_soon_and_small(tmp_path: Path) -> None:
    assert tried(tmp_path, large=True) == {}


@pytest.mark.parametrize("command", ["gamemaster", "gamemaster.audit"])
@pytest.mark.parametrize("words", WORDS)
def test_no_word_of_a_player_steers_a_terminal(
    words: str, command: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    forged = base("whole")
    says("vote.cast", 2, player=WORDS[words])(forged)
    folder = forged.write(tmp_path / "bundle", "published")
    if command == "gamemaster":
        code = cli.main(["audit", str(folder)])
    else:
        code = verifier.main([str(folder)])
    out, err = capfd.readouterr()
    assert code == 1
    assert "journal entry 71" in out
    assert UNSEEN.search(out + err) is None
