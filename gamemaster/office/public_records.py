"""Grows the trees of public records, and signs what is said of them: checkpoints and heartbeats.

A tree is grown from the journal and nothing else. Entries of a transaction that failed afterwards
are thrown away with it: the next question grows it anew.
"""

from __future__ import annotations

from gamemaster.errors import OperatorError
from gamemaster.journal.store import Store
from gamemaster.record.cosignature import cosigned
from gamemaster.record.log import Log
from gamemaster.record.note import Heartbeat
from gamemaster.tournament.public import PublicRecord


class Records:
    """The trees of the public records of a store's tournaments, by their names."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._logs: dict[str, Log] = {}

    def checkpoint(self, name: str, public: PublicRecord, upto: int) -> str:
        """Return the signed checkpoint of a record up to announcement ``upto``.

        It has one entry more, the genesis; 0 is the genesis alone.
        """
        return self._log(name, public, upto + 1).checkpoint(upto + 1)

    def heartbeat(self, name: str, public: PublicRecord, beat: Heartbeat) -> str:
        """Return the signed checkpoint that is a heartbeat."""
        return self._log(name, public, beat.size).heartbeat(beat)

    def cosigned(self, name: str, public: PublicRecord, date: str) -> str:
        """Return the heartbeat of a day with the cosignatures that are known of it."""
        return cosigned(
            self.heartbeat(name, public, public.heartbeats[date]), public.cosigned[date]
        )

    def growth(
        self, name: str, public: PublicRecord, beat: Heartbeat, old: int | None = None
    ) -> str:
        """Return the proof that a record only grew since it had ``old`` entries.

        Those are by default as many as at the heartbeat before, or the genesis alone.
        """
        old = public.size_before(beat) if old is None else old
        return self._log(name, public, beat.size).growth(old, beat)

    def forget(self, name: str) -> None:
        """Throw a tree away, which may hold entries that never became durable."""
        self._logs.pop(name, None)

    def forget_all(self) -> None:
        """Throw all trees away."""
        self._logs.clear()

    def _log(self, name: str, public: PublicRecord, size: int) -> Log:
        """Return the tree with at least ``size`` entries. OperatorError where there is none."""
        if public.genesis is None:
            raise OperatorError(f"{name}: the tournament has no public record yet")
        log = self._logs.get(name)
        if log is None:
            log = Log(public.genesis.origin, self._store.roots(name).signing)
            self._logs[name] = log
        for number in range(log.tree.size, size):
            log.append(public.leaf(number))
        return log
