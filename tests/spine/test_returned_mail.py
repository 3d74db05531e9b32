"""Mail that comes back: whose it was, who is told, what is kept, and when it is delivered."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from gamemaster.daemon import despatch
from gamemaster.daemon.readers import Readers
from gamemaster.errors import OperatorError
from gamemaster.outbox.outcome import Failed
from gamemaster.tournament.addresses import FIRST_PROBE, PROBE_EVERY, PROBE_SECONDS
from tests.builders import (
    DAY,
    GM,
    HOUR,
    MINUTE,
    ORGANISER,
    Sent,
    Table,
    address_of,
    raw_mail,
    report_on,
    tournament,
)

GONE = Failed(temporary=False, code=550, text="550 5.1.1 no such user")
BOB = "bob@players.test"
SECONDS_OF_PATIENCE = 60
TURN = """\
propose enact
Players shall be kind.
end proposal
"""


def failing(table: Table) -> list[str]:
    """Whose mail comes back, as the organiser sees it."""
    return [one["handle"] for one in table.ask("players") if one["failing_since"] is not None]


def kept(table: Table) -> int:
    return int(table.ask("status")["letters_kept"])


def until_played(table: Table) -> None:
    """Have all that came in understood, read and played, and what it causes delivered."""
    end = time.monotonic() + SECONDS_OF_PATIENCE
    while table.office.unread("autumn") or table.office.work():
        table.office.work()
        assert time.monotonic() < end
    table.deliver()


def subjects(sent: list[Sent], who: str = BOB) -> list[str]:
    return [one.subject for one in sent if one.to == who]


def test_a_bounce_of_an_announcement_says_whose_copy_it_was(table: Table) -> None:
    table.mail("alice", TURN)
    announced = next(one for one in reversed(table.to("bob")) if "301" in one.subject)
    assert table.comes_back(announced) == []
    assert failing(table) == ["bob"]
    assert kept(table) == 1


def test_what_came_back_is_understood_beside_the_daemon(table: Table) -> None:
    readers = Readers(1, lambda: None)
    table.office.ahead.readers = readers
    table.mail("alice", TURN)
    until_played(table)
    announced = next(one for one in reversed(table.to("bob")) if "301" in one.subject)
    table.comes_back(announced)
    (mail,) = table.office.shelf("autumn").waiting
    assert len(readers._pending) == 1
    until_played(table)
    assert failing(table) == ["bob"]
    assert mail not in table.office.shelf("autumn").waiting
    readers.pool.close()


@pytest.mark.parametrize("seconds_of_play", [0, 20])
def test_kept_letters_leave_at_the_tick_of_what_let_them_go(
    table: Table, seconds_of_play: int
) -> None:
    """How long that mail, and what was played with it, took must not show."""
    tick = 30
    table.office.release_seconds = tick
    table.away[BOB] = GONE
    table.mail("alice", TURN)
    table.wait(HOUR)
    assert kept(table) == 1
    table.away.clear()
    table.clock.advance(tick - table.clock.now() % tick + 15)
    came, before = table.clock.now(), len(table.to("bob"))
    to = table.reply_address("bob")
    table.accept(raw_mail(BOB, to, "mine\n", number=99), to, BOB)
    while table.office.work():
        pass
    table.clock.advance(seconds_of_play)
    for _ in range(3):
        table.deliver()
        table.clock.advance(tick - table.clock.now() % tick)
    left = table.to("bob")[before:]
    assert any("301" in one.subject for one in left)
    assert {one.at for one in left} == {came - came % tick + 2 * tick}


def test_letters_are_kept_and_delivered_in_their_order_when_the_player_writes(
    table: Table,
) -> None:
    table.away[BOB] = GONE
    before = len(table.to("bob"))
    for manner in ("kind", "brave", "wise"):
        table.mail("alice", TURN.replace("kind", manner))
        table.clock.advance(DAY)
    table.mail("carol", TURN.replace("kind", "brief"))
    assert failing(table) == ["bob"]
    assert len(table.to("bob")) == before
    waiting = kept(table)
    assert waiting >= 1
    table.reopen()
    table.away.clear()
    left = table.mail("bob", "mine\n")
    assert failing(table) == []
    assert kept(table) == 0
    mails = subjects(left)
    assert len(mails) == waiting + 1
    announced = [one for one in mails if "30" in one]
    assert announced == sorted(announced)
    assert len(announced) == 4


def test_the_organiser_is_told_once_who_and_since_when_and_why(table: Table) -> None:
    table.away[BOB] = Failed(temporary=False, code=552, text="552 5.2.2 over quota")
    table.mail("alice", TURN)
    told = [one for one in table.wait(HOUR) if one.to == ORGANISER]
    assert [one.subject for one in told] == ["[Autumn] mail comes back"]
    assert "* Bob, since 2026-03-02" in told[0].body
    assert "the mailbox is full" in told[0].body
    assert "bob@" not in told[0].body
    assert [one for one in table.wait(5 * DAY) if "comes back" in one.subject] == []


@pytest.mark.parametrize(
    ("status", "action"),
    [("4.4.1", "delayed"), ("2.0.0", "delivered"), ("2.0.0", "relayed"), ("4.2.2", "delayed")],
)
def test_a_letter_that_is_late_or_arrived_is_no_letter_that_failed(
    table: Table, status: str, action: str
) -> None:
    assert table.comes_back(table.last("bob"), status, action) == []
    assert failing(table) == []
    assert kept(table) == 0


@pytest.mark.parametrize("status", ["5.7.1", "5.7.26", "5.6.0", "5.3.4", "5.5.0"])
def test_a_letter_refused_for_what_it_is_marks_nobody_and_goes_out_again(
    table: Table, status: str
) -> None:
    letter = table.last("bob")
    table.comes_back(letter, status)
    assert failing(table) == []
    told = table.wait(HOUR)
    assert ["Servers refuse letters of ours to Bob" in one.body for one in told] == [True]
    again = [one for one in table.wait(DAY) if one.to == BOB]
    assert [one.raw for one in again] == [letter.raw]


def test_a_report_without_a_token_is_noise(table: Table) -> None:
    letter = table.last("bob")
    report = report_on(letter)
    for to in (
        GM,
        letter.reply_to,
        "gm+bounce-x@secret.test",
        "gm+bounce-" + "a" * 26 + "@secret.test",
    ):
        assert table.bring(report, to, "") == []
    # In the right place, but from somebody.
    assert table.bring(report, letter.envelope_sender, "mallory@evil.test") == []
    assert table.mail("bob", "vote for 301\n", to=letter.envelope_sender) == []
    assert table.mail("bob", "vote for 301\n", to=letter.envelope_sender, envelope_sender="") == []
    assert failing(table) == []
    assert kept(table) == 0


def test_a_token_says_whose_copy_it_was_whatever_the_report_names(table: Table) -> None:
    """Mallory reports carol's address at a token of bob's: it is bob who is looked after."""
    theirs = table.last("carol")
    table.bring(report_on(theirs), table.last("bob").envelope_sender, "")
    assert failing(table) == ["bob"]


def test_a_report_in_a_mailbox_has_lost_its_envelope(table: Table) -> None:
    table.comes_back(table.last("bob"), envelope_sender="mailer-daemon@mx.test")
    assert failing(table) == ["bob"]


def test_a_probe_a_day_finds_out_that_mail_arrives_again(table: Table) -> None:
    table.away[BOB] = GONE
    table.mail("alice", TURN)
    for _ in range(3):
        table.wait(DAY)
    assert failing(table) == ["bob"]
    before = kept(table)
    table.away.clear()
    probe = table.wait(PROBE_EVERY + MINUTE)
    assert 1 <= len(subjects(probe)) <= before
    table.wait(PROBE_SECONDS + MINUTE)
    assert failing(table) == []
    assert kept(table) == 0


def test_a_probe_that_comes_back_later_keeps_the_letter(table: Table) -> None:
    table.comes_back(table.last("bob"))
    (probe,) = [one for one in table.wait(FIRST_PROBE + MINUTE) if one.to == BOB]
    table.comes_back(probe)
    assert table.wait(PROBE_SECONDS + HOUR) == []
    assert failing(table) == ["bob"]
    assert kept(table) == 1


def test_a_stolen_token_serves_once(table: Table) -> None:
    """Who was forwarded a letter with its headers can have its reader marked, for some hours."""
    letter = table.last("bob")
    table.comes_back(letter)
    assert failing(table) == ["bob"]
    again = subjects(table.wait(FIRST_PROBE + MINUTE))
    assert again == [letter.subject]
    for _ in range(5):
        table.bring(report_on(letter) + b"\r\n", letter.envelope_sender, "")
    table.wait(PROBE_SECONDS)
    assert failing(table) == []
    for _ in range(5):
        table.bring(report_on(letter) + b"\r\n", letter.envelope_sender, "")
    assert failing(table) == []
    assert kept(table) == 0


def test_automatic_mail_and_mail_without_evidence_do_not_say_that_mail_arrives(
    table: Table,
) -> None:
    table.comes_back(table.last("bob"))
    table.mail("bob", "I am away", headers=["Auto-Submitted: auto-replied"])
    table.mail("bob", "mine\n", to=GM)
    assert failing(table) == ["bob"]


def test_mail_that_no_server_took_for_a_day_is_kept_and_tells_nothing_of_its_reader(
    table: Table,
) -> None:
    table.away[BOB] = Failed(temporary=False, code=None, text="ConnectionRefusedError")
    to = table.reply_address("alice")
    table.accept(raw_mail("alice@players.test", to, TURN, number=99), to, address_of("alice"))
    while table.office.work():
        pass
    outcomes = {
        dispatch.id: {BOB: table.away[BOB]}
        for dispatch in despatch.due(table.office, table.clock.now())
        if BOB in dispatch.recipients
    }
    despatch.report(table.office, outcomes, table.clock.now())
    table.office.room.out.clear()
    table.away.clear()
    assert failing(table) == []
    assert kept(table) == 0
    assert "301" in table.last("bob").subject


def test_letters_are_kept_as_long_as_the_organiser_wants(tmp_path: Path) -> None:
    table = Table(tmp_path, configs=(tournament(keep_days=10),))
    table.start("alice", "bob")
    table.away[BOB] = GONE
    table.mail("alice", TURN)
    table.wait(9 * DAY)
    assert kept(table) == 1
    table.wait(3 * DAY)
    assert kept(table) == 0
    assert failing(table) == ["bob"]
    table.close()


def test_the_organiser_can_say_that_mail_arrives_again(table: Table) -> None:
    letter = table.last("bob")
    table.comes_back(letter)
    with pytest.raises(OperatorError, match="does not come back"):
        table.ask("release", player="carol", reason="she phoned")
    table.ask("release", player="bob", reason="he phoned")
    assert failing(table) == []
    assert table.last("bob").raw == letter.raw
    with pytest.raises(OperatorError, match="handle"):
        table.ask("release", player="dora", reason="who?")
