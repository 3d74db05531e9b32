"""A queue and a transport in memory. tests/outbox holds them to what the real ones are held to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from gamemaster.letters.deliveries import Delivery, after, choose, first_deliveries
from gamemaster.letters.post import Post, Reader
from gamemaster.outbox.outcome import Delivered, Failed, Outcome
from gamemaster.outbox.queue import GIVE_UP_AFTER, Dispatch
from gamemaster.tournament.register import Register

PATIENCE = 10.0


@dataclass
class Sent:
    sender: str
    recipient: str
    message: bytes


@dataclass
class FakeTransport:
    """Delivers into a list. ``answers`` says otherwise: per recipient, attempt after attempt."""

    answers: dict[str, list[Outcome]] = field(default_factory=dict)
    sent: list[Sent] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    entered: threading.Event = field(default_factory=threading.Event)
    aborted: threading.Event = field(default_factory=threading.Event)
    busy: threading.Lock = field(default_factory=threading.Lock)
    closed: int = 0

    def __post_init__(self) -> None:
        self.gate.set()

    def deliver(
        self,
        sender: str,
        recipient: str,
        message: bytes,
        code: bytes | None = None,
    ) -> Outcome:
        assert self.busy.acquire(blocking=False), "a transport serves one caller at a time"
        try:
            return self._deliver(sender, recipient, message)
        finally:
            self.busy.release()

    def _deliver(self, sender: str, recipient: str, message: bytes) -> Outcome:
        self.entered.set()
        self.gate.wait(PATIENCE)
        self.tried.append(recipient)
        if self.aborted.is_set():
            return Failed(temporary=True, code=None)
        answers = self.answers.get(recipient)
        outcome = answers.pop(0) if answers else Delivered()
        if isinstance(outcome, Delivered):
            self.sent.append(Sent(sender, recipient, message))
        return outcome

    def close(self) -> None:
        self.closed += 1

    def abort(self) -> None:
        self.aborted.set()
        self.gate.set()


class FakeQueue:
    """Keeps letters in memory, handed out and tried again as the store's are."""

    def __init__(self) -> None:
        self.give_up_after = GIVE_UP_AFTER
        self.waiting: dict[int, Delivery] = {}
        self.reports: list[tuple[int, dict[str, Outcome]]] = []
        self.trouble_with_due: list[Exception] = []
        self.trouble_with_report: list[Exception] = []
        self.looks = 0
        self.out: set[int] = set()
        self._letters: dict[int, tuple[str, Callable[[str], bytes]]] = {}
        self._rows = 0
        self._changed = threading.Condition()

    def add(
        self,
        recipients: Sequence[str],
        render: Callable[[str], bytes] = lambda recipient: f"To: {recipient}\r\n\r\n".encode(),
        sender: str = "gm@secret.test",
    ) -> int:
        with self._changed:
            readers = tuple(Reader(address) for address in recipients)
            post = Post("announcement", readers, "", "", 0)
            letter = self._rows + 1
            self._letters[letter] = sender, render
            for delivery in first_deliveries(letter, "autumn", post, Register()):
                self._put(delivery)
            return letter

    def _put(self, delivery: Delivery) -> None:
        self._rows += 1
        self.waiting[self._rows] = delivery

    def due(self, now: int) -> Sequence[Dispatch]:
        with self._changed:
            self.looks += 1
            self._changed.notify_all()
            if self.trouble_with_due:
                raise self.trouble_with_due.pop(0)
            chosen = choose(self.waiting, self.out, now, lambda _reader, _bulk: True)
            self.out.update(row for row, _ in chosen)
            return [self._dispatch(row, recipients) for row, recipients in chosen]

    def _dispatch(self, row: int, recipients: tuple[str, ...]) -> Dispatch:
        delivery = self.waiting[row]
        sender, render = self._letters[delivery.letter]
        return Dispatch(
            row,
            lambda _: sender,
            recipients,
            render,
            note=lambda recipient: sha256(f"{row} {recipient}".encode()).digest(),
            bulk=delivery.bulk,
        )

    def report(self, outcomes: Mapping[int, Mapping[str, Outcome]], now: int) -> None:
        with self._changed:
            if self.trouble_with_report:
                self._changed.notify_all()
                raise self.trouble_with_report.pop(0)
            for row, found in outcomes.items():
                self._note(row, found, now)
                if found:
                    self.reports.append((row, dict(found)))
            self._changed.notify_all()

    def _note(self, row: int, outcomes: Mapping[str, Outcome], now: int) -> None:
        assert row in self.out, "only what was handed out is reported"
        self.out.remove(row)
        rest = after(self.waiting[row], outcomes, now, self.give_up_after)
        left = [one for one in (rest.untried, rest.again) if one is not None]
        if left:
            self.waiting[row] = left[0]
        else:
            del self.waiting[row]
        for one in left[1:]:
            self._put(one)

    def wait_until(self, true: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(true, PATIENCE), "the sender did not get there"
