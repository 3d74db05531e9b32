"""Compares pairs of tournaments: ``python -m tests.torture.noninterference --pairs 1000 --seed N``.

The two of a pair differ in a few things that people did (``paired.scripts``). Where an observer may
know the same of both (``paired.knowledge``), all that they get of both must be the same: content,
order, sizes, and the instants at which it leaves (``paired.views``). ``--only NUMBER`` plays one
pair again and tells what differs; ``--leak NAME`` plants a leak first (``paired.leaks``).
"""

from __future__ import annotations

import argparse
import difflib
import multiprocessing
import os
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final

from tests.torture.agreement import memory
from tests.torture.paired.knowledge import OBSERVERS
from tests.torture.paired.leaks import LEAKS, WITHIN, planted
from tests.torture.paired.scripts import pair
from tests.torture.paired.views import VIEWS
from tests.torture.paired.worlds import World, played

CHUNK: Final = 20
FAILURES: Final = 20
TOLD_EVERY: Final = 100
LONGEST: Final = 30
"""Lines of a difference that are told."""


@dataclass(frozen=True)
class Difference:
    """An observer got something else where they may know the same."""

    seed: int
    number: int
    observer: str
    told: str

    def __str__(self) -> str:
        return f"pair {self.number} of seed {self.seed}, {self.observer}:\n{self.told}"


@dataclass
class Tally:
    """What some pairs came to.

    ``compared`` counts, for each kind of observer, those who may know the same of both tournaments
    of a pair though their journals differ, ``apart`` those who may know that they differ.
    """

    pairs: int = 0
    differing: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    apart: Counter[str] = field(default_factory=Counter)
    found: list[Difference] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def merge(self, other: Tally) -> None:
        self.pairs += other.pairs
        self.differing += other.differing
        self.compared += other.compared
        self.apart += other.apart
        self.found += other.found
        self.failures += other.failures


def compare(seed: int, number: int, tally: Tally, *, wide: bool = False) -> None:
    """Play both of a pair, and hold against each other what each observer gets."""
    chosen = pair(seed, number, wide=wide)
    with tempfile.TemporaryDirectory(dir=memory()) as place:
        worlds = []
        for name, script in (("one", chosen.one), ("other", chosen.other)):
            (Path(place) / name).mkdir()
            worlds.append(played(chosen, script, Path(place) / name))
    one, other = worlds
    tally.pairs += 1
    tally.failures += [
        f"pair {number} of seed {seed}: {error!r}" for world in worlds for error in world.defects
    ]
    if [line.said for line in one.lines] == [line.said for line in other.lines]:
        return
    tally.differing += 1
    for kind, who in _observers():
        knows, _ = OBSERVERS[kind]
        if knows(one, who) != knows(other, who):
            tally.apart[kind] += 1
            continue
        tally.compared[kind] += 1
        told = _difference(kind, who, one, other)
        if told:
            name = f"{kind} {who}".strip()
            tally.found.append(Difference(seed, number, name, told))


def _observers() -> Iterator[tuple[str, str]]:
    for kind, (_, all_of_them) in OBSERVERS.items():
        for who in all_of_them:
            yield kind, who


def _difference(kind: str, who: str, one: World, other: World) -> str:
    """Tell in what an observer's views differ, "" where they do not."""
    seen, other_seen = VIEWS[kind](one, who), VIEWS[kind](other, who)
    if seen == other_seen:
        return ""
    lines = [line for each in seen for line in each.splitlines()]
    other_lines = [line for each in other_seen for line in each.splitlines()]
    told = [*difflib.unified_diff(lines, other_lines, "one", "other", lineterm="", n=2)]
    return "\n".join(told[:LONGEST]) or "the same lines, otherwise broken"


def pairs_until_found(seed: int, most: int, found_by: str) -> int | None:
    """Return how many pairs it takes until that kind of observer finds something, if it does."""
    tally = Tally()
    for number in range(most):
        attempt(seed, number, tally)
        if any(one.observer.startswith(found_by) for one in tally.found):
            return number + 1
    return None


