"""A rule lets nobody join: newcomers by mail, before and after it is changed, and the audit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.disclosing.disclose import disclose
from tests.audit.playing import RealTable
from tests.builders import DAY, tournament

SHUT = "when rule.enacted: reveal rule.number to everyone\nrequire join: electorate.size < 2"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RealTable]:
    """Ada and Bob play, and by rule 310 there is no room for others."""
    table = RealTable(tmp_path, (tournament(ruleset="async", joining="open"),))
    table.start("ada", "bob")
    table.mail("ada", f"propose enact\nTwo are enough.\nclauses:\n{SHUT}\nend proposal")
    table.mail("bob", "vote for 310")
    assert 310 in table.office.game("autumn").rulebook.rules
    yield table
    table.close()


def test_whoever_is_not_let_in_is_told_by_which_rule(table: RealTable) -> None:
    table.join("eve")
    assert "You have not joined: rule 310 does not let you in now." in table.last("eve").body
    assert "eve" not in table.office.game("autumn").players


def test_they_hear_nothing_of_the_game(table: RealTable) -> None:
    table.join("eve")
    before = len(table.to("eve"))
    table.wait(DAY)
    table.mail("ada", "propose enact\nNobody sings.\nend proposal")
    assert len(table.to("bob")) > 0
    assert len(table.to("eve")) == before


def test_no_digest_brings_them_what_players_are_told(table: RealTable) -> None:
    for who in ("bob", "eve"):
        if who == "eve":
            table.join("eve")
        table.mail(who, "digest on")
    before = len(table.to("eve"))
    table.mail("ada", "propose enact\nNobody sings.\nend proposal")
    digests = len(table.to("bob"))
    table.wait(2 * DAY)
    assert len(table.to("bob")) > digests
    assert len(table.to("eve")) == before


def test_what_they_send_as_a_player_does_nothing(table: RealTable) -> None:
    table.join("eve")
    table.mail("eve", "propose enact\nI play.\nend proposal")
    assert 311 not in table.office.game("autumn").proposals


def test_who_they_are_says_that_they_are_no_player(table: RealTable) -> None:
    table.join("eve")
    table.mail("eve", "whoami")
    said = " ".join(table.last("eve").body.split())
    assert "You asked to join as «Eve», and the rules did not let you in" in said
    assert "You play" not in said


def test_they_ask_again_when_there_is_room(table: RealTable) -> None:
    table.join("eve")
    table.mail("eve", "join Eve")
    assert "does not let you in now" in table.last("eve").body
    table.mail("bob", "forfeit")
    table.mail("bob", f"forfeit yes {table.last('bob').code}")
    table.mail("eve", "join Eve")
    assert table.office.game("autumn").players["eve"].active
    table.mail("eve", "join Eve")
    assert "You have joined already, as «Eve»." in table.last("eve").body


def test_somebody_else_cannot_ask_again_for_them(table: RealTable) -> None:
    table.join("eve")
    before = table.tournament.next_item
    table.mail("eve", "join Eve", to="autumn@game.test")
    assert table.tournament.next_item == before
    table.mail("eve", "join Eve")
    assert table.tournament.next_item == before + 1


def test_the_state_is_the_same_when_the_daemon_starts_again(table: RealTable) -> None:
    table.join("eve")
    table.reopen()
    assert table.tournament.register.members["eve"].not_let_in


def test_the_audit_passes(table: RealTable, tmp_path: Path) -> None:
    table.join("eve")
    table.mail("eve", "join Eve")
    table.mail("bob", "forfeit")
    table.mail("bob", f"forfeit yes {table.last('bob').code}")
    table.mail("eve", "join Eve")
    table.ask("end", reason="it is over")
    table.wait(8 * DAY)
    folder = disclose(table.office, "autumn", tmp_path / "bundle")
    findings = audit(folder)
    assert {one.outcome for one in findings} == {"passed"}, findings
