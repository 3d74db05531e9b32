"""The command line on a terminal, and somebody who answers its questions."""

from __future__ import annotations

import codecs
import os
import pty
import select
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from gamemaster.cli import main


class Screen:
    """The other end of a terminal: what is shown on it is read, and what is typed is written."""

    def __init__(self) -> None:
        self._own, self.terminal = pty.openpty()
        self._shown = ""
        # A character may come in two pieces.
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._answered = 0

    def answer(self, question: str, words: str) -> None:
        """Wait for a question and answer it; what is typed before it stands there whole is lost."""
        while f"{question}: " not in self._shown[self._answered :]:
            assert self._read(), self._shown
        self._answered = len(self._shown)
        os.write(self._own, f"{words}\n".encode())

    def rest(self) -> str:
        """Read until nothing is at the terminal any more; return all that was shown."""
        while self._read():
            pass
        return self._shown.replace("\r\n", "\n")

    def close(self) -> None:
        """Take the terminal away; whatever waits at it for an answer gets none."""
        os.close(self._own)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._own], [], [], 20)
        try:
            octets = os.read(self._own, 65536) if ready else b""
        except OSError:  # EIO: the other side is closed
            octets = b""
        self._shown += self._decoder.decode(octets)
        return bool(octets)


class Terminal:
    """A program in a process of its own, on a terminal of its own."""

    def __init__(self, command: list[str]) -> None:
        self._screen = Screen()
        terminal = self._screen.terminal
        self._process = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal)
        os.close(terminal)
        self.code: int | None = None

    def answer(self, question: str, words: str) -> None:
        """Wait for a question and answer it."""
        self._screen.answer(question, words)

    def finish(self) -> str:
        """Wait for the end and return all that was shown."""
        shown = self._screen.rest()
        self.code = self._process.wait(timeout=10)
        self._screen.close()
        return shown


class Conversation:
    """A command line on a terminal, in this process: which starts at once, and shows the same.

    The answers are given first; ``finish`` types each when its question stands on the screen.
    """

    def __init__(self, *words: object) -> None:
        self._words = [str(word) for word in words]
        self._answers: list[tuple[str, str]] = []
        self.code: int | None = None

    def answer(self, question: str, words: str) -> None:
        """Say what is answered to a question."""
        self._answers.append((question, words))

    def finish(self) -> str:
        """Hold it, and return all that was shown."""
        screen = Screen()
        with ThreadPoolExecutor(1) as somebody:
            shown = somebody.submit(self._talk, screen)
            with suppress(OSError):  # nobody is there any more who could read it
                self._run(screen.terminal)
        return shown.result()

    def _run(self, terminal: int) -> None:
        with (
            os.fdopen(terminal, encoding="utf-8") as stdin,
            os.fdopen(os.dup(terminal), "w", encoding="utf-8") as stdout,
            os.fdopen(os.dup(terminal), "w", encoding="utf-8") as stderr,
            pytest.MonkeyPatch.context() as patch,
        ):
            patch.setattr(sys, "stdin", stdin)
            patch.setattr(sys, "stdout", stdout)
            patch.setattr(sys, "stderr", stderr)
            self.code = main(self._words)

    def _talk(self, screen: Screen) -> str:
        try:
            for question, words in self._answers:
                screen.answer(question, words)
            return screen.rest()
        finally:
            screen.close()
