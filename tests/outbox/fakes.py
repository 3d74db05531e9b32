"""A queue and a transport in memory. tests/outbox holds them to what the real ones are held to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from gamemaster.outbox.outcome import Delivered, Failed, Outcome
from gamemaster.outbox.schedule import next_attempt
from gamemaster.outbox.sender import Dispatch

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
        self, sender: str, recipients: Sequence[str], message: bytes
    ) -> Mapping[str, Outcome]:
        assert self.busy.acquire(blocking=False), "a transport serves one caller at a time"
        try:
            return {one: self._deliver(sender, one, message) for one in recipients}
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


@dataclass
class Waiting:
    sender: str
    recipients: list[str]
    render: Callable[[str], bytes]
    attempts: int = 0
    first_attempt: int = 0
    due: int = 0


class FakeQueue:
    """Keeps letters as the store would, with one schedule for all recipients of a dispatch."""

    def __init__(self) -> None:
        self.waiting: dict[int, Waiting] = {}
        self.reports: list[tuple[int, dict[str, Outcome]]] = []
        self.trouble_with_due: list[Exception] = []
        self.trouble_with_report: list[Exception] = []
        self.looks = 0
        self._changed = threading.Condition()

    def add(
        self,
        recipients: Sequence[str],
        render: Callable[[str], bytes] = lambda recipient: f"To: {recipient}\r\n\r\n".encode(),
        sender: str = "gm@secret.test",
    ) -> int:
        letter = max(self.waiting, default=0) + 1
        self.waiting[letter] = Waiting(sender, list(recipients), render)
        return letter

    def due(self, now: int) -> Sequence[Dispatch]:
        with self._changed:
            self.looks += 1
            self._changed.notify_all()
        if self.trouble_with_due:
            raise self.trouble_with_due.pop(0)
        return [
            Dispatch(
                i, _always(w.sender), tuple(w.recipients), w.render, w.attempts, w.first_attempt
            )
            for i, w in self.waiting.items()
            if w.due <= now
        ]

    def report(self, dispatch_id: int, outcomes: Mapping[str, Outcome], now: int) -> None:
        with self._changed:
            if self.trouble_with_report:
                self._changed.notify_all()
                raise self.trouble_with_report.pop(0)
            self._note(dispatch_id, outcomes, now)
            self.reports.append((dispatch_id, dict(outcomes)))
            self._changed.notify_all()

    def _note(self, dispatch_id: int, outcomes: Mapping[str, Outcome], now: int) -> None:
        letter = self.waiting[dispatch_id]
        again = {r for r, o in outcomes.items() if isinstance(o, Failed) and o.temporary}
        letter.recipients = [r for r in letter.recipients if r not in outcomes or r in again]
        if again:
            letter.first_attempt = letter.first_attempt if letter.attempts else now
            letter.attempts += 1
            letter.due = next_attempt(letter.attempts, letter.first_attempt, now) or now
        if not letter.recipients:
            del self.waiting[dispatch_id]

    def wait_until(self, true: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(true, PATIENCE), "the sender did not get there"


def _always(sender: str) -> Callable[[str], str]:
    return lambda _recipient: sender
