"""The real command in a process of its own: started, asked, looked at and stopped."""

from __future__ import annotations

import json
import os
import signal
import smtplib
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from gamemaster.clock import Clock
from gamemaster.daemon.founding import filled_in
from tests.cli.conftest import Gamemaster
from tests.cli.test_beginning import PASSPHRASE
from tests.cli.test_completion import Complete, complete
from tests.ports import free_port
from tests.running import Running, running

COMMAND = [sys.executable, "-m", "gamemaster"]
SLOW = """\
import sys, gamemaster.cli.app
slow = ("lark", "sqlalchemy", "pydantic", "cryptography", "aiosmtpd", "alembic", "rich")
print([name for name in sys.modules if name in slow])
"""
__all__ = ["complete"]


@pytest.fixture
def port(game: Path) -> int:
    """The port of the game's listener, made free for this test."""
    chosen = free_port()
    config = game / "config.toml"
    config.write_text(filled_in(config.read_text(), "listen", "port", str(chosen)))
    return chosen


@pytest.fixture
def daemon(game: Path, port: int) -> Iterator[Running]:
    with running(game / "config.toml") as daemon:
        yield daemon


def said(daemon: Running) -> str:
    return daemon.path.with_name("stderr.log").read_text()


def test_a_day_in_the_life_of_a_daemon_that_is_killed_and_starts_again(
    daemon: Running,
    gamemaster: Gamemaster,
    complete: Complete,
    game: Path,
    port: int,
    tmp_path: Path,
) -> None:
    # It holds the store, so the command line asks it through its socket.
    assert gamemaster("status", "--json").json[0]["announcements"] == 5
    done = gamemaster("doctor")
    assert done.code == 0, done.out
    assert "runs and answers at" in done.out
    assert f"127.0.0.1:{port} answers" in done.out
    # A mail comes in over SMTP and its receipt goes out into the Maildir.
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Message-ID"] = "zoe@players.example", "x", "<1@zoe.example>"
    mail.set_content("join as Zoë")
    with smtplib.SMTP("127.0.0.1", port, timeout=10) as server:
        server.send_message(mail, "zoe@players.example", ["gm@nomic.example"])
    # A ruling goes the same way as without a daemon, and is refused the same way.
    assert gamemaster("rule", "award", "ann", "2", "--reason", "two").out.endswith("+2 for ann\n")
    refused = gamemaster("rule", "award", "zoe", "2", "--reason", "two")
    assert (refused.code, refused.err) == (
        2,
        "error: PLAYER: no player in play has this handle: expected one of ann, ben, cleo\n",
    )
    assert gamemaster("review", "302", "--confirm", "--reason", "fine").code == 0
    copy = tmp_path / "copy.store"
    assert gamemaster("backup", copy).code == 0
    assert copy.stat().st_size > 0
    # What needs the store for itself says who has it.
    for words in (("rotate-key",), ("restore", copy), ("migrate",), ("run",)):
        taken = gamemaster(*words)
        assert taken.code == 1
        assert daemon.process is not None
        assert f"in use by process {daemon.process.pid}" in taken.err
    events = [json.loads(line)["event"] for line in said(daemon).splitlines()]
    # Mail is accepted while the games are opened; either may be first.
    assert {*events[:2]} == {"listening", "started"}
    assert events[2] == "ready"
    assert "mail.accepted" in events
    daemon.kill()
    # Its socket is still there, and nobody answers at it.
    assert (game / "gamemaster.store.sock").exists()
    assert gamemaster("status").code == 0
    daemon.start()
    before = gamemaster("status", "--json").json[0]["journal_lines"]
    # The Tab key asks it for the public record.
    assert complete("gamemaster rule award ") == ["ann", "ben", "cleo"]
    assert complete("gamemaster review 30") == ["301", "302", "303"]
    assert complete("gamemaster rule expel c") == ["cleo"]
    assert gamemaster("status", "--json").json[0]["journal_lines"] == before
    assert daemon.process is not None
    daemon.process.send_signal(signal.SIGINT)
    assert daemon.process.wait(30) == 0
    assert "Traceback" not in said(daemon)
    stopping, stopped = map(json.loads, said(daemon).splitlines()[-2:])
    assert (stopping["event"], stopped["event"]) == ("stopping", "stopped")
    for secret in ("ann", "zoe", "players.example", "Sunday"):
        assert secret not in said(daemon)
    assert not (game / "gamemaster.store.sock").exists()
    assert gamemaster("status").code == 0


