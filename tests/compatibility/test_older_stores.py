"""Stores left in the middle of a game by a version of each edition open, play on and are audited.

Each archive in ``stores/`` is a directory as its organiser had it: configuration, key, store and
note, made by the code of that version. Three players play by the secret set; proposal 301 is
decided and 302 is open, a mail has been accepted and not read, and letters wait to leave.
"""

from __future__ import annotations

import json
import tarfile
from collections import Counter
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.cli import main
from gamemaster.clock import HandClock
from gamemaster.config.settings import load
from gamemaster.disclosing.disclose import publish
from tests.builders import DAY, HOUR, MONDAY
from tests.compatibility.opened import Opened, lines_of
from tests.postgres import Cluster, name_database

STORES = Path(__file__).with_name("stores")
EDITIONS = ("first", "second", "third", "fourth")
LEFT_AT = MONDAY + 2 * DAY
PROPOSAL = "propose enact\nBow.\nclauses:\ndefine bows = 1\nend proposal\nvote for mine\n"


def unpacked(edition: str, to: Path) -> Path:
    with tarfile.open(STORES / f"{edition}-edition.tar.xz") as archive:
        archive.extractall(to, filter="data")
    for name in ("gamemaster.store", "gamemaster.key"):
        (to / name).chmod(0o600)
    return to


def own_address(table: Opened, handle: str, name: str = "autumn") -> str:
    """Where a player's mail goes: the address that letters of before named."""
    office = table.office
    member = office.tournaments[name].register.members[handle]
    local, _, domain = office.configs[name].address.rpartition("@")
    return f"{local}+{office.tokens(name).secret(member)}@{domain}"


def into(cluster: Cluster, config: Path) -> None:
    """Move the store into a database: its lines are of the older edition there as well."""
    address = cluster.new(config).address
    assert main(["-c", str(config), "store", "copy", str(load(config).store.path), address]) == 0
    name_database(config, address)


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_migrated_played_on_and_audited(
    edition: str,
    engine: str,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    directory = unpacked(edition, tmp_path / "store")
    config = directory / "config.toml"
    assert main(["-c", str(config), "migrate"]) == 0, capfd.readouterr()
    if engine == "postgresql":
        into(request.getfixturevalue("cluster"), config)
    table = Opened(directory, clock=HandClock(LEFT_AT))
    assert table.office.store.check() == []
    game = table.office.tournaments["autumn"].game
    assert game is not None
    assert game.edition == EDITIONS.index(edition) + 1
    before = lines_of(table, "autumn")
    table.settle()
    for who, words in (
        ("alice", "vote for 302\n"),
        ("bob", "tell carol: well met\n"),
        ("carol", PROPOSAL),
        ("bob", "vote against 303\n"),
    ):
        table.mail(who, words, to=own_address(table, who))
    table.wait(DAY + HOUR)
    table.ask("end", reason="the store is closed")
    table.wait(2 * DAY)
    assert table.log.defects == []
    assert not table.office.tournaments["autumn"].unread
    table.reopen()
    assert table.office.store.check() == []
    lines = lines_of(table, "autumn")
    assert lines[: len(before)] == before
    types = Counter(json.loads(line)["type"] for line in lines[len(before) :])
    # Carol's mail that waited decides 302, so that Alice's comes too late.
    assert (types["vote.cast/1"], types["proposal.adopted/1"], types["move.ignored/1"]) == (3, 1, 1)
    folder = publish(table.office, "autumn", tmp_path / "bundle", archive=False).folder
    assert [step for step in audit(folder) if step.outcome != "passed"] == []
    table.close()
