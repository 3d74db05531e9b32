"""Processes that only accept, only play or only send, on one store; each is killed in turn.

Mail comes in over SMTP at two listeners and leaves into the Maildirs of two senders. Everything
that was acknowledged with 250 has to be read once, and to have one receipt, whose copies, should
one leave twice around a kill, are the same mail.
"""

from __future__ import annotations

import email
import signal
import smtplib
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from email.message import EmailMessage
from pathlib import Path

import pytest

from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.ports import free_ports
from tests.postgres import Cluster, cluster, into_database
from tests.running import Running, beside, founded

pytestmark = pytest.mark.e2e

MAIL = """\
[[listen]]
protocol = "smtp"
host = "127.0.0.1"
port = {port}

[send]
kind = "maildir"
maildir = "mail-out"
"""
PATIENCE_SECONDS = 90.0


class Farm:
    """One process that plays, two that accept, two that send."""

    def __init__(self, directory: Path, server: Cluster) -> None:
        self.directory, self.server = directory, server
        here = directory / "plays"
        here.mkdir()
        self.ports = free_ports(2)
        config = into_database(founded(here, MAIL.format(port=self.ports[0])), server)
        self.plays = Running(config)
        self.accepting: list[Running] = []
        self.sending: list[Running] = []

    def begin(self, daemon: Running, part: str) -> None:
        daemon.spawn("--only", part)
        daemon.wait_until_ready()

    def begin_all(self) -> None:
        self.begin(self.plays, "play")
        for port in self.ports:
            self.accepting.append(self.beside(f"accepts-{port}", port))
        self.sending += [self.beside(f"sends-{number}", self.ports[0]) for number in (1, 2)]
        for part, daemons in (("accept", self.accepting), ("send", self.sending)):
            for daemon in daemons:
                self.begin(daemon, part)

    def beside(self, name: str, port: int) -> Running:
        return beside(self.plays, self.directory / name, port=port)

    def end(self) -> None:
        for daemon in self.daemons:
            daemon.end()

    @property
    def daemons(self) -> list[Running]:
        return [self.plays, *self.accepting, *self.sending]

    def write(self, number: int) -> None:
        """Hand in a mail as its sender's server does: at either listener, until one says 250."""
        mail = EmailMessage()
        mail["From"], mail["To"] = f"p{number}@players.test", "gm@secret.test"
        mail["Subject"], mail["Message-ID"] = "joining", f"<{number}@players.test>"
        mail.set_content(f"join as Player{number}")
        until = time.monotonic() + PATIENCE_SECONDS
        turn = number
        while time.monotonic() < until:
            turn += 1
            with suppress(OSError, smtplib.SMTPException):
                with smtplib.SMTP("127.0.0.1", self.ports[turn % 2], timeout=30) as sending:
                    sending.send_message(mail)
                return
            time.sleep(0.05)
        pytest.fail(f"mail {number} was not taken")

    def receipts(self) -> dict[str, list[str]]:
        """The Message-IDs of what left to each player."""
        found: dict[str, list[str]] = defaultdict(list)
        for each in self.directory.glob("sends-*/mail-out/p[0-9]*/new/*"):
            mail = email.message_from_bytes(each.read_bytes())
            found[str(mail["To"])].append(str(mail["Message-ID"]))
        return found

    def rest(self, numbers: range) -> None:
        """Wait until everybody has a receipt and nothing is left to do."""
        until = time.monotonic() + PATIENCE_SECONDS
        wanted = {f"p{number}@players.test" for number in numbers}
        while not (wanted <= set(self.receipts()) and self.plays.rests()):
            assert time.monotonic() < until, (self.receipts(), self.plays.words())
            time.sleep(0.05)

    def accepted(self) -> Counter[str]:
        """How often each mail is in the journal, by its sender; all of it verifies."""
        assert self.plays.config.key.file is not None
        with Store.open(
            self.plays.config.store.place, KeyFile(self.plays.config.key.file)
        ) as store:
            assert store.check() == []
            lines = [one for one in store.lines("autumn") if one.type == "mail.accepted/1"]
        return Counter(str((line.private or line.data)["envelope_sender"]) for line in lines)


@contextmanager
def farm(directory: Path) -> Iterator[Farm]:
    with cluster() as server, ExitStack() as ends:
        made = Farm(directory, server)

        ends.callback(made.end)
        made.begin_all()
        yield made


def test_whatever_is_killed_nothing_is_lost_and_nothing_is_two(tmp_path: Path) -> None:
    with farm(tmp_path) as nomic:
        number = 0

        def write_some() -> None:
            nonlocal number
            for _ in range(3):
                number += 1
                nomic.write(number)

        write_some()
        nomic.rest(range(1, number + 1))
        for daemons, part in (
            (nomic.accepting, "accept"), (nomic.sending, "send"), ([nomic.plays], "play"),
        ):  # fmt: skip
            write_some()
            daemons[0].kill()
            write_some() if part != "send" else None
            nomic.begin(daemons[0], part)
            nomic.rest(range(1, number + 1))
        write_some()
        nomic.server.kill()
        nomic.server.start()
        write_some()
        nomic.rest(range(1, number + 1))
        for daemon in reversed(nomic.daemons):
            assert daemon.stop() == 0, daemon.words()
            assert daemon.defects() == []
        assert nomic.server.ask(name_of(nomic), "SELECT count(*) FROM arrived") == [(0,)]
        receipts = nomic.receipts()
        assert len(receipts) == number
        assert {who: len(set(ids)) for who, ids in receipts.items() if len(set(ids)) != 1} == {}
        twice = sum(len(ids) - 1 for ids in receipts.values())
        assert twice <= 1, "one sender was killed, with one copy in its hands at most"
        accepted = nomic.accepted()
        assert set(accepted) == {f"p{one}@players.test" for one in range(1, number + 1)}


def test_a_reload_has_those_that_accept_and_send_begin_again(tmp_path: Path) -> None:
    with farm(tmp_path) as nomic:
        for daemon in (*nomic.accepting, *nomic.sending):
            whole = daemon.path.read_text()
            daemon.path.write_text(f"{whole}\nnonsense = 1\n")
            hang_up(daemon, "configuration.refused")
            daemon.path.write_text(whole)
            hang_up(daemon, "configuration.reloaded")
        nomic.write(1)
        nomic.write(2)
        nomic.rest(range(1, 3))
        for daemon in reversed(nomic.daemons):
            assert daemon.stop() == 0, daemon.words()
            assert daemon.defects() == []


def hang_up(daemon: Running, told: str) -> None:
    """Send it a SIGHUP and wait until its log says what came of it."""
    assert daemon.process is not None
    daemon.process.send_signal(signal.SIGHUP)
    until = time.monotonic() + PATIENCE_SECONDS
    while told not in daemon.words():
        assert daemon.process.poll() is None, daemon.words()
        assert time.monotonic() < until, daemon.words()
        time.sleep(0.05)


def name_of(nomic: Farm) -> str:
    address = nomic.plays.config.store.database
    assert address is not None
    return address.partition("?")[0].rpartition("/")[2]
