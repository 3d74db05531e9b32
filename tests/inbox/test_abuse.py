"""What strangers do to a mail server, over real sockets: how each of it ends, and what it costs."""

from __future__ import annotations

import contextlib
import errno
import socket
import time
from collections.abc import Iterator
from typing import cast

import pytest

from gamemaster.inbox import connections
from gamemaster.inbox.conversation import READ_LIMIT, Conversation
from tests.inbox.certificate import Certificate, make_certificate
from tests.inbox.house import PATIENCE, House, Line, public, tcp

HELLO = b"EHLO player.test\r\n"
ENVELOPE = b"MAIL FROM:<alice@players.test>\r\nRCPT TO:<gm@secret.test>\r\n"
SMUGGLED = b"MAIL FROM:<bob@players.test>\r\nRCPT TO:<gm@secret.test>\r\nDATA\r\nvote\r\n"


@pytest.fixture
def house() -> Iterator[House]:
    with House(tcp()) as house:
        yield house


def in_a_hurry(seconds: float = 0.2, **more: object) -> House:
    return House(tcp().model_copy(update={"timeout_seconds": seconds, **more}))


def says_no_more(line: Line) -> None:
    """Close the client's side; the server may have closed the whole connection before."""
    try:
        line.sock.shutdown(socket.SHUT_WR)
    except OSError as error:  # Not connected any more: of no class of its own.
        if error.errno != errno.ENOTCONN:
            raise


# --- slow on purpose ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "drip"),
    [
        (b"", b"x"),
        (HELLO, b"N"),
        (HELLO + ENVELOPE + b"DATA\r\n", b"x"),
        (HELLO + ENVELOPE + b"DATA\r\n", b"x\r\n"),
        # Fast enough never to be silent for long, and still no end in sight.
        (HELLO + ENVELOPE + b"DATA\r\n", b"x" * 70_000 + b"\r\n"),
    ],
    ids=["hello", "command", "mail", "lines of a mail", "blocks of a mail"],
)
def test_an_octet_at_a_time_is_let_go_in_time(before: bytes, drip: bytes) -> None:
    with in_a_hurry(max_size=100_000_000) as house, house.dial() as line:
        line.send(before)
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() < began + PATIENCE:
                line.send(drip)
                time.sleep(0.02)
        assert time.monotonic() < began + PATIENCE
        house.wait_until_empty()
        assert house.shelf.durable == []


def test_a_client_that_only_ever_says_noop_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "USELESS_TIMEOUTS", 1)
    with in_a_hurry(0.5, command_limit=100_000) as house, house.dial() as line:
        line.greeted()
        with contextlib.suppress(ConnectionError):
            while line.ask("RSET"):
                time.sleep(0.02)
        house.wait_until_empty()


def test_a_mail_taken_in_is_a_reason_to_stay(house: House) -> None:
    def until() -> float:
        (conversation,) = house.listener._shared.open
        assert conversation.deadlines._use is not None
        return conversation.deadlines._use.when()

    with house.dial() as line:
        line.greeted()
        before = until()
        line.envelope("gm@secret.test")
        line.send(b"Subject: hi\r\n\r\n")
        assert line.ask(".").startswith("250 ")
        assert until() > before


# --- a crowd --------------------------------------------------------------------------------------


VOTE = b"Subject: vote 301 for\r\n\r\n"


def votes(line: Line) -> None:
    line.greeted().envelope("gm@secret.test")
    line.send(VOTE)
    assert line.ask(".").startswith("250 ")


def wait_for_octets(house: House, line: Line, count: int = 2_000) -> None:
    """Have a client send octets, and wait until they have been counted."""
    port = line.sock.getsockname()[1]
    (found,) = (
        found
        for found in cast(set[Conversation], house.listener._shared.open)
        if found.transport is not None and found.transport.get_extra_info("peername")[1] == port
    )
    before = found.progress.until
    line.send(b"x" * count)
    end = time.monotonic() + PATIENCE
    while found.progress.until == before:
        assert time.monotonic() < end
        time.sleep(0.005)


def test_who_sits_on_all_the_places_makes_room() -> None:
    with House(tcp(max_connections=3)) as house, contextlib.ExitStack() as lines:
        sitting = []
        for _ in range(3):
            sitting.append(lines.enter_context(house.dial()).greeted())
            house.clock.advance(1)
        sitting[0].ask("MAIL FROM:<a@b.test>")
        house.clock.advance(5)
        with house.dial() as alice:
            votes(alice)
        assert sitting[0].reply().startswith("421 4.7.0 too many connections")
        assert sitting[1].ask("NOOP").startswith("250 ")


