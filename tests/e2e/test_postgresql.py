"""Daemons on one store in PostgreSQL: what dies, what goes on, and that no mail is lost or doubled.

Mail comes in over SMTP and leaves into a Maildir. Everything that was acknowledged with 250 has to
be in the journal in the end, once, and to have its receipt.
"""

from __future__ import annotations

import email
import shutil
import smtplib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from pathlib import Path

import pytest

from gamemaster.config.place import Server
from gamemaster.errors import WorldError
from gamemaster.journal.codec import Line
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.ports import free_ports
from tests.postgres import Cluster, cluster, into_database
from tests.running import Running, founded, running

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
PATIENCE_SECONDS = 60.0


@pytest.fixture
def server() -> Iterator[Cluster]:
    with cluster() as running_server:
        yield running_server


class Site:
    """One machine: a configuration with a port of its own, and its daemon."""

    def __init__(self, directory: Path, config: Path, port: int) -> None:
        self.directory, self.port = directory, port
        self.to = "gm@secret.test"
        self.daemon = Running(config)

    def write(self, number: int) -> None:
        """A mail that its sender's server will not try again: it was acknowledged."""
        mail = EmailMessage()
        mail["From"], mail["To"] = f"p{number}@players.test", self.to
        mail["Subject"], mail["Message-ID"] = "joining", f"<{number}@players.test>"
        mail.set_content(f"join as Player{number}")
        with smtplib.SMTP("127.0.0.1", self.port, timeout=30) as sending:
            sending.send_message(mail)

    def receipts(self) -> Counter[str]:
        """The mails that left to each player; the organiser is told of trouble besides."""
        found = (self.directory / "mail-out").glob("p[0-9]*/new/*")
        return Counter(str(email.message_from_bytes(each.read_bytes())["To"]) for each in found)

    def rest(self) -> None:
        eventually(self.daemon.rests, self.daemon.words)


