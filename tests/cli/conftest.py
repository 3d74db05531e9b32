"""The command line as tests use it: in this process, on directories that ``init`` made."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main

from gamemaster.cli import main
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.founding import Answers, KeyChoice, filled_in, found
from gamemaster.game import moves as m
from gamemaster.inbox.arrival import Arrival
from gamemaster.mail.address import split_detail
from gamemaster.office.office import Office
from tests.builders import HOUR, MONDAY, raw_mail

ANSWERS = Answers("autumn", "Secret Nomic", "gm@nomic.example", "umpire@nomic.example")
ROOT = Path(__file__).parent.parent.parent
PLAYERS = ("Ann", "Ben", "Cleo")


@dataclass(frozen=True)
class Done:
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever was printed
        assert self.out, self.err
        return json.loads(self.out)


Gamemaster = Callable[..., Done]


@pytest.fixture(scope="session", autouse=True)
def commands() -> Iterator[None]:
    """Read the signatures of all commands once, and not again for every command line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", cache(typer.main.get_command))
        yield


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Work in a directory where nothing is configured."""
    monkeypatch.delenv("GAMEMASTER_CONFIG", raising=False)
    monkeypatch.setenv("COLUMNS", "120")
    # Where the package is not installed, commands in processes of their own find it like this.
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))


@pytest.fixture
def gamemaster(capfd: pytest.CaptureFixture[str]) -> Gamemaster:
    """Run a command line."""

    def run(*words: object) -> Done:
        capfd.readouterr()
        code = main([str(word) for word in words])
        out, err = capfd.readouterr()
        return Done(code, out, err)

    return run


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory as ``init`` makes it, with no game yet."""
    path = tmp_path / "game"
    found(path, ANSWERS, KeyChoice())
    return path


@pytest.fixture
def config(directory: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Its configuration, which the commands of this test find by themselves."""
    monkeypatch.setenv("GAMEMASTER_CONFIG", str(directory / "config.toml"))
    return directory / "config.toml"


class Post:
    """Mail to an office that no daemon runs: accepted, read and played at once."""

    def __init__(self, office: Office, tournament: str = "autumn", box: str = "gm") -> None:
        self.office = office
        self.tournament = tournament
        self.box = box
        self.now = MONDAY
        self.sent = 0

    def write(self, player: str, text: str) -> None:
        """Have a player answer the latest letter."""
        self.now += HOUR
        self.sent += 1
        register = self.office.tournaments[self.tournament].register
        member = register.members.get(player.lower())
        detail = (
            f"+{self.office.tokens(self.tournament).secret(member)}" if member is not None else ""
        )
        self._arrive(player, f"{self.box}{detail}@nomic.example", text)

    def join(self, player: str) -> None:
        """Have somebody join and confirm it."""
        self.write(player, f"join as {player}")
        (token,) = self.office.tournaments[self.tournament].register.requests
        self.sent += 1
        self._arrive(player, f"{self.box}+join-{token}@nomic.example", "")

    def _arrive(self, player: str, to: str, text: str) -> None:
        address = f"{player.lower()}@players.example"
        raw = raw_mail(address, split_detail(to)[0], text, number=self.sent)
        self.office.accept([Arrival(raw, to, address, self.now, "smtp", None)])
        while self.office.work():
            pass


@pytest.fixture(scope="session")
def game_so_far(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a game: 301 is adopted, 302 waits on the desk, 303 carries clauses."""
    path = tmp_path_factory.mktemp("played") / "game"
    found(path, ANSWERS, KeyChoice())
    config = path / "config.toml"
    text = config.read_text(encoding="utf-8")
    config.write_text(filled_in(text, "tournament", "announce", '"each"'), encoding="utf-8")
    with opened_office(load(path / "config.toml"), str, MONDAY) as office:
        post = Post(office)
        for player in PLAYERS:
            post.join(player)
        office.act("autumn", m.Start(), post.now)
        post.write(
            "Ann",
            "propose amend rule 208\nFifty points win.\nclauses:\n"
            "define victory = player.points >= 50\nend proposal\nvote for mine\n",
        )
        post.write("Ben", "vote for 301")
        post.write("Ben", "propose enact\nNobody proposes on a Sunday.\nend proposal\n")
        post.write(
            "Cleo",
            "propose amend rule 203\nEverybody has to be for it.\nclauses:\n"
            "define adopted = votes.for == eligible\nend proposal\nvote for mine\n",
        )
        post.write("Ben", "frobnicate the ruleset")
    return path


@pytest.fixture
def game(game_so_far: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That game, to do with as one likes; its configuration is found by itself."""
    path = tmp_path / "game"
    shutil.copytree(game_so_far, path)
    monkeypatch.setenv("GAMEMASTER_CONFIG", str(path / "config.toml"))
    return path
