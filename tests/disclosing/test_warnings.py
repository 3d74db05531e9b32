"""What may still come is told to whoever publishes; secrets that still serve are not published."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.disclosing.disclose import preview, publish
from gamemaster.errors import OperatorError
from tests.builders import DAY, HOUR
from tests.disclosing.playing import ALLOWED, EVERYTHING, OwnRoots, ended


def warnings(table: OwnRoots) -> list[str]:
    found = preview(table.office, "autumn", now=table.clock.now())["warnings"]
    return [str(one) for one in found]


def test_objections_are_waited_for_where_mail_is_shown(tmp_path: Path) -> None:
    table = ended(tmp_path / "game", **ALLOWED)
    unstated = "not every player has been sent their statement yet, and they may object to it"
    assert warnings(table) == [unstated]
    table.wait(HOUR)
    table.mail("carol", "object: I voted for it, not against it.\n")
    (unanswered, until) = warnings(table)
    assert unanswered == "objections that nobody has answered: 1"
    assert until.startswith("players may object until 2026-03-16 ")

    def show_mail() -> Path:
        now = table.clock.now()
        return publish(
            table.office, "autumn", tmp_path / "b", include=EVERYTHING, now=now, archive=False
        ).folder

    # A reply address in a mail would show that an objection is its player's.
    with pytest.raises(OperatorError, match="expected objections to be over: players may object"):
        show_mail()
    assert not (tmp_path / "b").exists()
    table.wait(15 * DAY)
    assert warnings(table) == ["objections that nobody has answered: 1"]
    rulings = (show_mail() / "rulings.txt").read_text()
    said = "Objection: 1\nHandle: carol\nWords:\n| I voted for it, not against it.\n"
    assert said in rulings
    table.close()


def test_what_is_not_settled_is_told(tmp_path: Path) -> None:
    table = ended(tmp_path / "game")
    table.accept(b"From: bob@players.test\n\nvote for 301\n", "gm@secret.test", "bob@players.test")
    assert "mails that came in and are not read yet: 1" in warnings(table)
    table.close()
