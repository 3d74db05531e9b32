"""No daemon goes on half alive: a part that ends ends it, and its supervisor hears of rounds."""

from __future__ import annotations

import asyncio
import smtplib
import socket
import threading
from pathlib import Path

import pytest

from gamemaster.daemon import service
from gamemaster.daemon.publisher import Publisher
from gamemaster.daemon.service import Daemon
from gamemaster.daemon.vigil import Supervisor
from gamemaster.errors import Defect
from gamemaster.inbox.shared_intake import Arrivals
from gamemaster.office.office import Office
from gamemaster.outbox.sender import Worker
from tests.builders import GM
from tests.inbox.loop_thread import PATIENCE
from tests.postgres import Cluster
from tests.spine.running import Running


def test_a_calendar_that_ends_ends_the_daemon_with_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = threading.Event()

    async def ended(_daemon: Daemon) -> None:
        await asyncio.to_thread(let_go.wait, PATIENCE)
        raise ZeroDivisionError

    monkeypatch.setattr(Daemon, "_keep_calendar", ended)
    with pytest.raises(Defect, match="a part of the daemon ended before its time: calendar"):
        run_to_its_end(tmp_path, let_go)


def test_a_sender_that_ends_ends_the_daemon_with_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = threading.Event()
    monkeypatch.setattr(Worker, "work", lambda _worker: let_go.wait(PATIENCE))
    with pytest.raises(Defect, match="ended before its time: sender"):
        run_to_its_end(tmp_path, let_go)


def test_a_publisher_that_ends_ends_the_daemon_with_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = threading.Event()
    monkeypatch.setattr(Publisher, "_go_on", lambda _publisher: let_go.wait(PATIENCE))
    published = {"name": "autumn", "address": GM, "title": "Autumn", "publish": "www"}
    with pytest.raises(Defect, match="ended before its time: publisher"):
        run_to_its_end(tmp_path, let_go, tournament=[published])


def test_a_listener_for_mail_of_others_that_ends_ends_the_daemon_with_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cluster: Cluster
) -> None:
    let_go = threading.Event()
    monkeypatch.setattr(Arrivals, "work", lambda _arrivals: let_go.wait(PATIENCE))
    path = tmp_path / "gamemaster.store"
    store = {"path": str(path), "database": cluster.new(path).address}
    with pytest.raises(Defect, match="ended before its time: arrivals"):
        run_to_its_end(tmp_path, let_go, store=store)


def run_to_its_end(directory: Path, let_go: threading.Event, **more: object) -> None:
    with Running(directory, more) as daemon:
        let_go.set()
        daemon.until(daemon._running.done)


def test_mail_is_accepted_while_the_past_is_still_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Running(tmp_path) as daemon:
        daemon.join("alice", "bob")
    held, let_go = threading.Event(), threading.Event()
    whole = Office.open

    def slow(office: Office, now: int) -> None:
        held.set()
        let_go.wait(PATIENCE)
        whole(office, now)

    monkeypatch.setattr(Office, "open", slow)
    again = Running(tmp_path, folded=False)
    opening = threading.Thread(target=again.__enter__)
    opening.start()
    assert held.wait(PATIENCE)
    (port,) = again.until(lambda: again.daemon.acceptance.ports)
    with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
        raw = "From: zoe@players.test\nTo: gm@secret.test\nMessage-ID: <1@x>\n\njoin Zoe\n"
        client.sendmail("zoe@players.test", ["gm@secret.test"], raw)
    assert not again.daemon.ready.is_set()
    let_go.set()
    opening.join(PATIENCE)
    again.gets("zoe", "please confirm")
    again.stop()


def test_the_supervisor_hears_of_readiness_and_of_every_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.bind(str(where))
        notify.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(where))
        monkeypatch.setenv("WATCHDOG_USEC", "300000")
        # There is always another round to wait for: at its end the daemon waits for none.
        monkeypatch.setattr(service, "STOP_SECONDS", 8 * PATIENCE)
        with Running(tmp_path) as daemon:
            assert notify.recv(64) == b"READY=1"
            assert notify.recv(64) == b"WATCHDOG=1"
            # While the writer is stuck nothing is said, and then again.
            stuck = threading.Event()
            daemon.daemon.writer.submit(stuck.wait)
            notify.settimeout(1.5)
            said = list(iter(lambda: heard(notify), b""))
            assert len(said) <= 2
            stuck.set()
            notify.settimeout(PATIENCE)
            assert notify.recv(64) == b"WATCHDOG=1"


def heard(notify: socket.socket) -> bytes:
    """The next state that is told; nothing where none is for a while."""
    try:
        return notify.recv(64)
    except TimeoutError:
        return b""


@pytest.mark.parametrize(
    ("said", "patience"),
    [("", 0.0), ("2000000", 2.0), ("soon", 0.0), ("-1", 0.0)],
)
def test_a_supervisor_that_wants_no_watchdog_gets_none(
    monkeypatch: pytest.MonkeyPatch, said: str, patience: float
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", said)
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    assert Supervisor().patience_seconds == patience
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert Supervisor().patience_seconds == 0
