"""A stream moves into a store that holds others: all go on, and none is played in both."""

from __future__ import annotations

import itertools
import os
import signal
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from gamemaster.errors import IntegrityError, OperatorError, StoreUnavailable
from gamemaster.journal import merging
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.merging import Carried, awaited_in, join
from gamemaster.journal.moving import is_whole, move
from gamemaster.journal.numbers import Numbers
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.splitting import gone_from
from gamemaster.journal.store import Store
from gamemaster.journal.transactions import Transactions
from tests.journal.conftest import opened_again

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from gamemaster.config.place import Place
    from gamemaster.journal.batch import Batch
    from gamemaster.journal.splitting import Belongs
    from tests.journal.conftest import Tamper


@pytest.fixture
def other(tmp_path: Path) -> KeyFile:
    """The key of the other daemon."""
    write_key_file(tmp_path / "other.key")
    return KeyFile(tmp_path / "other.key")


@pytest.fixture(params=["sqlite", "postgresql"])
def another(request: pytest.FixtureRequest, tmp_path: Path, other: KeyFile) -> Callable[[], Place]:
    """Makes stores of another daemon, under its own key, in which spring is played."""
    numbers = itertools.count(1)

    def make() -> Place:
        beside = tmp_path / f"there {next(numbers)}" / "gamemaster.store"
        beside.parent.mkdir()
        place: Place = beside
        if request.param == "postgresql":
            place = request.getfixturevalue("cluster").new(beside)
        with Store.create(place, other) as store:
            for number in range(1, 4):
                play(store, "spring", number)
        return place

    return make


@pytest.fixture
def target(another: Callable[[], Place]) -> Place:
    return another()


@pytest.fixture
def source(path: Path, key: KeyFile) -> Path:
    with Store.create(path, key) as store:
        for number in range(301, 306):
            play(store, "autumn", number)
            play(store, "winter", number)
    return path


def keep(batch: Batch, stream: str, words: str) -> int:
    """A letter, and what is left to do for it, which names its row."""
    letter = batch.put("letter", canonical({"stream": stream, "words": words}))
    batch.put("delivery", canonical({"stream": stream, "letter": letter}))
    return letter


def play(store: Store, stream: str, number: int) -> None:
    """A turn, whose line names the row of a letter."""
    with store.batch() as batch:
        letter = keep(batch, stream, f"{stream} {number}")
        batch.append(stream, "turn.taken/1", number, {"letter": letter})


def renumbered(shelf: str, payload: bytes, numbers: Numbers) -> bytes:
    said = read(payload)
    if shelf == "delivery":
        said["letter"] = numbers.place(said["letter"])
    return canonical(said)


def belonging(stream: str) -> Belongs:
    return lambda shelf, _row, payload: (
        shelf in ("letter", "delivery") and read(payload)["stream"] == stream
    )


def go(source: Place, target: Place, keys: tuple[KeyFile, KeyFile], stream: str = "winter") -> int:
    with Store.open(source, keys[0]) as store:
        batches = store.batches
    carried = Carried(batches, belonging(stream), belonging(stream), renumbered)
    return join(source, target, keys, stream, carried).rows


def told(place: Place, key: KeyFile, stream: str) -> list[Any]:
    """What a store says of a stream: its lines, roots, and what its lines and deliveries name."""
    with Store.open(place, key) as store:
        assert store.check() == []
        letters = dict(store.scan("letter"))
        number = store.numbers(stream)
        said = [read(letters[number.place(line.data["letter"])])["words"]
                for line in store.lines(stream) if "letter" in line.data]  # fmt: skip
        waiting = [read(payload)["letter"] for _, payload in store.scan("delivery")
                   if read(payload)["stream"] == stream]  # fmt: skip
        words = [read(letters[row])["words"] for row in waiting]
        born = [number.born(row) for row in waiting]
        return [list(store.raw_lines(stream)), store.roots(stream), said, words, born]


def play_on(place: Place, key: KeyFile, stream: str, number: int) -> None:
    with Store.open(place, key) as store:
        play(store, stream, number)


