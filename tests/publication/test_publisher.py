"""The daemon keeps a web server's files up to date, and play never waits for them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from gamemaster.clock import HandClock
from gamemaster.daemon.assembly import publisher_of
from gamemaster.daemon.publisher import Publisher
from gamemaster.saved.checks import check
from gamemaster.saved.gathering import gather
from gamemaster.tournament.lines import HeartbeatMade
from tests.builders import DAY, GM, MONDAY, ORGANISER, Table, tournament
from tests.spine.running import Running


@dataclass
class Serving:
    """A table whose record is written as a daemon does it, but at once and in this thread."""

    directory: Path
    options: dict[str, str] = field(default_factory=dict)
    told: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.www = self.directory / "www"
        config = tournament(publish=str(self.www), heartbeat_hour=0, **self.options)
        self.table = Table(self.directory, (config,))
        self.clock = HandClock(MONDAY)
        self.open()

    def open(self) -> None:
        self.publisher: Publisher = publisher_of(
            self.table.office, lambda name, reason: self.told.append((name, reason)), self.clock
        )
        self.table.office.show = self.publisher.show

    def files(self, folder: str) -> list[str]:
        return sorted(one.name for one in (self.www / folder).glob("*"))


def test_what_is_announced_is_served_and_nothing_else(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    table = serving.table
    table.join("ada", "bob")
    assert serving.publisher.write()
    assert not serving.www.exists()
    table.ask("start")
    table.mail("ada", "propose enact\nNobody sings.\nend proposal\nvote for mine")
    table.mail("bob", "vote for 301")
    table.wait(DAY)
    assert serving.publisher.write()
    assert serving.files("announcements") == ["1.txt", "2.txt", "3.txt"]
    assert serving.files("heartbeats") == ["2026-03-03.txt"]
    mailed = {name: octets for one in table.to("bob") for name, octets in one.attachments.items()}
    assert (serving.www / "genesis.txt").read_bytes() == mailed["genesis.txt"]
    for number in (1, 2, 3):
        for kind in ("announcement", "checkpoint"):
            served = serving.www / f"{kind}s" / f"{number}.txt"
            assert served.read_bytes() == mailed[f"{kind}-{number}.txt"]
    said = "".join(one.read_text() for one in serving.www.rglob("*") if one.is_file())
    assert "Nobody sings" not in said
    outcomes = {one.outcome for one in check(gather("www", [serving.www]))}
    assert "failed" not in outcomes


def test_announcements_that_wait_for_the_digest_are_not_served_before(tmp_path: Path) -> None:
    serving = Serving(tmp_path, {"announce": "daily"})
    serving.table.start("ada", "bob")
    assert serving.publisher.write()
    assert serving.files("announcements") == []
    assert serving.files("checkpoints") == ["0.txt"]
    serving.table.wait(DAY)
    assert serving.publisher.write()
    assert serving.files("announcements") == ["1.txt"]


def test_after_a_restart_it_is_made_complete(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    serving.table.start("ada", "bob")
    # The daemon dies before anything was written.
    serving.table.reopen()
    serving.open()
    assert serving.publisher.write()
    assert serving.files("announcements") == ["1.txt"]


def test_what_failed_with_a_transaction_is_never_served(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    table = serving.table
    table.start("ada", "bob")

    def beats_and_fails() -> None:
        with table.office.transaction() as work:
            beat = HeartbeatMade("2026-03-02", 2)
            work.append("autumn", beat, table.clock.now())
            raise RuntimeError

    with pytest.raises(RuntimeError):
        beats_and_fails()
    assert serving.publisher.write()
    assert not (serving.www / "heartbeats").exists()


def test_a_directory_that_cannot_be_written_is_told_and_tried_again(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    serving.www.write_text("a file in its place")
    serving.table.start("ada", "bob")
    assert not serving.publisher.write()
    assert serving.told == [("autumn", os.strerror(20))]
    # Play goes on, and the organiser is not told again every minute.
    serving.table.mail("ada", "propose enact\nNobody sings.\nend proposal\n")
    assert not serving.publisher.write()
    assert len(serving.told) == 1
    serving.clock.advance(2 * DAY)
    assert not serving.publisher.write()
    assert len(serving.told) == 2
    serving.www.unlink()
    assert serving.publisher.write()
    assert serving.files("announcements") == ["1.txt", "2.txt"]


def test_the_organiser_gets_a_mail_about_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.office.tell_of_publishing("autumn", "No space left on device", table.clock.now())
    (one,) = table.deliver()
    assert one.to == ORGANISER
    assert "No space left on\ndevice" in one.body


def test_a_daemon_serves_while_it_runs_and_what_came_last(tmp_path: Path) -> None:
    www = tmp_path / "www"
    tournament = {"name": "autumn", "address": GM, "title": "Autumn", "publish": str(www)}
    with Running(tmp_path, {"tournament": [tournament]}) as daemon:
        daemon.join("ada", "bob")
        daemon.ask("start")
        daemon.until((www / "index.html").exists)
        daemon.mail("ada", "propose enact\nNobody sings.\nend proposal\n")
        daemon.gets("bob", "2: Rule-change 301")
    # Whatever was announced before it stopped was written, too.
    assert (www / "announcements" / "2.txt").exists()


def test_a_daemon_that_cannot_write_plays_on_and_tells_the_organiser(tmp_path: Path) -> None:
    (tmp_path / "www").write_text("a file in its place")
    publish = str(tmp_path / "www")
    tournament = {"name": "autumn", "address": GM, "title": "Autumn", "publish": publish}
    with Running(tmp_path, {"tournament": [tournament]}) as daemon:
        daemon.join("ada", "bob")
        daemon.ask("start")
        daemon.gets(ORGANISER, "the public record is not up to date")
        daemon.mail("ada", "propose enact\nNobody sings.\nend proposal\n")
        daemon.gets("bob", "301 has been proposed")
