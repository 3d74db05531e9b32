"""Stores left in the middle of a game by a version of each edition open, play on and are audited.

Each archive in ``stores/`` is a directory as its organiser had it: configuration, key, store and
note, made by the code of that version (``leaving``). Three players play by the secret set; proposal
301 is decided and 302 is open, a mail has been accepted and not read, and letters wait to leave.
Another store of the newest edition was left before play, while the answer of a fourth who joins had
not been read.
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
from gamemaster.game.editions import EDITION
from tests.builders import DAY, HOUR, MONDAY
from tests.compatibility.opened import Opened, lines_of
from tests.postgres import Cluster, name_database

STORES = Path(__file__).with_name("stores")
ON_BOTH = pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
EDITIONS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
LEFT_AT = MONDAY + 2 * DAY
PROPOSAL = "propose enact\nBow.\nclauses:\ndefine bows = 1\nend proposal\nvote for mine\n"


def unpacked(archive: str, to: Path) -> Path:
    with tarfile.open(STORES / f"{archive}.tar.xz") as packed:
        packed.extractall(to, filter="data")
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


def migrated(archive: str, engine: str, to: Path, request: pytest.FixtureRequest) -> Opened:
    """A kept store as the version of today opens it, in its file or moved into a database."""
    config = unpacked(archive, to) / "config.toml"
    assert main(["-c", str(config), "migrate"]) == 0
    if engine == "postgresql":
        into(request.getfixturevalue("cluster"), config)
    table = Opened(to, clock=HandClock(LEFT_AT))
    assert table.office.store.check() == []
    return table


def ended(table: Opened, before: list[bytes], bundle: Path) -> Counter[str]:
    """The types of the lines that were added to those of ``before``, in a game that ends now."""
    table.wait(DAY + HOUR)
    table.ask("end", reason="the store is closed")
    table.wait(2 * DAY)
    assert table.log.defects == []
    assert not table.office.tournaments["autumn"].unread
    table.reopen()
    assert table.office.store.check() == []
    lines = lines_of(table, "autumn")
    assert lines[: len(before)] == before
    folder = publish(table.office, "autumn", bundle, archive=False).folder
    assert [step for step in audit(folder) if step.outcome != "passed"] == []
    table.close()
    return Counter(json.loads(line)["type"] for line in lines[len(before) :])


def test_each_edition_has_a_store() -> None:
    assert len(EDITIONS) == EDITION


@ON_BOTH
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_migrated_played_on_and_audited(
    edition: str, engine: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    table = migrated(f"{edition}-edition", engine, tmp_path / "store", request)
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
    types = ended(table, before, tmp_path / "bundle")
    # Carol's mail that waited decides 302, so that Alice's comes too late.
    assert (types["vote.cast/1"], types["proposal.adopted/1"], types["move.ignored/1"]) == (3, 1, 1)
    # A stranger's mail that led to nothing is only counted since the fifth edition.
    assert types["mail.dismissed/1"] == (EDITIONS.index(edition) >= EDITIONS.index("fifth"))


@ON_BOTH
def test_one_that_was_left_before_play_begins(
    engine: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    archive = f"{EDITIONS[-1]}-edition-before-play"
    table = migrated(archive, engine, tmp_path / "store", request)
    game = table.office.tournaments["autumn"].game
    assert game is not None
    assert (game.edition, game.phase, len(game.players)) == (EDITION, "gathering", 3)
    before = lines_of(table, "autumn")
    # Dave's answer, which had been accepted, is mixed into the dice as those of the others are.
    table.settle()
    table.ask("start")
    table.mail("dave", PROPOSAL, to=own_address(table, "dave"))
    for who in ("alice", "bob"):
        table.mail(who, "vote for 301\n", to=own_address(table, who))
    types = ended(table, before, tmp_path / "bundle")
    assert (types["player.enrolled/1"], types["die.rolled/1"], types["rule.changed/1"]) == (1, 1, 1)
