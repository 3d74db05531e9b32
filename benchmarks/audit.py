"""Measures disclosing and auditing games, long and short ones, beside merely reading a journal.

    python -m benchmarks.audit [EVENTS]

The journal is read as the store reads it: each line is decrypted, parsed and hashed once, and has
to follow the one before it. The bundle is audited as an auditor would, by the program that it
carries. The two are measured in turn, in processor time, since the machine may have other work;
what counts is their ratio. The short games are stories of the tests, played to their ends.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import deque
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import perf_counter, process_time

from benchmarks.chronicle import Chronicle, write_game
from benchmarks.crowd import NAME, offices
from benchmarks.meanwhile import slowest_meanwhile
from benchmarks.report import (
    MAIL_SECTIONS,
    QUICK,
    TOURNAMENT,
    Report,
    median,
    server,
    until_idle,
)
from gamemaster.disclosing.disclose import publish
from gamemaster.office.office import Office
from tests.audit.games import STORIES, RealStage, ended, thrown
from tests.running import founded, running

EVENTS = 5_000 if QUICK else 100_000
PAIRS = 1 if QUICK else 3
SHORT_PAIRS = 3 if QUICK else 15
SHARE = 0.01
"""What takes less of the whole is not told."""
SHORT = (
    "a-whole-tournament", "async-rounds", "daily-a-tie-and-a-winner", "github-a-whole-game",
    "greffier-a-whole-game", "suber-a-whole-game",
)  # fmt: skip
"""A story of each built-in ruleset."""

WATCHED = """\
import json, resource, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
started = time.process_time()
from gamemaster.audit import audit
began = time.process_time()
told = []
def tell(text):
    told.append((text, time.process_time() - began))
steps = audit(Path(sys.argv[2]), tell)
seconds = time.process_time() - began
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
found = [(one.title, one.outcome, one.detail) for one in steps]
print(json.dumps({"loading": began - started, "seconds": seconds, "mebibytes": peak,
                  "told": told, "steps": found}))
"""


@dataclass(frozen=True)
class Audited:
    """What an audit took: seconds, mebibytes, and seconds of each thing it said it began.

    Seconds are of the processor; ``loading`` those until the program in the bundle was loaded.
    """

    loading: float
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
    for (text, began), (_, until) in pairwise(marks):
        # The first step that asks for the replay waits for all of it.
        part = "replay" if text == "order" else text.partition(":")[0]
        parts[part] = parts.get(part, 0.0) + until - began
    return Audited(told["loading"], told["seconds"], told["mebibytes"], parts, told["steps"])


def merely_read(office: Office, name: str) -> float:
    """Seconds of the processor to decrypt, parse and hash every line of a journal, once."""
    began = process_time()
    deque(office.store.raw_lines(name), maxlen=0)
    return process_time() - began


@dataclass(frozen=True)
class Paired:
    """Medians of audits and readings that were measured in turn, and the last audit of them."""

    read: float
    seconds: float
    ratio: float
    loading: float
    last: Audited


def paired(office: Office, name: str, bundle: Path, pairs: int) -> Paired:
    """Read a journal and audit its bundle, in turn, so many times."""
    found = [(merely_read(office, name), audited(bundle)) for _ in range(pairs)]
    return Paired(
        median([read for read, _ in found]),
        median([done.seconds for _, done in found]),
        median([done.seconds / read for read, done in found]),
        median([done.loading for _, done in found]),
        found[-1][1],
    )


def size_of(folder: Path) -> int:
    """Octets of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def auditing(report: Report, directory: Path, events: int = EVENTS) -> None:
    """Measure a game of so many events."""
    with server("sink") as sink:
        _auditing(report, directory, events, sink)
    short_games(report, directory)


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
    with offices(config) as office:
        long_game(report, paired(office, NAME, published.folder, PAIRS))


def long_game(report: Report, found: Paired) -> None:
    """Tell what was measured of a long game."""
    done = found.last
    report.line("audit.read", "decrypting, parsing and hashing the journal", found.read, "s")
    report.line("audit.seconds", "the audit", found.seconds, "s", f"ratio {found.ratio:.2f}")
    report.line("audit.memory", "and its memory at most", done.mebibytes, "MiB")
    for part, seconds in done.parts.items():
        if seconds >= SHARE * done.seconds:
            report.line(f"audit.part.{part}", f"of the last: {part}", seconds, "s")
    _must_pass(done)


def short_games(report: Report, directory: Path) -> None:
    """Measure the stories of ``SHORT``."""
    report.heading(f"the audit of short games, {SHORT_PAIRS} times each, beside their reading")
    for story in (story for story in STORIES if story.stem in SHORT):
        with thrown(story):
            stage = RealStage(directory / story.stem)
            stage.directory.mkdir()
            stage.play(story)
            office = stage.table.office
            try:
                (name,) = (name for name in office.tournaments if ended(stage.table, name))
                place = stage.directory / "disclosed"
                bundle = publish(office, name, place, archive=False).folder
                found = paired(office, name, bundle, SHORT_PAIRS)
                lines = office.store.head(name).seq
            finally:
                stage.table.close()
        _must_pass(found.last)
        key, milliseconds = f"audit.short.{story.stem}", found.seconds * 1000
        note = f"ratio {found.ratio:.1f}; {found.loading * 1000:.0f} ms more to load the program"
        report.line(key, f"{story.stem}, {lines} lines", milliseconds, "ms", note)


def _must_pass(done: Audited) -> None:
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
