"""Personal statements: after the end each player gets one, and nobody is passed over.

They are made in the order of handles, up to a hundred in one transaction, once every mail that came
in before has been read. So what is left out shows in the line behind it.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from gamemaster.audit.findings import Refused
from gamemaster.audit.journal import Shown

AT_ONCE: Final = 100
"""Statements in one transaction; between two of them other lines may stand."""


class Statements:
    """Follows who has joined and who was sent a statement; ``until`` is when each may object."""

    def __init__(self) -> None:
        self.until: dict[str, int] = {}
        self._left: list[str] = []
        self._over = False
        self._row = self._last = 0

    def joins(self, handle: str) -> None:
        """Take in a player: also one who leaves gets a statement."""
        heappush(self._left, handle)

    def take(self, line: Shown, unread: int) -> None:
        """Follow any line; ``unread`` is how many mails still are. Raises Refused."""
        if line.type == "statement.made/1":
            self._made(line, unread)
        else:
            self.row_ends(line.seq)
            self._over = self._over or line.type == "tournament.ended/1"

    def row_ends(self, seq: int) -> None:
        """Check, before line ``seq`` or at the end, that all those due together were made."""
        row, self._row = self._row, 0
        if row % AT_ONCE and self._left:
            raise Refused(
                f"journal entry {seq}: expected the statement of {self._left[0]!r:.80} before it, "
                f"found none"
            )

    def close(self) -> None:
        """Check what the journal ends with. Raises Refused."""
        self.row_ends(self._last)

    def _made(self, line: Shown, unread: int) -> None:
        handle, until = line.data["handle"], line.data["until"]
        if not self._over:
            raise _wrong(line, "a statement after the end", handle)
        if unread:
            raise _wrong(line, f"{unread} mails to be read before a statement", handle)
        if not self._left or handle != self._left[0]:
            expected = f"the statement of {self._left[0]}" if self._left else "no more statements"
            raise _wrong(line, expected, handle)
        if until < line.at:
            raise _wrong(line, "an instant to come, until which they may object", until)
        heappop(self._left)
        self.until[handle] = until
        self._row += 1
        self._last = line.seq


def _wrong(line: Shown, expected: str, found: object) -> Refused:
    return Refused(f"journal entry {line.seq}: expected {expected}, found {found!r:.80}")
