"""Timers in the office: each fires at its own instant, once, whatever happens in between."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gamemaster.audit.evidence import PASSED
from gamemaster.audit.verify import audit
from gamemaster.calendar import almanac
from gamemaster.disclosing.disclose import disclose
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.events import EVENT_CLASSES
from tests.audit.playing import RealTable
from tests.builders import (
    DAY,
    GM,
    HOUR,
    MINUTE,
    ORGANISER,
    Table,
    address_of,
    raw_mail,
    tournament,
)

RULES = """
[ruleset]
name = "clockwork"
title = "Clockwork"
summary = "Nomic that minds the time."

[[rule]]
number = 101
status = "immutable"
text = "The rules bind everybody."

[[rule]]
number = 201
status = "mutable"
text = '''
Every hour each player gets a point; who takes a turn gets 10 an hour and
a half later. Each midnight the scores are told.
'''
clauses = '''
define adopted = votes.for * 2 > electorate.size
every "hour": award players 1
when turn.taken after duration("90m"): award player 10
every "day 00:00": reveal scores to everyone
'''
"""


SALTED = {"tournament.created/1", "turn.taken/1"}
"""Events with keys and random values of the store."""
COMPARED = {*EVENT_CLASSES} - SALTED


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A tournament that has begun, by rules that mind the time, a minute after a full hour."""
    path = tmp_path / "clockwork.toml"
    path.write_text(RULES, encoding="utf-8")
    (tmp_path / "store").mkdir()
    table = Table(tmp_path / "store", (tournament("autumn", ruleset=str(path)),))
    table.start("alice", "bob")
    table.wait(HOUR - table.clock.now() % HOUR + MINUTE)
    return table


def with_its_own_dice(tmp_path: Path, rules: str = RULES) -> RealTable:
    """The same with dice of its own, so that it can be audited, and perhaps by other rules."""
    path = tmp_path / "clockwork.toml"
    path.write_text(rules, encoding="utf-8")
    (tmp_path / "store").mkdir()
    table = RealTable(tmp_path / "store", (tournament("autumn", ruleset=str(path)),))
    table.start("alice", "bob")
    return table


@contextmanager
def play_failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A defect of our own: whatever is played fails."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr("gamemaster.office.plays_items.play", fail)
        yield


def refused(table: Table) -> list[str]:
    """Why the disclosed tournament does not pass its audit; the table is closed."""
    steps = audit(disclose(table.office, "autumn", table.directory / "bundle"), lambda _: None)
    table.close()
    return [step.detail for step in steps if step.outcome != PASSED]


def fired(table: Table) -> list[int]:
    """The instants at which timers fired, as the journal has them."""
    return [line.at for line in table.office.store.lines("autumn") if line.type == "timer.fired/1"]


def test_timers_fire_by_the_clock(table: Table) -> None:
    assert table.points == {"alice": 1, "bob": 1}
    table.wait(3 * HOUR)
    assert table.points == {"alice": 4, "bob": 4}
    assert all(at % HOUR == 0 for at in fired(table))
    docketed = [one for one in table.office.store.lines("autumn") if one.type == "item.docketed/1"]
    ticks = [one for one in docketed if one.data["move"]["move"] == "tick"]
    assert [one.at for one in ticks] == fired(table)
    assert {one.data["actor"] for one in ticks} == {"calendar"}


def test_what_fell_due_while_the_daemon_was_down_is_played_at_its_own_instants(
    table: Table,
) -> None:
    before = len(fired(table))
    table.close()
    table.clock.advance(50 * HOUR)
    table.open()
    assert len(fired(table)) == before
    table.wait(1)
    late = fired(table)[before:]
    hours = sorted(set(late))
    assert len(hours) == 50
    assert hours == list(range(hours[0], hours[0] + 50 * HOUR, HOUR))
    midnights = [at for at in hours if at % DAY == 0]
    assert len(late) == 50 + len(midnights)
    assert table.points == {"alice": 51, "bob": 51}
    told = [one for one in table.to("alice") if "Alice" in one.body and "Bob" in one.body]
    assert len(told) == len(midnights) == 2


def test_a_mail_is_read_after_the_timers_that_were_due_before_it(table: Table) -> None:
    table.clock.advance(5 * HOUR)
    table.mail("alice", "propose enact\nGood morning.\nend proposal\n")
    lines = list(table.office.store.lines("autumn"))
    last_fired = max(line.seq for line in lines if line.type == "timer.fired/1")
    read = max(line.seq for line in lines if line.type == "mail.read/1")
    assert last_fired < read
    assert table.points == {"alice": 6, "bob": 6}


def test_an_act_comes_after_what_was_due(table: Table) -> None:
    table.clock.advance(2 * HOUR)
    happened = table.act(m.GivePoints("bob", 5, "a gift"))
    assert isinstance(happened[0].event, e.RulingMade)
    assert table.points == {"alice": 3, "bob": 8}
    assert fired(table)[-1] <= happened[0].at


