"""State shared by the connections of one listener: places, time, and taking a mail in.

Invariants: ``take_in`` runs to its end even if the client hangs up meanwhile, so that ``accept`` is
never interrupted; trouble of ours is always the same 451, whatever it is. Made by ``SmtpListener``
and touched only from its event loop.
"""

from __future__ import annotations

import asyncio
import ipaddress
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.config.servers import ListenConfig
from gamemaster.errors import WorldError
from gamemaster.inbox.arrival import Accept, Arrival, Knows, LogIn
from gamemaster.inbox.login import LoginDelays


class Capacity:
    """Limits the connections at once, in all and per peer, and the octets of mail in memory."""

    def __init__(self, *, most: int, most_per_peer: int, most_octets: int) -> None:
        self._most = most
        self._most_per_peer = most_per_peer
        self._most_octets = most_octets
        self._inside: Counter[str] = Counter()
        self._octets = 0

    @property
    def connections(self) -> int:
        """The number of open connections."""
        return self._inside.total()

    @property
    def full(self) -> bool:
        """Whether all places are taken, whoever has them."""
        return self.connections >= self._most

    def enter(self, peer: str) -> bool:
        """Let one more connection of ``peer`` in, or say no. ``""`` is a unix socket's peer."""
        if self.full:
            return False
        if peer and self._inside[peer] >= self._most_per_peer:
            return False
        self._inside[peer] += 1
        return True

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


def peer_of(peername: object) -> str:
    """Return the unit counted as a peer: an IPv4 address, an IPv6 /64, ``""`` on a unix socket."""
    if not isinstance(peername, tuple) or not peername:
        return ""
    address = ipaddress.ip_address(str(peername[0]).partition("%")[0])
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    # One household or host holds a whole /64 (RFC 6177), so it counts as one.
    return str(ipaddress.ip_network((address, 64), strict=False))


MAIL_TIMEOUTS: Final = 4
"""Times ``timeout_seconds`` from DATA to its end: twenty minutes for a megabyte, by default."""

USELESS_TIMEOUTS: Final = 12
"""Times ``timeout_seconds`` without a mail taken in: an hour, by default."""

CROWD_SECONDS: Final = 30.0
"""The silence after which a client makes room for the next, where all places are taken."""


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
        self.since = loop.time()
        """The instant at which the client came in, or brought its latest mail."""

    def begin(self) -> None:
        """Start anew: the client has come in, or a mail of its was taken in."""
        self.end()
        self.since = self._loop.time()
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

    @property
    def exhausted(self) -> bool:
        """Whether the client has brought nothing for so long that another may have its place."""
        return self._loop.time() >= self.since + CROWD_SECONDS


Wait: TypeAlias = Callable[[float], Awaitable[None]]

ACCEPTED: Final = "250 2.0.0 accepted"
OURS_TO_MEND: Final = "451 4.3.0 try again later"


class Connection(Protocol):
    """One open connection, as the listener and the others see it."""

    deadlines: Deadlines

    @property
    def busy(self) -> bool:
        """Whether a mail transaction is running, which a stop lets finish."""

    @property
    def receiving(self) -> bool:
        """Whether a mail is on its way, or being made durable."""

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
    closing: bool = False
    open: set[Connection] = field(default_factory=set)
    accepting: set[asyncio.Task[str]] = field(default_factory=set)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def source(self) -> oplog.Source:
        """``smtp`` or ``lmtp``."""
        return self.config.protocol

    async def take_in(self, arrivals: list[Arrival]) -> str:
        """Make the mail durable and return the reply. Runs to its end even if the client leaves."""
        task = asyncio.ensure_future(self._take_in(arrivals))
        self.accepting.add(task)
        task.add_done_callback(self._taken_in)
        return await asyncio.shield(task)

    async def _take_in(self, arrivals: list[Arrival]) -> str:
        try:
            await self.accept(arrivals)
        except WorldError as error:
            oplog.mail_put_off(self.source, error)
            return OURS_TO_MEND
        except Exception as error:  # noqa: BLE001 - whatever is wrong is ours, so the client waits
            oplog.defect("inbox", error)
            return OURS_TO_MEND
        oplog.mail_accepted(self.source, len(arrivals))
        return ACCEPTED

    def make_room(self) -> None:
        """Send away the client that has been idle for longest, if any has been for too long."""
        idle = [found for found in self.open if not found.receiving and found.deadlines.exhausted]
        if idle:
            min(idle, key=lambda found: found.deadlines.since).make_room()

    def _taken_in(self, task: asyncio.Task[str]) -> None:
        self.accepting.discard(task)
        self.changed.set()
