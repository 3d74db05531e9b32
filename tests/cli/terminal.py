"""A program on a terminal of its own, and somebody who answers its questions."""

from __future__ import annotations

import os
import pty
import select
import subprocess


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, command: list[str]) -> None:
        self._own, other = pty.openpty()
        self._process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other)
        os.close(other)
        self._shown = ""
        self._answered = 0
        self.code: int | None = None

    def answer(self, question: str, words: str) -> None:
        """Wait for a question and answer it; what is typed before it stands there whole is lost."""
        while f"{question}: " not in self._shown[self._answered :]:
            assert self._read(), self._shown
        self._answered = len(self._shown)
        os.write(self._own, f"{words}\n".encode())

    def finish(self) -> str:
        """Wait for the end and return all that was shown."""
        while self._read():
            pass
        self.code = self._process.wait(timeout=10)
        os.close(self._own)
        return self._shown.replace("\r\n", "\n")

    def _read(self) -> bool:
        ready, _, _ = select.select([self._own], [], [], 20)
        try:
            octets = os.read(self._own, 65536) if ready else b""
        except OSError:  # EIO: the other side is closed
            octets = b""
        self._shown += octets.decode()
        return bool(octets)
