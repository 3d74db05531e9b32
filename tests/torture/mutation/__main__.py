"""The campaign: ``python -m tests.torture.mutation [--seconds N] [--seed N] [--module NAME]``.

Writes the corpus, sees which bundle reaches which line, and tries mutants in the order that the
seed gives, until all are tried or the time is over; what no bundle shows is left to the tests of
that part of the verifier. Survivors are listed with their lines. Exit code 1 if more survive than
``--most`` of a hundred.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib.util import find_spec
from math import comb
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from tests.torture.mutation.corpus_names import is_honest
from tests.torture.mutation.mutants import Mutant, mutants_of, package
from tests.torture.mutation.trial import Verdict, tried

PACKAGE: Final = "gamemaster.audit"
LEFT_OUT: Final = (f"{PACKAGE}.__main__", f"{PACKAGE}.command")
"""How findings are printed: tests of the command line look at that."""

ONE_IN_A_HUNDRED = 0.01
HONEST_TRIED: Final = 12
"""So many honest bundles that reach a line are tried before the tampered ones that do."""

Job = tuple[Mutant, list[tuple[Path, Verdict]]]


def _run(module: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", module, *arguments], check=True)


class Corpus:
    """The bundles, by the lines that they reach."""

    def __init__(self, folder: Path) -> None:
        bundles, reached = folder / "bundles", folder / "reached.json"
        bundles.mkdir()
        _run("tests.torture.mutation.corpus", str(bundles))
        _run("tests.torture.mutation.reach", str(bundles), str(reached))
        told: dict[str, Any] = json.loads(reached.read_text())
        self.bundles: dict[str, tuple[Path, Verdict]] = {
            name: (Path(one["place"]), tuple(map(tuple, one["verdict"])))
            for name, one in told.items()
        }
        self._reach: dict[tuple[str, int], list[str]] = {}
        for name, one in told.items():
            for file, lines in one["lines"].items():
                for line in lines:
                    self._reach.setdefault((file, line), []).append(name)

    def for_mutant(self, mutant: Mutant, random: Random) -> list[tuple[Path, Verdict]]:
        """Return what a mutant is tried on: what reaches its line, some honest ones first."""
        names = self._reach.get((str(mutant.path), mutant.line), [])
        honest = [name for name in names if is_honest(name)]
        tampered = [name for name in names if not is_honest(name)]
        random.shuffle(honest)
        random.shuffle(tampered)
        first, rest = honest[:HONEST_TRIED], honest[HONEST_TRIED:]
        return [self.bundles[name] for name in (*first, *tampered, *rest)]


def _try(job: Job) -> tuple[Mutant, int, str]:
    mutant, bundles = job
    return mutant, len(bundles), tried(mutant, bundles)


def every_mutant(only: str) -> list[Mutant]:
    """Return all mutants of the verifier, or of the modules whose name contains ``only``."""
    spec = find_spec("gamemaster")
    assert spec is not None
    assert spec.origin is not None
    root = Path(spec.origin).parent / "audit"
    modules = [
        (name, path)
        for name, path in package(root, PACKAGE)
        if only in name and name not in LEFT_OUT
    ]
    return [mutant for name, path in modules for mutant in mutants_of(name, path)]


def trials(jobs: list[Job], seconds: float) -> Iterator[tuple[Mutant, int, str]]:
    """Try mutants, each in a fresh process, until the time is over."""
    began = monotonic()
    workers = os.cpu_count() or 1
    with multiprocessing.get_context("fork").Pool(workers, maxtasksperchild=1) as pool:
        for result in pool.imap_unordered(_try, jobs):
            yield result
            if monotonic() - began > seconds:
                pool.terminate()
                return


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--module", default="")
    parser.add_argument("--most", type=float, default=100.0)
    arguments = parser.parse_args()
    random = Random(arguments.seed)
    mutants = every_mutant(arguments.module)
    random.shuffle(mutants)
    print(f"mutation: {len(mutants):,} mutants, --seed {arguments.seed}", flush=True)
    tally: Counter[str] = Counter()
    survivors: list[str] = []
    with tempfile.TemporaryDirectory(
        dir="/dev/shm" if Path("/dev/shm").is_dir() else None
    ) as place:
        corpus = Corpus(Path(place))
        print(f"{len(corpus.bundles)} bundles", flush=True)
        jobs = [(mutant, corpus.for_mutant(mutant, random)) for mutant in mutants]
        for mutant, reached, shown_by in trials(jobs, arguments.seconds):
            tally["killed" if shown_by else "survived"] += 1
            if not shown_by:
                survivors.append(f"survived ({reached} bundles): {mutant}: {_text(mutant)}")
    return _report(tally, survivors, len(mutants), arguments.most)


def _text(mutant: Mutant) -> str:
    return mutant.path.read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()


def _report(tally: Counter[str], survivors: list[str], mutants: int, most: float) -> int:
    for line in sorted(survivors):
        print(line)
    share = 100 * tally["survived"] / max(tally.total(), 1)
    print(
        f"{tally.total():,} of {mutants:,} mutants tried: {tally['killed']:,} killed, "
        f"{tally['survived']:,} survived ({share:.1f} %)"
    )
    return 1 if too_many(tally["survived"], tally.total(), most) else 0


def too_many(survived: int, tried: int, most: float) -> bool:
    """Say whether more than ``most`` of a hundred survive, and no chance of which were tried.

    A survivor is tried on all that reaches its line, so that few are tried in a short time: by
    chance alone so many of them survive one time in a hundred at most.
    """
    if 100 * survived <= most * tried:
        return False
    chance = Fraction(most) / 100
    as_many = sum(
        comb(tried, count) * chance**count * (1 - chance) ** (tried - count)
        for count in range(survived, tried + 1)
    )
    return as_many < ONE_IN_A_HUNDRED


if __name__ == "__main__":
    raise SystemExit(main())
