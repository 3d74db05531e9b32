from __future__ import annotations

from pathlib import Path

from gamemaster.clock import HandClock
from gamemaster.letters.deliveries import AT_ONCE, Delivery, kept_copy, note_of, noted
from gamemaster.outbox.outcome import Delivered
from gamemaster.outbox.sender import Sender
from gamemaster.outbox.sent_notes import NOTE_OCTETS, NOTES_OF_A_WORKER, SentNotes
from gamemaster.tournament.tokens import Restored, Tokens
from tests.inbox.runner import Running
from tests.outbox.fakes import FakeQueue, FakeTransport

ALICE, BOB = "alice@players.test", "bob@players.test"


def code(number: int) -> bytes:
    return number.to_bytes(NOTE_OCTETS)


def opened(store: Path, workers: int = 2) -> tuple[SentNotes, frozenset[bytes]]:
    notes = SentNotes(store, workers)
    return notes, notes.open()


def written(store: Path, codes: range, place: int = 0) -> None:
    notes, _ = opened(store)
    note = notes.of_worker(place)
    for number in codes:
        note(code(number))
    # A process that is killed closes nothing in words either.


def test_what_was_noted_is_there_after_a_kill(tmp_path: Path) -> None:
    written(tmp_path / "store", range(3))
    written(tmp_path / "store", range(3, 5), place=1)
    _, found = opened(tmp_path / "store")
    assert {code(number) for number in range(5)} <= found


def test_all_that_is_handed_out_together_fits_and_the_file_never_grows(tmp_path: Path) -> None:
    written(tmp_path / "store", range(10 * NOTES_OF_A_WORKER))
    _, found = opened(tmp_path / "store")
    last = range(10 * NOTES_OF_A_WORKER)[-AT_ONCE:]
    assert {code(number) for number in last} <= found
    size = (tmp_path / "store.sent").stat().st_size
    assert size == 2 * NOTES_OF_A_WORKER * NOTE_OCTETS


def test_the_file_is_its_owners_and_does_not_show_how_many_notes_there_are(tmp_path: Path) -> None:
    opened(tmp_path / "store")
    path = tmp_path / "store.sent"
    assert path.stat().st_mode & 0o777 == 0o600
    assert len({*path.read_bytes()}) > 200


def test_more_workers_than_before_have_room_of_their_own(tmp_path: Path) -> None:
    written(tmp_path / "store", range(2), place=1)
    notes, found = opened(tmp_path / "store", workers=5)
    assert {code(0), code(1)} <= found
    notes.of_worker(4)(code(9))
    assert code(9) in opened(tmp_path / "store", workers=1)[1]


def test_a_file_that_cannot_be_used_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "store.sent").mkdir()
    notes, found = opened(tmp_path / "store")
    notes.of_worker(0)(code(1))
    notes.close()
    assert found == frozenset()


def test_a_torn_or_foreign_note_says_nothing(tmp_path: Path) -> None:
    written(tmp_path / "store", range(1))
    path = tmp_path / "store.sent"
    path.write_bytes(path.read_bytes()[:-7] + b"rubbish")
    _, found = opened(tmp_path / "store")
    tokens = Tokens(b"root")
    delivery = Delivery(4, "autumn", "announcement", 0, bulk=False, pending=(ALICE,))
    assert noted({7: delivery}, found, lambda _: tokens) == {}


def test_a_note_is_of_one_delivery_and_one_address() -> None:
    tokens = Tokens(b"root")
    delivery = Delivery(4, "autumn", "announcement", 0, bulk=False, pending=(ALICE, BOB))
    taken = {note_of(7, delivery, BOB, tokens)}
    assert noted({7: delivery}, taken, lambda _: tokens) == {7: {BOB: Delivered()}}
    assert noted({8: delivery}, taken, lambda _: tokens) == {}
    assert noted({7: delivery}, taken, lambda _: Tokens(b"another")) == {}


def test_a_note_of_what_a_restored_copy_lacks_says_nothing_of_what_is_written_there_anew() -> None:
    before, after = Tokens(b"root"), Tokens(b"root", (Restored(epoch=1, row=7, mail=2),))
    delivery = Delivery(4, "autumn", "announcement", 0, bulk=False, pending=(ALICE,))
    assert noted({7: delivery}, {note_of(7, delivery, ALICE, before)}, lambda _: after) == {}
    assert noted({6: delivery}, {note_of(6, delivery, ALICE, before)}, lambda _: after) != {}


def test_a_kept_copy_is_noted_under_the_address_it_was_written_for() -> None:
    tokens = Tokens(b"root")
    delivery = kept_copy(4, "autumn", ALICE, "alice", 0)
    taken = {note_of(7, delivery, ALICE, tokens)}
    assert noted({7: delivery}, taken, lambda _: tokens) == {7: {ALICE: Delivered()}}


def test_each_copy_is_noted_as_soon_as_it_was_taken(tmp_path: Path, clock: HandClock) -> None:
    queue, transport = FakeQueue(), FakeTransport()
    notes, _ = opened(tmp_path / "store")
    queue.add([ALICE, BOB])
    (dispatch,) = queue.due(0)
    queue.out.clear()
    running = Running(Sender(queue, [transport], clock, notes=notes).run)
    queue.wait_until(lambda: bool(queue.reports))
    running.stop()
    assert {dispatch.note(ALICE), dispatch.note(BOB)} <= opened(tmp_path / "store")[1]
