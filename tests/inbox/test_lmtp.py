from __future__ import annotations

from collections.abc import Iterator

import pytest

from gamemaster.errors import StoreFull
from tests.inbox.house import House, tcp


@pytest.fixture
def house() -> Iterator[House]:
    with House(tcp("lmtp")) as house:
        yield house


def test_each_recipient_gets_a_reply_of_its_own(house: House) -> None:
    with house.dial() as line:
        line.greeted("LHLO mta.test").envelope("gm+a@secret.test", "gm+b@secret.test")
        line.send(b"Subject: vote 301 for\r\n\r\n.\r\nQUIT\r\n")
        replies = line.replies_to_the_end()
    assert replies == ["250 2.0.0 accepted", "250 2.0.0 accepted", "221 Bye"]
    assert [a.recipient for a in house.shelf.durable] == ["gm+a@secret.test", "gm+b@secret.test"]
    assert {a.source for a in house.shelf.durable} == {"lmtp"}


def test_a_recipient_named_twice_gets_two_replies_and_one_mail(house: House) -> None:
    with house.dial() as line:
        line.greeted("LHLO mta.test").envelope("gm@secret.test", "gm@secret.test")
        line.send(b"Subject: hi\r\n\r\n.\r\nQUIT\r\n")
        assert [reply[:3] for reply in line.replies_to_the_end()] == ["250", "250", "221"]
    assert len(house.shelf.durable) == 1


def test_a_refused_recipient_gets_no_second_reply(house: House) -> None:
    with house.dial() as line:
        replies = line.greeted("LHLO mta.test").envelope("carol@secret.test", "gm@secret.test")
        assert [reply[:3] for reply in replies] == ["250", "550", "250", "354"]
        line.send(b"Subject: hi\r\n\r\n.\r\nQUIT\r\n")
        assert [reply[:3] for reply in line.replies_to_the_end()] == ["250", "221"]


def test_trouble_of_ours_puts_off_every_recipient(house: House) -> None:
    house.shelf.trouble = [StoreFull("no space")]
    with house.dial() as line:
        line.greeted("LHLO mta.test").envelope("gm+a@secret.test", "gm+b@secret.test")
        line.send(b"Subject: hi\r\n\r\n.\r\nQUIT\r\n")
        replies = line.replies_to_the_end()
    assert replies == ["451 4.3.0 try again later"] * 2 + ["221 Bye"]
    assert house.shelf.durable == []


def test_a_mail_too_large_is_refused_for_every_recipient() -> None:
    with House(tcp("lmtp", max_size=16_384)) as house, house.dial() as line:
        line.greeted("LHLO mta.test").envelope("gm+a@secret.test", "gm+b@secret.test")
        line.send(b"x" * 20_000 + b"\r\n.\r\nQUIT\r\n")
        assert [reply[:3] for reply in line.replies_to_the_end()] == ["552", "552", "221"]


def test_lmtp_is_not_smtp(house: House) -> None:
    with house.dial() as line:
        assert "LMTP" in line.reply()
        assert line.ask("EHLO mta.test").startswith("500 ")
        assert line.ask("HELO mta.test").startswith("500 ")
        assert line.ask("MAIL FROM:<a@b.test>").startswith("503 ")
        assert "PIPELINING" in line.ask("LHLO mta.test")


def test_the_next_mail_on_the_connection_is_as_good_as_the_first(house: House) -> None:
    with house.dial() as line:
        line.greeted("LHLO mta.test")
        for _ in range(3):
            line.envelope("gm+a@secret.test", "gm+b@secret.test")
            line.send(b"Subject: hi\r\n\r\n.\r\n")
            assert [line.reply()[:3] for _ in range(2)] == ["250", "250"]
    assert len(house.shelf.wait_for(6)) == 6
