"""The store, read in short turns by whoever owns it, so that play goes on meanwhile.

A disclosure of half a million lines takes a while. What it asks of the store is asked in turns of a
few milliseconds each; a daemon's writer does other work in between, and everything else (hashing,
writing, packing) happens in another thread. Without a daemon a turn is a plain call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from gamemaster.office.office import MAILS

if TYPE_CHECKING:
    from gamemaster.journal.codec import Line
    from gamemaster.journal.store import Store

LINES_AT_A_TURN: Final = 200

T = TypeVar("T")


class Turns(Protocol):
    """Runs a short task in the thread that owns the store, and returns what it gives."""

    def __call__(self, task: Callable[[], T], /) -> T:
        """Run ``task``."""


def at_once(task: Callable[[], T], /) -> T:
    """Run a task here and now: for the thread that owns the store."""
    return task()


@dataclass(frozen=True)
class Source:
    """The journal of one tournament up to line ``last``, and the octets of its mails."""

    store: Store
    name: str
    last: int
    turns: Turns

    def lines(self) -> Iterator[tuple[Line, bytes]]:
        """Yield each line with its bytes, verified on the way."""
        stream = islice(self.store.whole_lines(self.name), self.last)
        while some := self.turns(lambda: list(islice(stream, LINES_AT_A_TURN))):
            yield from some

    def mail(self, row: int) -> bytes | None:
        """Return the octets of the mail in a row of the store, None if they were dropped."""
        return self.turns(lambda: self.store.get(MAILS, row))
