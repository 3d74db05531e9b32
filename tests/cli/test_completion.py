from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch) -> Complete:
    """What the Tab key offers at the end of a command line, as bash asks for it."""

    def tab(line: str) -> list[str]:
        words = line.split(" ")
        done = subprocess.run(
            [sys.executable, "-c", "import sys; from gamemaster.cli import main; sys.exit(main())"],
            env={
                **os.environ,
                "_GAMEMASTER_COMPLETE": "complete_bash",
                "COMP_WORDS": line,
                "COMP_CWORD": str(len(words) - 1),
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )
        return done.stdout.split()

    return tab


def test_verbs_and_tournaments_are_offered(complete: Complete, game: Path) -> None:
    assert complete("gamemaster pro") == ["proposals"]
    assert complete("gamemaster ruleset re") == ["rehearse"]
    assert complete("gamemaster ruleset show s") == ["secret", "suber"]
    assert complete("gamemaster status -t a") == ["autumn"]


def test_without_a_daemon_nothing_hidden_is_touched(complete: Complete, game: Path) -> None:
    """No key is used and no look is journaled, so the store is as it was."""
    before = {path.name: path.stat().st_mtime_ns for path in game.iterdir()}
    assert complete("gamemaster rule award a") == []
    assert complete("gamemaster review 3") == []
    assert {path.name: path.stat().st_mtime_ns for path in game.iterdir()} == before


def test_trouble_offers_nothing(complete: Complete, game: Path) -> None:
    (game / "config.toml").write_text("nonsense")
    assert complete("gamemaster status -t a") == []
    assert complete("gamemaster -c /nowhere rule award a") == []
