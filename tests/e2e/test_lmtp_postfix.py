from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.config.servers import ListenConfig, SendConfig
from gamemaster.errors import StoreFull
from gamemaster.outbox.outcome import Delivered, Failed
from gamemaster.outbox.transport import SmtpTransport
from tests.e2e.rig import Dovecot, Postfix, dovecot, postfix, require, swaks
from tests.inbox.house import House, tcp
from tests.ports import free_ports
from tests.running import founded, running

pytestmark = pytest.mark.e2e

ALICE = "alice@players.test"
KEYS = ["gm+alice@secret.test", "gm+bob@secret.test"]


@pytest.fixture(scope="module")
def port() -> int:
    return free_ports(1)[0]


@pytest.fixture(scope="module")
def mta(port: int) -> Iterator[Postfix]:
    ours = ["gm@secret.test", "gm-daily@secret.test"]
    with postfix({"secret.test": f"lmtp:inet:127.0.0.1:{port}"}, ours) as mta:
        yield mta


def on(port: int, protocol: str = "lmtp") -> ListenConfig:
    return tcp(protocol).model_copy(update={"port": port})


def test_a_mail_through_postfix_arrives_with_its_envelope(mta: Postfix, port: int) -> None:
    with House(on(port)) as house:
        swaks(mta, sender=ALICE, recipients=[KEYS[0]], subject="vote 301 for", body="Grüße\n.\n..")
        (arrival,) = house.shelf.wait_for(1)
    assert arrival.recipient == KEYS[0]
    assert arrival.envelope_sender == ALICE
    assert arrival.source == "lmtp"
    assert b"Subject: vote 301 for\r\n" in arrival.raw
    assert arrival.raw.rstrip().endswith("Grüße\r\n.\r\n..".encode())


def test_two_recipients_in_one_delivery_get_it_once_each(mta: Postfix, port: int) -> None:
    with House(on(port)) as house:
        swaks(mta, sender=ALICE, recipients=KEYS, subject="help")
        arrivals = house.shelf.wait_for(2)
        mta.wait_for_log(f"to=<{KEYS[0]}>, relay=127.0.0.1[127.0.0.1]:{port}")
        mta.wait_for_log(f"to=<{KEYS[1]}>, relay=127.0.0.1[127.0.0.1]:{port}")
        assert sorted(arrival.recipient for arrival in arrivals) == KEYS
        # One delivery carried both; were one reply missing, Postfix would come again.
        assert len({id(arrival.raw) for arrival in arrivals}) == 1
        house.wait_until_empty()
    assert mta.log().count(f"to=<{KEYS[1]}>") == 1
    assert "timed out" not in mta.log()


@pytest.mark.parametrize("way", ["through Postfix", "straight to the daemon"])
def test_a_load_of_two_hundred_mails(mta: Postfix, port: int, way: str) -> None:
    """By Postfix's own load generator, eight at a time."""
    house = House(on(port) if way == "through Postfix" else tcp("smtp"))
    with house:
        target = mta.port if way == "through Postfix" else house.listener.port
        command = ["/usr/sbin/smtp-source", "-s", "8", "-m", "200", "-l", "3000"]
        addresses = ["-f", ALICE, "-t", KEYS[0], f"127.0.0.1:{target}"]
        subprocess.run([*command, *addresses], check=True, timeout=60)
        arrivals = house.shelf.wait_for(200)
        assert {arrival.recipient for arrival in arrivals} == {KEYS[0]}
        mta.wait_until_empty()
        assert len(house.shelf.durable) == 200
        house.wait_until_empty()


def test_one_mail_for_two_tournaments_counts_for_both(
    mta: Postfix, port: int, tmp_path: Path
) -> None:
    mail = f"""\
[[listen]]
protocol = "lmtp"
host = "127.0.0.1"
port = {port}

[send]
kind = "maildir"
maildir = "out"
"""
    config = founded(tmp_path, mail)
    second = '\n[[tournament]]\nname = "daily"\naddress = "gm-daily@secret.test"\ntitle = "Daily"\n'
    second += 'announce = "each"\n'
    config.write_text(config.read_text() + second)
    with running(config) as daemon:
        both = ["gm@secret.test", "gm-daily@secret.test"]
        swaks(mta, sender=ALICE, recipients=both, subject="join as Alice",
              options=("--header", f"From: {ALICE}"))  # fmt: skip

        def asked() -> list[bytes]:
            return [one.read_bytes() for one in (tmp_path / "out").rglob("new/*")]

        mta.flush_until(lambda: len(asked()) == 2)
        assert sorted(b"[Autumn] please confirm" in one for one in asked()) == [False, True]
        assert sorted(b"[Daily] please confirm" in one for one in asked()) == [False, True]
        assert daemon.stop() == 0


