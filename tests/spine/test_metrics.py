"""Figures for a monitor: off unless configured, for this machine alone, and nothing of the game."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from gamemaster import oplog
from gamemaster.daemon.metrics import LONGEST_REQUEST
from tests.builders import HOUR, MONDAY
from tests.inbox.loop_thread import PATIENCE
from tests.spine.running import Running

ASKED = "GET /metrics HTTP/1.1\r\nHost: localhost:9464\r\n\r\n"
TURN = "propose enact\n{}\nclauses:\ndefine {} = 1\nend proposal\nvote for mine\n"
HIDDEN = 'when vote.cast: award player 1\nevery "hour": award everyone 1'


@pytest.fixture
def daemon(directory: Path) -> Iterator[Running]:
    more = {"metrics": {"port": 0}}
    with oplog.opened("info", "json", directory / "log"), Running(directory, more) as daemon:
        yield daemon


def answer(daemon: Running, request: str = ASKED, *, to: str = "127.0.0.1") -> str:
    where = (to, daemon.daemon.metrics.port)
    with socket.create_connection(where, PATIENCE) as connection:
        return answered(connection, request)


def answered(connection: socket.socket, request: str) -> str:
    connection.settimeout(PATIENCE)
    connection.sendall(request.encode())
    with connection.makefile("rb") as stream:
        return stream.read().decode()


def figures(text: str) -> dict[str, float]:
    """Each sample by its name and labels, as Prometheus reads them."""
    body = text.partition("\r\n\r\n")[2]
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(body)
        for sample in family.samples
    }


def test_mail_in_and_out_is_counted_and_what_is_well_is_told(daemon: Running) -> None:
    daemon.join("alice")
    daemon.until(lambda: daemon.daemon.writer.caught_up_at and not daemon.office.deliveries)
    found = figures(answer(daemon))
    assert found["gamemaster_accepting"] == 1
    assert found["gamemaster_store_in_trouble"] == 0
    assert found["gamemaster_mails_waiting"] == 0
    assert found["gamemaster_letters_overdue"] == 0
    assert found["gamemaster_facts_total mail.accepted smtp"] == 2
    assert found["gamemaster_intake_commit_seconds_count"] == 2
    assert found["gamemaster_intake_commit_seconds_sum"] > 0
    assert found["gamemaster_last_caught_up_timestamp_seconds"] == MONDAY
    # An hour, however exactly it is known.
    assert found["gamemaster_last_mail_out_timestamp_seconds"] % HOUR == 0
    assert found["gamemaster_last_mail_out_timestamp_seconds"] > 0


def test_what_failed_is_counted_by_its_kind(daemon: Running) -> None:
    oplog.mail_refused("smtp", 552, "too large")
    oplog.reading_given_up(TimeoutError("a hidden text"))
    oplog.store_in_trouble(OSError("a hidden text"))
    oplog.delivery_failed(451, temporary=True)
    text = answer(daemon)
    assert (
        figures(text).items()
        >= {
            "gamemaster_facts_total mail.refused too large": 1,
            "gamemaster_facts_total mail.too_costly TimeoutError": 1,
            "gamemaster_facts_total store.trouble OSError": 1,
            "gamemaster_facts_total delivery.failed temporary": 1,
        }.items()
    )
    assert "hidden" not in text


def test_it_answers_while_the_writer_is_stuck(daemon: Running) -> None:
    stuck = threading.Event()
    daemon.daemon.writer.submit(stuck.wait)
    assert answer(daemon).startswith("HTTP/1.1 200 OK")
    stuck.set()


@pytest.mark.parametrize(
    ("request_text", "status"),
    [
        ("GET /metrics HTTP/1.0\r\n\r\n", "200"),
        ("GET /metrics?x=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "200"),
        ("GET /metrics HTTP/1.1\r\nHost: [::1]:9464\r\n\r\n", "200"),
        # A page in a browser on this machine whose own name was made to point here.
        ("GET /metrics HTTP/1.1\r\nHost: evil.example:9464\r\n\r\n", "403"),
        ("GET /metrics HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n", "403"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
        ("POST /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", "405"),
        ("nonsense\r\n\r\n", "404"),
    ],
)
def test_who_may_ask_what(daemon: Running, request_text: str, status: str) -> None:
    reply = answer(daemon, request_text)
    assert reply.split(" ")[1] == status
    assert ("gamemaster_accepting" in reply) == (status == "200")


def test_a_request_without_end_is_hung_up_on(daemon: Running) -> None:
    with socket.create_connection(("127.0.0.1", daemon.daemon.metrics.port), PATIENCE) as endless:
        endless.sendall(b"x" * (2 * LONGEST_REQUEST))
        endless.settimeout(PATIENCE)
        with contextlib.suppress(ConnectionResetError):
            assert endless.recv(100) == b""
    assert answer(daemon).startswith("HTTP/1.1 200 OK")


def test_a_socket_is_for_the_group_and_gone_with_the_daemon(directory: Path) -> None:
    path = directory / "metrics"
    with Running(directory, {"metrics": {"socket": str(path)}}):
        assert path.stat().st_mode & 0o777 == 0o660
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(path))
            assert "gamemaster_accepting 1.0" in answered(connection, ASKED)
    assert not path.exists()


def test_without_the_section_nobody_listens(directory: Path) -> None:
    with Running(directory) as daemon:
        assert daemon.daemon.metrics.port == 0


def settled(daemon: Running) -> bool:
    office, writer = daemon.office, daemon.daemon.writer
    waiting = writer.submit(lambda: len(daemon.daemon.acceptance)).result()
    items = office.tournaments["autumn"].items
    return not (waiting or office.unread("autumn") or items or office.deliveries)


def told(directory: Path, hidden: str) -> dict[str, float]:
    """What the metrics say after a day under a hidden rule, but for instants and times."""
    more = {"metrics": {"port": 0}}
    with oplog.opened("info", "json", directory / "log"), Running(directory, more) as daemon:
        daemon.join("alice", "bob")
        daemon.ask("start")
        daemon.ask("correct", number=216, clauses=hidden, seen=0, reason="hidden")
        daemon.mail("alice", TURN.format("One.", "one"))
        daemon.gets("bob", "301")
        daemon.mail("bob", "vote against 301\nmine\n")
        daemon.until(lambda: settled(daemon))
        daemon.clock.advance(HOUR)
        daemon.daemon.writer.submit(daemon.daemon.writer.keep_calendar).result()
        daemon.until(lambda: settled(daemon))
        found = figures(answer(daemon))
    return {name: value for name, value in found.items() if "seconds" not in name}


def test_hidden_rules_show_nowhere_in_the_metrics(tmp_path_factory: pytest.TempPathFactory) -> None:
    plain = told(tmp_path_factory.mktemp("a"), "define idle = 1")
    assert told(tmp_path_factory.mktemp("b"), HIDDEN) == plain