def test_who_talks_and_brings_nothing_is_slower_than_who_brings_a_little() -> None:
    with House(tcp(max_connections=2)) as house, house.dial() as slow, house.dial() as chatty:
        slow.greeted().envelope("gm@secret.test")
        chatty.greeted()
        house.clock.advance(3)
        wait_for_octets(house, slow)
        house.clock.advance(4)
        assert chatty.ask("NOOP").startswith("250 ")
        with house.dial() as alice:
            votes(alice)
        assert chatty.reply().startswith("421 4.7.0")
        house.clock.advance(1)
        with house.dial() as alice, house.dial() as bob:
            votes(alice)
            # Now it is the slow mail that makes room.
            votes(bob)
        assert slow.reply().startswith("421 4.7.0")


def test_nobody_is_sent_away_who_sends_fast_enough() -> None:
    with House(tcp(max_connections=1)) as house, house.dial() as alice:
        alice.greeted().envelope("gm@secret.test")
        for _ in range(10):
            house.clock.advance(2)
            wait_for_octets(house, alice)
            with house.dial() as mallory:
                assert mallory.reply().startswith("421 4.7.0")
        assert alice.ask("\r\n.").startswith("250 ")


def test_an_octet_now_and_then_keeps_no_place() -> None:
    with House(tcp(max_connections=1)) as house, house.dial() as mallory:
        mallory.greeted().envelope("gm@secret.test")
        for _ in range(6):
            house.clock.advance(1)
            wait_for_octets(house, mallory, 1)
        with house.dial() as alice:
            votes(alice)


def test_what_was_sent_fast_does_not_pay_for_standing_still() -> None:
    with House(tcp(max_connections=1)) as house, house.dial() as mallory:
        mallory.greeted().envelope("gm@secret.test")
        for _ in range(100):
            house.clock.advance(1)
            wait_for_octets(house, mallory)
        house.clock.advance(5)
        with house.dial() as alice:
            votes(alice)


def test_nobody_is_sent_away_while_we_write_their_mail_down() -> None:
    with House(tcp(max_connections=1)) as house, house.dial() as alice:
        alice.greeted().envelope("gm@secret.test")
        house.shelf.gate.clear()
        alice.send(VOTE + b".\r\n")
        assert house.shelf.entered.wait(PATIENCE)
        house.clock.advance(100)
        with house.dial() as mallory:
            assert mallory.reply().startswith("421 4.7.0")
        house.shelf.gate.set()
        assert alice.reply().startswith("250 ")


def test_who_has_just_come_need_not_make_room() -> None:
    with House(tcp(max_connections=1)) as house, house.dial() as alice:
        alice.greeted()
        with house.dial() as mallory:
            assert mallory.reply().startswith("421 4.7.0")
        assert alice.ask("NOOP").startswith("250 ")


def test_a_host_with_many_places_makes_room_for_one_with_none() -> None:
    with House(public(max_connections=4)) as house, contextlib.ExitStack() as lines:
        for host in ("127.0.0.2", "127.0.0.3"):
            for _ in range(2):
                lines.enter_context(house.dial(host)).greeted()
        with house.dial("127.0.0.4") as alice:
            # They have just come, and come again at once.
            votes(alice)
            with house.dial("127.0.0.2") as again:
                assert again.reply().startswith("421 4.7.0")
            assert alice.ask("NOOP").startswith("250 ")


def test_our_own_server_in_front_is_held_to_no_limit_of_a_host() -> None:
    config = tcp(max_connections=30, max_connections_per_peer=1, max_per_minute_per_peer=1)
    with House(config) as house, contextlib.ExitStack() as lines:
        for _ in range(25):
            votes(lines.enter_context(house.dial()))


def test_a_host_that_comes_again_and_again_is_turned_away_for_a_while() -> None:
    with House(public(max_per_minute_per_peer=3)) as house:
        for _ in range(3):
            with house.dial("127.0.0.2") as line:
                line.greeted()
        with house.dial("127.0.0.2") as line:
            assert line.reply().startswith("421 4.7.0 too many connections")
        with house.dial("127.0.0.3") as alice:
            votes(alice)
        house.clock.advance(20)
        with house.dial("127.0.0.2") as line:
            votes(line)


