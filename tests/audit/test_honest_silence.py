"""Honest games of silence, messages and shared documents are no forgeries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from gamemaster.audit import audit
from gamemaster.disclosing.disclose import publish
from gamemaster.disclosing.policy import INCLUDABLE
from tests.audit.games import OPENLY
from tests.audit.playing import RealTable
from tests.builders import DAY, HOUR, tournament

FORFEIT: Final[dict[str, Any]] = {
    "inactive": "forfeit",
    "inactive_days": 10,
    "inactive_warning_days": 3,
}


def silent(table: RealTable) -> None:
    """Each breaks the silence in other ways, some by a mail with something nameless in it."""
    table.wait(5 * DAY)
    table.mail("alice", "vote for 301\ntell bob anonymously: beware\n")
    table.mail("bob", "reminders off\ntell alice anonymously: beware\n")
    table.mail("carol", "tell bob anonymously: beware\n")
    table.wait(3 * DAY)
    table.mail("alice", "object: I never got it\n")
    table.mail("bob", "tell carol: still here\n")
    table.wait(4 * DAY)
    table.mail("carol", "ask is it on?\n")
    table.mail("bob", "withdraw 1\n")
    for words in ("language de\n", "digest on\n"):
        table.wait(8 * DAY)
        table.mail("alice", words)
    table.wait(30 * DAY)


def shared(table: RealTable) -> None:
    """Some shares are refused, as their sender holds nothing; others go on from hand to hand."""
    table.mail("alice", "propose enact\nBe kind.\nend proposal\nvote for mine")
    table.mail("bob", "share 301 with carol")
    table.mail("alice", "share 301 with bob")
    table.mail("bob", "share 301 with carol")
    table.mail("carol", "share 301 anonymously with alice")
    table.mail("bob", "vote for 301\nreminders on\ntell everyone: hello")
    table.mail("carol", "inquire 301\nshare 301 with bob")
    table.mail("carol", "tell everyone: hello\n")
    table.mail("carol", "tell everyone: hello\n")


def paused(table: RealTable) -> None:
    """Messages and a document wait for play to go on, and then are passed on."""
    table.mail("alice", "propose enact\nBe kind.\nend proposal\nvote for mine")
    table.ask("pause", reason="tea")
    table.mail("alice", "share 301 with bob")
    table.mail("bob", "tell carol: zzz")
    table.wait(3 * DAY)
    table.mail("bob", "share 301 with carol")
    table.ask("resume", reason="it is drunk")
    table.wait(HOUR)
    table.mail("bob", "share 301 with carol")
    table.wait(20 * DAY)


@pytest.mark.parametrize("openly", [False, True])
@pytest.mark.parametrize(
    ("play", "options"),
    [
        (silent, FORFEIT),
        (silent, {"inactive": "remind", "inactive_days": 4}),
        (shared, {}),
        (paused, FORFEIT),
    ],
)
def test_it_passes_the_audit(
    play: Callable[[RealTable], None], options: dict[str, Any], openly: bool, tmp_path: Path  # noqa: FBT001 - a case
) -> None:  # fmt: skip
    opened: dict[str, Any] = dict.fromkeys(OPENLY, True) if openly else {}
    table = RealTable(tmp_path, (tournament(**options, **opened),))
    try:
        table.start("alice", "bob", "carol")
        play(table)
        if table.tournament.game is not None and table.tournament.game.phase != "ended":
            table.ask("end", reason="it is over")
        table.wait(31 * DAY)
        include = INCLUDABLE if openly else ()
        folder = publish(
            table.office, "autumn", tmp_path / "bundle", include=include, archive=False
        ).folder
        assert [step for step in audit(folder) if step.outcome != "passed"] == []
        assert table.log.defects == []
    finally:
        table.close()
