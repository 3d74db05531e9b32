"""One more tournament, and one less, while the daemon runs and while it does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.clauses import format_instant
from gamemaster.clock import Clock
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.founding import filled_in
from gamemaster.tournament.lines import StatementMade
from tests.builders import DAY
from tests.cli.conftest import Gamemaster
from tests.running import Running, running


@pytest.fixture
def daemon(game: Path) -> Iterator[Running]:
    config = game / "config.toml"
    config.write_text(filled_in(config.read_text(), "listen", "port", "0"))
    with running(config) as daemon:
        yield daemon


def test_a_tournament_is_founded_ended_and_let_go_of_while_the_daemon_runs(
    daemon: Running, gamemaster: Gamemaster, game: Path
) -> None:
    config = game / "config.toml"
    before = config.read_text()
    done = gamemaster(
        "tournament", "add", "spring", "--address", "spring@nomic.example",
        "--title", 'Le "Printemps"', "--ruleset", "suber", "--language", "fr",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "spring: founded" in done.out
    # What the organiser wrote stands as it did, comments and all.
    assert config.read_text().startswith(before.rstrip())
    assert load(config).tournament[1].title == 'Le "Printemps"'
    (status,) = gamemaster("status", "-t", "spring", "--json").json
    assert (status["ruleset"], status["phase"]) == ("suber", "gathering")
    early = gamemaster("tournament", "archive", "spring")
    assert early.code == 2
    assert "spring has not ended: gamemaster tournament end spring" in early.err
    ended = gamemaster("tournament", "end", "spring", "--reason", "enough", "--yes")
    assert ended.code == 0, ended.err
    archived = early
    for _ in range(50):
        archived = gamemaster("tournament", "archive", "spring")
        if archived.code == 0:
            break
        assert "wait" in archived.err
    assert archived.code == 0, archived.err
    assert [each.name for each in load(config).tournament] == ["autumn"]
    assert '# name = "spring"' in config.read_text()
    assert gamemaster("status", "-t", "spring").code == 2
    assert gamemaster("status", "-t", "autumn").code == 0


def test_it_is_not_let_go_of_while_players_may_object(gamemaster: Gamemaster, game: Path) -> None:
    config = game / "config.toml"
    added = gamemaster("tournament", "add", "spring", "--address", "spring@nomic.example")
    assert added.code == 0, added.err
    ended = gamemaster("rule", "end", "-t", "autumn", "--reason", "enough", "--yes")
    assert ended.code == 0, ended.err
    before = config.read_text()
    early = gamemaster("tournament", "archive", "autumn")
    assert early.code == 2
    assert "autumn: not every player has been sent their statement yet" in early.err
    at = Clock().now()
    with opened_office(load(config), str, at) as office:
        while office.work():
            pass
        with office.transaction() as transaction:
            for handle in office.tournaments["autumn"].register.members:
                transaction.append("autumn", StatementMade(handle, at + 14 * DAY), at)
    until = format_instant(at + 14 * DAY)
    promised = gamemaster("tournament", "archive", "autumn")
    assert promised.code == 2
    assert (
        f"error: autumn: players may object until {until}; archive it after that, or with "
        "--end-objections, which loses what they would still object"
    ) in promised.err
    assert config.read_text() == before
    # Said so, it goes on to what else there is: no daemon has mailed what the end announced.
    said = gamemaster("tournament", "archive", "autumn", "--end-objections")
    assert f"warning: players may object until {until}" in said.err
    assert "letters wait to leave" in said.err


def test_without_a_daemon_it_is_founded_at_the_next_start(
    gamemaster: Gamemaster, game: Path
) -> None:
    done = gamemaster("tournament", "add", "spring", "--address", "spring@nomic.example")
    assert done.code == 0, done.err
    assert "is founded when a daemon starts" in done.out
    (status,) = gamemaster("status", "-t", "spring", "--json").json
    assert status["phase"] == "not founded"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("autumn", "--address", "b@nomic.example"), "a tournament autumn is configured already"),
        (("spring", "--address", "gm@nomic.example"), "address"),
        (("spring", "--address", "nobody"), "address"),
        (("Spring!", "--address", "b@nomic.example"), "tournament[2].name"),
        (("spring", "--address", "b@nomic.example", "--ruleset", "chess"), "chess"),
        (("spring", "--address", "b@nomic.example", "--language", "tlh"), "language"),
    ],
)
def test_what_cannot_be_founded_changes_nothing(
    gamemaster: Gamemaster, game: Path, words: tuple[str, ...], said: str
) -> None:
    config = game / "config.toml"
    before = config.read_text()
    done = gamemaster("tournament", "add", *words)
    assert done.code == 2
    assert said in done.err
    assert config.read_text() == before
    assert [path.name for path in game.glob(".*")] == []


def test_the_only_tournament_stays(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("tournament", "archive", "autumn")
    assert done.code == 2
    assert "the only tournament" in done.err
    assert gamemaster("tournament", "archive", "winter").code == 2
