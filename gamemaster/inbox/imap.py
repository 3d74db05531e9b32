"""Watches a mailbox and takes in the mail that comes.

Invariants: a mail leaves the folder only after ``accept`` made it durable; one that is accepted and
cannot be moved is not accepted again by this process (and a later one knows it by its origin); the
folder is searched before and after each IDLE window, so that nothing depends on the server telling;
one mail that cannot be read or accepted does not hold up the others; nothing is taken in while
another daemon has the mailbox (``lease``). Started by the daemon; imapclient blocks, so a thread of
its own does the work, and only ``accept`` runs in the loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.config.servers import ImapConfig
from gamemaster.errors import OperatorError, WorldError, as_machine_trouble
from gamemaster.inbox.arrival import Accept, Arrival, Knows
from gamemaster.inbox.envelope import envelope_sender_of, recipients_of
from gamemaster.inbox.lease import InUse, Lease
from gamemaster.inbox.mailbox import CONNECTION_LOST, LOST, Letter, Mailbox, NotMoved, tls_context

MAX_SIZE: Final = 1_048_576
"""Octets; the default of the listeners' ``max_size``."""

TOO_LARGE_FOLDER: Final = "too-large"
FIRST_WINDOW_SECONDS: Final = 2.0
"""The IDLE window after something happened; windows double up to ``idle_seconds``. So mail that a
server did not tell of, or would not move, is soon looked at again.
"""

LONGEST_BACKOFF_SECONDS: Final = 300.0
MOST_FAILED_FETCHES: Final = 3
"""After so many, a mail is left alone until the next start, for the organiser to look at."""

MAILS_BETWEEN_LOOKS: Final = 20
"""Mails after which the watcher checks again that the mailbox is still ours."""

STOP_SECONDS: Final = 5.0
"""The time for which a stop waits for the mail at hand, and again after cutting the connection."""


def backoff_seconds(failures: int, chance: float) -> float:
    """Seconds until the next attempt to connect after ``failures`` in a row; ``chance`` in [0, 1).

    Doubles from one second; half of it is left to chance, so that many do not come back at once.
    """
    doublings = min(max(failures - 1, 0), 16)
    longest = min(2.0**doublings, LONGEST_BACKOFF_SECONDS)
    return longest * (0.5 + chance / 2)


