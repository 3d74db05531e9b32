"""What waits to leave, as the workers see it: what is handed out, and how it is reported."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gamemaster.outbox.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Dispatch:
    """Some readers of one letter who have not got it yet.

    ``id`` is what it is reported under, ``letter`` the letter's number. ``envelope_sender`` gives
    where a recipient's copy comes back to, ``""`` for nowhere. ``render`` gives a recipient's
    message, always the same bytes. ``bulk`` goes to many, and lets mail to few go first.
    """

    id: int
    letter: int
    envelope_sender: Callable[[str], str] = field(repr=False)
    recipients: tuple[str, ...] = field(repr=False)
    render: Callable[[str], bytes] = field(repr=False)
    bulk: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A message to one recipient that is kept in memory only: the store is what is in trouble."""

    envelope_sender: str = field(repr=False)
    recipient: str = field(repr=False)
    message: bytes = field(repr=False)


class Queue(Protocol):
    """What waits to leave. Both are called in the workers' threads and may block."""

    def due(self, now: int) -> Sequence[Dispatch]:
        """Hand out what may be tried now, mail to few readers first.

        Nobody else is handed the same until it is reported.
        """

    def report(self, outcomes: Mapping[int, Mapping[str, Outcome]], now: int) -> None:
        """Record what became of these recipients, durably; those not named were not tried.

        A temporary failure asks for another attempt later, until the queue gives up; a recipient
        with a permanent one is not tried again.
        """
