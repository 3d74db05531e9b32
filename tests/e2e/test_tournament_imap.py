from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.rig import dovecot, postfix, submission
from tests.e2e.tournament import (
    GM,
    USERS,
    check_what_is_left,
    check_what_was_read,
    play,
    players,
)
from tests.running import founded, running

pytestmark = pytest.mark.e2e

PASSWORD = "a password of our own"

MAIL = """\
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
host = "localhost"
port = {send}
tls = "starttls"
ca_file = "{ca}"
user = "gm@secret.test"
password_file = "password"
"""


def test_a_tournament_is_won_by_imap_and_submission(tmp_path: Path) -> None:
    """As with any provider: the daemon has a mailbox, and a password for it and for sending."""
    with dovecot({GM: PASSWORD, **USERS}) as mailboxes:
        route = f"lmtp:inet:127.0.0.1:{mailboxes.lmtp_port}"
        secret = tmp_path / "password"
        secret.touch(mode=0o600)
        secret.write_text(PASSWORD)
        with (
            postfix(
                routes={"secret.test": route, "players.test": route},
                recipients=[GM, "@players.test"],
                settings=submission(mailboxes),
            ) as mta,
            running(
                founded(
                    tmp_path,
                    MAIL.format(
                        imap=mailboxes.imaps_port, send=mta.port, ca=mailboxes.tls.certificate
                    ),
                )
            ) as daemon,
            players(mta, mailboxes) as cast_of,
        ):
            table = play(daemon, cast_of)
            check_what_was_read(table, tmp_path)
            check_what_is_left(daemon, table, tmp_path)
            assert "sasl_username=gm@secret.test" in mta.log()
        sent = sum(player.sent for player in cast_of.values())
        assert mailboxes.mails(GM) == []
        assert len(mailboxes.mails(GM, "Gamemaster")) == sent
    facts = [fact["event"] for fact in daemon.facts()]
    assert "imap.reconnecting" not in facts
    assert PASSWORD not in daemon.log.read_text()