def test_a_stream_comes_into_a_store_of_others_and_all_play_on(
    source: Path, target: Place, key: KeyFile, other: KeyFile
) -> None:
    before, spring = told(source, key, "winter"), told(target, other, "spring")
    assert go(source, target, (key, other)) == 5 + 1 + 5 + 5
    assert told(target, other, "winter") == before
    assert told(target, other, "spring") == spring
    with Store.open(source, key) as left:
        assert gone_from(left) == {"winter"}
    with Store.open(target, other) as there:
        assert there.streams() == ("spring", "winter")
        assert awaited_in(there) == set()
    assert go(source, target, (key, other)) == 0, "there is nothing left to do"
    play_on(source, key, "autumn", 400)
    for stream in ("spring", "winter"):
        play_on(target, other, stream, 400)
        assert told(target, other, stream)[3][-1] == f"{stream} 400"


def test_a_stream_goes_on_to_a_third_store_and_comes_back(
    source: Path, target: Place, key: KeyFile, other: KeyFile, tmp_path: Path
) -> None:
    third = tmp_path / "third.store"
    with Store.create(third, key) as store:
        play(store, "summer", 1)
    go(source, target, (key, other))
    play_on(target, other, "winter", 400)
    go(target, third, (other, key))
    play_on(third, key, "winter", 500)
    play_on(source, key, "autumn", 500)
    whole = told(third, key, "winter")
    assert whole[3] == [f"winter {number}" for number in (301, 302, 303, 304, 305, 400, 500)]
    go(third, source, (key, key))
    assert told(source, key, "winter") == whole
    assert told(source, key, "autumn")[3][-1] == "autumn 500"
    with Store.open(source, key) as back:
        assert gone_from(back) == set()
    play_on(source, key, "winter", 600)
    # There again: what was there in between is known by its lines.
    go(source, target, (key, other))
    assert told(target, other, "winter")[3][-1] == "winter 600"


def test_a_store_that_was_joined_is_moved_as_any_other(
    source: Path, target: Place, key: KeyFile, other: KeyFile, tmp_path: Path
) -> None:
    go(source, target, (key, other))
    before = told(target, other, "winter")
    moved = tmp_path / "moved.store"
    move(target, moved, other)
    assert told(moved, other, "winter") == before


def copy_of(place: Path, to: Path) -> Path:
    to.mkdir()
    for file in place.parent.glob(f"{place.name}*"):
        (to / file.name).write_bytes(file.read_bytes())
        (to / file.name).chmod(0o600)
    return to / place.name