def test_a_bounce_comes_from_nobody(mta: Postfix, port: int) -> None:
    with House(on(port)) as house:
        swaks(mta, sender="<>", recipients=["gm@secret.test"], subject="Undelivered")
        assert house.shelf.wait_for(1)[0].envelope_sender == ""


def test_a_full_disk_puts_mail_off_and_it_comes_again(mta: Postfix, port: int) -> None:
    with House(on(port)) as house:
        house.shelf.trouble = [StoreFull("no space")]
        swaks(mta, sender=ALICE, recipients=["gm+full@secret.test"], subject="help")
        mta.wait_for_log("status=deferred (host 127.0.0.1[127.0.0.1] said: 451 4.3.0 try again")
        mta.flush_until(lambda: bool(house.shelf.durable))
        assert house.shelf.wait_for(1)[0].recipient == "gm+full@secret.test"


def test_what_was_sent_while_nobody_listened_comes_later(mta: Postfix, port: int) -> None:
    swaks(mta, sender=ALICE, recipients=["gm+away@secret.test"], subject="help")
    mta.wait_for_log("to=<gm+away@secret.test>, relay=none")
    with House(on(port)) as house:
        mta.flush_until(lambda: bool(house.shelf.durable))
        assert house.shelf.wait_for(1)[0].recipient == "gm+away@secret.test"


def test_postfix_may_speak_smtp_to_us_instead(port: int) -> None:
    with (
        House(tcp("smtp")) as house,
        postfix(
            {"secret.test": f"smtp:[127.0.0.1]:{house.listener.port}"}, ["gm@secret.test"]
        ) as mta,
    ):
        swaks(mta, sender=ALICE, recipients=KEYS, subject="help")
        assert sorted(a.recipient for a in house.shelf.wait_for(2)) == KEYS
        assert {arrival.source for arrival in house.shelf.durable} == {"smtp"}


def test_lmtp_over_a_unix_socket() -> None:
    require("postfix")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        path = folder / "lmtp"
        config = ListenConfig.model_validate({"protocol": "lmtp", "socket": str(path)})
        with (
            House(config) as house,
            postfix({"secret.test": f"lmtp:unix:{path}"}, ["gm@secret.test"]) as mta,
        ):
            # As the mail server's user would be put into the daemon's group.
            shutil.chown(path, group="postfix")
            assert path.stat().st_mode & 0o777 == 0o660
            swaks(mta, sender=ALICE, recipients=KEYS, subject="help")
            assert sorted(a.recipient for a in house.shelf.wait_for(2)) == KEYS
        assert not os.path.lexists(path)


# --- the way out ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def mailboxes() -> Iterator[Dovecot]:
    with dovecot({ALICE: "pw"}) as mailboxes:
        yield mailboxes


def test_letters_through_postfix_reach_a_mailbox_byte_for_byte(mailboxes: Dovecot) -> None:
    letter = (
        b"Subject: Proposal 301\r\nFrom: gm@secret.test\r\nTo: alice@players.test\r\n\r\n"
        b"From now on\r\n>From too\r\n.\r\n..\r\n-- \r\n" + b"x" * 900 + b"\r\n"
    )
    route = f"lmtp:inet:127.0.0.1:{mailboxes.lmtp_port}"
    with postfix({"players.test": route}, [ALICE]) as mta:
        transport = SmtpTransport(
            SendConfig(kind="smtp", host="127.0.0.1", port=mta.port, tls="none")
        )
        once = transport.deliver("gm@secret.test", ALICE, letter)
        refused = transport.deliver("gm@secret.test", "carol@players.test", letter)
        again = transport.deliver("", ALICE, letter)
        transport.close()
        found = mailboxes.wait_for(ALICE, "INBOX", 2)
    assert once == again == Delivered()
    assert isinstance(refused, Failed)
    assert (refused.temporary, refused.code) == (False, 550)
    assert all(mail.endswith(letter.partition(b"\r\n\r\n")[2]) for mail in found)
