"""Four tournaments of one daemon that are busy at once, beside one of them alone.

python -m benchmarks.several    GAMEMASTER_BENCH_QUICK=1 for a short run
"""

from __future__ import annotations

import tempfile
from itertools import chain
from pathlib import Path
from time import perf_counter

from benchmarks.crowd import GM, NAME, populate, votes
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
from tests.running import Running, founded, running

TOURNAMENTS = 4
PLAYERS = 10 if QUICK else 20
MAILS = 240 if QUICK else 1_600
CONNECTIONS = 10

_ANOTHER = """

[[tournament]]
name = "autumn{number}"
address = "gm{number}@secret.test"
title = "Autumn {number}"
announce = "each"
{more}
"""


def several(report: Report, directory: Path) -> None:
    """Measure the mails a second that are read and played."""
    report.heading(f"{MAILS} votes over {CONNECTIONS} connections, read and played, per second")
    with server("sink") as sink:
        config = founded(directory, MAIL_SECTIONS.format(send=sink), sections(TOURNAMENTS))
        people = peopled(config, TOURNAMENTS, PLAYERS)
        alone, together = list[float](), list[float]()
        with running(config) as daemon:
            for place in range(ROUNDS):
                # In turn, and in the other order the next time: whoever comes first finds less.
                for rates, busy in ((alone, 1), (together, TOURNAMENTS))[:: 1 - 2 * (place % 2)]:
                    rates.append(
                        rate(daemon, people[:busy], 10_000 * (1 + place) * (1 + busy), MAILS)
                    )
            daemon.stop()
    one, four = median(alone), median(together)
    report.line("several.1", "one tournament", one, "/s")
    report.line(f"several.{TOURNAMENTS}", f"{TOURNAMENTS} of them", four, "/s",
                f"ratio {four / one:.2f}")  # fmt: skip


def sections(tournaments: int) -> str:
    """The end of a configuration with so many tournaments."""
    others = (_ANOTHER.format(number=n, more=TOURNAMENT) for n in range(1, tournaments))
    return TOURNAMENT + "".join(others)


def peopled(config: Path, tournaments: int, players: int) -> list[list[tuple[str, str]]]:
    """Have players join each of them, and one propose; their addresses and reply addresses."""
    return [populate(config, players)] + [
        populate(config, players, name=f"{NAME}{number}", gm=GM.replace("@", f"{number}@"))
        for number in range(1, tournaments)
    ]


def rate(daemon: Running, busy: list[list[tuple[str, str]]], first: int, count: int) -> float:
    """Send so many votes to tournaments by turns, and wait until all are played."""
    of_each = [votes(people, count // len(busy), first) for people in busy]
    mails = list(chain.from_iterable(zip(*of_each, strict=True)))
    began = send(port_of(daemon), CONNECTIONS, mails).began
    until_idle(daemon, "unread_mails", "docket")
    rate = len(mails) / (perf_counter() - began)
    until_idle(daemon)
    return rate


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        several(Report(), Path(place))
