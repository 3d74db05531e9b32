"""Sends copies by way of the database of a store: handed out by its writer, claimed by senders.

The writer's queue still decides: limits, order, ticks and retries are its own, so that any
number of senders share them. A copy has a code that never names another (``Dispatch.note``): one
that was handed out before, by a writer that died, is waited for and not sent again.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, Final

from gamemaster import oplog
from gamemaster.clock import Clock
from gamemaster.errors import WorldError, as_machine_trouble
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.exchange import LEAVING, Exchange
from gamemaster.outbox.outcome import Delivered, Failed, Outcome
from gamemaster.outbox.sender import FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS, Bell, our_fault
from gamemaster.outbox.sent_notes import NOTES_OF_A_WORKER
from gamemaster.outbox.transport import Transport

Connect = Callable[[], Exchange]
"""Makes a connection for its caller alone."""

LOOK_SECONDS: Final = 1.0
UNCLAIMED_SECONDS: Final = 10.0
"""After so long without a sender that has time, a copy is taken back and tried again later."""

REPORT_PAUSE_SECONDS: Final = 0.2
GRACE_SECONDS: Final = 3.0
"""After a lost connection senders claim nothing for so long: a sender that sent a copy meanwhile
says so first.
"""

_NOBODY: Final = Failed(temporary=True, code=None, text="no sender has taken it")


class HandsOut:
    """A transport of the writer: hands each copy out, and waits for its outcome.

    ``own`` sends mail that the store cannot keep, and copies without a code.
    """

    def __init__(self, connect: Connect, own: Transport) -> None:
        self._connect = connect
        self._own = own
        self._exchange: Exchange | None = None
        self._stopped = threading.Event()
        self._taken: deque[bytes] = deque()

    def deliver(
        self, sender: str, recipient: str, message: bytes, code: bytes | None = None
    ) -> Outcome:
        """Have a copy sent; return the answer of its sender."""
        if code is None:
            return self._own.deliver(sender, recipient, message)
        payload = _copy(sender, recipient, message)
        while not self._stopped.is_set():
            try:
                return self._handed_out(code, payload)
            except WorldError as error:
                # Whether it left or not is found under its code once the database is back.
                oplog.send_queue_trouble(error)
                self._stopped.wait(LOOK_SECONDS)
        return _NOBODY

    def close(self) -> None:
        """Let go of the connection."""
        self._own.close()
        exchange, self._exchange = self._exchange, None
        if exchange is not None:
            exchange.close()

    def abort(self) -> None:
        """End the wait for an answer, which is found at the next start. From any thread."""
        self._stopped.set()
        self._own.abort()

    def _handed_out(self, code: bytes, payload: bytes) -> Outcome:
        exchange = self._exchange = self._exchange or self._connect()
        exchange.hand_out(code, payload)
        until = time.monotonic() + UNCLAIMED_SECONDS
        while not self._stopped.is_set():
            try:
                found = exchange.outcome(code)
            except KeyError:
                return _NOBODY  # It did not open where it was claimed.
            if found is not None:
                return self._settled(exchange, code, _outcome_from(found))
            if time.monotonic() > until and exchange.withdraw(code):
                break
            exchange.wait(LEAVING, LOOK_SECONDS)
        return _NOBODY

    def _settled(self, exchange: Exchange, code: bytes, outcome: Outcome) -> Outcome:
        """Forget copies that failed, to be tried again, and taken ones once the journal has them.

        No more than are noted for each worker are reported together (``sent_notes``).
        """
        old = [code]
        if isinstance(outcome, Delivered):
            self._taken.append(code)
            old = [self._taken.popleft()] if len(self._taken) > NOTES_OF_A_WORKER else []
        if old:
            exchange.forget(old)
        return outcome


def settled(exchange: Exchange) -> frozenset[bytes]:
    """Take back copies that a former writer handed out; return the codes of those that left.

    They are forgotten (``Exchange.forget``) once the queue has heard of them.
    """
    found = exchange.settle()
    exchange.forget(code for code, said in found.items() if not _was_taken(said))
    return frozenset(code for code, said in found.items() if _was_taken(said))


class Claims:
    """A sender: claims one copy after the other, until the bell says stop. For one thread."""

    def __init__(self, connect: Connect, transport: Transport, bell: Bell, clock: Clock) -> None:
        self._connect = connect
        self._transport = transport
        self._bell = bell
        self._clock = clock
        self._exchange: Exchange | None = None
        self._unsaid: tuple[bytes, bytes] | None = None
        self._pause = 0.0
        self.rounds = 0
        self.last_taken_at = 0
        self.trouble: WorldError | None = None
        """The reason why nothing can be claimed, as far as is known."""

    @property
    def unreachable(self) -> bool:
        """Whether the server did not answer when it was last tried."""
        return self._pause > 0.0

    def work(self) -> None:
        """Work until it is time to stop; the outcome of the last copy is said before."""
        while not self._bell.stopping:
            self.rounds += 1
            try:
                with as_machine_trouble():
                    self._round()
                self.trouble = None
            except WorldError as error:
                self.trouble = error
                oplog.send_queue_trouble(error)
                self._after_trouble()
            except Exception as error:  # noqa: BLE001 - copies still to come must not suffer for it
                oplog.defect("outbox", error)
                self._bell.pause(FIRST_PAUSE_SECONDS)
        self._transport.close()
        if self._exchange is not None:
            self._exchange.close()

    def abort(self) -> None:
        """Make a running delivery fail soon. From any thread."""
        self._transport.abort()

    def _round(self) -> None:
        exchange = self._exchange = self._exchange or self._connect()
        if exchange.claim(self._send):
            self._unsaid, self._pause = None, 0.0
        elif self._pause:
            self._bell.pause(self._pause)
        else:
            exchange.wait(LEAVING, LOOK_SECONDS)

    def _send(self, code: bytes, payload: bytes) -> bytes | None:
        sender, recipient, message = _copy_from(payload)
        try:
            outcome = self._transport.deliver(sender, recipient, message)
        except Exception as error:  # noqa: BLE001 - one letter never stops the others
            outcome = our_fault(error)
        if isinstance(outcome, Failed):
            oplog.delivery_failed(outcome.code, temporary=outcome.temporary)
            if outcome.code is None:
                # Another sender may reach its server.
                self._pause = min(self._pause * 2 or FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)
                oplog.send_unreachable(self._pause, outcome.unreached)
                return None
        else:
            self.last_taken_at = self._clock.now()
        said = _outcome(outcome)
        self._unsaid = code, said
        return said

    def _after_trouble(self) -> None:
        """Say the outcome of a copy as soon as the database is back; claim others a while later."""
        while self._unsaid is not None:
            try:
                exchange = self._exchange = self._exchange or self._connect()
                exchange.leave(*self._unsaid)
                self._unsaid = None
            except WorldError:
                if self._bell.stopping:
                    return
                self._bell.pause(REPORT_PAUSE_SECONDS)
        self._bell.pause(GRACE_SECONDS)


def _copy(sender: str, recipient: str, message: bytes) -> bytes:
    return canonical({"sender": sender, "recipient": recipient}) + b"\n" + message


def _copy_from(payload: bytes) -> tuple[str, str, bytes]:
    header, _, message = payload.partition(b"\n")
    said: dict[str, Any] = read(header)
    return said["sender"], said["recipient"], message


def _outcome(outcome: Outcome) -> bytes:
    if isinstance(outcome, Delivered):
        return canonical({})
    # A server may answer with octets that are no text.
    text = outcome.text.encode("utf-8", "replace").decode()
    said = asdict(replace(outcome, text=text))
    # It is said only of a server that answered, also to a daemon of an earlier version.
    del said["unreached"]
    return canonical(said)


def _outcome_from(payload: bytes) -> Outcome:
    said: dict[str, Any] = read(payload)
    return Failed(**said) if said else Delivered()


def _was_taken(payload: bytes) -> bool:
    return isinstance(_outcome_from(payload), Delivered)
