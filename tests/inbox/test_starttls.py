from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster import oplog
from gamemaster.clock import HandClock
from gamemaster.config.servers import ListenConfig
from gamemaster.errors import OperatorError
from gamemaster.inbox.smtp import SmtpListener
from tests.inbox.certificate import Certificate, make_certificate
from tests.inbox.house import PATIENCE, House, tcp

VOTE = b"Subject: vote 301 for\r\n\r\n"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("tls"))


def with_tls(certificate: Certificate, protocol: str = "smtp", **more: object) -> ListenConfig:
    files = {"tls_certificate": str(certificate.certificate), "tls_key": str(certificate.key)}
    return tcp(protocol, **files, **more)


@pytest.fixture
def house(certificate: Certificate) -> Iterator[House]:
    with House(with_tls(certificate, require_tls=True)) as house:
        yield house


def test_mail_over_tls(house: House, certificate: Certificate) -> None:
    trusting = ssl.create_default_context(cafile=certificate.certificate)
    with smtplib.SMTP("localhost", house.listener.port, timeout=PATIENCE) as alice:
        alice.starttls(context=trusting)
        alice.ehlo()
        assert not alice.has_extn("starttls")
        assert not alice.has_extn("auth")
        for _ in range(3):
            alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
        assert alice.docmd("STARTTLS")[0] == 503
    assert [a.raw for a in house.shelf.durable] == [VOTE] * 3


def test_a_large_mail_over_tls(house: House, certificate: Certificate) -> None:
    mail = VOTE + b"x" * 900_000 + b"\r\n"
    trusting = ssl.create_default_context(cafile=certificate.certificate)
    with smtplib.SMTP("localhost", house.listener.port, timeout=PATIENCE) as alice:
        alice.starttls(context=trusting)
        alice.sendmail("alice@players.test", ["gm@secret.test"], mail)
    assert house.shelf.durable[0].raw == mail


@pytest.mark.parametrize(("protocol", "hello"), [("smtp", "EHLO a"), ("lmtp", "LHLO a")])
def test_where_tls_is_required_nothing_goes_without(
    certificate: Certificate, protocol: str, hello: str
) -> None:
    with (
        House(with_tls(certificate, protocol, require_tls=True)) as house,
        house.dial() as line,
    ):
        replies = line.greeted(hello).envelope("gm@secret.test")
        assert replies[0] == "530 5.7.0 must issue a STARTTLS command first"
        assert line.ask("STARTTLS").startswith("220 ")


def test_where_tls_is_offered_mail_may_come_without(certificate: Certificate) -> None:
    with (
        House(with_tls(certificate)) as house,
        smtplib.SMTP("localhost", house.listener.port, timeout=PATIENCE) as alice,
    ):
        alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
        assert alice.has_extn("starttls")


def test_where_there_is_no_certificate_there_is_no_tls() -> None:
    with House(tcp()) as house, house.dial() as line:
        assert "STARTTLS" not in line.greeted().ask("EHLO a")
        assert line.ask("STARTTLS").startswith("454 ")


def test_commands_sent_along_with_starttls_are_not_believed(
    house: House, certificate: Certificate
) -> None:
    trusting = ssl.create_default_context(cafile=certificate.certificate)
    with house.dial() as line:
        line.greeted()
        line.send(b"STARTTLS\r\nMAIL FROM:<mallory@evil.test>\r\nRCPT TO:<gm@secret.test>\r\n")
        assert line.reply().startswith("220 ")
        line._file.close()
        try:
            line.sock = trusting.wrap_socket(line.sock, server_hostname="localhost")
        except (ssl.SSLError, ConnectionError):
            return  # Taking them for a broken handshake is as good.
        line._file = line.sock.makefile("rb")
        assert line.ask("EHLO a").startswith("250")
        assert line.ask("RCPT TO:<gm@secret.test>").startswith("503 ")


@pytest.mark.parametrize("instead", [b"", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00"])
def test_a_broken_handshake_leaves_no_trace(house: House, instead: bytes, tmp_path: Path) -> None:
    with oplog.opened("debug", "json", tmp_path / "log"):
        with house.dial() as line:
            line.greeted().ask("STARTTLS")
            line.send(instead)
        house.wait_until_empty()
    assert "defect" not in (tmp_path / "log").read_text()


def test_a_handshake_that_stands_still_is_cut(certificate: Certificate) -> None:
    hurry = with_tls(certificate).model_copy(update={"timeout_seconds": 0.2})
    with House(hurry) as house, house.dial() as line:
        line.greeted().ask("STARTTLS")
        house.wait_until_empty()


def test_a_certificate_that_is_none_is_the_operators_fault(
    certificate: Certificate, tmp_path: Path
) -> None:
    async def accept(_: object) -> None:
        return None

    for path, why in ((tmp_path / "none.pem", "No such file"), (certificate.key, "")):
        config = with_tls(Certificate(path, certificate.key))
        with pytest.raises(OperatorError, match=f"cannot use the TLS certificate .*{why}"):
            SmtpListener(config, accept, bool, HandClock(0))
