"""What every measurement needs: the table that is printed, a daemon's configuration, servers."""

from __future__ import annotations

import os
import pickle
import statistics
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import IO, NamedTuple

from gamemaster.daemon.client import ask
from tests.running import Running

QUICK = os.environ.get("GAMEMASTER_BENCH_QUICK") == "1"
ROUNDS = 1 if QUICK else 5

MAIL_SECTIONS = """\
[[listen]]
protocol = "smtp"
host = "127.0.0.1"
port = 0
command_limit = 100_000

[send]
kind = "smtp"
release_seconds = 0
host = "127.0.0.1"
port = {send}
tls = "none"
"""
TOURNAMENT = "max_mails_per_hour = 10_000\nmax_players = 100_000"


def median(found: list[float]) -> float:
    return statistics.median(found)


@dataclass
class Report:
    """The table that is printed and the figures behind it."""

    figures: dict[str, float] = field(default_factory=dict)

    def heading(self, title: str) -> None:
        print(f"\n{title}")

    def line(self, key: str, label: str, value: float, unit: str, note: str = "") -> None:
        self.figures[key] = value
        shown = f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"
        print(f"  {label:<52} {shown:>10} {unit:<6} {note}".rstrip(), flush=True)


def runs(count: int) -> str:
    return "one run each" if count == 1 else f"medians of {count}"


class Sent(NamedTuple):
    """When the first mail was sent, by ``perf_counter``, and the seconds until the last 250."""

    began: float
    seconds: float


def send(port: int, connections: int, mails: list[tuple[str, str, bytes]]) -> Sent:
    """Send mails from a process of its own, whose start is not measured."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.client", str(port), str(connections)],
        input=pickle.dumps(mails),
        stdout=subprocess.PIPE,
        check=True,
    )
    return Sent(*map(float, done.stdout.split()))


BUSY = ("unread_mails", "docket", "letters_waiting")
LOOK_SECONDS = 0.03
"""A look takes the daemon some of the time that is measured."""
PATIENCE_SECONDS = 600.0
"""A daemon that is not idle by then never will be: a bench that waits for ever says nothing."""


def until_idle(daemon: Running, *busy: str) -> None:
    """Wait until no tournament has anything left of what is named, or of all there is."""
    pause, where = threading.Event(), daemon.config.control_socket
    until = perf_counter() + PATIENCE_SECONDS
    for tournament in daemon.config.tournament:
        while True:
            status = ask(where, "status", tournament.name, {})
            left = {name: status[name] for name in busy or BUSY if status[name]}
            if not left:
                break
            if perf_counter() > until:
                raise TimeoutError(f"{tournament.name} is still busy: {left}")
            pause.wait(LOOK_SECONDS)


@contextmanager
def begun(*arguments: str) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """One of ``servers`` in a process of its own: its port, and the process."""
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.servers", *arguments], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline()), process
        finally:
            process.terminate()


@contextmanager
def served(*arguments: str) -> Iterator[tuple[int, IO[str]]]:
    """One of ``servers`` in a process of its own: its port, and what it prints."""
    with begun(*arguments) as (port, process):
        assert process.stdout is not None
        yield port, process.stdout


@contextmanager
def server(*arguments: str) -> Iterator[int]:
    """One of ``servers`` in a process of its own; its port."""
    with begun(*arguments) as (port, _):
        yield port


def port_of(daemon: Running) -> int:
    facts = [fact for fact in daemon.facts() if fact["event"] == "listening"]
    return int(str(facts[-1]["where"]).rpartition(":")[2])
