"""Keeps each folded tournament on a shelf of the store, so that a start folds only later lines.

A snapshot spares work and is never a source of truth. It is used only where

* the store vouches for its row as for any other, so that it is the one written last here,
* it was written by this very program, on this Python, and from the same beginning,
* the journal, verified from its first line on as ever, has the very line that it goes up to.

Where anything does not fit, all is folded as if there was none. One is written when the store is
put down, and at the end of a start that had much to fold, as after a kill.
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

LINES: Final = 10_000
"""So many lines are folded in less time than it is worth to write a snapshot for."""


class Snapshots:
    """The snapshots on a shelf of an open store; one for every ``lines`` lines at most."""

    def __init__(self, store: Store, lines: int = LINES) -> None:
        self._store = store
        self._lines = lines
        # Asked now: another version may stand on the disk by the time that this one stops.
        self._program = program()
        self._beginnings: dict[str, str] = {}
        """What each tournament was folded from, as a hash."""
        self._reached: dict[str, int] = {}
        """The line that each has a snapshot of."""
        self._known: dict[str, int] | None = None

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
            payload = b"%b\n%b" % (canonical(self._about(name, head)), dump(tournament))
            if len(payload) <= PAYLOAD_LIMIT:
                self._write(name, payload)
            self._reached[name] = head.seq

    def _write(self, name: str, payload: bytes) -> None:
        row = self._rows().get(name)
        with self._store.batch() as batch:
            if row is None:
                row = batch.put(SHELF, payload)
            else:
                batch.replace(SHELF, row, payload)
        self._rows()[name] = row

    def _from_snapshot(self, name: str) -> Tournament:
        about, _, state = self._payload(name).partition(b"\n")
        said = read(about)
        head = Head(said.get("seq", 0), said.get("hash", ""))
        if said != self._about(name, head):
            raise IntegrityError(f"{name}: the snapshot is of something else")
        tournament = self._fold(name, load(state), head)
        self._reached[name] = head.seq
        return tournament

    def _fold(self, name: str, tournament: Tournament, after: Head) -> Tournament:
        for line in self._store.lines(name, after):
            tournament = advance(tournament, line)
        return tournament

    def _payload(self, name: str) -> bytes:
        row = self._rows().get(name)
        payload = None if row is None else self._store.get(SHELF, row)
        if payload is None:
            raise IntegrityError(f"{name}: there is no snapshot")
        return payload

    def _rows(self) -> dict[str, int]:
        """The row of each tournament's snapshot."""
        if self._known is None:
            self._known = {
                read(payload.partition(b"\n")[0]).get("tournament", ""): row
                for row, payload in self._store.scan(SHELF)
            }
        return self._known

    def _about(self, name: str, head: Head) -> dict[str, str | int]:
        """Return what must be the same where a snapshot is used."""
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
