"""State shared by the connections of one listener: places, time, and taking a mail in.

Invariants: slow clients cannot shut the door, however many hosts they come from; ``take_in`` runs
to its end even if the client hangs up meanwhile, so that ``accept`` is never interrupted; trouble
of ours is always the same 451, whatever it is. Made by ``SmtpListener`` and touched only from its
event loop.
"""

from __future__ import annotations

import asyncio
import ipaddress
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol, TypeAlias

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.config.servers import ListenConfig
from gamemaster.errors import WorldError, as_machine_trouble
from gamemaster.inbox.arrival import Accept, Arrival, Knows, LogIn
from gamemaster.inbox.login import LoginDelays
from gamemaster.inbox.peers import Network, Rate


class Capacity:
    """Limits the connections at once, in all and per peer, and the octets of mail in memory."""

    def __init__(self, *, most: int, most_per_peer: int, most_octets: int) -> None:
        self.limit(most=most, most_per_peer=most_per_peer, most_octets=most_octets)
        self._inside: Counter[str] = Counter()
        self._octets = 0

    def limit(self, *, most: int, most_per_peer: int, most_octets: int) -> None:
        """Apply other limits from now on; open connections stay."""
        self._most = most
        self._most_per_peer = most_per_peer
        self._most_octets = most_octets

    @property
    def connections(self) -> int:
        """The number of open connections."""
        return self._inside.total()

    @property
    def full(self) -> bool:
        """Whether all places are taken, whoever has them."""
        return self.connections >= self._most

    def of_peer(self, peer: str) -> int:
        """Return the number of open connections of a peer; 0 where no limit holds for it."""
        return self._inside[peer] if peer else 0

    def allows(self, peer: str) -> bool:
        """Say whether a peer may have one more place, if there is one."""
        return self.of_peer(peer) < self._most_per_peer

    def enter(self, peer: str) -> None:
        """Count one more connection of a peer."""
        self._inside[peer] += 1

    def leave(self, peer: str) -> None:
        """Give back the place of a connection of ``peer`` that was let in."""
        self._inside[peer] -= 1
        if self._inside[peer] <= 0:
            del self._inside[peer]

    def hold(self, octets: int) -> bool:
        """Make room for ``octets`` more (or give back, when negative), or say no."""
        if octets > 0 and self._octets + octets > self._most_octets:
            return False
        self._octets += octets
        return True


MAIL_TIMEOUTS: Final = 4
"""Times ``timeout_seconds`` from DATA to its end: twenty minutes for a megabyte, by default."""

USELESS_TIMEOUTS: Final = 12
"""Times ``timeout_seconds`` without a mail taken in: an hour, by default."""

GRACE_SECONDS: Final = 5.0
"""The time that a client may fall behind before it makes room for the next."""


class Progress:
    """Measures whether a client brings mail fast enough to keep its place where all are taken.

    Only octets of a mail count. Each lets the client stay for as long as the slowest rate allows
    for it, from now at most ``GRACE_SECONDS``; so a client that says nothing, or only commands, is
    behind soonest, and fast sending does not pay for standing still afterwards.
    """

    def __init__(self, clock: Clock, octets_per_second: int) -> None:
        self._clock = clock
        self._rate = octets_per_second
        self.ours = False
        """Whether a mail is here whole and not answered, so that the client waits for us."""
        self.until = 0.0
        """The instant from which the client is behind: the earliest is that of the slowest."""
        self.begin()

    def begin(self) -> None:
        """Start anew: the client has come in, or one of its mails was taken in."""
        self.until = self._clock.monotonic() + GRACE_SECONDS

    def octets(self, count: int) -> None:
        """Count octets of a mail."""
        latest = self._clock.monotonic() + GRACE_SECONDS
        self.until = min(self.until + count / self._rate, latest)

    @property
    def behind(self) -> bool:
        """Whether another may have the place."""
        return self._clock.monotonic() >= self.until


class Deadlines:
    """Limits how long one connection takes in all, however busy it looks; ``let_go`` ends it.

    aiosmtpd's own clock measures silence: each command and each block of a mail sets it back. A
    client that sends one octet a second, or a NOOP every few minutes, is never silent. So two more
    clocks run: one for a single mail, one for a connection that brings none.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, timeout_seconds: float, let_go: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._timeout_seconds = timeout_seconds
        self._let_go = let_go
        self._mail: asyncio.TimerHandle | None = None
        self._use: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Start anew: the client has come in, or one of its mails was taken in."""
        self.end()
        self._use = self._loop.call_later(USELESS_TIMEOUTS * self._timeout_seconds, self._let_go)

    def mail_begins(self) -> None:
        """Start the clock of a mail: DATA was answered."""
        self._mail = self._loop.call_later(MAIL_TIMEOUTS * self._timeout_seconds, self._let_go)

    def mail_has_come(self) -> None:
        """Stop the clock of a mail that is here whole: how long we take for it is our affair."""
        if self._mail is not None:
            self._mail.cancel()

    def end(self) -> None:
        """Stop both clocks: the client is gone."""
        for clock in (self._mail, self._use):
            if clock is not None:
                clock.cancel()


