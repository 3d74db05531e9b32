"""A start goes on from a snapshot where it fits, and folds the whole journal where it does not.

A snapshot that was used shows by what is planted in it: a tournament that the journal does not
tell of. That one read again is the tournament that was written, all stories show
(``tests/stories``).
"""

from __future__ import annotations

import os
import pickle
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from gamemaster.errors import IntegrityError
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.store import Store
from gamemaster.office.snapshots import SHELF, Snapshots
from gamemaster.playing.beginning import begin_public
from gamemaster.tournament.snapshot import dump, load
from gamemaster.tournament.tournament import Tournament
from tests.builders import Table, tournament

PLANTED = 77
AUTUMN, WINTER = tournament("autumn"), tournament("winter", address="winter@secret.test")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"), (AUTUMN, WINTER))
    table.start("alice", "bob")
    table.close()
    return table


@pytest.fixture
def table(begun: Table, tmp_path: Path) -> Table:
    return begun.copied(tmp_path / "mine")


def keep(table: Table, name: str = "autumn") -> None:
    """Keep a snapshot in which something is that never happened."""
    snapshots = Snapshots(table.office.store, 1)
    snapshots.folded(name, begin_public(table.office.configs[name], None))
    snapshots.keep({name: replace(table.office.tournaments[name], acted=PLANTED)})


def start(table: Table, config: str = "autumn") -> Tournament:
    beginning = begin_public(table.office.configs[config], None)
    return Snapshots(table.office.store, 1).folded("autumn", beginning)


def rewritten(table: Table, change: Callable[[bytes, bytes], bytes]) -> None:
    """Have a holder of the key write another snapshot in the place of the one there is."""
    with table.office.store.batch() as batch:
        ((row, payload),) = table.office.store.scan(SHELF)
        about, _, state = payload.partition(b"\n")
        batch.replace(SHELF, row, change(about, state))


def test_a_start_goes_on_from_the_snapshot_and_folds_what_came_later(table: Table) -> None:
    keep(table)
    assert start(table).acted == PLANTED
    table.mail("alice", "propose enact\nNobody shall whistle.\nend proposal\n")
    later = start(table)
    assert later == replace(table.office.tournaments["autumn"], acted=PLANTED)


def test_the_snapshot_that_is_kept_when_a_store_is_put_down_is_what_was_played(
    table: Table,
) -> None:
    table.office.snapshots = Snapshots(table.office.store, 1)
    for name, config in table.office.configs.items():
        table.office.snapshots.folded(name, begin_public(config, None))
    table.office.put_down()
    table.mail("bob", "propose enact\nNobody shall sing.\nend proposal\n")
    assert start(table) == table.office.tournaments["autumn"]
    assert len(list(table.office.store.scan(SHELF))) == 2
    table.office.put_down()
    assert len(list(table.office.store.scan(SHELF))) == 2
    table.reopen()


