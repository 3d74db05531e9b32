from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster import oplog
from gamemaster.clock import HandClock
from gamemaster.errors import Defect, StoreFull
from gamemaster.letters.deliveries import AT_ONCE
from gamemaster.outbox import sender as sender_module
from gamemaster.outbox import sender as worker_module
from gamemaster.outbox.outcome import Delivered, Failed
from gamemaster.outbox.queue import Word
from gamemaster.outbox.sender import Sender
from tests.inbox.runner import Running
from tests.outbox.fakes import PATIENCE, FakeQueue, FakeTransport, Sent

ALICE = "alice@players.test"
BOB = "bob@players.test"
GREYLISTED = Failed(temporary=True, code=451, text="greylisted")
NO_SUCH_USER = Failed(temporary=False, code=550, text="no such user")
UNREACHABLE = Failed(temporary=True, code=None, text="ConnectionRefusedError")
MINUTE = 60


class Office:
    """A sender at work, and what is around it."""

    def __init__(self, clock: HandClock) -> None:
        self.clock = clock
        self.queue = FakeQueue()
        self.transport = FakeTransport()
        self.running: Running | None = None
        self.sender = Sender(self.queue, [self.transport], clock)

    def open(self) -> None:
        self.running = Running(self.sender.run)

    def look(self) -> None:
        """Make the sender look at the queue, and wait until it found nothing more to do."""
        queue = self.queue
        queue.wait_until(lambda: queue.looks > 0)
        before = queue.looks
        self.sender.wake()
        queue.wait_until(lambda: queue.looks > before)

    def later(self, seconds: int) -> None:
        self.clock.advance(seconds)
        self.sender.wake()

    def wait_for_reports(self, count: int) -> None:
        self.queue.wait_until(lambda: len(self.queue.reports) >= count)

    def close(self) -> None:
        if self.running is not None:
            self.running.stop()


@pytest.fixture
def office(clock: HandClock) -> Iterator[Office]:
    office = Office(clock)
    yield office
    office.close()


# --- letters leave --------------------------------------------------------------------------------


def test_a_letter_that_waits_leaves_at_once(office: Office) -> None:
    letter = office.queue.add([ALICE])
    office.open()
    office.wait_for_reports(1)
    assert office.queue.reports == [(letter, {ALICE: Delivered()})]
    assert office.transport.sent == [
        Sent("gm@secret.test", ALICE, b"To: alice@players.test\r\n\r\n")
    ]


def test_a_letter_that_comes_later_leaves_when_the_sender_is_woken(office: Office) -> None:
    office.open()
    office.look()
    office.queue.add([ALICE], sender="")
    office.sender.wake()
    office.wait_for_reports(1)
    assert office.transport.sent[0].sender == ""


def test_every_recipient_has_an_envelope_and_bytes_of_their_own(office: Office) -> None:
    office.queue.add([ALICE, BOB])
    office.open()
    office.wait_for_reports(1)
    assert [(sent.recipient, sent.message) for sent in office.transport.sent] == [
        (ALICE, b"To: alice@players.test\r\n\r\n"),
        (BOB, b"To: bob@players.test\r\n\r\n"),
    ]


def test_a_crowd_does_not_hold_up_a_letter(office: Office) -> None:
    crowd = [f"player{n}@players.test" for n in range(500)]
    office.queue.add(crowd)
    office.queue.add([ALICE])
    office.open()
    office.queue.wait_until(lambda: not office.queue.waiting)
    order = [sent.recipient for sent in office.transport.sent]
    assert order.index(ALICE) == 0
    assert sorted(order) == sorted([*crowd, ALICE])