Wait: TypeAlias = Callable[[float], Awaitable[None]]

ACCEPTED: Final = "250 2.0.0 accepted"
OURS_TO_MEND: Final = "451 4.3.0 try again later"


class Connection(Protocol):
    """One open connection, as the listener and the others see it."""

    peer: str
    deadlines: Deadlines
    progress: Progress

    @property
    def busy(self) -> bool:
        """Whether a mail transaction is running, which a stop lets finish."""

    def make_room(self) -> None:
        """Go, and give back the place at once."""

    def dismiss(self) -> None:
        """Say goodbye to a client between two mails."""

    def cut(self) -> None:
        """End the connection at once, whether or not the client reads."""


@dataclass(slots=True)
class Connections:
    """The things that all connections of one listener share, and the open connections."""

    accept: Accept
    knows: Knows
    clock: Clock
    config: ListenConfig
    capacity: Capacity
    hostname: str
    tls: ssl.SSLContext | None
    log_in: LogIn | None = None
    wait: Wait = asyncio.sleep
    login_delays: LoginDelays = field(default_factory=LoginDelays)
    trusted: tuple[Network, ...] = field(init=False)
    comings: Rate = field(init=False)
    mails: Rate = field(init=False)
    closing: bool = False
    open: set[Connection] = field(default_factory=set)
    accepting: set[asyncio.Task[None]] = field(default_factory=set)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        """Begin to count."""
        self.renew(self.config)

    def renew(self, config: ListenConfig) -> None:
        """Go by other limits from now on; connections that are open keep the place they have."""
        self.config = config
        self.trusted = tuple(map(ipaddress.ip_network, self.config.trusted_peers))
        self.comings = Rate(self.config.max_per_minute_per_peer)
        self.mails = Rate(self.config.max_per_minute_per_peer)

    @property
    def source(self) -> oplog.Source:
        """``smtp`` or ``lmtp``."""
        return self.config.protocol

    async def take_in(self, arrivals: list[Arrival]) -> str:
        """Make the mail durable and return the reply. Runs to its end even if the client leaves."""
        # As ``shield`` does, without a turn of the loop between the end of the task and the reply.
        reply: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        task = asyncio.ensure_future(self._take_in(arrivals, reply))
        self.accepting.add(task)
        task.add_done_callback(partial(self._taken_in, reply))
        return await reply

    async def _take_in(self, arrivals: list[Arrival], reply: asyncio.Future[str]) -> None:
        said = await self._durable(arrivals)
        if not reply.done():
            reply.set_result(said)

    async def _durable(self, arrivals: list[Arrival]) -> str:
        try:
            with as_machine_trouble():
                await self.accept(arrivals)
        except WorldError as error:
            oplog.mail_put_off(self.source, error)
            return OURS_TO_MEND
        except Exception as error:  # noqa: BLE001 - whatever is wrong is ours, so the client waits
            oplog.defect("inbox", error)
            return OURS_TO_MEND
        oplog.mail_accepted(self.source, len(arrivals))
        return ACCEPTED

    def let_in(self, connection: Connection) -> bool:
        """Give a connection that has just come a place, or say no.

        Where all places are taken, another makes room: the slowest of those that are behind, or
        whose peer has more places than this one then would.
        """
        peer = connection.peer
        often = not self.comings.take(peer, self.clock.monotonic())
        if self.closing or often or not self.capacity.allows(peer):
            return False
        if self.capacity.full:
            ours = 1 + self.capacity.of_peer(peer)
            may_go = [
                found
                for found in self.open
                if not found.progress.ours
                and (found.progress.behind or self.capacity.of_peer(found.peer) > ours)
            ]
            if not may_go:
                return False
            min(may_go, key=lambda found: found.progress.until).make_room()
        self.capacity.enter(peer)
        self.open.add(connection)
        return True

    def _taken_in(self, reply: asyncio.Future[str], task: asyncio.Task[None]) -> None:
        if not reply.done():
            # A stop that took too long ended it: nobody is told that the mail was accepted.
            reply.cancel()
        self.accepting.discard(task)
        self.changed.set()
