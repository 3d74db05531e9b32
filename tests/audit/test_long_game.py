"""The long game that benchmarks write is one a daemon could have written: its audit passes."""

from __future__ import annotations

from pathlib import Path

from benchmarks.chronicle import write_game
from benchmarks.crowd import NAME, offices
from benchmarks.report import MAIL_SECTIONS, TOURNAMENT
from gamemaster.audit import audit
from gamemaster.disclosing.disclose import publish
from tests.running import founded


def test_the_game_that_an_audit_is_measured_on_is_by_the_rules(tmp_path: Path) -> None:
    config = founded(tmp_path, MAIL_SECTIONS.format(send=1), TOURNAMENT)
    write_game(config, 400)
    with offices(config) as office:
        published = publish(office, NAME, tmp_path / "disclosed")

    steps = audit(published.folder)

    assert [(step.title, step.detail) for step in steps if step.outcome == "failed"] == []
    assert "passed" in {step.outcome for step in steps if step.title == "journal"}
