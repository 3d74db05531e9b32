"""Fuzzes the reading of mail: ``python -m tests.torture.mailfuzz --cases 200000 --seed N``.

Mails written for it, the corpus and public mail are mutated on their way, by lines and by bytes,
and read at ``tests.desk``. What must hold of each stands in ``mailfuzzing.trial``; a failure is
shrunk and told with its bytes. Times are of the processor. ``--only NUMBER`` tries one case again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import traceback
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from tests.torture.fuzz import HangError, patience
from tests.torture.mailfuzzing.cases import LEVELS, Case, Level, case
from tests.torture.mailfuzzing.seeds import seeds
from tests.torture.mailfuzzing.shrinking import shrunk
from tests.torture.mailfuzzing.trial import Tried, resident_kilobytes, tried

CHUNK: Final = 500
FAILURES: Final = 20
SHOWN: Final = 3_000


@dataclass
class Tally:
    """What some cases came to."""

    levels: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    mutations: Counter[str] = field(default_factory=Counter)
    did: int = 0
    seconds: float = 0.0
    slowest: tuple[float, int] = (0.0, -1)
    largest: tuple[float, int] = (0.0, -1)
    traced: int = 0
    resident: float = 0.0
    failures: list[str] = field(default_factory=list)

    def see(self, of: Case, result: Tried) -> None:
        self.levels[of.level] += 1
        self.outcomes[result.outcome] += 1
        self.mutations.update(of.mutations)
        self.did += result.did
        self.seconds += result.seconds
        if result.octets is None:
            self.slowest = max(self.slowest, (result.seconds, of.number))
        else:
            self.traced += 1
            self.largest = max(self.largest, (result.octets / 2**20, of.number))
        self.resident = max(self.resident, resident_kilobytes() / 1024)

    def merge(self, other: Tally) -> None:
        self.levels += other.levels
        self.outcomes += other.outcomes
        self.mutations += other.mutations
        self.did += other.did
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.largest = max(self.largest, other.largest)
        self.traced += other.traced
        self.resident = max(self.resident, other.resident)
        self.failures += other.failures


def attempt(one: Case, tally: Tally) -> None:
    """Try one case and note what came of it."""
    try:
        with patience():
            result = tried(one)
    except (Exception, HangError) as fault:  # noqa: BLE001 - whatever escapes is looked for
        if len(tally.failures) < FAILURES:
            tally.failures.append(told(one, fault))
    else:
        tally.see(one, result)


def told(one: Case, fault: BaseException) -> str:
    """A failure with the smallest mail that shows it."""
    small = shrunk(one) if isinstance(fault, Exception) else one
    trace = "" if isinstance(fault, AssertionError) else traceback.format_exc()[-1500:]
    return (
        f"case {one.number} ({one.level}; {', '.join(one.mutations)}; {one.name}): {fault}\n"
        f"smallest ({', '.join(small.mutations)}):\n"
        + "".join(f"  from {said!r:.{SHOWN}}\n" for said in small.said)
        + f"  made {small.mutated!r:.{SHOWN}}\n{trace}"
    )


@dataclass(frozen=True)
class Chunk:
    """Cases that a worker tries at a time."""

    seed: int
    first: int
    end: int
    level: Level | None


def try_chunk(some: Chunk) -> Tally:
    """Try the cases of one chunk: what a worker does."""
    tally = Tally()
    for number in range(some.first, some.end):
        attempt(case(some.seed, number, some.level), tally)
    return tally


def campaign(seed: int, cases: int, workers: int, level: Level | None = None) -> Tally:
    """Try so many cases in so many processes; all of one ``level`` if that is given."""
    seeds()  # What has to be fetched is fetched once.
    bounds = [Chunk(seed, at, min(at + CHUNK, cases), level) for at in range(0, cases, CHUNK)]
    total, began = Tally(), monotonic()
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for done, tally in enumerate(pool.imap_unordered(try_chunk, bounds), start=1):
            total.merge(tally)
            for failure in tally.failures:
                print(failure, file=sys.stderr, flush=True)
            if done % max(len(bounds) // 10, 1) == 0:
                print(f"  {done * CHUNK:,} cases in {monotonic() - began:.0f} s", flush=True)
            if len(total.failures) >= FAILURES:
                pool.terminate()
                break
    return total


def report(total: Tally) -> str:
    """What is told of a campaign."""
    count = sum(total.levels.values())
    groups = zip(("written", "corpus", "public"), seeds(), strict=True)
    return "\n".join([
        "seeds: " + ", ".join(f"{name} {len(group):,}" for name, group in groups),
        f"mails {count:,}: {dict(total.levels)}",
        f"  mutations {dict(total.mutations.most_common())}",
        f"  outcomes {dict(total.outcomes.most_common())}; {total.did:,} did something",
        f"reading: {total.seconds:.0f} s of the processor,",
        f"  {count / max(total.seconds, 0.001):.0f} mails/s of one processor",
        f"slowest {total.slowest[0]:.3f} s, case {total.slowest[1]}",
        f"most memory of {total.traced:,} traced {total.largest[0]:.1f} MiB,",
        f"  case {total.largest[1]}; resident at most {total.resident:.0f} MiB",
        f"failures {len(total.failures)}",
    ])  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--only", type=int, metavar="NUMBER")
    arguments = parser.parse_args()
    print(f"mailfuzz: {arguments.cases:,} cases, --seed {arguments.seed}", flush=True)
    if arguments.only is not None:
        one = case(arguments.seed, arguments.only, arguments.level)
        print(one.level, one.mutations, one.name)
        print(one.mutated.decode("utf-8", "backslashreplace"), flush=True)
        print(tried(one))
        return 0
    began = monotonic()
    total = campaign(arguments.seed, arguments.cases, arguments.workers, arguments.level)
    print(report(total))
    print(f"all in {monotonic() - began:.0f} s")
    return 1 if total.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
