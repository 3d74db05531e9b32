"""Mail is accepted in a process of its own, which neither outlives the daemon nor dies alone."""

from __future__ import annotations

import os
import signal
import smtplib
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.inbox.loop_thread import PATIENCE
from tests.ports import free_port
from tests.running import Running, founded, running

JOIN = "From: zoe@players.test\nTo: gm@secret.test\nMessage-ID: <1@x>\n\njoin Zoe\n"


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def daemon(tmp_path: Path, port: int) -> Iterator[Running]:
    mail = (
        f'[[listen]]\nprotocol = "smtp"\nhost = "127.0.0.1"\nport = {port}\n'
        '[read]\nprocesses = 0\n[send]\nkind = "maildir"\nmaildir = "mail-out"\n'
    )
    with running(founded(tmp_path, mail)) as found:
        yield found


def accepting(daemon: Running) -> int:
    """The process that accepts the daemon's mail."""
    assert daemon.process is not None
    children = Path(f"/proc/{daemon.process.pid}/task/{daemon.process.pid}/children")
    for child in children.read_text().split():
        if b"gamemaster.inbox.doors" in Path(f"/proc/{child}/cmdline").read_bytes():
            return int(child)
    raise AssertionError("no process accepts mail")


def is_gone(process: int) -> bool:
    with suppress(FileNotFoundError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def until_gone(process: int) -> None:
    end = time.monotonic() + PATIENCE
    while not is_gone(process):
        assert time.monotonic() < end
        time.sleep(0.01)


def bring(port: int) -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
        client.sendmail("zoe@players.test", ["gm@secret.test"], JOIN)


def answered(daemon: Running) -> bool:
    return any(daemon.path.with_name("mail-out").rglob("new/*"))


def test_mail_is_accepted_while_the_daemon_itself_stands_still(daemon: Running, port: int) -> None:
    assert daemon.process is not None
    daemon.process.send_signal(signal.SIGSTOP)
    try:
        bring(port)
        assert not answered(daemon)
    finally:
        daemon.process.send_signal(signal.SIGCONT)
    end = time.monotonic() + PATIENCE
    while not answered(daemon):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_daemon_that_can_accept_no_more_mail_ends_and_says_so(daemon: Running) -> None:
    assert daemon.process is not None
    os.kill(accepting(daemon), signal.SIGKILL)
    assert daemon.process.wait(PATIENCE) not in (0, None)
    # Somebody else ended it, by hand or for want of memory: that is told, and is no defect.
    assert any(fact["event"] == "daemon.ended_from_outside" for fact in daemon.facts())
    assert daemon.defects() == []
    assert "was ended by signal 9" in daemon.words()
    assert "defect" not in daemon.words()


def test_nothing_accepts_mail_once_the_daemon_was_killed_and_it_starts_again_at_once(
    daemon: Running, port: int
) -> None:
    process = accepting(daemon)
    bring(port)
    daemon.kill()
    daemon.start()
    until_gone(process)
    bring(port)
    end = time.monotonic() + PATIENCE
    while not answered(daemon):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_ctrl_c_ends_both_in_order(daemon: Running, port: int) -> None:
    process = accepting(daemon)
    bring(port)
    # A terminal sends it to the whole group.
    os.kill(process, signal.SIGINT)
    assert daemon.process is not None
    daemon.process.send_signal(signal.SIGINT)
    assert daemon.process.wait(PATIENCE) == 0
    assert is_gone(process)
    assert daemon.defects() == []


def test_the_process_is_handed_no_secret_where_others_can_look(daemon: Running) -> None:
    process = accepting(daemon)
    proc = Path(f"/proc/{process}")
    seen = (proc / "cmdline").read_bytes() + (proc / "environ").read_bytes()
    key = daemon.path.with_name("gamemaster.key").read_bytes()
    assert key.strip() not in seen
    open_files = {link.readlink() for link in (proc / "fd").iterdir()}
    assert daemon.path.with_name("gamemaster.store.intake") in open_files
    assert daemon.path.with_name("gamemaster.store") not in open_files
    assert daemon.path.with_name("gamemaster.key") not in open_files
