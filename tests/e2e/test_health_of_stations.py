"""Processes that accept, send or stand by are asked how they are, give figures, and reload."""

from __future__ import annotations

import json
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from gamemaster import doctor
from gamemaster.clock import Clock
from tests.e2e.test_postgresql import another, eventually, site
from tests.e2e.test_stations import Farm, farm
from tests.postgres import Cluster, cluster
from tests.running import COMMAND, Running

pytestmark = pytest.mark.e2e

METRICS = '\n[metrics]\nsocket = "metrics.sock"\n'
ASKED = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"


def told(daemon: Running, *words: str) -> tuple[int, str]:
    """What an organiser types at that machine, its exit code and all that it says."""
    done = subprocess.run(
        [*COMMAND, *words], env=daemon.environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def typed(daemon: Running) -> tuple[int, set[str]]:
    """What the command says; else it is asked without a process of its own, which takes long."""
    code, said = told(daemon, "health", "--json")
    return code, {one["about"] for one in json.loads(said)}


def health(daemon: Running) -> tuple[int, dict[str, str]]:
    found = list(doctor.health(daemon.config, Clock().now()))
    return int(doctor.failed(found)), {one.about: one.found for one in found}


def well(daemon: Running, *names: str) -> bool:
    code, found = health(daemon)
    return code == 0 and found.keys() == set(names)


def figures(daemon: Running) -> dict[str, float]:
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(30)
        asking.connect(str(daemon.path.with_name("metrics.sock")))
        asking.sendall(ASKED)
        with asking.makefile("rb") as stream:
            body = stream.read().decode().partition("\r\n\r\n")[2]
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(body)
        for sample in family.samples
    }


def with_metrics(daemon: Running) -> None:
    daemon.path.write_text(daemon.path.read_text() + METRICS)


@contextmanager
def measured(directory: Path) -> Iterator[Farm]:
    """A farm whose processes give figures, each at a socket of its own."""
    with farm(directory) as nomic:
        for daemon, part in ((nomic.accepting[0], "accept"), (nomic.sending[0], "send")):
            assert daemon.stop() == 0
            with_metrics(daemon)
            nomic.begin(daemon, part)
        yield nomic


def test_those_that_accept_and_send_say_how_they_are(tmp_path: Path) -> None:
    with measured(tmp_path) as nomic:
        accepts, sends = nomic.accepting[0], nomic.sending[0]
        nomic.sending[1].kill()  # All that leaves passes the one whose figures are looked at.
        for number in (1, 2, 3, 4):
            nomic.write(number)
        nomic.rest(range(1, 5))
        assert well(nomic.plays, "daemon")
        assert well(accepts, "accept-1")
        assert well(sends, "send-1")
        assert typed(nomic.plays) == (0, {"daemon"})
        assert typed(accepts) == (0, {"accept-1"})
        assert typed(nomic.sending[1]) == (1, {"send-1"})

        seen = figures(accepts)
        assert seen["gamemaster_accepting"] == 1
        assert seen["gamemaster_store_in_trouble"] == 0
        assert seen["gamemaster_intake_commit_seconds_count"] == 2
        assert seen["gamemaster_facts_total mail.accepted smtp"] == 2
        assert seen["gamemaster_last_mail_in_timestamp_seconds"] > 0
        seen = figures(sends)
        assert seen["gamemaster_server_unreachable"] == 0
        assert seen["gamemaster_last_mail_out_timestamp_seconds"] % 3600 == 0
        assert seen["gamemaster_last_mail_out_timestamp_seconds"] > 0
        # What they do not do, they give no figure of.
        assert "gamemaster_mails_waiting" not in seen
        assert "gamemaster_accepting" not in seen

        nomic.server.stop()
        for daemon in (accepts, sends):
            eventually(lambda d=daemon: health(d)[0] == 1, daemon.words)  # type: ignore[misc]
            (trouble,) = (words for about, words in health(daemon)[1].items() if "store" in about)
            assert "connection" in trouble
            assert figures(daemon)["gamemaster_store_in_trouble"] == 1
        assert figures(accepts)["gamemaster_accepting"] == 0
        nomic.server.start()
        eventually(lambda: well(accepts, "accept-1"), accepts.words)
        eventually(lambda: well(sends, "send-1"), sends.words)


