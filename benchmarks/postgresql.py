"""Votes on a store in PostgreSQL beside one in a file, and how soon a killed daemon is followed.

    python -m benchmarks.postgresql    GAMEMASTER_BENCH_QUICK=1 for a short run

The server runs on this machine, on the same disk as the file, and makes every commit durable.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.crowd import populate
from benchmarks.report import (
    MAIL_SECTIONS,
    QUICK,
    ROUNDS,
    TOURNAMENT,
    Report,
    median,
    server,
)
from benchmarks.several import peopled, rate, sections
from tests.postgres import Cluster, cluster, into_database
from tests.running import Running, founded, running

MAILS = 120 if QUICK else 600
PLAYERS = 10
CONNECTIONS = 10
FAILOVERS = 1 if QUICK else 5
TOURNAMENTS = (1, 2, 4)


def postgresql(report: Report, directory: Path) -> None:
    """Measure the votes a second that are read and played, and takeovers."""
    with cluster(durable=True) as database, server("sink") as sink:
        for tournaments in TOURNAMENTS:
            _votes(report, directory, database, sink, tournaments)
        _failover(report, directory / "failover", database, sink)


def _votes(report: Report, directory: Path, database: Cluster, sink: int, tournaments: int) -> None:
    """Play votes in so many tournaments of one daemon, in turn on either engine."""
    report.heading(
        f"{MAILS} votes in {tournaments} tournaments over {CONNECTIONS} connections, per second"
    )
    configs, people = [], []
    for name in ("file", "database"):
        place = directory / f"{name}-{tournaments}"
        place.mkdir()
        configs.append(founded(place, MAIL_SECTIONS.format(send=sink), sections(tournaments)))
        people.append(peopled(configs[-1], tournaments, PLAYERS))
    into_database(configs[1], database)
    rates: tuple[list[float], list[float]] = ([], [])
    with running(configs[0]) as file, running(configs[1]) as there:
        daemons = (file, there)
        for turn in range(ROUNDS):
            for engine in (0, 1)[:: 1 - 2 * (turn % 2)]:
                first = 10_000 * (1 + turn)
                rates[engine].append(rate(daemons[engine], people[engine], first, MAILS))
        for daemon in daemons:
            daemon.stop()
    in_file, in_database = median(rates[0]), median(rates[1])
    key = f"postgresql.{tournaments}"
    report.line(f"{key}.file", "a file", in_file, "/s")
    report.line(f"{key}.database", "a database of PostgreSQL", in_database, "/s",
                f"ratio {in_database / in_file:.2f}")  # fmt: skip


def _failover(report: Report, directory: Path, database: Cluster, sink: int) -> None:
    """Kill the daemon that has the store while another stands by, until that one is ready."""
    report.heading("from the kill of a daemon until the one that stands by takes mail, in seconds")
    directory.mkdir()
    first = founded(directory, MAIL_SECTIONS.format(send=sink), TOURNAMENT)
    populate(first, PLAYERS)
    into_database(first, database)
    second = directory / "second"
    second.mkdir()
    shutil.copy2(first, second)
    sites = [Running(first), Running(second / first.name)]
    seconds = list[float]()
    sites[0].start()
    try:
        shutil.copy2(directory / "gamemaster.key", second)
        shutil.copy2(directory / "gamemaster.store.published", second)
        for place in range(FAILOVERS):
            here, there = sites[place % 2], sites[1 - place % 2]
            there.spawn("--standby")
            there.wait_until_ready()
            ready = len([fact for fact in there.facts() if fact["event"] == "ready"])
            began = perf_counter()
            here.kill()
            while len([fact for fact in there.facts() if fact["event"] == "ready"]) == ready:
                assert there.process is not None
                assert there.process.poll() is None, there.words()
            seconds.append(perf_counter() - began)
    finally:
        for site in sites:
            if site.process is not None and site.process.poll() is None:
                site.kill()
            site.forget()
    report.line("postgresql.failover", f"median of {FAILOVERS}", median(seconds), "s",
                f"most {max(seconds):.2f}")  # fmt: skip


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        postgresql(Report(), Path(place))
