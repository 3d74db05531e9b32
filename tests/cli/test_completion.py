from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.founding import filled_in
from gamemaster.game import moves as m
from tests.builders import MONDAY
from tests.cli.conftest import Gamemaster, Post
from tests.running import running

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


def test_of_two_tournaments_the_one_that_was_named_is_offered_and_else_both(
    complete: Complete, game: Path
) -> None:
    config = game / "config.toml"
    second = (
        '\n[[tournament]]\nname = "spring"\naddress = "spring@nomic.example"\ntitle = "Spring"\n'
        'announce = "each"\n'
    )
    config.write_text(
        filled_in(config.read_text(), "listen", "port", "0")
        + second
        + second.replace("spring", "winter")
    )
    with opened_office(load(config), str, MONDAY) as office:
        post = Post(office, "spring", "spring")
        for player in ("Ann", "Dora"):
            post.join(player)
        office.act("spring", m.Start(), post.now)
        post.write("Dora", "propose enact\nNobody proposes on a Sunday.\nend proposal\n")
    # The third has not begun, which hides nothing of the others.
    with running(config):
        assert complete("gamemaster status -t s") == ["spring"]
        assert complete("gamemaster rule expel -t spring ") == ["ann", "dora"]
        assert complete("gamemaster -t autumn rule expel ") == ["ann", "ben", "cleo"]
        assert complete("gamemaster rule expel ") == ["ann", "ben", "cleo", "dora"]
        assert complete("gamemaster review -t spring 3") == ["301"]
        assert complete("gamemaster review 3") == ["301", "302", "303"]


def test_trouble_offers_nothing(complete: Complete, game: Path) -> None:
    (game / "config.toml").write_text("nonsense")
    assert complete("gamemaster status -t a") == []
    assert complete("gamemaster -c /nowhere rule award a") == []
