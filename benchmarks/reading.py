"""What understanding mail costs beside what the one that plays does with it, and what it waits for.

    python -m benchmarks.reading    GAMEMASTER_BENCH_QUICK=1 for a short run

Processor time is that of the processes that read, and of the one that takes over, reads what they
found, plays and writes (``/proc``, so Linux alone). As long as the latter is more, further
processes that read, here or on other machines, play no vote sooner.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.crowd import votes
from benchmarks.processes import spent_by
from benchmarks.report import (
    MAIL_SECTIONS,
    QUICK,
    ROUNDS,
    TOURNAMENT,
    Report,
    median,
    port_of,
    send,
    server,
    until_idle,
)
from benchmarks.several import peopled
from tests.postgres import cluster, into_database
from tests.running import Running, founded, running

MAILS = 300 if QUICK else 1_000
PLAYERS = 10
CONNECTIONS = 10
OCTETS = (2_000, 100_000)
"""A vote, and one above all the mail that it answers."""


def reading(report: Report, directory: Path) -> None:
    """Measure votes a second, and whose processor time each takes."""
    with cluster(durable=True) as database, server("sink") as sink:
        for engine in ("file", "database"):
            for processes in (1, 2):
                place = directory / f"{engine}-{processes}"
                place.mkdir()
                text = f"{MAIL_SECTIONS.format(send=sink)}\n[read]\nprocesses = {processes}\n"
                config = founded(place, text, TOURNAMENT)
                people = peopled(config, 1, PLAYERS)[0]
                if engine == "database":
                    into_database(config, database)
                with running(config) as daemon:
                    for octets in OCTETS:
                        _votes(report, daemon, people, f"{engine}.{processes}", octets)
                    daemon.stop()


def _votes(
    report: Report, daemon: Running, people: list[tuple[str, str]], key: str, octets: int
) -> None:
    report.heading(f"{MAILS} votes of {octets:,} octets: {key} process that reads")
    assert daemon.process is not None
    rates, plays, reads = list[float](), list[float](), list[float]()
    for turn in range(ROUNDS):
        before = spent_by(daemon.process.pid)
        mails = votes(people, MAILS, octets + MAILS * turn, octets)
        began = send(port_of(daemon), CONNECTIONS, mails).began
        until_idle(daemon, "unread_mails", "docket")
        rates.append(MAILS / (perf_counter() - began))
        after = spent_by(daemon.process.pid)
        plays.append(1000 * (after["plays"] - before["plays"]) / MAILS)
        reads.append(1000 * (after["reads"] - before["reads"]) / MAILS)
        until_idle(daemon)
    key = f"reading.{key}.{octets}"
    ratio = f"ratio {median(reads) / median(plays):.2f}"
    report.line(f"{key}.rate", "read and played", median(rates), "/s")
    report.line(f"{key}.plays", "each, of the process that plays", median(plays), "ms")
    report.line(f"{key}.reads", "each, of those that read", median(reads), "ms", ratio)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        reading(Report(), Path(place))
