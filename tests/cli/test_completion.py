from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Gamemaster

Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(gamemaster: Gamemaster) -> Complete:
    """What the Tab key offers at the end of a command line, as bash asks for it."""

    def tab(line: str) -> list[str]:
        with pytest.MonkeyPatch.context() as asked:
            asked.setenv("_GAMEMASTER_COMPLETE", "complete_bash")
            asked.setenv("COMP_WORDS", line)
            asked.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
            return gamemaster().out.split()

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
