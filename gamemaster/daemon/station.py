"""Runs a process that only accepts or only sends, beside the daemon that has the store.

Any number of them may run, on any machine that reaches the database. They have the exchange key
(``journal.exchange``) and not the key of the store: what they accept is in the database before it
is acknowledged, and what they send was handed out by the daemon, by its limits. The daemon alone
knows who sent a mail: so evidence is looked for whoever the sender is, and nobody logs in here. It
answers ``gamemaster health`` and ``reload`` at a socket beside the daemon's, and has metrics.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final, Literal, TypeAlias

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.config.settings import Config
from gamemaster.daemon.assembly import connects_to, transports_of, watchers_of
from gamemaster.daemon.control import BesideSocket
from gamemaster.daemon.figures import (
    HOUR,
    Ailment,
    StationFigures,
    ailments_beside,
    facts_of,
)
from gamemaster.daemon.metrics import MetricsServer
from gamemaster.daemon.vigil import Supervisor, at_signals
from gamemaster.errors import GamemasterError, OperatorError
from gamemaster.identity.evidence_policy import Policy
from gamemaster.inbox.shared_intake import SharedIntake
from gamemaster.inbox.smtp import SmtpListener
from gamemaster.inbox.vouching import Vouching
from gamemaster.journal.exchange import read_key
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.net.dns import Names
from gamemaster.outbox.sender import Bell, work_until
from gamemaster.outbox.shared_sending import Claims, Connect

Part: TypeAlias = Literal["accept", "play", "send"]
PARTS: Final[tuple[Part, ...]] = ("accept", "play", "send")
ROUND_PAUSE_SECONDS: Final = 0.05
ROUND_SECONDS: Final = 20.0
LOOK_SECONDS: Final = 10.0
"""The seconds between two looks whether mail could be kept, while none comes."""


def connects(config: Config, parts: Collection[Part]) -> Connect:
    """Return a function that connects to mail in transit. OperatorError if ``parts`` cannot run."""
    if "accept" in parts and any(listen.auth for listen in config.listen):
        raise OperatorError(
            "listen.auth: expected no log-in where mail is only accepted: players log in "
            "where the daemon listens that has the store"
        )
    return connects_to(config, read_key(config.store.path))


class Station:
    """Accepts, sends, or both, until SIGTERM or SIGINT; at SIGHUP it ends to begin again.

    ``read_again`` reads the configuration anew; ``goes_on`` is the new one after a SIGHUP, and else
    None. A configuration that cannot be read is logged and changes nothing.
    """

    def __init__(
        self,
        config: Config,
        parts: Collection[Part],
        clock: Clock,
        read_again: Callable[[], Config],
    ) -> None:
        """Connect to the database; OperatorError where the configuration does not allow that."""
        connect = connects(config, parts)
        self._read_again = read_again
        self._parts = parts
        self._started_at = clock.now()
        own = {"health": self._health, "reload": self._reload}
        self._control = BesideSocket(config.control_socket, "+".join(parts), own)
        self._metrics = MetricsServer(config.metrics, self.figures)
        self.goes_on: Config | None = None
        self._config = config
        self._clock = clock
        self._policies = {
            canonical_address(one.address): Policy.of(one.evidence) for one in config.tournament
        }
        self.stop = asyncio.Event()
        self._intake: SharedIntake | None = None
        self._bell, self._claims = Bell(), list[Claims]()
        self.listeners: list[SmtpListener] = []
        if "accept" in parts:
            self._intake = SharedIntake(connect())
        if "send" in parts:
            self._claims = [
                Claims(connect, transport, self._bell, clock)
                for transport in transports_of(config, clock)
            ]

    async def run(self) -> None:
        """Run until ``stop`` is set or a signal comes; what was begun is finished."""
        at_signals(self._end, self._begin_again_by_signal)
        supervisor, vouching = Supervisor(), None
        parts: set[asyncio.Task[None]] = set()
        try:
            if self._intake is not None:
                vouching = Vouching(
                    self._intake.accept,
                    self._worth,
                    Names(self._config.dns).texts,
                    self._config.dns.timeout_seconds,
                )
                parts |= await self._accept(vouching)
                parts.add(asyncio.create_task(self._look(self._intake)))
            if self._claims:
                parts.add(asyncio.create_task(work_until(self.stop, self._claims, self._bell)))
            parts.add(asyncio.create_task(self._watched(supervisor)))
            await self._metrics.start()
            await self._control.start()
            oplog.ready()
            supervisor.tell("READY=1")
            stopped = asyncio.create_task(self.stop.wait())
            await asyncio.wait({*parts, stopped}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.stop.set()
            await self._control.stop()
            await self._metrics.stop()
            for listener in self.listeners:
                await listener.stop()
            await asyncio.gather(*parts, return_exceptions=True)
            if vouching is not None:
                vouching.close()
            if self._intake is not None:
                await asyncio.to_thread(self._intake.close)
            await self._control.answered()
            oplog.stopped()
        for part in parts:
            part.result()

    def _begin_again(self) -> None:
        """End what was begun, and go on under the configuration as it is now.

        OperatorError where that is wrong: the one before stays.
        """
        try:
            config = self._read_again()
            connects(config, self._parts)
        except OperatorError as error:
            oplog.reload_refused(len(error.problems))
            raise
        oplog.reloaded(0)
        if not self.stop.is_set():
            self.goes_on = config
        self.stop.set()

    def _end(self, _signal: int) -> None:
        self.goes_on = None
        self.stop.set()

    def _begin_again_by_signal(self) -> None:
        with suppress(OperatorError):
            self._begin_again()

    async def _reload(self) -> dict[str, Any]:
        self._begin_again()
        return {"restart": []}

    async def figures(self) -> StationFigures:
        """Return its figures, as they are known now."""
        intake, claims = self._intake, self._claims
        parts = (*([intake] if intake is not None else ()), *claims)
        troubles = [str(part.trouble) for part in parts if part.trouble is not None]
        return StationFigures(
            now=self._clock.now(),
            started_at=self._started_at,
            facts=facts_of(self._clock),
            accepts=intake is not None,
            sends=bool(claims),
            trouble=next(iter(troubles), ""),
            unreachable=any(one.unreachable for one in claims),
            last_mail_out=max((one.last_taken_at for one in claims), default=0) // HOUR * HOUR,
            commits=intake.commits if intake is not None else 0,
            commit_seconds=intake.commit_seconds if intake is not None else 0.0,
        )

    async def _health(self) -> list[dict[str, Any]]:
        """Return what is not as it should be, as JSON; nothing where all is well."""
        found = []
        if self._intake is not None:
            try:
                await asyncio.wait_for(self._intake.look(), ROUND_SECONDS)
            except TimeoutError:
                words = f"has not been round within {ROUND_SECONDS:.0f} seconds"
                found.append(Ailment("mail in", words, "see the log; restart it", serious=True))
        found += ailments_beside(await self.figures())
        return [asdict(ailment) for ailment in found]

    async def _look(self, intake: SharedIntake) -> None:
        """See again and again whether mail could be kept, until it is time to stop."""
        while not self.stop.is_set():
            await intake.look()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stop.wait(), LOOK_SECONDS)

    async def _accept(self, vouching: Vouching) -> set[asyncio.Task[None]]:
        """Open the listeners; return the tasks that watch mailboxes."""
        for listen in self._config.listen:
            listener = SmtpListener(
                listen,
                vouching.through(listen.authserv_id),
                self._is_ours,
                self._clock,
                hostname=self._config.tournament[0].address.rpartition("@")[2],
            )
            await listener.start()
            self.listeners.append(listener)
        watchers = watchers_of(self._config, vouching, self._is_ours, self._clock)
        return {asyncio.create_task(watcher.run(self.stop)) for watcher in watchers}

    def _plain(self, recipient: str) -> str | None:
        return canonical_address(split_detail(recipient)[0])

    def _is_ours(self, recipient: str) -> bool:
        return self._plain(recipient) in self._policies

    async def _worth(self, recipient: str, _sender: str) -> frozenset[str]:
        policy = self._policies.get(self._plain(recipient))
        return policy.kinds if policy is not None else frozenset()

    async def _watched(self, supervisor: Supervisor) -> None:
        """Tell the supervisor after each round of all parts, until it is time to stop."""
        watching = asyncio.create_task(supervisor.watch(self._round))
        await self.stop.wait()
        watching.cancel()
        with suppress(asyncio.CancelledError, GamemasterError):
            await watching

    async def _round(self) -> None:
        before = [claims.rounds for claims in self._claims]
        if self._intake is not None:
            await self._intake.round()
        while any(  # noqa: ASYNC110 - threads ring no event
            claims.rounds == then for claims, then in zip(self._claims, before, strict=True)
        ):
            await asyncio.sleep(ROUND_PAUSE_SECONDS)
