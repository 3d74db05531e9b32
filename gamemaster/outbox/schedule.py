"""When a letter that failed is tried again. Pure; used by the queue."""

from __future__ import annotations

from typing import Final

RETRY_DELAYS: Final = tuple(minutes * 60 for minutes in (1, 5, 10, 20, 40, 60))
"""Seconds after the first, second, … failed attempt; the last one repeats."""

GIVE_UP_AFTER: Final = 24 * 60 * 60
"""Seconds after the first attempt; the last attempt is made at that very moment or at the next
chance after it."""


SPREAD: Final = 0.25
"""Retries come later by up to this part of their pause, so that what failed together comes back
apart."""


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
