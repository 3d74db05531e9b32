from __future__ import annotations

import contextlib
import os
import socket
import ssl
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clock import HandClock
from gamemaster.config.servers import SendConfig
from gamemaster.errors import Defect, OperatorError
from gamemaster.net.oauth import AccessTokens
from gamemaster.outbox.maildir import MaildirTransport, folder_name
from gamemaster.outbox.outcome import Delivered, Failed, Outcome
from gamemaster.outbox.transport import SmtpTransport
from tests.inbox.certificate import Certificate, make_certificate
from tests.outbox.post_office import PostOffice

ALICE = "alice@players.test"
BOB = "bob@players.test"
GM = "gm@secret.test"
LETTER = b"Subject: Proposal 301\r\n\r\nThe text.\r\n"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def server_tls(certificate: Certificate) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate.certificate, certificate.key)
    return context


def to(office: PostOffice | int, tls: str = "none", **more: object) -> SendConfig:
    port = office if isinstance(office, int) else office.port
    return SendConfig.model_validate(
        {"kind": "smtp", "host": "localhost", "port": port, "tls": tls, **more}
    )


@pytest.fixture(params=[False, True], ids=["one by one", "in groups"])
def office(request: pytest.FixtureRequest) -> Iterator[PostOffice]:
    with PostOffice(pipelining=request.param) as office:
        yield office


def deliver(office: PostOffice, *recipients: str) -> list[Outcome]:
    transport = SmtpTransport(to(office))
    outcomes = [transport.deliver(GM, recipient, LETTER) for recipient in recipients]
    transport.close()
    return outcomes


# --- what the server says -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "temporary"),
    [
        ("450 4.2.1 mailbox busy", True),
        ("451 4.3.0 greylisted", True),
        ("452 4.2.2 mailbox full", True),
        ("550 5.1.1 no such user", False),
        ("550 5.5.0 mailbox unavailable", True),
        ("550 no such user", False),
        ("551 5.1.6 moved", False),
        ("552 too many recipients", True),
        ("553 5.1.3 bad address", False),
        ("554 5.7.1 refused", False),
    ],
)
def test_a_refused_recipient(office: PostOffice, reply: str, *, temporary: bool) -> None:
    office.recipient_replies = {BOB: reply}
    code, _, words = reply.partition(" ")
    status = words.split(" ")[0] if words[0].isdigit() else ""
    refused = Failed(temporary=temporary, code=int(code), text=words, status=status)
    refused = replace(refused, too_fast="destination" if reply.startswith("450") else "")
    assert deliver(office, BOB) == [refused]
    assert deliver(office, ALICE, BOB) == [Delivered(), refused]
    assert [taken.recipients for taken in office.taken] == [[ALICE]]


@pytest.mark.parametrize(
    ("reply", "temporary"),
    [
        ("451 4.3.0 later", True),
        ("452 4.3.1 no room", True),
        ("550 5.5.0 unavailable", True),
        ("552 5.3.4 too large", False),
        ("554 5.6.0 spam", False),
    ],
)
def test_a_refused_letter(office: PostOffice, reply: str, *, temporary: bool) -> None:
    office.data_reply = reply
    outcomes = deliver(office, ALICE, BOB)
    assert [(o.temporary, o.code) for o in outcomes if isinstance(o, Failed)] == [
        (temporary, int(reply[:3]))
    ] * 2


@pytest.mark.parametrize(
    ("reply", "temporary"),
    [
        ("451 4.3.0 later", True),
        ("530 5.7.0 authentication required", True),
        ("553 5.7.1 sender not owned by user", True),
        ("552 5.3.4 too large", False),
    ],
)
def test_a_refused_sender_is_for_the_operator_to_mend(
    office: PostOffice, reply: str, *, temporary: bool
) -> None:
    office.sender_reply = reply
    (outcome,) = deliver(office, ALICE)
    assert isinstance(outcome, Failed)
    assert (outcome.temporary, outcome.code) == (temporary, int(reply[:3]))


def test_the_words_of_a_server_stay_out_of_repr(office: PostOffice) -> None:
    office.recipient_replies = {BOB: "550 5.1.1 <bob@players.test> unknown"}
    (outcome,) = deliver(office, BOB)
    assert "bob" not in repr(outcome)


