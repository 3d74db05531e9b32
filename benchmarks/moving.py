"""How long a tournament takes into a store that plays others, by the rows that it has.

    python -m benchmarks.moving    GAMEMASTER_BENCH_QUICK=1 for a short run

One line in five has a mail of 2 kB; there are as many mails of another tournament beside them. All
is verified where it leaves and where it comes to, and made durable.
"""

from __future__ import annotations

import resource
import shutil
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.report import QUICK, Report
from gamemaster.config.place import Place
from gamemaster.journal.merging import Carried, join
from gamemaster.journal.numbers import Numbers
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from tests.postgres import cluster

LINES = 20_000 if QUICK else 100_000
AT_ONCE = 10_000


def moving(report: Report, directory: Path) -> None:
    """Measure the move into a file and into a database."""
    write_key_file(directory / "key")
    key = KeyFile(directory / "key")
    carried = Carried(_written(directory / "source", key), _is_ours, _was_ours, _as_it_is)
    report.heading(f"a tournament of {LINES:,} lines moves into a store that plays another")
    with cluster(durable=True) as database:
        for engine in ("file", "database"):
            beside = directory / engine / "gamemaster.store"
            beside.parent.mkdir()
            place: Place = database.new(beside) if engine == "database" else beside
            with Store.create(place, key) as store, store.batch() as batch:
                batch.append("spring", "turn.taken/1", 1, {})
            source = directory / f"source-{engine}"
            shutil.copy(directory / "source", source)
            began = perf_counter()
            rows = join(source, place, (key, key), "winter", carried).rows
            octets = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
            note = f"{rows:,} rows, {octets / 1e6:.0f} MB of memory at most"
            report.line(f"moving.{engine}", f"into a {engine}", perf_counter() - began, "s", note)


def _written(path: Path, key: KeyFile) -> int:
    """Write a store of two tournaments; the state that it is in."""
    with Store.create(path, key) as store:
        for first in range(0, LINES, AT_ONCE):
            with store.batch() as batch:
                for number in range(first, first + AT_ONCE):
                    batch.append("winter", "turn.taken/1", number, {"words": "x" * 200})
                    if number % 5 == 0:
                        batch.put("mail", b"w" * 2_000)
                        batch.put("mail", b"a" * 2_000)
        return store.batches


def _is_ours(shelf: str, _row: int, payload: bytes) -> bool:
    return shelf == "mail" and payload.startswith(b"w")


def _was_ours(_shelf: str, _row: int, _payload: bytes) -> bool:
    return False


def _as_it_is(_shelf: str, payload: bytes, _numbers: Numbers) -> bytes:
    return payload


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as place:
        moving(Report(), Path(place))
