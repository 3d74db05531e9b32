"""Makes mails durable in a thread of its own: those that come meanwhile share the next commit."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from gamemaster.errors import StoreUnavailable, WorldError
from gamemaster.inbox.arrival import Arrival


class Gathering:
    """Hands ``write`` the mails that came since its last call; others may use its thread, too."""

    def __init__(self, write: Callable[[Sequence[Arrival]], None]) -> None:
        self._write = write
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="intake")
        self._lock = threading.Lock()
        self._gathered: list[tuple[Sequence[Arrival], Future[None]]] = []
        self._shut: WorldError | None = None
        self.commits, self.commit_seconds = 0, 0.0
        """The number of commits that made mail durable, and the seconds they took in all."""
        self.arrived: Callable[[], None] = lambda: None
        """Called in the thread whenever more mail is durable."""

    async def accept(self, arrivals: Sequence[Arrival]) -> None:
        """Return once the mails are durable; those that come meanwhile share the next commit."""
        done: Future[None] = Future()
        with self._lock:
            alone = not self._gathered
            self._gathered.append((arrivals, done))
        if alone:
            self.thread.submit(self._commit)
        await asyncio.wrap_future(done)

    async def round(self) -> None:
        """Return once the thread has done all work that was queued before."""
        await asyncio.wrap_future(self.thread.submit(lambda: None))

    def shut(self, reason: str) -> None:
        """Accept nothing more: the store behind this is damaged."""
        self._shut = StoreUnavailable(reason, temporary=False)

    @property
    def is_shut(self) -> bool:
        """Whether nothing more is accepted."""
        return self._shut is not None

    def _require_open(self) -> None:
        if self._shut is not None:
            raise self._shut

    def _commit(self) -> None:
        with self._lock:
            group, self._gathered = self._gathered, []
        group = [entry for entry in group if entry[1].set_running_or_notify_cancel()]
        began = time.perf_counter()
        try:
            self._require_open()
            self._write([arrival for arrivals, _ in group for arrival in arrivals])
        except BaseException as error:  # noqa: BLE001 - each of them is told, whatever it was
            for _, done in group:
                done.set_exception(error)
            return
        self.commits += 1
        self.commit_seconds += time.perf_counter() - began
        for _, done in group:
            done.set_result(None)
        self.arrived()
