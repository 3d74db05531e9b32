"""Connections that say nothing: what they cost in memory, and whether a vote notices them.

    python -m benchmarks.idling [CONNECTIONS]

800 clients have said EHLO (or have gone through STARTTLS and said it again) and then nothing; the
daemon's resident memory is read before and after. A vote is then sent again and again, each over a
connection of its own, until its 250; in turn with and without the crowd.
"""

from __future__ import annotations

import asyncio
import resource
import shutil
import smtplib
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from benchmarks.crowd import populate, votes
from benchmarks.report import MAIL_SECTIONS, QUICK, TOURNAMENT, Report, median, port_of, server
from tests.inbox.certificate import make_certificate
from tests.running import Running, founded, running

IDLE = 800
VOTES = 20 if QUICK else 100
LISTEN = """\
max_connections = 2_000
max_connections_per_peer = 2_000
timeout_seconds = 3_600
tls_certificate = "{certificate}"
tls_key = "{key}"
command_limit"""


async def _said(reader: asyncio.StreamReader) -> None:
    line = await reader.readline()
    while line[3:4] == b"-":
        line = await reader.readline()
    if line[:1] != b"2":
        raise SystemExit(f"expected 2.., got {line!r}")


async def _idle(port: int, *, tls: bool) -> asyncio.StreamWriter:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await _said(reader)
    writer.write(b"EHLO idle.test\r\n")
    await _said(reader)
    if tls:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        writer.write(b"STARTTLS\r\n")
        await _said(reader)
        await writer.start_tls(context)
        writer.write(b"EHLO idle.test\r\n")
        await _said(reader)
    return writer


async def _crowd(port: int, count: int, *, tls: bool) -> None:
    """Be there until standard input ends."""
    writers = []
    for start in range(0, count, 50):
        some = (_idle(port, tls=tls) for _ in range(start, min(start + 50, count)))
        writers += await asyncio.gather(*some)
    print(len(writers), flush=True)
    await asyncio.to_thread(sys.stdin.read)


@contextmanager
def crowd(port: int, count: int, *, tls: bool) -> Iterator[None]:
    command = [sys.executable, "-m", "benchmarks.idling", "crowd", str(port), str(count)]
    with subprocess.Popen(
        [*command, "tls" if tls else "plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        try:
            if process.stdout.readline().strip() != str(count):
                raise SystemExit("the crowd did not get in")
            yield
        finally:
            process.stdin.close()


def idling(report: Report, directory: Path, count: int = IDLE) -> None:
    report.heading(f"{count} connections that say nothing ({VOTES} votes each, median and worst)")
    files = make_certificate(directory)
    with server("sink") as sink:
        for kind in ("plain", "tls"):
            place = directory / kind
            place.mkdir()
            sections = MAIL_SECTIONS.format(send=sink).replace(
                "command_limit", LISTEN.format(certificate=files.certificate, key=files.key)
            )
            config = founded(place, sections, TOURNAMENT)
            people = populate(config, 2)
            with running(config) as daemon:
                _measure(report, daemon, people[0], kind, count)
                daemon.stop()


def _measure(
    report: Report, daemon: Running, person: tuple[str, str], kind: str, count: int
) -> None:
    alone = _delays(daemon, person, 1)
    before = daemon.resident_kilobytes
    with crowd(port_of(daemon), count, tls=kind == "tls"):
        with_them = daemon.resident_kilobytes
        among = _delays(daemon, person, 2)
    each = (with_them - before) / count
    name = "idle connections" if kind == "plain" else "idle connections over TLS"
    report.line(f"idle.{kind}.before", "resident memory before", before / 1024, "MiB")
    report.line(
        f"idle.{kind}.after",
        f"resident memory with {count} {name}",
        with_them / 1024,
        "MiB",
        f"{each:.0f} KiB each",
    )
    report.line(f"idle.{kind}.alone", "a vote, until its 250, alone", 1000 * median(alone), "ms")
    ratio = median(among) / median(alone)
    report.line(
        f"idle.{kind}.among",
        "a vote, until its 250, among them",
        1000 * median(among),
        "ms",
        f"ratio {ratio:.2f}",
    )
    report.line(f"idle.{kind}.worst", "the slowest of them", 1000 * max(among), "ms")


def _delays(daemon: Running, person: tuple[str, str], series: int) -> list[float]:
    found = []
    for sender, to, raw in votes([person], VOTES, first=series * 1_000_000):
        began = monotonic()
        with smtplib.SMTP("127.0.0.1", port_of(daemon), "client.test") as client:
            client.sendmail(sender, [to], raw)
            found.append(monotonic() - began)
    return found


# --- beside a load of somebody else's making ------------------------------------------------------


def load(report: Report, directory: Path) -> None:
    """Postfix's own load generator, straight to the listener."""
    program = shutil.which("smtp-source") or shutil.which("smtp-source", path="/usr/sbin")
    if program is None:
        report.heading("smtp-source is not installed (Debian: postfix); left out")
        return
    mails = 200 if QUICK else 2_000
    report.heading(f"{mails} mails of strangers from Postfix's smtp-source, per second")
    with server("sink") as sink:
        config = founded(directory, MAIL_SECTIONS.format(send=sink), TOURNAMENT)
        populate(config, 2)
        with running(config) as daemon:
            for sessions in (1, 10):
                began = monotonic()
                subprocess.run(
                    [
                        *(program, "-s", str(sessions), "-m", str(mails), "-l", "2000", "-d"),
                        *("-f", "stranger@elsewhere.test", "-t", "gm@secret.test"),
                        f"127.0.0.1:{port_of(daemon)}",
                    ],
                    check=True,
                )
                rate = mails / (monotonic() - began)
                label = "1 session" if sessions == 1 else f"{sessions} sessions"
                report.line(f"source.{sessions}", f"{label}, accepted", rate, "/s")
            daemon.stop()


def main(*words: str) -> None:
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    if words[:1] == ("crowd",):
        asyncio.run(_crowd(int(words[1]), int(words[2]), tls=words[3] == "tls"))
        return
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        idling(Report(), Path(place), int(words[0]) if words else IDLE)
        load(Report(), Path(place))


if __name__ == "__main__":
    main(*sys.argv[1:])
