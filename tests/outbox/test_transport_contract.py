"""What every way out promises, the fake one included."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gamemaster.clock import HandClock
from gamemaster.config.servers import SendConfig
from gamemaster.outbox.maildir import MaildirTransport
from gamemaster.outbox.outcome import Delivered
from gamemaster.outbox.transport import SmtpTransport, Transport
from tests.outbox.fakes import FakeTransport
from tests.outbox.post_office import PostOffice

LETTER = (
    b"Subject: Proposal 301\r\nFrom: gm@secret.test\r\n\r\n"
    b"From now on, mutt leaves this line alone.\r\n>From too.\r\n.\r\n..\r\nEnd\r\n"
)
Reading = tuple[Transport, Callable[[str], list[bytes]]]


@pytest.fixture(params=["smtp", "maildir", "fake"])
def way_out(request: pytest.FixtureRequest, tmp_path: Path, clock: HandClock) -> Iterator[Reading]:
    """A transport, and what a recipient has got through it."""
    if request.param == "smtp":
        with PostOffice() as office:
            config = SendConfig(kind="smtp", host="127.0.0.1", port=office.port, tls="none")
            transport = SmtpTransport(config)
            yield (
                transport,
                lambda who: [taken.message for taken in office.taken if who in taken.recipients],
            )
            transport.close()
    elif request.param == "maildir":
        yield (
            MaildirTransport(tmp_path, clock),
            lambda who: [file.read_bytes() for file in sorted((tmp_path / who / "new").iterdir())],
        )
    else:
        fake = FakeTransport()
        yield fake, lambda who: [sent.message for sent in fake.sent if sent.recipient == who]


def test_every_recipient_gets_exactly_the_bytes(way_out: Reading) -> None:
    transport, mail_of = way_out
    players = ["alice@players.test", "bob@players.test"]
    for player in players:
        assert transport.deliver("gm@secret.test", player, LETTER) == Delivered()
    assert [mail_of(player) for player in players] == [[LETTER], [LETTER]]


def test_letters_follow_each_other(way_out: Reading) -> None:
    transport, mail_of = way_out
    letters = [LETTER + b"%d\r\n" % n for n in range(12)]
    for letter in letters:
        transport.deliver("", "alice@players.test", letter)
    assert mail_of("alice@players.test") == letters


def test_it_can_be_closed_at_any_time_and_used_again(way_out: Reading) -> None:
    transport, mail_of = way_out
    transport.close()
    transport.deliver("", "alice@players.test", LETTER)
    transport.close()
    transport.close()
    transport.deliver("", "alice@players.test", LETTER)
    assert len(mail_of("alice@players.test")) == 2


def test_an_abort_with_nothing_running_is_harmless(way_out: Reading) -> None:
    transport, _ = way_out
    transport.abort()
