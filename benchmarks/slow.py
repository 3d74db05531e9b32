"""What an honest vote waits for its 250 while slow senders hold every connection.

    python -m benchmarks.slow

Five hosts open twenty connections each, which is all there are, or a hundred hosts open two. They
send a mail of a hundred octets a second over each of them, or say nothing. Whoever is sent away
comes again at once.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import smtplib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter, sleep

from benchmarks.client import said
from benchmarks.crowd import GM, populate, votes
from benchmarks.report import MAIL_SECTIONS, QUICK, TOURNAMENT, Report, port_of, server
from tests.running import founded, running

FEW = [f"127.0.1.{number}" for number in range(5)] * 20
MANY = [f"127.0.1.{number}" for number in range(100)] * 2
OCTETS = 100
HONEST = "127.0.0.9"
VOTES = 5 if QUICK else 30
PATIENCE_SECONDS = 30.0 if QUICK else 125.0


async def _hold(port: int, host: str, *, sending: bool) -> None:
    """Hold a place for as long as it goes, again and again."""
    while True:
        with suppress(OSError, SystemExit):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))
            try:
                await said(reader, b"220")
                if sending:
                    for line, code in (
                        (b"EHLO slow.test", b"250"),
                        (b"MAIL FROM:<eve@else.test>", b"250"),
                        (f"RCPT TO:<{GM}>".encode(), b"250"),
                        (b"DATA", b"354"),
                    ):
                        writer.write(line + b"\r\n")
                        await said(reader, code)
                while not reader.at_eof():
                    if sending:
                        writer.write(b"x" * (OCTETS - 2) + b"\r\n")
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(1_000), 1.0)
            finally:
                writer.transport.abort()
        await asyncio.sleep(0.05)


async def _hold_all(port: int, hosts: list[str], *, sending: bool) -> None:
    await asyncio.gather(*(_hold(port, host, sending=sending) for host in hosts))


def _attack(port: int, hosts: list[str], sending: bool) -> None:  # noqa: FBT001 - a process takes it so
    asyncio.run(_hold_all(port, hosts, sending=sending))


@contextmanager
def _held(port: int, hosts: list[str], *, sending: bool) -> Iterator[None]:
    spawning = multiprocessing.get_context("spawn")
    attackers = spawning.Process(target=_attack, args=(port, hosts, sending))
    attackers.start()
    sleep(5)  # They have come, and begun.
    try:
        yield
    finally:
        attackers.terminate()
        attackers.join()


def _delivered(port: int, vote: tuple[str, str, bytes]) -> float | None:
    """Return the seconds until a vote's 250, tried again as servers do; None if none came."""
    sender, to, raw = vote
    began = perf_counter()
    while perf_counter() < began + PATIENCE_SECONDS:
        with (
            suppress(OSError),
            smtplib.SMTP("127.0.0.1", port, timeout=10, source_address=(HONEST, 0)) as client,
        ):
            client.sendmail(sender, [to], raw)
            return perf_counter() - began
        sleep(0.2)
    return None


def slow(report: Report, directory: Path) -> None:
    """Measure each attack."""
    report.heading(f"an honest vote's 250 while others hold all places, {VOTES} votes each")
    with server("sink") as sink:
        sections = MAIL_SECTIONS.format(send=sink).replace(
            "command_limit", "trusted_peers = []\ncommand_limit", 1
        )
        config = founded(directory, sections, TOURNAMENT)
        people = populate(config, 4)
        with running(config) as daemon:
            attacks = {
                "data": (FEW, True, f"five hosts, DATA at {OCTETS} octets/s"),
                "idle": (FEW, False, "five hosts, not a word"),
                "many": (MANY, True, f"a hundred hosts, DATA at {OCTETS} octets/s"),
            }
            for place, (name, (hosts, sending, label)) in enumerate(attacks.items()):
                ballot = votes(people[:1], VOTES, first=10_000 + place * VOTES)
                with _held(port_of(daemon), hosts, sending=sending):
                    waited = [_delivered(port_of(daemon), vote) for vote in ballot]
                came = [seconds for seconds in waited if seconds is not None]
                note = f"{len(came)} of {VOTES} came"
                report.line(
                    f"slow.{name}",
                    label,
                    max(came, default=PATIENCE_SECONDS),
                    "s",
                    note,
                )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        slow(Report(), Path(place))
