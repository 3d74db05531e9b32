from __future__ import annotations

import contextlib
import smtplib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster import oplog
from gamemaster.clock import HandClock
from gamemaster.errors import StoreFull, StoreUnavailable
from gamemaster.inbox import conversation, smtp
from tests.inbox.house import PATIENCE, House, public, tcp

VOTE = (
    b"Subject: vote 301 for\r\nFrom: alice@players.test\r\n\r\nFrom me, with love.\r\n.\r\n..\r\n"
)


@pytest.fixture
def house() -> Iterator[House]:
    with House(tcp()) as house:
        yield house


def client(house: House) -> smtplib.SMTP:
    return smtplib.SMTP("127.0.0.1", house.listener.port, "player.test", PATIENCE)


# --- a mail comes in ------------------------------------------------------------------------------


def test_a_mail_arrives_byte_for_byte_with_its_envelope_and_instant(clock: HandClock) -> None:
    with House(tcp(), clock=clock) as house, client(house) as alice:
        alice.sendmail("alice@players.test", ["gm+k3y@secret.test"], VOTE)
        (arrival,) = house.shelf.durable
    assert arrival.raw == VOTE
    assert arrival.recipient == "gm+k3y@secret.test"
    assert arrival.envelope_sender == "alice@players.test"
    assert arrival.instant == clock.now()
    assert (arrival.source, arrival.origin) == ("smtp", None)


def test_an_arrival_shows_neither_people_nor_words() -> None:
    with House(tcp()) as house, client(house) as alice:
        alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
        shown = repr(house.shelf.durable)
    assert "alice" not in shown
    assert "vote" not in shown


def test_the_null_sender_is_empty(house: House) -> None:
    with client(house) as bouncer:
        bouncer.sendmail("", ["gm@secret.test"], VOTE)
    assert house.shelf.durable[0].envelope_sender == ""


def test_many_mails_pass_over_one_connection(house: House) -> None:
    with client(house) as alice:
        for _ in range(60):
            alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
    assert len(house.shelf.durable) == 60


def test_each_recipient_gets_the_mail_once(house: House) -> None:
    with client(house) as alice:
        alice.sendmail("a@b.test", ["gm@secret.test", "gm+x@secret.test", "gm@secret.test"], VOTE)
    assert [a.recipient for a in house.shelf.durable] == ["gm@secret.test", "gm+x@secret.test"]


def test_a_whole_conversation_in_one_breath(house: House) -> None:
    with house.dial() as line:
        line.send(
            b"EHLO player.test\r\nMAIL FROM:<alice@players.test> BODY=8BITMIME\r\n"
            b"RCPT TO:<gm@secret.test>\r\nDATA\r\n" + b"Subject: hi\r\n\r\nhi\r\n.\r\nQUIT\r\n"
        )
        codes = [reply[:3] for reply in line.replies_to_the_end()]
    assert codes == ["220", "250", "250", "250", "354", "250", "221"]
    assert house.shelf.durable[0].raw == b"Subject: hi\r\n\r\nhi\r\n"


def test_a_line_as_long_as_the_mail_is_kept_whole(house: House) -> None:
    mail = b"Subject: long\r\n\r\n" + b"x" * 300_000 + b"\r\n.\r\n" + b"y" * 200_000 + b"\r\n"
    with client(house) as alice:
        alice.sendmail("alice@players.test", ["gm@secret.test"], mail)
    assert house.shelf.durable[0].raw == mail


@pytest.mark.parametrize("octets", [65_535, 65_536, 65_537, 131_071, 131_072])
def test_a_long_line_may_end_anywhere_in_the_buffer(house: House, octets: int) -> None:
    mail = b"Subject: long\r\n\r\n" + b"." * octets + b"\r\nrest\r\n"
    with client(house) as alice:
        alice.sendmail("alice@players.test", ["gm@secret.test"], mail)
    assert house.shelf.durable[0].raw == mail


# --- 250 means durable ----------------------------------------------------------------------------


