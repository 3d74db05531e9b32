"""A tournament moves into a store that plays others: what it had goes on there as if it had stayed.

It is the one of ``test_store``, in play, with mail and letters that wait, and readers whose mail
came back. The store that it comes into has given the same row ids to other things.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.cli import main
from gamemaster.clock import HandClock
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.store_copy import Into, move_tournament
from gamemaster.disclosing.disclose import publish
from gamemaster.errors import OperatorError
from gamemaster.journal import merging
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from tests.builders import DAY, Sent
from tests.compatibility.opened import LEFT_AT, Opened, lines_of
from tests.compatibility.playing_on import play_on
from tests.compatibility.test_older_stores import own_address
from tests.compatibility.test_one_tournament_moves import only
from tests.compatibility.test_store import KEPT, told, unpacked
from tests.journal.conftest import CutOff, PowerCut

SPRING = """
[[tournament]]
name = "spring"
address = "spring@secret.test"
title = "Spring"
"""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return unpacked(tmp_path / "here")


@pytest.fixture
def there(here: Path, tmp_path: Path) -> Path:
    """Another daemon, with a key of its own, which plays a tournament that nobody of here knows."""
    made = tmp_path / "there"
    made.mkdir()
    write_key_file(made / "gamemaster.key")
    text = only((here / "config.toml").read_text(), "nothing")
    (made / "config.toml").write_text(text + SPRING)
    Store.create(made / "gamemaster.store", KeyFile(made / "gamemaster.key")).close()
    table = opened(made)
    for who in ("ivan", "judy", "kate"):
        table.mail(who, f"join as {who.title()}\n", to="spring@secret.test")
    table.settle()
    table.close()
    return made


def opened(directory: Path) -> Opened:
    return Opened(directory, clock=HandClock(LEFT_AT))


def go(here: Path, there: Path, name: str) -> int:
    config, other = load(here / "config.toml"), load(there / "config.toml")
    into = Into(other, str)
    target = other.store.place
    return move_tournament(config, config.store.place, target, name, str, LEFT_AT, into).rows


def both_go(here: Path, there: Path) -> Opened:
    """Move both tournaments, and open what there is then."""
    assert go(here, there, "winter") > 0
    assert go(here, there, "autumn") > 0
    config = there / "config.toml"
    config.write_text((here / "config.toml").read_text() + SPRING)
    return opened(there)


def whole(sent: list[Sent], *, but: str = "spring@secret.test") -> list[tuple[str, str, bytes]]:
    """Copies as they left, with their return paths."""
    mine = (one for one in sent if one.sender != but)
    return sorted((one.to, one.envelope_sender, one.raw) for one in mine)


def test_what_waits_leaves_as_the_same_bytes_to_the_same_readers_once(
    here: Path, there: Path, tmp_path: Path
) -> None:
    stayed = opened(unpacked(tmp_path / "stayed"))
    before = stayed.deliver()
    stayed.close()
    assert before
    table = both_go(here, there)
    assert whole(table.deliver()) == whole(before)
    assert table.deliver() == []
    table.close()


def subjects(sent: list[Sent]) -> Counter[tuple[str, str]]:
    return Counter((one.to, one.subject) for one in sent if one.sender != "spring@secret.test")


def types(journaled: str) -> list[str]:
    return [line.split()[-1] for line in journaled.splitlines()]


def returned(table: Opened, name: str) -> list[str]:
    return [line.type for line in table.office.store.lines(name) if "returned" in line.type]


def test_a_report_on_a_letter_of_before_is_of_that_letter_and_keeps_it_once(
    here: Path, there: Path
) -> None:
    table = opened(here)
    left = [one for one in table.settle() if one.to == "carol@players.test"]
    table.close()
    assert left
    table = both_go(here, there)
    before = len(returned(table, "autumn"))
    letters = {row for row, _ in table.office.store.scan("letter")}
    for _ in range(2):
        table.comes_back(left[-1])
        table.settle()
    kept = [one for one in table.office.deliveries.values() if one.kept_for == "carol"]
    assert len(returned(table, "autumn")) - before == 2
    assert {one.letter for one in kept} <= letters
    assert len(kept) == 1
    assert table.log.defects == []
    table.reopen()
    # Her mail arrives again: what was kept leaves with the bytes that it had.
    table.wait(8 * DAY)
    assert [one.raw for one in table.to("carol") if one.raw == left[-1].raw]
    assert table.office.store.check() == []
    table.close()


def test_both_are_played_to_their_ends(here: Path, there: Path, tmp_path: Path) -> None:
    secrets = json.loads((KEPT / "addresses.json").read_text())
    stayed = opened(unpacked(tmp_path / "stayed"))
    play_on(stayed, secrets)
    stayed.close()
    table = both_go(here, there)
    lengths = {name: len(lines_of(table, name)) for name in ("autumn", "winter")}
    play_on(table, secrets)
    assert table.log.defects == []
    # A line says in which row its mail is, so that hashes differ, and nothing else does.
    assert types(told(table, lengths)) == types((KEPT / "played-on.txt").read_text())
    assert subjects(stayed.sent) == subjects(table.sent)
    table.reopen()
    assert table.office.store.check() == []
    for name in ("autumn", "winter"):
        folder = publish(table.office, name, tmp_path / name, archive=False).folder
        assert [step for step in audit(folder) if step.outcome != "passed"] == []
    table.close()


def refused(here: Path, there: Path, words: str, name: str = "winter") -> None:
    with pytest.raises(OperatorError, match=words):
        go(here, there, name)


def test_until_all_of_it_is_there_none_of_that_name_is_founded(
    here: Path, there: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patch, CutOff():
        patch.setattr(merging, "_bring", cut)
        go(here, there, "winter")
    config = there / "config.toml"
    config.write_text((here / "config.toml").read_text() + SPRING)
    with (
        pytest.raises(OperatorError, match="winter: this tournament is on its way into this"),
        opened_office(load(config), str, LEFT_AT),
    ):
        pytest.fail("a tournament of that name was founded")
    assert go(here, there, "winter") > 0
    config.write_text(only((here / "config.toml").read_text(), "winter") + SPRING)
    opened(there).close()


def test_a_tournament_comes_back_with_what_came_for_it_meanwhile(here: Path, there: Path) -> None:
    go(here, there, "winter")
    both, left = (here / "config.toml").read_text(), there / "config.toml"
    (here / "config.toml").write_text(only(both, "autumn"))
    before = left.read_text()
    left.write_text(only(both, "winter") + SPRING)
    table = opened(there)
    table.settle()
    known = lines_of(table, "winter")
    table.close()
    table = opened(here)
    table.settle()
    table.close()
    assert go(there, here, "winter") > 0
    left.write_text(before)
    (here / "config.toml").write_text(both)
    table = opened(here)
    assert lines_of(table, "winter") == known
    sent = len(table.sent)
    table.settle()
    assert table.sent[sent:] == [], "what left there leaves again"
    table.mail("frank", "scores\n", to=own_address(table, "frank", "winter"))
    assert table.to("frank")
    assert table.log.defects == []
    assert table.office.store.check() == []
    table.close()


def test_what_cannot_come_is_refused_in_words(here: Path, there: Path, tmp_path: Path) -> None:
    refused(here, there, "expected a tournament 'summer', found none", "summer")
    both = (here / "config.toml").read_text()
    (here / "config.toml").write_text(only(both, "autumn"))
    refused(here, there, r"expected a \[\[tournament\]\] of the name winter")
    (here / "config.toml").write_text(both)
    config, target = load(here / "config.toml"), there / "gamemaster.store"
    with pytest.raises(OperatorError, match="the key does not open this store"):
        move_tournament(config, config.store.path, target, "winter", str, LEFT_AT)
    into = Into(load(there / "config.toml"), str)
    with pytest.raises(OperatorError, match="--into names a configuration whose store is"):
        move_tournament(config, config.store.path, tmp_path / "x", "winter", str, LEFT_AT, into)
    note = there / "gamemaster.store.published"
    kept = note.read_bytes()
    note.unlink()
    refused(here, there, "the note of how far the store has come is gone")
    note.write_bytes(kept)
    assert go(here, there, "winter") > 0


def test_a_configuration_of_another_store_founds_nothing(here: Path, there: Path) -> None:
    config = here / "config.toml"
    both = config.read_text()
    for kept in ("nothing", "winter"):
        config.write_text(only(both, kept) + SPRING)
        if kept == "winter":
            assert go(here, there, kept) > 0
        else:
            refused(here, there, "name the configuration of .* with -c")
        with Store.open(here / "gamemaster.store", KeyFile(here / "gamemaster.key")) as store:
            assert sorted(store.streams()) == ["autumn", "winter"]


def test_an_older_copy_of_the_other_store_is_not_joined(here: Path, there: Path) -> None:
    store = there / "gamemaster.store"
    before = store.read_bytes()
    table = opened(there)
    table.mail("luke", "join as Luke\n", to="spring@secret.test")
    table.office.put_down()
    table.close()
    store.write_bytes(before)
    refused(here, there, "this is an older copy of the store")


def test_the_command_line_says_what_to_do_then(
    here: Path, there: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def copy(*options: str, target: Path | str = there / "gamemaster.store") -> tuple[int, str]:
        source, config = str(here / "gamemaster.store"), str(here / "config.toml")
        code = main(["-c", config, "store", "copy", source, str(target), *options])
        out, err = capfd.readouterr()
        return code, " ".join((out + err).split())

    other = str(there / "config.toml")
    code, words = copy("--into", other)
    assert (code, "--into: expected --only TOURNAMENT beside it" in words) == (2, True)
    code, words = copy("--only", "winter", "--into", other, target=here / "elsewhere.store")
    assert (code, "--into names a configuration whose store is" in words) == (2, True)
    code, words = copy("--only", "winter", "--into", other)
    assert code == 0
    assert f"take its [[tournament]] out of {here / 'config.toml'}" in words
    assert f"put it into that of {other}, and start both." in words
