"""Takes what is due from the queue, hands it to the transport, and reports what became of it.

Invariants: every recipient gets an envelope of their own; only recipients that the queue still
names are tried; what was delivered is reported before anything else is sent, even if the store
refuses for a while; no dispatch holds up the others for longer than ``SLICE`` recipients; an
unreachable server pauses the whole queue. Letters may leave more than once (a crash between
delivery and report), always with the bytes that ``render`` gives. What the store cannot keep
(``send_past_queue``) leaves by the same thread, because a transport serves one caller at a time.
Started by the daemon.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol

from gamemaster import oplog
from gamemaster.errors import Defect, WorldError
from gamemaster.outbox.outcome import Failed, Outcome
from gamemaster.outbox.schedule import GIVE_UP_AFTER, next_attempt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gamemaster.clock import Clock
    from gamemaster.outbox.transport import Transport

SLICE: Final = 20
"""Recipients of one dispatch that are served before the next dispatch has its turn."""

LOOK_EVERY_SECONDS: Final = 15.0
"""How often the queue is asked without being woken."""

FIRST_PAUSE_SECONDS: Final = 2.0
LONGEST_PAUSE_SECONDS: Final = 60.0
"""Between two attempts to reach a server that does not answer; pauses double."""

PAST_QUEUE: Final = 100
"""Words kept in memory while they cannot leave; the oldest give way."""

STOP_SECONDS: Final = 5.0
"""How long a stop waits for the running delivery, and then again after cutting it off."""

OUR_FAULT: Final = Failed(temporary=True, code=451, text="our own fault")
"""A local error that a repaired program may not have (RFC 3463 §3.4, X.3.0)."""


@dataclass(frozen=True, slots=True)
class Dispatch:
    """One letter or announcement and those who have not got it yet.

    ``envelope_sender`` gives where a recipient's copy comes back to, ``""`` for nowhere.
    ``render`` gives a recipient's message, always the same bytes. ``attempts`` counts failed ones
    so far; ``first_attempt`` is the instant of the first of them, and does not matter while
    ``attempts`` is 0.
    """

    id: int
    envelope_sender: Callable[[str], str] = field(repr=False)
    recipients: tuple[str, ...] = field(repr=False)
    render: Callable[[str], bytes] = field(repr=False)
    attempts: int
    first_attempt: int


@dataclass(frozen=True, slots=True)
class Word:
    """A message to one recipient that is kept in memory only: the store is what is in trouble."""

    envelope_sender: str = field(repr=False)
    recipient: str = field(repr=False)
    message: bytes = field(repr=False)


class Queue(Protocol):
    """What waits to leave. Both are called in the sender's worker thread and may block."""

    def due(self, now: int) -> Sequence[Dispatch]:
        """What may be tried now, oldest first."""

    def report(self, dispatch_id: int, outcomes: Mapping[str, Outcome], now: int) -> None:
        """Record what became of these recipients, durably.

        A temporary failure asks for another attempt at ``next_attempt(...)``; a permanent one, or
        giving up, comes as ``Failed(temporary=False)``: that recipient is not tried again.
        """


