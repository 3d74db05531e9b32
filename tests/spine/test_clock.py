"""A clock that jumps judges nothing: all is held until it is right, and nobody loses by it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.clauses import format_instant
from gamemaster.clock import HandClock
from gamemaster.daemon.clock_watch import JUMP_SECONDS, ClockWatch
from gamemaster.errors import ClockJumped, OperatorError
from gamemaster.letters.deliveries import Delivery
from gamemaster.outbox.outcome import Failed
from gamemaster.tournament.budgets import HOUR, Budget
from tests.builders import DAY, MONDAY, ORGANISER
from tests.spine.running import Running


class TwoClocks(HandClock):
    """The clock on the wall, which somebody may set, and the one that only goes on."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self._counted = 0

    def monotonic(self) -> float:
        return float(self._counted)

    def advance(self, seconds: int) -> int:
        self._counted += seconds
        return super().advance(seconds)

    def set_by(self, seconds: int) -> None:
        self._now += seconds


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path, clock=TwoClocks(MONDAY)) as daemon:
        daemon.join("alice", "bob")
        daemon.ask("start")
        daemon.gets("bob", "has begun")
        yield daemon


@pytest.mark.parametrize("jump", [DAY, 3650 * DAY, -DAY])
def test_while_the_clock_is_wrong_all_is_held_and_then_played_as_if_nothing_had_been(
    playing: Running, jump: int
) -> None:
    clock = playing.clock
    assert isinstance(clock, TwoClocks)
    clock.set_by(jump)
    playing.mail("alice", "propose enact\nGood morning.\nend proposal\nvote for mine\n")
    word = playing.gets(ORGANISER, "the clock jumped")
    assert f"set {'forward' if jump > 0 else 'back'} by {abs(jump)} seconds" in word.get_content()
    assert not any("received" in subject for subject in playing.subjects("alice"))
    clock.set_by(-jump)
    clock.advance(60)
    playing.gets("alice", "received: done (2 commands)")
    playing.gets("bob", "Rule-change 301 has been proposed")
    playing.mail("bob", "vote for 301\n")
    playing.gets("bob", "received: done")
    assert playing.ask("status")["quarantined"] == 0


def test_a_clock_that_is_corrected_by_and_by_has_not_jumped() -> None:
    clock = TwoClocks(MONDAY)
    watch = ClockWatch(clock)
    for _ in range(10):
        clock.advance(DAY)
        clock.set_by(JUMP_SECONDS - 1)
        watch.check()
    clock.set_by(-JUMP_SECONDS - 1)
    with pytest.raises(ClockJumped, match="set back by 301 seconds"):
        watch.check()


def test_a_start_with_the_clock_behind_what_was_played_says_so(tmp_path: Path) -> None:
    with Running(tmp_path) as daemon:
        daemon.join("alice", "bob")
        daemon.clock.advance(3 * DAY)
        daemon.ask("start")
        daemon.gets("bob", "has begun")
    again = Running(tmp_path, clock=HandClock(MONDAY))
    with pytest.raises(ClockJumped, match=f"{3 * DAY} seconds behind the last move"), again:
        raise AssertionError("it started")
    before = Running(tmp_path, clock=HandClock(MONDAY - DAY))
    with pytest.raises(ClockJumped, match=f"{DAY} seconds behind the founding"), before:
        raise AssertionError("it started")


def test_a_clock_that_is_right_where_it_stands_is_accepted_and_all_goes_on(
    playing: Running,
) -> None:
    clock = playing.clock
    assert isinstance(clock, TwoClocks)
    assert playing.ask("clock") == {"now": MONDAY, "set_by": 0}
    with pytest.raises(OperatorError, match="not set by more than some minutes"):
        playing.ask("clock_accept")
    clock.set_by(DAY)
    playing.mail("alice", "propose enact\nGood morning.\nend proposal\nvote for mine\n")
    word = playing.gets(ORGANISER, "the clock jumped")
    assert "gamemaster clock accept" in word.get_content().replace("\n", " ")
    assert playing.ask("clock_accept") == {"now": MONDAY + DAY, "set_by": DAY}
    clock.advance(60)
    playing.gets("alice", "received: done (2 commands)")
    playing.gets("bob", "Rule-change 301 has been proposed")
    assert playing.ask("clock")["set_by"] == 0


