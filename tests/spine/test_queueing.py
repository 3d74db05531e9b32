"""The queue as its organiser sees it: what waits and why, tried now, held, let go, dropped."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gamemaster.daemon import despatch
from gamemaster.errors import OperatorError, StoreUnavailable
from gamemaster.letters import deliveries
from gamemaster.letters.deliveries import AT_ONCE
from gamemaster.office import kept_letters
from gamemaster.organiser.verbs import perform
from gamemaster.outbox.outcome import Failed
from gamemaster.outbox.pace import Limits
from tests.builders import DAY, GM, HOUR, MINUTE, ORGANISER, Table, address_of, raw_mail

TURN = "propose enact\nGood morning.\nend proposal\n"
BUSY = Failed(temporary=True, code=450, status="4.2.1", too_fast="destination")
LATER = Failed(temporary=True, code=451, text="alice@players.test: later", status="4.3.0")


def play(table: Table, who: str, text: str) -> None:
    """Have a mail read and played, and nothing delivered."""
    table.mails[who] += 1
    sender, number = address_of(who), 1_000 + table.mails[who]
    table.accept(raw_mail(sender, GM, text, number=number), table.reply_address(who), sender)
    while table.office.work():
        pass


def ask(table: Table, verb: str, **args: Any) -> Any:  # noqa: ANN401 - JSON
    """Use a verb of the command line, and deliver nothing."""
    return perform(table.office, verb, "autumn", args, table.clock.now())


def queue(table: Table) -> list[dict[str, Any]]:
    found = ask(table, "queue")
    assert isinstance(found, list)
    return found


def kinds(table: Table) -> list[tuple[str, int]]:
    return [(one["kind"], one["readers"]) for one in queue(table)]


def lines(table: Table, type_name: str) -> list[dict[str, Any]]:
    found = table.office.store.lines("autumn")
    return [{**line.data, **(line.private or {})} for line in found if line.type == type_name]


def test_what_waits_is_told_by_kind_and_count_and_by_nothing_else(table: Table) -> None:
    play(table, "alice", TURN)
    # A receipt and a letter that a rule wrote look alike.
    assert kinds(table) == [("private", 1), ("announcement", 3), ("private", 1), ("organiser", 1)]
    shown = str(queue(table))
    assert not any(word in shown for word in ("alice", "players.test", "301", "Good morning"))
    assert lines(table, "look.taken/1") == []
    assert all(one["next"] == table.clock.now() for one in queue(table))
    table.deliver()
    assert queue(table) == []


def test_who_waits_is_a_look_that_is_journaled(table: Table) -> None:
    play(table, "alice", TURN)
    letter = queue(table)[1]["letter"]
    readers = ask(table, "queue_readers", letter=letter)
    assert [one["address"] for one in readers] == [address_of(n) for n in ("alice", "bob", "carol")]
    assert [one["what"] for one in lines(table, "look.taken/1")] == [
        "queue, the readers of a letter"
    ]


def test_a_failed_letter_shows_its_attempts_and_the_codes_of_the_last_reply(table: Table) -> None:
    table.away[address_of("alice")] = LATER
    play(table, "alice", "mine\n")
    table.deliver()
    (one,) = queue(table)
    assert (one["attempts"], one["last"], one["readers"]) == (1, "451 4.3.0", 1)
    assert one["next"] > table.clock.now()
    del table.away[address_of("alice")]
    assert table.deliver() == []
    assert ask(table, "queue_flush") == {"letters": 1, "readers": 1}
    assert [sent.to for sent in table.deliver()] == [address_of("alice")]


def test_a_held_letter_waits_also_after_a_restart_and_leaves_when_it_is_released(
    table: Table,
) -> None:
    play(table, "alice", TURN)
    letter = next(one["letter"] for one in queue(table) if one["kind"] == "announcement")
    ask(table, "queue_hold", letter=letter, reason="a typo in the title")
    assert address_of("bob") not in {sent.to for sent in table.deliver()}
    table.reopen()
    table.wait(2 * DAY)
    (one,) = queue(table)
    assert (one["letter"], one["held_by"], one["next"]) == (letter, ["organiser"], None)
    # Trying now is not letting go.
    ask(table, "queue_flush", letter=letter)
    assert table.deliver() == []
    ask(table, "queue_release", letter=letter)
    assert len(table.deliver()) == 3
    assert [line["letter"] for line in lines(table, "queue.held/1")] == [letter]
    assert [line["letter"] for line in lines(table, "queue.released/1")] == [letter]


def test_all_mail_is_held_what_comes_later_too(table: Table) -> None:
    ask(table, "queue_hold", letter=None, reason="the provider asks for a pause")
    play(table, "alice", TURN)
    table.reopen()
    play(table, "bob", "vote for 301\n")
    assert table.deliver() == []
    assert {tuple(one["held_by"]) for one in queue(table)} == {("organiser",)}
    ask(table, "queue_release", letter=None)
    subjects = Counter(sent.to for sent in table.deliver())
    assert subjects[address_of("bob")] == 2
    assert queue(table) == []


def test_a_dropped_letter_leaves_nobody_and_its_reason_is_journaled(table: Table) -> None:
    play(table, "alice", TURN)
    letter = next(one["letter"] for one in queue(table) if one["kind"] == "announcement")
    with pytest.raises(OperatorError, match="expected why"):
        ask(table, "queue_drop", letter=letter)
    assert ask(table, "queue_drop", letter=letter, reason="wrong") == {"letters": 1, "readers": 3}
    assert address_of("bob") not in {sent.to for sent in table.deliver()}
    assert lines(table, "queue.dropped/1")[0]["copies"] == 3


@pytest.mark.parametrize("verb", ["queue_drop", "queue_flush", "queue_hold", "queue_release"])
def test_a_letter_that_is_not_there(table: Table, verb: str) -> None:
    with pytest.raises(OperatorError, match="letter 99999 is not in the queue"):
        ask(table, verb, letter=99_999, reason="why not")
    with pytest.raises(OperatorError, match="expected the number of a letter"):
        ask(table, verb, letter="one", reason="why not")


def test_what_is_kept_for_a_failing_address_shows_and_is_not_the_organisers_to_release(
    table: Table,
) -> None:
    table.away[address_of("bob")] = Failed(temporary=False, code=550, status="5.1.1")
    play(table, "alice", TURN)
    table.deliver()
    kept = [one for one in queue(table) if one["held_by"]]
    assert [(one["held_by"], one["readers"], one["next"]) for one in kept] == [
        (["reader"], 1, None)
    ]
    ask(table, "queue_release", letter=None)
    assert [one["held_by"] for one in queue(table) if one["held_by"]] == [["reader"]]
    del table.away[address_of("bob")]
    table.mail("bob", "mine\n")
    assert queue(table) == []


# --- limits ---------------------------------------------------------------------------------------


def limited(tmp_path: Path, limits: Limits, *players: str) -> Table:
    table = Table(tmp_path, pause_between_mails=0)
    table.start(*players)
    table.limits = limits
    table.reopen()
    return table


def test_what_is_over_a_limit_leaves_later_and_the_queue_says_why(tmp_path: Path) -> None:
    table = limited(tmp_path, Limits(per_destination_per_minute=3), "alice", "bob", "carol")
    for _ in range(3):
        play(table, "alice", "mine\n")
    play(table, "alice", TURN)
    first = table.deliver()
    assert sum(one.to != ORGANISER for one in first) == 3
    left = queue(table)
    waits = left[-1]["waits_for"] or left[0]["waits_for"]
    assert waits["limit"] == "per_destination_per_minute"
    assert table.clock.now() < waits["until"] <= table.clock.now() + MINUTE + 1
    sent = len(first)
    while queue(table):
        table.clock.advance(MINUTE + 1)
        found = table.deliver()
        assert 0 < len([one for one in found if one.to != ORGANISER]) <= 3
        sent += len(found)
    assert sent == 3 + 1 + 1 + 3 + 1
    table.close()


def test_a_day_is_remembered_after_a_restart(tmp_path: Path) -> None:
    table = limited(tmp_path, Limits(per_day=12), "alice")
    for _ in range(20):
        play(table, "alice", "mine\n")
    assert len(table.deliver()) == 12
    table.reopen()
    assert table.deliver() == []
    assert {one["waits_for"]["limit"] for one in queue(table)} == {"per_day"}
    table.clock.advance(DAY + HOUR)
    assert len(table.deliver()) == 8
    table.close()


@pytest.mark.parametrize("later", [0, MINUTE + 1])
def test_what_was_handed_out_and_not_tried_leaves_its_places_to_others(
    tmp_path: Path, later: int
) -> None:
    table = limited(tmp_path, Limits(per_hour=10), "alice")
    for _ in range(10):
        play(table, "alice", "mine\n")
    handed_out = despatch.due(table.office, table.clock.now())
    assert len(handed_out) == 10
    table.clock.advance(later)
    despatch.report(table.office, {one.id: {} for one in handed_out}, table.clock.now())
    assert len(table.deliver()) == 10
    table.close()


def test_a_store_that_cannot_be_read_takes_no_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = limited(tmp_path, Limits(per_hour=10), "alice")
    for _ in range(10):
        play(table, "alice", "mine\n")
    table.reopen()  # No letter is in memory any more.
    with monkeypatch.context() as broken:
        broken.setattr(table.office.store, "get", unreadable)
        for _ in range(2):
            with pytest.raises(StoreUnavailable):
                despatch.due(table.office, table.clock.now())
    assert len(table.deliver()) == 10
    table.close()


def unreadable(_shelf: str, _row: int) -> bytes:
    raise StoreUnavailable("the disk does not answer")


def test_what_left_before_a_daemon_was_killed_counts_afterwards(tmp_path: Path) -> None:
    table = limited(tmp_path, Limits(per_hour=12), "alice")
    for _ in range(20):
        play(table, "alice", "mine\n")
    handed_out = despatch.due(table.office, table.clock.now())
    notes = {one.note(to) for one in handed_out for to in one.recipients}
    assert len(notes) == 12
    table.reopen()
    despatch.report_noted(table.office, notes, table.clock.now())
    assert table.deliver() == []
    table.clock.advance(HOUR + MINUTE)
    assert len(table.deliver()) == 8
    table.close()


def test_a_destination_that_asks_for_patience_is_left_alone_for_a_while(table: Table) -> None:
    play(table, "alice", "mine\n")
    play(table, "bob", "mine\n")
    (one, *_) = despatch.due(table.office, table.clock.now())
    despatch.report(table.office, {one.id: dict.fromkeys(one.recipients, BUSY)}, table.clock.now())
    table.office.room.out.clear()
    assert table.deliver() == []
    assert queue(table)[-1]["waits_for"]["limit"] == "asked to slow down"
    table.clock.advance(5 * MINUTE)
    assert len(table.deliver()) == 1
    table.clock.advance(5)
    assert len(table.deliver()) == 1
    assert queue(table) == []


# --- faults of our own ----------------------------------------------------------------------------


def break_first_letter(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the letter that waits longest be unreadable, by a fault of the program."""
    broken, read = queue(table)[0]["letter"], deliveries.letter_from

    def reads(payload: bytes, letter: int, *more: Any) -> deliveries.Letter:  # noqa: ANN401
        if letter == broken:
            raise ValueError("nonsense")
        return read(payload, letter, *more)

    monkeypatch.setattr(deliveries, "letter_from", reads)


