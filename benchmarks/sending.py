"""An announcement to 10,000 readers on its way out, beside a bare loop in the same run.

    python -m benchmarks.sending    GAMEMASTER_BENCH_QUICK=1 for 1,000 readers

Bare is smtplib over one connection to Postfix's smtp-sink, with the very bytes that were sent
before. Then: how long a vote that comes meanwhile takes from the first byte until its receipt has
arrived, beside the same vote while nothing else is going on.
"""

from __future__ import annotations

import os
import shutil
import smtplib
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter
from typing import IO

from benchmarks.crowd import NAME, START, offices, populate, votes
from benchmarks.report import MAIL_SECTIONS, QUICK, ROUNDS, TOURNAMENT, Report, port_of, served
from gamemaster.daemon import despatch
from gamemaster.letters.post import Reader
from gamemaster.outbox.outcome import Delivered
from gamemaster.playing.play import announcements
from tests.running import Running, founded, running

READERS = 1_000 if QUICK else 10_000
PLAYERS = 20
VOTES = 5 if QUICK else 15
SINK = shutil.which("smtp-sink", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")


@contextmanager
def smtp_sink() -> Iterator[int]:
    """Postfix's own sink, on a free port."""
    assert SINK is not None
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    user = ["-u", "nobody"] if os.getuid() == 0 else []
    with subprocess.Popen([SINK, *user, f"127.0.0.1:{port}", "100"]) as process:
        try:
            _wait_for(port)
            yield port
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    pause = threading.Event()
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        pause.wait(0.05)
    raise SystemExit("smtp-sink does not listen")


def announce(config: Path, readers: int) -> None:
    """Queue the first announcement once more, to so many readers; no daemon runs."""
    with offices(config) as office:
        public = office.tournaments[NAME].public
        entry = tuple(public.in_order())[-1]
        crowd = tuple(Reader(f"reader{n}@d{n % 50}.test", f"{n:020}") for n in range(readers))
        checkpoint = office.records.checkpoint(NAME, public, entry.number)
        with office.transaction() as work:
            for post in announcements(
                (entry,), public, crowd, START, checkpoint, office.tokens(NAME)
            ):
                work.post(NAME, post)


def copies(config: Path) -> list[tuple[str, str, bytes]]:
    """What waits to leave, as (sender, recipient, bytes)."""
    found = []
    with offices(config) as office:
        while due := despatch.due(office, START):
            for one in due:
                found += [(one.envelope_sender(to), to, one.render(to)) for to in one.recipients]
            # As if they had been sent; the store is thrown away.
            despatch.report(
                office, {one.id: dict.fromkeys(one.recipients, Delivered()) for one in due}, START
            )
    return found


def bare(port: int, mails: list[tuple[str, str, bytes]]) -> float:
    """Seconds for one message after the other over one connection."""
    with smtplib.SMTP("127.0.0.1", port, "bare.test") as client:
        client.ehlo()
        began = perf_counter()
        for sender, recipient, raw in mails:
            client.sendmail(sender, [recipient], raw)
        return perf_counter() - began


def throughput(report: Report, directory: Path) -> None:
    report.heading(f"one announcement to {READERS:,} readers, per second")
    if SINK is None:
        print("  left out: smtp-sink is not installed (Debian's postfix has it)")
        return
    for connections in (1, 2):
        rates: dict[str, list[float]] = {"bare": [], "ours": []}
        for number in range(min(ROUNDS, 3)):
            place = directory / f"{connections}-{number}"
            place.mkdir()
            with smtp_sink() as port:
                config = founded(place, _sections(port, connections), TOURNAMENT)
                populate(config, PLAYERS)
                announce(config, READERS)
                mails = copies(config)
                announce(config, READERS)
                assert len(mails) == READERS, f"{len(mails)} copies wait"
                rates["bare"].append(READERS / bare(port, mails))
                rates["ours"].append(READERS / _sent(config))
        ratio = median(rates["ours"]) / median(rates["bare"])
        if connections == 1:
            report.line("send.bare", "smtplib in a loop, 1 connection", median(rates["bare"]), "/s")
        plural = "connection" if connections == 1 else "connections"
        label = f"gamemaster, {connections} {plural}, store and all"
        report.line(f"send.ours.{connections}", label, median(rates["ours"]), "/s",
                    f"ratio {ratio:.2f}")  # fmt: skip


def _sections(port: int, connections: int) -> str:
    return (
        MAIL_SECTIONS.format(send=port)
        + f"connections = {connections}\nmessages_per_connection = 1_000_000\n"
    )


def _sent(config: Path) -> float:
    """Seconds from when the daemon begins to send until nothing waits any more."""
    with running(config) as daemon:
        began = perf_counter()
        waiting = int(daemon.ask("status")["letters_waiting"])
        already = READERS - waiting
        pause = threading.Event()
        while daemon.ask("status")["letters_waiting"]:
            pause.wait(0.02)
        seconds = (perf_counter() - began) * READERS / (READERS - already)
        daemon.stop()
    return seconds


def delay(report: Report, directory: Path) -> None:
    report.heading(f"a vote, until its receipt has arrived ({VOTES} votes, median and worst)")
    voter = "player0@players.test"
    config_place = directory / "delay"
    config_place.mkdir()
    with served("watch", voter) as (port, lines):
        config = founded(config_place, _sections(port, 2), TOURNAMENT)
        people = populate(config, PLAYERS)
        (person,) = (one for one in people if one[0] == voter)
        with running(config) as daemon:
            quiet = _delays(daemon, person, lines, 1)
            daemon.stop()
        announce(config, 10 * READERS)
        with running(config) as daemon:
            busy = _delays(daemon, person, lines, 2)
            left = daemon.ask("status")["letters_waiting"]
            daemon.stop()
    assert left > 0, "the announcement was out before the votes were in"
    for name, found in (("quiet", quiet), ("busy", busy)):
        label = "nothing else going on" if name == "quiet" else "while an announcement goes out"
        note = "" if name == "quiet" else f"ratio {median(found) / median(quiet):.2f}"
        report.line(f"delay.{name}", label, 1000 * median(found), "ms", note)
        report.line(f"delay.{name}.worst", "the slowest of them", 1000 * max(found), "ms")


def _delays(daemon: Running, person: tuple[str, str], lines: IO[str], series: int) -> list[float]:
    found = []
    with smtplib.SMTP("127.0.0.1", port_of(daemon), "client.test") as client:
        for sender, to, raw in votes([person], VOTES, first=series * 1_000_000):
            began = monotonic()
            client.sendmail(sender, [to], raw)
            found.append(float(lines.readline()) - began)
    return found


def main() -> None:
    report = Report()
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        throughput(report, Path(place))
        delay(report, Path(place))


if __name__ == "__main__":
    main()
