"""The daemon's end of accepting mail: starts what accepts it, takes over mail, answers questions.

Mail is accepted by a process of its own (``inbox.doors``), or with ``accept.process = false`` by a
task beside the others; both are talked to in the same way. The process inherits one socket, and is
handed the key of the intake through it; it never has the store's key. If it ends by itself, so does
the daemon.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Protocol

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.config.settings import Config
from gamemaster.daemon.doorway import END_SECONDS, Doorway, begun
from gamemaster.errors import GamemasterError, StoreUnavailable, WorldError
from gamemaster.inbox.arrival import Account, Arrival
from gamemaster.inbox.channel import Channel, Message, raised
from gamemaster.inbox.doors import Doors, arrivals_of, message_of
from gamemaster.inbox.intake import Handing, Mark
from gamemaster.mail.address import canonical_address

COUNT_SECONDS: Final = 2.0
"""The seconds to wait for the other end when it is asked how much mail waits."""


class Knows(Protocol):
    """Answers of the daemon about senders."""

    def worth(self, recipient: str, sender: str) -> frozenset[str]:
        """Return the kinds of evidence that count."""

    def log_in(self, user: str, password: str) -> Account | None:
        """Return the account that a user name and a password belong to."""


class Acceptance:
    """Accepts mail elsewhere. ``open`` first, in the event loop.

    ``waiting`` and its like are for the writer's thread, which waits for the loop.

    ``arrived`` is called whenever more mail waits to be handed over, ``trouble`` with an error that
    kept a mail from being accepted.
    """

    def __init__(
        self, config: Config, known: Knows, clock: Clock, doorway: Doorway | None = None
    ) -> None:
        """``doorway`` is the process, where it was begun before."""
        self._config = config
        self._known = known
        self._clock = clock
        self.arrived: Callable[[], None] = lambda: None
        self.trouble: Callable[[WorldError], None] = lambda _: None
        self.ports: tuple[int, ...] = ()
        self.is_shut = False
        self.doors: Doors | None = None
        self._channel = Channel(
            {
                "worth": self._worth,
                "log_in": self._log_in,
                "arrived": self._arrived,
                "trouble": self._trouble,
            }
        )
        self._doorway = doorway
        self._parts: list[asyncio.Task[None]] = []
        self._mark: Mark | None = None
        self._last = 0

    @property
    def apart(self) -> bool:
        """Whether mail is accepted in a process of its own."""
        return self._config.accepts_apart

    # In the event loop ---------------------------------------------------------------------------

    async def open(self, path: Path, mark: Mark) -> None:
        """Open the intake beside the store at ``path``, and the doors; or raise OperatorError."""
        self._loop = asyncio.get_running_loop()
        self._mark = mark
        await self._channel.open(self._end())
        self._parts.append(asyncio.create_task(self._channel.listen()))
        opened = await self._channel.ask(
            "open",
            Message(
                {
                    "path": str(path),
                    "mark": mark.payload().decode(),
                    "hostname": self._config.tournament[0].address.rpartition("@")[2],
                    **_doors_of(self._config),
                    "dns": self._config.dns.model_dump(mode="json"),
                }
            ),
        )
        self.ports = tuple(opened.fields["ports"])

    async def renew(self, config: Config) -> None:
        """Apply another configuration to the doors. After an OperatorError nothing has changed."""
        await self._channel.ask("renew", Message(_doors_of(config)))
        self._config = config

    def _end(self) -> socket.socket:
        """Return our end of a socket at whose other end mail is accepted."""
        if self.apart:
            self._doorway = self._doorway or begun(self._config.log.model_dump_json())
            return self._doorway.end
        ours, theirs = socket.socketpair()
        self.doors = Doors(self._clock)
        self._parts.append(asyncio.create_task(self.doors.run(theirs)))
        return ours

    async def accept(self, arrivals: Sequence[Arrival]) -> None:
        """ACCEPT mail of mailboxes: return once it is durable in the intake."""
        try:
            await self._channel.ask("accept", message_of(arrivals))
        except WorldError as error:
            self._tell(error)
            raise

    async def round(self) -> None:
        """Return once the intake has been round."""
        await self._channel.ask("round")

    async def figures(self) -> Mapping[str, Any]:
        """Return the figures of the other end, and of its log where it has its own."""
        found = dict((await self._channel.ask("figures")).fields)
        self._last = max(self._last, found["last"])
        facts = [oplog.Counted(*fact) for fact in found["facts"]] if self.apart else []
        return {**found, "facts": facts, "waiting": self._waits}

    async def stop(self) -> None:
        """Let nobody in any more; a client in the middle of a mail may finish."""
        with suppress(StoreUnavailable):
            await self._channel.ask("stop")

    async def ended(self) -> None:
        """Return once the other end is gone; raise WorldError where somebody ended its process."""
        await asyncio.shield(self._parts[-1])
        signal = await asyncio.to_thread(self._doorway.signal) if self._doorway else None
        if signal is not None:
            raise StoreUnavailable(
                f"the process that accepts mail was ended by signal {signal}: by hand, or for "
                "want of memory"
            )

    async def wound_up(self) -> None:
        """Return once nothing of it runs here any more; it was closed before."""
        if self._parts:
            await asyncio.wait(self._parts, timeout=END_SECONDS)

    async def worth(self, recipient: str, sender: str) -> frozenset[str]:
        """Return the kinds of evidence that count, for what is fetched from mailboxes."""
        return self._known.worth(recipient, sender)

    async def _worth(self, asked: Message) -> Message:
        kinds = self._known.worth(asked.fields["recipient"], asked.fields["sender"])
        return Message({"kinds": sorted(kinds)})

    async def _log_in(self, asked: Message) -> Message:
        account = self._known.log_in(asked.fields["user"], asked.fields["password"])
        if account is None:
            return Message()
        return Message({"tournament": account.tournament, "addresses": sorted(account.addresses)})

    async def _arrived(self, told: Message) -> None:
        self._last = told.fields["last"]
        if self._waits:
            self.arrived()

    async def _trouble(self, told: Message) -> None:
        error = raised(told.fields)
        if isinstance(error, WorldError):
            self._tell(error)

    def _tell(self, error: WorldError) -> None:
        # The caller that shut it was told of the damage itself.
        if not self.is_shut:
            self.trouble(error)

    # In the writer's thread ----------------------------------------------------------------------

    def __len__(self) -> int:
        """Return the number of mails accepted and not handed over, up to this moment."""
        if self._mark is None:
            return 0
        # An end that is stopped or gone is counted as it was last heard of.
        with suppress(GamemasterError, TimeoutError):
            self._last = max(self._last, self._asked("round", COUNT_SECONDS).fields["last"])
        return self._waits

    @property
    def _waits(self) -> int:
        """The number of mails that have not been handed over, as far as was told."""
        return max(0, self._last - self._upto)

    def waiting(self) -> Handing | None:
        """Return the oldest mails that the store does not have yet, as many as fit at once."""
        if self._mark is None or not self._waits:
            return None
        found = self._asked("waiting", upto=self._mark.upto)
        arrivals = tuple(arrivals_of(found))
        if not arrivals:
            return None
        # Mail that came meanwhile may have been told of already.
        self._last = max(self._last, found.fields["last"])
        return Handing(arrivals, replace(self._mark, upto=found.fields["upto"]))

    def done(self, mark: Mark) -> None:
        """Forget mails that the store has: as soon as nobody writes."""
        self._mark = mark

    def tidy(self) -> None:
        """Have mails that were handed over forgotten now."""
        if self._mark is not None:
            self._loop.call_soon_threadsafe(lambda: self._channel.tell("tidy", upto=self._upto))

    @property
    def _upto(self) -> int:
        return self._mark.upto if self._mark is not None else 0

    def shut(self, reason: str) -> None:
        """Accept nothing more: the store behind the intake is damaged."""
        self.is_shut = True
        with suppress(WorldError):
            self._asked("shut", reason=reason)

    def close(self) -> None:
        """Close the intake, once nobody is let in any more."""
        if self._mark is None:
            return
        with suppress(GamemasterError):
            self._asked("close", upto=self._upto)
        self._loop.call_soon_threadsafe(self._channel.close)
        if self._doorway is not None:
            self._doorway.wait()

    def _asked(
        self,
        kind: str,
        seconds: float | None = None,
        **fields: Any,  # noqa: ANN401 - values of JSON
    ) -> Message:
        asking = self._channel.ask(kind, Message(fields))
        answer = asyncio.run_coroutine_threadsafe(asking, self._loop)
        try:
            return answer.result(seconds)
        except TimeoutError:
            answer.cancel()
            raise


def _doors_of(config: Config) -> dict[str, Any]:
    """Return the settings of the doors, as JSON."""
    addresses = (tournament.address for tournament in config.tournament)
    return {
        "listen": [listen.model_dump(mode="json") for listen in config.listen],
        "addresses": [canonical_address(address) or address for address in addresses],
    }
