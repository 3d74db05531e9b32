"""Runs the daemon, top to bottom: opens its parts, runs them side by side, stops them in order.

One thread owns store and game: the writer. Mail is accepted in a process beside it
(``acceptance``), which keeps it in the intake; a worker sends (``outbox.Sender``), and a socket
takes the organiser's commands (``control``); all of them only put work before the writer. The
calendar asks it every few seconds. One more thread writes the files of the public record
(``publisher``); nobody waits for it.

    intake    opened: mail can be kept, whatever the past is
    listen    SMTP and LMTP
    open      tournaments folded from their journals, while mail comes in
    mailboxes read to their end, before any timer fires
    run       until SIGTERM or SIGINT, or until a part ends that should not
    stop      listeners first, then sender; what is accepted is read and played; then the store
"""

from __future__ import annotations

import asyncio
import codecs
import gc
import shutil
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from encodings.aliases import aliases
from typing import Any

from gamemaster import oplog
from gamemaster.calendar import public_beacon
from gamemaster.clauses import compile_clauses
from gamemaster.clock import Clock
from gamemaster.config.settings import Config
from gamemaster.daemon.acceptance import Acceptance
from gamemaster.daemon.assembly import (
    connects_to,
    publisher_of,
    report_left,
    watchers_of,
)
from gamemaster.daemon.control import ControlSocket
from gamemaster.daemon.cosigners import Cosigners, WritersAsks
from gamemaster.daemon.doorway import Doorway
from gamemaster.daemon.figures import Ailment, Figures, ailments, gather, in_sentences
from gamemaster.daemon.known_senders import KnownSenders
from gamemaster.daemon.metrics import MetricsServer
from gamemaster.daemon.publisher import Publisher
from gamemaster.daemon.reloading import InForce, ReadAgain, at_the_door
from gamemaster.daemon.vigil import Supervisor, at_signals
from gamemaster.daemon.writer import Writer
from gamemaster.errors import (
    Defect,
    GamemasterError,
    IntegrityError,
    MachineTrouble,
    StoreOvertaken,
    StoreUnavailable,
    TournamentDamaged,
    WorldError,
    of_the_machine,
)
from gamemaster.game.organising.names import filed_as
from gamemaster.i18n import read_catalogues
from gamemaster.inbox.shared_intake import Arrivals
from gamemaster.inbox.vouching import Vouching
from gamemaster.journal.exchange import key_of, write_key
from gamemaster.letters.notices import trouble_words
from gamemaster.net.dns import Names
from gamemaster.office.office import Office
from gamemaster.office.office_state import Report, ruleset_kept
from gamemaster.office.processor_time import Spending
from gamemaster.outbox.sender import Sender
from gamemaster.outbox.sent_notes import SentNotes
from gamemaster.outbox.transport import Transport
from gamemaster.tournament.public import PublicRecord


async def _until(event: asyncio.Event) -> None:
    await event.wait()


CALENDAR_SECONDS = 2.0
FAST_CALENDAR_SECONDS = 0.1
"""By the clock of a tournament for trying more is due in less time."""

ROUND_SECONDS = 20.0
"""The most seconds that a healthy part needs to answer, however much there is to do."""

ROUND_PAUSE_SECONDS = 0.05
TELL_OF_TROUBLE_EVERY = 3600
STOP_SECONDS = 20.0