def test_what_is_not_played_there_is_not_answered(tmp_path: Path) -> None:
    with farm(tmp_path) as nomic:
        accepts = nomic.accepting[0]
        # Several processes under one configuration: each is asked.
        again = Running(nomic.sending[0].path)
        again.spawn("--only", "send")
        try:
            again.wait_until_ready()
            assert well(again, "send-1", "send-2")
            assert again.stop() == 0
        finally:
            again.forget()
        assert well(nomic.sending[0], "send-1")
        assert nomic.sending[0].process is not None
        assert nomic.sending[0].process.poll() is None

        whole = accepts.path.read_text()
        accepts.path.write_text(f"{whole}\nnonsense = 1\n")
        code, said = told(accepts, "reload")
        assert code == 2
        assert "nonsense" in said
        # Without a database there is nothing to accept into: it goes on as it was.
        accepts.path.write_text(whole.replace("database = ", "# database = ", 1))
        code, said = told(accepts, "reload")
        assert code == 2
        assert "store.database" in said
        assert health(accepts)[1]["accept-1: configuration"].startswith("is wrong")
        nomic.write(1)
        accepts.path.write_text(whole)
        code, said = told(accepts, "reload")
        assert (code, said) == (0, "The configuration is in force.\n")
        eventually(lambda: well(accepts, "accept-1"), accepts.words)
        nomic.write(2)
        nomic.write(3)
        nomic.rest(range(1, 4))
        for daemon in reversed(nomic.daemons):
            assert daemon.stop() == 0, daemon.words()
            assert daemon.defects() == []
            assert [*daemon.path.parent.glob("gamemaster.store.sock*")] == []


def test_the_doctor_needs_no_key_of_the_store_where_mail_is_only_accepted_or_sent(
    tmp_path: Path,
) -> None:
    with measured(tmp_path) as nomic:
        for daemon, part in ((nomic.accepting[0], "accept"), (nomic.sending[0], "send")):
            assert not daemon.path.with_name("gamemaster.key").exists()
            code, said = told(daemon, "doctor", "--only", part)
            assert code == 0, said
            assert f"{part}: runs and answers" in said
            assert "takes mail in transit with its key" in said
            # Without it, one that plays here would not begin, and the doctor says so.
            assert told(daemon, "doctor")[0] == 1


@pytest.fixture
def server() -> Iterator[Cluster]:
    with cluster() as running_server:
        yield running_server


def test_who_stands_by_is_well_and_takes_a_new_configuration_along(
    tmp_path: Path, server: Cluster
) -> None:
    with site(tmp_path / "here", server) as here, ExitStack() as ends:
        there = another(here, tmp_path / "there")
        with_metrics(there.daemon)
        there.daemon.spawn("--standby")
        ends.callback(there.daemon.forget)
        there.daemon.wait_until_ready()
        code, found = health(there.daemon)
        assert code == 0
        assert found == {"standby-1": "stands by: it takes over when the store can be had"}
        assert figures(there.daemon)["gamemaster_standing_by"] == 1
        assert health(here.daemon) == (0, {"daemon": "all is well"})

        text = there.daemon.path.read_text()
        there.daemon.path.write_text(text + "\nnonsense = 1\n")
        code, said = told(there.daemon, "reload")
        assert code == 2
        assert "nonsense" in said
        there.daemon.path.write_text(text.replace('"mail-out"', '"later-out"'))
        assert told(there.daemon, "reload") == (0, "The configuration is in force.\n")

        # Its server away: it could not take over, and says so.
        server.stop()
        eventually(lambda: health(there.daemon)[0] == 1, there.daemon.words)
        server.start()
        eventually(lambda: health(there.daemon)[0] == 0, there.daemon.words)
        if "daemon" not in health(there.daemon)[1]:
            eventually(lambda: health(here.daemon)[0] == 0, here.daemon.words)
            here.daemon.kill()
        eventually(lambda: well(there.daemon, "daemon"), there.daemon.words)
        assert "gamemaster_standing_by" not in figures(there.daemon)
        there.write(1)
        there.rest()
        (receipt,) = (tmp_path / "there" / "later-out").glob("p1*/new/*")
        assert "Player1" in receipt.read_text()
        assert there.daemon.defects() == []
        assert there.daemon.stop() == 0
