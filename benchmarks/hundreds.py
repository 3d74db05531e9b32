"""What a vote, a start and memory cost with hundreds of tournaments on one daemon, beside one.

    python -m benchmarks.hundreds    GAMEMASTER_BENCH_QUICK=1 for fewer

One office is opened on a store of so many tournaments, three players join in the first, and one of
them changes a vote again and again: taken in, read and played, answered, all as a daemon does it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.report import QUICK, ROUNDS, Report, median
from gamemaster.calendar import almanac
from tests.builders import Table, tournament

HUNDREDS = 100 if QUICK else 500
VOTES = 60
PROPOSAL = "propose enact\nSing.\nclauses:\ndefine songs = 1\nend proposal\n"


def measure(count: int) -> None:
    """Print the figures of a store with so many tournaments. In a process of its own."""
    configs = tuple(
        tournament().model_copy(update={"name": f"t{n}", "address": f"t{n}@secret.test"})
        for n in range(count)
    )
    with tempfile.TemporaryDirectory() as directory:
        table = Table(Path(directory), configs=configs)
        table.start("alice", "bob", "carol")
        table.mail("alice", PROPOSAL)

        def vote(number: int) -> float:
            began = perf_counter()
            table.mail("bob", f"vote {'for' if number % 2 else 'against'} 301\n")
            return perf_counter() - began

        seconds = median([vote(number) for number in range(VOTES)])
        almanac.keep(table.office, table.clock.now())
        began = perf_counter()
        almanac.keep(table.office, table.clock.now())
        calendar = perf_counter() - began
        table.close()
        began = perf_counter()
        table.open()
        start = perf_counter() - began
        table.close()
    print(f"{count} {seconds * 1000:.2f} {calendar * 1000:.2f} {start:.2f} {_megabytes():.0f}")


def _megabytes() -> float:
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def hundreds(report: Report, _directory: Path) -> None:
    """Measure one and hundreds in turn."""
    report.heading(f"{HUNDREDS} tournaments on one daemon, beside one")
    found: dict[int, list[list[float]]] = {1: [], HUNDREDS: []}
    for _ in range(ROUNDS):
        for count, rounds in found.items():
            command = [sys.executable, "-m", "benchmarks.hundreds", str(count)]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            rounds.append([float(value) for value in done.stdout.split()[1:]])
    one, many = (
        [median(list(values)) for values in zip(*rounds, strict=True)] for rounds in found.values()
    )
    for key, what, unit, few, lots in zip(
        ("vote", "calendar", "start", "memory"),
        ("a vote", "a look at the calendar", "a start", "memory"),
        ("ms", "ms", "s", "MB"), one, many, strict=True,
    ):  # fmt: skip
        report.line(f"hundreds.{key}.1", f"{what}, one tournament", few, unit)
        ratio = f"ratio {lots / few:.2f}" if few else ""
        report.line(f"hundreds.{key}", f"{what}, {HUNDREDS} tournaments", lots, unit, ratio)


if __name__ == "__main__":
    measure(int(sys.argv[1])) if len(sys.argv) > 1 else hundreds(Report(), Path())
