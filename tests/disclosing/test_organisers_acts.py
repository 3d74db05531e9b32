"""Whatever an organiser may do leaves a game whose bundle passes its audit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.audit.verify import audit
from gamemaster.calendar import almanac
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.founding import KeyChoice, found
from gamemaster.disclosing.disclose import publish
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.inbox.arrival import Arrival
from gamemaster.organiser.verbs import perform
from tests.builders import DAY, HOUR, MONDAY, raw_mail
from tests.cli.conftest import ANSWERS, Post

TURN = """\
propose enact
Everybody bows.
clauses:
define bows = 1
end proposal
vote for mine
"""


def founded(path: Path, **settings: str) -> Path:
    """Found a tournament with some settings of the example put otherwise; return its file."""
    found(path, ANSWERS, KeyChoice())
    config = path / "config.toml"
    written = config.read_text(encoding="utf-8")
    for key, value in settings.items():
        written = re.sub(f"(?m)^{key} = .*", f"{key} = {value}", written)
    config.write_text(written, encoding="utf-8")
    return config


def require_passed(post: Post, folder: Path) -> None:
    """End the tournament, disclose it, and audit that."""
    post.now += HOUR
    perform(post.office, "end", "autumn", {"reason": "it rains"}, post.now)
    publish(post.office, "autumn", folder, archive=False, now=post.now)
    steps = audit(folder, lambda _: None)
    assert [f"{step.title}: {step.detail}" for step in steps if step.outcome != "passed"] == []


@pytest.mark.parametrize("ruleset", ["secret", "suber", "async", "github", "greffier"])
def test_somebody_is_expelled_before_play_begins(tmp_path: Path, ruleset: str) -> None:
    config = founded(tmp_path / "game", ruleset=f'"{ruleset}"')
    with opened_office(load(config), str, MONDAY) as office:
        post = Post(office)
        for player in ("Ann", "Ben", "Cleo"):
            post.join(player)
        perform(office, "expel", "autumn", {"player": "ben", "reason": "twice here"}, post.now)
        assert office.tournaments["autumn"].public.genesis is None
        office.act("autumn", m.Start(), post.now)
        require_passed(post, tmp_path / "disclosed")


def test_what_was_ended_before_play_began_does_not_begin(tmp_path: Path) -> None:
    with opened_office(load(founded(tmp_path / "game")), str, MONDAY) as office:
        post = Post(office)
        post.join("Ann")
        perform(office, "end", "autumn", {"reason": "nobody comes"}, post.now)
        with pytest.raises(OperatorError, match="the tournament has ended"):
            perform(office, "start", "autumn", {}, post.now)
        publish(office, "autumn", tmp_path / "disclosed", archive=False, now=post.now)
    steps = audit(tmp_path / "disclosed", lambda _: None)
    assert {step.outcome for step in steps} == {"passed"}


@pytest.mark.parametrize("announce", ["each", "gathered", "daily"])
@pytest.mark.parametrize("review_by_mail", ["true", "false"])
def test_moves_that_waited_through_a_pause_are_played_after_a_heartbeat(
    tmp_path: Path, announce: str, review_by_mail: str
) -> None:
    config = founded(tmp_path / "game", announce=f'"{announce}"', review_by_mail=review_by_mail)
    with opened_office(load(config), str, MONDAY) as office:
        post = Post(office)
        for player in ("Ann", "Ben", "Cleo"):
            post.join(player)
        office.act("autumn", m.Start(), post.now)
        post.write("Ann", TURN)
        perform(office, "pause", "autumn", {"reason": "a storm"}, post.now)
        post.write("Ben", "vote for 301")
        post.write("Ben", "propose enact\nNobody bows.\nend proposal")
        for _ in range(2):
            post.now += DAY
            while almanac.keep(office, post.now):
                pass
        # What is ruled meanwhile is announced before what waited, and is later.
        perform(office, "award", "autumn", {"player": "ann", "points": 1, "reason": "x"}, post.now)
        perform(office, "resume", "autumn", {"reason": "over"}, post.now)
        while office.work():
            pass
        assert len(office.tournaments["autumn"].public.entries) > 3
        require_passed(post, tmp_path / "disclosed")


def test_a_mail_that_was_in_the_mailbox_before_its_writer_was_called_silent(tmp_path: Path) -> None:
    config = founded(tmp_path / "game", inactive='"remind"', inactive_days="2")
    with opened_office(load(config), str, MONDAY) as office:
        post = Post(office)
        for player in ("Ann", "Ben", "Cleo"):
            post.join(player)

        def keep() -> None:
            while office.work() or almanac.keep(office, post.now):
                pass

        perform(office, "start", "autumn", {}, post.now)
        post.now += 2 * DAY + HOUR
        keep()
        ann = office.tournaments["autumn"].register.members["ann"]
        assert "ann" in office.tournaments["autumn"].silence
        to = f"gm+{office.tokens('autumn').secret(ann)}@nomic.example"
        raw = raw_mail("ann@players.example", "gm@nomic.example", "whoami", number=77)
        arrived = Arrival(raw, to, "ann@players.example", post.now - 2 * HOUR, "imap", "x:1")
        office.accept([arrived])
        for _ in range(50):
            post.now += HOUR
            keep()
        require_passed(post, tmp_path / "disclosed")