def test_nobody_is_told_250_before_the_mail_is_durable(house: House) -> None:
    house.shelf.gate.clear()
    with house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        line.send(VOTE + b".\r\n")
        assert house.shelf.entered.wait(PATIENCE)
        line.sock.settimeout(0)
        with pytest.raises(BlockingIOError):
            line.sock.recv(1, socket.MSG_PEEK)
        line.sock.settimeout(PATIENCE)
        house.shelf.gate.set()
        assert line.reply().startswith("250 ")
        assert len(house.shelf.durable) == 1


def test_a_client_that_hangs_up_early_does_not_stop_the_mail_from_being_kept(house: House) -> None:
    house.shelf.gate.clear()
    with house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        line.send(b"Subject: hi\r\n\r\n.\r\n")
        assert house.shelf.entered.wait(PATIENCE)
    house.shelf.gate.set()
    assert len(house.shelf.wait_for(1)) == 1
    house.wait_until_empty()


def test_a_client_that_hangs_up_inside_a_mail_leaves_nothing(house: House) -> None:
    with house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        line.send(b"Subject: hi\r\n\r\nvote 301 f")
    house.wait_until_empty()
    assert house.shelf.durable == []


@pytest.mark.parametrize(
    "trouble",
    [StoreFull("no space"), StoreUnavailable("locked"), RuntimeError("alice voted against 301")],
    ids=["full disk", "locked store", "our bug"],
)
def test_trouble_of_ours_is_451_without_a_word_about_it(
    house: House, trouble: Exception, tmp_path: Path
) -> None:
    house.shelf.trouble = [trouble]
    with oplog.opened("debug", "json", tmp_path / "log"), client(house) as alice:
        with pytest.raises(smtplib.SMTPDataError) as refused:
            alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
        alice.sendmail("alice@players.test", ["gm@secret.test"], VOTE)
    assert (refused.value.smtp_code, refused.value.smtp_error) == (451, b"4.3.0 try again later")
    assert len(house.shelf.durable) == 1
    assert type(trouble).__name__ in (log := (tmp_path / "log").read_text())
    assert "alice" not in log


def test_an_address_book_that_fails_is_trouble_of_ours(tmp_path: Path) -> None:
    def fails(address: str) -> bool:
        raise KeyError(address)

    with (
        oplog.opened("debug", "json", tmp_path / "log"),
        House(tcp(), knows=fails) as house,
        house.dial() as line,
    ):
        replies = line.greeted().envelope("gm@secret.test")
    assert replies[1] == "451 4.3.0 try again later"
    assert "KeyError" in (log := (tmp_path / "log").read_text())
    assert "secret.test" not in log


# --- who is served --------------------------------------------------------------------------------


def test_an_unknown_address_is_refused_at_rcpt_without_repeating_it(house: House) -> None:
    with house.dial() as line:
        replies = line.greeted().envelope("carol@secret.test")
    assert replies[1:] == ["550 5.1.1 no such address here", "503 5.5.1 need RCPT command"]


def test_no_authentication_is_offered_or_known(house: House) -> None:
    with house.dial() as line:
        line.reply()
        assert "AUTH" not in line.ask("EHLO player.test")
        assert line.ask("AUTH PLAIN AGFsaWNlAHB3").startswith("500 ")


def test_nobody_learns_who_exists(house: House) -> None:
    with house.dial() as line:
        line.greeted()
        assert line.ask("VRFY gm@secret.test") == line.ask("VRFY carol@secret.test")
        assert line.ask("EXPN players").startswith("500 ")


def test_addresses_beyond_ascii_need_smtputf8(house: House) -> None:
    with house.dial() as line:
        line.greeted()
        assert line.ask("MAIL FROM:<jörg@players.test>").startswith("553 5.6.7")
        assert line.ask("MAIL FROM:<jörg@players.test> SMTPUTF8").startswith("250 ")
        assert line.ask("RCPT TO:<gm@sécret.test>").startswith("250 ")
        assert line.ask("DATA").startswith("354 ")
        line.send("Subject: été\r\n\r\n.\r\n".encode())
        assert line.reply().startswith("250 ")
    assert house.shelf.durable[0].envelope_sender == "jörg@players.test"
    assert house.shelf.durable[0].recipient == "gm@sécret.test"


