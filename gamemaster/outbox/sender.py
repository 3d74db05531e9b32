"""All that sends: one worker in a thread of its own for each connection, and one bell for all.

The threads are daemon threads, so that a server which answers nothing cannot keep the process from
ending. What the store cannot keep (``send_past_queue``) leaves by the first of them. Started by the
daemon.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from gamemaster.errors import Defect
from gamemaster.outbox.worker import Bell, Worker

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamemaster.clock import Clock
    from gamemaster.outbox.queue import Queue, Word
    from gamemaster.outbox.transport import Transport

PAST_QUEUE: Final = 100
"""Words kept in memory while they cannot leave; the oldest give way."""

STOP_SECONDS: Final = 5.0
"""How long a stop waits for the running deliveries, and then again after cutting them off."""


class Sender:
    """Delivers until it is stopped."""

    def __init__(self, queue: Queue, transports: Sequence[Transport], clock: Clock) -> None:
        self._bell = Bell()
        self._past_queue: deque[Word] = deque(maxlen=PAST_QUEUE)
        self._workers = [
            # Two must not send the same words.
            Worker(queue, one, clock, self._bell, deque() if place else self._past_queue)
            for place, one in enumerate(transports)
        ]

    def send_past_queue(self, words: Iterable[Word]) -> None:
        """Send what the store cannot keep, before anything else, until it is taken or refused.

        Forgotten when the process ends. From any thread.
        """
        self._past_queue.extend(words)
        self.wake()

    def wake(self) -> None:
        """Something new may be due. From any thread."""
        self._bell.ring()

    async def run(self, stop: asyncio.Event) -> None:
        """Deliver until ``stop``; then finish or cut off what is running, within a bound."""
        finished = [self._begin(worker) for worker in self._workers]
        stopped = asyncio.ensure_future(stop.wait())
        try:
            waiting: set[asyncio.Future[Any]] = {*finished, stopped}
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if any(one.done() for one in finished):
                raise Defect("a sender's thread ended before its time")
        finally:
            stopped.cancel()
            self._bell.stop()
            await self._finish(finished)

    def _begin(self, worker: Worker) -> asyncio.Future[bool]:
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

    async def _finish(self, finished: list[asyncio.Future[bool]]) -> None:
        _, running = await asyncio.wait(finished, timeout=STOP_SECONDS)
        if running:
            for worker in self._workers:
                worker.abort()
            await asyncio.wait(running, timeout=STOP_SECONDS)
