"""Mail between its acceptance and the journal: durable, sealed, handed over exactly once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pytest

from gamemaster import oplog
from gamemaster.errors import IntegrityError, OperatorError, StoreFull, StoreUnavailable
from gamemaster.inbox.arrival import Arrival
from gamemaster.inbox.intake import (
    AT_ONCE,
    DELETED_TOGETHER,
    PAUSE_SECONDS,
    SHELF,
    SUFFIX,
    Intake,
    Mark,
    marks,
    open_prepared,
    opened,
    prepared,
)
from gamemaster.journal.database import Database
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store


def arrival(text: str, octets: int = 0) -> Arrival:
    raw = text.encode() + b"." * octets
    return Arrival(raw, "gm@nomic.example", "ada@example.net", 1000, "smtp", None, ("dkim a.b",))


@dataclass
class House:
    """A store and the intake beside it; ``taken`` is what the store was given."""

    path: Path
    store: Store
    intake: Intake
    taken: list[str]

    @classmethod
    def at(cls, directory: Path) -> Self:
        path, key = directory / "store", KeyFile(directory / "key")
        if not path.exists():
            write_key_file(key.path)
            Store.create(path, key).close()
        store = Store.open(path, key)
        return cls(path, store, opened(store, path), [])

    def accept(self, *texts: str) -> None:
        asyncio.run(self.intake.accept([arrival(text) for text in texts]))

    def hand_over(self, *, forgetting: bool = True) -> None:
        """Take over one group; without ``forgetting``, as if killed just after the commit."""
        handing = self.intake.waiting()
        if handing is None:
            return
        with self.store.batch() as batch:
            row, _ = marks(self.store)[handing.mark.identity]
            batch.replace(SHELF, row, handing.mark.payload())
        self.taken += [mail.raw.decode() for mail in handing.arrivals]
        if forgetting:
            self.intake.done(handing.mark)

    def close(self) -> None:
        self.intake.close()
        self.store.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House.at(tmp_path)
    yield house
    house.close()


def test_a_mail_is_handed_over_once_whole_and_in_order(house: House) -> None:
    house.accept("first")
    house.accept("second", "third")
    handing = house.intake.waiting()
    assert handing is not None
    assert handing.arrivals == (arrival("first"), arrival("second"), arrival("third"))
    house.hand_over()
    house.accept("fourth")
    house.hand_over()
    house.hand_over()
    assert house.taken == ["first", "second", "third", "fourth"]
    assert not len(house.intake)


def test_a_crash_before_the_store_has_a_mail_hands_it_over_again(tmp_path: Path) -> None:
    house = House.at(tmp_path)
    house.accept("vote")
    assert house.intake.waiting() is not None
    house.close()
    again = House.at(tmp_path)
    again.hand_over()
    assert again.taken == ["vote"]
    again.close()


def test_a_crash_after_the_store_has_a_mail_hands_it_over_no_more(tmp_path: Path) -> None:
    house = House.at(tmp_path)
    house.accept("vote")
    house.hand_over(forgetting=False)
    house.close()
    again = House.at(tmp_path)
    assert not len(again.intake)
    again.accept("next")
    again.hand_over()
    assert again.taken == ["next"]
    again.close()


def test_a_store_put_back_from_an_older_copy_gets_what_it_lacks(tmp_path: Path) -> None:
    house = House.at(tmp_path)
    house.accept("known")
    house.hand_over()
    house.store.backup(tmp_path / "copy")
    house.accept("since")
    house.close()
    Store.restore(tmp_path / "copy", house.path, KeyFile(tmp_path / "key"), force=True)
    again = House.at(tmp_path)
    again.hand_over()
    assert again.taken == ["since"]
    again.close()


def test_an_intake_that_the_store_does_not_know_is_set_aside(tmp_path: Path) -> None:
    house = House.at(tmp_path)
    house.accept("theirs")
    house.close()
    foreign = tmp_path / "elsewhere"
    foreign.mkdir()
    other = House.at(foreign)
    other.close()
    (foreign / f"store{SUFFIX}").replace(tmp_path / f"store{SUFFIX}")
    again = House.at(tmp_path)
    assert not len(again.intake)
    assert (tmp_path / f"store{SUFFIX}.replaced-1").exists()
    again.accept("mine")
    again.hand_over()
    assert again.taken == ["mine"]
    again.close()


def test_a_damaged_intake_is_left_where_it_is_and_told(tmp_path: Path) -> None:
    """Set aside without a word, the mail in it would be lost, and nobody would look for it."""
    house = House.at(tmp_path)
    house.accept("acknowledged")
    house.close()
    path = tmp_path / f"store{SUFFIX}"
    damaged = b"hello" * 1000
    path.write_bytes(damaged)
    with (
        Store.open(house.path, KeyFile(tmp_path / "key")) as store,
        pytest.raises(OperatorError, match=r"store\.intake: the intake is damaged: move it away"),
    ):
        prepared(store, house.path)
    assert path.read_bytes() == damaged
    assert not (tmp_path / f"store{SUFFIX}.replaced-1").exists()
    path.unlink()
    House.at(tmp_path).close()


def test_an_intake_that_was_lost_loses_no_mail_that_comes_after_it(tmp_path: Path) -> None:
    house = House.at(tmp_path)
    house.accept("one", "two")
    house.hand_over()
    house.close()
    (tmp_path / f"store{SUFFIX}").unlink()
    with oplog.opened("info", "json", tmp_path / "log"):
        again = House.at(tmp_path)
    assert '"intake.missing"' in (tmp_path / "log").read_text()
    again.accept("three")
    again.hand_over()
    assert again.taken == ["three"]
    again.close()


def test_a_backlog_is_handed_over_in_groups(house: House) -> None:
    house.accept(*(f"mail {number}" for number in range(AT_ONCE + 1)))
    house.hand_over()
    assert len(house.taken) == AT_ONCE
    house.hand_over()
    assert len(house.taken) == AT_ONCE + 1
    asyncio.run(house.intake.accept([arrival("large", 3 * 1024 * 1024)] * 3))
    handing = house.intake.waiting()
    assert handing is not None
    assert len(handing.arrivals) == 1


def test_mails_that_wait_for_one_commit_share_the_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []
    write = house.intake._write

    def counting(group: list[Arrival]) -> None:
        commits.append(len(group))
        write(group)

    monkeypatch.setattr(house.intake, "_write", counting)

    async def all_at_once() -> None:
        await asyncio.gather(*(house.intake.accept([arrival(f"{n}")]) for n in range(50)))

    asyncio.run(all_at_once())
    assert sum(commits) == 50
    assert len(commits) < 10
    house.hand_over()
    assert sorted(house.taken, key=int) == [str(number) for number in range(50)]


def test_mails_that_shared_a_commit_are_acknowledged_with_one_word_to_the_loop(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[object] = []
    rung: list[int] = []
    house.intake.arrived = lambda: rung.append(len(house.intake))

    async def all_at_once() -> None:
        loop = asyncio.get_running_loop()
        tell = loop.call_soon_threadsafe

        def counting(callback: Callable[..., object], *given: object) -> asyncio.Handle:
            woken.append(callback)
            return tell(callback, *given)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counting)
        await asyncio.gather(*(house.intake.accept([arrival(f"{n}")]) for n in range(50)))

    asyncio.run(all_at_once())
    assert len(woken) == len(rung) == house.intake.commits < 50
    assert rung[-1] == 50


def test_a_full_disk_refuses_only_for_now_and_keeps_nothing_of_it(house: House) -> None:
    database = house.intake._database
    (used,) = database.driver.execute("PRAGMA page_count").fetchone()
    database.outside(f"max_page_count = {used + 2}")
    with pytest.raises(StoreFull):
        asyncio.run(house.intake.accept([arrival("small"), arrival("large", 100_000)]))
    assert not len(house.intake)
    database.outside("max_page_count = 100000")
    house.accept("small again")
    house.hand_over()
    assert house.taken == ["small again"]


def test_a_file_that_the_last_daemon_still_has_is_waited_for(tmp_path: Path) -> None:
    house = House.at(tmp_path)
    house.accept("before")
    mark = house.intake._mark
    with ThreadPoolExecutor(1) as other:
        opening = other.submit(open_prepared, house.path, mark)
        assert wait([opening], 4 * PAUSE_SECONDS).not_done
        house.close()
        after = opening.result()
    handing = after.waiting()
    assert handing is not None
    assert [mail.raw for mail in handing.arrivals] == [b"before"]
    after.close()


def test_nothing_of_a_mail_can_be_read_in_the_file_and_nothing_be_changed(house: House) -> None:
    house.accept("vote for 301 by Ada")
    path = house.path.with_name(house.path.name + SUFFIX)
    files = [file for file in path.parent.iterdir() if file.name.startswith(path.name)]
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    everything = b"".join(file.read_bytes() for file in files)
    for word in (b"vote", b"Ada", b"ada@", b"nomic.example", b"smtp"):
        assert word not in everything
    with house.intake._database.transaction():
        house.intake._database.execute("UPDATE held SET number = number + 1")
    house.intake._last += 1
    with pytest.raises(IntegrityError, match="the seal of mail 2 of the intake"):
        house.intake.waiting()


def test_what_was_handed_over_is_forgotten(house: House) -> None:
    house.accept("one", "two")
    house.hand_over()
    house.intake.tidy()
    house.accept("three")
    assert house.intake._database.rows("SELECT count(*) FROM held") == [(1,)]


def _held(house: House) -> int:
    ((count,),) = house.intake._database.rows("SELECT count(*) FROM held")
    return int(count)


def test_while_mail_comes_in_what_was_handed_over_is_deleted_together(house: House) -> None:
    for number in range(DELETED_TOGETHER):
        house.accept(f"mail {number}")
        house.hand_over()
    assert _held(house) == DELETED_TOGETHER
    house.accept("the next")
    assert _held(house) == 1
    assert len(house.taken) == DELETED_TOGETHER


def test_where_there_is_no_room_what_was_handed_over_is_deleted_first(house: House) -> None:
    house.accept("before" + "." * 100_000)
    house.hand_over()
    database = house.intake._database
    (used,) = database.driver.execute("PRAGMA page_count").fetchone()
    database.outside(f"max_page_count = {used}")
    for _ in range(2 * DELETED_TOGETHER):
        asyncio.run(house.intake.accept([arrival("large", 90_000)]))
        assert _held(house) == 1
        house.hand_over()
    assert len(house.taken) == 1 + 2 * DELETED_TOGETHER


def test_what_could_not_be_deleted_is_deleted_another_time(house: House) -> None:
    database = house.intake._database
    for _ in range(DELETED_TOGETHER):
        house.accept("before" + "." * 20_000)
        house.hand_over()
    (used,) = database.driver.execute("PRAGMA page_count").fetchone()
    database.outside(f"max_page_count = {used}")
    for _ in range(2):
        with pytest.raises(StoreFull):
            asyncio.run(house.intake.accept([arrival("more than the file holds", 1_000_000)]))
    assert _held(house) == DELETED_TOGETHER
    house.accept("fits where others were" + "." * 20_000)
    assert _held(house) == 1


def test_a_tidying_that_failed_is_done_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Database) -> None:
        raise StoreFull("no space")

    house.accept("before")
    house.hand_over()
    with monkeypatch.context() as patch:
        patch.setattr(Database, "_commit", full)
        house.intake.tidy()
        asyncio.run(house.intake.round())
    assert _held(house) == 1
    house.intake.tidy()
    asyncio.run(house.intake.round())
    assert _held(house) == 0


def test_a_shut_intake_says_that_it_is_our_fault_and_only_for_now(house: House) -> None:
    house.accept("before")
    house.intake.shut("the store is damaged")
    with pytest.raises(StoreUnavailable, match="damaged"):
        house.accept("after")
    house.hand_over()
    assert house.taken == ["before"]


def test_the_key_of_the_intake_is_in_no_repr() -> None:
    mark = Mark.fresh()
    assert mark.key.hex() not in repr(mark)
    assert repr(mark.key) not in repr(mark)
    assert Mark.from_payload(mark.payload()) == mark