def attempt(seed: int, number: int, tally: Tally, *, wide: bool = False) -> None:
    """Compare one pair and note what came of it."""
    try:
        compare(seed, number, tally, wide=wide)
    except Exception:  # noqa: BLE001 - whatever escapes is what is looked for
        trace = traceback.format_exc()[-3000:]
        tally.failures.append(f"pair {number} of seed {seed}:\n{trace}")


def try_chunk(some: tuple[int, int, int, bool]) -> Tally:
    """Compare pairs of a seed from one number up to another: what a worker does."""
    seed, first, end, wide = some
    tally = Tally()
    for number in range(first, end):
        attempt(seed, number, tally, wide=wide)
    return tally


def campaign(seed: int, pairs: int, workers: int, first: int = 0, *, wide: bool = False) -> Tally:
    """Compare so many pairs, in so many processes or, with one, in this."""
    end = first + pairs
    chunks = [(seed, at, min(at + CHUNK, end), wide) for at in range(first, end, CHUNK)]
    if workers == 1:
        return _merged(map(try_chunk, chunks))
    # Processes of a pool end without tidying up.
    with tempfile.TemporaryDirectory(dir=memory()) as place:
        context = multiprocessing.get_context("spawn")
        with context.Pool(workers, initializer=_work_in, initargs=(place,)) as pool:
            return _merged(pool.imap_unordered(try_chunk, chunks))


def _work_in(place: str) -> None:
    tempfile.tempdir = place


def _merged(tallies: Iterable[Tally]) -> Tally:
    """Add up what chunks came to, until there are failures enough; tell how far it has come."""
    total, began, told = Tally(), monotonic(), 0
    for tally in tallies:
        total.merge(tally)
        if total.pairs >= told + TOLD_EVERY:
            told = total.pairs
            found = len(total.found) + len(total.failures)
            print(f"  {told:,} pairs in {monotonic() - began:.0f} s, {found} found", flush=True)
        if len(total.found) + len(total.failures) >= FAILURES:
            break
    return total


def report(total: Tally) -> str:
    """Return what is told of a campaign."""
    kinds = (
        f"  {kind}: {total.compared[kind]:,} compared, {total.apart[kind]:,} may tell them apart"
        for kind in OBSERVERS
    )
    whole = (
        f"{total.pairs:,} pairs, {total.differing:,} with different journals; "
        f"{total.compared.total():,} comparisons, {len(total.found)} differences, "
        f"{len(total.failures)} failures"
    )
    return "\n".join((whole, *kinds))


def _planted(seed: int, names: list[str]) -> int:
    """Plant leaks one after the other, and tell how many pairs each takes to be found."""
    missed = 0
    for name in names:
        with planted(LEAKS[name]):
            pairs = pairs_until_found(seed, WITHIN, LEAKS[name].found_by)
        missed += pairs is None
        print(f"{name}: {f'found in {pairs} pairs' if pairs else 'NOT found'}", flush=True)
    return 1 if missed else 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, metavar="NUMBER")
    parser.add_argument("--wide", action="store_true", help="under rules of the table")
    parser.add_argument("--leak", metavar="NAME", choices=[*LEAKS, "each"])
    arguments = parser.parse_args()
    print(f"noninterference: {arguments.pairs:,} pairs, --seed {arguments.seed}", flush=True)
    began = monotonic()
    if arguments.leak is not None:
        return _planted(arguments.seed, [*LEAKS] if arguments.leak == "each" else [arguments.leak])
    if arguments.only is not None:
        total = try_chunk((arguments.seed, arguments.only, arguments.only + 1, arguments.wide))
        print(pair(arguments.seed, arguments.only, wide=arguments.wide))
    else:
        total = campaign(
            arguments.seed, arguments.pairs, arguments.workers, arguments.first,
            wide=arguments.wide,
        )  # fmt: skip
    print(report(total), f"in {monotonic() - began:.0f} s")
    for one in (*total.found[:FAILURES], *total.failures[:FAILURES]):
        print(one)
    return 1 if total.found or total.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
