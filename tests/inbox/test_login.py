"""A player logs in to send mail; whoever guesses waits, and learns nothing."""

from __future__ import annotations

import base64
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gamemaster import oplog
from gamemaster.inbox.arrival import Account
from gamemaster.inbox.login import (
    FORGIVEN_AFTER_SECONDS,
    LONGEST_DELAY_SECONDS,
    MOST_FAILURES,
    MOST_PEERS,
    LoginDelays,
)
from tests.inbox.certificate import Certificate, make_certificate
from tests.inbox.house import PATIENCE, House, Line
from tests.inbox.test_starttls import with_tls

ALICE = Account(frozenset({"alice@players.test", "alice@home.test"}), "gm@secret.test")
VOTE = b"From: Alice <alice@players.test>\r\nSubject: x\r\n\r\nvote for 301\r\n"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("tls"))


def log_in(user: str, password: str) -> Account | None:
    return ALICE if (user, password) == ("alice@players.test", "sesame7") else None


@contextmanager
def open_house(certificate: Certificate, *, tls: str = "starttls") -> Iterator[House]:
    config = with_tls(certificate, tls=tls, auth=True, public_name="gm.secret.test")
    with House(config, log_in=log_in, knows=lambda address: "secret.test" in address) as house:
        yield house


@pytest.fixture
def house(certificate: Certificate) -> Iterator[House]:
    with open_house(certificate) as house:
        yield house


def client(house: House, certificate: Certificate) -> smtplib.SMTP:
    alice = smtplib.SMTP("localhost", house.listener.port, timeout=PATIENCE)
    alice.starttls(context=ssl.create_default_context(cafile=certificate.certificate))
    return alice


def encrypted(house: House, certificate: Certificate) -> Line:
    """A client that says exactly what it is told to, over TLS."""
    line = house.dial().greeted()
    assert line.ask("STARTTLS").startswith("220 ")
    line._file.close()
    trusting = ssl.create_default_context(cafile=certificate.certificate)
    line.sock = trusting.wrap_socket(line.sock, server_hostname="localhost")
    line._file = line.sock.makefile("rb")
    assert "250-AUTH PLAIN LOGIN" in line.ask("EHLO player.test")
    return line


def b64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


PLAIN = b64("\0alice@players.test\0sesame7")


def test_a_session_vouches_for_its_player(house: House, certificate: Certificate) -> None:
    with client(house, certificate) as alice:
        alice.login("alice@players.test", "sesame7")
        alice.sendmail("alice@players.test", ["gm+k3y@secret.test"], VOTE)
        alice.sendmail("x@y.test", ["gm@secret.test"], VOTE.replace(b"players", b"home"))
    assert [one.vouched for one in house.shelf.durable] == [
        ("session:alice@players.test",),
        ("session:alice@home.test",),
    ]
    assert house.waits == []


def test_with_implicit_tls_as_well(certificate: Certificate) -> None:
    trusting = ssl.create_default_context(cafile=certificate.certificate)
    with (
        open_house(certificate, tls="implicit") as house,
        smtplib.SMTP_SSL(
            "localhost", house.listener.port, timeout=PATIENCE, context=trusting
        ) as alice,
    ):
        alice.ehlo()
        assert not alice.has_extn("starttls")
        assert alice.docmd("STARTTLS")[0] >= 450
        alice.login("alice@players.test", "sesame7")
        alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
    assert house.shelf.durable[0].vouched == ("session:alice@players.test",)


def test_a_session_of_one_tournament_is_nothing_in_another(
    house: House, certificate: Certificate
) -> None:
    with client(house, certificate) as alice:
        alice.login("alice@players.test", "sesame7")
        alice.sendmail("alice@players.test", ["winter@secret.test", "GM@secret.test"], VOTE)
    facts = {one.recipient: one.vouched for one in house.shelf.durable}
    assert facts["winter@secret.test"] == ()
    assert facts["GM@secret.test"] == ("session:alice@players.test",)


@pytest.mark.parametrize(
    "line",
    [
        "From: bob@players.test",
        "From: Alice <alice@players.test> <bob@players.test>",
        "From: alice@players.test, bob@players.test",
        "From: alice@players.test\r\nFrom: alice@players.test",
        "From: bob@players.test\r\nSender: alice@players.test",
        "X-From: alice@players.test",
    ],
)
def test_nobody_sends_in_another_name(house: House, certificate: Certificate, line: str) -> None:
    with client(house, certificate) as alice:
        alice.login("alice@players.test", "sesame7")
        with pytest.raises(smtplib.SMTPDataError, match=r"5\.7\.1"):
            alice.sendmail("alice@players.test", ["gm@secret.test"], f"{line}\r\n\r\nx\r\n")
        alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
    assert [one.raw for one in house.shelf.durable] == [VOTE]


def test_whoever_does_not_log_in_is_vouched_for_by_nobody(
    house: House, certificate: Certificate
) -> None:
    with client(house, certificate) as alice:
        alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
        with pytest.raises(smtplib.SMTPAuthenticationError):
            alice.login("alice@players.test", "wrong")
        alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
    assert [one.vouched for one in house.shelf.durable] == [(), ()]


def test_no_password_before_tls(house: House) -> None:
    with house.dial() as line:
        assert "AUTH" not in line.greeted().ask("EHLO a")
        assert line.ask(f"AUTH PLAIN {PLAIN}").startswith("538 ")
        assert line.ask("AUTH LOGIN").startswith("538 ")


def test_where_it_is_not_configured_nobody_logs_in(certificate: Certificate) -> None:
    with House(with_tls(certificate), log_in=log_in) as house, client(house, certificate) as alice:
        alice.ehlo()
        assert not alice.has_extn("auth")
        assert alice.docmd("AUTH", f"PLAIN {PLAIN}")[0] == 500


