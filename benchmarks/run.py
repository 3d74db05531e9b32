"""How fast and how large gamemaster is, beside a bare server in the same run: ``make bench``.

    python -m benchmarks.run [--json FILE]    GAMEMASTER_BENCH_QUICK=1 for a short run

Nothing here fails because of a time: machines differ, what counts are the ratios. Each figure is
the median of five runs (three with the long past, one in a short run); what is compared is measured
in turn, mail beside a bare server in many short turns (``end_to_end``).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from benchmarks import idling, sending
from benchmarks.abuse import abuse, costly_sender
from benchmarks.audit import auditing
from benchmarks.clauses import PROPOSALS, cascade_seconds, clause_microseconds
from benchmarks.end_to_end import mail_end_to_end
from benchmarks.game import fold_rate, move_rate, vote_microseconds
from benchmarks.hundreds import hundreds
from benchmarks.moving import moving
from benchmarks.multitude import multitude
from benchmarks.past import past
from benchmarks.postgresql import postgresql
from benchmarks.reading import reading
from benchmarks.report import QUICK, ROUNDS, Report, median, runs
from benchmarks.several import several
from benchmarks.slow import slow
from tests.running import COMMAND

CROWDS = (10, 1_000) if QUICK else (10, 1_000, 100_000)


# --- everything -----------------------------------------------------------------------------------


def command_line(report: Report) -> None:
    report.heading("the command line")
    bare = _seconds([sys.executable, "-c", "pass"])
    ours = _seconds([*COMMAND, "--help"])
    report.line("help.pass", "python -c pass", bare * 1000, "ms")
    report.line("help.help", "gamemaster --help", ours * 1000, "ms", f"{ours / bare:.1f} times")


def _seconds(command: list[str]) -> float:
    found = []
    for _ in range(2 + 2 * ROUNDS):
        began = perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        found.append(perf_counter() - began)
    return median(found)


def the_game(report: Report) -> None:
    report.heading("the game in memory")
    report.line("game.moves", "moves through decide and evolve", _median(move_rate), "/s")
    report.line("game.events", "events replayed by evolve", _median(fold_rate), "/s")
    _among_crowds(report, "game.vote", "a vote among", vote_microseconds)


def the_clauses(report: Report) -> None:
    report.heading("clauses")
    _among_crowds(report, "clause", "a clause worked out among", clause_microseconds)
    report.line(
        "clause.cascade",
        f"a threshold falls, {PROPOSALS} open proposals are adopted",
        _median(cascade_seconds),
        "s",
    )


def _among_crowds(report: Report, key: str, label: str, measure: Callable[[int], float]) -> None:
    """Measure with few players and with many, in turn; beside many stands how much more it is."""
    rounds = [[measure(players) for players in CROWDS] for _ in range(ROUNDS)]
    medians = [median(list(found)) for found in zip(*rounds, strict=True)]
    for players, value in zip(CROWDS, medians, strict=True):
        note = "" if players == CROWDS[0] else f"ratio {value / medians[0]:.2f}"
        report.line(f"{key}.{players}", f"{label} {players:,} players", value, "µs", note)


def _median(measure: Callable[[], float]) -> float:
    return median([measure() for _ in range(ROUNDS)])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", metavar="FILE", type=Path, help="also write the figures there")
    arguments = parser.parse_args()
    report = Report()
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {runs(ROUNDS)}")
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        for name, measure in (
            ("mail", mail_end_to_end),
            ("past", past),
            ("several", several),
            ("hundreds", hundreds),
            ("multitude", multitude),
            ("postgresql", postgresql),
            ("reading", reading),
            ("moving", moving),
            ("throughput", sending.throughput),
            ("delay", sending.delay),
            ("idling", idling.idling),
            ("load", idling.load),
            ("abuse", abuse),
            ("costly", costly_sender),
            ("slow", slow),
            ("audit", auditing),
        ):
            directory = Path(place) / name
            directory.mkdir()
            measure(report, directory)
    the_game(report)
    the_clauses(report)
    command_line(report)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(report.figures, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
