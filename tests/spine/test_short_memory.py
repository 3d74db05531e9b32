"""Reading, play and post wait for memory or files that are short: no defect, no pause, no loss."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.calendar import almanac
from gamemaster.errors import MachineTrouble, as_machine_trouble, of_the_machine
from gamemaster.game.dice import Roll
from gamemaster.letters.notices import store_in_trouble
from gamemaster.outbox.sender import our_fault
from tests.builders import Table, address_of, raw_mail
from tests.fakes import GivenDice
from tests.memory import no_memory_for_sqlite

TURN = "propose enact\nGood morning.\nend proposal\nvote for mine\n"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"), dice=(4,))
    table.start("alice", "bob")
    table.close()
    return table


@pytest.fixture
def table(begun: Table, tmp_path: Path) -> Iterator[Table]:
    table = begun.copied(tmp_path)
    yield table
    table.close()


def types(table: Table) -> list[str]:
    return [line.type for line in table.office.store.lines("autumn")]


def come_in(table: Table, body: str) -> None:
    """Have a mail of alice accepted, and not read yet."""
    to = table.reply_address("alice")
    table.accept(raw_mail(address_of("alice"), to, body), to, address_of("alice"))


def test_a_mail_is_read_and_played_once_there_is_memory_again(table: Table) -> None:
    come_in(table, TURN)
    before = types(table)
    for _ in range(3):
        with no_memory_for_sqlite(), pytest.raises(MachineTrouble, match="memory"):
            table.office.work()
        assert types(table) == before
    assert table.log.defects == []
    table.settle()
    assert types(table).count("turn.taken/1") == 1
    assert table.became()[-1][0] == "receipt"
    table.reopen()


class ShortOfMemory(GivenDice):
    """Dice that find no memory, while that lasts."""

    short = True
    error: BaseException = MemoryError()

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> Roll:
        if self.short:
            raise self.error
        return super().roll(chain, index, faces, mix)


class PanicException(BaseException):
    """The like of what is raised where such a library gives up."""


NO_RANDOMNESS = PanicException("failed to generate random data: errno=12")


def test_only_a_panic_for_want_of_random_octets_is_the_machines_fault() -> None:
    with pytest.raises(MachineTrouble, match="no random octets"), as_machine_trouble():
        raise NO_RANDOMNESS
    with pytest.raises(PanicException), as_machine_trouble():
        raise PanicException("index out of bounds")


@pytest.mark.parametrize("error", [MemoryError(), NO_RANDOMNESS])
def test_an_item_that_finds_no_memory_waits_and_pauses_nothing(
    table: Table, error: BaseException
) -> None:
    dice = ShortOfMemory("autumn", (4,))
    dice.error = error
    table.office._oracles["autumn"] = dice
    come_in(table, TURN)
    for _ in range(2):
        with pytest.raises(MachineTrouble):
            table.settle()
    assert table.log.defects == []
    assert "ruling.needed/1" not in types(table)
    dice.short = False
    table.settle()
    assert types(table).count("die.rolled/1") == 1


def test_the_calendar_goes_on_later(table: Table) -> None:
    table.clock.advance(86_400)
    before = types(table)
    with no_memory_for_sqlite(), pytest.raises(MachineTrouble):
        almanac.keep(table.office, table.clock.now())
    assert table.log.defects == []
    assert types(table) == before
    table.keep_calendar()
    assert len(types(table)) > len(before)


def test_the_organiser_reads_which_of_them_it_was() -> None:
    words = {
        error: store_in_trouble("Autumn", of_the_machine(error))
        for error in (MemoryError(), OSError(errno.EMFILE, "?"), OSError(errno.EIO, "rosebud"))
    }
    memory, files, disk = words.values()
    assert memory.subject == files.subject == disk.subject
    assert "short of what this needs: memory" in " ".join(memory.body.split())
    assert "Too many open files (see ulimit -n" in " ".join(files.body.split())
    assert "the system failed" in " ".join(disk.body.split())


def test_a_copy_that_finds_no_memory_is_tried_again() -> None:
    assert our_fault(MemoryError()).temporary
