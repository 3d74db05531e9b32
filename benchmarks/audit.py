"""What disclosing and auditing a long game costs, beside merely reading its journal.

    python -m benchmarks.audit [EVENTS]

The journal is decrypted, hashed and parsed as the store does it; then the bundle is audited as an
auditor would, by the program that it carries. What counts is the ratio of the two.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import perf_counter

from benchmarks.chronicle import Chronicle, write_game
from benchmarks.crowd import NAME, offices
from benchmarks.meanwhile import slowest_meanwhile
from benchmarks.report import MAIL_SECTIONS, QUICK, TOURNAMENT, Report, server, until_idle
from gamemaster.disclosing.disclose import publish
from gamemaster.journal.codec import decode, redacted
from tests.running import founded, running

EVENTS = 5_000 if QUICK else 100_000
SHARE = 0.01
"""What takes less of the whole is not told."""

WATCHED = """\
import json, resource, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from gamemaster.audit import audit
told, began = [], time.perf_counter()
def tell(text):
    told.append((text, time.perf_counter() - began))
steps = audit(Path(sys.argv[2]), tell)
seconds = time.perf_counter() - began
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
found = [(one.title, one.outcome, one.detail) for one in steps]
print(json.dumps({"seconds": seconds, "mebibytes": peak, "told": told, "steps": found}))
"""


@dataclass(frozen=True)
class Audited:
    """What an audit took: seconds, mebibytes, and seconds of each thing it said it began."""

    seconds: float
    mebibytes: float
    parts: dict[str, float]
    steps: list[tuple[str, str, str]]


def audited(bundle: Path) -> Audited:
    """Audit a bundle with the program in it, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, str(bundle / "verify.pyz"), str(bundle)],
        stdout=subprocess.PIPE, check=True, cwd=bundle, env={**os.environ, "PYTHONPATH": ""},
    )  # fmt: skip
    told = json.loads(done.stdout)
    parts: dict[str, float] = {}
    marks = [*told["told"], ("", told["seconds"])]
    for (text, began), (_, ended) in pairwise(marks):
        # The first step that asks for the replay waits for all of it.
        part = "replay" if text == "order" else text.partition(":")[0]
        parts[part] = parts.get(part, 0.0) + ended - began
    return Audited(told["seconds"], told["mebibytes"], parts, told["steps"])


def merely_read(config: Path) -> float:
    """Seconds to decrypt, hash and parse every line of the journal."""
    with offices(config) as office:
        began = perf_counter()
        for raw in office.store.raw_lines(NAME):
            redacted(decode(raw))
        return perf_counter() - began


def size_of(folder: Path) -> int:
    """Octets of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def auditing(report: Report, directory: Path, events: int = EVENTS) -> None:
    """Measure a game of so many events."""
    with server("sink") as sink:
        _auditing(report, directory, events, sink)


def _auditing(report: Report, directory: Path, events: int, sink: int) -> None:
    config = founded(directory, MAIL_SECTIONS.format(send=sink), TOURNAMENT)
    began = perf_counter()
    game = write_game(config, events)
    written = perf_counter() - began
    _heading(report, game)
    report.line("audit.write", "the game, decided and written", written, "s")
    with offices(config) as office:
        began = perf_counter()
        published = publish(office, NAME, directory / "disclosed")
        report.line("audit.disclose", "disclosed and packed", perf_counter() - began, "s")
        gm, tokens = office.configs[NAME].address, office.tokens(NAME)
        member = min(office.tournaments[NAME].register.members.values(), key=lambda m: m.handle)
        person = member.address, gm.replace("@", f"+{tokens.secret(member)}@")
    with running(config) as daemon:
        place = str((directory / "meanwhile").resolve())
        slowest_meanwhile(
            report, "disclosure", "the same by a daemon", daemon, [person],
            lambda: daemon.ask("disclose", path=place),
        )  # fmt: skip
        until_idle(daemon)
        daemon.stop()
    mebibyte = 2**20
    octets = size_of(published.folder)
    report.line("audit.folder", f"{published.files:,} files", octets / mebibyte, "MiB")
    if published.packed is not None:
        report.line("audit.archive", "the archive", published.packed.octets / mebibyte, "MiB")
    read = merely_read(config)
    report.line("audit.read", "decrypting, hashing and parsing the journal", read, "s")
    done = audited(published.folder)
    note = f"ratio {done.seconds / read:.2f}"
    report.line("audit.seconds", "the audit", done.seconds, "s", note)
    report.line("audit.memory", "and its memory at most", done.mebibytes, "MiB")
    for part, seconds in done.parts.items():
        if seconds >= SHARE * done.seconds:
            report.line(f"audit.part.{part}", f"of it: {part}", seconds, "s")
    for title, outcome, detail in done.steps:
        if outcome != "passed":
            print(f"  {title}: {outcome}: {detail}")
    if any(outcome == "failed" for _, outcome, _ in done.steps):
        raise SystemExit("the audit of a game that was played by the rules has failed")


def _heading(report: Report, game: Chronicle) -> None:
    report.heading(
        f"the audit of a game of {game.events:,} events: {game.moves:,} moves, "
        f"{game.lines:,} lines of the journal"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        auditing(Report(), Path(place), *map(int, sys.argv[1:2]))