class Daemon:
    """Everything that runs. ``ready`` is set once mail can come in."""

    def __init__(
        self,
        config: Config,
        office: Office,
        transports: Sequence[Transport],
        clock: Clock,
        doorway: Doorway | None = None,
        read_again: ReadAgain | None = None,
        *,
        accepts: bool = True,
    ) -> None:
        """``doorway`` is the process that accepts mail, where it was begun before.

        ``read_again`` reads the configuration anew, where there is a file of it. A daemon that does
        not accept leaves listeners and mailboxes to other processes (``station``).
        """
        self._started_at = clock.now()
        self.office = office
        self.clock = clock
        self.known = KnownSenders(office)
        listens = at_the_door(config, accepts=accepts)
        self.acceptance = Acceptance(listens, self.known, clock, doorway)
        self.writer = Writer(office, clock, self.acceptance, config.read.processes)
        self.in_force = InForce(
            config, self.writer, self.acceptance, self.known, read_again, accepts=accepts
        )
        self._reloads: set[asyncio.Task[None]] = set()
        office.ahead.spending = Spending(config.read.seconds_per_sender)
        self.stop = asyncio.Event()
        self.ready = asyncio.Event()
        self._sent_notes = SentNotes(config.store.path, len(transports))
        self.sender = Sender(
            self.writer,
            transports,
            clock,
            release_seconds=config.send.release_seconds,
            notes=self._sent_notes,
        )
        office.report = self._report
        self.writer.wake_sender = self.sender.wake
        self.writer.told_of_trouble = self._tell_of_trouble
        office.told_of_damage = self._tell_of_trouble
        self.acceptance.trouble = self._tell_of_trouble
        self.vouching = Vouching(
            self.acceptance.accept,
            self.acceptance.worth,
            Names(config.dns).texts,
            config.dns.timeout_seconds,
        )
        self.watchers = watchers_of(config, self.vouching, self.knows, clock) if accepts else []
        own = {"health": self._health, "reload": self.in_force.reload}
        self.control = ControlSocket(config.control_socket, self.writer, clock, own)
        self.metrics = MetricsServer(config.metrics, self.figures)
        self.cosigners = Cosigners(
            WritersAsks(office, clock, self.writer.perform),
            lambda name: self.office.configs[name].witness,
        )
        office.troubled_witnesses = self.cosigners.troubles
        office.troubled_beacons = lambda: public_beacon.troubles(office, clock.now())
        self.supervisor = Supervisor()
        self._calendar_rounds = 0
        self._told_of_trouble_at: dict[tuple[type[Exception], str], float] = {}
        self._telling = threading.Lock()
        self._arrivals: Arrivals | None = None
        self._arrivals_ended = asyncio.Event()

    def knows(self, recipient: str) -> bool:
        """Say whether an address is one of ours."""
        return self.office.tournament_of(recipient) is not None

    async def run(self) -> None:
        """Run until ``stop`` is set or a signal comes; raise where a part ends before.

        It raises a Defect, or a WorldError where somebody else ended the part.
        """
        self._loop = asyncio.get_running_loop()
        at_signals(self._stop_by, self._reload_by_signal)
        parts: dict[str, asyncio.Task[None]] = {}
        publisher: Publisher | None = None
        try:
            self.writer.paused = True
            mark = await self.writer.start()
            opening = asyncio.ensure_future(self.writer.run(self._open))
            await self.acceptance.open(self.office.store.path, mark)
            await opening
            self.writer.paused = False
            publisher = await self.writer.run(self._publisher)
            published = self._started(publisher)
            self.writer.wake()
            await self.control.start()
            await self.metrics.start()
            parts = {
                "sender": asyncio.create_task(self.sender.run(self.stop)),
                "calendar": asyncio.create_task(self._keep_calendar()),
                **{
                    f"mailbox {place}": asyncio.create_task(watcher.run(self.stop))
                    for place, watcher in enumerate(self.watchers, start=1)
                },
                "intake": asyncio.create_task(self.acceptance.ended()),
                "publisher": asyncio.create_task(_until(published)),
                "arrivals": asyncio.create_task(_until(self._arrivals_ended)),
                "store": asyncio.create_task(self._overtaken()),
                "watchdog": asyncio.create_task(self._watched()),
            }
            oplog.ready()
            self.supervisor.tell("READY=1")
            self.ready.set()
            await self._until_stop_or_end_of(parts)
        finally:
            self.stop.set()
            self._arrivals_ended.set()
            if self._arrivals is not None:
                self._arrivals.stop()
            await self.acceptance.stop()
            await self.control.stop()
            await self.metrics.stop()
            # These go on until what was accepted is read and played.
            last = [parts.pop(name) for name in ("intake", "publisher", "store") if name in parts]
            if parts:
                await asyncio.wait(parts.values(), timeout=STOP_SECONDS)
            for part in parts.values():
                part.cancel()
            self.vouching.close()
            self.cosigners.stop()
            await asyncio.to_thread(self.writer.close)
            await self.acceptance.wound_up()
            for part in last:
                part.cancel()
            # The mail and items read and played last may have been announced.
            if publisher is not None:
                await asyncio.to_thread(publisher.stop)
            self._sent_notes.close()
            oplog.stopped()

    def _report(self) -> Report:
        """Return the state of the daemon, for people. In the writer's thread."""
        gathered = asyncio.run_coroutine_threadsafe(self.figures(), self._loop)
        figures = gathered.result(ROUND_SECONDS)
        free = shutil.disk_usage(self.in_force.config.store.path.parent).free
        found = tuple(f"  {ailment.about}: {ailment.found}" for ailment in ailments(figures))
        return Report(found, in_sentences(figures, free))

    def _open(self) -> None:
        """Fold all tournaments from their journals, unless that was done before."""
        _read_ahead()
        if not self.office.tournaments:
            self.office.open(self.clock.now())
        self.office.read_ahead()
        self.writer.require_past()
        self._report_left()
        # What has been opened stays: it is not looked through again and again for what is garbage.
        gc.freeze()
        oplog.started(len(self.in_force.config.tournament))
        for name, config in self.office.configs.items():
            if ruleset_kept(config, self.office.tournaments[name]) is not None:
                oplog.ruleset_kept()

    def _report_left(self) -> None:
        """Report the copies that had left when a daemon was killed before it was told of them."""
        store, config = self.office.store, self.in_force.config
        report_left(config, self.office, self._sent_notes.open(), self.clock.now())
        if store.shared is not None:
            key = key_of(store.note_key)
            write_key(store.path, key)
            self._arrivals = arrivals = Arrivals(connects_to(config, key), self.writer.wake)

            def work() -> None:
                try:
                    arrivals.work()
                finally:
                    self._from_a_thread(self._arrivals_ended.set)

            threading.Thread(target=work, name="arrivals", daemon=True).start()

    def _from_a_thread(self, act: Callable[[], None]) -> None:
        """Have something done in the loop. One that has ended hears nothing."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(act)

    async def _until_stop_or_end_of(self, parts: Mapping[str, asyncio.Task[None]]) -> None:
        """Wait for ``stop``; a part that ends before takes the daemon with it."""
        stopped = asyncio.create_task(self.stop.wait())
        waiting: set[asyncio.Task[Any]] = {stopped, *parts.values()}
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        ended = [name for name, part in parts.items() if part.done()]
        stopped.cancel()
        if self.stop.is_set() or not ended:
            return
        error = parts[ended[0]].exception() or Defect("it ended")
        if isinstance(error, OSError | MemoryError):
            error = of_the_machine(error)
        if isinstance(error, WorldError):
            oplog.ended_from_outside(error)
            raise error
        oplog.defect("daemon", error)
        raise Defect(f"a part of the daemon ended before its time: {ended[0]}") from error

    async def _overtaken(self) -> None:
        """Raise StoreOvertaken once another process has written to the store."""
        loop, happened = asyncio.get_running_loop(), asyncio.Event()
        found: list[StoreOvertaken] = []

        def end(error: StoreOvertaken) -> None:
            found.append(error)
            loop.call_soon_threadsafe(happened.set)

        self.writer.overtaken = end
        await happened.wait()
        raise found[0]

    async def _watched(self) -> None:
        """Tell the supervisor after each round of all parts, until it is time to stop."""
        watching = asyncio.create_task(self.supervisor.watch(self._round))
        stopped = asyncio.create_task(self.stop.wait())
        await asyncio.wait({watching, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if watching.done():
            watching.result()  # Raises what kept a part from its round.
        await stopped
        watching.cancel()

    async def figures(self) -> Figures:
        """Return the figures of the daemon, whatever its parts are doing."""
        return await gather(self.writer, self.acceptance, self.sender, self.clock, self._started_at)

    async def _health(self) -> list[dict[str, Any]]:
        """Return what is not as it should be, as JSON; nothing where all is well."""
        found = []
        for about, round_made in (("writer", self.writer.run(lambda: None)),
                                  ("mail in", self.acceptance.round())):  # fmt: skip
            try:
                await asyncio.wait_for(round_made, ROUND_SECONDS)
            except (TimeoutError, GamemasterError):
                if about == "writer" and self.writer.trouble is not None:
                    # It waits for the store, which is told below, and no other start is quicker.
                    continue
                words = f"has not been round within {ROUND_SECONDS:.0f} seconds"
                found.append(Ailment(about, words, "see the log; restart the daemon", serious=True))
        if self.writer.reading_is_stuck():
            words = "a process that reads mail can neither be used nor replaced"
            found.append(Ailment("mail read", words, "restart the daemon", serious=True))
        found += ailments(await self.figures())
        return [asdict(ailment) for ailment in found]

    def _reload_by_signal(self) -> None:
        """Reload as ``gamemaster reload`` does, and tell the supervisor (sd_notify(3))."""

        async def reload() -> None:
            with self.supervisor.reloading(self.clock.monotonic()):
                try:
                    # Logged, and told to the organiser.
                    with suppress(GamemasterError):
                        await self.in_force.reload()
                except Exception as error:  # noqa: BLE001 - the configuration before stays in force
                    oplog.defect("control", error)

        task = asyncio.get_running_loop().create_task(reload())
        self._reloads.add(task)
        task.add_done_callback(self._reloads.discard)

    async def _round(self) -> None:
        """Return once intake, readers, writer, senders and calendar have been round."""
        before, looks = self._calendar_rounds, self.sender.rounds
        await self.writer.run(lambda: None)
        await self.acceptance.round()
        self.sender.wake()
        while self.writer.reading_is_stuck():  # noqa: ASYNC110 - threads ring no event
            await asyncio.sleep(ROUND_PAUSE_SECONDS)
        while self._calendar_rounds == before or any(  # noqa: ASYNC110 - threads ring no event
            now == then for now, then in zip(self.sender.rounds, looks, strict=True)
        ):
            await asyncio.sleep(ROUND_PAUSE_SECONDS)

    def _stop_by(self, number: int) -> None:
        oplog.stopping(number)
        self.stop.set()

    async def _keep_calendar(self) -> None:
        """Read the mailboxes to their end, then do what is due, again and again."""
        for watcher in self.watchers:
            # A mailbox that cannot be reached now is read when it can be.
            with suppress(WorldError):
                await watcher.drain()
        seconds = CALENDAR_SECONDS if self.clock.speed == 1 else FAST_CALENDAR_SECONDS
        while not self.stop.is_set():
            await self.writer.run(self.writer.keep_calendar)
            await self.in_force.found_as_asked()
            self._calendar_rounds += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stop.wait(), seconds)

    def _publisher(self) -> Publisher:
        """Return the publisher of the public record, and have witnesses shown the record, too."""
        publisher = publisher_of(self.office, self._tell_unpublished, self.clock)

        def show(name: str, public: PublicRecord) -> None:
            publisher.show(name, public)
            self.cosigners.show(name, public)

        self.office.show = show
        for name, tournament in self.office.tournaments.items():
            self.cosigners.show(name, tournament.told)
        self.cosigners.start()
        return publisher

    def _started(self, publisher: Publisher) -> asyncio.Event:
        """Start the publisher; return the event that is set when its thread ends."""
        ended = asyncio.Event()
        publisher.ended = lambda: self._from_a_thread(ended.set)
        publisher.start()
        return ended

    def _tell_unpublished(self, name: str, reason: str) -> None:
        """Have the organiser told in the writer's thread; once that has stopped, nobody is."""

        def tell() -> None:
            self.office.tell_of_publishing(name, reason, self.clock.now())
            self.sender.wake()

        with suppress(RuntimeError):
            self.writer.submit(tell)

    def _tell_of_trouble(self, error: WorldError | IntegrityError) -> None:
        """Send a word to the organiser past the store, which cannot keep it now.

        Intake and store meet a full disk at the same time, and each says so in a thread of its own.
        """
        # Not by the clock that people set: it may be what the trouble is.
        counted = self.clock.monotonic()
        about = type(error), ""
        if isinstance(error, TournamentDamaged):
            about = type(error), error.tournament
        elif isinstance(error, StoreUnavailable):
            about = type(error), error.reason
        elif isinstance(error, MachineTrouble):
            about = type(error), str(error)
        with self._telling:
            last = self._told_of_trouble_at.get(about)
            if last is not None and counted < last + TELL_OF_TROUBLE_EVERY:
                return
            self._told_of_trouble_at[about] = counted
        organisers = self.office.settings.organisers
        words = trouble_words(
            self.in_force.config.tournament[0], organisers, error, self.clock.now()
        )
        self.sender.send_past_queue(words)


def _read_ahead() -> None:
    """Read files that would else be read at their first use, when no file may be opened any more.

    These are the grammar of clauses, the catalogues of messages, the order of names, and the
    encodings of text before Unicode. Files of one tournament are read when that is opened.
    """
    compile_clauses("define one = 1")
    filed_as("Ada Lovelace")
    read_catalogues()
    for charset in set(aliases.values()):
        # Some exist on other systems only.
        with suppress(LookupError):
            codecs.lookup(charset)
