"""A player asks for a password, logs in with it, and it dies with the reply secret."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.correspondence.registration import Door
from gamemaster.daemon.known_senders import KnownSenders
from gamemaster.inbox.arrival import Account, Arrival
from gamemaster.mail.interpreting.command_lines import is_command_line
from gamemaster.mail.structure import MailLimits
from gamemaster.reading.draft import Settings
from gamemaster.tournament.tokens import Tokens
from tests.builders import GM, ORGANISER, Sent, Table, tournament

DOORS = (Door("gm.secret.test", 465, implicit_tls=True), Door("gm.secret.test", 587, False))  # noqa: FBT003


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, configs=(tournament(), tournament("winter")))
    table.office.settings = Settings(
        table.office.settings.own_addresses, (ORGANISER,), MailLimits(), 1000, 1000, doors=DOORS
    )
    table.office._tokens["winter"] = Tokens(b"another root than autumn's")
    table.start("alice", "bob")
    table.join("alice", "carol", tournament="winter")
    return table


def password_in(letter: Sent) -> str:
    found = re.search(r"Password: (\w+)", letter.body)
    assert found is not None
    return found[1]


def asked_by(
    table: Table, who: str, *, to: str | None = None, tournament: str | None = None
) -> list[str]:
    letters = table.mail(who, "password\n", to=to, tournament=tournament)
    return [password_in(one) for one in letters if "your password" in one.subject]


def log_in(table: Table, user: str, password: str) -> Account | None:
    return KnownSenders(table.office).log_in(user, password)


def test_the_letter_says_all_that_a_mail_program_needs(table: Table) -> None:
    letter, receipt = table.mail("alice", "password\n")
    assert receipt.to == letter.to == "alice@players.test"
    assert letter.subject == "[Autumn] your password for sending"
    for line in (
        "Server: gm.secret.test, port 465", "Security: SSL/TLS", "Security: STARTTLS",
        "Server: gm.secret.test, port 587", "User name: alice@players.test",
    ):  # fmt: skip
        assert line in letter.body
    assert password_in(letter) not in receipt.whole_body
    assert not any(is_command_line(line) for line in letter.whole_body.splitlines())


def test_a_player_logs_in_by_address_or_handle(table: Table) -> None:
    (password,) = asked_by(table, "alice")
    for user in ("alice@players.test", "Alice@Players.Test", "alice", "Alice"):
        account = log_in(table, user, password)
        assert account == Account(frozenset({"alice@players.test"}), GM)
    for user in ("bob@players.test", "bob", "", "@", "calendar", "organiser", "\udcff"):
        assert log_in(table, user, password) is None
    for wrong in ("", password[:-1], password + "x", "\udcff", password.upper()):
        assert log_in(table, "alice", wrong) is None


def test_a_password_is_of_one_tournament(table: Table) -> None:
    (winter,) = asked_by(table, "alice", tournament="winter")
    account = log_in(table, "alice", winter)
    assert account is not None
    assert account.tournament == "winter@secret.test"
    (autumn,) = asked_by(table, "alice")
    assert autumn != winter


def test_it_is_renewed_with_the_secret_and_is_none_of_it(table: Table) -> None:
    (before,) = asked_by(table, "alice")
    secret = table.reply_address("alice").partition("+")[2].partition("@")[0]
    assert before != secret
    assert log_in(table, "alice", secret) is None
    table.office.renew("autumn", "alice", "it was stolen", table.clock.now())
    table.settle()
    assert log_in(table, "alice", before) is None
    (after,) = asked_by(table, "alice")
    assert log_in(table, "alice", after) is not None


def test_nobody_else_gets_it_or_has_it_sent(table: Table) -> None:
    assert asked_by(table, "mallory@evil.test", to=GM) == []
    # Whoever only writes Alice's address into From causes no letter with a password in it.
    letters = table.mail("alice", "password\n", to=GM)
    assert [one.to for one in letters] == ["alice@players.test"]
    assert "Password:" not in letters[0].whole_body


def test_twice_in_a_mail_is_one_letter(table: Table) -> None:
    assert len(asked_by(table, "alice")) == 1
    assert len(table.mail("alice", "password\nsend my password\n")) == 2


def test_where_nobody_logs_in_there_is_no_password(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice")
    (receipt,) = table.mail("alice", "password\n")
    assert "There is none" in receipt.body


def test_a_vote_sent_in_a_session_counts_without_the_reply_address(table: Table) -> None:
    table.mail("alice", "propose enact\nBe kind.\nend proposal\n")
    raw = b"From: bob@players.test\r\nSubject: x\r\nMessage-ID: <1@x>\r\n\r\nvote for 301\r\n"
    facts = ("session:bob@players.test",)
    arrival = Arrival(raw, GM, "bob@players.test", table.clock.now(), "smtp", vouched=facts)
    table.office.accept([arrival])
    table.settle()
    assert table.tournament.votes_sent["bob"] == {301}


@pytest.mark.parametrize("only", ["session", "session+dkim"])
def test_where_only_a_session_counts_the_password_can_still_be_had(
    tmp_path: Path, only: str
) -> None:
    table = Table(tmp_path, configs=(tournament(evidence=[only]),))
    table.office.settings = Settings(
        frozenset({GM}), (ORGANISER,), MailLimits(), 9, 99, doors=DOORS
    )
    table.start("alice")
    assert len(asked_by(table, "alice")) == 1