def test_a_server_that_closes_down_in_between(office: PostOffice) -> None:
    transport = SmtpTransport(to(office))
    office.recipient_replies = {BOB: "421 4.3.2 closing down"}
    office.data_reply = "421 4.3.2 closing down"
    outcomes = [transport.deliver(GM, reader, LETTER) for reader in (BOB, ALICE)]
    assert [o.temporary for o in outcomes if isinstance(o, Failed)] == [True, True]
    office.recipient_replies, office.data_reply = {}, ""
    assert transport.deliver(GM, BOB, LETTER) == Delivered()
    transport.close()


# --- the connection -------------------------------------------------------------------------------


def test_one_connection_carries_many_letters(office: PostOffice) -> None:
    transport = SmtpTransport(to(office))
    for _ in range(5):
        transport.deliver(GM, ALICE, LETTER)
    transport.close()
    assert office.connections == 1
    assert len(office.taken) == 5


def test_a_refusal_leaves_the_connection_fit_for_the_next_letter(office: PostOffice) -> None:
    office.recipient_replies = {BOB: "550 5.1.1 no such user"}
    transport = SmtpTransport(to(office))
    for _ in range(3):
        transport.deliver(GM, BOB, LETTER)
        assert transport.deliver(GM, ALICE, LETTER) == Delivered()
    transport.close()
    assert office.connections == 1


def test_a_server_that_hung_up_meanwhile_is_dialled_again(office: PostOffice) -> None:
    transport = SmtpTransport(to(office))
    transport.deliver(GM, ALICE, LETTER)
    office.hang_up()
    assert transport.deliver(GM, ALICE, LETTER) == Delivered()
    transport.close()
    assert office.connections == 2


def test_nobody_there() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        transport = SmtpTransport(to(int(closed.getsockname()[1])))
        outcome = transport.deliver(GM, ALICE, LETTER)
    assert outcome == Failed(temporary=True, code=None, text="ConnectionRefusedError")


def test_a_server_that_is_none() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def greet() -> None:
            client, _ = listening.accept()
            with client:
                client.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=greet)
        thread.start()
        outcome = SmtpTransport(to(int(listening.getsockname()[1]))).deliver(GM, ALICE, LETTER)
        thread.join()
    assert isinstance(outcome, Failed)
    assert (outcome.temporary, outcome.code) == (True, None)


def test_a_server_that_falls_silent_is_left_when_the_daemon_stops() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        transport = SmtpTransport(to(int(silent.getsockname()[1])))
        outcomes: list[Outcome] = []
        thread = threading.Thread(
            target=lambda: outcomes.append(transport.deliver(GM, ALICE, LETTER))
        )
        thread.start()
        client, _ = silent.accept()
        with client, client.makefile("rb") as said:
            client.sendall(b"220 submit.players.test\r\n")
            assert said.readline().startswith(b"ehlo ")
            transport.abort()
            thread.join()
    assert outcomes == [Failed(temporary=True, code=None, text="SMTPServerDisconnected")]


@pytest.mark.parametrize("ours", [3, 1_000])
def test_no_more_messages_than_a_connection_may_carry(office: PostOffice, ours: int) -> None:
    """Whether we know the limit or the server tells us, every letter arrives once."""
    office.messages_per_connection = 3
    transport = SmtpTransport(to(office, messages_per_connection=ours))
    for n in range(7):
        assert transport.deliver(GM, ALICE, LETTER + b"%d\r\n" % n) == Delivered()
    transport.close()
    assert [taken.message for taken in office.taken] == [LETTER + b"%d\r\n" % n for n in range(7)]
    assert office.connections == 3


def test_letters_that_look_like_commands_and_dots_arrive_unchanged(office: PostOffice) -> None:
    letter = b".\r\nQUIT\r\n..\r\n.hidden\r\n\r\nRSET\r\n.\r\n"
    transport = SmtpTransport(to(office))
    for _ in range(2):
        assert transport.deliver(GM, ALICE, letter) == Delivered()
    transport.close()
    assert [taken.message for taken in office.taken] == [letter] * 2