def test_a_large_snapshot_takes_several_rows_and_no_more_than_it_needs(table: Table) -> None:
    beginning = begin_public(table.office.configs["autumn"], None)
    for octets in (1_000, 1_000_000, 20_000):
        snapshots = Snapshots(table.office.store, 1, octets)
        snapshots.folded("autumn", beginning)
        table.mail("alice", "scores\n")
        now = replace(table.office.tournaments["autumn"], acted=PLANTED)
        snapshots.keep({"autumn": now})
        rows = -(-len(dump(now)) // octets)
        assert len(list(table.office.store.scan(SHELF))) == rows
        assert start(table) == now


def test_a_snapshot_of_which_a_part_is_gone_or_older_is_not_used(table: Table) -> None:
    beginning = begin_public(table.office.configs["autumn"], None)
    snapshots = Snapshots(table.office.store, 1, 1_000)
    snapshots.folded("autumn", beginning)
    snapshots.keep({"autumn": replace(table.office.tournaments["autumn"], acted=PLANTED)})
    assert start(table).acted == PLANTED
    (_, first), *_, (row, last) = table.office.store.scan(SHELF)
    with table.office.store.batch() as batch:
        batch.replace(SHELF, row, first)
    assert start(table) == table.office.tournaments["autumn"]
    with table.office.store.batch() as batch:
        batch.replace(SHELF, row, last)
    assert start(table).acted == PLANTED
    with table.office.store.batch() as batch:
        batch.delete(SHELF, row)
    assert start(table) == table.office.tournaments["autumn"]


def said(about: bytes, **other: object) -> bytes:
    return canonical({**read(about), **other})


SPOILT: dict[str, Callable[[bytes, bytes], bytes]] = {
    "of another version of the program": lambda about, state: (
        said(about, program="0" * 64) + b"\n" + state
    ),
    "of a version that says less": lambda about, state: (
        canonical({"tournament": read(about)["tournament"]}) + b"\n" + state
    ),
    "of another line": lambda about, state: said(about, hash="0" * 64) + b"\n" + state,
    "of a line before": lambda about, state: (
        said(about, seq=read(about)["seq"] - 1) + b"\n" + state
    ),
    "of a line that never was": lambda about, state: said(about, seq=10**6) + b"\n" + state,
    "of another tournament": lambda about, state: said(about, tournament="winter") + b"\n" + state,
    "cut off": lambda about, state: about + b"\n" + state[:-20],
    "without a tournament": lambda about, _: about + b"\n" + pickle.dumps({}),
    "with something else": lambda about, _: about + b"\n\x00\xff",
    "empty": lambda about, _: about,
}


@pytest.mark.parametrize("change", SPOILT.values(), ids=SPOILT)
def test_a_snapshot_that_does_not_fit_is_not_used(
    table: Table, change: Callable[[bytes, bytes], bytes]
) -> None:
    keep(table)
    rewritten(table, change)
    assert start(table) == table.office.tournaments["autumn"]


def test_a_snapshot_from_before_the_configuration_changed_is_not_used(table: Table) -> None:
    keep(table)
    table.office.configs["autumn"] = AUTUMN.model_copy(update={"title": "Late autumn"})
    assert start(table).acted != PLANTED


def test_a_snapshot_of_another_store_is_not_used(table: Table, tmp_path: Path) -> None:
    other = Table(tmp_path, (AUTUMN, WINTER))
    other.start("alice", "bob")
    keep(other)
    ((_, foreign),) = other.office.store.scan(SHELF)
    keep(table)
    rewritten(table, lambda *_: foreign)
    assert start(table) == table.office.tournaments["autumn"]


class Runs:
    """A value that runs a command when a pickle of it is read."""

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (self.place,)

    def __init__(self, place: str) -> None:
        self.place = place


def test_reading_a_snapshot_runs_nothing(table: Table, tmp_path: Path) -> None:
    place = tmp_path / "made by reading"
    evil = pickle.dumps(Runs(str(place)))
    with pytest.raises(IntegrityError):
        load(evil)
    keep(table)
    rewritten(table, lambda about, _: about + b"\n" + evil)
    assert start(table) == table.office.tournaments["autumn"]
    assert not place.exists()
    pickle.loads(evil)
    assert place.exists()


def test_what_was_worked_out_of_a_tournament_is_not_written_down(table: Table) -> None:
    found = table.office.tournaments["autumn"]
    assert found.game is not None
    assert found.game.rulebook.in_order
    again = load(dump(found)).game
    assert again is not None
    assert "in_order" in vars(found.game.rulebook)
    assert "in_order" not in vars(again.rulebook)


def test_a_journal_that_is_damaged_before_the_snapshot_is_told(table: Table) -> None:
    keep(table)
    table.close()
    path = table.office.store.path
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(
            "UPDATE line SET sealed = zeroblob(length(sealed)) WHERE id = "
            "(SELECT min(id) FROM line)"
        )
    with Store.open(path, table.key) as store, pytest.raises(IntegrityError, match="line"):
        Snapshots(store, 1).folded("autumn", begin_public(AUTUMN, None))
