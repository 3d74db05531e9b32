"""Keeps signals that are for the daemon from the processes that it has begun.

A terminal, ``timeout`` and a supervisor signal the whole group. The daemon ends its processes
itself, in an order in which nothing is lost.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

FOR_THE_DAEMON: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def left_alone() -> Iterator[None]:
    """Have processes that are begun meanwhile never hear those signals.

    What is blocked here stays so in a process, from its first instant on; here it comes afterwards.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, FOR_THE_DAEMON)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
