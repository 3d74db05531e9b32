"""Runs the one thread that touches office, store and game; all other threads hand it work.

Mail is accepted without it (``acceptance``), which wakes it: what came is taken over, read and
played, one short commit at a time, so that others who wait for this thread have a turn in between.
The sender's queue (``outbox.queue.Queue``) and the control socket come through here too.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Literal, TypeVar

from gamemaster import oplog
from gamemaster.calendar import almanac
from gamemaster.clock import Clock
from gamemaster.daemon import despatch
from gamemaster.daemon.acceptance import Acceptance
from gamemaster.daemon.clock_watch import ClockWatch, require_past
from gamemaster.daemon.readers import Readers
from gamemaster.errors import (
    IntegrityError,
    OperatorError,
    StoreOvertaken,
    WorldError,
    as_machine_trouble,
)
from gamemaster.inbox.intake import Mark, prepared
from gamemaster.inbox.shared_intake import Intakes
from gamemaster.office.office import Office
from gamemaster.outbox.outcome import Outcome
from gamemaster.outbox.queue import Dispatch

FINISH_SECONDS = 10.0
"""The seconds for which a stop goes on reading and playing."""

READING_PAUSE_SECONDS = 0.01

NICENESS = 3
"""The niceness by which this thread yields to the process that accepts mail."""

T = TypeVar("T")


def _stand_back() -> None:
    """Leave processors to others first; on Linux this is for the thread that calls it alone."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Writer:
    """The one thread that touches the office. Everybody else hands it work and waits."""

    def __init__(
        self, office: Office, clock: Clock, acceptance: Acceptance, reading_processes: int = 0
    ) -> None:
        """``reading_processes`` understand mail; with 0 it is understood in this thread."""
        self.office = office
        self._acceptance = acceptance
        self.clock = clock
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.wake_sender: Callable[[], None] = lambda: None
        self.told_of_trouble: Callable[[WorldError | IntegrityError], None] = lambda _: None
        self.overtaken: Callable[[StoreOvertaken], None] = lambda _: None
        """Told that another process has written to the store: this one can only begin anew."""
        self._readers = Readers(reading_processes, self.wake) if reading_processes else None
        office.ahead.readers = self._readers
        self._clock_watch = ClockWatch(clock)
        self._lock = threading.Lock()
        self._awake = False
        self.trouble: WorldError | IntegrityError | None = None
        """What was in the way when work was last tried: mostly, a store that cannot be used."""
        self.caught_up_at = 0
        """The instant at which nothing was left to read, to play or to do by the calendar."""
        self._closing = False
        self.paused = False
        """Whether nothing is taken over, read or played: the tournaments are not open yet."""

    async def start(self) -> Mark:
        """Make the writer's thread the owner of the store; return the intake's mark."""
        return await self.run(self._open)

    def _open(self) -> Mark:
        if self._acceptance.apart:
            _stand_back()
        store = self.office.store
        store.adopt()
        self.office.intake = Intakes(self._acceptance, store)
        self._acceptance.arrived = self.wake
        if self._readers is not None:
            self._readers.pool.begin()
        return prepared(store, store.path)

    def submit(self, task: Callable[[], T]) -> Future[T]:
        """Have ``task`` run in the writer's thread."""
        return self._thread.submit(task)

    def perform(self, task: Callable[[], T]) -> T:
        """Run ``task`` in the writer's thread and wait for it, in a thread of the caller's own."""
        return self.submit(task).result()

    async def run(self, task: Callable[[], T]) -> T:
        """Run ``task`` in the writer's thread and wait for it."""
        return await asyncio.wrap_future(self._thread.submit(task))

    def wake(self) -> None:
        """Have all that waits taken over, read and played, if that is not on its way. Any thread.

        It goes behind what others wait for.
        """
        with self._lock:
            if self._awake or self._closing:
                return
            self._awake = True
        self.submit(self._go_on)

    def _go_on(self) -> None:
        with self._lock:
            self._awake = False
        if not self.paused:
            self._guarded("play", self._work)

    def _work(self) -> None:
        self._clock_watch.check()
        if self._turn():
            self.wake()

    def _turn(self) -> bool:
        """Take over, READ and PLAY for one commit each; say whether more is left."""
        taken = self.office.take_over(self.clock.now())
        more = self.office.work()
        self.wake_sender()
        return taken or more

    def reading_is_stuck(self) -> bool:
        """Say whether a process that reads mail can neither be used nor replaced. Any thread."""
        return self._readers is not None and self._readers.pool.is_stuck()

    def _reading(self) -> bool:
        """Wait a moment for mail that is being understood; say whether there is any."""
        if self._readers is None or not self._readers.busy:
            return False
        time.sleep(READING_PAUSE_SECONDS)
        return True

    def keep_calendar(self) -> None:
        """Do what is due, and whatever was left when the disk was full. In the writer's thread.

        Mail that came in before has its turn first, one commit at a time, and so has mail that
        comes in while more is left to do.
        """
        self._guarded("timers", self._keep_calendar)

    def _keep_calendar(self) -> None:
        self._clock_watch.check()
        if self._turn():
            self.wake()
        elif almanac.keep(self.office, self.office.ahead.calendar_until(self.clock.now())):
            self.wake_sender()
            if not self._closing:
                self.submit(self.keep_calendar)
        else:
            self.caught_up_at = self.clock.now()
            self._acceptance.tidy()

    def _guarded(self, where: Literal["play", "timers"], work: Callable[[], None]) -> None:
        """Do work that is tried again by the calendar if it fails; mail still comes in."""
        try:
            with as_machine_trouble():
                work()
        except (WorldError, IntegrityError) as error:
            self._trouble(error)
        except Exception as error:  # noqa: BLE001 - no work that fails may stop the rest
            oplog.defect(where, error)
        else:
            if self.trouble is not None:
                oplog.store_usable()
            self.trouble = None

    def _trouble(self, error: WorldError | IntegrityError) -> None:
        """Tell of a store that cannot be used; with a damaged one nothing more is acknowledged."""
        if self.trouble is None:
            oplog.store_in_trouble(error)
        self.trouble = error
        if isinstance(error, IntegrityError):
            self._acceptance.shut("the store is damaged")
        self.told_of_trouble(error)
        if isinstance(error, StoreOvertaken):
            self.overtaken(error)

    # The sender's queue (``outbox.queue.Queue``); called in the threads of its workers.

    def due(self, now: int) -> Sequence[Dispatch]:
        """Return mail to be tried now."""
        return self.submit(lambda: self._due(now)).result()

    def _due(self, now: int) -> Sequence[Dispatch]:
        self._clock_watch.check()
        return despatch.due(self.office, now)

    def report(self, outcomes: Mapping[int, Mapping[str, Outcome]], now: int) -> None:
        """Record the outcomes of attempts."""
        self.submit(lambda: self._report(outcomes, now)).result()

    def _report(self, outcomes: Mapping[int, Mapping[str, Outcome]], now: int) -> None:
        # Attempts made as the clock jumped are written down; the time of the next one, and of
        # giving up, follows from the instant that it really was.
        despatch.report(self.office, outcomes, self._clock_watch.without_jump(now))

    # The clock; in the writer's thread.

    def require_clock(self) -> None:
        """Raise OperatorError while nobody knows what time it is: nothing is done for anybody."""
        try:
            self._clock_watch.check()
        except WorldError as error:
            raise OperatorError(
                f"{error}: nothing is done until it is set right; if it is right as it stands "
                "now, say so with `gamemaster clock accept`"
            ) from None

    def require_past(self) -> None:
        """Raise ClockJumped where the clock stands before what was founded, played or published."""
        for name, tournament in self.office.tournaments.items():
            if tournament.game is not None:
                founded = next(iter(self.office.store.lines(name))).at
                latest, published = tournament.game.now, tournament.public.latest
                require_past(self.clock.now(), founded, latest, published)

    def clock_stands(self) -> Mapping[str, int]:
        """Return what the clock says, and by how much it was set."""
        return {"now": self.clock.now(), "set_by": self._clock_watch.jump}

    def accept_clock(self) -> Mapping[str, int]:
        """Go on by the clock as it stands. Raises OperatorError where that cannot be."""
        if not self._clock_watch.jump:
            raise OperatorError("the clock was not set by more than some minutes: all goes on")
        try:
            self.require_past()
        except WorldError as error:
            raise OperatorError(str(error)) from None
        found = self.clock_stands()
        self._clock_watch.accept()
        self.office.ahead.clock_was_set()
        oplog.clock_accepted()
        return found

    def close(self) -> None:
        """Read and play what was accepted, as far as that goes quickly, then close the store.

        Mail that is left is durable, and read at the next start.
        """
        with self._lock:
            self._closing = True
        self._thread.submit(self._finish).result()
        if self._readers is not None:
            self._readers.pool.close()
        self._acceptance.close()
        self._thread.submit(self.office.put_down).result()
        self._thread.submit(self.office.store.close).result()
        self._thread.shutdown()

    def _finish(self) -> None:
        if self.paused:
            return
        until = self.clock.monotonic() + FINISH_SECONDS

        def work() -> None:
            self._clock_watch.check()
            while self._turn() or self._reading():
                if self.clock.monotonic() >= until:
                    return

        self._guarded("play", work)