def test_a_host_that_sends_too_many_mails_is_asked_to_come_later() -> None:
    with House(public(max_per_minute_per_peer=3)) as house, house.dial("127.0.0.2") as line:
        line.greeted()
        copies = [f"gm+{number}@secret.test" for number in range(4)]
        replies = line.envelope(*copies)
        assert [reply[:3] for reply in replies] == ["250", "250", "250", "250", "451", "354"]
        assert replies[4] == "451 4.7.1 too many mails from your address, try again later"
        line.send(VOTE)
        assert line.ask(".").startswith("250 ")
        with house.dial("127.0.0.3") as alice:
            votes(alice)
        assert line.envelope("gm@secret.test")[1].startswith("451 ")
        house.clock.advance(20)
        assert line.envelope("gm@secret.test")[1].startswith("250 ")
    assert len(house.shelf.durable) == 4


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("tls"))


def test_many_handshakes_that_never_go_on(certificate: Certificate) -> None:
    config = tcp(
        tls_certificate=str(certificate.certificate),
        tls_key=str(certificate.key),
        max_connections_per_peer=50,
    ).model_copy(update={"timeout_seconds": 0.5})
    with House(config) as house, contextlib.ExitStack() as lines:
        for _ in range(40):
            line = lines.enter_context(house.dial()).greeted()
            assert line.ask("STARTTLS").startswith("220 ")
            line.send(b"\x16\x03\x01\x02\x00\x01\x00")
        house.wait_until_empty()
        with house.dial() as alice:
            alice.greeted().envelope("gm@secret.test")
            alice.send(b"Subject: vote 301 for\r\n\r\n")
            assert alice.ask(".").startswith("250 ")


# --- nonsense -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "garbage",
    [
        b"\0" * 100_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: secret.test\r\n\r\n" * 100,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\r\n" * 500,
        bytes(range(256)) * 500 + b"\r\n",
        b"\r\n" * 10_000,
        b"\n" * 10_000,
        b"A" * 2_000_000 + b"\r\n" + b"NOOP\r\n" * 1_000,
        HELLO + b"MAIL FROM:<>\r\n" * 5_000,
        HELLO + ENVELOPE + b"RCPT TO:<nobody@secret.test>\r\n" * 5_000,
        HELLO + b"BDAT 86 LAST\r\n" * 5_000,
        HELLO + b"AUTH PLAIN AGEAYg==\r\n" * 5_000,
        HELLO + b"STARTTLS\r\n" * 5_000,
        HELLO + b"VRFY root\r\nEXPN list\r\nHELP\r\nETRN x\r\nTURN\r\nXCLIENT a=b\r\n" * 1_000,
    ],
    ids=["nul", "http", "tls", "octets", "lines", "feeds", "long", "mail", "rcpt", "bdat", "auth",
         "starttls", "others"],
)  # fmt: skip
def test_nonsense_in_one_breath_ends_and_leaves_nothing(house: House, garbage: bytes) -> None:
    with house.dial() as line, contextlib.suppress(ConnectionError):
        line.send(garbage)
        says_no_more(line)
        line.replies_to_the_end()
    house.wait_until_empty()
    assert house.shelf.durable == []
    with house.dial() as alice:
        alice.greeted().envelope("gm@secret.test")
        alice.send(b"Subject: vote 301 for\r\n\r\n")
        assert alice.ask(".").startswith("250 ")


BEGINNINGS = [
    "",
    "\r\n",
    "\r\n\r\n",
    "..\r\n",
    "...\r\n",
    ".x\r\n",
    "\r\n..\r\n",
    "\r\r\n",
    "\n.\n",
]


@pytest.mark.parametrize("beginning", BEGINNINGS, ids=repr)
@pytest.mark.parametrize("filled", [0, READ_LIMIT - 6, READ_LIMIT, 3 * READ_LIMIT + 1])
def test_a_mail_arrives_as_it_was_sent_wherever_it_is_cut(
    house: House, beginning: str, filled: int
) -> None:
    wire = f"{beginning}Subject: hi\r\n\r\n{'x' * filled}\r\n..dots\r\n..\r\n\r\nend\r\n"
    lines = wire.split("\r\n")
    sent = "\r\n".join(line.removeprefix(".") for line in lines)
    with house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        octets = wire.encode() + b".\r\nNOOP\r\n"
        for place in range(0, len(octets), 5_001):
            line.send(octets[place : place + 5_001])
        assert line.reply() == "250 2.0.0 accepted"
        assert line.reply().startswith("250 ")
    (arrival,) = house.shelf.durable
    assert arrival.raw == sent.encode()


