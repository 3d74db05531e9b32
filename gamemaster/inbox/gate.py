"""How long whoever guesses passwords has to wait. Counters only; touched from one event loop."""

from __future__ import annotations

from typing import Final

FORGIVEN_AFTER_SECONDS: Final = 3_600.0
LONGEST_DELAY_SECONDS: Final = 30.0
MOST_PEERS: Final = 10_000


class Gate:
    """Counts failed logins of each peer; ``now`` is a monotonic clock's, in seconds."""

    def __init__(self) -> None:
        self._failures: dict[str, tuple[int, float]] = {}

    def failed(self, peer: str, now: float) -> None:
        """Note one more failure."""
        count = self._count(peer, now) + 1
        self._failures.pop(peer, None)
        if len(self._failures) >= MOST_PEERS:
            # The one that has been quiet for longest is the first.
            self._failures.pop(next(iter(self._failures)))
        self._failures[peer] = count, now

    def succeeded(self, peer: str) -> None:
        """Forget the failures of a peer that knew a password after all."""
        self._failures.pop(peer, None)

    def delay_seconds(self, peer: str, now: float) -> float:
        """Return how long to wait before the next answer: one second, then twice as long each."""
        count = self._count(peer, now)
        return min(2.0 ** (count - 1), LONGEST_DELAY_SECONDS) if count else 0.0

    def _count(self, peer: str, now: float) -> int:
        count, last = self._failures.get(peer, (0, now))
        return count if now < last + FORGIVEN_AFTER_SECONDS else 0
