"""Runs a task that takes a stop event, in a loop of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from tests.inbox.loop_thread import PATIENCE, LoopThread


class Running:
    def __init__(self, run: Callable[[asyncio.Event], Awaitable[None]]) -> None:
        self._thread = LoopThread()
        self._stop = asyncio.Event()

        async def running() -> None:
            await run(self._stop)

        self._done = self._thread.start(running())
        self._ended = False

    def ask_to_stop(self) -> None:
        self._thread.loop.call_soon_threadsafe(self._stop.set)

    def stop(self) -> None:
        if not self._ended:
            self._ended = True
            self.ask_to_stop()
            try:
                self._done.result(PATIENCE)
            finally:
                self._thread.end()

    def seconds_to_stop(self) -> float:
        start = time.monotonic()
        self.stop()
        return time.monotonic() - start