@pytest.mark.parametrize(("over", "code"), [(0, "250"), (1, "552")])
def test_dots_put_before_lines_do_not_count(over: int, code: str) -> None:
    """RFC 1870 §3: the size of a mail is that of its text."""
    text = b"Subject: hi\r\n\r\n" + b".\r\n" * 7_000
    with House(tcp(max_size=len(text) - over)) as house, house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        line.send(text.replace(b"\r\n.", b"\r\n..") + b".\r\n")
        assert line.reply().startswith(code)


@pytest.mark.parametrize("blank", [b"\r\n", b".\r\r\n"])
def test_a_mail_of_blank_lines_is_not_read_to_its_end(house: House, blank: bytes) -> None:
    with house.dial() as line, contextlib.suppress(ConnectionError):
        line.greeted().envelope("gm@secret.test")
        line.send(blank * 1_000)
        assert line.reply().startswith("554 ")
        assert line.reply() == ""
    house.wait_until_empty()


def test_chunks_are_neither_offered_nor_taken(house: House) -> None:
    """RFC 3030: a mail in BDAT chunks would end by a count, which relays disagree about."""
    with house.dial() as line:
        assert line.reply().startswith("220 ")
        assert "CHUNKING" not in (hello := line.ask("EHLO player.test"))
        assert "BINARYMIME" not in hello
        line.ask("MAIL FROM:<alice@players.test>")
        line.ask("RCPT TO:<gm@secret.test>")
        assert line.ask("BDAT 4 LAST").startswith("500 ")
        assert line.ask("vote").startswith("500 ")
    assert house.shelf.durable == []


# --- smuggling ------------------------------------------------------------------------------------

LINE_ENDS = (b"\n", b"\r", b"\r\r", b"\n\n", b"\0", b"\r\0\n", b"\n\r", b"\x0b", b"\x0c", b"\x85",
             b"\xe2\x80\xa8", b"\r\n")  # fmt: skip


@pytest.mark.parametrize("after", LINE_ENDS, ids=repr)
@pytest.mark.parametrize("before", LINE_ENDS, ids=repr)
def test_no_other_ending_hides_a_second_mail(house: House, before: bytes, after: bytes) -> None:
    if (before, after) == (b"\r\n", b"\r\n"):
        return  # That is the one.
    with house.dial() as line:
        line.greeted().envelope("gm@secret.test")
        line.send(b"Subject: hi\r\n\r\nhello" + before + b"." + after + SMUGGLED + b".\r\n")
        assert line.reply().startswith("250 ")
        assert line.ask("NOOP").startswith("250 ")
        assert line.ask("QUIT").startswith("221 ")
    (arrival,) = house.shelf.durable
    assert arrival.envelope_sender == "alice@players.test"
    assert b"MAIL FROM:<bob@players.test>" in arrival.raw


def test_what_follows_the_end_in_the_same_breath_is_the_next_command(house: House) -> None:
    with house.dial() as line:
        line.send(
            HELLO + ENVELOPE + b"DATA\r\nSubject: 1\r\n\r\n.\r\n" + ENVELOPE
            + b"DATA\r\nSubject: 2\r\n\r\n.\r\nQUIT\r\nMAIL FROM:<late@players.test>\r\n"
        )  # fmt: skip
        line.replies_to_the_end()
    assert [arrival.raw for arrival in house.shelf.durable] == [
        b"Subject: 1\r\n\r\n",
        b"Subject: 2\r\n\r\n",
    ]


def test_parts_of_many_mails_share_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamemaster.inbox.smtp.MOST_OCTETS", 300_000)
    with House(tcp(max_size=200_000)) as house, contextlib.ExitStack() as lines:
        half_sent: list[Line] = []
        for _ in range(10):
            line = lines.enter_context(house.dial()).greeted()
            line.envelope("gm@secret.test")
            line.send(b"x" * 60_000 + b"\r\n")
            half_sent.append(line)
        replies = [line.ask(".")[:3] for line in half_sent]
        assert replies.count("452") >= 5
        with house.dial() as alice:
            alice.greeted().envelope("gm@secret.test")
            alice.send(b"Subject: vote 301 for\r\n\r\n")
            assert alice.ask(".").startswith("250 ")
