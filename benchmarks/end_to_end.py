"""Mail from its 250 to its receipt, beside a bare server with the same durability.

    python -m benchmarks.end_to_end    GAMEMASTER_BENCH_QUICK=1 for a short run

A machine is not as fast in one minute as in the next, and a disk less so. The bare server and ours
therefore take short turns, as pairs: each is first in every other pair. A ratio is worked out
within each pair; what is printed is the median of the ratios, with the quarter of the pairs that
lies below and above. Both keep each mail before its 250: the bare server by a commit of its own for
each, ours by one for all mails that came while the commit before was written.

Beside the rates stands what a mail takes of the processor, of every process that has a part in it
(``/proc``, so Linux alone): that changes less with what else runs on the machine.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

from benchmarks.crowd import populate, votes
from benchmarks.processes import Spent, spent_by
from benchmarks.report import (
    MAIL_SECTIONS,
    QUICK,
    TOURNAMENT,
    Report,
    begun,
    median,
    port_of,
    send,
    server,
    until_idle,
)
from tests.running import Running, founded, running

MAILS = 200 if QUICK else 400
"""The mails of a turn: some seconds of each server at most."""

PAIRS = 6 if QUICK else 20
PLAYERS = 20
CONNECTIONS = (1, 10)

LABELS = {
    "accepted": "gamemaster, accepted",
    "played": "gamemaster, accepted, read and played",
    "answered": "gamemaster, and every receipt sent",
}

Mails: TypeAlias = list[tuple[str, str, bytes]]


@dataclass(frozen=True, slots=True)
class Turn:
    """Mails a second as far as each step, and what each mail took of the processor, in ms."""

    rates: dict[str, float]
    milliseconds: dict[str, float]


Of: TypeAlias = Callable[[Mails], Turn]
"""Takes a turn with some mails."""


def mail_end_to_end(report: Report, directory: Path) -> None:
    """Measure pairs of turns over one connection, and over ten."""
    report.heading(
        f"mails of 2 kB with a vote each, per second: {PAIRS} pairs of turns of {MAILS} mails"
    )
    with server("sink") as sink:
        config = founded(directory, MAIL_SECTIONS.format(send=sink), TOURNAMENT)
        people = populate(config, PLAYERS)
        bare_file = str(directory / "bare.sqlite")
        with running(config) as daemon, begun("bare", bare_file) as (port, bare):
            mails = _turns(people)
            # The first mails of both meet what is not in memory yet.
            _ours(daemon, CONNECTIONS[-1], next(mails))
            send(port, CONNECTIONS[-1], next(mails))
            for connections in CONNECTIONS:
                ours = partial(_ours, daemon, connections)
                beside = partial(_bare, port, bare.pid, connections)
                pairs = [_pair(ours, beside, mails, number) for number in range(PAIRS)]
                _say(report, connections, pairs)


def _turns(people: list[tuple[str, str]]) -> Iterator[Mails]:
    for number in count():
        yield votes(people, MAILS, first=1000 + MAILS * number)


def _pair(ours: Of, bare: Of, mails: Iterator[Mails], number: int) -> tuple[Turn, Turn]:
    if number % 2:
        first = ours(next(mails))
        return first, bare(next(mails))
    first = bare(next(mails))
    return ours(next(mails)), first


def _bare(port: int, pid: int, connections: int, mails: Mails) -> Turn:
    before = spent_by(pid)
    rate = len(mails) / send(port, connections, mails).seconds
    return Turn({"accepted": rate}, _each(before, spent_by(pid), len(mails)))


def _ours(daemon: Running, connections: int, mails: Mails) -> Turn:
    assert daemon.process is not None
    before, number = spent_by(daemon.process.pid), len(mails)
    sent = send(port_of(daemon), connections, mails)
    rates = {"accepted": number / sent.seconds}
    until_idle(daemon, "unread_mails", "docket")
    rates["played"] = number / (perf_counter() - sent.began)
    until_idle(daemon)
    rates["answered"] = number / (perf_counter() - sent.began)
    return Turn(rates, _each(before, spent_by(daemon.process.pid), number))


def _each(before: Spent, after: Spent, mails: int) -> dict[str, float]:
    return {
        part: 1000 * (seconds - before.get(part, 0.0)) / mails for part, seconds in after.items()
    }


def _say(report: Report, connections: int, pairs: list[tuple[Turn, Turn]]) -> None:
    plural = "connection" if connections == 1 else "connections"
    bare = [bare.rates["accepted"] for _, bare in pairs]
    label = f"{connections} {plural}: bare aiosmtpd, one SQLite commit each"
    spread = f"{min(bare):,.0f} to {max(bare):,.0f}"
    report.line(f"mail.bare.{connections}", label, median(bare), "/s", spread)
    for name, words in LABELS.items():
        rates = [ours.rates[name] for ours, _ in pairs]
        ratios = [ours.rates[name] / bare.rates["accepted"] for ours, bare in pairs]
        low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
        report.figures[f"mail.{name}.{connections}.ratio"] = middle
        report.line(
            f"mail.{name}.{connections}",
            f"{connections} {plural}: {words}",
            median(rates),
            "/s",
            f"ratio {middle:.2f} ({low:.2f} to {high:.2f})",
        )
    for place, name in ((1, "bare"), (0, "ours")):
        turns = [pair[place].milliseconds for pair in pairs]
        parts = {part: median([turn.get(part, 0.0) for turn in turns]) for part in turns[-1]}
        note = ", ".join(f"{part} {value:.2f}" for part, value in parts.items())
        report.line(
            f"mail.{name}.{connections}.processor",
            f"{connections} {plural}: processor for each, {name}",
            sum(parts.values()),
            "ms",
            note if len(parts) > 1 else "",
        )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        mail_end_to_end(Report(), Path(place))
