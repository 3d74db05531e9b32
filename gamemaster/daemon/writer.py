"""Runs the one thread that touches office, store and game; all other threads hand it work.

Mails that arrive together share one commit: while one is being written the next ones gather. The
sender's queue (``outbox.queue.Queue``) and the control socket come through here too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from gamemaster import oplog
from gamemaster.calendar import almanac
from gamemaster.clock import Clock
from gamemaster.daemon import despatch
from gamemaster.errors import StoreFull, WorldError
from gamemaster.inbox.arrival import Arrival
from gamemaster.office.office import Office
from gamemaster.outbox.outcome import Outcome
from gamemaster.outbox.queue import Dispatch

FINISH_SECONDS = 10.0
"""The seconds for which a stop goes on reading and playing."""

T = TypeVar("T")


class Writer:
    """The one thread that touches the office. Everybody else hands it work and waits."""

    def __init__(self, office: Office, clock: Clock) -> None:
        self.office = office
        self.clock = clock
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Arrival, ...]] = []
        self._accepted: list[asyncio.Future[None]] = []
        self.wake_sender: Callable[[], None] = lambda: None
        self.told_full: Callable[[], None] = lambda: None
        self._in_trouble = False
        self._closing = False

    async def start(self) -> None:
        """Make the writer's thread the owner of the store."""
        await self.run(self.office.store.adopt)

    def submit(self, task: Callable[[], T]) -> Future[T]:
        """Have ``task`` run in the writer's thread."""
        return self._thread.submit(task)

    async def run(self, task: Callable[[], T]) -> T:
        """Run ``task`` in the writer's thread and wait for it."""
        return await asyncio.wrap_future(self._thread.submit(task))

    async def accept(self, arrivals: Sequence[Arrival]) -> None:
        """ACCEPT: return once the mails are durable. Mails that wait share one commit."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(tuple(arrivals))
        self._accepted.append(done)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._flush)
        await done

    def _flush(self) -> None:
        groups, self._waiting = self._waiting, []
        done, self._accepted = self._accepted, []
        task = self._thread.submit(self._accept_together, [a for group in groups for a in group])
        loop = asyncio.get_running_loop()
        task.add_done_callback(lambda task: loop.call_soon_threadsafe(_settle_all, done, task))

    def _accept_together(self, arrivals: list[Arrival]) -> None:
        try:
            self.office.accept(arrivals)
        except StoreFull:
            self._trouble()
            raise
        self._recovered()
        self.submit(self.settle)

    def settle(self) -> None:
        """READ and PLAY all there is, one bounded commit at a time, letting others in between."""
        try:
            more = self.office.work()
        except WorldError:
            self._trouble()
            return
        except Exception as error:  # noqa: BLE001 - tried again by the calendar; mail still comes in
            oplog.defect("play", error)
            return
        self._recovered()
        self.wake_sender()
        if more:
            self._go_on(self.settle)

    def _go_on(self, work: Callable[[], None]) -> None:
        """Put what is left behind what others wait for."""
        if not self._closing:
            self.submit(work)

    def keep_calendar(self) -> None:
        """Do what is due, and whatever was left when the disk was full."""
        try:
            # Where more is left than fits one commit, mail that comes in has its turn in between,
            # and the calendar has its own when all that came in before it is played.
            if self.office.work():
                self.submit(self.settle)
            elif almanac.keep(self.office, self.clock.now()):
                self.wake_sender()
                self._go_on(self.keep_calendar)
        except WorldError:
            self._trouble()
            return
        except Exception as error:  # noqa: BLE001 - the calendar must not stop for one duty
            oplog.defect("timers", error)
            return
        if self._in_trouble:
            self.wake_sender()  # What waited for space may have led to letters.
        self._recovered()

    def _trouble(self) -> None:
        if not self._in_trouble:
            oplog.store_full()
        self._in_trouble = True
        self.told_full()

    def _recovered(self) -> None:
        if self._in_trouble:
            oplog.store_usable()
        self._in_trouble = False

    # The sender's queue (``outbox.queue.Queue``); called in the threads of its workers.

    def due(self, now: int) -> Sequence[Dispatch]:
        """Return mail to be tried now."""
        return self.submit(lambda: despatch.due(self.office, now)).result()

    def report(self, outcomes: Mapping[int, Mapping[str, Outcome]], now: int) -> None:
        """Record what became of attempts."""
        self.submit(lambda: despatch.report(self.office, outcomes, now)).result()

    def close(self) -> None:
        """Read and play what was accepted, as far as that goes quickly, then close the store.

        What is left is durable, and read at the next start.
        """
        self._closing = True
        self._thread.submit(self._finish).result()
        self._thread.submit(self.office.store.close).result()
        self._thread.shutdown()

    def _finish(self) -> None:
        until = self.clock.monotonic() + FINISH_SECONDS
        try:
            while self.office.work() and self.clock.monotonic() < until:
                pass
        except WorldError:
            self._trouble()
        except Exception as error:  # noqa: BLE001 - the store is closed whatever goes wrong
            oplog.defect("play", error)


def _settle_all(waiting: list[asyncio.Future[None]], task: Future[None]) -> None:
    error = task.exception()
    for done in waiting:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