@pytest.mark.parametrize("after", [b"", b"250 2.1.0 ok\r\n", b"250 2.1.0 ok\r\n250 2.1.5 ok\r\n"])
def test_a_server_that_goes_away_before_the_letter_is_sent_gets_it_over_a_new_connection(
    after: bytes,
) -> None:
    """A kept connection that breaks before the content is dialled anew; nobody got the letter."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        said: list[bytes] = []

        def serve() -> None:
            for number in range(2):
                client, _ = listening.accept()
                with client, client.makefile("rb") as lines:
                    client.sendall(b"220 hello\r\n")
                    lines.readline()
                    client.sendall(b"250-hello\r\n250 PIPELINING\r\n")
                    _one_letter(client, lines, said)
                    if number == 0:
                        lines.readline()
                        client.sendall(after)
                        client.shutdown(socket.SHUT_WR)

        thread = threading.Thread(target=serve)
        thread.start()
        transport = SmtpTransport(to(int(listening.getsockname()[1])))
        letters = [LETTER + b"1\r\n", LETTER + b"2\r\n"]
        for letter in letters:
            assert transport.deliver(GM, ALICE, letter) == Delivered()
        transport.close()
        thread.join()
    assert said == letters


def test_a_server_that_goes_away_in_the_middle_of_a_letter_is_not_handed_it_again_at_once() -> None:
    """It may have taken the letter: whoever waits for the next attempt gets it twice at most."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            client, _ = listening.accept()
            with client, client.makefile("rb") as lines:
                client.sendall(b"220 hello\r\n")
                lines.readline()
                client.sendall(b"250-hello\r\n250 PIPELINING\r\n")
                _one_letter(client, lines, [])
                for _ in range(3):
                    lines.readline()
                client.sendall(b"250 ok\r\n250 ok\r\n354 go on\r\n")
                lines.readline()

        thread = threading.Thread(target=serve)
        thread.start()
        transport = SmtpTransport(to(int(listening.getsockname()[1])))
        assert transport.deliver(GM, ALICE, LETTER) == Delivered()
        lost = Failed(temporary=True, code=None, text="SMTPServerDisconnected")
        assert transport.deliver(GM, ALICE, LETTER) == lost
        thread.join()


def _one_letter(client: socket.socket, lines: IO[bytes], said: list[bytes]) -> None:
    for _ in range(3):
        lines.readline()
    client.sendall(b"250 ok\r\n250 ok\r\n354 go on\r\n")
    letter = b"".join(iter(lines.readline, b".\r\n"))
    client.sendall(b"250 ok\r\n")
    said.append(letter)


