"""Sees that every part of the daemon goes round, and tells the supervisor so (sd_notify(3)).

``READY=1`` is said once mail and commands come in, ``WATCHDOG=1`` only when intake, readers,
writer, senders and calendar have all been round since the last time: a daemon that is half alive is
ended by its supervisor and started anew.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

PARTS_OF_A_TERM: Final = 3
"""The number of looks at the parts within the time that the supervisor allows."""

TELL_SECONDS: Final = 5.0
USEC: Final = 1_000_000


def at_signals(end: Callable[[int], None], hang_up: Callable[[], None]) -> None:
    """Have SIGTERM and SIGINT heard by ``end``, SIGHUP by ``hang_up``, in the running loop."""
    loop = asyncio.get_running_loop()
    # Not in the main thread (an embedded daemon) nobody signals: its owner ends it.
    with suppress(ValueError, RuntimeError):
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, end, number)
        loop.add_signal_handler(signal.SIGHUP, hang_up)


class Supervisor:
    """The process that started us, as far as it told us where to reach it."""

    def __init__(self) -> None:
        self._address = os.environ.get("NOTIFY_SOCKET", "")
        microseconds = os.environ.get("WATCHDOG_USEC", "")
        mine = os.environ.get("WATCHDOG_PID", "") in ("", str(os.getpid()))
        wanted = mine and microseconds.isascii() and microseconds.isdecimal()
        self.patience_seconds = int(microseconds) / USEC if wanted else 0.0

    def tell(self, state: str) -> None:
        """Send one line of state; a supervisor that is gone hears nothing."""
        if not self._address.startswith(("/", "@")):
            return
        # An at sign stands for the NUL of the abstract namespace.
        address = self._address
        if address.startswith("@"):
            address = "\0" + address[1:]
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as notify:
            # One that reads nothing any more holds up nobody.
            notify.settimeout(TELL_SECONDS)
            try:
                notify.connect(address)
                notify.sendall(state.encode())
            except OSError:
                return

    @contextmanager
    def reloading(self, monotonic_seconds: float) -> Iterator[None]:
        """Say that a configuration is read again, and then that this is done (sd_notify(3))."""
        self.tell(f"RELOADING=1\nMONOTONIC_USEC={int(monotonic_seconds * USEC)}")
        try:
            yield
        finally:
            self.tell("READY=1")

    async def watch(self, round_made: Callable[[], Awaitable[None]]) -> None:
        """Say ``WATCHDOG=1`` after each round of all parts; for ever, or not at all."""
        while self.patience_seconds:
            await round_made()
            self.tell("WATCHDOG=1")
            await asyncio.sleep(self.patience_seconds / PARTS_OF_A_TERM)