def test_mail_that_waited_and_timers_are_played_in_the_order_of_their_instants(
    table: Table,
) -> None:
    for _ in range(3):
        table.clock.advance(HOUR)
        to = table.reply_address("alice")
        raw = (
            f"From: {address_of('alice')}\r\nTo: {to}\r\nSubject: x\r\n"
            f"Message-ID: <{table.clock.now()}@players.test>\r\n\r\n"
            f"propose enact\r\nNote {table.clock.now()}.\r\nend proposal\r\n"
        )
        table.accept(raw.encode(), to, address_of("alice"))
    table.reopen()
    table.settle()
    game = table.tournament.game
    assert game is not None
    kinds = [
        line.type
        for line in table.office.store.lines("autumn")
        if line.type in ("timer.fired/1", "turn.taken/1")
    ]
    assert kinds[-7:] == [
        "timer.fired/1", "turn.taken/1",
        "timer.fired/1", "turn.taken/1",
        "timer.fired/1", "timer.fired/1", "turn.taken/1",
    ]  # fmt: skip
    instants = [
        line.at for line in table.office.store.lines("autumn") if line.type == "item.played/1"
    ]
    assert instants == sorted(instants)


def test_nothing_fires_in_a_pause_and_everything_afterwards(table: Table) -> None:
    table.act(m.Pause("holidays"))
    table.wait(DAY)
    assert table.points == {"alice": 1, "bob": 1}
    assert table.tournament.timer_due(table.clock.now()) is None
    table.act(m.Resume("back"))
    table.wait(1)
    assert table.points == {"alice": 25, "bob": 25}
    assert fired(table) == sorted(fired(table))


def test_nothing_fires_after_the_end(table: Table) -> None:
    table.act(m.End("enough"))
    before = table.office.store.head("autumn").seq
    table.wait(HOUR)
    assert not [
        one
        for one in table.office.store.lines("autumn")
        if one.seq > before and one.type.startswith(("timer.", "item."))
    ]


def test_a_timer_that_our_own_code_fails_on_pauses_play_and_is_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with play_failing(monkeypatch):
        table.wait(HOUR)
    game = table.tournament.game
    assert game is not None
    assert game.phase == "paused"
    assert "a defect of the program" in table.last(ORGANISER).body
    table.act(m.Resume("mended"))
    table.wait(1)
    assert table.points == {"alice": 2, "bob": 2}
    items = [one for one in table.office.store.lines("autumn") if one.type == "item.docketed/1"]
    timers = [one.data["move"]["timer"] for one in items if one.data["move"]["move"] == "tick"]
    assert len(timers) == len(set(timers)), "it was docketed once"


def test_a_timer_that_fails_while_play_rests_waits_for_the_organiser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests = 'when turn.taken: pause "A rest."\nwhen turn.taken after duration("2h"): resume\n'
    table = with_its_own_dice(tmp_path, RULES.replace('every "hour"', f'{rests}every "hour"'))
    table.mail("alice", "propose enact\nAll sing.\nend proposal\n")
    with play_failing(monkeypatch):
        table.wait(3 * HOUR)
    items = [one for one in table.office.store.lines("autumn") if one.type == "item.docketed/1"]
    assert [one.data["move"]["move"] for one in items].count("tick") == 1
    assert "a defect of the program" in table.last(ORGANISER).body
    table.act(m.Resume("mended"))
    table.wait(1)
    game = table.tournament.game
    assert game is not None
    assert game.phase == "playing"
    assert not table.tournament.items
    table.act(m.End("enough"))
    assert refused(table) == []


def test_a_timer_that_failed_is_of_no_account_once_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = with_its_own_dice(tmp_path)
    with play_failing(monkeypatch):
        table.wait(HOUR)
    table.act(m.End("we leave it at that"))
    table.wait(HOUR)
    assert not table.tournament.items
    assert refused(table) == []


def test_a_strangers_mail_may_wait_while_timers_fire(tmp_path: Path) -> None:
    """Mail that shows no sender waits for all other; its line comes with what came of it."""
    table = with_its_own_dice(tmp_path)
    asks = raw_mail("carol@players.test", GM, "join as Carol\n", number=1)
    table.accept(asks, GM, "carol@players.test")
    table.clock.advance(3 * HOUR)
    assert almanac.keep(table.office, table.clock.now())
    table.settle()
    lines = [*table.office.store.lines("autumn")]
    fired = max(line.seq for line in lines if line.type == "timer.fired/1")
    assert [line.seq > fired for line in lines if line.type == "mail.accepted/1"][-1]
    assert table.last("carol@players.test").subject
    table.act(m.End("enough"))
    assert refused(table) == []


def test_stopping_and_starting_at_any_hour_gives_the_same_journal(tmp_path: Path) -> None:
    path = tmp_path / "clockwork.toml"
    path.write_text(RULES, encoding="utf-8")
    journals = []
    for way in ("through", "stops"):
        (tmp_path / way).mkdir()
        table = Table(tmp_path / way, (tournament("autumn", ruleset=str(path)),))
        table.start("alice", "bob")
        for turn in range(6):
            if way == "stops":
                table.clock.advance(7 * HOUR)
                table.close()
                table.open()
            else:
                for _ in range(7):
                    table.wait(HOUR)
            table.mail("alice", f"propose enact\nGood {turn}.\nend proposal\n")
        table.wait(2 * DAY)
        journals.append(
            [
                (line.type, line.at, line.data if line.type in COMPARED else None)
                for line in table.office.store.lines("autumn")
                if not line.type.startswith(("calendar.", "heartbeat.", "mail."))
            ]
        )
        table.close()
    assert journals[0] == journals[1]
