"""Random tournaments, played and audited: ``python -m tests.torture.agreement --games 1000``.

Each is played by a real office under rules that change at random, disclosed and audited in full;
the verifier works out every event by itself. Where the two disagree, the game's number and the
first difference are told; ``--only NUMBER`` plays that game again and leaves its bundle.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import tempfile
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final

from gamemaster.audit import Step, audit
from tests.audit.chance import MOST_STEPS, Chance

CHUNK: Final = 10
FAILURES: Final = 20


@dataclass
class Tally:
    """What some games came to: moves, journal lines by type, and where the two disagreed."""

    games: int = 0
    moves: int = 0
    lines: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.moves += other.moves
        self.lines += other.lines
        self.failures += other.failures


def memory() -> str | None:
    """Return a folder in memory, where there is one: a store waits for its disk at every commit."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def play(
    seed: int, number: int, folder: Path, tally: Tally, most_steps: int = MOST_STEPS
) -> list[Step]:
    """Play and audit one game; return the steps that are not passed."""
    game = Chance(seed, number, folder, most_steps)
    bundle = game.play()
    tally.games += 1
    tally.moves += game.moves
    with (bundle / "journal.jsonl").open(encoding="utf-8") as journal:
        tally.lines.update(json.loads(line)["type"] for line in journal)
    return [step for step in audit(bundle) if step.outcome != "passed"]


def attempt(seed: int, number: int, tally: Tally, most_steps: int = MOST_STEPS) -> None:
    """Play one game and note what came of it."""
    try:
        with tempfile.TemporaryDirectory(dir=memory()) as place:
            odd = play(seed, number, Path(place), tally, most_steps)
    except Exception:  # noqa: BLE001 - whatever escapes is what is looked for
        tally.failures.append(f"game {number}:\n{traceback.format_exc()[-3000:]}")
        return
    tally.failures += (f"game {number}: {one.title}: {one.outcome}: {one.detail}" for one in odd)


def try_chunk(some: tuple[int, int, int]) -> Tally:
    """Play games of a seed from one number up to another: what a worker does."""
    seed, first, end = some
    tally = Tally()
    for number in range(first, end):
        attempt(seed, number, tally)
    return tally


def campaign(seed: int, games: int, workers: int) -> Tally:
    """Play so many games in so many processes."""
    chunks = [(seed, at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
    total, began = Tally(), monotonic()
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for tally in pool.imap_unordered(try_chunk, chunks):
            total.merge(tally)
            if total.games % 100 == 0:
                print(f"  {total.games:,} games in {monotonic() - began:.0f} s", flush=True)
            if len(total.failures) >= FAILURES:
                pool.terminate()
                break
    return total


def report(total: Tally) -> str:
    """Return what is told of a campaign."""
    return "\n".join(
        (
            (
                f"{total.games:,} games, {total.moves:,} moves, {total.lines.total():,} lines of "
                f"{len(total.lines)} types; {len(total.failures)} disagreements"
            ),
            ", ".join(f"{type_} {count:,}" for type_, count in total.lines.most_common()),
        )
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, metavar="NUMBER")
    arguments = parser.parse_args()
    print(f"agreement: {arguments.games:,} games, --seed {arguments.seed}", flush=True)
    if arguments.only is not None:
        folder = Path(tempfile.mkdtemp())
        for step in play(arguments.seed, arguments.only, folder, Tally()):
            print(f"{step.title}: {step.outcome}: {step.detail}")
        print(f"the bundle is in {folder}")
        return 0
    total = campaign(arguments.seed, arguments.games, arguments.workers)
    print(report(total))
    for failure in total.failures:
        print(failure, file=sys.stderr)
    return 1 if total.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
