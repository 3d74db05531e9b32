"""Mail is understood in processes of their own: what costs too much of them costs nobody else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import cast

import pytest

from gamemaster.daemon.readers import (
    AHEAD_FOR_EACH,
    TOGETHER,
    TOGETHER_OCTETS,
    Readers,
)
from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.understanding import (
    TOO_COSTLY,
    PublicWords,
    Understood,
    understand,
)
from gamemaster.mail.parse import Unreadable
from gamemaster.mail.structure import MailLimits
from tests.builders import GM, raw_mail
from tests.inbox.loop_thread import PATIENCE
from tests.spine.running import Running
from tests.spine.test_process_pool import fork_server, is_dead

TURN = "propose enact\nGood morning.\nend proposal\nvote for mine\n"
COSTLY = "".join(f"1+2+3+4+5+6+7+8+9+10+11+{n},\n" for n in range(3000))
"""A mail whose lines could be joined in ever so many ways."""

SHORT_AND_COSTLY = COSTLY[: TOGETHER_OCTETS // 2]
"""One that is handed over with others, for all it will take."""

STARTS = 6
"""Processes that may have to be started, on a machine with much else to do."""

WORDS = PublicWords(MailLimits(), frozenset((GM,)), ReadingContext())


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path, {"read": {"processes": 1}}) as daemon:
        daemon.join("alice", "bob")
        daemon.ask("start")
        yield daemon


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + STARTS * PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def until_understood(readers: Readers, key: tuple[str, int], raw: bytes) -> Understood:
    found: list[Understood] = []

    def is_understood() -> bool:
        answer = readers.understood(key, raw, WORDS, first=True)
        found.extend([answer[0]] if answer is not None else [])
        return bool(found)

    until(is_understood)
    return found[0]


def test_a_mail_is_understood_in_another_process_as_it_is_in_this_one() -> None:
    raw = raw_mail("ada@players.test", GM, "vote for 301\nHello!\n", number=1)
    readers = Readers(1, lambda: None)
    understood = until_understood(readers, ("autumn", 1), raw)
    assert understood == understand(raw, WORDS)
    assert understood.reading is not None
    assert understood.reading.commands[0].command == Vote(301, "for")
    readers.pool.close()


def test_a_mail_over_its_budget_is_given_up_and_the_next_is_understood() -> None:
    readers = Readers(1, lambda: None, processor_seconds=0.1)
    costly = until_understood(readers, ("autumn", 1), raw_mail("a@b.test", GM, COSTLY, number=1))
    assert costly.parsed == Unreadable(TOO_COSTLY)
    next_mail = raw_mail("ada@players.test", GM, "vote for 301\n", number=2)
    assert until_understood(readers, ("autumn", 2), next_mail) == understand(next_mail, WORDS)
    readers.pool.close()


def test_a_process_that_dies_is_replaced() -> None:
    readers = Readers(1, lambda: None)
    raw = raw_mail("ada@players.test", GM, "vote for 301\n", number=1)
    until_understood(readers, ("autumn", 1), raw)
    costly = raw_mail("a@b.test", GM, COSTLY, number=2)
    readers.understood(("autumn", 2), costly, WORDS, first=True)
    until(readers._pending["autumn", 2].future.running)
    for process in readers.pool.processes():
        os.kill(process, signal.SIGKILL)
    until_understood(readers, ("autumn", 2), costly)
    assert until_understood(readers, ("autumn", 3), raw) == understand(raw, WORDS)
    readers.pool.close()


def test_a_mail_whose_process_was_killed_for_others_is_understood_once_more() -> None:
    readers = Readers(1, lambda: None)
    slow = raw_mail("a@b.test", GM, COSTLY, number=1)
    readers.understood(("autumn", 1), slow, WORDS, first=True)
    until(readers._pending["autumn", 1].future.running)
    # The same number, so that what is tried again is a mail that is quickly understood.
    for process in readers.pool.processes():
        os.kill(process, signal.SIGKILL)
    until(readers._pending["autumn", 1].future.done)
    raw = raw_mail("ada@players.test", GM, "vote for 301\n", number=1)
    assert until_understood(readers, ("autumn", 1), raw) == understand(raw, WORDS)
    readers.pool.close()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
@pytest.mark.parametrize("milliseconds", [0, 1, 2, 4, 8, 16, 32])
def test_at_whatever_moment_a_process_is_lost_the_mails_are_understood(
    milliseconds: int, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamemaster.daemon.readers.TOGETHER_WALL_SECONDS", 0.2)
    readers = Readers(1, lambda: None)
    until_understood(readers, ("autumn", 1), raw_mail("a@b.test", GM, "help\n", number=1))
    votes = {
        ("autumn", place): raw_mail("ada@players.test", GM, f"vote for {place}\n", number=place)
        for place in range(301, 301 + TOGETHER)
    }
    readers.hand_over(votes, WORDS)
    time.sleep(milliseconds / 1000)
    for process in readers.pool.processes():
        os.kill(process, number)
    for key, raw in votes.items():
        assert until_understood(readers, key, raw) == understand(raw, WORDS)
    readers.pool.close()


def test_a_process_that_hangs_before_it_takes_a_mail_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    readers = Readers(1, lambda: None)
    raw = raw_mail("ada@players.test", GM, "vote for 301\n", number=1)
    until_understood(readers, ("autumn", 1), raw)
    for process in readers.pool.processes():
        os.kill(process, signal.SIGSTOP)
    # No pipe holds as much, so it cannot even be handed over.
    large = raw_mail("ada@players.test", GM, "." * 2_000_000, number=2)
    with monkeypatch.context() as briefly:
        briefly.setattr("gamemaster.daemon.readers.WALL_SECONDS", 0.2)
        given_up = until_understood(readers, ("autumn", 2), large)
    assert given_up.parsed == Unreadable(TOO_COSTLY)
    assert until_understood(readers, ("autumn", 3), raw) == understand(raw, WORDS)
    readers.pool.close()


def test_processes_that_can_neither_be_used_nor_replaced_are_told_to_the_supervisor(
    playing: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamemaster.daemon.process_pool.START_SECONDS", 0.2)
    daemon = playing.daemon
    readers = daemon.writer._readers
    assert readers is not None
    until(lambda: bool(readers.pool.processes()))
    forks = fork_server()
    os.kill(forks, signal.SIGSTOP)
    try:
        for process in readers.pool.processes():
            os.kill(process, signal.SIGKILL)
        playing.mail("alice", TURN)
        until(daemon.writer.reading_is_stuck)
        assert [ailment["about"] for ailment in playing.ask("health")] == ["mail read"]
    finally:
        os.kill(forks, signal.SIGCONT)
    playing.gets("bob", "Rule-change 301 has been proposed")
    until(lambda: not daemon.writer.reading_is_stuck())


def test_a_process_that_died_with_nothing_to_do_costs_no_mail_a_try() -> None:
    readers = Readers(1, lambda: None)
    raw = raw_mail("ada@players.test", GM, "vote for 301\n", number=1)
    for number in range(1, 4):
        assert until_understood(readers, ("autumn", number), raw) == understand(raw, WORDS)
        (process,) = readers.pool.processes()
        os.kill(process, signal.SIGKILL)
        until(partial(is_dead, process))
    assert not readers._died
    readers.pool.close()


def test_processes_that_cannot_be_started_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamemaster.daemon.process_pool.PAUSE_SECONDS", 0.05)
    refused: list[bool] = []
    readers = Readers(1, lambda: None)
    start = readers.pool._started

    def refuse(context: BaseContext) -> object:
        if len(refused) < 3:
            refused.append(True)
            raise BlockingIOError("no more processes")
        return start(context)

    monkeypatch.setattr(readers.pool, "_started", refuse)
    raw = raw_mail("ada@players.test", GM, "vote for 301\n", number=1)
    assert until_understood(readers, ("autumn", 1), raw) == understand(raw, WORDS)
    assert len(refused) == 3
    readers.pool.close()


def test_a_pool_closes_while_its_processes_cannot_be_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_context: BaseContext) -> object:
        raise BlockingIOError("no more processes")

    readers = Readers(2, lambda: None)
    monkeypatch.setattr(readers.pool, "_started", refuse)
    raw = raw_mail("ada@players.test", GM, "vote for 301\n", number=1)
    assert readers.understood(("autumn", 1), raw, WORDS, first=True) is None
    readers.pool.close()
    assert not readers.busy


def test_what_understanding_fails_with_is_raised_here_and_the_next_mail_is_understood() -> None:
    readers = Readers(1, lambda: None)
    raw = raw_mail("ada@players.test", GM, "vote for 301\n", number=1)
    spoilt = replace(WORDS, context=cast(ReadingContext, None))
    readers.understood(("autumn", 1), raw, spoilt, first=True)
    until(readers._pending["autumn", 1].future.done)
    with pytest.raises(AttributeError):
        readers.understood(("autumn", 1), raw, spoilt, first=True)
    assert until_understood(readers, ("autumn", 2), raw) == understand(raw, WORDS)
    readers.pool.close()


def test_mails_handed_over_together_are_understood_and_a_costly_one_among_them_goes_alone() -> None:
    readers = Readers(1, lambda: None, processor_seconds=0.2)
    mails = {
        ("autumn", number): raw_mail("ada@players.test", GM, f"vote for {number}\n", number=number)
        for number in range(301, 304)
    }
    mails["autumn", 302] = raw_mail("a@b.test", GM, SHORT_AND_COSTLY, number=302)
    assert readers.hand_over(mails, WORDS) == len(mails)
    assert len({pending.future for pending in readers._pending.values()}) == 1
    for key, raw in mails.items():
        if key != ("autumn", 302):
            assert until_understood(readers, key, raw) == understand(raw, WORDS)
    costly = until_understood(readers, ("autumn", 302), mails["autumn", 302])
    assert costly.parsed == Unreadable(TOO_COSTLY)
    readers.pool.close()


def test_a_mail_left_by_others_is_charged_for_both_of_its_turns() -> None:
    readers = Readers(1, lambda: None, processor_seconds=0.2)
    key, costly = ("autumn", 2), raw_mail("a@b.test", GM, SHORT_AND_COSTLY, number=1)
    readers.hand_over({("autumn", 1): costly, key: costly}, WORDS)
    spent: list[float] = []
    charged: list[float] = []

    def is_given_up() -> bool:
        answer = readers.understood(key, costly, WORDS, first=True)
        if answer is None:
            spent.append(readers._pending[key].spent)
        else:
            charged.append(answer[1])
        return bool(charged)

    until(is_given_up)
    assert 0 == spent[0] < spent[-1] < charged[0]
    readers.pool.close()


def test_no_more_mails_are_taken_together_than_there_is_room_for() -> None:
    readers = Readers(1, lambda: None)
    raw = raw_mail("ada@players.test", GM, "help\n", number=1)
    mails = {("autumn", number): raw for number in range(2 * AHEAD_FOR_EACH)}
    assert readers.hand_over(mails, WORDS) == AHEAD_FOR_EACH == len(readers._pending)
    readers.pool.close()


def test_while_votes_that_are_understood_wait_to_be_played_no_more_are_asked_for() -> None:
    readers = Readers(1, lambda: None)
    votes = {
        ("autumn", place): raw_mail("ada@players.test", GM, f"vote for {place}\n", number=place)
        for place in range(301, 301 + AHEAD_FOR_EACH)
    }
    readers.hand_over(votes, WORDS)
    until(lambda: not readers.busy)
    hungry = [readers.hungry]
    for key in list(votes)[: AHEAD_FOR_EACH // 2]:
        until_understood(readers, key, votes[key])
    hungry.append(readers.hungry)
    assert hungry == [False, True]
    readers.pool.close()


def test_what_fails_among_others_is_raised_and_the_others_are_understood() -> None:
    readers = Readers(1, lambda: None)
    raw = raw_mail("ada@players.test", GM, "vote for 301\n", number=1)
    spoilt = replace(WORDS, context=cast(ReadingContext, None))
    readers.hand_over({("autumn", 1): raw, ("autumn", 2): raw}, spoilt)

    def is_raised() -> bool:
        try:
            readers.understood(("autumn", 1), raw, spoilt, first=True)
        except AttributeError:
            return True
        return False

    until(is_raised)
    assert until_understood(readers, ("autumn", 3), raw) == understand(raw, WORDS)
    readers.pool.close()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_mails_whose_process_dies_or_hangs_are_understood_each_alone(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamemaster.daemon.readers.TOGETHER_WALL_SECONDS", 1.0)
    readers = Readers(1, lambda: None)
    votes = {
        ("autumn", place): raw_mail("ada@players.test", GM, f"vote for {place}\n", number=place)
        for place in range(301, 304)
    }
    # They keep the process busy until the signal comes.
    costly = {
        ("autumn", place): raw_mail("a@b.test", GM, SHORT_AND_COSTLY, number=place)
        for place in range(TOGETHER - len(votes))
    }
    readers.hand_over({**costly, **votes}, WORDS)
    until(readers._pending["autumn", 301].future.running)
    for process in readers.pool.processes():
        os.kill(process, number)
    for key, raw in votes.items():
        assert until_understood(readers, key, raw) == understand(raw, WORDS)
    readers.pool.close()


def test_mails_without_evidence_never_take_the_place_of_those_with_it() -> None:
    readers = Readers(1, lambda: None)
    raw = raw_mail("ada@players.test", GM, "help\n", number=1)
    for number in range(10):
        readers.understood(("autumn", number), raw, WORDS, first=False)
    assert len(readers._pending) == 1
    readers.understood(("autumn", 20), raw, WORDS, first=True)
    assert len(readers._pending) == 2
    readers.pool.close()


def test_a_player_whose_mail_is_too_costly_is_told_and_nobody_waits_for_it(
    playing: Running,
) -> None:
    playing.mail("alice", TURN)
    playing.gets("bob", "Rule-change 301 has been proposed")
    playing.mail("alice", COSTLY)
    playing.mail("bob", "vote for 301\n")
    playing.gets("bob", "received: done")
    letter = playing.gets("alice", "nothing done")
    assert "reading it was given up" in letter.get_content()
    assert playing.ask("status")["quarantined"] == 1


def test_a_large_mail_of_a_stranger_is_not_looked_into(playing: Running) -> None:
    raw = raw_mail("eve@else.test", GM, "join Eve\n" + "." * 300_000, number=77)
    with playing.client() as client:
        client.sendmail("eve@else.test", [GM], raw)
    small = raw_mail("mallory@else.test", GM, "join Mallory\n", number=78)
    with playing.client() as client:
        client.sendmail("mallory@else.test", [GM], small)
    playing.until(lambda: any(to == "mallory@else.test" for _, to, _ in list(playing.post.taken)))
    assert playing.ask("status")["unread_mails"] == 0
    assert not any(to == "eve@else.test" for _, to, _ in list(playing.post.taken))


def test_reading_processes_end_with_a_daemon_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import time\n"
        "from gamemaster.daemon.readers import Readers\n"
        "from tests.spine.test_readers import WORDS\n"
        "if __name__ == '__main__':\n"
        "    readers = Readers(2, lambda: None)\n"
        "    for number in range(4):\n"
        "        readers.understood(('autumn', number), b'', WORDS, first=True)\n"
        "    while readers.busy:\n"
        "        time.sleep(0.01)\n"
        "    print(*readers.pool.processes(), flush=True)\n"
        "    time.sleep(600)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, env=environment, text=True
    ) as daemon:
        assert daemon.stdout is not None
        children = [int(number) for number in daemon.stdout.readline().split()]
        assert children
        daemon.kill()
    end = time.monotonic() + PATIENCE
    while not all(is_dead(child) for child in children):
        assert time.monotonic() < end, "a reading process outlived its daemon"
        time.sleep(0.05)
