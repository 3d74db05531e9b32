"""Days without a heartbeat are told with their dates."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from gamemaster.audit import audit
from gamemaster.audit.record.silence import DAY, counted, longest, without
from gamemaster.disclosing.disclose import publish
from tests.audit.playing import RealTable
from tests.audit.tampering.bases import base
from tests.audit.tampering.forging import opened
from tests.audit.test_honest_silence import FORFEIT
from tests.builders import tournament


def test_days_in_a_row_are_told_as_one() -> None:
    found = ["2026-03-03", "2026-03-07"]
    told = without(found, date(2026, 3, 2), date(2026, 3, 9))
    assert told == "2026-03-04 to 2026-03-06, 2026-03-08"


def test_only_whole_days_of_play_count() -> None:
    assert without([], date(2026, 3, 2), date(2026, 3, 3)) == ""
    assert without([], date(2026, 3, 2), date(2026, 3, 2)) == ""


def test_an_audit_counts_the_days_with_a_heartbeat_beside_all_days(tmp_path: Path) -> None:
    """A game of nine days, in which one heartbeat was made on the first."""
    steps = audit(base("everything").write(tmp_path / "bundle", "published"))
    (told,) = (step.detail for step in steps if step.title == "heartbeats")
    assert told.startswith(
        "1 heartbeat; 0 of 7 whole days of play have one, none on 2026-03-03 to 2026-03-09; "
        "nothing was published for 4 days, from "
    )


def test_an_announcement_dated_before_a_heartbeat_that_does_not_count_it_is_told(
    tmp_path: Path,
) -> None:
    """The end was announced during a hold of two days, at the instant at which that began."""
    steps = audit(base("witnessed").write(tmp_path / "bundle", "published"))
    (told,) = (step.detail for step in steps if step.title == "mail")
    assert told.endswith(
        "; 1 announcement was made after a heartbeat and dated before it, by up to 172860 s"
    )


def test_a_message_that_waited_makes_no_silence_longer(tmp_path: Path) -> None:
    """Bob writes to Carol during a pause, and days later votes; the message leaves last of all."""
    table = RealTable(tmp_path, (tournament(**FORFEIT),))
    table.start("alice", "bob", "carol")
    table.ask("pause", reason="tea")
    table.mail("bob", "tell carol: zzz")
    table.wait(6 * DAY)
    table.mail("bob", "reminders on")
    table.ask("resume", reason="it is drunk")
    table.wait(2 * DAY)
    table.ask("end", reason="it is over")
    folder = publish(table.office, "autumn", tmp_path / "bundle", include=(), archive=False).folder
    forged = opened(folder, table.office.store.roots("autumn").signing)
    table.close()
    warned = forged.at("silence.noted", handle="alice")
    line = {**forged.lines[warned], "data": {"handle": "bob", "kind": "warn"}}
    forged.lines.insert(warned, line)
    steps = audit(forged.write(tmp_path / "forged", "published"))
    (found,) = (step.entry for step in steps if step.title == "order")
    assert found == f"journal entry {warned + 1}"


def test_a_hundred_silences_are_counted_and_not_listed() -> None:
    every_other = [date.fromordinal(738_000 + 2 * n).isoformat() for n in range(100)]
    told = without(every_other, date.fromordinal(738_000), date.fromordinal(738_198))
    assert told.endswith(" and 87 more times")


def test_a_week_without_any_sign_is_told() -> None:
    assert longest([0, DAY, 8 * DAY, 9 * DAY]) == (
        "; nothing was published for 7 days, from 1970-01-02 to 1970-01-09"
    )
    assert longest([0, DAY, 2 * DAY]) == longest([]) == ""


def test_one_is_no_plural() -> None:
    assert (counted(1, "heartbeat"), counted(2, "heartbeat")) == ("1 heartbeat", "2 heartbeats")
