"""One tournament of a store is moved into a store of its own; both play on, and neither plays both.

The store of ``test_store`` is moved from: two tournaments in play, with mail and letters that wait.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.clock import HandClock
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.store_copy import move_tournament
from gamemaster.disclosing.disclose import publish
from gamemaster.doctor import examine
from gamemaster.errors import GamemasterError, OperatorError
from gamemaster.journal import splitting
from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.builders import DAY
from tests.compatibility.opened import LEFT_AT, Opened, lines_of
from tests.compatibility.test_older_stores import own_address
from tests.compatibility.test_store import unpacked
from tests.journal.conftest import CutOff, PowerCut

HEAD = re.compile(r"(?ms)^\[\[tournament\]\].*?(?=^\[\[tournament\]\]|\Z)")


def only(text: str, name: str) -> str:
    """A configuration with one of its tournaments."""
    return HEAD.sub(lambda found: found[0] if f'name = "{name}"' in found[0] else "", text)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return unpacked(tmp_path / "here")


@pytest.fixture
def there(here: Path, tmp_path: Path) -> Path:
    """A directory of its own for the tournament that goes: the key, and its configuration."""
    made = tmp_path / "there"
    made.mkdir()
    (made / "gamemaster.key").write_bytes((here / "gamemaster.key").read_bytes())
    (made / "gamemaster.key").chmod(0o600)
    (made / "config.toml").write_text(only((here / "config.toml").read_text(), "winter"))
    return made


def go(here: Path, there: Path, name: str = "winter") -> int:
    config = load(here / "config.toml")
    target = there / "gamemaster.store"
    return move_tournament(config, config.store.path, target, name, str, LEFT_AT).rows


def waiting(directory: Path) -> dict[str, int]:
    """The copies that wait to leave, and the unread mails, of each tournament."""
    table = Opened(directory, clock=HandClock(LEFT_AT))
    found = {
        name: sum(len(one.pending) for one in table.office.deliveries.values()
                  if one.tournament == name) + 100 * len(tournament.unread)
        for name, tournament in table.office.tournaments.items()
    }  # fmt: skip
    assert table.office.store.check() == []
    table.close()
    return found


def test_each_plays_on_where_it_is_and_the_other_nowhere(
    here: Path, there: Path, tmp_path: Path
) -> None:
    before = waiting(here)
    assert go(here, there) > 0
    with (
        pytest.raises(OperatorError, match="winter: this tournament was moved into another store"),
        opened_office(load(here / "config.toml"), str, LEFT_AT),
    ):
        pytest.fail("the tournament that went is played here")
    (here / "config.toml").write_text(only((here / "config.toml").read_text(), "autumn"))
    assert waiting(here) | waiting(there) == before
    found = examine(load(here / "config.toml"), str, LEFT_AT)
    (moved,) = (one for one in found if one.about == "tournament winter")
    assert (moved.state, moved.found) == ("ok", "was moved into another store, which plays it")
    for directory, name, who in ((here, "autumn", "alice"), (there, "winter", "frank")):
        table = Opened(directory, clock=HandClock(LEFT_AT))
        known = lines_of(table, name)
        table.settle()
        mine = own_address(table, who, name)
        assert any(one.to == f"{who}@players.test" for one in table.mail(who, "scores\n", to=mine))
        table.ask("end", reason="the end")
        table.wait(40 * DAY)
        table.reopen()
        assert lines_of(table, name)[: len(known)] == known
        assert table.office.store.check() == []
        assert table.log.defects == []
        folder = publish(table.office, name, tmp_path / name, archive=False).folder
        assert [step for step in audit(folder) if step.outcome != "passed"] == []
        table.close()


STEPS: dict[str, str] = {
    "while rows are copied": "_copy_object",
    "before it is verified": "require_sound",
    "before the source says so": "canonical",
    "before the target is whole": "set_revision",
}


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_move_that_was_stopped_is_gone_on_with(
    step: str, here: Path, there: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = waiting(here)

    def cut(*_: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(splitting, step, cut)
        with CutOff():
            go(here, there)
    assert opens(there) is False
    go(here, there)
    assert opens(there)
    assert go(here, there) == 0, "a third time there is nothing left to do"
    (here / "config.toml").write_text(only((here / "config.toml").read_text(), "autumn"))
    assert waiting(here) | waiting(there) == before


def opens(directory: Path) -> bool:
    try:
        key = KeyFile(directory / "gamemaster.key")
        Store.open(directory / "gamemaster.store", key).close()
    except GamemasterError:
        return False
    return True


def refused(here: Path, there: Path, name: str, words: str) -> None:
    with pytest.raises(OperatorError, match=words):
        go(here, there, name)


def test_a_copy_of_before_is_not_gone_on_with_once_the_source_was_played_again(
    here: Path, there: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(splitting, "require_sound", cut)
        with CutOff():
            go(here, there)
    table = Opened(here, clock=HandClock(LEFT_AT))
    table.settle()
    table.close()
    refused(here, there, "winter", "a copy of an earlier state is here: take it away")
    (there / "gamemaster.store").unlink()
    assert go(here, there) > 0


def test_what_cannot_be_moved_is_refused(here: Path, there: Path, tmp_path: Path) -> None:
    refused(here, there, "spring", "expected a tournament 'spring', found none")
    go(here, there)
    go(here, there, "autumn")
    refused(there, here, "summer", "expected a tournament 'summer', found none")
    another = tmp_path / "another"
    another.mkdir()
    refused(here, another, "winter", "no store here")
