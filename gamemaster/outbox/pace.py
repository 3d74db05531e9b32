"""Limits how fast mail may leave, overall and to each destination, and slows down when asked.

Providers close an account that sends too much (Gmail: 500 mails a day) and servers turn away a
client that comes too fast. Mail that is over a limit is not handed out: it stays in the queue and
leaves later. Letters to many may use four fifths of the overall limits, so that a receipt is not
kept waiting by an announcement. A reply that asks for patience (``outcome``) makes everything for
that destination wait, and then go one by one for a while.

Instants are whole seconds. Used by the writer's thread alone; what must outlive a restart is given
by ``remembered``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

MINUTE, HOUR, DAY = 60, 3_600, 86_400
STEPS: Final = 60
"""A window moves on in so many steps."""

BULK_PART: Final = 5
"""One part in so many of an overall limit is kept for letters to few."""

FIRST_REST_SECONDS: Final = 60
LONGEST_REST_SECONDS: Final = 1_800
RELIEF_SECONDS: Final = 600
"""After so long without another complaint the pace is one degree faster again."""

LONGEST_TICK_SECONDS: Final = 300
"""Mail is counted for the tick at which it leaves, which is at most so far ahead."""

MOST_DESTINATIONS: Final = 10_000
EVERYWHERE: Final = ""

Why: TypeAlias = Literal["per_hour", "per_day", "per_destination_per_minute", "asked to slow down"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Mails in an hour and in a day, and in a minute to one destination; None: no limit."""

    per_hour: int | None = None
    per_day: int | None = None
    per_destination_per_minute: int | None = None