def test_the_organiser_does_nothing_at_an_instant_that_nobody_knows(playing: Running) -> None:
    clock = playing.clock
    assert isinstance(clock, TwoClocks)
    lines = playing.ask("status")["journal_lines"]
    clock.set_by(3650 * DAY)
    for verb in ("pause", "players", "heads"):
        with pytest.raises(OperatorError, match=r"set forward by 315360000 seconds.*clock accept"):
            playing.ask(verb, reason="lunch")
    # Nothing was written, and what needs no instant is answered.
    assert playing.ask("status")["journal_lines"] == lines
    assert playing.ask("check") == []
    clock.set_by(-3650 * DAY)
    playing.ask("pause", reason="lunch")


def test_a_clock_before_what_was_played_is_not_accepted(playing: Running) -> None:
    clock = playing.clock
    assert isinstance(clock, TwoClocks)
    clock.set_by(-DAY)
    with pytest.raises(OperatorError, match="seconds behind the founding"):
        playing.ask("clock_accept")
    clock.set_by(DAY)
    clock.advance(DAY)
    playing.ask("pause", reason="lunch")
    clock.set_by(-DAY)
    with pytest.raises(OperatorError, match=f"{DAY} seconds behind the last move"):
        playing.ask("clock_accept")


def test_a_clock_before_what_was_published_is_not_accepted_and_does_not_start(
    tmp_path: Path,
) -> None:
    clock, behind = TwoClocks(MONDAY), f"{DAY} seconds behind what was published"
    with Running(tmp_path, clock=clock) as daemon:
        daemon.join("alice", "bob")
        daemon.ask("start")
        daemon.gets("bob", "has begun")
        # A heartbeat is published each day, and no move is played by it.
        clock.advance(2 * DAY)
        office = daemon.daemon.office
        daemon.until(lambda: office.tournaments["autumn"].public.latest == MONDAY + 2 * DAY)
        assert office.game("autumn").now < MONDAY + DAY
        clock.set_by(-DAY)
        with pytest.raises(OperatorError, match=behind):
            daemon.ask("clock_accept")
        # It ends as one does whose clock is right.
        clock.set_by(DAY)
    again = Running(tmp_path, clock=HandClock(MONDAY + DAY))
    with pytest.raises(ClockJumped, match=behind), again:
        raise AssertionError("it started")


def test_what_is_reported_at_a_wrong_instant_is_tried_again_at_a_right_one(
    playing: Running,
) -> None:
    clock, office = playing.clock, playing.daemon.office
    assert isinstance(clock, TwoClocks)
    writer = playing.daemon.writer
    delivery = Delivery(1, "autumn", "letter", MONDAY, bulk=False, pending=("bob@players.test",))
    failed = {"bob@players.test": Failed(temporary=True, code=451, text="later")}

    def tried_as_the_clock_jumps() -> Delivery:
        with office.transaction() as work:
            row = work.put(delivery)
        clock.set_by(3650 * DAY)
        writer._report({row: failed}, clock.now())
        return office.deliveries.pop(row)

    left = writer.submit(tried_as_the_clock_jumps).result()
    assert left.first_attempt == MONDAY
    assert MONDAY < left.due < MONDAY + HOUR


def test_no_budget_is_further_away_than_its_own_size() -> None:
    budget = Budget("alice", 20, HOUR // 20)
    assert budget.left(MONDAY + HOUR, MONDAY) == 0
    assert budget.left(MONDAY + DAY, MONDAY) == 20


def test_a_start_that_is_refused_plays_nothing_and_loses_nothing(tmp_path: Path) -> None:
    with Running(tmp_path) as daemon:
        daemon.join("alice", "bob")
        daemon.clock.advance(3 * DAY)
        daemon.ask("start")
        daemon.gets("bob", "has begun")
        held = threading.Event()
        daemon.daemon.writer.submit(held.wait)
        daemon.mail("alice", "help\n")
        # As if it had been killed: the mail is in the intake and not in the journal.
        daemon.daemon.writer.paused = True
        held.set()
        right = daemon.clock
    with pytest.raises(ClockJumped), Running(tmp_path, clock=HandClock(MONDAY)):
        raise AssertionError("it started")
    with Running(tmp_path, clock=right) as again:
        again.gets("alice", "received: done")


def test_a_mail_is_never_dated_before_what_was_published(playing: Running) -> None:
    clock = playing.clock
    assert isinstance(clock, TwoClocks)
    published = playing.office.tournaments["autumn"].public.latest
    clock.set_by(-JUMP_SECONDS + 1)
    assert clock.now() < published
    playing.mail("alice", "propose enact\nGood morning.\nend proposal\nvote for mine\n")
    letter = playing.gets("alice", "received: done")
    (receipt,) = (part for part in letter.walk() if part.get_filename() == "receipt.txt")
    assert f"Received: {format_instant(published)}" in str(receipt.get_payload(decode=True))
