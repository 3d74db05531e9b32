"""A store with a crowd and a long past: starting on it, and copying it while mail comes in.

    python -m benchmarks.past    GAMEMASTER_BENCH_QUICK=1 for a shorter past

A cold start is measured beside reading, opening and parsing the same rows and nothing else, and by
when mail is accepted, which needs no game: once without a snapshot of the past, then with the one
that this leaves. The first mail after it is compared with the next.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from smtplib import SMTP
from time import perf_counter, sleep

from benchmarks.crowd import NAME, PROPOSING, mail, populate, votes, write_past
from benchmarks.meanwhile import slowest_meanwhile
from benchmarks.report import (
    MAIL_SECTIONS,
    QUICK,
    TOURNAMENT,
    Report,
    median,
    port_of,
    runs,
    server,
    until_idle,
)
from gamemaster.clock import Clock
from gamemaster.config.settings import Config, load
from gamemaster.daemon.assembly import office_of
from gamemaster.journal import store_tables as sql
from gamemaster.journal.codec import decode
from gamemaster.journal.contents import line_place
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.running import COMMAND, Running, founded, running

CROWD = 1_000
PAST = 4_000 if QUICK else 100_000
PAST_ROUNDS = 1 if QUICK else 3
LATER = 5


def past(report: Report, directory: Path) -> None:
    """Measure starts, then a backup and a rotation of the key."""
    with server("sink") as sink:
        config = founded(directory, MAIL_SECTIONS.format(send=sink), TOURNAMENT)
        people = populate(config, CROWD)
        before = write_past(config, people, PAST)
        report.heading(
            f"a store with {CROWD:,} players, {before.events:,} events of the game, "
            f"{before.lines:,} journal lines ({runs(PAST_ROUNDS)})"
        )
        anew = _folded(load(config))
        accepted, ready, folded, merely, memory = [], [], [], [], []
        for place in range(PAST_ROUNDS):
            daemon = Running(config)
            began = perf_counter()
            daemon.spawn()
            accepted.append(_first_250(daemon, people, place) - began)
            daemon.wait_until_ready()
            ready.append(perf_counter() - began)
            memory.append(daemon.resident_kilobytes / 1024)
            daemon.stop()
            daemon.forget()
            merely.append(_merely_read(daemon.config))
            folded.append(_folded(daemon.config))
        seconds = median(folded)
        report.line("start.accepted", "cold start, until the first 250", median(accepted), "s")
        report.line("start.ready", "until it is ready", median(ready), "s")
        report.line("start.read", "all lines read, opened and parsed", median(merely), "s")
        note = f"ratio {seconds / median(merely):.2f}"
        report.line("start.fold", "verified, and gone on from a snapshot", seconds, "s", note)
        note = f"ratio {anew / median(merely):.2f}"
        report.line("start.anew", "verified, folded, and a snapshot kept", anew, "s", note)
        report.line("start.lines", "lines, that is", before.lines / seconds, "/s")
        report.line("start.events", "events among them", before.events / seconds, "/s")
        report.line("start.memory", "resident memory then", median(memory), "MiB")
        with running(config) as daemon:
            first, *later = (_answered(daemon, people, number) for number in range(1 + LATER))
            label = "the first mail after it, until its receipt is out"
            report.line("start.first", label, first, "s", f"ratio {first / median(later):.2f}")
            report.line("start.later", f"the next {LATER}", median(later), "s")
            turn = _announced(daemon, people[1])
            label = f"a turn, until all {CROWD:,} have read of it"
            report.line("start.announced", label, turn, "s")
            copy = str(directory / "copy")
            _backup_meanwhile(report, daemon, people, copy)
            daemon.stop()
        began = perf_counter()
        _command(config, "rotate-key")
        label = "a rotation of the key, the daemon stopped"
        report.line("meanwhile.rotation", label, perf_counter() - began, "s")


def _backup_meanwhile(
    report: Report, daemon: Running, people: list[tuple[str, str]], copy: str
) -> None:
    report.heading("a backup of it while mail comes in")
    slowest_meanwhile(
        report, "backup", "a backup", daemon, people, lambda: daemon.ask("backup", path=copy)
    )
    until_idle(daemon)


def _command(config: Path, *words: str) -> None:
    """Have the organiser type a command that must succeed."""
    environment = Running(config).environment
    subprocess.run([*COMMAND, *words], env=environment, stdout=subprocess.DEVNULL, check=True)


def _first_250(daemon: Running, people: list[tuple[str, str]], number: int) -> float:
    """Send a vote as soon as there is a listener; return the instant of its 250."""
    known = sum(fact["event"] == "listening" for fact in daemon.facts())
    while sum(fact["event"] == "listening" for fact in daemon.facts()) == known:
        sleep(0.01)
    sender, to, raw = votes(people, 1, first=66_000 + number)[0]
    with SMTP("127.0.0.1", port_of(daemon), "client.test") as client:
        client.sendmail(sender, [to], raw)
        return perf_counter()


def _store(config: Config) -> Store:
    assert config.key.file is not None
    return Store.open(config.store.path, KeyFile(config.key.file))


def _folded(config: Config) -> float:
    """Seconds until a store is opened, verified and folded."""
    began = perf_counter()
    with _store(config) as store:
        office_of(config, store).open(Clock().now())
        return perf_counter() - began


def _merely_read(config: Config) -> float:
    """Seconds to read, open and parse all lines of an open store, and verify nothing."""
    with _store(config) as store:
        contents = store._contents
        number, row, read = contents.ledger.streams[NAME].number, 0, 0
        began = perf_counter()
        while page := contents.database.rows(sql.LINES, (number, row)):
            for row, epoch, sealed in page:
                decode(contents.keyring.open(line_place(NAME), row, epoch, sealed))
                read += 1
        took = perf_counter() - began
        assert read == store.head(NAME).seq
        return took


def _answered(daemon: Running, people: list[tuple[str, str]], number: int) -> float:
    return _settled(daemon, votes(people, 1, first=77_000 + number)[0])


def _announced(daemon: Running, person: tuple[str, str]) -> float:
    return _settled(daemon, (*person, mail(*person, 88_000, PROPOSING)))


def _settled(daemon: Running, one: tuple[str, str, bytes]) -> float:
    """Seconds until a mail is accepted, read and played and all it caused has left."""
    sender, recipient, raw = one
    with SMTP("127.0.0.1", port_of(daemon), "client.test") as client:
        began = perf_counter()
        client.sendmail(sender, [recipient], raw)
        until_idle(daemon)
        return perf_counter() - began


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        past(Report(), Path(place))
