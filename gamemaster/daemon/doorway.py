"""Begins the process that accepts mail, before anything else of the daemon is even imported.

It imports what it needs while the daemon does the same, and waits at its end of a socket for the
key of the intake (``acceptance``). If the daemon ends before it has sent one, so does the process.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from dataclasses import dataclass
from typing import Final

from gamemaster.daemon.signals import left_alone

END_SECONDS: Final = 20.0
"""The time in which the process ends once it was asked to."""


@dataclass(frozen=True, slots=True)
class Doorway:
    """The process, and our end of the socket that it inherited."""

    process: subprocess.Popen[bytes]
    end: socket.socket

    def close(self) -> None:
        """Hang up, and wait until the process has ended, as it then does."""
        self.end.close()
        self.wait()

    def signal(self) -> int | None:
        """Return the signal that ended the process, which is gone; None where it ended itself."""
        self.wait()
        code = self.process.returncode
        return -code if code < 0 else None

    def wait(self) -> None:
        """Wait until the process has ended; it was asked to, or hears nobody any more."""
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def begun(log: str) -> Doorway:
    """Begin the process; ``log`` is the configuration of the log as JSON.

    It inherits standard error, and of all open files only its socket.
    """
    ours, theirs = socket.socketpair()
    with theirs, left_alone():
        descriptor = theirs.fileno()
        process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", "gamemaster.inbox.doors", str(descriptor), log],
            stdin=subprocess.DEVNULL,
            pass_fds=(descriptor,),
        )
    return Doorway(process, ours)
