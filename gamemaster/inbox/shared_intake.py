"""Accepts mail into the database of a store, for a writer that may be on another machine.

The intake of a process that only accepts: a mail is acknowledged once its row is committed, and
waits there until the writer puts it into the journal. While the database is away, senders hear 451
and try again, or try another of the listeners.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from typing import Final

from gamemaster.errors import GamemasterError, StoreFull, WorldError
from gamemaster.inbox.arrival import Arrival
from gamemaster.inbox.group_commit import Gathering
from gamemaster.inbox.intake import AT_ONCE, OCTETS_AT_ONCE, HandsOver, Put
from gamemaster.journal import exchange
from gamemaster.journal.exchange import Exchange
from gamemaster.journal.store import Store
from gamemaster.journal.transactions import Transactions

LOOK_SECONDS: Final = 1.0


class SharedIntake(Gathering):
    """The accepting end of a shared intake."""

    def __init__(self, shared: Exchange) -> None:
        super().__init__(self._keep)
        self._exchange = shared
        self.trouble: GamemasterError | None = None
        """The reason why no mail can be kept, as far as is known."""

    def _keep(self, arrivals: Sequence[Arrival]) -> None:
        try:
            self._exchange.arrive([(len(mail.raw), mail.payload()) for mail in arrivals])
        except WorldError as error:
            self.trouble = error
            raise
        self.trouble = None

    async def look(self) -> None:
        """See whether mail could be kept now, without keeping any."""
        await asyncio.wrap_future(self.thread.submit(self._look))

    def _look(self) -> None:
        try:
            self._exchange.look()
        except GamemasterError as error:
            self.trouble = error
        else:
            # Whether there is room shows only when something is kept.
            if not isinstance(self.trouble, StoreFull):
                self.trouble = None

    def close(self) -> None:
        """Close the connection; mail that is being accepted is accepted first."""
        self.thread.shutdown()
        self._exchange.close()


class Arrivals:
    """Tells the writer of mail that others accept, as soon as it is there. For its own thread."""

    def __init__(self, connect: Callable[[], Exchange], wake: Callable[[], None]) -> None:
        self._connect = connect
        self._wake = wake
        self._stopped = threading.Event()

    def work(self) -> None:
        """Listen until it is time to stop. While the database is away the calendar looks."""
        while not self._stopped.is_set():
            with suppress(WorldError), closing(self._connect()) as shared:
                while not self._stopped.is_set():
                    if shared.wait(exchange.ARRIVED, LOOK_SECONDS):
                        self._wake()
            self._stopped.wait(LOOK_SECONDS)

    def stop(self) -> None:
        """End soon. From any thread."""
        self._stopped.set()


class Intakes:
    """The writer's end: hands over the mail of its own intake, and mail that others accepted.

    Used in the writer's thread, like the store's database that it reads.
    """

    def __init__(self, own: HandsOver, store: Store) -> None:
        self._own = own
        self._key = exchange.key_of(store.note_key)
        self._database = store.shared
        if self._database is not None:
            exchange.make_tables(self._database)

    def __len__(self) -> int:
        """Return the number of mails that have not been handed over."""
        found = exchange.waiting(self._database) if self._database is not None else 0
        return len(self._own) + found

    def take(self, into: Callable[[Iterable[Arrival], Put], None]) -> bool:
        """Have the oldest mails put into the journal that it does not have yet; False for none.

        As many as fit at once are taken.
        """
        handing = self._own.waiting()
        if handing is not None:
            into(handing.arrivals, handing.mark.put)
            self._own.done(handing.mark)
            return True
        return self._database is not None and self._taken(self._database, into)

    def _taken(
        self, database: Transactions, into: Callable[[Iterable[Arrival], Put], None]
    ) -> bool:
        found: list[exchange.Row] = []
        octets = 0
        for row in exchange.oldest(database, self._key, AT_ONCE):
            octets += row.octets
            if found and octets > OCTETS_AT_ONCE:
                break
            found.append(row)
        if found:
            into(
                [Arrival.from_payload(row.payload) for row in found],
                lambda _store, _batch: exchange.take(database, [row.number for row in found]),
            )
        return bool(found)
