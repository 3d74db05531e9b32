"""Sends mail that is due: one worker in its own thread for each connection, and one bell for all.

Mail leaves at ticks of the clock (``release_seconds``): what is due at the next one is fetched as
soon as it is queued and held until then, so that the time at which a letter leaves does not tell
what was being played meanwhile.

Invariants: every recipient gets an envelope of their own; only recipients that were handed out are
tried; what was delivered is reported before anything else is sent, even if the store refuses for a
while; a letter to many is broken off when something new may have come; an unreachable server pauses
the worker. Each copy that was taken is noted before the next is tried, so that after a kill at most
one for each worker leaves once more (after the machine stopped: as many as are reported together),
always with the bytes that ``render`` gives. The threads are daemon threads, so that a server which
answers nothing cannot keep the process from ending. Started by the daemon.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.errors import Defect, WorldError, as_machine_trouble, of_the_machine
from gamemaster.oplog import Unreached
from gamemaster.outbox.outcome import Delivered, Failed, Outcome
from gamemaster.outbox.queue import Dispatch, Queue, Word, next_tick
from gamemaster.outbox.sent_notes import Note, SentNotes
from gamemaster.outbox.transport import Transport

LOOK_EVERY_SECONDS: Final = 15.0
"""The seconds between looks at the queue without being woken."""

FIRST_PAUSE_SECONDS: Final = 2.0
LONGEST_PAUSE_SECONDS: Final = 60.0
"""Between two attempts to reach a server that does not answer; pauses double."""

TICK_PRECISION_SECONDS: Final = 0.02
"""Between two looks at the clock while mail is held until its tick."""

REPORT_AFTER_SECONDS: Final = 5.0
"""A slow server's replies are written down at least this often."""

BULK_AT_LEAST: Final = 10
"""Copies of letters to many that leave before mail to few goes first once more."""

_OUR_FAULT: Final = Failed(temporary=True, code=451, text="our own fault")
"""A local error that a repaired program may not have (RFC 3463 §3.4, X.3.0)."""


def our_fault(error: Exception) -> Failed:
    """Log the error for which a copy cannot be sent now; return the outcome, by which it waits."""
    if isinstance(error, OSError | MemoryError):
        oplog.send_queue_trouble(of_the_machine(error))
    else:
        oplog.defect("outbox", error)
    return _OUR_FAULT


