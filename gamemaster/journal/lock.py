"""One writer: an exclusive lock beside the store, held while it is open.

The lock is ``flock`` on ``PATH.lock``, which the kernel drops with the process that held it, so a
crash leaves nothing to clean up. The file names its holder for the operator and is never removed:
removing it would let two processes lock two files of one name.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from gamemaster.errors import StoreUnavailable
from gamemaster.journal.trouble import trouble

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SUFFIX: Final = ".lock"
HOLDER_BYTES_LIMIT: Final = 32


class StoreLock:
    """The exclusive lock on one store; taken when made."""

    __slots__ = ("_descriptor",)

    def __init__(self, path: Path) -> None:
        name = path.with_name(path.name + SUFFIX)
        try:
            self._descriptor = os.open(name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError as error:
            raise trouble(error, name) from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.pread(self._descriptor, HOLDER_BYTES_LIMIT, 0).decode("ascii", "replace")
            os.close(self._descriptor)
            who = f"process {holder.strip()}" if holder.strip().isdecimal() else "another process"
            raise StoreUnavailable(f"{path}: the store is in use by {who}") from error
        # A lock that cannot be signed holds all the same; it only cannot say who has it.
        with suppress(OSError):
            os.fchmod(self._descriptor, 0o600)
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, b"%d\n" % os.getpid(), 0)

    def release(self) -> None:
        """Give the store up."""
        os.close(self._descriptor)


@contextmanager
def holding(path: Path) -> Iterator[None]:
    """Hold the lock of a store that is not opened, for work on its file."""
    lock = StoreLock(path)
    try:
        yield
    finally:
        lock.release()
