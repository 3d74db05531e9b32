"""Keeps the directories that web servers serve up to date, in a thread of its own.

The writer hands over a record once what it says is durable, and goes on: a full disk, a directory
that somebody locked or a server that hangs never stops play. A record that could not be written is
tried again until it can be; the organiser is told, once a day while it lasts. The newest record
takes the place of one that still waits, since it holds all of it; and after writing the thread
rests in proportion, so that a long record and a lively game do not keep it busy all the time.

The caller is the daemon; ``show`` comes from the writer's thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Final

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.errors import reason_of
from gamemaster.publication import Edition, NotOurs
from gamemaster.tournament.public import PublicRecord

RETRY_SECONDS: Final = 60.0
TELL_AGAIN_SECONDS: Final = 86_400.0
STOP_SECONDS: Final = 10.0
REST: Final = 9.0
"""The rest after writing, in times of the writing: it is busy a tenth of the time at most."""

Tell = Callable[[str, str], None]
"""Called with the name of a tournament and what keeps its record from being written."""


class Publisher:
    """Writes the records of those tournaments that have an edition, by their names."""

    def __init__(self, editions: Mapping[str, Edition], tell: Tell, clock: Clock) -> None:
        self._editions = editions
        self._tell = tell
        self._clock = clock
        self._waiting: dict[str, PublicRecord] = {}
        self._told: dict[str, float] = {}
        """The instant at which the organiser was told of trouble that has not ended."""
        self._changed = threading.Condition()
        self._stopping = False
        self.ended: Callable[[], None] = lambda: None
        """Called in the thread when it ends, also where it should not."""
        # A directory that hangs for ever must not keep the program from ending.
        self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)

    def start(self) -> None:
        """Begin to write, if there is any edition."""
        if self._editions:
            self._thread.start()

    def show(self, name: str, public: PublicRecord) -> None:
        """Take over a record to be written; return at once."""
        if name in self._editions and public.genesis is not None:
            with self._changed:
                self._waiting[name] = public
                self._changed.notify()

    def stop(self) -> None:
        """Try once more to write what waits, and stop."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def write(self) -> bool:
        """Write the records that wait; say whether all of them are written."""
        with self._changed:
            waiting, self._waiting = self._waiting, {}
        for name, public in waiting.items():
            reason = self._written(name, public)
            if reason is None:
                continue
            with self._changed:
                self._waiting.setdefault(name, public)
            self._in_trouble(name, reason)
        with self._changed:
            return not self._waiting

    def _run(self) -> None:
        try:
            self._go_on()
        finally:
            self.ended()

    def _go_on(self) -> None:
        pause = 0.0
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._stopping, pause)
                self._changed.wait_for(lambda: self._stopping or self._waiting)
                stopping = self._stopping
            began = self._clock.monotonic()
            done = self.write()
            busy = self._clock.monotonic() - began
            # The pages of a very long record take a second: play must not have to share with them.
            pause = min(REST * busy, RETRY_SECONDS) if done else RETRY_SECONDS
            if stopping:
                return

    def _written(self, name: str, public: PublicRecord) -> str | None:
        """Write one record; return what was in the way, None if nothing was."""
        try:
            update = self._editions[name].update(public)
        except NotOurs as error:
            oplog.record_unpublished(error)
            return str(error)
        except (OSError, MemoryError) as error:
            oplog.record_unpublished(error)
            return reason_of(error)
        except Exception as error:  # noqa: BLE001 - other records go on
            oplog.defect("publisher", error)
            return f"a defect of the program ({type(error).__name__})"
        oplog.record_published(update.written, update.mended, recovered=name in self._told)
        self._told.pop(name, None)
        return None

    def _in_trouble(self, name: str, reason: str) -> None:
        now = self._clock.monotonic()
        if name not in self._told or now >= self._told[name] + TELL_AGAIN_SECONDS:
            self._told[name] = now
            self._tell(name, reason)
