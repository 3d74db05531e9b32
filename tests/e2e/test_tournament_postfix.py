from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.rig import dovecot, postfix
from tests.e2e.tournament import (
    GM,
    USERS,
    check_what_is_left,
    check_what_was_read,
    play,
    players,
)
from tests.ports import free_ports
from tests.postgres import cluster, into_database
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


@pytest.fixture(params=["sqlite", "postgresql"])
def moved(request: pytest.FixtureRequest) -> Iterator[Callable[[Path], Path]]:
    """Put the store of a configuration where it is to be."""
    if request.param == "sqlite":
        yield lambda config: config
        return
    with cluster() as server:
        yield lambda config: into_database(config, server)


def test_a_tournament_is_won_through_postfix(tmp_path: Path, moved: Callable[[Path], Path]) -> None:
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
        running(moved(founded(tmp_path, MAIL.format(listen=port, send=mta.port)))) as daemon,
        players(mta, mailboxes) as cast_of,
    ):
        table = play(daemon, cast_of)
        check_what_was_read(table, tmp_path)
        check_what_is_left(daemon, table, tmp_path)
