"""What is due by the calendar is done once, at its time, and whatever day the daemon was away."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from gamemaster.calendar import almanac
from gamemaster.playing import play
from tests.builders import DAY, HOUR, MINUTE, MONDAY, ORGANISER, Sent, Table, tournament

TURN = "propose enact\n{}\nclauses:\ndefine {} = 1\nend proposal\nvote for mine\n"
UNREVIEWED = "propose enact\n{}\nend proposal\nvote for mine\n"
MIDNIGHT = MONDAY - MONDAY % DAY + DAY


def played(tmp_path: Path, **more: Any) -> Table:  # noqa: ANN401 - any key
    table = Table(tmp_path, (tournament(**more),))
    table.start("alice", "bob")
    return table


def with_subject(sent: list[Sent], words: str) -> list[Sent]:
    return [one for one in sent if words in one.subject]


def until(table: Table, instant: int) -> list[Sent]:
    return table.wait(instant - table.clock.now())


# The start ---------------------------------------------------------------------------------------


def at(instant: int) -> datetime:
    return datetime.fromtimestamp(instant, UTC)


def test_the_start_comes_at_its_time_and_once(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(starts_at=at(MONDAY + DAY)),))
    table.join("alice", "bob")
    assert until(table, MONDAY + DAY - 1) == []
    begun = until(table, MONDAY + DAY)
    assert [one.subject for one in begun] == ["[Autumn] 1: The tournament Autumn has begun"] * 2
    table.reopen()
    assert with_subject(table.wait(3 * DAY), "begun") == []
    table.close()


def test_a_daemon_that_was_away_starts_at_the_set_time_all_the_same(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(starts_at=at(MONDAY + HOUR)),))
    table.join("alice", "bob")
    table.clock.advance(10 * HOUR)
    # Nobody has looked at the calendar; the mail comes first and is played after the start.
    sent = table.mail("alice", TURN.format("One.", "one"))
    assert [one.subject for one in sent if one.to.startswith("bob")] == [
        "[Autumn] 1: The tournament Autumn has begun",
        "[Autumn] 2: Rule-change 301 has been proposed",
    ]
    assert "2026-03-02 11:00:00 UTC" in with_subject(sent, "begun")[0].body
    table.close()


def test_a_start_without_players_is_told_to_the_organiser_and_can_be_set_again(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, (tournament(starts_at=at(MONDAY + HOUR)),))
    told = table.wait(DAY)
    assert [(one.to, one.subject) for one in told] == [(ORGANISER, "[Autumn] not started")]
    assert "nobody has joined yet" in told[0].body
    assert table.wait(DAY) == []
    table.configs = (tournament(starts_at=at(table.clock.now() + DAY)),)
    table.reopen()
    table.join("alice")
    assert with_subject(table.wait(2 * DAY), "begun")
    table.close()


# The digest --------------------------------------------------------------------------------------


def test_a_digest_holds_whole_days_and_nothing_twice(tmp_path: Path) -> None:
    table = played(tmp_path, announce="daily")
    table.mail("alice", TURN.format("One.", "one"))
    assert until(table, MIDNIGHT - MINUTE + 1) == []
    table.mail("bob", TURN.format("Two.", "two"))  # a second after midnight
    first = with_subject(table.wait(MINUTE), "announcements")
    assert [one.subject for one in first] == ["[Autumn] announcements 1 to 2"] * 2
    assert "Rule-change 302" not in first[0].body
    table.reopen()
    assert with_subject(table.wait(HOUR), "[Autumn] ") == []
    second = until(table, MIDNIGHT + DAY)
    assert with_subject(second, "3: Rule-change 302 has been proposed")
    table.close()


def test_a_digest_of_days_that_were_missed_is_one(tmp_path: Path) -> None:
    table = played(tmp_path, announce="daily")
    table.mail("alice", TURN.format("One.", "one"))
    table.clock.advance(5 * DAY)
    almanac.keep(table.office, table.clock.now())
    assert [one.subject for one in table.deliver()][:2] == ["[Autumn] announcements 1 to 2"] * 2
    table.close()


def test_a_digest_that_is_too_large_for_one_mail_goes_in_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "LARGEST_MAIL", 3_000)
    table = played(tmp_path, announce="daily")
    for name in ("alice", "bob"):
        table.mail(name, TURN.format("One.", "one"))
    digests = [one for one in table.wait(2 * DAY) if one.to == "alice@players.test"]
    checkpoints = [name for one in digests for name in one.attachments if "checkpoint" in name]
    whole = [name for one in digests for name in one.attachments if "announcement" in name]
    assert len(digests) == len(checkpoints) > 1
    # Nothing is left out or told twice, and each mail has the checkpoint of the whole record.
    assert whole == [f"announcement-{n}.txt" for n in range(1, len(whole) + 1)]
    assert set(checkpoints) == {f"checkpoint-{len(whole)}.txt"}
    assert table.wait(DAY) == []
    table.close()


# Holds and the desk ------------------------------------------------------------------------------


def held(tmp_path: Path, **more: Any) -> Table:  # noqa: ANN401 - any key
    table = played(tmp_path, **more)
    table.mail("alice", UNREVIEWED.format("One."))
    table.mail("bob", "vote for 301\n")
    assert table.ask("status")["held_by"] == [301]
    return table


def test_a_long_hold_is_noticed_once(tmp_path: Path) -> None:
    table = held(tmp_path)
    assert with_subject(table.wait(DAY - 1), "play waits; moves are being received") == []
    noticed = with_subject(table.wait(1), "play waits; moves are being received")
    assert [one.to for one in noticed] == ["alice@players.test", "bob@players.test"]
    assert "Rule-change" not in noticed[0].body
    table.reopen()
    assert with_subject(table.wait(5 * DAY), "play waits; moves are being received") == []
    table.ask("review", number=301, verdict="confirm", reason="fine", seen=1)
    table.mail("bob", UNREVIEWED.format("Two."))
    table.mail("alice", "vote for 302\n")
    again = with_subject(table.wait(DAY), "play waits; moves are being received")
    assert len(again) == 2
    table.close()


@pytest.mark.parametrize("hours", [1, 24, 48])
def test_the_desk_is_a_matter_of_reminders(tmp_path: Path, hours: int) -> None:
    table = played(tmp_path, review_reminder_hours=hours)
    table.mail("alice", UNREVIEWED.format("One."))
    reminded = []
    for _ in range(6 * hours):
        reminded += with_subject(table.wait(HOUR), "on the review desk")
    assert {one.to for one in reminded} == {ORGANISER}
    assert len(reminded) == 6 if hours > 1 else len(reminded) in (5, 6)
    table.ask("review", number=301, verdict="object", reason="no", seen=1)
    assert with_subject(table.wait(5 * DAY), "on the review desk") == []
    table.close()


def test_nobody_is_reminded_of_what_was_decided_or_is_over(tmp_path: Path) -> None:
    table = played(tmp_path)
    table.mail("alice", UNREVIEWED.format("One."))
    table.mail("bob", "reminders on\n")
    table.ask("winner", player="alice", reason="rule 213")
    statements = "[Autumn] your statement: what was recorded for you"
    assert {one.subject for one in table.wait(10 * DAY)} == {statements}
    table.close()


# Reminders ---------------------------------------------------------------------------------------


def test_reminders_come_at_midnight_once_a_day_and_to_those_who_want_them(tmp_path: Path) -> None:
    table = played(tmp_path)
    table.mail("bob", "reminders on\n")
    table.wait(1)
    table.mail("alice", TURN.format("One.", "one"))
    assert with_subject(until(table, MIDNIGHT - 1), "reminder") == []
    (first,) = with_subject(until(table, MIDNIGHT), "a reminder to vote")
    assert first.to == "bob@players.test"
    assert "on them:\n301." in first.body
    table.reopen()
    assert with_subject(table.wait(DAY - 1), "a reminder to vote") == []
    assert len(with_subject(table.wait(1), "a reminder to vote")) == 1
    table.mail("bob", "vote against 301\n")
    assert with_subject(table.wait(2 * DAY), "a reminder to vote") == []
    table.close()


def test_what_waits_for_a_word_is_told_once_more_at_midnight_but_not_votes_that_are_over(
    tmp_path: Path,
) -> None:
    table = played(tmp_path)
    table.mail("bob", "language german\n")
    table.wait(1)
    table.mail("alice", TURN.format("One.", "one"))
    (receipt,) = table.mail("bob", "Should I?\nvote for 301\nOr not?\n")
    code = re.findall(r"«yes (\w+)»", receipt.body)[0]
    (told,) = with_subject(until(table, MIDNIGHT), "etwas von Ihnen wartet auf ein Wort")
    assert told.to == "bob@players.test"
    assert f"\n  eine Stimme FÜR Vorschlag 301: «yes {code}»\n" in told.body
    assert with_subject(table.wait(2 * DAY), "wartet auf ein Wort") == []
    table.mail("bob", "yes\n", to=told.reply_to)
    # Asked an hour before midnight, it is told a day later; of what was adopted by then nobody is.
    until(table, MIDNIGHT + 3 * DAY - HOUR)
    for who, text, number in (("bob", "Two.", 302), ("alice", "Three.", 303)):
        table.mail(who, TURN.format(text, f"{who}_rule"))
        other = {"bob": "alice", "alice": "bob"}[who]
        table.mail(other, f"Should I?\nvote for {number}\nOr not?\n")
    assert with_subject(table.wait(2 * HOUR), " w") == []
    table.mail("alice", "vote for 302\n")
    assert 302 in table.tournament.public.adopted
    (told,) = with_subject(table.wait(DAY), "wartet auf ein Wort")
    assert "Vorschlag 303" in told.body
    table.close()


def test_nobody_is_reminded_of_what_they_sent_anew_or_once_they_have_left(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(),))
    table.start("alice", "bob", "carol", "dave")
    table.wait(1)
    table.mail("alice", UNREVIEWED.format("One."))
    for who in ("bob", "carol", "dave"):
        (receipt,) = table.mail(who, "Should I?\nvote for 301\nOr not?\n")
        assert "waits for your yes" in receipt.subject
    table.wait(1)
    table.mail("bob", "vote against 301\n")
    (receipt,) = table.mail("carol", "forfeit\n")
    code = re.findall(r"«forfeit yes (\w+)»", receipt.body)[0]
    table.mail("carol", f"forfeit yes {code}\n")
    (told,) = with_subject(until(table, MIDNIGHT), "waits for a word")
    assert told.to == "dave@players.test"
    table.close()