@pytest.mark.parametrize(
    "command",
    [
        b"MAIL FROM:<\xff\xfe@players.test> SMTPUTF8",
        b"MAIL FROM:<a b@players.test>",
        b"MAIL FROM:<alice@players.test",
        b"MAIL FROM:alice@players.test>",
        b"MAIL FROM:<" + b"(" * 400,
        b"MAIL FROM:<a@b>c",
        b"MAIL FROM:",
        b"MAIL",
        b"MAIL FROM:<alice@players.test> SIZE=\xc2\xb2",
        b"MAIL FROM:<alice@players.test> SIZE=-1",
        b"MAIL FROM:<alice@players.test> BODY=BINARYMIME",
        b"MAIL FROM:<alice@players.test> =",
    ],
)
def test_a_broken_command_is_the_clients_fault(house: House, command: bytes) -> None:
    with house.dial() as line:
        line.greeted()
        line.send(command + b"\r\n")
        assert line.reply()[0] == "5"
        assert line.ask("MAIL FROM:<alice@players.test>").startswith("250 ")


# --- limits ---------------------------------------------------------------------------------------


def test_a_mail_announced_too_large_is_refused_at_once(house: House) -> None:
    with house.dial() as line:
        line.greeted()
        assert line.ask("MAIL FROM:<alice@players.test> SIZE=10000000").startswith("552 ")


def test_a_mail_that_turns_out_too_large_is_refused_and_the_next_one_is_not() -> None:
    with House(tcp(max_size=16_384)) as house, house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        line.send(b"x" * 20_000 + b"\r\n" + b"y" * 300 + b"\r\n.\r\n")
        assert line.reply() == conversation.TOO_LARGE
        line.envelope("gm@secret.test")
        line.send(b"x" * 16_382 + b"\r\n.\r\n")
        assert line.reply().startswith("250 ")
        assert len(house.shelf.durable[0].raw) == 16_384


def test_a_mail_far_too_large_hears_why_after_its_end_too() -> None:
    with House(tcp(max_size=16_384)) as house, house.dial() as line:
        line.greeted().envelope("gm@secret.test", "gm+k7f3@secret.test")
        # As most clients do it: all of it first, then a look for the reply.
        for _ in range(2_000):
            line.send(b"x" * 16_384)
        line.send(b"\r\n.\r\n")
        assert line.reply() == conversation.TOO_LARGE
        line.envelope("gm@secret.test")
        line.send(b"small\r\n.\r\n")
        assert line.reply().startswith("250 ")
        assert [mail.raw for mail in house.shelf.durable] == [b"small\r\n"]


def test_a_mail_without_end_is_cut_off() -> None:
    with House(tcp(max_size=16_384)) as house, house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        with contextlib.suppress(ConnectionError):
            for _ in range(10_000):
                line.send(b"x" * 16_384)
            pytest.fail("took 160 MB")
        house.wait_until_empty()


def test_all_mail_being_received_fits_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtp, "MOST_OCTETS", 20_000)
    with House(tcp(max_size=16_384)) as house, house.dial() as first, house.dial() as second:
        first.greeted().envelope("gm@secret.test")
        house.shelf.gate.clear()
        first.send(b"x" * 16_000 + b"\r\n.\r\n")
        assert house.shelf.entered.wait(PATIENCE)
        second.greeted().envelope("gm@secret.test")
        second.send(b"y" * 16_000 + b"\r\n.\r\n")
        assert second.reply() == conversation.TOO_MUCH_AT_ONCE
        house.shelf.gate.set()
        assert first.reply().startswith("250 ")
        second.envelope("gm@secret.test")
        second.send(b"y" * 16_000 + b"\r\n.\r\n")
        assert second.reply().startswith("250 ")


