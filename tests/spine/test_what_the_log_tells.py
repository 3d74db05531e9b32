"""Games that differ only in hidden rules leave the same log, but for its instants."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

import pytest

from gamemaster import oplog
from tests.builders import HOUR
from tests.spine.running import Running

TURN: Final = "propose enact\n{}\nclauses:\ndefine {} = 1\nend proposal\nvote for mine\n"
DAY: Final = (
    ("alice", TURN.format("One.", "one")),
    ("bob", "vote against 301\nmine\n"),
    ("bob", TURN.format("Two.", "two")),
    ("alice", "vote against 302\ninquire 203\n"),
    ("bob", "nonsense\n"),
)
HIDDEN: Final = {
    "points": "when vote.cast: award player 1",
    "much to do": "when vote.cast: for r in rules: for q in rules: award everyone 0",
    "a clock": 'every "hour": award everyone 1',
    "dice": "when turn.taken: set game.n = die(20)\nattribute game.n: number = 0",
    "a failure": "when turn.taken: award player 1 / (size(players) - 2)",
}


Told: TypeAlias = Counter[str]


def log_of(hidden: str) -> list[Told]:
    """What the log says, up to each step of the day."""
    with TemporaryDirectory(prefix="gm") as name:
        directory, log = Path(name), Path(name, "log")
        with oplog.opened("debug", "json", log), Running(directory) as daemon:
            daemon.join("alice", "bob")
            daemon.ask("start")
            daemon.ask("correct", number=216, clauses=hidden, seen=0, reason="hidden")
            told = [settled(daemon, log)]
            for who, text in DAY:
                daemon.clock.advance(HOUR)
                daemon.daemon.writer.submit(daemon.daemon.writer.keep_calendar).result()
                daemon.mail(who, text)
                told.append(settled(daemon, log))
            assert daemon.ask("status")["phase"] == "playing"
        return told


def settled(daemon: Running, log: Path) -> Told:
    """Wait until all is read, played, sent and logged; return what the log says."""

    def found() -> bool:
        tournament = daemon.office.tournaments["autumn"]
        return not (daemon.office.unread("autumn") or tournament.items or daemon.office.deliveries)

    daemon.until(found)
    return counted(log)


def counted(log: Path) -> Told:
    """Count the lines, but for their instants and the number of a free port."""
    facts = (json.loads(line) for line in log.read_text().splitlines())
    return Counter(
        json.dumps({**fact, "at": None, "where": None}, sort_keys=True) for fact in facts
    )


@pytest.fixture(scope="module")
def plain() -> list[Told]:
    return log_of("define idle = 1")


@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN)
def test_a_hidden_rule_shows_nowhere_in_the_log(hidden: str, plain: list[Told]) -> None:
    assert log_of(hidden) == plain
