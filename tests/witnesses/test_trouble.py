"""An organiser is told of a witness that does not cosign, for as long as it does not."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from gamemaster import oplog
from gamemaster.daemon import cosigners, service
from gamemaster.daemon.cosigners import Cosigners
from gamemaster.doctor import examine, health
from gamemaster.net.answers import NoAnswer
from tests.builders import DAY, Table, tournament
from tests.spine.running import Running
from tests.spine.test_metrics import answer as asked_for_metrics
from tests.spine.test_metrics import figures
from tests.witnesses.small_witness import SmallWitness, answer, serving
from tests.witnesses.test_asking import ORIGIN, Asking, asking, says

SECRET_PATH = "t0ken-in-the-address"


@contextmanager
def watched(directory: Path, witness: SmallWitness) -> Iterator[Running]:
    """A daemon whose record a witness is to cosign, at an address that nobody else is to see."""
    with serving(witness) as url:
        game = {
            "name": "autumn", "address": "gm@secret.test", "title": "Autumn", "heartbeat_hour": 0,
            "witness": [{"key": witness.vkey, "url": f"{url}/{SECRET_PATH}"}],
        }  # fmt: skip
        more = {"tournament": [game], "metrics": {"port": 0}}
        with (
            oplog.opened("info", "json", directory / "log"),
            Running(directory, more=more) as daemon,
        ):
            witness.now = daemon.clock.now
            for who in ("ada", "bob"):
                daemon.join(who)
            daemon.ask("start")
            daemon.until(lambda: daemon.office.tournaments["autumn"].public.genesis)
            yield daemon


def know(witness: SmallWitness, daemon: Running) -> None:
    """Have a witness know the key of the record."""
    genesis = daemon.office.tournaments["autumn"].public.genesis
    assert genesis is not None
    witness.logs[ORIGIN] = genesis.key


def ill(daemon: Running) -> dict[str, dict[str, Any]]:
    """What is said of witnesses: a letter may be late where a day goes by at once."""
    found = {ailment["about"]: ailment for ailment in daemon.ask("health")}
    return {about: ailment for about, ailment in found.items() if about.startswith("witness ")}


def test_a_witness_that_refuses_is_told_once_everywhere_until_it_cosigns(tmp_path: Path) -> None:
    witness = SmallWitness("witness.example/w1", lambda: 0)
    with watched(tmp_path, witness) as daemon:
        assert ill(daemon) == {}
        assert daemon.ask("status")["witnesses_failing"] == []
        daemon.clock.advance(DAY)
        daemon.until(lambda: bool(ill(daemon)))
        (found,) = ill(daemon).values()
        assert found == {
            "serious": False,
            "about": "witness witness.example/w1",
            "found": "refuses to cosign (HTTP status 404)",
            "advice": "does it know the key of this record (genesis.txt), and is it well?",
        }
        (one,) = daemon.ask("status")["witnesses_failing"]
        assert (one["witness"], one["found"]) == ("witness.example/w1", found["found"])
        assert figures(asked_for_metrics(daemon))["gamemaster_witnesses_failing"] == 1
        config = daemon.config
        for told in (health(config, daemon.clock.now()), examine(config, str, daemon.clock.now())):
            (finding,) = [one for one in told if one.about == found["about"]]
            assert (finding.state, finding.found) == ("warning", found["found"])
        # A day later it still refuses: it is the same trouble, told with its length.
        daemon.clock.advance(DAY)
        daemon.until(lambda: len(witness.asked) > 1)
        daemon.until(lambda: ", for 1 day now" in str(ill(daemon)))
        assert len(ill(daemon)) == 1
        know(witness, daemon)
        daemon.clock.advance(DAY)
        daemon.until(lambda: ill(daemon) == {})
        assert daemon.ask("status")["witnesses_failing"] == []
        assert figures(asked_for_metrics(daemon))["gamemaster_witnesses_failing"] == 0
        told_of = f"{found}{one}{(tmp_path / 'log').read_text()}{asked_for_metrics(daemon)}"
        assert SECRET_PATH not in told_of
        assert "127.0.0.1:" not in str(found) + str(one)


def test_a_witness_that_never_answers_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, over = SmallWitness("hanging.example", lambda: 0), threading.Event()

    def hang(*_: object) -> None:
        over.wait(60)

    witness.hostile = hang

    monkeypatch.setattr(service, "Cosigners", partial(Cosigners, call_seconds=0.3))
    with watched(tmp_path, witness) as daemon:
        daemon.clock.advance(DAY)
        daemon.until(lambda: bool(ill(daemon)))
        assert ill(daemon)["witness hanging.example"]["found"] == "does not answer"
        assert ill(daemon)["witness hanging.example"]["serious"] is False
        over.set()
        witness.hostile = None
        know(witness, daemon)
        daemon.clock.advance(DAY)
        daemon.until(lambda: ill(daemon) == {})


def test_what_waits_without_end_is_told_as_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()

    def post(*_: object) -> None:
        """As where the name of a server is looked up, and nobody says that it is none."""
        over.wait(60)
        raise NoAnswer("it is over")

    monkeypatch.setattr(cosigners, "post", post)
    with asking(tmp_path) as one:
        one.begin(call_seconds=0.05)
        one.table.wait(DAY)
        thread = threading.Thread(target=one.cosigners.ask)
        thread.start()
        while not (found := one.cosigners.troubles()):
            thread.join(0.02)
        assert [(each.witness, each.found) for each in found] == [
            ("witness.example/w1", "does not answer")
        ]
        over.set()
        thread.join(20)


SAID = {
    "prose": (says(200, b"all well\n"), "answers without a signature of its key"),
    "a larger size": (
        says(409, b"99\n", "text/x.tlog.size"),
        "has seen more of the record than there is here (HTTP status 409)",
    ),
    "an error with words": (says(500, b"ada votes against"), "refuses to cosign (HTTP status 500)"),
}


@pytest.mark.parametrize("name", SAID)
def test_nothing_that_a_witness_says_is_passed_on(name: str, tmp_path: Path) -> None:
    with asking(tmp_path) as one:
        one.witness.hostile, expected = SAID[name]
        assert not one.day()
        (found,) = one.cosigners.troubles()
        assert (found.tournament, found.found) == ("autumn", expected)
        one.witness.hostile = None
        assert one.cosigners.ask()
        assert one.cosigners.troubles() == ()


def test_a_witness_with_another_address_now_is_asked_there_and_no_trouble(tmp_path: Path) -> None:
    def wrong(handler: BaseHTTPRequestHandler, _: str) -> None:
        answer(handler, 404, b"")

    with asking(tmp_path) as one:
        other = SmallWitness(one.witness.name, one.table.clock.now, one.witness.logs)
        one.witness.hostile = wrong
        with serving(other) as elsewhere:
            assert not one.day()
            assert len(one.cosigners.troubles()) == 1
            # As after a reload: the key is the genesis's, and only the address may change.
            known = one.configs[0]
            one.configs[:] = [known.model_copy(update={"url": elsewhere})]
            assert one.cosigners.troubles() == ()
            asked = len(one.witness.asked)
            one.cosigners.ask()
            assert len(one.witness.asked) == asked, "nobody is asked there any more"


def test_a_witness_with_another_key_now_is_asked_for_nothing_in_vain(tmp_path: Path) -> None:
    """Its name stands in the genesis with its first key, so none of another can be taken."""
    first, second = (SmallWitness("witness.example/w1", lambda: 0) for _ in range(2))
    table = Table(tmp_path, (tournament(heartbeat_hour=0, witness=[{"key": first.vkey}]),))
    table.start("ada", "bob")
    with serving(second) as url:
        one = Asking(table, second, url)
        assert not one.day()
        (trouble,) = one.cosigners.troubles()
        assert "another key here than in the genesis" in trouble.found
        assert second.asked == []
    table.close()