class Sender:
    """Delivers until it is stopped.

    A thread of its own does all the work, because the transport blocks; it is a daemon thread, so
    that a server which answers nothing cannot keep the process from ending.
    """

    def __init__(
        self,
        queue: Queue,
        transport: Transport,
        clock: Clock,
        *,
        give_up_after: int = GIVE_UP_AFTER,
    ) -> None:
        self._queue = queue
        self._transport = transport
        self._clock = clock
        self._give_up_after = give_up_after
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._pause = 0.0
        self._unreported: dict[int, dict[str, Outcome]] = {}
        self._past_queue: deque[Word] = deque(maxlen=PAST_QUEUE)

    def send_past_queue(self, words: Iterable[Word]) -> None:
        """Send what the store cannot keep, before anything else, until it is taken or refused.

        Forgotten when the process ends. From any thread.
        """
        self._past_queue.extend(words)
        self.wake()

    def wake(self) -> None:
        """Something new may be due. From any thread."""
        self._woken.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Deliver until ``stop``; then finish or cut off the running delivery, within a bound."""
        loop = asyncio.get_running_loop()
        finished: asyncio.Future[bool] = loop.create_future()

        def work() -> None:
            try:
                self._work()
            finally:
                # The loop is closed if this thread outlived the bound.
                with contextlib.suppress(RuntimeError):
                    loop.call_soon_threadsafe(finished.set_result, True)  # noqa: FBT003

        threading.Thread(target=work, name="outbox", daemon=True).start()
        stopped = asyncio.ensure_future(stop.wait())
        try:
            waiting: set[asyncio.Future[Any]] = {finished, stopped}
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if finished.done():
                raise Defect("the sender's thread ended before its time")
        finally:
            stopped.cancel()
            self._stopping.set()
            self._woken.set()
            await self._finish(finished)

    async def _finish(self, finished: asyncio.Future[bool]) -> None:
        done, _ = await asyncio.wait({finished}, timeout=STOP_SECONDS)
        if not done:
            self._transport.abort()
            await asyncio.wait({finished}, timeout=STOP_SECONDS)

    # -- in the worker thread ---------------------------------------------------------------------

    def _work(self) -> None:
        idle = False
        while not self._stopping.is_set():
            self._woken.clear()
            if self._round(idle=idle):
                continue
            if self._pause:
                # Being woken does not bring a server back.
                self._stopping.wait(self._pause)
            else:
                idle = not self._woken.wait(LOOK_EVERY_SECONDS)
        self._transport.close()

    def _round(self, *, idle: bool) -> bool:
        """Serve each due dispatch once; say whether to look again at once."""
        try:
            if not self._send_past_queue():
                return False
            self._report_leftovers()
            due = self._queue.due(self._clock.now())
            for dispatch in due:
                if self._stopping.is_set() or not self._serve(dispatch):
                    return False
        except WorldError as error:
            oplog.send_queue_trouble(error)
            return False
        except Exception as error:  # noqa: BLE001 - letters still to come must not suffer for it
            oplog.defect("outbox", error)
            return False
        if idle and not due:
            self._transport.close()
        return bool(due)

    def _send_past_queue(self) -> bool:
        """Try each word once; say whether the server is there."""
        for word in list(self._past_queue):
            outcome = self._try(word.envelope_sender, word.recipient, word.message)
            if isinstance(outcome, Failed):
                oplog.word_failed(outcome.code, temporary=outcome.temporary)
            if not isinstance(outcome, Failed) or not outcome.temporary:
                # A newer word may have pushed it out meanwhile.
                with contextlib.suppress(ValueError):
                    self._past_queue.remove(word)
            elif outcome.code is None:
                self._pause_or_go_on(reachable=False)
                return False
        return True

    def _serve(self, dispatch: Dispatch) -> bool:
        """Try a slice of the recipients; say whether the server is there."""
        outcomes: dict[str, Outcome] = {}
        reachable = True
        for recipient in dispatch.recipients[:SLICE]:
            outcome = self._final(dispatch, self._attempt(dispatch, recipient))
            outcomes[recipient] = outcome
            if isinstance(outcome, Failed):
                oplog.delivery_failed(dispatch.id, outcome.code, temporary=outcome.temporary)
            reachable = not (isinstance(outcome, Failed) and outcome.code is None)
            if self._stopping.is_set() or not reachable:
                break
        self._unreported[dispatch.id] = outcomes
        self._pause_or_go_on(reachable=reachable)
        self._report_leftovers()
        return reachable

    def _attempt(self, dispatch: Dispatch, recipient: str) -> Outcome:
        try:
            message = dispatch.render(recipient)
        except Exception as error:  # noqa: BLE001 - one letter never stops the others
            oplog.defect("outbox", error)
            return OUR_FAULT
        return self._try(dispatch.envelope_sender(recipient), recipient, message)

    def _try(self, sender: str, recipient: str, message: bytes) -> Outcome:
        try:
            return self._transport.deliver(sender, [recipient], message)[recipient]
        except Exception as error:  # noqa: BLE001 - one letter never stops the others
            oplog.defect("outbox", error)
            return OUR_FAULT

    def _final(self, dispatch: Dispatch, outcome: Outcome) -> Outcome:
        """Make the last temporary failure a permanent one."""
        if not isinstance(outcome, Failed) or not outcome.temporary:
            return outcome
        now = self._clock.now()
        first = dispatch.first_attempt if dispatch.attempts else now
        if next_attempt(dispatch.attempts + 1, first, now, self._give_up_after) is not None:
            return outcome
        return Failed(temporary=False, code=outcome.code, text=outcome.text)

    def _report_leftovers(self) -> None:
        for dispatch_id, outcomes in list(self._unreported.items()):
            self._queue.report(dispatch_id, outcomes, self._clock.now())
            del self._unreported[dispatch_id]
            failures = [o for o in outcomes.values() if isinstance(o, Failed)]
            put_off = sum(1 for failure in failures if failure.temporary)
            oplog.letters_sent(len(outcomes) - len(failures), put_off, len(failures) - put_off)

    def _pause_or_go_on(self, *, reachable: bool) -> None:
        if reachable:
            self._pause = 0.0
            return
        self._pause = min(self._pause * 2 or FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)
        oplog.send_unreachable(self._pause)
