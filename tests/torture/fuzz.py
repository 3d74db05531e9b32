"""Fuzzes the clause language: ``python -m tests.torture.fuzz --cases 1000000 --seed N``.

Clauses of every kind are written from the vocabulary, spoilt word by word and octet by octet,
mangled as mail does, spliced and blown up; each is read, read again from what is written of it,
and run in several worlds, or in a game. The slowest and the largest are told with their texts.
Times are of the processor, so that a busy machine does not matter. ``--only NUMBER`` tries one case
of a campaign again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from types import FrameType
from typing import Final

from gamemaster.clauses import limits
from tests.torture.fuzzing.cases import KINDS, Case, case
from tests.torture.fuzzing.play import played
from tests.torture.fuzzing.trial import Tried, resident_kilobytes, tried

CHUNK: Final = 500
PATIENCE_SECONDS: Final = 60.0
"""A case that takes longer hangs."""

SHOWN: Final = 600
FAILURES: Final = 20


class HangError(BaseException):
    """A case does not come to an end. No Exception: nothing that is tried may catch it."""


@dataclass
class Worst:
    """The case with the most of something."""

    most: float = 0.0
    number: int = -1
    kind: str = ""
    text: str = ""

    def see(self, value: float, of: Case) -> None:
        if value > self.most:
            self.most, self.number, self.kind, self.text = value, of.number, of.kind, of.text

    def merge(self, other: Worst) -> None:
        if other.most > self.most:
            self.__dict__.update(other.__dict__)


@dataclass
class Tally:
    """What some cases came to."""

    cases: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    ran: int = 0
    failed: int = 0
    steps: int = 0
    seconds: float = 0.0
    traced: int = 0
    slowest: Worst = field(default_factory=Worst)
    slowest_move: Worst = field(default_factory=Worst)
    busiest_move: Worst = field(default_factory=Worst)
    largest: Worst = field(default_factory=Worst)
    resident: Worst = field(default_factory=Worst)
    failures: list[str] = field(default_factory=list)

    def see(self, of: Case, result: Tried) -> None:
        self.cases[of.kind] += 1
        self.read[of.kind] += result.read
        self.ran += result.ran
        self.failed += result.failed
        self.steps = max(self.steps, result.steps)
        self.seconds += result.seconds
        if of.kind == "played" and result.octets is None:
            self.slowest_move.see(result.slowest_move, of)
            self.busiest_move.see(result.events, of)
        elif result.octets is None:
            self.slowest.see(result.seconds, of)
        if result.octets is not None:
            self.traced += 1
            self.largest.see(result.octets / 2**20, of)
        self.resident.see(resident_kilobytes() / 1024, of)

    def merge(self, other: Tally) -> None:
        self.cases += other.cases
        self.read += other.read
        self.ran += other.ran
        self.failed += other.failed
        self.steps = max(self.steps, other.steps)
        self.seconds += other.seconds
        self.traced += other.traced
        for name in ("slowest", "slowest_move", "busiest_move", "largest", "resident"):
            getattr(self, name).merge(getattr(other, name))
        self.failures += other.failures


@contextmanager
def patience() -> Iterator[None]:
    """Raise HangError where a case takes too long."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise HangError(f"takes more than {PATIENCE_SECONDS:.0f} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run(of: Case) -> Tried:
    """Try one case."""
    if of.kind == "played":
        return played(of.text, of.random, traced=of.traced)
    return tried(of.text, of.number, traced=of.traced, same_as=of.same_as)


def attempt(seed: int, number: int, kind: str | None, tally: Tally) -> None:
    """Try one case and note what came of it."""
    one = case(seed, number, kind)
    try:
        with patience():
            result = run(one)
    except (Exception, HangError):  # noqa: BLE001 - whatever escapes is what is looked for
        trace = traceback.format_exc()
        told = f"case {number} ({one.kind}): {one.text!r:.2000}\n{trace[-3000:]}"
        if len(tally.failures) < FAILURES:
            tally.failures.append(told)
    else:
        tally.see(one, result)


@dataclass(frozen=True)
class Chunk:
    """Cases that a worker tries at a time."""

    seed: int
    first: int
    end: int
    kind: str | None


def try_chunk(some: Chunk) -> Tally:
    """Try the cases of one chunk: what a worker does."""
    tally = Tally()
    for number in range(some.first, some.end):
        attempt(some.seed, number, some.kind, tally)
    return tally


def campaign(seed: int, cases: int, workers: int, kind: str | None = None) -> Tally:
    """Try so many cases in so many processes; all of one ``kind`` if that is given."""
    bounds = [Chunk(seed, at, min(at + CHUNK, cases), kind) for at in range(0, cases, CHUNK)]
    total, began = Tally(), monotonic()
    with multiprocessing.get_context("spawn").Pool(workers, maxtasksperchild=100) as pool:
        for done, tally in enumerate(pool.imap_unordered(try_chunk, bounds), start=1):
            total.merge(tally)
            if done % max(len(bounds) // 10, 1) == 0:
                seconds = monotonic() - began
                count = sum(total.cases.values())
                print(f"  {count:,} cases in {seconds:.0f} s", flush=True)
            if len(total.failures) >= FAILURES:
                pool.terminate()
                break
    return total


def report(total: Tally) -> str:
    """What is told of a campaign."""
    lines = [f"cases {sum(total.cases.values()):,}: " + ", ".join(
        f"{kind} {count:,} (read {100 * total.read[kind] / count:.0f} %)"
        for kind, count in sorted(total.cases.items())
    )]  # fmt: skip
    lines.append(
        f"expressions that came to a value {total.ran:,}, that failed {total.failed:,}; "
        f"most steps {total.steps:,} of {limits.STEPS:,} for a clause; "
        f"processor {total.seconds:.0f} s"
    )
    for name, unit, worst in (
        ("slowest case", "s", total.slowest),
        ("slowest move", "s", total.slowest_move),
        ("most events of a move", "", total.busiest_move),
        (f"most memory of {total.traced:,} traced", "MiB", total.largest),
        ("most resident memory, after", "MiB", total.resident),
    ):
        lines.append(
            f"{name}: {worst.most:.3f} {unit}, case {worst.number} ({worst.kind}): "
            f"{worst.text!r:.{SHOWN}}"
        )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kind", choices=sorted(KINDS))
    parser.add_argument("--only", type=int, metavar="NUMBER")
    arguments = parser.parse_args()
    print(f"fuzz: {arguments.cases:,} cases, --seed {arguments.seed}", flush=True)
    if arguments.only is not None:
        one = case(arguments.seed, arguments.only, arguments.kind)
        print(f"{one.kind}:\n{one.text}", flush=True)
        print(run(one))
        return 0
    total = campaign(arguments.seed, arguments.cases, arguments.workers, arguments.kind)
    print(report(total))
    for failure in total.failures:
        print(failure, file=sys.stderr)
    return 1 if total.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
