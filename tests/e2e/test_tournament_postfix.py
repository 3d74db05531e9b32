from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.rig import dovecot, free_ports, postfix
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

MAIL = """\
[[listen]]
protocol = "lmtp"
host = "127.0.0.1"
port = {listen}

[send]
kind = "smtp"
release_seconds = 0
host = "127.0.0.1"
port = {send}
tls = "none"
"""


def test_a_tournament_is_won_through_postfix(tmp_path: Path) -> None:
    """SMTP to Postfix, LMTP to the daemon, out through Postfix, LMTP to Dovecot, read over IMAP."""
    (port,) = free_ports(1)
    with (
        dovecot(USERS) as mailboxes,
        postfix(
            routes={
                "secret.test": f"lmtp:inet:127.0.0.1:{port}",
                "players.test": f"lmtp:inet:127.0.0.1:{mailboxes.lmtp_port}",
            },
            recipients=[GM, "@players.test"],
        ) as mta,
        running(founded(tmp_path, MAIL.format(listen=port, send=mta.port))) as daemon,
        players(mta, mailboxes) as cast_of,
    ):
        table = play(daemon, cast_of)
        check_what_was_read(table, tmp_path)
        check_what_is_left(daemon, table, tmp_path)