class Bell:
    """Rung when something new may be due, and when all workers shall stop."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.rings = 0
        self.stopping = False

    def ring(self) -> None:
        """Wake every worker. From any thread."""
        with self._changed:
            self.rings += 1
            self._changed.notify_all()

    def stop(self) -> None:
        """End every wait from now on. From any thread."""
        with self._changed:
            self.stopping = True
            self._changed.notify_all()

    def wait(self, heard: int, seconds: float) -> bool:
        """Wait until it rings after ``heard`` rings; False if it did not within ``seconds``."""
        with self._changed:
            return self._changed.wait_for(lambda: self.stopping or self.rings != heard, seconds)

    def pause(self, seconds: float) -> None:
        """Wait ``seconds``, however often it rings; less only to stop."""
        with self._changed:
            self._changed.wait_for(lambda: self.stopping, seconds)


class Worker:
    """Delivers over one transport until the bell says stop."""

    def __init__(
        self,
        queue: Queue,
        transport: Transport,
        clock: Clock,
        bell: Bell,
        words: deque[Word],
        release_seconds: int = 0,
        note: Note = lambda _: None,
    ) -> None:
        """``words`` leave before anything that is queued; one worker alone is given them.

        ``note`` is told of every copy that was taken, before another is tried.
        """
        self._note = note
        self._release_seconds = release_seconds
        self._tick: int | None = None
        self.rounds = 0
        self.last_taken_at = 0
        self._quiet = 0.0
        self._queue = queue
        self._transport = transport
        self._clock = clock
        self._bell = bell
        self._words = words
        self._pause = 0.0
        self._unreported: dict[int, dict[str, Outcome]] = {}

    def work(self) -> None:
        """Work until it is time to stop."""
        while not self._bell.stopping:
            heard = self._bell.rings
            self.rounds += 1
            if self._round(heard=heard):
                self._quiet = 0.0
            elif self._pause:
                # Being woken does not bring a server back.
                self._bell.pause(self._pause)
            else:
                seconds = min(self._release_seconds or LOOK_EVERY_SECONDS, LOOK_EVERY_SECONDS)
                # By a clock that is fast the next tick is soon.
                seconds = max(seconds / self._clock.speed, TICK_PRECISION_SECONDS)
                rung = self._bell.wait(heard, seconds)
                self._quiet = 0.0 if rung else self._quiet + seconds
        self._transport.close()

    def abort(self) -> None:
        """Make a running delivery fail soon. From any thread."""
        self._transport.abort()

    def _round(self, *, heard: int) -> bool:
        """Serve what is due now; say whether to look again at once."""
        try:
            with as_machine_trouble():
                if not self._send_words():
                    return False
                self._report()
                if self._tick is None:
                    self._tick = next_tick(self._clock.now(), self._release_seconds)
                batch = self._queue.due(self._tick)
                if batch:
                    self._wait_for_tick(self._tick)
                    return self._serve(batch, heard)
                self._tick = None  # All that was due then has left.
        except WorldError as error:
            # The clock may be the trouble: the next tick is looked for anew.
            self._tick = None
            oplog.send_queue_trouble(error)
            return False
        except Exception as error:  # noqa: BLE001 - letters still to come must not suffer for it
            oplog.defect("outbox", error)
            return False
        if self._quiet >= LOOK_EVERY_SECONDS:
            self._transport.close()
        return False

    def _wait_for_tick(self, tick: int) -> None:
        # The clock may be set back meanwhile: no mail waits longer than from one tick to the next.
        until = self._clock.monotonic() + self._release_seconds
        while self._clock.now() < tick and self._clock.monotonic() < until:
            if self._bell.stopping:
                return
            self._bell.pause(TICK_PRECISION_SECONDS)

    def _send_words(self) -> bool:
        """Try each word once; say whether the server is there."""
        for word in list(self._words):
            outcome = self._try(word.envelope_sender, word.recipient, word.message)
            if isinstance(outcome, Failed):
                oplog.word_failed(outcome.code, temporary=outcome.temporary)
            if not isinstance(outcome, Failed) or not outcome.temporary:
                # A newer word may have pushed it out meanwhile.
                with contextlib.suppress(ValueError):
                    self._words.remove(word)
            elif outcome.code is None:
                self._pause_or_go_on(outcome.unreached)
                return False
        return True

    def _serve(self, batch: Sequence[Dispatch], heard: int) -> bool:
        """Try the copies handed out whose turn it is; say whether the server is there."""
        # Readers who are not tried are reported as such: else they would stay handed out.
        self._unreported = {dispatch.id: {} for dispatch in batch}
        unreached: Unreached | None = None
        for dispatch, recipient in self._in_turn(batch, heard):
            outcome = self._attempt(dispatch, recipient)
            self._unreported[dispatch.id][recipient] = outcome
            if isinstance(outcome, Failed):
                oplog.delivery_failed(outcome.code, temporary=outcome.temporary)
                if outcome.too_fast:
                    oplog.slowed_down(everywhere=outcome.too_fast == "all")
                if outcome.code is None:
                    unreached = outcome.unreached
                    break
        self._pause_or_go_on(unreached)
        self._report()
        return unreached is None

    def _in_turn(self, batch: Sequence[Dispatch], heard: int) -> Iterator[tuple[Dispatch, str]]:
        """Yield the copies to send, until it is time to report or something else goes first."""
        until = self._clock.monotonic() + REPORT_AFTER_SECONDS
        many, at_least = 0, 1 if batch[0].bulk else BULK_AT_LEAST
        for dispatch in batch:
            for place, recipient in enumerate(dispatch.recipients):
                first = place == 0 and dispatch is batch[0]
                if self._bell.stopping or (self._clock.monotonic() > until and not first):
                    return
                if dispatch.bulk and many >= at_least and self._bell.rings != heard:
                    return
                yield dispatch, recipient
                many += dispatch.bulk

    def _attempt(self, dispatch: Dispatch, recipient: str) -> Outcome:
        self.rounds += 1
        try:
            sender, message = dispatch.envelope_sender(recipient), dispatch.render(recipient)
            code = dispatch.note(recipient)
        except Exception as error:  # noqa: BLE001 - one letter never stops the others
            return our_fault(error)
        outcome = self._try(sender, recipient, message, code)
        if isinstance(outcome, Delivered):
            self.last_taken_at = self._clock.now()
            self._note(code)
        return outcome

    def _try(
        self, sender: str, recipient: str, message: bytes, code: bytes | None = None
    ) -> Outcome:
        try:
            return self._transport.deliver(sender, recipient, message, code)
        except Exception as error:  # noqa: BLE001 - one letter never stops the others
            return our_fault(error)

    def _report(self) -> None:
        if self._unreported:
            self._queue.report(self._unreported, self._clock.now())
        self._unreported = {}

    def _pause_or_go_on(self, unreached: Unreached | None) -> None:
        if unreached is None:
            self._pause = 0.0
            return
        self._pause = min(self._pause * 2 or FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)
        oplog.send_unreachable(self._pause, unreached)


PAST_QUEUE: Final = 100
"""Words kept in memory while they cannot leave; the oldest give way."""

STOP_SECONDS: Final = 5.0
"""The time for which a stop waits for running deliveries, and again after cutting them off."""


class Sender:
    """Delivers until it is stopped."""

    def __init__(
        self,
        queue: Queue,
        transports: Sequence[Transport],
        clock: Clock,
        *,
        release_seconds: int = 0,
        notes: SentNotes | None = None,
    ) -> None:
        """``notes`` are opened before ``run``; without them a kill sends more copies again."""
        self._bell = Bell()
        self._past_queue: deque[Word] = deque(maxlen=PAST_QUEUE)
        self._workers = [
            # Two must not send the same words.
            Worker(
                queue,
                transport,
                clock,
                self._bell,
                deque() if place else self._past_queue,
                release_seconds,
                notes.of_worker(place) if notes is not None else lambda _: None,
            )
            for place, transport in enumerate(transports)
        ]

    def send_past_queue(self, words: Iterable[Word]) -> None:
        """Send words that the store cannot keep, before anything else, until taken or refused.

        They are forgotten when the process ends. From any thread.
        """
        self._past_queue.extend(words)
        self.wake()

    def wake(self) -> None:
        """Wake the workers: something new may be due. From any thread."""
        self._bell.ring()

    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of times each worker has looked for mail so far, or tried a copy of one."""
        return tuple(worker.rounds for worker in self._workers)

    @property
    def last_taken_at(self) -> int:
        """The instant at which a copy was last taken by a server; 0 if none was yet."""
        return max(worker.last_taken_at for worker in self._workers)

    async def run(self, stop: asyncio.Event) -> None:
        """Deliver until ``stop``; then finish or cut off what is running, within a bound."""
        await work_until(stop, self._workers, self._bell)


