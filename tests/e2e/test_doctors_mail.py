"""``doctor --mail``: a mail to itself by real servers, and what is said where it is missed."""

from __future__ import annotations

import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gamemaster.clock import Clock
from gamemaster.doctor import Finding, there_and_back
from tests.e2e.rig import dovecot, postfix
from tests.e2e.tournament import GM
from tests.ports import free_ports
from tests.running import Running, founded, running

pytestmark = pytest.mark.e2e

ANSWER = "gm+doctor@secret.test"
PASSWORD = "a password of our own"
BY_IMAP = """\
[[imap]]
host = "localhost"
port = {imap}
tls = "tls"
ca_file = "{ca}"
user = "gm@secret.test"
password_file = "password"

[send]
kind = "smtp"
release_seconds = 0
host = "127.0.0.1"
port = {send}
tls = "none"
"""
BY_LMTP = """\
[[listen]]
protocol = "lmtp"
host = "127.0.0.1"
port = {lmtp}

[send]
kind = "smtp"
release_seconds = 0
host = "127.0.0.1"
port = {smtp}
tls = "none"
"""


def doctor(daemon: Running, wait: int = 20) -> dict[str, Finding]:
    """What is found of each of the two addresses."""
    (tournament,) = daemon.config.tournament
    found = there_and_back(daemon.config, tournament, Clock(), time.sleep, wait)
    return {one.about.removeprefix("mail to "): one for one in found}


@contextmanager
def refusing_server() -> Iterator[int]:
    """An LMTP server that takes nothing, whoever it is for (RFC 2033); its port."""

    class Refusal(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            for line in self.rfile:
                code = {b"LHLO": b"250 here", b"MAIL": b"250 well"}.get(line[:4].upper())
                self.wfile.write((code or b"550 5.1.1 nobody of this name") + b"\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Refusal) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


def came(found: dict[str, Finding]) -> dict[str, bool]:
    return {address: one.state == "ok" for address, one in found.items()}


def test_a_mail_to_itself_goes_by_postfix_and_lmtp_or_is_missed(tmp_path: Path) -> None:
    lmtp, smtp = free_ports(2)
    here = f"lmtp:inet:127.0.0.1:{lmtp}"
    config = founded(tmp_path, BY_LMTP.format(lmtp=lmtp, smtp=smtp))
    with (
        postfix({"secret.test": here}, [GM], port=smtp) as mta,
        running(config) as daemon,
    ):
        before = daemon.ask("status")
        said = daemon.command("doctor", "--mail")
        for address in (GM, ANSWER):
            assert f"ok       mail to {address}: left, and came in again after " in said
        after = daemon.ask("status")
        # They show no sender and lead to nothing, so the journal has no lines of them.
        assert after["journal_lines"] == before["journal_lines"]
        assert len(daemon.ask("dismissed")) == len((GM, ANSWER))
        # Nobody is answered, and nothing of it waits for anybody.
        assert (after["letters_waiting"], after["quarantined"], after["unread_mails"]) == (0, 0, 0)

        # Answers to players' addresses lead nowhere.
        mta.route(ANSWER, "discard:")
        found = doctor(daemon, wait=5)
        assert came(found) == {GM: True, ANSWER: False}
        assert "did not come in within 5 seconds" in found[ANSWER].found
        assert "recipient_delimiter = +" in str(found[ANSWER].advice)

        # Mail for it is sent back, as by a server that does not know where it belongs.
        with refusing_server() as port:
            mta.route(ANSWER, f"lmtp:inet:127.0.0.1:{port}")
            found = doctor(daemon)
        assert found[ANSWER].found == "was sent back as undeliverable"

        # All of it is kept somewhere else.
        mta.route("secret.test", "discard:")
        mta.route(ANSWER, "")
        found = doctor(daemon, wait=1)
        assert came(found) == {GM: False, ANSWER: False}
        assert f"to lmtp:127.0.0.1:{lmtp} (transport_maps)?" in str(found[GM].advice)

        # The server refuses to take it at all.
        (mta.folder / "etc" / "recipients").write_text("other@secret.test OK\n")
        mta.route("secret.test", here)
        found = doctor(daemon)
        assert found[GM].found.startswith("the way out refuses it: 550")
        assert "relay_recipient_maps" in str(found[GM].advice)

        daemon.stop()
        (found_so,) = doctor(daemon).values()
        assert found_so.found == "was not sent: no daemon runs that could take it in"
        assert daemon.defects() == []


def test_a_mail_to_itself_goes_by_submission_and_a_mailbox(tmp_path: Path) -> None:
    with dovecot({GM: PASSWORD}) as mailboxes:
        route = f"lmtp:inet:127.0.0.1:{mailboxes.lmtp_port}"
        secret = tmp_path / "password"
        secret.touch(mode=0o600)
        secret.write_text(PASSWORD)
        with postfix({"secret.test": route}, [GM]) as mta:
            text = BY_IMAP.format(imap=mailboxes.imaps_port, send=mta.port,
                                  ca=mailboxes.tls.certificate)  # fmt: skip
            with running(founded(tmp_path, text)) as daemon:
                found = doctor(daemon)
                assert came(found) == {GM: True, ANSWER: True}
                mta.route("secret.test", "discard:")
                found = doctor(daemon, wait=1)
                assert "another folder of the mailbox than INBOX" in str(found[GM].advice)
                assert daemon.defects() == []
