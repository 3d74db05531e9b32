"""Makes mails durable in a thread of its own: those that come meanwhile share the next commit."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from gamemaster.errors import StoreUnavailable, WorldError
from gamemaster.inbox.arrival import Arrival


class Gathering:
    """Hands ``write`` the mails that came since its last call; others may use its thread, too."""

    def __init__(self, write: Callable[[Sequence[Arrival]], None]) -> None:
        self._write = write
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="intake")
        self._lock = threading.Lock()
        self._gathered: list[tuple[Sequence[Arrival], asyncio.Future[None]]] = []
        self._shut: WorldError | None = None
        self.commits, self.commit_seconds = 0, 0.0
        """The number of commits that made mail durable, and the seconds they took in all."""
        self.arrived: Callable[[], None] = lambda: None
        """Called in the event loop whenever more mail is durable."""

    async def accept(self, arrivals: Sequence[Arrival]) -> None:
        """Return once the mails are durable; those that come meanwhile share the next commit."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        with self._lock:
            alone = not self._gathered
            self._gathered.append((arrivals, done))
        if alone:
            self.thread.submit(self._commit, loop)
        await done

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

    def _commit(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            group, self._gathered = self._gathered, []
        group = [entry for entry in group if not entry[1].cancelled()]
        began = time.perf_counter()
        trouble: BaseException | None = None
        try:
            self._require_open()
            self._write([arrival for arrivals, _ in group for arrival in arrivals])
            self.commits += 1
            self.commit_seconds += time.perf_counter() - began
        except BaseException as error:  # noqa: BLE001 - each of them is told, whatever it was
            trouble = error
        # One word wakes the loop for all of them; a loop that has ended tells nobody.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self._tell, [done for _, done in group], trouble)

    def _tell(self, group: Sequence[asyncio.Future[None]], trouble: BaseException | None) -> None:
        for done in group:
            if done.done():
                continue
            if trouble is None:
                done.set_result(None)
            else:
                done.set_exception(trouble)
        if trouble is None:
            self.arrived()