def test_a_letter_that_comes_while_a_crowd_is_served_is_the_next_to_leave(office: Office) -> None:
    crowd = [f"player{n}@players.test" for n in range(500)]
    office.transport.gate.clear()
    office.queue.add(crowd)
    office.open()
    assert office.transport.entered.wait(PATIENCE)
    office.queue.add([ALICE])
    office.sender.wake()
    office.transport.gate.set()
    office.queue.wait_until(lambda: not office.queue.waiting)
    order = [sent.recipient for sent in office.transport.sent]
    assert order[:3] == [crowd[0], ALICE, crowd[1]]
    assert len(order) == len(set(order)) == len(crowd) + 1


def test_letters_that_come_without_end_do_not_stop_those_to_a_crowd(office: Office) -> None:
    crowd = [f"player{n}@players.test" for n in range(50)]
    office.queue.add(crowd)
    for n in range(500):
        office.queue.add([f"other{n}@players.test"])
    office.open()
    office.queue.wait_until(lambda: not office.queue.waiting)
    order = [sent.recipient for sent in office.transport.sent]
    assert order[AT_ONCE] == crowd[0]
    assert order.index(crowd[-1]) < order.index("other499@players.test")


def test_several_connections_share_the_work_and_nobody_gets_a_letter_twice(
    clock: HandClock,
) -> None:
    office = Office(clock)
    others = [FakeTransport() for _ in range(3)]
    office.sender = Sender(office.queue, [office.transport, *others], clock)
    transports = [office.transport, *others]
    for one in transports:
        one.gate.clear()
    crowd = [f"player{n}@players.test" for n in range(2_000)]
    office.queue.add(crowd)
    office.open()
    # All are at work at the same time.
    assert all(one.entered.wait(PATIENCE) for one in transports)
    for one in transports:
        one.gate.set()
    office.queue.wait_until(lambda: not office.queue.waiting)
    office.close()
    order = [sent.recipient for one in transports for sent in one.sent]
    assert sorted(order) == sorted(crowd)


# --- letters that do not leave --------------------------------------------------------------------


def test_only_who_failed_is_tried_again_and_gets_the_same_bytes(office: Office) -> None:
    office.transport.answers = {BOB: [GREYLISTED, GREYLISTED]}
    office.queue.add([ALICE, BOB])
    office.open()
    office.wait_for_reports(1)
    office.later(2 * MINUTE)
    office.wait_for_reports(2)
    office.later(7 * MINUTE)
    office.wait_for_reports(3)
    assert office.transport.tried == [ALICE, BOB, BOB, BOB]
    assert [outcomes for _, outcomes in office.queue.reports] == [
        {ALICE: Delivered(), BOB: GREYLISTED},
        {BOB: GREYLISTED},
        {BOB: Delivered()},
    ]


def test_nobody_is_tried_before_it_is_time(office: Office) -> None:
    office.transport.answers = {BOB: [GREYLISTED]}
    office.queue.add([BOB])
    office.open()
    office.wait_for_reports(1)
    office.later(59)
    office.look()
    office.look()
    assert office.transport.tried == [BOB]


def test_a_permanent_failure_is_reported_and_not_repeated(office: Office) -> None:
    office.transport.answers = {BOB: [NO_SUCH_USER]}
    letter = office.queue.add([BOB])
    office.open()
    office.wait_for_reports(1)
    office.later(86_400)
    office.look()
    assert office.queue.reports == [(letter, {BOB: NO_SUCH_USER})]
    assert office.transport.tried == [BOB]


def test_after_a_day_a_letter_is_given_up(office: Office) -> None:
    office.transport.answers = {BOB: [GREYLISTED] * 3}
    office.queue.add([BOB])
    office.open()
    office.wait_for_reports(1)
    office.later(12 * 60 * MINUTE)
    office.wait_for_reports(2)
    office.later(12 * 60 * MINUTE)
    office.wait_for_reports(3)
    last = office.queue.reports[-1][1][BOB]
    assert last == GREYLISTED
    assert not office.queue.waiting


