"""A daemon as its organiser runs it: ``gamemaster run`` in a process of its own.

Told to be ready by systemd's own means, asked through its socket, ended by the signals that end
daemons. Used by what plays through real servers, by the torture and by the benchmarks.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from gamemaster.config.settings import Config, load
from gamemaster.daemon.client import ask
from gamemaster.errors import OperatorError, WorldError
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store

COMMAND = (sys.executable, "-m", "gamemaster")
START_SECONDS = 180.0
"""A machine under load takes its time; a daemon that never gets ready is what this is for."""

CONFIG = """\
[store]
path = "gamemaster.store"

[key]
file = "gamemaster.key"

[log]
file = "gamemaster.log"

{mail}

[organiser]
addresses = ["organiser@players.test"]

[[tournament]]
name = "autumn"
address = "gm@secret.test"
title = "Autumn"
announce = "each"
{tournament}
"""


def founded(
    directory: Path,
    mail: str,
    tournament: str = "",
    *,
    store: Path | None = None,
) -> Path:
    """A directory with a key, an empty store and a configuration; the path of the latter.

    ``mail`` are the sections on mail in and out, ``tournament`` further keys of the tournament.
    """
    text = CONFIG.format(mail=mail, tournament=tournament)
    if store is not None:
        text = text.replace('path = "gamemaster.store"', f"path = {json.dumps(str(store))}")
    config = directory / "config.toml"
    config.write_text(text)
    write_key_file(directory / "gamemaster.key")
    Store.create(
        store or directory / "gamemaster.store", KeyFile(directory / "gamemaster.key")
    ).close()
    return config


@dataclass
class Running:
    """One daemon after the other on one configuration."""

    path: Path
    program: tuple[str, ...] = COMMAND
    process: subprocess.Popen[bytes] | None = None
    ready: bool = False
    options: tuple[str, ...] = ()
    """What is typed behind ``run`` each time."""
    _notify: socket.socket | None = field(default=None, repr=False)

    @property
    def config(self) -> Config:
        return load(self.path)

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "GAMEMASTER_CONFIG": str(self.path)}

    @property
    def log(self) -> Path:
        """The file of ``founded``; with a configuration that names none, what was said instead."""
        own = self.path.with_name("gamemaster.log")
        return own if own.exists() else self.path.with_name("stderr.log")

    def spawn(self, *options: str) -> None:
        """Start it and do not wait."""
        assert self.process is None or self.process.poll() is not None
        self.forget()
        where = self.path.with_name("ready.sock")
        where.unlink(missing_ok=True)
        self._notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._notify.bind(str(where))
        self.ready = False
        with self.path.with_name("stderr.log").open("ab") as stderr:
            self.process = subprocess.Popen(
                [*self.program, "run", *self.options, *options],
                stdin=subprocess.DEVNULL,
                stdout=stderr,
                stderr=stderr,
                env={**self.environment, "NOTIFY_SOCKET": str(where)},
            )

    def wait_until_ready(self) -> None:
        assert self._notify is not None
        assert self.process is not None
        self._notify.settimeout(0.2)
        waited = 0.0
        while not self.ready:
            with suppress(TimeoutError):
                self.ready = self._notify.recv(64) == b"READY=1"
                continue
            waited += 0.2
            assert self.process.poll() is None, f"the daemon ended: {self.words()}"
            assert waited < START_SECONDS, f"the daemon does not get ready: {self.words()}"

    def is_ready(self) -> bool:
        """Whether it has said so by now."""
        assert self._notify is not None
        self._notify.settimeout(0.0)
        with suppress(BlockingIOError):
            self.ready = self.ready or self._notify.recv(64) == b"READY=1"
        return self.ready

    def start(self) -> None:
        self.spawn()
        self.wait_until_ready()

    def kill(self) -> None:
        """SIGKILL: no farewell of any kind."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """SIGTERM, and what it ended with."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(START_SECONDS)

    def end(self) -> None:
        """Leave nothing of it behind, whatever it is doing."""
        if self.process is not None and self.process.poll() is None:
            self.kill()
        self.forget()

    def forget(self) -> None:
        if self._notify is not None:
            self._notify.close()
            self._notify = None

    def ask(self, verb: str, **args: Any) -> Any:  # noqa: ANN401 - JSON
        """What the command line asks, through the same socket."""
        return ask(self.config.control_socket, verb, None, args)

    def command(self, *words: str) -> str:
        """Have the organiser type a command that must succeed; what it prints."""
        done = subprocess.run(
            [*self.program, *words],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{words} ended with {done.returncode}: {done}"
        return done.stdout

    def rests(self) -> bool:
        """Whether all that came in is read and played and all that it caused has left."""
        left = self.left()
        return bool(left) and not any(left.values())

    def left(self) -> dict[str, int]:
        """How much of what came in is left to do; nothing where it does not say."""
        with suppress(WorldError, OperatorError):
            status = self.ask("status")
            return {name: status[name] for name in ("unread_mails", "docket", "letters_waiting")}
        return {}

    def facts(self) -> list[dict[str, Any]]:
        """What it logged, line by line; the last line of a killed daemon may be half a line."""
        found = []
        for line in self.log.read_text().splitlines() if self.log.exists() else ():
            with suppress(json.JSONDecodeError):
                found.append(cast(dict[str, Any], json.loads(line)))
        return found

    def defects(self) -> list[dict[str, Any]]:
        """Faults of the program that were logged, and what libraries had to say."""
        return [fact for fact in self.facts() if fact["event"] in ("defect", "library.spoke")]

    def words(self) -> str:
        """The last things it said, for a message."""
        stderr = self.path.with_name("stderr.log")
        said = stderr.read_text() if stderr.exists() else ""
        return "\n".join([said[-2000:], *(json.dumps(fact) for fact in self.facts()[-10:])])

    @property
    def resident_kilobytes(self) -> int:
        """Resident memory (Linux)."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])


@contextmanager
def running(path: Path, *program: str | Path) -> Iterator[Running]:
    """A daemon that is started now and does not outlive the ``with``; of ``program``, or ours."""
    daemon = Running(path, tuple(map(str, program)) or COMMAND)
    try:
        daemon.start()
        yield daemon
    finally:
        daemon.end()


def beside(plays: Running, there: Path, *options: str, port: int | None = None) -> Running:
    """Another machine: the configuration and the exchange key, and not the key of the store.

    It listens at a port of its own where one is given.
    """
    there.mkdir()
    text = plays.path.read_text()
    if port is not None:
        text = re.sub(r"^port = \d+$", f"port = {port}", text, count=1, flags=re.MULTILINE)
    (there / "config.toml").write_text(text)
    name = "gamemaster.store.exchange"
    (there / name).write_bytes(plays.path.with_name(name).read_bytes())
    return Running(there / "config.toml", options=options)
