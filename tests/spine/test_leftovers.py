"""Mail that led to nothing is kept for a while; what was a player's stays."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest

from gamemaster.calendar import almanac
from gamemaster.calendar import almanac as leftovers
from gamemaster.errors import OperatorError
from gamemaster.office.shelved_mail import MAILS
from gamemaster.tournament.tournament import Tournament
from tests.builders import GM, Table, address_of

DAY = 86_400


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"))
    table.start("alice", "bob")
    table.close()
    return table


def from_strangers(table: Table, count: int, octets: int = 0) -> None:
    for number in range(count):
        head = f"From: s{number}@spam.test\r\nTo: {GM}\r\nMessage-ID: <{number}@spam.test>\r\n\r\n"
        raw = head.encode() + b"Buy!\r\n" * (1 + octets // 6)
        assert table.bring(raw, GM, f"s{number}@spam.test") == []


def kept(table: Table) -> set[int]:
    return {row for row, _ in table.office.store.scan(MAILS)}


def keep(table: Table) -> None:
    while almanac.keep(table.office, table.clock.now()):
        pass


def dropped(table: Table) -> list[int]:
    """The rows of the store that were dropped, by what the journal says."""
    lines = table.office.store.lines("autumn")
    rows: dict[int, int] = {}
    found = []
    for line in lines:
        if line.type == "mail.accepted/1":
            rows[line.data["mail"]] = (line.private or {})["row"]
        elif line.type == "mail.dropped/1":
            found += [rows[mail] for mail in line.data["mails"]]
    return found


def from_a_robot(table: Table, count: int, octets: int = 0) -> None:
    """Mail to a player's own reply address has lines, also where nothing comes of it."""
    for number in range(count):
        body = "I am away.\n" * (1 + octets // 11)
        away = [f"X-Number: {number}", "Auto-Submitted: auto-replied"]
        assert table.mail("bob", body, headers=away) == []


def test_after_its_days_a_robots_mail_is_gone_and_its_hash_stays(table: Table) -> None:
    before = kept(table)
    from_a_robot(table, 3)
    keep(table)
    robots = kept(table) - before
    assert len(robots) == 3
    table.clock.advance(91 * DAY)
    keep(table)
    assert kept(table) == before, "players' mail stays"
    assert sorted(dropped(table)) == sorted(robots)
    hashes = [
        line.data["sha256"]
        for line in table.office.store.lines("autumn")
        if line.type == "mail.accepted/1" and (line.private or {})["row"] in robots
    ]
    assert len(hashes) == 3
    assert table.office.store.check() == []


def test_after_its_days_a_strangers_mail_is_gone(table: Table) -> None:
    before = kept(table)
    from_strangers(table, 3)
    keep(table)
    assert len(kept(table) - before) == 3
    table.clock.advance(91 * DAY)
    keep(table)
    assert kept(table) == before
    assert dropped(table) == []
    assert table.office.store.check() == []


def test_beyond_so_many_octets_the_oldest_go_first(table: Table) -> None:
    table.office.settings = replace(table.office.settings, strangers_octets=25_000)
    before = kept(table)
    from_a_robot(table, 3, octets=10_000)
    robots = kept(table) - before
    from_strangers(table, 2, octets=10_000)
    keep(table)
    # Those without lines go first.
    left = sorted(kept(table) - before)
    assert left == sorted(robots)[1:]
    assert max(dropped(table)) < min(left)
    assert table.tournament.leftover_octets <= 25_000


def test_however_small_there_are_only_so_many(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leftovers, "MOST_MAILS", 4)
    monkeypatch.setattr(leftovers, "AT_ONCE", 2)
    before = kept(table)
    from_strangers(table, 9)
    keep(table)
    assert len(kept(table) - before) == 4


def test_a_replay_comes_to_the_same(table: Table) -> None:
    table.office.settings = replace(table.office.settings, strangers_octets=15_000)
    from_strangers(table, 2, octets=10_000)
    from_a_robot(table, 2, octets=10_000)
    keep(table)

    def state(tournament: Tournament) -> object:
        return tournament.leftovers, tournament.leftover_octets, table.office.shelf("autumn")

    live = state(table.tournament)
    table.reopen()
    assert state(table.tournament) == live
    from_strangers(table, 2, octets=10_000)


def test_a_mail_in_quarantine_is_shown_and_the_look_is_journaled(table: Table) -> None:
    raw = b"\0\0\0 not a mail"
    table.bring(raw, GM, address_of("bob"))
    (one,) = table.ask("quarantine")
    assert one["dropped"] is False
    shown = table.ask("quarantined", mail=one["mail"])
    assert base64.b64decode(shown["raw"]) == raw
    looks = [
        line.data for line in table.office.store.lines("autumn") if line.type == "look.taken/1"
    ]
    assert looks[-1] == {"what": f"quarantined {one['mail']}"}
    table.clock.advance(91 * DAY)
    keep(table)
    (one,) = table.ask("quarantine")
    assert one["dropped"] is True
    with pytest.raises(OperatorError, match="were dropped"):
        table.ask("quarantined", mail=one["mail"])


def test_no_other_mail_is_shown(table: Table) -> None:
    table.mail("alice", "vote for 301")
    for mail in kept(table):
        with pytest.raises(OperatorError, match=r"no mail \d+ is in quarantine"):
            table.ask("quarantined", mail=mail)


def test_one_mail_however_it_comes_is_played_once(table: Table) -> None:
    """By LMTP and from a mailbox, and again after the mailbox has another UIDVALIDITY."""
    table.mail("alice", "propose enact\nGood morning.\nend proposal\nvote for mine\n")
    raw, to, sender = table.last_raw
    game = table.tournament.game
    assert game is not None
    proposals = len(game.proposals)
    trace = (
        b"Return-Path: <alice@players.test>\r\nDelivered-To: gm@secret.test\r\n"
        b"Received: from mx by secret.test; Mon, 2 Mar 2026 10:00:00 +0000\r\n"
        b"Authentication-Results: mx.secret.test; dmarc=pass header.from=players.test\r\n"
    )
    for origin in (None, "gm@imap.test/INBOX/1/7", "gm@imap.test/INBOX/2/1"):
        table.accept(trace + raw, to, sender, origin=origin)
        assert table.settle() == []
    game = table.tournament.game
    assert game is not None
    assert len(game.proposals) == proposals
