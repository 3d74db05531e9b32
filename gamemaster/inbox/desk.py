"""What all conversations of one listener share, and the one step that makes a mail ours.

Invariants: ``take_in`` runs to its end even if the client hangs up meanwhile, so that ``accept`` is
never interrupted; trouble of ours is always the same 451, whatever it is. Made by ``SmtpListener``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from gamemaster import oplog
from gamemaster.errors import WorldError
from gamemaster.inbox.gate import Gate

if TYPE_CHECKING:
    import ssl

    from gamemaster.clock import Clock
    from gamemaster.config.settings import ListenConfig
    from gamemaster.inbox.arrival import Accept, Arrival, Knows, LogIn
    from gamemaster.inbox.conversation import Conversation
    from gamemaster.inbox.doors import Doors

Wait: TypeAlias = Callable[[float], Awaitable[None]]

ACCEPTED: Final = "250 2.0.0 accepted"
OURS_TO_MEND: Final = "451 4.3.0 try again later"


@dataclass(slots=True)
class Desk:
    """What all conversations of one listener share."""

    accept: Accept
    knows: Knows
    clock: Clock
    config: ListenConfig
    doors: Doors
    hostname: str
    tls: ssl.SSLContext | None
    log_in: LogIn | None = None
    wait: Wait = asyncio.sleep
    gate: Gate = field(default_factory=Gate)
    closing: bool = False
    conversations: set[Conversation] = field(default_factory=set)
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
        oplog.mail_accepted(self.source, len(arrivals), len(arrivals[0].raw))
        return ACCEPTED

    def make_room(self) -> None:
        """Where all places are taken: send away who has brought nothing for longest."""
        idle = [one for one in self.conversations if not one.receiving and one.patience.exhausted]
        if idle:
            min(idle, key=lambda one: one.patience.since).make_room()

    def _taken_in(self, task: asyncio.Task[str]) -> None:
        self.accepting.discard(task)
        self.changed.set()