class Works(Protocol):
    """Has work for a thread of its own, until its bell says stop."""

    def work(self) -> None:
        """Work until it is time to stop."""

    def abort(self) -> None:
        """Make what is running fail soon. From any thread."""


async def work_until(stop: asyncio.Event, workers: Sequence[Works], bell: Bell) -> None:
    """Have each work in a thread until ``stop``; then finish or cut off what is running."""
    finished = [_begin(worker) for worker in workers]
    stopped = asyncio.ensure_future(stop.wait())
    try:
        waiting: set[asyncio.Future[Any]] = {*finished, stopped}
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if any(work.done() for work in finished):
            raise Defect("a sender's thread ended before its time")
    finally:
        stopped.cancel()
        bell.stop()
        _, running = await asyncio.wait(finished, timeout=STOP_SECONDS)
        if running:
            for worker in workers:
                worker.abort()
            await asyncio.wait(running, timeout=STOP_SECONDS)


def _begin(worker: Works) -> asyncio.Future[bool]:
    loop = asyncio.get_running_loop()
    finished: asyncio.Future[bool] = loop.create_future()

    def work() -> None:
        try:
            worker.work()
        finally:
            # The loop is closed if this thread outlived the bound.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(finished.set_result, True)  # noqa: FBT003

    threading.Thread(target=work, name="outbox", daemon=True).start()
    return finished
