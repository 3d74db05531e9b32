"""Keeps each folded tournament on a shelf of the store, so that a start folds only later lines.

A snapshot spares work and is never a source of truth. It is used only where

* the store vouches for its row as for any other, so that it is the one written last here,
* it was written by this very program, on this Python, and from the same beginning,
* the journal, verified from its first line on as ever, has the very line that it goes up to.

Where anything does not fit, all is folded as if there was none. One is written when the store is
put down, and at the end of a start that had much to fold, as after a kill. A large one takes
several rows, which are written together.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import gamemaster
from gamemaster.errors import IntegrityError
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.ledger import EMPTY, Head
from gamemaster.journal.seal import PAYLOAD_LIMIT
from gamemaster.journal.store import Store
from gamemaster.tournament.fold import advance
from gamemaster.tournament.snapshot import dump, load
from gamemaster.tournament.tournament import Tournament

SHELF: Final = "snapshot"

PART: Final = PAYLOAD_LIMIT // 4
"""The most octets of a snapshot in one row."""

LINES: Final = 10_000
"""The growth of a journal, in lines, for which a snapshot is written: fewer are folded quickly."""


class Snapshots:
    """The snapshots on a shelf of an open store; one for every ``lines`` lines at most."""

    def __init__(self, store: Store, lines: int = LINES, part: int = PART) -> None:
        self._store = store
        self._lines, self._part = lines, part
        # Asked now: another version may be on the disk by the time that this one stops.
        self._program = program()
        self._beginnings: dict[str, str] = {}
        """A hash of the state from which each tournament was folded."""
        self._reached: dict[str, int] = {}
        """The line that each has a snapshot of."""
        self._known: dict[str, list[int]] | None = None

    def folded(self, name: str, beginning: Tournament) -> Tournament:
        """Return a tournament as its journal has it. Raises IntegrityError for a damaged one."""
        self._beginnings[name] = hashlib.sha256(dump(beginning)).hexdigest()
        if name not in self._store.streams():
            return beginning
        # A journal that is damaged itself says so when it is folded from its beginning.
        with suppress(IntegrityError):
            return self._from_snapshot(name)
        return self._fold(name, beginning, EMPTY)

    def keep(self, tournaments: Mapping[str, Tournament]) -> None:
        """Write a snapshot of each tournament whose journal has grown enough since the last."""
        for name, tournament in tournaments.items():
            head = self._store.head(name)
            if head.seq - self._reached.get(name, 0) < self._lines:
                continue
            self._write(name, dump(tournament), self._about(name, head))
            self._reached[name] = head.seq

    def _write(self, name: str, state: bytes, about: Mapping[str, str | int]) -> None:
        """Write the parts of a snapshot over those of the last."""
        rows, starts = self._rows().get(name, []), range(0, len(state), self._part)
        written: list[int] = []
        with self._store.batch() as batch:
            for number, start in enumerate(starts):
                said = canonical({**about, "part": number, "parts": len(starts)})
                payload = b"%b\n%b" % (said, state[start : start + self._part])
                if number < len(rows):
                    batch.replace(SHELF, rows[number], payload)
                    written.append(rows[number])
                else:
                    written.append(batch.put(SHELF, payload))
            for row in rows[len(starts) :]:
                batch.delete(SHELF, row)
        self._rows()[name] = written

    def _from_snapshot(self, name: str) -> Tournament:
        state, head, rows = [], EMPTY, self._rows().get(name, [])
        if not rows:
            raise IntegrityError(f"{name}: there is no snapshot")
        for number, row in enumerate(rows):
            about, _, part = (self._store.get(SHELF, row) or b"{}").partition(b"\n")
            said = read(about)
            head = Head(said.get("seq", 0), said.get("hash", ""))
            if said != {**self._about(name, head), "part": number, "parts": len(rows)}:
                raise IntegrityError(f"{name}: the snapshot is of something else")
            state.append(part)
        tournament = self._fold(name, load(b"".join(state)), head)
        self._reached[name] = head.seq
        return tournament

    def _fold(self, name: str, tournament: Tournament, after: Head) -> Tournament:
        for line in self._store.lines(name, after):
            tournament = advance(tournament, line)
        return tournament

    def _rows(self) -> dict[str, list[int]]:
        """The rows of each tournament's snapshot, part by part."""
        if self._known is None:
            self._known = {}
            for row, payload in self._store.scan(SHELF):
                said = read(payload.partition(b"\n")[0])
                self._known.setdefault(said.get("tournament", ""), []).append(row)
        return self._known

    def _about(self, name: str, head: Head) -> dict[str, str | int]:
        """Return the facts that must be the same where a snapshot is used."""
        return {
            "beginning": self._beginnings[name],
            "hash": head.hash,
            "program": self._program,
            "seq": head.seq,
            "tournament": name,
        }


@cache
def program() -> str:
    """Return a hash of this program, every line of it, and of the Python that runs it."""
    found = hashlib.sha256(sys.version.encode())
    place = Path(gamemaster.__file__).parent
    for file in sorted(place.rglob("*.py")):
        source = file.read_bytes()
        found.update(b"\n%b %d\n" % (str(file.relative_to(place)).encode(), len(source)))
        found.update(source)
    return found.hexdigest()
