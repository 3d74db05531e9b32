"""How fast the store writes and reads, beside the standard library's sqlite3 on the same disk.

Run it with ``python benchmarks/store.py [DIRECTORY]``. Both sides use a write-ahead log with
synchronous FULL and rows of one size; ours also seals, chains and keeps its ledger. What counts is
the ratio: disks differ.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import perf_counter

from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store

EVENT = {"player": "p-17", "number": 301, "choice": "for", "mail": "0123456789abcdef" * 4}
ROW_BYTES = 956
COMMITS = 300
GROUP = 100
LINES = 100_000


def best(run: Callable[[], int], rounds: int = 3) -> float:
    """Records per second in the best of some rounds."""
    rates = []
    for _ in range(rounds):
        began = perf_counter()
        records = run()
        rates.append(records / (perf_counter() - began))
    return max(rates)


def bare_writer(connection: sqlite3.Connection, group: int, groups: int) -> Callable[[], int]:
    """Bare rows of the same size, committed in groups."""

    def run() -> int:
        for _ in range(groups):
            connection.execute("BEGIN IMMEDIATE")
            for _ in range(group):
                connection.execute("INSERT INTO line (sealed) VALUES (?)", (os.urandom(ROW_BYTES),))
            connection.execute("COMMIT")
        return group * groups

    return run


def our_writer(store: Store, group: int, groups: int) -> Callable[[], int]:
    """Sealed and chained lines, committed in groups."""

    def run() -> int:
        for _ in range(groups):
            with store.batch() as batch:
                for _ in range(group):
                    batch.append("autumn", "vote.cast/1", 1_750_000_000, EVENT, 207)
        return group * groups

    return run


def bare_reader(connection: sqlite3.Connection) -> Callable[[], int]:
    """Every bare row, as bytes."""
    return lambda: sum(1 for _ in connection.execute("SELECT id, sealed FROM line ORDER BY id"))


def report(what: str, ours: float, bare: float) -> None:
    """One line of the result."""
    print(f"{what:32} {ours:10,.0f}/s   sqlite3 {bare:10,.0f}/s   ratio {ours / bare:.2f}")


def main(directory: Path) -> None:
    """Measure writing with one and many lines to a commit, then reading it all back."""
    write_key_file(directory / "key")
    with (
        closing(sqlite3.connect(directory / "bare", isolation_level=None)) as bare,
        Store.create(directory / "store", KeyFile(directory / "key")) as store,
    ):
        bare.execute("PRAGMA journal_mode=WAL")
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, sealed BLOB)")
        for what, group, groups in (("one line a commit", 1, COMMITS), ("100 a commit", GROUP, 30)):
            ours = best(our_writer(store, group, groups))
            report(f"write, {what}", ours, best(bare_writer(bare, group, groups)))
        missing = LINES - store.head("autumn").seq
        our_writer(store, 1000, missing // 1000)()
        bare_writer(bare, 1000, missing // 1000)()
        ours = best(lambda: sum(1 for _ in store.lines("autumn")))
        report("read, opened and verified", ours, best(bare_reader(bare)))
        began = perf_counter()
        problems = store.check()
        lines = store.head("autumn").seq
        print(f"check of {lines:,} lines: {perf_counter() - began:.2f} s, {len(problems)} problems")
        print(f"size: {store.size() / lines:,.0f} bytes a line")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if sys.argv[1:] else None) as place:
        main(Path(place))