def eventually(holds: Callable[[], bool], words: Callable[[], str]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < until, words()
        time.sleep(0.01)


@contextmanager
def site(directory: Path, server: Cluster) -> Iterator[Site]:
    """The first machine, its store moved into a database, its daemon running."""
    directory.mkdir(exist_ok=True)
    (port,) = free_ports(1)
    config = into_database(founded(directory, MAIL.format(port=port)), server)
    with running(config) as daemon:
        made = Site(directory, config, port)
        made.daemon = daemon
        yield made


def another(first: Site, directory: Path) -> Site:
    """Another machine: the same key and configuration, and the note beside the store."""
    directory.mkdir()
    (port,) = free_ports(1)
    config = directory / "config.toml"
    text = first.daemon.path.read_text()
    config.write_text(text.replace(f"port = {first.port}", f"port = {port}"))
    for name in ("gamemaster.key", "gamemaster.store.published"):
        shutil.copy2(first.directory / name, directory / name)
    return Site(directory, config, port)


def accepted(config: Running) -> list[str]:
    """The senders of all mails that are in the journal, in their order; all of it verifies."""
    lines = [line for line in lines_of(config) if line.type.startswith("mail.accepted/")]
    return [str((line.private or line.data)["envelope_sender"]) for line in lines]


def player(number: int) -> str:
    return f"p{number}@players.test"


def test_mail_is_accepted_while_the_database_is_away_and_nothing_is_lost(
    tmp_path: Path, server: Cluster
) -> None:
    with site(tmp_path, server) as here:
        here.write(1)
        here.rest()
        for number, away in ((2, server.stop), (3, server.kill)):
            away()
            here.write(number)
            in_trouble = len([f for f in here.daemon.facts() if f["event"] == "store.trouble"])
            assert in_trouble <= number
            server.start()
            eventually(lambda n=number: here.receipts()[player(n)] > 0, here.daemon.words)  # type: ignore[misc]
            here.rest()
        server.cut_off()
        here.write(4)
        eventually(lambda: here.receipts()[player(4)] > 0, here.daemon.words)
        here.rest()
        assert here.daemon.defects() == []
        assert here.daemon.stop() == 0
        assert accepted(here.daemon) == [player(number) for number in (1, 2, 3, 4)]
        assert set(here.receipts().values()) == {1}


def test_a_daemon_that_is_killed_is_followed_by_the_one_that_stands_by(
    tmp_path: Path, server: Cluster
) -> None:
    with site(tmp_path / "here", server) as here:
        here.write(1)
        here.rest()
        there = another(here, tmp_path / "there")
        there.daemon.spawn("--standby")
        try:
            # It says that it is ready, for its supervisor, and waits: no mail comes in there yet.
            there.daemon.wait_until_ready()
            with pytest.raises(ConnectionRefusedError):
                there.write(9)
            here.daemon.kill()
            eventually(lambda: reachable(there), there.daemon.words)
            there.write(2)
            there.rest()
            # What the first machine accepts while it has not the store would wait there for it.
            assert there.daemon.defects() == []
            # Dice, codes and Message-IDs did not begin anew: the note had come along.
            assert there.daemon.stop() == 0
            here.daemon.start()
            here.write(3)
            here.rest()
            assert here.daemon.stop() == 0
        finally:
            there.daemon.end()
        assert accepted(here.daemon) == [player(number) for number in (1, 2, 3)]
        assert here.receipts() + there.receipts() == {player(n): 1 for n in (1, 2, 3)}
        types = {line.type for line in lines_of(here.daemon)}
        assert not any("restored" in kind for kind in types)


def lines_of(daemon: Running) -> list[Line]:
    assert daemon.config.key.file is not None
    with Store.open(daemon.config.store.place, KeyFile(daemon.config.key.file)) as store:
        assert store.check() == []
        return list(store.lines("autumn"))


def reachable(site: Site) -> bool:
    try:
        smtplib.SMTP("127.0.0.1", site.port, timeout=5).quit()
    except OSError:
        return False
    return True


def test_a_daemon_whose_store_was_taken_ends_and_says_so(tmp_path: Path, server: Cluster) -> None:
    with site(tmp_path, server) as here:
        here.write(1)
        here.rest()
        place = here.daemon.config.store.place
        assert isinstance(place, Server)
        elsewhere = Server(place.address, tmp_path / "elsewhere.store")
        key = KeyFile(here.directory / "gamemaster.key")
        server.stop()
        server.start()
        with taken(elsewhere, key) as store, store.batch() as batch:
            batch.put("notes", b"another machine was here")
        assert here.daemon.process is not None
        assert here.daemon.process.wait(PATIENCE_SECONDS) == 1
        assert "another process has written to the store" in here.daemon.words()
        assert here.daemon.defects() == []
        here.daemon.start()
        here.write(2)
        here.rest()
        assert here.daemon.stop() == 0
        assert accepted(here.daemon) == [player(1), player(2)]


@contextmanager
def taken(place: Server, key: KeyFile) -> Iterator[Store]:
    """The store, once whoever has it has lost it."""
    found: list[Store] = []

    def open_it() -> bool:
        with suppress(WorldError):
            found.append(Store.open(place, key))
        return bool(found)

    eventually(open_it, lambda: "the store does not become free")
    with found[0] as store:
        yield store


def test_a_store_is_moved_with_mail_that_waits_and_back_again(
    tmp_path: Path, server: Cluster
) -> None:
    with site(tmp_path, server) as here:
        here.write(1)
        here.rest()
        # The database goes, mail comes, the daemon is killed: the mail is in the intake alone.
        server.stop()
        here.write(2)
        here.daemon.kill()
        server.start()
        address = here.daemon.config.store.database
        assert address is not None
        back = tmp_path / "back" / "gamemaster.store"
        back.parent.mkdir()
        eventually(lambda: moved(here.daemon, address, str(back)), here.daemon.words)
        text = here.daemon.path.read_text().replace(f'database = "{address}"\n', "")
        here.daemon.path.write_text(text.replace('"gamemaster.store"', '"back/gamemaster.store"'))
        here.daemon.start()
        here.write(3)
        here.rest()
        assert here.daemon.stop() == 0
        assert accepted(here.daemon) == [player(number) for number in (1, 2, 3)]
        assert here.receipts() == {player(number): 1 for number in (1, 2, 3)}


def moved(daemon: Running, source: str, target: str) -> bool:
    try:
        daemon.command("store", "copy", source, target)
    except AssertionError:
        return False
    return True