def test_a_server_that_goes_on_without_any_recipient_is_told_of_nothing() -> None:
    """RFC 2920 §3.1: 354 although all recipients were refused."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        content: list[bytes] = []

        def serve() -> None:
            client, _ = listening.accept()
            with client, client.makefile("rb") as lines:
                client.sendall(b"220 hello\r\n")
                lines.readline()
                client.sendall(b"250-hello\r\n250 PIPELINING\r\n")
                for _ in range(3):
                    lines.readline()
                client.sendall(b"250 ok\r\n550 5.1.1 no\r\n354 go on\r\n")
                content.append(lines.readline())
                client.sendall(b"250 ok\r\n")
                lines.readline()
                client.sendall(b"250 ok\r\n")

        thread = threading.Thread(target=serve)
        thread.start()
        transport = SmtpTransport(to(int(listening.getsockname()[1])))
        outcome = transport.deliver(GM, BOB, LETTER)
        assert isinstance(outcome, Failed)
        assert outcome.reply == "550 5.1.1"
        transport.close()
        thread.join()
    assert content == [b".\r\n"]


# --- TLS and passwords ----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["starttls", "tls"])
def test_letters_over_tls(certificate: Certificate, server_tls: ssl.SSLContext, mode: str) -> None:
    with PostOffice(tls=server_tls, implicit_tls=mode == "tls") as office:
        transport = SmtpTransport(to(office, mode, ca_file=str(certificate.certificate)))
        assert transport.deliver(GM, ALICE, LETTER) == Delivered()
        transport.close()


@pytest.mark.parametrize("mode", ["starttls", "tls"])
def test_a_server_that_cannot_prove_who_it_is_gets_nothing(
    server_tls: ssl.SSLContext, mode: str
) -> None:
    with PostOffice(tls=server_tls, implicit_tls=mode == "tls") as office:
        outcome = SmtpTransport(to(office, mode)).deliver(GM, ALICE, LETTER)
        assert outcome == Failed(
            temporary=True,
            code=None,
            text="SSLCertVerificationError",
            unreached="certificate does not verify",
        )
        assert office.taken == []


def test_a_server_without_starttls_gets_nothing(office: PostOffice) -> None:
    outcome = SmtpTransport(to(office, "starttls")).deliver(GM, ALICE, LETTER)
    assert outcome == Failed(temporary=True, code=None, text="SMTPNotSupportedError")
    assert office.taken == []


def test_opportunistic_tls_takes_what_is_offered(
    office: PostOffice, server_tls: ssl.SSLContext
) -> None:
    for there in (office, PostOffice(tls=server_tls)):
        with there if there is not office else contextlib.nullcontext():
            transport = SmtpTransport(to(there, "opportunistic"))
            assert transport.deliver(GM, ALICE, LETTER) == Delivered()
            connection = transport._connection
            assert connection is not None
            assert isinstance(connection.sock, ssl.SSLSocket) is (there is not office)
            transport.close()


# --- OAuth ----------------------------------------------------------------------------------------


class Tokens(AccessTokens):
    """Gives one token after the other."""

    def __init__(self, *tokens: str) -> None:
        self.tokens = list(tokens)

    def get(self) -> str:
        return self.tokens[0]

    def renewed(self) -> str:
        del self.tokens[0]
        return self.tokens[0]


@pytest.mark.parametrize("mechanism", ["XOAUTH2", "OAUTHBEARER"])
def test_a_token_opens_the_way_and_an_old_one_is_renewed_once(mechanism: str) -> None:
    with PostOffice(token="t0ken", mechanism=mechanism) as office:
        config = to(office, user="gm", oauth={"token_file": "none"})
        tokens = Tokens("0ld", "t0ken", "never")
        transport = SmtpTransport(config, tokens=tokens)
        assert transport.deliver(GM, ALICE, LETTER) == Delivered()
        transport.close()
        assert tokens.tokens == ["t0ken", "never"]
        assert len(office.tokens_seen) == 2


def test_a_token_that_is_refused_is_mendable_and_said_nowhere() -> None:
    with PostOffice(token="t0ken") as office:
        config = to(office, user="gm", oauth={"token_file": "none"})
        transport = SmtpTransport(config, tokens=Tokens("s3cret-1", "s3cret-2", "s3cret-3"))
        outcome = transport.deliver(GM, ALICE, LETTER)
        assert outcome == Failed(
            temporary=True,
            code=None,
            text="authentication refused (535)",
            unreached="log-in refused",
        )
        assert len(office.tokens_seen) == 2
        assert "s3cret" not in repr(outcome) + str(outcome)


# --- passwords ------------------------------------------------------------------------------------


def test_the_password_opens_the_way_and_a_wrong_one_is_mendable(
    certificate: Certificate, server_tls: ssl.SSLContext, tmp_path: Path
) -> None:
    secret = tmp_path / "password"
    secret.touch(mode=0o600)
    with PostOffice(password="Pa55w0rd", tls=server_tls) as office:
        login = {"user": "gm", "password_file": str(secret)}
        ca_file = str(certificate.certificate)
        transport = SmtpTransport(to(office, "starttls", ca_file=ca_file, **login))
        secret.write_text("wr0ng\n")
        outcome = transport.deliver(GM, ALICE, LETTER)
        assert outcome == Failed(
            temporary=True,
            code=None,
            text="authentication refused (535)",
            unreached="log-in refused",
        )
        # The operator mends the file; nothing has to be started again.
        secret.write_text("Pa55w0rd\n")
        assert transport.deliver(GM, ALICE, LETTER) == Delivered()
        transport.close()


def test_an_authority_that_was_renewed_in_its_file_is_trusted_from_then_on(
    certificate: Certificate, server_tls: ssl.SSLContext, tmp_path: Path
) -> None:
    ca_file, other = tmp_path / "ca.pem", tmp_path / "other"
    other.mkdir()
    ca_file.write_bytes(make_certificate(other).certificate.read_bytes())
    with PostOffice(tls=server_tls) as office:
        transport = SmtpTransport(to(office, "starttls", ca_file=str(ca_file)))
        refused = transport.deliver(GM, ALICE, LETTER)
        assert isinstance(refused, Failed)
        assert refused.reply == "certificate does not verify"
        ca_file.unlink()
        gone = transport.deliver(GM, ALICE, LETTER)
        assert isinstance(gone, Failed)
        assert (gone.temporary, gone.reply) == (True, "the CA file cannot be used")
        ca_file.write_bytes(certificate.certificate.read_bytes())
        assert transport.deliver(GM, ALICE, LETTER) == Delivered()
        transport.close()


def test_a_password_file_that_went_missing_is_mendable(office: PostOffice, tmp_path: Path) -> None:
    transport = SmtpTransport(to(office, user="gm", password_file=str(tmp_path / "gone")))
    outcome = transport.deliver(GM, ALICE, LETTER)
    assert outcome == Failed(
        temporary=True, code=None, text="OperatorError", unreached="no password or token"
    )


def test_a_ca_file_that_is_none_is_the_operators_fault(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="cannot use the CA file"):
        SmtpTransport(to(25, "tls", ca_file=str(tmp_path / "none.pem")))


# --- addresses and bytes --------------------------------------------------------------------------


def test_addresses_beyond_ascii_where_the_server_takes_them(office: PostOffice) -> None:
    assert deliver(office, "jörg@players.test") == [Delivered()]
    assert office.taken[0].recipients == ["jörg@players.test"]


@pytest.mark.parametrize(
    "address", ["jörg@players.test", "a@b.test\r\nRCPT TO:<c@d.test>", "a, b@b.test"]
)
def test_an_address_that_cannot_be_said_is_refused_for_good(address: str) -> None:
    with PostOffice(takes_utf8=False) as office:
        (outcome,) = deliver(office, address)
        assert isinstance(outcome, Failed)
        assert not outcome.temporary
        assert deliver(office, ALICE) == [Delivered()]
        assert len(office.taken) == 1


@pytest.mark.parametrize("letter", [b"Subject: x\n\n", b"Subject: x\r\n\r\na\rb\r\n"])
def test_a_letter_with_bare_line_ends_is_our_own_fault(office: PostOffice, letter: bytes) -> None:
    with pytest.raises(Defect, match="CR LF"):
        SmtpTransport(to(office)).deliver(GM, ALICE, letter)


def test_eight_bit_letters_are_announced_as_such(office: PostOffice) -> None:
    letter = "Subject: été\r\n\r\nà\r\n".encode()
    transport = SmtpTransport(to(office))
    assert transport.deliver(GM, ALICE, letter) == Delivered()
    transport.close()
    assert office.taken[0].message == letter


# --- the Maildir ----------------------------------------------------------------------------------


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_umask")
def test_a_maildir_is_private_and_complete(tmp_path: Path, clock: HandClock) -> None:
    MaildirTransport(tmp_path / "mail", clock).deliver(GM, "Alice@Players.test", LETTER)
    maildir = tmp_path / "mail" / ALICE
    assert sorted(part.name for part in maildir.iterdir()) == ["cur", "new", "tmp"]
    assert list((maildir / "tmp").iterdir()) == []
    made = [tmp_path / "mail", *(tmp_path / "mail").rglob("*")]
    assert {path.stat().st_mode & 0o777 for path in made if path.is_dir()} == {0o700}
    assert [path.stat().st_mode & 0o777 for path in made if path.is_file()] == [0o600]


def test_a_maildir_that_cannot_be_written_is_temporary(tmp_path: Path, clock: HandClock) -> None:
    (tmp_path / "mail").write_text("a file")
    outcome = MaildirTransport(tmp_path / "mail", clock).deliver(GM, ALICE, LETTER)
    assert outcome == Failed(temporary=True, code=None, text="File exists")


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (ALICE, ALICE),
        ("../../etc/passwd", "%2E./..%2Fetc%2Fpasswd".replace("/", "%2F")),
        ("..", "%2E."),
        (".hidden@players.test", "%2Ehidden@players.test"),
        ("a/b@players.test", "a%2Fb@players.test"),
        ("jörg@players.test", "j%C3%B6rg@players.test"),
    ],
)
def test_folder_names(address: str, name: str) -> None:
    assert folder_name(address) == name


@given(st.text(min_size=1, max_size=300), st.text(min_size=1, max_size=300))
def test_each_address_has_a_folder_and_shares_it_with_nobody(one: str, other: str) -> None:
    name = folder_name(one)
    assert "/" not in name
    assert not name.startswith(".")
    assert 0 < len(name.encode()) <= 255
    assert (name == folder_name(other)) == (one.casefold() == other.casefold())
