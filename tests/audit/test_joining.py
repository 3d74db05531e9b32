"""An honest game in which newcomers answer in many words is no forgery."""

from __future__ import annotations

from pathlib import Path

from gamemaster.audit import audit
from gamemaster.disclosing.disclose import disclose
from tests.audit.playing import RealTable
from tests.builders import GM


def test_a_newcomer_who_says_more_than_yes_is_no_forgery(tmp_path: Path) -> None:
    table = RealTable(tmp_path)
    try:
        table.mail("eve", "join Eve\n", to=GM)
        table.mail("eve", "Yes, but without my name, please\n")
        table.mail("eve", "I said: without my name\n")
        table.mail("eve", "yes\n")
        table.mail("dee", "I would like to play\n", to=GM)
        table.mail("dee", "join Dee\n", to=GM)
        table.mail("dee", "No, that was my brother\n")
        table.start("ada", "bob")
        table.ask("end", reason="enough")
        table.wait(3600)
        assert {member.name for member in table.tournament.register.members.values()} == {
            "Ada", "Bob", "Eve",
        }  # fmt: skip
        found = audit(disclose(table.office, "autumn", tmp_path / "bundle"))
    finally:
        table.close()
    assert [step for step in found if step.outcome == "failed"] == []