def test_twenty_thousand_recipients(house: House) -> None:
    one = b"RCPT TO:<gm@secret.test>\r\n"
    with house.dial() as line:
        line.greeted().ask("MAIL FROM:<alice@players.test>")
        line.send(one * 120)
        codes = [line.reply()[:3] for _ in range(121)]
        assert codes == ["250"] * 20 + ["452"] * 100 + ["421"]
        with contextlib.suppress(ConnectionError):
            line.send(one * 19_880)
            assert line.reply() == ""
    house.wait_until_empty()


def test_too_many_refusals_end_the_conversation(house: House) -> None:
    with house.dial() as line:
        line.greeted().ask("MAIL FROM:<alice@players.test>")
        replies = [line.ask(f"RCPT TO:<guess{n}@secret.test>") for n in range(100)]
        assert {reply[:3] for reply in replies} == {"550"}
        assert line.reply() == "421 4.7.0 too many errors"
        assert line.reply() == ""


def test_an_accepted_mail_forgives_earlier_refusals(house: House) -> None:
    with house.dial() as line:
        line.greeted()
        for _ in range(3):
            line.ask("MAIL FROM:<alice@players.test>")
            for n in range(60):
                assert line.ask(f"RCPT TO:<guess{n}@secret.test>").startswith("550 ")
            line.ask("RCPT TO:<gm@secret.test>")
            line.ask("DATA")
            line.send(b"Subject: hi\r\n\r\n.\r\n")
            assert line.reply().startswith("250 ")


@pytest.mark.parametrize("command", ["NOOP", "VRFY x", "EHLO player.test", "nonsense", ""])
def test_idle_talk_ends_somewhere(house: House, command: str) -> None:
    with house.dial() as line:
        line.greeted()
        line.send((command.encode() + b"\r\n") * 101)
        with contextlib.suppress(ConnectionError):
            while line.reply():
                pass
    house.wait_until_empty()


def test_an_endless_command_is_read_and_thrown_away(house: House) -> None:
    with house.dial() as line:
        line.greeted()
        line.send(b"MAIL FROM:<" + b"a" * 1_000_000 + b">\r\n")
        assert line.reply().startswith("500 ")
        assert line.ask("NOOP").startswith("250 ")


def test_the_hello_of_one_client_does_not_shorten_the_lines_of_another(house: House) -> None:
    long_sender = "a" * 60 + "@" + "b" * 250
    with house.dial() as first, house.dial() as second:
        first.greeted()
        second.greeted()
        command = f"MAIL FROM:<{long_sender}> SIZE=1000 BODY=8BITMIME SMTPUTF8"
        assert first.ask(command).startswith("250 ")


def test_a_peer_has_so_many_connections_and_no_more() -> None:
    with House(public(max_connections_per_peer=2)) as house:
        with house.dial() as first, house.dial() as second, house.dial() as third:
            first.greeted()
            second.greeted()
            assert third.reply() == "421 4.7.0 too many connections, try again later"
            assert third.reply() == ""
        house.wait_until_empty()
        with house.dial() as fourth:
            fourth.greeted()


def test_all_peers_together_have_so_many_connections() -> None:
    with House(tcp(max_connections=1, max_connections_per_peer=1)) as house:
        with house.dial() as first, house.dial() as second:
            first.greeted()
            assert second.reply().startswith("421 ")
            assert first.ask("NOOP").startswith("250 ")
        house.wait_until_empty()


def test_a_mail_that_runs_in_circles_is_refused(house: House) -> None:
    hop = b"Received: from a by b;\r\n\tMon, 1 Jan 2024 00:00:00 +0000\r\n"
    with client(house) as mta:
        mta.sendmail("a@b.test", ["gm@secret.test"], hop * 50 + b"Subject: far\r\n\r\n")
        with pytest.raises(smtplib.SMTPDataError) as refused:
            mta.sendmail("a@b.test", ["gm@secret.test"], hop * 51 + b"Subject: loop\r\n\r\n")
    assert refused.value.smtp_code == 554
    assert len(house.shelf.durable) == 1


