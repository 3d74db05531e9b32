"""A network between a daemon and its database that a test can cut in the middle of a commit."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

Moment = Literal["before", "after"]
"""Whether the server has not got, or has carried out, the COMMIT in the middle of which it is."""

COMMIT: Final = b"COMMIT"
LEAST_OCTETS: Final = 1000
"""A row takes more: a commit after less is of a transaction that writes nothing."""

AT_ONCE: Final = struct.pack("ii", 1, 0)
"""What has a connection end as one does of which nobody says goodbye."""


class Network:
    """Carries connections from a port of this machine to the socket of a server."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._moment: Moment = "before"
        self._left = 0
        self._seconds = 0.0
        self._timer: threading.Timer | None = None
        self.cuts = 0
        self._there = threading.Event()
        self._there.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_at(self, moment: Moment, *, commits: int, seconds: float) -> None:
        """Cut it in the middle of the so many-th commit from now, for so long."""
        with self._lock:
            self._moment, self._left, self._seconds = moment, commits, seconds

    @property
    def waits(self) -> bool:
        """Whether a cut that was asked for has not come yet."""
        return self._left > 0

    @property
    def whole(self) -> bool:
        """Whether connections are carried."""
        return self._there.is_set()

    def close(self) -> None:
        """End it and all that it carries."""
        if self._timer is not None:
            self._timer.cancel()
        self._door.close()
        self._end_all()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if not self._there.is_set():
                _end(near)
                continue
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(str(self._server))
            except OSError:
                _end(near)
                far.close()
                continue
            with self._lock:
                self._open |= {near, far}
            threading.Thread(target=self._there_to_server, args=(near, far), daemon=True).start()
            threading.Thread(target=self._back, args=(far, near), daemon=True).start()

    def _there_to_server(self, near: socket.socket, far: socket.socket) -> None:
        octets = 0
        with suppress(OSError):
            while some := near.recv(65536):
                octets += len(some)
                if COMMIT in some:
                    if octets > LEAST_OCTETS and self._is_the_one():
                        self._cut(near, far, some)
                        return
                    octets = 0
                far.sendall(some)
        self._end_both(near, far)

    def _back(self, far: socket.socket, near: socket.socket) -> None:
        with suppress(OSError):
            while some := far.recv(65536):
                # What the server says of a commit in whose middle it was cut arrives nowhere.
                if self._there.is_set():
                    near.sendall(some)
        self._end_both(near, far)

    def _is_the_one(self) -> bool:
        with self._lock:
            if not self._left:
                return False
            self._left -= 1
            if self._left:
                return False
            self._there.clear()
            return True

    def _cut(self, near: socket.socket, far: socket.socket, commit: bytes) -> None:
        self.cuts += 1
        if self._moment == "after":
            far.sendall(commit)
            # The server ends a session that says goodbye once it has done what was asked before.
            far.shutdown(socket.SHUT_WR)
            with suppress(OSError):
                while far.recv(65536):
                    pass
        self._end_both(near, far)
        self._end_all()
        self._timer = threading.Timer(self._seconds, self._there.set)
        self._timer.daemon = True
        self._timer.start()

    def _end_both(self, *ends: socket.socket) -> None:
        with self._lock:
            self._open -= {*ends}
        for end in ends:
            _end(end)

    def _end_all(self) -> None:
        with self._lock:
            ends, self._open = self._open, set()
        for end in ends:
            _end(end)


def _end(end: socket.socket) -> None:
    with suppress(OSError):
        if end.family == socket.AF_INET:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        # A thread may wait for it.
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def network(server: Path) -> Iterator[Network]:
    """A network to the socket of a server, whole until it is cut."""
    made = Network(server)
    try:
        yield made
    finally:
        made.close()
