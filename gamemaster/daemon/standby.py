"""Opens the daemon's store; on standby, waits until the process that has it is gone.

A process that waits answers ``gamemaster health`` and ``reload`` at a socket beside the daemon's,
has metrics, and at SIGHUP reads its configuration again, as a daemon does.
"""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import Any, Final, TypeVar

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.config.settings import Config
from gamemaster.daemon.control import BesideSocket
from gamemaster.daemon.figures import Ailment, Waiting, facts_of
from gamemaster.daemon.metrics import MetricsServer
from gamemaster.daemon.vigil import Supervisor
from gamemaster.errors import OperatorError, StoreInUse, StoreUnavailable
from gamemaster.journal.protector import Protector
from gamemaster.journal.store import Store

PAUSE_SECONDS: Final = 1.0
ROLE: Final = "standby"
_HELD: Final = ("store", "key", "control", "log", "accept", "metrics")
"""Sections that a process which waits was begun with."""

T = TypeVar("T")


def opened_store(
    config: Config, protector: Protector, clock: Clock, read_again: Callable[[], Config],
    *, standby: bool,
) -> tuple[Store, Config]:  # fmt: skip
    """Open the store; return it with the configuration to go on under.

    StoreUnavailable where another process has it; on ``standby``, it returns only once it has it.
    Meanwhile the supervisor hears that all is well: to wait is what this process is for.
    """
    if not standby:
        return Store.open(config.store.place, protector), config
    waits = Standby(config, clock, read_again)
    # Where a store is opened, SIGHUP ends nothing.
    with suppress(ValueError):
        signal.signal(signal.SIGHUP, lambda *_: waits.hear())
    try:
        with waits.answering():
            store = waits.until_opened(protector)
    finally:
        with suppress(ValueError):
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
    return store, waits.config


class Standby:
    """A process that waits: one thread asks for the store, another answers for it."""

    def __init__(self, config: Config, clock: Clock, read_again: Callable[[], Config]) -> None:
        self.config = config
        self._clock = clock
        self._read_again = read_again
        self._started_at = clock.now()
        self._supervisor = Supervisor()
        self._waits_for: StoreUnavailable | None = None
        self._hangup = False

    def hear(self) -> None:
        """Read the configuration again, soon. For a signal's handler."""
        self._hangup = True

    def until_opened(self, protector: Protector) -> Store:
        """Wait for the store."""
        while True:
            try:
                return Store.open(self.config.store.place, protector)
            except StoreUnavailable as error:
                if not error.temporary:
                    raise
                if self._waits_for is None:
                    oplog.standing_by(error)
                    self._supervisor.tell("READY=1")
                self._waits_for = error
            if self._supervisor.patience_seconds:
                self._supervisor.tell("WATCHDOG=1")
            time.sleep(PAUSE_SECONDS)
            if self._hangup:
                self._hangup = False
                self._reload_by_signal()

    def _reload_by_signal(self) -> None:
        with self._supervisor.reloading(self._clock.monotonic()), suppress(OperatorError):
            self._reload()

    def _reload(self) -> list[str]:
        """Read the configuration again; return the sections of it that need a restart."""
        try:
            new = self._read_again()
        except OperatorError as error:
            oplog.reload_refused(len(error.problems))
            raise
        kept = {section: getattr(self.config, section) for section in _HELD}
        restart = [name for name, value in kept.items() if getattr(new, name) != value]
        self.config = new.model_copy(update=kept)
        oplog.reloaded(len(restart))
        return restart

    # In the event loop of the thread that answers ------------------------------------------------

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Answer for this process meanwhile."""
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_forever, name=ROLE, daemon=True)
        thread.start()

        def done(task: Coroutine[Any, Any, T]) -> T:
            return asyncio.run_coroutine_threadsafe(task, loop).result()

        own = {"health": self._health, "reload": self._reload_asked}
        control = BesideSocket(self.config.control_socket, ROLE, own)
        metrics = MetricsServer(self.config.metrics, self._figures)
        try:
            done(control.start())
            # The daemon that has the store may be on this machine, and answer there.
            with suppress(OperatorError):
                done(metrics.start())
            yield
        finally:
            done(control.stop())
            done(metrics.stop())
            done(control.answered())
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    async def _reload_asked(self) -> dict[str, Any]:
        return {"restart": await asyncio.to_thread(self._reload)}

    async def _figures(self) -> Waiting:
        return Waiting(self._clock.now(), self._started_at, facts_of(self._clock))

    async def _health(self) -> list[dict[str, Any]]:
        """Return the reason why it could not take over, if there is one, as JSON."""
        error = self._waits_for
        if error is None or isinstance(error, StoreInUse):
            return []
        advice = "see to the server or the network; nothing else"
        return [asdict(Ailment("store", str(error), advice, serious=True))]
