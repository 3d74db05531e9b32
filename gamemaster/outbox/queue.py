"""The queue as workers see it: letters are handed out, reported, and tried again later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from gamemaster.outbox.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Dispatch:
    """Some readers of one letter who have not got it yet.

    ``id`` identifies it in reports. ``envelope_sender`` gives where a recipient's copy comes
    back to, ``""`` for nowhere. ``render`` gives a recipient's message, always the same bytes.
    ``note`` gives the code under which their copy is noted as taken (``sent_notes``). ``bulk`` goes
    to many, and lets mail to few go first.
    """

    id: int
    envelope_sender: Callable[[str], str] = field(repr=False)
    recipients: tuple[str, ...] = field(repr=False)
    render: Callable[[str], bytes] = field(repr=False)
    note: Callable[[str], bytes] = field(repr=False)
    bulk: bool = False


def next_tick(now: int, seconds: int) -> int:
    """Return the next instant at which mail leaves, ``seconds`` apart; ``now`` where that is 0."""
    return now if seconds == 0 else (now // seconds + 1) * seconds


def released_at(caused: int, seconds: int) -> int:
    """Return the tick at which mail leaves whose cause came at ``caused``: the second after it.

    So there is a whole tick at least to read and play what caused it, and the instant at which it
    leaves tells nobody how long that took.
    """
    return next_tick(next_tick(caused, seconds), seconds)


LOOKED_SECONDS: Final = 3
"""After so long at most the calendar of a daemon that has nothing else to do looks again."""


def is_late(due: int, taken_up: int, seconds: int) -> bool:
    """Say whether what was ``due`` is begun so late that its tick leaves no time to play it."""
    return taken_up > max(due + LOOKED_SECONDS, next_tick(due, seconds))


@dataclass(frozen=True, slots=True)
class Word:
    """A message to one recipient that is kept in memory only, because the store is in trouble."""

    envelope_sender: str = field(repr=False)
    recipient: str = field(repr=False)
    message: bytes = field(repr=False)


class Queue(Protocol):
    """The mail that waits to leave. Both are called in the workers' threads and may block."""

    def due(self, now: int) -> Sequence[Dispatch]:
        """Hand out mail that may be tried now, mail to few readers first.

        Nobody else is handed the same until it is reported.
        """

    def report(self, outcomes: Mapping[int, Mapping[str, Outcome]], now: int) -> None:
        """Record the outcomes of these recipients, durably; those not named were not tried.

        A temporary failure asks for another attempt later, until the queue gives up; a recipient
        with a permanent one is not tried again.
        """


RETRY_DELAYS: Final = tuple(minutes * 60 for minutes in (1, 5, 10, 20, 40, 60))
"""Seconds after the first, second, … failed attempt; the last one repeats."""

GIVE_UP_AFTER: Final = 24 * 60 * 60
"""Seconds after the first attempt; the last attempt is made at that very moment or at the next
chance after it."""


SPREAD: Final = 0.25
"""Retries come later by up to this part of their pause, so that mail that failed together comes
back apart.
"""


LONGEST_PAUSE: Final = int(max(RETRY_DELAYS) * (1 + SPREAD)) + 1
"""No retry is further away than this many seconds."""


def next_attempt(
    attempts: int,
    first_attempt: int,
    now: int,
    give_up_after: int = GIVE_UP_AFTER,
    jitter: float = 0.0,
) -> int | None:
    """The instant of the next attempt after ``attempts`` failed ones, or None to give up.

    ``first_attempt`` is the instant of the first of them, ``now`` that of the last; ``jitter``,
    from 0 to 1, says how much of the spread is used.
    """
    if attempts < 1:
        raise ValueError(f"expected at least one attempt, got {attempts}")
    last_chance = first_attempt + give_up_after
    if now >= last_chance:
        return None
    delay = RETRY_DELAYS[min(attempts, len(RETRY_DELAYS)) - 1]
    return min(now + delay + int(delay * SPREAD * jitter), last_chance)
