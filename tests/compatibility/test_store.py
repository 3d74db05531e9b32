"""A store of the version before the rebuild opens, plays on, and its tournaments are disclosed.

``store/`` holds the store (packed with xz), its key and its configuration, as an organiser has
them in one directory. In it: two tournaments in play; rules that were amended and made, with a move
and a clock of their own; votes that may still change; a proposal on the desk; acts, looks, a
question, an objection, messages with a name and without; an OpenPGP key, a further address,
renewed reply addresses; a join request and a mail not read yet; a mail in quarantine, letters that
wait to leave and a reader whose mail came back.

``store/played-on.txt`` is what its journals grew by under that version (``playing_on``), but for
what follows one vote: that is warned of now, and its sender insists.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.cli import main
from gamemaster.disclosing.disclose import publish
from tests.compatibility.opened import Opened, copied, lines_of
from tests.compatibility.playing_on import play_on

KEPT = Path(__file__).with_name("store")
VERBS = ("status", "players", "proposals", "waiting", "rules", "quarantine", "objections")
ALLOWED = ("addresses", "mail", "anonymous")


def unpacked(to: Path) -> Path:
    """A directory with the store, as it was left."""
    directory = copied(KEPT, to)
    packed = directory / "gamemaster.store.xz"
    (directory / "gamemaster.store").write_bytes(lzma.decompress(packed.read_bytes()))
    for name in ("gamemaster.store", "gamemaster.key"):
        (directory / name).chmod(0o600)
    return directory


def told(table: Opened, since: dict[str, int]) -> str:
    """What the journals grew by: the type of each line and the beginning of its hash."""
    found = []
    for name, length in sorted(since.items()):
        found.append(name)
        found += (
            f"  {hashlib.sha256(raw).hexdigest()[:8]} {json.loads(raw)['type']}"
            for raw in lines_of(table, name)[length:]
        )
    return "".join(f"{line}\n" for line in found)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Opened, str]]:
    """The table after both tournaments were played to their ends, and what they journaled."""
    table = Opened(unpacked(tmp_path_factory.mktemp("kept") / "store"))
    assert table.office.store.check() == []
    lengths = {name: len(lines_of(table, name)) for name in table.office.tournaments}
    play_on(table, json.loads((KEPT / "addresses.json").read_text()))
    assert table.log.defects == []
    yield table, told(table, lengths)
    table.close()


def test_it_plays_on_line_by_line_as_it_did(played: tuple[Opened, str]) -> None:
    table, journaled = played
    assert journaled == (KEPT / "played-on.txt").read_text()
    table.reopen()
    assert table.office.store.check() == []


@pytest.mark.parametrize("name", ["autumn", "winter"])
def test_it_is_disclosed_and_audited(
    name: str, played: tuple[Opened, str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    include = ALLOWED if name == "autumn" else ()
    folder = publish(played[0].office, name, tmp_path / name, include=include, archive=False).folder
    assert [step for step in audit(folder) if step.outcome != "passed"] == []
    assert main(["audit", str(folder)]) == 0, capfd.readouterr()


def test_the_command_line_shows_it_as_it_did(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    config = unpacked(tmp_path / "store") / "config.toml"
    seen = {}
    for name in ("autumn", "winter"):
        for verb in VERBS:
            assert main(["-c", str(config), "-t", name, "--json", verb]) == 0
            seen[f"{name} {verb}"] = json.loads(capfd.readouterr().out)
    for status in (seen["autumn status"][0], seen["winter status"][0]):
        del status["store_bytes"]
        # A later version says more: here and there somebody asked the organiser something.
        assert status.pop("questions") == (status["tournament"] == "autumn")
        assert status.pop("witnesses_failing") == []
        assert status.pop("beacon_failing") == []
        assert status.pop("nobody_in_play") is False
        assert status.pop("ruleset_kept") is None
        assert status.pop("initial_rules") == (28 if status["tournament"] == "autumn" else 31)
    for player in (*seen["autumn players"], *seen["winter players"]):
        assert player.pop("alike") == []
    assert seen == json.loads((KEPT / "looks.json").read_text())