class ImapWatcher:
    """One account's folder, that of the ``section``-th [[imap]].

    ``fallback`` is the address of ours that a mail naming none is for; ``owner`` is who we are to
    other daemons (``lease.owner_of``).
    """

    def __init__(
        self,
        config: ImapConfig,
        accept: Accept,
        knows: Knows,
        clock: Clock,
        *,
        section: int,
        fallback: str,
        owner: str,
        max_size: int = MAX_SIZE,
    ) -> None:
        self._config = config
        self._accept = accept
        self._knows = knows
        self._clock = clock
        self._section = section
        self._fallback = fallback
        self._max_size = max_size
        # What is wrong with it is said at the start; a CA file may be renewed later.
        tls_context(config)
        self._stopping = threading.Event()
        self._lease = Lease(config, owner)
        self._mailbox: Mailbox | None = None
        self._accepted: set[tuple[int, int]] = set()
        self._broke_at: Counter[tuple[int, int]] = Counter()
        self._unreadable: Counter[tuple[int, int]] = Counter()
        self._failures = 0  # in a row; a mail that was taken in or moved ends the row

    async def run(self, stop: asyncio.Event) -> None:
        """Watch until ``stop``; the mail at hand is finished or cut off within a bound."""
        woken, waker = socket.socketpair()
        with woken, waker:
            loop = asyncio.get_running_loop()
            work = _in_thread(lambda: self._watch(loop, woken))
            stopped = asyncio.ensure_future(stop.wait())
            try:
                waiting: set[asyncio.Future[Any]] = {work, stopped}
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            finally:
                stopped.cancel()
                self._stopping.set()
                waker.send(b"x")
                await self._finish(work)
            if work.done():
                # An error that ended the thread before its time is told to the caller.
                work.result()

    async def drain(self) -> None:
        """Take in all mail that is there now; ``WorldError`` where that cannot be done."""
        loop = asyncio.get_running_loop()
        work = _in_thread(lambda: self._drain(loop))
        try:
            await asyncio.shield(work)
        except LOST as error:
            kind = type(error).__name__
            raise WorldError(f"cannot read the mailbox on {self._config.host}: {kind}") from error
        except asyncio.CancelledError:
            self._stopping.set()
            await self._finish(work)
            raise

    async def _finish(self, work: asyncio.Future[bool]) -> None:
        done, _ = await asyncio.wait({work}, timeout=STOP_SECONDS)
        mailbox = self._mailbox
        if not done and mailbox is not None:
            mailbox.abort()
            await asyncio.wait({work}, timeout=STOP_SECONDS)

    # -- in the worker thread ---------------------------------------------------------------------

    def _drain(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._open() as mailbox:
            self._take_in_all(mailbox, loop)

    def _watch(self, loop: asyncio.AbstractEventLoop, woken: socket.socket) -> None:
        while not self._stopping.is_set():
            try:
                with self._open() as mailbox:
                    oplog.imap_connected(self._section, idles=mailbox.can_idle)
                    window = FIRST_WINDOW_SECONDS
                    while not self._stopping.is_set():
                        found = self._take_in_all(mailbox, loop)
                        self._failures = 0
                        window = FIRST_WINDOW_SECONDS if found else window
                        self._wait_for_mail(mailbox, window, woken)
                        window = min(window * 2, self._config.idle_seconds)
                    self._lease.release(mailbox)
                    return
            except (*LOST, OperatorError, WorldError) as error:
                trouble: Exception = error
            except Exception as error:  # noqa: BLE001 - a mailbox is watched whatever happens
                oplog.defect("inbox", error)
                trouble = error
            self._failures += 1
            pause = backoff_seconds(self._failures, random.random())  # noqa: S311 - jitter
            if isinstance(trouble, InUse):
                oplog.imap_in_use(self._section, pause)
            elif not self._stopping.is_set():
                oplog.imap_reconnecting(self._section, pause, trouble)
            self._stopping.wait(pause)

    @contextlib.contextmanager
    def _open(self) -> Iterator[Mailbox]:
        self._mailbox = mailbox = Mailbox(self._config, tls_context(self._config))
        try:
            yield mailbox
            mailbox.leave()
        finally:
            mailbox.shut()
            self._mailbox = None

    def _wait_for_mail(self, mailbox: Mailbox, window: float, woken: socket.socket) -> None:
        if mailbox.can_idle:
            mailbox.watch(window, woken)
        else:
            self._stopping.wait(self._config.poll_seconds)

    def _take_in_all(self, mailbox: Mailbox, loop: asyncio.AbstractEventLoop) -> bool:
        """Take in every mail that is there; say whether any was new."""
        found = False
        self._hold(mailbox)
        sizes = mailbox.sizes(mailbox.waiting())
        # A mail at which the connection broke comes last, so that the others pass it.
        in_order = sorted(sizes, key=lambda uid: (self._broke_at[mailbox.uid_validity, uid], uid))
        for place, uid in enumerate(in_order, start=1):
            if self._stopping.is_set():
                break
            if place % MAILS_BETWEEN_LOOKS == 0:
                self._hold(mailbox)
            known = (mailbox.uid_validity, uid) in self._accepted
            if sizes[uid] > self._max_size:
                oplog.mail_refused("imap", 552, "too large")
                oplog.imap_too_large(self._section)
                self._move(mailbox, uid, TOO_LARGE_FOLDER)
            elif known or self._is_safe(mailbox, uid, loop):
                # A mail that cannot be moved is no reason to look again soon.
                found = found or not known
                self._move(mailbox, uid, self._config.done_folder)
        return found

    def _hold(self, mailbox: Mailbox) -> None:
        """See that the mailbox is still ours; ``InUse`` if it is not."""
        guarded = self._lease.guarded
        self._lease.hold(mailbox)
        if guarded and not self._lease.guarded:
            oplog.imap_unguarded(self._section)

    def _is_safe(self, mailbox: Mailbox, uid: int, loop: asyncio.AbstractEventLoop) -> bool:
        """Make one mail durable; say whether it is."""
        key = (mailbox.uid_validity, uid)
        if self._unreadable[key] >= MOST_FAILED_FETCHES:
            return False
        letter = self._fetch(mailbox, uid)
        if letter is None:
            return False
        taking = asyncio.run_coroutine_threadsafe(self._take_in(mailbox, uid, letter), loop)
        try:
            with as_machine_trouble():
                taking.result()
        except WorldError as error:
            oplog.mail_put_off("imap", error)
            raise
        except Exception as error:  # noqa: BLE001 - the next mail may be all right
            oplog.defect("inbox", error)
            return False
        self._accepted.add(key)
        self._failures = 0
        oplog.mail_accepted("imap", 1)
        return True

    def _fetch(self, mailbox: Mailbox, uid: int) -> Letter | None:
        key = (mailbox.uid_validity, uid)
        try:
            letter = mailbox.fetch(uid)
        except CONNECTION_LOST:
            self._broke_at[key] += 1
            raise
        except LOST as error:
            # The server's words about this mail make no sense; perhaps they do on a new connection.
            self._unreadable[key] += 1
            oplog.mail_put_off("imap", error)
            raise
        self._broke_at.pop(key, None)
        return letter

    async def _take_in(self, mailbox: Mailbox, uid: int, letter: Letter) -> None:
        config, raw, now = self._config, letter.raw, self._clock.now()
        origin = f"{config.user}@{config.host}/{config.folder}/{mailbox.uid_validity}/{uid}"
        sender = envelope_sender_of(raw)
        # A server whose clock is ahead does not make mail come from the future.
        instant = now
        if letter.instant is not None:
            instant = min(self._clock.told_by(letter.instant), now)
        recipients = recipients_of(raw, self._knows, self._fallback)
        await self._accept(
            [
                # Each by a name of its own, so that none is taken for another fetched again.
                Arrival(raw, recipient, sender, instant, "imap", f"{origin}#{place}")
                if place
                else Arrival(raw, recipient, sender, instant, "imap", origin)
                for place, recipient in enumerate(recipients)
            ]
        )

    def _move(self, mailbox: Mailbox, uid: int, folder: str) -> None:
        try:
            mailbox.move(uid, folder)
        except NotMoved as error:
            # It stays in sight and is moved another time.
            oplog.mail_put_off("imap", error)
            return
        self._accepted.discard((mailbox.uid_validity, uid))
        self._failures = 0


def _in_thread(work: Callable[[], None]) -> asyncio.Future[bool]:
    """Run ``work`` in a daemon thread, which a silent server cannot make the process wait for."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[bool] = loop.create_future()

    def settle(error: BaseException | None) -> None:
        if future.cancelled():
            return
        if error is None:
            future.set_result(True)
        else:
            future.set_exception(error)

    def body() -> None:
        error: BaseException | None = None
        try:
            work()
        except BaseException as raised:  # noqa: BLE001 - handed over to whoever awaits
            error = raised
        # The loop is closed if this thread outlived its bound.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=body, name="imap", daemon=True).start()
    return future