def test_a_passphrase_comes_through_a_descriptor(gamemaster: Gamemaster, tmp_path: Path) -> None:
    def piped() -> int:
        reading, writing = os.pipe()
        os.write(writing, f"{PASSPHRASE}\n".encode())
        os.close(writing)
        return reading

    path = tmp_path / "sealed"
    gamemaster("init", path, "-y", "--passphrase", "--passphrase-fd", piped())
    config = path / "config.toml"
    config.write_text(filled_in(config.read_text(), "listen", "port", "0"))
    descriptor = piped()
    with subprocess.Popen(
        [*COMMAND, "run", "-c", str(config), "--passphrase-fd", str(descriptor)],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        pass_fds=[descriptor],
        text=True,
    ) as process:
        assert process.stderr is not None
        facts = (json.loads(line)["event"] for line in process.stderr)
        assert "ready" in facts
        # Whoever looks at the process list or its environment learns nothing.
        about = Path("/proc") / str(process.pid)
        seen = (about / "cmdline").read_bytes() + (about / "environ").read_bytes()
        assert PASSPHRASE.encode() not in seen
        # Through the socket no passphrase is needed.
        assert gamemaster("status", "-c", config).code == 0
        process.terminate()
        assert list(facts)[-1] == "stopped"
    assert process.returncode == 0
    os.close(descriptor)


def test_a_stop_that_the_whole_group_hears_ends_quietly(gamemaster: Gamemaster, game: Path) -> None:
    config = game / "config.toml"
    config.write_text(filled_in(config.read_text(), "listen", "port", "0"))
    for until in ("started", "ready"):
        with subprocess.Popen(
            [*COMMAND, "run", "-c", str(config)],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
            text=True,
        ) as process:
            assert process.stderr is not None
            # Up to there, and then what follows the signal.
            while json.loads(process.stderr.readline())["event"] != until:
                pass
            os.killpg(process.pid, signal.SIGTERM)
            told = [json.loads(line) for line in process.stderr]
        assert process.returncode == 0
        assert told[-1]["event"] == "stopped"
        assert [one for one in told if one["level"] in ("warning", "error")] == []


def test_what_reads_no_further_is_no_answer_of_no(game: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "ruleset", "show", "secret"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 128 + signal.SIGPIPE


def test_a_port_that_is_taken_is_said_in_one_line(
    gamemaster: Gamemaster, game: Path, port: int
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        done = gamemaster("run")
    assert done.code == 2
    assert f"error: cannot listen on 127.0.0.1:{port}: " in done.err
    assert "Traceback" not in done.err


def test_a_daemon_is_asked_how_it_is_and_reads_its_configuration_again(
    daemon: Running, gamemaster: Gamemaster, game: Path
) -> None:
    # What waited since before it began is overdue until it has left.
    while (well := gamemaster("health")).out.startswith("warning  mail out"):
        assert well.code == 0
    assert (well.code, well.out) == (0, "ok       daemon: all is well\n")
    config = game / "config.toml"
    before = config.read_text()
    config.write_text(filled_in(before, "tournament", "max_players", "3"))
    assert gamemaster("reload").out == "The configuration is in force.\n"
    config.write_text(filled_in(before, "log", "level", '"debug"'))
    assert gamemaster("reload", "--json").json == {"restart": ["log"]}
    # A broken one: the one before stays, and whoever looks is told.
    config.write_text(filled_in(before, "tournament", "max_players", "0"))
    assert daemon.process is not None
    daemon.process.send_signal(signal.SIGHUP)
    events = wait_for(daemon, "configuration.refused")
    assert events.count("configuration.reloaded") == 2
    config.write_text(before)
    ailing = gamemaster("health")
    assert ailing.code == 0
    assert "warning  configuration: is wrong: the one before is in force" in ailing.out
    assert "Not as it should be: configuration. See gamemaster health." in gamemaster("status").out
    daemon.process.send_signal(signal.SIGHUP)
    assert wait_for(daemon, "configuration.reloaded", 3)
    assert gamemaster("health", "--json").json[0]["state"] == "ok"
    assert "Not as it should be" not in gamemaster("status").out
    daemon.kill()
    gone = gamemaster("health")
    assert gone.code == 1
    assert gone.out.startswith("failed   daemon: no daemon answers")
    assert gamemaster("reload").code == 2


def wait_for(daemon: Running, event: str, times: int = 1) -> list[str]:
    """The events of the log, once one of them was told so often."""
    events: list[str] = []
    for _ in range(600):
        events = [json.loads(line)["event"] for line in said(daemon).splitlines()]
        if events.count(event) >= times:
            return events
        threading.Event().wait(0.05)
    raise AssertionError(events)


def test_help_answers_at_once() -> None:
    """Nothing of the game is imported for it: a bound with much room, for machines under load."""
    clock = Clock()
    began = clock.monotonic()
    done = subprocess.run([*COMMAND, "--help"], capture_output=True, text=True, check=True)
    assert "gamemaster demo" in done.stdout
    assert clock.monotonic() - began < 5
    loaded = subprocess.run(
        [sys.executable, "-c", SLOW],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert loaded.stdout == "[]\n"


def test_no_file_of_a_daemon_gets_the_number_of_a_standard_stream_that_is_closed(
    game: Path,
) -> None:
    shell = ("sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *COMMAND)
    with running(game / "config.toml", *shell) as daemon:
        assert daemon.process is not None
        standard = Path(f"/proc/{daemon.process.pid}/fd")
        if not standard.exists():
            pytest.skip("this system does not say which files a process has open")
        assert {str((standard / name).readlink()) for name in "012"} == {"/dev/null"}
        assert daemon.stop() == 0