# --- slow clients ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "so_far",
    [
        b"",
        b"EHLO player.te",
        b"EHLO a\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<gm@secret.test>\r\nDATA\r\nSubject: h",
    ],
    ids=["silent", "inside a command", "inside a mail"],
)
def test_who_stands_still_is_let_go(so_far: bytes) -> None:
    hurry = tcp().model_copy(update={"timeout_seconds": 0.2})
    with House(hurry) as house, house.dial() as line:
        line.send(so_far)
        assert line.replies_to_the_end()[-1] == "421 4.4.2 timeout"
        house.wait_until_empty()
        assert house.shelf.durable == []


def test_who_never_listens_is_let_go() -> None:
    hurry = tcp().model_copy(update={"timeout_seconds": 0.2, "command_limit": 100_000})
    with House(hurry) as house:
        assert house.listener._server is not None
        # A small buffer, which connections inherit: replies that nobody reads soon fill it.
        listening = house.listener._server.sockets[0]
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        with house.dial() as line:
            line.send(b"RSET\r\n" * 50_000)
            house.wait_until_empty()


# --- smuggling ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "end",
    [
        b"\n.\n",
        b"\n.\r\n",
        b"\r\n.\n",
        b"\r.\r",
        b"\r\n.\r",
        b"\n.\r",
        b"\r\n\0.\r\n",
        b"\r\r\n.\n",
    ],
)
def test_only_one_thing_ends_a_mail(house: House, end: bytes) -> None:
    smuggled = b"MAIL FROM:<bob@players.test>\r\nRCPT TO:<gm@secret.test>\r\nDATA\r\nvote\r\n"
    body = b"Subject: hi\r\n\r\nhello" + end + smuggled
    with house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        line.send(body + b".\r\n")
        assert line.reply().startswith("250 ")
        assert line.ask("NOOP").startswith("250 ")
    (arrival,) = house.shelf.durable
    # RFC 5321 §4.5.2: the server takes one dot away where a line starts, and lines end with CR LF.
    assert arrival.raw == body.replace(b"\r\n.", b"\r\n")
    assert arrival.envelope_sender == "alice@players.test"


# --- stopping -------------------------------------------------------------------------------------


def test_a_stop_lets_a_running_mail_finish_and_sends_idle_clients_away(house: House) -> None:
    with house.dial() as idle, house.dial() as busy:
        idle.greeted()
        busy.greeted().envelope("gm@secret.test")
        finished = house.start_stopping()
        assert idle.reply() == conversation.GOING_AWAY
        busy.send(b"Subject: hi\r\n\r\n.\r\n")
        assert busy.reply().startswith("250 ")
        assert busy.reply() == conversation.GOING_AWAY
        finished()
    assert len(house.shelf.durable) == 1


def test_a_client_that_begins_another_mail_during_a_stop_is_sent_away(house: House) -> None:
    with house.dial() as idle, house.dial() as busy:
        idle.greeted()
        busy.greeted().ask("MAIL FROM:<alice@players.test>")
        finished = house.start_stopping()
        assert idle.reply() == conversation.GOING_AWAY
        assert busy.ask("RSET").startswith("250 ")
        assert busy.ask("MAIL FROM:<alice@players.test>") == conversation.GOING_AWAY
        assert busy.reply() == ""
        finished()


def test_a_stop_waits_for_a_mail_that_is_being_made_durable(house: House) -> None:
    house.shelf.gate.clear()
    with house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        line.send(b"Subject: hi\r\n\r\n.\r\n")
        assert house.shelf.entered.wait(PATIENCE)
        finished = house.start_stopping()
        house.shelf.gate.set()
        finished()
        assert line.reply().startswith("250 ")


def test_a_stop_does_not_wait_for_ever(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtp, "STOP_SECONDS", 0.1)
    with house.dial() as stuck:
        stuck.greeted().envelope("gm@secret.test")
        house.start_stopping()()
        with contextlib.suppress(ConnectionError):
            assert stuck.reply() == ""
        assert house.listener._shared.capacity.connections == 0


def test_after_a_stop_nobody_answers(house: House) -> None:
    port = house.listener.port
    house.start_stopping()()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), PATIENCE)
