from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gamemaster.daemon.acceptance import Acceptance
from gamemaster.daemon.known_senders import KnownSenders
from gamemaster.daemon.writer import Writer
from gamemaster.office import plays_items
from tests.builders import DAY, Table, raw_mail, tournament
from tests.spine.running import written

ALICE = "alice@players.test"
BACKLOG = 5


def test_nobody_waits_until_a_backlog_is_read_but_the_calendar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A daemon that was away finds many mails: more come in meanwhile, the digest waits."""
    monkeypatch.setattr(plays_items, "SECONDS_PER_COMMIT", 0)  # Each commit has a single step.
    table = Table(tmp_path, configs=(tournament(announce="daily"),))
    table.start("Alice")
    for number in range(BACKLOG):
        bring(table, number)
    table.clock.advance(DAY)
    unread, digests = asyncio.run(_kept(table))
    before, meanwhile, after = unread
    assert (before, after) == (4, 0)
    assert 0 < meanwhile <= before
    assert digests == [0, 0, 1]
    table.close()


def test_tournaments_take_turns_however_much_waits_in_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plays_items, "SECONDS_PER_COMMIT", 0)  # Each commit has a single step.
    names = ("autumn", "winter")
    table = Table(tmp_path, configs=tuple(map(tournament, names)))
    for name in names:
        table.join("Alice", tournament=name)
    for number in range(BACKLOG):
        bring(table, number)
    bring(table, 1, "winter")
    bring(table, 2, "winter")
    left = []
    for _ in range(4):
        table.office.work()
        left.append(tuple(len(table.office.tournaments[name].unread) for name in names))
    assert sorted(left[1]) == [1, 4]
    assert left[3] == (3, 0)
    table.close()


def bring(table: Table, number: int, tournament: str | None = None) -> None:
    to = table.reply_address("Alice", tournament)
    table.accept(raw_mail(ALICE, to, "help", number=1000 + number), to, ALICE)


async def _kept(table: Table) -> tuple[list[int], list[int]]:
    """Mails unread and digests sent: after the calendar, as one more mail comes, and at the end."""
    config = written(table.directory)
    acceptance = Acceptance(config, KnownSenders(table.office), table.clock)
    writer = Writer(table.office, table.clock, acceptance)
    await acceptance.open(table.office.store.path, await writer.start())
    unread, digests = [], []

    def look() -> None:
        unread.append(len(table.tournament.unread))
        digests.append(int("digest" in table.tournament.calendar))

    def everything() -> None:
        writer.keep_calendar()
        look()

    def one_more() -> None:
        look()
        bring(table, BACKLOG)

    await asyncio.gather(writer.run(everything), writer.run(one_more))
    while table.tournament.unread:
        writer.wake()
        await writer.run(lambda: None)
    await writer.run(everything)
    await asyncio.to_thread(acceptance.close)
    await acceptance.wound_up()
    await asyncio.to_thread(lambda: writer.submit(table.office.store.adopt).result())
    return unread, digests
