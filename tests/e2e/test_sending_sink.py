"""The way out in front of Postfix's smtp-sink, kind and unkind."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from gamemaster.config.servers import SendConfig
from gamemaster.outbox.outcome import Delivered, Failed
from gamemaster.outbox.transport import SmtpTransport
from tests.e2e.rig import _answers, _wait
from tests.ports import free_ports

pytestmark = pytest.mark.e2e

GM, ALICE, BOB = "gm@secret.test", "alice@players.test", "bob@players.test"
LETTER = b"Subject: 301\r\n\r\nThe text.\r\n.\r\n"


@contextmanager
def sink(program: str, *options: str) -> Iterator[SmtpTransport]:
    (port,) = free_ports(1)
    user = ["-u", "nobody"] if os.getuid() == 0 else []
    with subprocess.Popen([program, *user, *options, f"127.0.0.1:{port}", "10"]) as process:
        _wait(lambda: _answers(port), lambda: "smtp-sink does not listen")
        config = SendConfig.model_validate(
            {"kind": "smtp", "host": "127.0.0.1", "port": port, "tls": "none"}
        )
        transport = SmtpTransport(config)
        try:
            yield transport
        finally:
            transport.close()
            process.terminate()


def test_a_kind_one_takes_letter_after_letter_in_groups_of_commands(
    needs: Callable[[str], str],
) -> None:
    with sink(needs("smtp-sink")) as transport:
        for _ in range(300):
            assert transport.deliver(GM, ALICE, LETTER) == Delivered()
        assert transport._connection is not None
        assert transport._connection.has_extn("pipelining")


@pytest.mark.parametrize(
    ("options", "code", "temporary"),
    [
        (("-r", "rcpt"), 450, True),
        (("-f", "rcpt"), 500, False),
        (("-r", "mail"), 450, True),
        (("-f", "mail"), 500, True),
        (("-r", "data"), 450, True),
        (("-r", "."), 450, True),
        (("-f", "."), 500, False),
        (("-q", "rcpt"), None, True),
        (("-q", "."), None, True),
        (("-Q", "."), 421, True),
        (("-p",), None, True),
    ],
)
def test_an_unkind_one(
    needs: Callable[[str], str], options: tuple[str, ...], code: int | None, *, temporary: bool
) -> None:
    with sink(needs("smtp-sink"), *options) as transport:
        for _ in range(2):
            outcome = transport.deliver(GM, BOB, LETTER)
            if options == ("-p",):  # Without groups of commands, and kind.
                assert outcome == Delivered()
                continue
            assert isinstance(outcome, Failed)
            assert (outcome.code, outcome.temporary) == (code, temporary)