def test_the_organiser_may_want_to_give_up_earlier(clock: HandClock) -> None:
    office = Office(clock)
    office.queue.give_up_after = 60
    office.transport.answers = {BOB: [GREYLISTED] * 2}
    office.queue.add([BOB])
    office.open()
    office.wait_for_reports(1)
    office.later(1 * MINUTE)
    office.wait_for_reports(2)
    assert not office.queue.waiting
    office.close()


def test_a_letter_that_cannot_be_written_does_not_stop_the_next(
    office: Office, tmp_path: Path
) -> None:
    def fails(recipient: str) -> bytes:
        raise ValueError(recipient)

    broken = office.queue.add([BOB], fails)
    office.queue.add([ALICE])
    with oplog.opened("debug", "json", tmp_path / "log"):
        office.open()
        office.wait_for_reports(2)
        office.close()
    outcome = dict(office.queue.reports)[broken][BOB]
    assert isinstance(outcome, Failed)
    assert (outcome.temporary, outcome.code) == (True, 451)
    assert [sent.recipient for sent in office.transport.sent] == [ALICE]
    assert "defect" in (log := (tmp_path / "log").read_text())
    assert "bob" not in log


def test_a_server_that_is_away_is_not_asked_for_every_letter(office: Office) -> None:
    office.transport.answers = {f"p{n}@players.test": [UNREACHABLE] for n in range(5)}
    office.queue.add(["p0@players.test", "p1@players.test"])
    for n in range(2, 5):
        office.queue.add([f"p{n}@players.test"])
    office.open()
    office.wait_for_reports(1)
    for _ in range(10):
        office.sender.wake()
    office.close()
    assert office.transport.tried == ["p0@players.test"]


def test_letters_go_on_when_the_server_is_back(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "FIRST_PAUSE_SECONDS", 0.01)
    office.transport.answers = {ALICE: [UNREACHABLE], BOB: [UNREACHABLE]}
    office.queue.add([ALICE])
    office.queue.add([BOB])
    office.queue.add(["carol@players.test"])
    office.open()
    office.wait_for_reports(3)
    office.later(2 * MINUTE)
    office.queue.wait_until(lambda: not office.queue.waiting)
    assert office.transport.sent[0].recipient == "carol@players.test"


# --- the store is in the way ----------------------------------------------------------------------


DISK_FULL = Word("gm@secret.test", ALICE, b"Subject: the disk is full\r\n\r\n")


