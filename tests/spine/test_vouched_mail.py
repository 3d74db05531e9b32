"""A daemon whole, where evidence is more than a secret: keys in DNS, a pinned server, a login."""

from __future__ import annotations

import re
import smtplib
import ssl
from pathlib import Path
from typing import Any

from tests.builders import GM
from tests.identity.dns_server import dns_server
from tests.identity.signing import Zone, private_key, record, signed
from tests.inbox.certificate import make_certificate
from tests.inbox.loop_thread import PATIENCE
from tests.spine.running import Running

VOTE = (
    "From: Bob <bob@players.test>\r\nTo: gm@secret.test\r\nSubject: hello\r\n"
    "Date: Mon, 02 Mar 2026 10:00:00 +0000\r\nMessage-ID: <{0}@players.test>\r\n"
    "MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nvote for 301\r\n"
)
TURN = "propose enact\nGood morning.\nend proposal\n"


def tournament(*evidence: str) -> dict[str, Any]:
    return {"name": "autumn", "address": GM, "title": "Autumn", "evidence": list(evidence)}


def begin(running: Running) -> None:
    running.join("alice", "bob")
    running.ask("start")
    running.gets("bob", "has begun")
    running.mail("alice", TURN)
    running.gets("bob", "Rule-change 301 has been proposed")


def deliver(running: Running, raw: bytes) -> None:
    with smtplib.SMTP("127.0.0.1", running.port, timeout=PATIENCE) as client:
        client.sendmail("bob@players.test", [GM], raw)


def voted(running: Running) -> frozenset[int]:
    return running.office.tournaments["autumn"].votes_sent.get("bob", frozenset())


def waits_for_a_word(running: Running) -> None:
    running.until(lambda: any("yes k" in str(mail) for mail in running.mails("bob")))


def test_what_a_domain_signs_counts_if_dns_says_so(directory: Path) -> None:
    zone = Zone().publish("players.test", record(private_key()))
    with dns_server(zone.records) as port:
        more = {
            "dns": {"servers": ["127.0.0.1"], "port": port},
            "tournament": [tournament("secret", "dkim")],
        }
        with Running(directory, more) as running:
            begin(running)
            deliver(
                running, signed(VOTE.format(1).encode(), "players.test", key=private_key(2048, 1))
            )
            waits_for_a_word(running)
            assert voted(running) == frozenset()
            deliver(running, signed(VOTE.format(2).encode(), "players.test"))
            running.until(lambda: voted(running) == {301})


def test_what_the_pinned_server_says_counts(directory: Path) -> None:
    door = {"protocol": "smtp", "host": "127.0.0.1", "port": 0, "authserv_id": "mx.secret.test"}
    more = {"listen": [door], "tournament": [tournament("secret", "authentication-results")]}
    with Running(directory, more) as running:
        begin(running)
        said = "Authentication-Results: {0}; dmarc=pass header.from=players.test\r\n"
        deliver(running, (said.format("mx.evil.test") + VOTE.format(1)).encode())
        waits_for_a_word(running)
        assert voted(running) == frozenset()
        deliver(running, (said.format("mx.secret.test") + VOTE.format(2)).encode())
        running.until(lambda: voted(running) == {301})


def test_a_player_asks_for_a_password_logs_in_and_votes(directory: Path) -> None:
    certificate = make_certificate(directory)
    door = {
        "protocol": "smtp", "host": "127.0.0.1", "port": 0, "auth": True,
        "public_name": "localhost", "tls_certificate": str(certificate.certificate),
        "tls_key": str(certificate.key),
    }  # fmt: skip
    with Running(directory, {"listen": [door]}) as running:
        begin(running)
        running.mail("bob", "password\n")
        letter = running.gets("bob", "your password for sending")
        found = re.search(r"Password: (\w+)", str(letter.get_content()))
        assert found is not None
        trusting = ssl.create_default_context(cafile=certificate.certificate)
        with smtplib.SMTP("localhost", running.port, timeout=PATIENCE) as client:
            client.starttls(context=trusting)
            client.login("bob@players.test", found[1])
            client.sendmail("bob@players.test", [GM], VOTE.format(1).encode())
        running.until(lambda: voted(running) == {301})
