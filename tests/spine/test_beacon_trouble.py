"""An organiser is told of a public beacon that is silent, until it answers or its hour is over."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gamemaster import oplog
from gamemaster.clock import HandClock
from gamemaster.doctor import examine, health
from gamemaster.net import drand
from tests.builders import DAY
from tests.spine.running import Running
from tests.spine.test_beacon import ANSWERS, DUE, RIGHT, ROUND, Server
from tests.spine.test_metrics import answer as asked_for_metrics
from tests.spine.test_metrics import figures

HOUR = 3600
SECRET_PATH = "t0ken-in-the-address"
ABOUT = "public beacon of autumn"
OTHERWISE = "its server answers with another signature than that of the round"
SILENT = "its server does not answer with the round that is due"


@contextmanager
def played(directory: Path, server: Server) -> Iterator[Running]:
    """A daemon whose game began a minute before its round is due, at an address that is secret."""
    game = {
        "name": "autumn", "address": "gm@secret.test", "title": "Autumn", "heartbeat_hour": 0,
        "beacon": f"{server.url}{SECRET_PATH}/",
    }  # fmt: skip
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    with (
        oplog.opened("info", "json", directory / "log"),
        Running(
            directory,
            more={"tournament": [game], "metrics": {"port": 0}},
            clock=HandClock(DUE - DAY),
        ) as daemon,
    ):
        for who in ("ada", "bob"):
            daemon.join(who)
        daemon.clock.advance(DUE - 60 - daemon.clock.now())
        daemon.ask("start")
        daemon.until(lambda: daemon.office.tournaments["autumn"].public.genesis)
        yield daemon
    server.over.set()
    server.shutdown()


def ill(daemon: Running) -> list[dict[str, Any]]:
    """What is said of beacons: a letter may be late where a day goes by at once."""
    return [ailment for ailment in daemon.ask("health") if ailment["about"] == ABOUT]


def drawn(daemon: Running) -> bool:
    game = daemon.office.tournaments["autumn"].game
    return game is not None and game.drawn != ""


def test_a_beacon_that_says_something_else_is_told_once_everywhere_until_it_answers(
    tmp_path: Path,
) -> None:
    with Server() as server, played(tmp_path, server) as daemon:
        server.answer = ANSWERS["one bit turned"]
        assert ill(daemon) == []
        assert daemon.ask("status")["beacon_failing"] == []
        assert figures(asked_for_metrics(daemon))["gamemaster_beacons_failing"] == 0
        daemon.clock.advance(60)
        daemon.until(lambda: bool(ill(daemon)))
        advice = "is the address of beacon right, and the network up? it counts for 60 minutes"
        assert ill(daemon) == [
            {"serious": False, "about": ABOUT, "found": OTHERWISE, "advice": advice}
        ]
        (one,) = daemon.ask("status")["beacon_failing"]
        assert (one["found"], one["since"]) == (OTHERWISE, DUE)
        assert figures(asked_for_metrics(daemon))["gamemaster_beacons_failing"] == 1
        config = daemon.config
        for told in (health(config, daemon.clock.now()), examine(config, str, daemon.clock.now())):
            (finding,) = [each for each in told if each.about == ABOUT]
            assert (finding.state, finding.found) == ("warning", OTHERWISE)
        told_of = f"{ill(daemon)}{one}{asked_for_metrics(daemon)}{(tmp_path / 'log').read_text()}"
        assert SECRET_PATH not in told_of
        # Minutes later it is the same trouble, since the same instant.
        daemon.clock.advance(600)
        daemon.until(lambda: len(server.asked) > 1)
        (again,) = daemon.ask("status")["beacon_failing"]
        assert (again["found"], again["since"]) == (OTHERWISE, DUE)
        server.answer = json.dumps(RIGHT).encode()
        daemon.clock.advance(60)
        daemon.until(lambda: drawn(daemon))
        assert ill(daemon) == []
        assert daemon.ask("status")["beacon_failing"] == []
        daemon.clock.advance(DAY)
        assert ill(daemon) == [], "a round that came is no trouble afterwards"


def test_a_beacon_that_is_silent_for_its_hour_is_told_for_a_week(tmp_path: Path) -> None:
    with Server() as server, played(tmp_path, server) as daemon:
        server.status = 503
        daemon.clock.advance(60)
        daemon.until(lambda: bool(ill(daemon)))
        assert ill(daemon)[0]["found"] == SILENT
        daemon.clock.advance(HOUR + 1)
        over = f"round {ROUND} did not come within its hour: dice are rolled without it"
        assert [each["found"] for each in ill(daemon)] == [over]
        assert daemon.ask("status")["beacon_failing"][0]["since"] == DUE + HOUR
        # What its server says now is not asked any more.
        server.status = 200
        daemon.clock.advance(6 * DAY)
        assert [each["found"] for each in ill(daemon)] == [over]
        daemon.clock.advance(DAY)
        assert ill(daemon) == []
        assert not drawn(daemon)


def test_a_server_that_keeps_silent_while_it_is_asked_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over = threading.Event()

    def answered(_server: str, _number: int) -> str:
        """As where a name is looked up, and nobody says that there is none."""
        over.wait(60)
        raise ValueError("it is over")

    monkeypatch.setattr(drand, "answered", answered)
    rounds, key = drand.Rounds(), ("http://127.0.0.1:1", ROUND)
    assert rounds.signature(*key, DUE) is None
    assert rounds.failing(*key, DUE + 1) is None
    assert rounds.failing(*key, DUE + 100) == (SILENT.removeprefix("its server "), DUE)
    over.set()
    rounds._running[key].join(20)
    assert rounds.failing(*key, DUE + 100) == (SILENT.removeprefix("its server "), DUE)
    assert rounds.failing("http://127.0.0.1:2", ROUND, DUE) is None


def test_a_server_that_was_taken_out_of_the_configuration_is_told(tmp_path: Path) -> None:
    with Server() as server, played(tmp_path, server) as daemon:
        known = daemon.office.configs["autumn"]
        daemon.office.configs = {
            **daemon.office.configs, "autumn": known.model_copy(update={"beacon": None})
        }  # fmt: skip
        daemon.clock.advance(60)
        (found,) = ill(daemon)
        assert found["found"] == f"no server is named for round {ROUND}, which is due"
        assert server.asked == []