def test_a_letter_that_cannot_be_read_does_not_stop_the_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(table, "alice", "mine\n")
    play(table, "bob", "mine\n")
    break_first_letter(table, monkeypatch)
    assert [one.to for one in table.deliver()] == [address_of("bob")]
    assert [type(one) for one in table.log.defects] == [ValueError]
    table.log.defects.clear()
    monkeypatch.undo()
    table.reopen()
    assert [one.to for one in table.deliver()] == [address_of("alice")]


def test_a_letter_that_cannot_be_read_takes_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = limited(tmp_path, Limits(per_hour=10), "alice")
    play(table, "alice", "mine\n")
    break_first_letter(table, monkeypatch)
    assert table.deliver() == []
    for _ in range(11):
        play(table, "alice", "mine\n")
    assert len(table.deliver()) == 10
    table.log.defects.clear()
    table.close()


def test_what_was_delivered_is_reported_even_where_keeping_the_rest_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.away[address_of("bob")] = Failed(temporary=False, code=550, status="5.1.1")
    play(table, "alice", TURN)

    def fails(*_: object) -> None:
        raise KeyError("bob")

    monkeypatch.setattr(kept_letters, "came_back", fails)
    assert address_of("carol") in {one.to for one in table.deliver()}
    assert {type(one) for one in table.log.defects} == {KeyError}
    table.log.defects.clear()
    table.reopen()
    assert table.deliver() == []


# --- many readers ---------------------------------------------------------------------------------


def test_a_notice_of_copies_that_were_given_up_comes_once_for_each_letter(tmp_path: Path) -> None:
    lists = tuple(f"list{n}@lists.test" for n in range(3 * AT_ONCE))
    table = Table(tmp_path, pause_between_mails=0)
    table.configs = (table.configs[0].model_copy(update={"announce_to": lists}),)
    table.reopen()
    table.start("alice")
    table.deliver()
    for one in lists[::2]:
        table.away[one] = Failed(temporary=False, code=550, status="5.1.1")
    before = len(table.sent)
    table.mail("alice", TURN)
    table.deliver()
    told = [one for one in table.sent[before:] if "could not be delivered" in one.subject]
    assert len(told) == 1
    assert f"{len(lists) // 2} copies" in told[0].body
    table.close()
