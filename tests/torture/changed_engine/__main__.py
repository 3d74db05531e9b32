"""The campaign: ``python -m tests.torture.changed_engine [--changes N] [--seconds N] [--seed N]``.

Plays the games with the honest engine and sees which lines each reaches; then tries changes in the
order that the seed gives, what decides before what tells, until all are tried or the time is over.
A bundle that differs and passes is told with what differs in it. Exit code 1 if one of these is no
freedom that the documents admit (``freedoms``).
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import multiprocessing
import os
import pickle
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from pathlib import Path
from time import monotonic
from typing import Final

from coverage import Coverage

from gamemaster.rulesets import loader
from tests.torture.agreement import memory
from tests.torture.changed_engine import games, trying
from tests.torture.changed_engine.changes import (
    DECIDING,
    ROOT,
    TELLING,
    every_change,
    functions,
    functions_in,
    remembering,
)
from tests.torture.changed_engine.differences import files_of, mails_of, papers_of
from tests.torture.changed_engine.freedoms import admitted
from tests.torture.changed_engine.trying import BROKEN, PASSED, REFUSED, SAME, Came, Honest
from tests.torture.mutation.mutants import Mutant

GAMES_EACH: Final = 2
"""So many games that reach it a change is tried on."""
REFUSALS: Final = 1
"""After so many that were refused, or broke, no further game is played."""
SHOWN: Final = 6
"""So much of what differs is told."""
ONE_IN: Final = 2
"""So often a change of what tells is tried, instead of one of what decides."""

Job = tuple[Mutant, list[str]]

_KNOWN = functions()
_REMEMBERED = remembering()
_HONEST: dict[str, Honest] = {}
"""The games, by name: what is tried on them is forked from where they are."""


def _honest(job: tuple[str, Path]) -> Honest:
    """Play a game with the honest engine."""
    name, folder = job
    folder.mkdir()
    coverage = Coverage(data_file=None, include=[f"{ROOT}/*"], omit=[f"{ROOT}/audit/*"],
                        config_file=False)  # fmt: skip
    coverage.start()
    left = games.play(name, folder, [])
    coverage.stop()
    assert left.defects == 0, name
    data = coverage.get_data()
    bundles = trying.bundles_of(left)
    alone = trying.audited(bundles)
    beside = trying.beside_mail(left, folder)
    assert all(outcome == "passed" for _, outcome, _ in alone), name
    return Honest(
        name, bundles, [files_of(one) for one in bundles], mails_of(left.sent),
        papers_of(left.sent), left.steps, alone, beside, trying.octets_of(bundles),
        {file: sorted(data.lines(file) or ()) for file in data.measured_files()},
    )  # fmt: skip


def _try(job: Job) -> tuple[Mutant, list[Came]]:
    mutant, names = job
    honest = [_HONEST[name] for name in names]
    return mutant, trying.try_on(mutant, honest, _KNOWN, _REMEMBERED, REFUSALS)


class Corpus:
    """The games as the honest engine plays them, by the lines that they reach."""

    def __init__(self, folder: Path, names: list[str], workers: int) -> None:
        jobs = [(name, folder / name.replace(" ", "-")) for name in names]
        _warm(folder / "warm")
        self._reach: dict[tuple[str, int], list[str]] = {}
        self._functions: dict[Path, dict[int, str]] = {}
        context = multiprocessing.get_context("fork")
        with context.Pool(workers, maxtasksperchild=1) as pool:
            for one in pool.imap(_honest, jobs):
                for file, lines in one.lines.items():
                    for line in lines:
                        self._reach.setdefault((file, line), []).append(one.name)
                one.lines = {}
                _HONEST[one.name] = one

    def function_at(self, mutant: Mutant) -> str:
        """Return the function in which something is changed."""
        if mutant.path not in self._functions:
            self._functions[mutant.path] = functions_in(mutant.path)
        return self._functions[mutant.path].get(mutant.line, "")

    def reached(self, mutant: Mutant) -> list[str]:
        return self._reach.get((str(mutant.path), mutant.line), [])

    def for_mutant(self, mutant: Mutant, seed: int) -> list[str]:
        """Return some games that reach a change: by chance, and rather the short ones."""
        where = mutant.module, self.function_at(mutant), mutant.what
        names = sorted(self.reached(mutant), key=lambda name: by_chance(seed, *where, name))
        chosen = names[: 2 * GAMES_EACH]
        return sorted(chosen, key=lambda name: (_HONEST[name].octets, name))[:GAMES_EACH]


def _warm(folder: Path) -> None:
    """Have everything imported and all rulesets read, so that not every child has to."""
    for name in loader.names():
        loader.load(name)
    folder.mkdir()
    left = games.play("everything", folder, [])
    trying.beside_mail(left, folder)
    gc.collect()
    gc.freeze()


def by_chance(seed: int, *words: object) -> str:
    """Return where something stands in the order of a seed, whatever else there is.

    So a changed line, or a further story, changes only a few of the first that are tried.
    """
    return hashlib.sha256("\n".join(map(str, (seed, *words))).encode()).hexdigest()


def in_order(corpus: Corpus, only: str, seed: int) -> list[Mutant]:
    """Return the changes that some game reaches, as they are tried: one of each function first."""
    parts = []
    for folders in (DECIDING, TELLING):
        part = [one for one in every_change(folders) if re.search(only, one.module)]
        part = [one for one in part if corpus.reached(one)]
        met: Counter[tuple[str, ...]] = Counter()
        drawn: list[tuple[str, Mutant]] = []
        for one in part:
            words = one.module, corpus.function_at(one), _text(one), one.what
            drawn.append((by_chance(seed, *words, met[words]), one))
            met[words] += 1
        before: Counter[tuple[str, str]] = Counter()
        turns: list[tuple[int, int, Mutant]] = []
        for place, (_, one) in enumerate(sorted(drawn, key=itemgetter(0))):
            where = one.module, corpus.function_at(one)
            turns.append((before[where], place, one))
            before[where] += 1
        parts.append([one for *_, one in sorted(turns, key=itemgetter(0, 1), reverse=True)])
    deciding, telling = parts
    ordered: list[Mutant] = []
    while deciding or telling:
        take = telling if telling and (len(ordered) % ONE_IN == 0 or not deciding) else deciding
        ordered.append(take.pop())
    return ordered


def trials(jobs: list[Job], seconds: float, workers: int) -> Iterator[tuple[Mutant, list[Came]]]:
    """Try changes, each in a process of its own, until the time is over."""
    began = monotonic()
    with multiprocessing.get_context("fork").Pool(workers, maxtasksperchild=1) as pool:
        for result in pool.imap_unordered(_try, jobs):
            yield result
            if monotonic() - began > seconds:
                pool.terminate()
                return


def became(came: list[Came]) -> str:
    """Return the one word for all games of a change: what passed though it differs counts most."""
    found = {one.outcome for one in came}
    return next((one for one in (PASSED, REFUSED, BROKEN) if one in found), SAME)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--changes", type=int, default=sys.maxsize, help="at most so many changes")
    parser.add_argument("--module", default="")
    parser.add_argument("--games", default="", help="only games whose names match this")
    parser.add_argument("--most-games", type=int, default=10_000, help="at most so many games")
    parser.add_argument("--line", type=int, default=0, help="only changes of this line")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kept", type=Path, help="where the outcome of each change is written")
    arguments = parser.parse_args()
    seed, began = arguments.seed, monotonic()
    with tempfile.TemporaryDirectory(dir=memory()) as place:
        names = [name for name in games.every_game() if re.search(arguments.games, name)]
        names = sorted(names, key=lambda name: by_chance(seed, name))[: arguments.most_games]
        corpus = Corpus(Path(place), names, arguments.workers)
        mutants = in_order(corpus, arguments.module, seed)[: arguments.changes]
        if arguments.line:
            mutants = [one for one in mutants if one.line == arguments.line]
        print(
            f"changed engine: {len(mutants):,} changes, {len(names)} games in "
            f"{monotonic() - began:.0f} s, --seed {seed}",
            flush=True,
        )
        jobs = [(one, corpus.for_mutant(one, seed)) for one in mutants]
        tally: Counter[str] = Counter()
        holes = 0
        for mutant, came in trials(jobs, arguments.seconds, arguments.workers):
            tally[became(came)] += 1
            holes += _told(corpus, mutant, came, arguments.kept)
    tried = ", ".join(f"{count:,} {what}" for what, count in tally.most_common())
    print(f"{tally.total():,} of {len(mutants):,} changes tried: {tried}; {holes} unexplained")
    return 1 if holes else 0


def _told(corpus: Corpus, mutant: Mutant, came: list[Came], kept: Path | None) -> int:
    """Tell what differs and passes where no document admits it; return 1 then."""
    function, found = corpus.function_at(mutant), 0
    if kept is not None:
        with kept.open("ab") as file:
            pickle.dump((mutant, function, came), file)
    for one in came:
        if one.outcome == PASSED and not admitted(mutant.module, function, one.told):
            if not found:
                print(f"PASSED {mutant} ({function}): {_text(mutant)}", flush=True)
            found = 1
            print(f"    {one.game}: {'; '.join(one.told[:SHOWN])}", flush=True)
    return found


def _text(mutant: Mutant) -> str:
    return _lines(mutant.path)[mutant.line - 1].strip()


@cache
def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    sys.exit(main())