@pytest.mark.parametrize(
    ("dialogue", "reply"),
    [
        ([f"AUTH PLAIN {PLAIN}"], "235 "),
        ([f"auth plain {PLAIN}"], "235 "),
        (["AUTH PLAIN", PLAIN], "235 "),
        (["AUTH LOGIN", b64("alice@players.test"), b64("sesame7")], "235 "),
        ([f"AUTH login {b64('alice@players.test')}", b64("sesame7")], "235 "),
        ([f"AUTH PLAIN {b64('alice@players.test' + PLAIN)}"], "501 "),
        (["AUTH PLAIN " + b64("alice@players.test\0alice@players.test\0sesame7")], "235 "),
        # To act as somebody else is not offered.
        (["AUTH PLAIN " + b64("bob@players.test\0alice@players.test\0sesame7")], "501 "),
        (["AUTH PLAIN " + b64("\0alice@players.test\0wrong")], "535 "),
        (["AUTH PLAIN " + b64("\0nobody@players.test\0sesame7")], "535 "),
        (["AUTH PLAIN " + b64("\0\0")], "535 "),
        (["AUTH PLAIN ="], "501 "),
        (["AUTH PLAIN !!"], "501 "),
        (["AUTH PLAIN", "*"], "501 "),
        (["AUTH LOGIN", "*"], "501 "),
        (["AUTH LOGIN", b64("alice@players.test"), "*"], "501 "),
        (["AUTH PLAIN", "A" * 100_000], "501 "),
        (["AUTH LOGIN", "A" * 2_000, b64("sesame7")], "535 "),
        (["AUTH PLAIN " + base64.b64encode(b"\0\xff\xfe\0\xff").decode()], "535 "),
        (["AUTH CRAM-MD5"], "504 "),
        (["AUTH"], "504 "),
    ],
    ids=lambda one: str(one)[:50],
)
def test_ways_to_log_in(
    house: House, certificate: Certificate, dialogue: list[str], reply: str
) -> None:
    with encrypted(house, certificate) as line:
        *challenged, last = dialogue
        for one in challenged:
            assert line.ask(one).startswith("334")
        assert line.ask(last).startswith(reply)
        assert line.ask("NOOP").startswith("250 ")


def test_once_and_not_in_the_middle_of_a_mail(house: House, certificate: Certificate) -> None:
    with encrypted(house, certificate) as line:
        line.ask("MAIL FROM:<alice@players.test>")
        assert line.ask(f"AUTH PLAIN {PLAIN}").startswith("503 ")
        line.ask("RSET")
        assert line.ask(f"AUTH PLAIN {PLAIN}").startswith("235 ")
        assert line.ask(f"AUTH PLAIN {PLAIN}").startswith("503 ")


def test_a_wrong_password_and_an_unknown_name_sound_the_same(
    house: House, certificate: Certificate
) -> None:
    with encrypted(house, certificate) as line:
        wrong = line.ask("AUTH PLAIN " + b64("\0alice@players.test\0wrong"))
        assert wrong == line.ask("AUTH PLAIN " + b64("\0nobody@players.test\0wrong"))


def test_guessing_ends_the_connection_and_makes_the_peer_wait_longer_each_time(
    house: House, certificate: Certificate
) -> None:
    guess = "AUTH PLAIN " + b64("\0alice@players.test\0wrong")
    for _ in range(2):
        with encrypted(house, certificate) as line:
            replies = [line.ask(guess) for _ in range(MOST_FAILURES)]
            assert replies[-1].startswith("421 ")
            assert line.reply() == ""
    assert house.waits == [1, 2, 4, 8, 16]
    # Whoever knows the password after all waits this once.
    with encrypted(house, certificate) as line:
        assert line.ask(f"AUTH PLAIN {PLAIN}").startswith("235 ")
    with encrypted(house, certificate) as line:
        assert line.ask(f"AUTH PLAIN {PLAIN}").startswith("235 ")
    assert house.waits == [1, 2, 4, 8, 16, 30]


def test_a_client_that_leaves_in_the_middle(
    house: House, certificate: Certificate, tmp_path: Path
) -> None:
    with oplog.opened("debug", "json", tmp_path / "log"):
        with encrypted(house, certificate) as line:
            assert line.ask("AUTH LOGIN").startswith("334")
        house.wait_until_empty()
    assert "defect" not in (tmp_path / "log").read_text()


def test_no_word_of_it_is_logged(house: House, certificate: Certificate, tmp_path: Path) -> None:
    with (
        oplog.opened("debug", "json", tmp_path / "log"),
        client(house, certificate) as alice,
    ):
        alice.login("alice@players.test", "sesame7")
    log = (tmp_path / "log").read_text()
    assert '"event": "login"' in log
    assert "alice" not in log
    assert "sesame7" not in log
    assert "alice" not in repr(ALICE)


def test_failures_are_forgiven_and_never_more_than_can_be_kept() -> None:
    delays = LoginDelays()
    for count in range(12):
        delays.failed("192.0.2.1", float(count))
    assert delays.delay_seconds("192.0.2.1", 12) == LONGEST_DELAY_SECONDS
    assert delays.delay_seconds("192.0.2.2", 12) == 0
    assert delays.delay_seconds("192.0.2.1", 11 + FORGIVEN_AFTER_SECONDS) == 0
    for count in range(MOST_PEERS):
        delays.failed(str(count), 13)
    assert delays.delay_seconds("192.0.2.1", 14) == 0
    assert len(delays._failures) == MOST_PEERS