@dataclass(slots=True)
class Window:
    """Counts what happened in the last ``seconds``."""

    limit: int
    seconds: int
    counts: dict[int, int] = field(default_factory=dict)

    @property
    def step(self) -> int:
        """The seconds that are counted together."""
        return max(1, self.seconds // STEPS)

    def count(self, now: int) -> int:
        """Return how many there were; counts that lie ahead are of a clock that ran ahead."""
        latest = now + LONGEST_TICK_SECONDS
        for step in [
            step for step in self.counts if self._over(step) <= now or step * self.step > latest
        ]:
            del self.counts[step]
        return sum(self.counts.values())

    def add(self, now: int, more: int = 1) -> None:
        """Count some, or take some back."""
        step = now // self.step
        self.counts[step] = max(0, self.counts.get(step, 0) + more)

    def free_at(self, now: int) -> int:
        """Return when the oldest of them is forgotten."""
        return self._over(min(self.counts, default=now // self.step))

    def _over(self, step: int) -> int:
        """Return when the last instant of a step is as long ago as the window is wide."""
        return (step + 1) * self.step - 1 + self.seconds


@dataclass(slots=True)
class Slow:
    """Somebody asked for patience: nothing before ``rests_until``, then one every ``gap``."""

    degree: int = 0
    rests_until: int = 0
    next_at: int = 0

    @property
    def free_at(self) -> int:
        """The instant at which the next mail may leave."""
        return max(self.rests_until, self.next_at)

    @property
    def gap(self) -> int:
        """The seconds between two mails."""
        return 1 << self.degree

    def complained(self, now: int) -> None:
        """Rest longer than the last time; mail that was on its way already complains only once."""
        self._bound(now)
        if now < self.rests_until:
            return
        rest = min(FIRST_REST_SECONDS << self.degree, LONGEST_REST_SECONDS)
        self.degree = min(self.degree + 1, 6)
        self.rests_until = self.next_at = now + rest

    def _bound(self, now: int) -> None:
        """Rest no longer than the longest rest: an instant further ahead is a clock's mistake."""
        latest = now + LONGEST_REST_SECONDS + LONGEST_TICK_SECONDS
        self.rests_until = min(self.rests_until, latest)
        self.next_at = min(self.next_at, latest)

    def eased(self, now: int) -> bool:
        """Speed up after a quiet time; say whether all is as it was."""
        self._bound(now)
        while self.degree and now >= self.rests_until + RELIEF_SECONDS:
            self.degree -= 1
            self.rests_until += RELIEF_SECONDS
        return self.degree == 0


class Pace:
    """All limits together: says which mail may leave now."""

    def __init__(self, limits: Limits = Limits()) -> None:
        self._limits = limits
        self._overall: dict[Why, Window] = {}
        if limits.per_hour is not None:
            self._overall["per_hour"] = Window(limits.per_hour, HOUR)
        if limits.per_day is not None:
            self._overall["per_day"] = Window(limits.per_day, DAY)
        self._to: dict[str, Window] = {}
        self._slow: dict[str, Slow] = {}

    def renew(self, limits: Limits) -> None:
        """Apply other limits from now on; mail that left of late still counts."""
        before = self._overall
        fresh = Pace(limits)
        for why, window in fresh._overall.items():
            window.counts = before[why].counts if why in before else {}
        self._limits, self._overall, self._to = limits, fresh._overall, {}

    def take(self, address: str, now: int, *, bulk: bool) -> bool:
        """Say whether a mail to ``address`` may leave now, and count it if so."""
        if self.why_not(address, now, bulk=bulk) is not None:
            return False
        self.count(address, now)
        return True

    def count(self, address: str, now: int) -> None:
        """Count a mail that leaves now, or has left."""
        destination = _destination(address)
        for window in self._windows(destination):
            window.add(now)
        for slow in self._slowed(destination, now):
            slow.next_at = now + slow.gap

    def why_not(self, address: str, now: int, *, bulk: bool) -> tuple[Why, int] | None:
        """Return why a mail may not leave now, and until when it is so at least; None: it may."""
        destination = _destination(address)
        found: list[tuple[Why, int]] = [
            (why, window.free_at(now))
            for why, window in self._overall.items()
            if window.count(now) >= window.limit - (window.limit // BULK_PART if bulk else 0)
        ]
        window = self._to.get(destination)
        if window is not None and window.count(now) >= window.limit:
            found.append(("per_destination_per_minute", window.free_at(now)))
        found += [
            ("asked to slow down", slow.free_at)
            for slow in self._slowed(destination, now)
            if now < slow.free_at
        ]
        return max(found, key=lambda reason: reason[1], default=None)

    def give_back(self, address: str, taken_at: int) -> None:
        """Forget a mail that was to leave at that instant and was not tried."""
        for window in self._windows(_destination(address)):
            window.add(taken_at, -1)

    def complained(self, address: str | None, now: int) -> None:
        """Go slower: towards the destination of ``address``, or everywhere (None)."""
        destination = EVERYWHERE if address is None else _destination(address)
        for known in [place for place, slow in self._slow.items() if slow.eased(now)]:
            del self._slow[known]
        if len(self._slow) < MOST_DESTINATIONS:
            self._slow.setdefault(destination, Slow()).complained(now)

    def remembered(self) -> dict[str, Any] | None:
        """Return the counts that must outlive a restart, as JSON; None if no limit is that long."""
        if not self._overall:
            return None
        return {
            why: {str(step): count for step, count in window.counts.items() if count}
            for why, window in self._overall.items()
        }

    def remember(self, data: Mapping[str, Any]) -> None:
        """Go on from the counts that ``remembered`` gave."""
        for why, window in self._overall.items():
            window.counts = {int(step): int(count) for step, count in data.get(why, {}).items()}

    def _windows(self, destination: str) -> list[Window]:
        limit = self._limits.per_destination_per_minute
        if limit is None:
            return list(self._overall.values())
        if destination not in self._to:
            if len(self._to) >= MOST_DESTINATIONS:
                self._to.pop(next(iter(self._to)))
            self._to[destination] = Window(limit, MINUTE)
        return [*self._overall.values(), self._to[destination]]

    def _slowed(self, destination: str, now: int) -> list[Slow]:
        if not self._slow:
            return []
        known = (self._slow.get(place) for place in (EVERYWHERE, destination))
        return [slow for slow in known if slow is not None and not slow.eased(now)]


def _destination(address: str) -> str:
    return address.rpartition("@")[2].lower()