@pytest.mark.parametrize("trouble", [GREYLISTED, UNREACHABLE])
def test_a_word_past_the_queue_is_tried_until_it_is_taken(
    office: Office, monkeypatch: pytest.MonkeyPatch, trouble: Failed
) -> None:
    monkeypatch.setattr(worker_module, "FIRST_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(worker_module, "LOOK_EVERY_SECONDS", 0.01)
    office.queue.trouble_with_due = [StoreFull("full")] * 4
    office.transport.answers = {ALICE: [trouble, trouble]}
    office.sender.send_past_queue([DISK_FULL])
    office.open()
    office.queue.wait_until(lambda: bool(office.transport.sent) and office.queue.looks > 4)
    assert office.transport.sent == [Sent("gm@secret.test", ALICE, DISK_FULL.message)]
    assert office.transport.tried == [ALICE] * 3


def test_a_word_past_the_queue_that_is_refused_is_not_tried_again(office: Office) -> None:
    office.transport.answers = {ALICE: [NO_SUCH_USER]}
    office.open()
    office.sender.send_past_queue([DISK_FULL])
    office.look()
    office.look()
    assert office.transport.tried == [ALICE]


def test_a_word_past_the_queue_waits_for_the_delivery_that_is_running(office: Office) -> None:
    office.transport.gate.clear()
    office.queue.add([BOB])
    office.open()
    office.transport.entered.wait(PATIENCE)
    office.sender.send_past_queue([DISK_FULL])
    assert office.transport.tried == []
    office.transport.gate.set()
    office.queue.wait_until(lambda: len(office.transport.sent) == 2)
    assert office.transport.tried == [BOB, ALICE]


def test_what_was_delivered_is_reported_before_anything_else_leaves(
    office: Office, tmp_path: Path
) -> None:
    office.queue.trouble_with_report = [StoreFull("no space"), StoreFull("no space")]
    office.queue.add([ALICE])
    with oplog.opened("debug", "json", tmp_path / "log"):
        office.open()
        office.queue.wait_until(lambda: len(office.queue.trouble_with_report) == 1)
        office.queue.add([BOB])
        office.sender.wake()
        office.queue.wait_until(lambda: not office.queue.trouble_with_report)
        assert office.transport.tried == [ALICE]
        office.sender.wake()
        office.wait_for_reports(2)
        office.close()
    assert office.transport.tried == [ALICE, BOB]
    assert "send.queue_trouble" in (tmp_path / "log").read_text()


@pytest.mark.parametrize("trouble", [StoreFull("no space"), RuntimeError("bob")])
def test_a_queue_that_cannot_be_read_is_asked_again(office: Office, trouble: Exception) -> None:
    office.queue.trouble_with_due = [trouble]
    office.queue.add([ALICE])
    office.open()
    office.queue.wait_until(lambda: not office.queue.trouble_with_due)
    office.sender.wake()
    office.wait_for_reports(1)
    assert [sent.recipient for sent in office.transport.sent] == [ALICE]


# --- stopping -------------------------------------------------------------------------------------


def test_a_stop_finishes_the_running_delivery_and_begins_no_other(office: Office) -> None:
    office.transport.gate.clear()
    office.queue.add([ALICE, BOB])
    office.open()
    assert office.transport.entered.wait(PATIENCE)
    assert office.running is not None
    office.running.ask_to_stop()
    office.sender._bell.wait(office.sender._bell.rings, PATIENCE)
    assert office.sender._bell.stopping
    office.transport.gate.set()
    office.close()
    assert office.transport.tried == [ALICE]
    assert [outcomes for _, outcomes in office.queue.reports] == [{ALICE: Delivered()}]
    assert office.transport.closed


def test_a_stop_cuts_off_a_delivery_that_hangs(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender_module, "STOP_SECONDS", 0.05)
    office.transport.gate.clear()
    office.queue.add([ALICE])
    office.open()
    assert office.transport.entered.wait(PATIENCE)
    office.close()
    assert office.transport.aborted.is_set()


def test_a_stop_does_not_wait_for_a_pause_to_end(office: Office) -> None:
    office.transport.answers = {ALICE: [UNREACHABLE]}
    office.queue.add([ALICE])
    office.open()
    office.wait_for_reports(1)
    assert office.running is not None
    assert office.running.seconds_to_stop() < worker_module.FIRST_PAUSE_SECONDS


def test_a_thread_that_ends_before_its_time_is_a_defect(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office.sender._workers[0], "work", lambda: None)
    with pytest.raises(Defect, match="ended before its time"):
        asyncio.run(office.sender.run(asyncio.Event()))


def test_the_connection_is_let_go_when_nothing_comes(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "LOOK_EVERY_SECONDS", 0.01)
    office.open()
    looks = office.queue.looks
    office.queue.wait_until(lambda: office.queue.looks > looks + 3)
    assert office.transport.closed


def test_mail_leaves_at_the_ticks_of_the_clock_whenever_it_was_queued(clock: HandClock) -> None:
    office = Office(clock)
    office.sender = Sender(office.queue, [office.transport], clock, release_seconds=5)
    clock.advance(-clock.now() % 5)
    office.queue.add([ALICE])
    office.open()
    office.queue.wait_until(lambda: office.queue.looks > 0)
    for _ in range(4):
        clock.advance(1)
        assert not office.transport.sent
    clock.advance(1)
    office.wait_for_reports(1)
    assert [sent.recipient for sent in office.transport.sent] == [ALICE]
    office.close()