def killed_at(step: int, work: Callable[[], object]) -> bool:
    """Work in a child that is killed before its statement ``step``; whether it came so far."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        steps = itertools.count(1)
        execute, commit = Transactions.execute, Transactions._commit

        def count() -> None:
            if next(steps) == step:
                os.kill(os.getpid(), signal.SIGKILL)

        def executed(
            self: Transactions, sql: str, values: tuple[object, ...] = ()
        ) -> Sequence[Any]:
            count()
            return execute(self, sql, values)

        def committed(self: Transactions) -> None:
            count()
            commit(self)

        Transactions.execute = executed  # type: ignore[method-assign]
        Transactions._commit = committed  # type: ignore[method-assign]
        try:
            work()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def whose(places: tuple[Place, Place], keys: tuple[KeyFile, KeyFile]) -> str:
    """Where winter may be played: at no moment in both."""
    with Store.open(places[0], keys[0]) as store:
        here = "winter" not in gone_from(store)
        assert store.check() == []
    with Store.open(places[1], keys[1]) as store:
        there = "winter" in store.streams() and "winter" not in gone_from(store)
        awaited = "winter" in awaited_in(store)
        assert store.check() == []
    assert not (here and there)
    assert there or here or awaited, "nobody would know of it"
    return "here" if here else "there" if there else "on its way"


def test_a_move_that_is_killed_at_any_statement_is_gone_on_with(
    source: Path, another: Callable[[], Place], key: KeyFile, other: KeyFile, tmp_path: Path
) -> None:
    keys, before = (key, other), told(source, key, "winter")
    seen = list[str]()
    for step in itertools.count(1):
        here, there = copy_of(source, tmp_path / f"here {step}"), another()
        spring = told(there, other, "spring")
        if not killed_at(step, partial(go, here, there, keys)):
            break
        opened_again(there).close()
        seen.append(whose((here, there), keys))
        go(here, there, keys)
        assert told(there, other, "winter") == before
        assert told(there, other, "spring") == spring
        assert go(here, there, keys) == 0
    assert {*seen} == {"here", "on its way"}


def test_a_copy_that_does_not_verify_changes_nothing(
    source: Path, target: Place, key: KeyFile, other: KeyFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = iter([[], ["row 7 is damaged"]])
    with monkeypatch.context() as patch:
        patch.setattr(merging, "problems_with", lambda *_: next(found))
        with pytest.raises(IntegrityError, match="winter does not verify: row 7 is damaged"):
            go(source, target, (key, other))
    assert whose((source, target), (key, other)) == "here"
    assert go(source, target, (key, other)) > 0


def test_what_was_damaged_before_stays_where_it_is(
    source: Path, target: Place, key: KeyFile, other: KeyFile, tamper: Tamper
) -> None:
    tamper(source, "DELETE FROM object WHERE id = (SELECT max(id) FROM object)")
    with pytest.raises(IntegrityError, match="does not verify"):
        go(source, target, (key, other))
    with Store.open(target, other) as store:
        assert store.streams() == ("spring",)
        assert awaited_in(store) == set()


def test_a_tournament_leaves_where_another_is_damaged(
    source: Path, target: Place, key: KeyFile, other: KeyFile, tamper: Tamper
) -> None:
    tamper(source, "UPDATE line SET sealed = zeroblob(length(sealed)) WHERE id = "
           "(SELECT min(id) FROM line WHERE stream = 1)")  # fmt: skip
    with Store.open(source, key) as store:
        assert [problem.partition(":")[0] for problem in store.check()] == ["stream 'autumn'"]
    assert go(source, target, (key, other)) > 0
    assert told(target, other, "winter")[3] == [f"winter {number}" for number in range(301, 306)]


def test_a_store_that_is_played_is_neither_left_nor_joined(
    source: Path, target: Place, key: KeyFile, other: KeyFile
) -> None:
    with Store.open(source, key) as store:
        carried = Carried(store.batches, belonging("winter"), belonging("winter"), renumbered)
        with pytest.raises(StoreUnavailable, match="in use"):
            join(source, target, (key, other), "winter", carried)
    with Store.open(target, other), pytest.raises(StoreUnavailable, match="in use"):
        is_whole(target)
    play_on(source, key, "winter", 400)
    with pytest.raises(OperatorError, match="was written to meanwhile: give the command again"):
        join(source, target, (key, other), "winter", carried)


def refused(
    source: Place, target: Place, keys: tuple[KeyFile, KeyFile], words: str, stream: str = "winter"
) -> None:
    with pytest.raises(OperatorError, match=words):
        go(source, target, keys, stream)


def test_what_cannot_be_moved_is_refused_in_words(
    source: Path, target: Place, key: KeyFile, other: KeyFile, tmp_path: Path
) -> None:
    refused(source, target, (key, other), "expected a tournament 'summer', found none", "summer")
    refused(source, target, (key, key), "the key does not open this store")
    with Store.open(target, other) as store:
        play(store, "autumn", 1)
        store.backup(tmp_path / "backup.store")
    refused(source, target, (key, other), "a tournament 'autumn' here already", "autumn")
    refused(source, tmp_path / "backup.store", (key, other), "this is a backup")
    third = tmp_path / "third.store"
    Store.create(third, key).close()
    go(source, third, (key, key))
    refused(source, target, (key, other), "winter was moved before, and not to")


def test_numbers_that_a_return_path_has_no_room_for_are_not_given(
    source: Path, target: Place, key: KeyFile, other: KeyFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merging, "NUMBERS", 50)
    refused(source, target, (key, other), "move it into a store of its own")
    assert whose((source, target), (key, other)) == "here"
    with Store.open(target, other) as store:
        assert awaited_in(store) == set(), "another of that name may be founded there"


def test_another_game_of_the_same_name_is_not_taken_for_an_earlier_stay(
    source: Path, target: Place, key: KeyFile, other: KeyFile, tmp_path: Path
) -> None:
    """Winter left the one store, and what comes back is called so and is another."""
    go(source, target, (key, other))
    strange = tmp_path / "strange.store"
    with Store.create(strange, key) as store:
        for number in range(301, 310):
            play(store, "winter", number)
    with pytest.raises(IntegrityError):
        go(strange, source, (key, key))
    with Store.open(source, key) as store:
        assert gone_from(store) == {"winter"}
        assert store.check() == []
