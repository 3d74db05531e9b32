"""What providers do each in their own way: folders, rights, quotas, other clients, odd answers."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster import oplog
from gamemaster.errors import WorldError
from gamemaster.inbox import imap
from tests.inbox.imap_server import DELETED, Folder, ImapServer, Message
from tests.inbox.mailbox_stories import NOW, VOTE, Watch, watch
from tests.inbox.test_imap import SmallAccount

__all__ = ["watch"]


@pytest.fixture
def server() -> Iterator[ImapServer]:
    with ImapServer() as server:
        yield server


@pytest.fixture
def account(server: ImapServer, tmp_path: Path) -> SmallAccount:
    return SmallAccount(server, tmp_path)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "backoff_seconds", lambda _failures, _chance: 0.01)
    monkeypatch.setattr(imap, "FIRST_WINDOW_SECONDS", 0.02)


# --- where folders are ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prefix", "delimiter", "named", "made"),
    [
        ("", "/", "Gamemaster", "Gamemaster"),
        ("INBOX.", ".", "Gamemaster", "INBOX.Gamemaster"),
        ("INBOX.", ".", "INBOX.Done", "INBOX.Done"),
        ("INBOX.", ".", "Nomic/Done", "INBOX.Nomic.Done"),
        ("INBOX/", "/", "Nomic/Done", "INBOX/Nomic/Done"),
        ("", "^", "Nomic/Done", "Nomic^Done"),
        ("", ".", "Nomic.Done", "Nomic.Done"),
    ],
)
def test_the_done_folder_is_made_where_the_server_has_its_folders(
    server: ImapServer, account: SmallAccount, prefix: str, delimiter: str, named: str, made: str
) -> None:
    server.prefix, server.delimiter = prefix, delimiter
    account.config = account.config.model_copy(update={"done_folder": named})
    account.add(VOTE, NOW)
    Watch(account).drain()
    assert server.mails(made) == [VOTE]
    assert server.mails("INBOX") == []


def test_a_folder_that_is_there_is_taken_as_it_is(
    server: ImapServer, account: SmallAccount
) -> None:
    server.prefix, server.delimiter = "INBOX.", "."
    server.folders["Gamemaster"] = Folder()
    account.add(VOTE, NOW)
    Watch(account).drain()
    assert server.mails("Gamemaster") == [VOTE]


def test_the_watched_folder_may_be_below_the_inbox_too(
    server: ImapServer, account: SmallAccount
) -> None:
    server.prefix, server.delimiter = "INBOX.", "."
    server.folders["INBOX.Nomic"] = Folder()
    account.config = account.config.model_copy(update={"folder": "Nomic"})
    server.add(VOTE, NOW, "INBOX.Nomic")
    watch = Watch(account)
    watch.drain()
    assert [arrival.raw for arrival in watch.shelf.durable] == [VOTE]


def test_a_server_that_knows_nothing_of_namespaces(
    server: ImapServer, account: SmallAccount
) -> None:
    server.capabilities.discard("NAMESPACE")
    account.add(VOTE, NOW)
    Watch(account).drain()
    assert server.mails("Gamemaster") == [VOTE]


@pytest.mark.usefixtures("quick")
def test_a_folder_that_is_renamed_away_is_waited_for(
    server: ImapServer, watch: Watch, tmp_path: Path
) -> None:
    with oplog.opened("debug", "json", log := tmp_path / "log"):
        watch.start()
        server.wait_until(lambda: server.idling == 1)
        away = server.folders.pop("INBOX")
        server.hang_up()
        server.wait_until(lambda: server.seen.count("SELECT") > 5)
        away.add(Message(VOTE, NOW))
        server.folders["INBOX"] = away
        server.wait_until(watch.in_done_folder(1))
        watch.stop()
    assert "imap.reconnecting" in log.read_text()
    assert len(watch.shelf.durable) == 1


# --- what we may do there -------------------------------------------------------------------------


def test_a_folder_that_can_only_be_read_is_read_once(
    server: ImapServer, watch: Watch, tmp_path: Path
) -> None:
    server.folders["INBOX"].read_only = True
    watch.account.add(VOTE, NOW)
    with oplog.opened("debug", "json", tmp_path / "log"):
        watch.drain()
        watch.drain()
    assert len(watch.shelf.durable) == 1
    assert server.mails("INBOX") == [VOTE]
    assert '"error": "NotMoved"' in (tmp_path / "log").read_text()
    server.folders["INBOX"].read_only = False
    watch.drain()
    assert server.mails("Gamemaster") == [VOTE]
    assert len(watch.shelf.durable) == 1


@pytest.mark.usefixtures("quick")
def test_a_full_mailbox_does_not_stop_play(server: ImapServer, watch: Watch) -> None:
    # RFC 9208: COPY and MOVE are refused with OVERQUOTA.
    server.capabilities.discard("MOVE")
    server.refused = {"UID COPY"}
    watch.start()
    for n in range(3):
        watch.account.add(VOTE + b"%d\r\n" % n, NOW)
        watch.shelf.wait_for(n + 1)
    server.refused = set()
    server.wait_until(watch.in_done_folder(3))
    assert len(watch.shelf.durable) == 3


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("refused", ["UID STORE", "UID EXPUNGE"])
def test_a_mail_that_is_copied_and_cannot_be_removed_is_copied_once(
    server: ImapServer, watch: Watch, refused: str
) -> None:
    server.capabilities.discard("MOVE")
    server.refused = {refused}
    watch.account.add(VOTE, NOW)
    watch.start()
    server.wait_until(lambda: server.seen.count("UID SEARCH") > 6)
    server.refused = set()
    if refused == "UID STORE":
        server.wait_until(lambda: not server.mails("INBOX"))
    watch.stop()
    assert server.mails("Gamemaster") == [VOTE]
    assert server.seen.count("UID COPY") == 1


def test_without_uidplus_nobody_elses_deleted_mail_goes(server: ImapServer, watch: Watch) -> None:
    server.capabilities = {"IDLE"}
    watch.account.add(VOTE, NOW)
    watch.drain()
    assert server.mails("INBOX") == [], "alone it may expunge"
    others = server.add(b"Subject: marked by a person, who may think again\r\n\r\n", NOW)
    server.folders["INBOX"].messages[others].flags.add(DELETED)
    watch.account.add(VOTE + b"2\r\n", NOW)
    watch.drain()
    assert others in server.folders["INBOX"].messages
    assert len(server.folders["INBOX"].messages) == 2
    assert len(server.mails("Gamemaster")) == 2
    del server.folders["INBOX"].messages[others]
    watch.drain()
    assert len(watch.shelf.durable) == 2


# --- other clients, other folders -----------------------------------------------------------------


def test_what_somebody_has_read_on_a_phone_is_read_here_all_the_same(
    server: ImapServer, watch: Watch
) -> None:
    uid = watch.account.add(VOTE, NOW)
    server.folders["INBOX"].messages[uid].flags |= {"\\Seen", "\\Answered", "\\Flagged"}
    watch.drain()
    assert len(watch.shelf.durable) == 1


def test_a_mail_that_somebody_puts_back_is_taken_in_as_another_and_moved(
    server: ImapServer, watch: Watch
) -> None:
    """It is known again when it is read: the same Message-ID and content."""
    watch.account.add(VOTE, NOW)
    watch.drain()
    server.folders["Gamemaster"].messages.clear()
    watch.account.add(VOTE, NOW)
    watch.drain()
    assert [arrival.raw for arrival in watch.shelf.durable] == [VOTE, VOTE]
    assert len({arrival.origin for arrival in watch.shelf.durable}) == 2
    assert server.mails("Gamemaster") == [VOTE]


def test_a_mail_for_two_addresses_of_ours_arrives_for_both(watch: Watch) -> None:
    mail = b"To: gm+alice@secret.test, gm+bob@secret.test\r\n\r\nvote 301 for\r\n"
    watch.account.add(mail, NOW)
    watch.drain()
    watch.drain()
    assert [arrival.recipient for arrival in watch.shelf.durable] == [
        "gm+alice@secret.test",
        "gm+bob@secret.test",
    ]
    first, second = (arrival.origin for arrival in watch.shelf.durable)
    assert second == f"{first}#1"


# --- odd answers ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_a_mail_whose_bytes_are_kept_back_is_left_alone_after_three_times(
    server: ImapServer, watch: Watch, tmp_path: Path
) -> None:
    bad = watch.account.add(VOTE + b"bad\r\n", NOW)
    watch.account.add(VOTE, NOW)
    server.withheld = {bad}
    with oplog.opened("debug", "json", tmp_path / "log"):
        watch.start()
        server.wait_until(watch.in_done_folder(1))
        watch.stop()
    assert list(server.folders["INBOX"].messages) == [bad]
    assert (tmp_path / "log").read_text().count("mail.put_off") == imap.MOST_FAILED_FETCHES


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("command", ["NOOP", "UID SEARCH", "UID FETCH", "UID MOVE", "IDLE"])
def test_a_server_that_says_goodbye_is_come_back_to(
    server: ImapServer, watch: Watch, command: str
) -> None:
    watch.account.add(VOTE, NOW)
    server.goodbyes = [command, command]
    watch.start()
    server.wait_until(lambda: not server.goodbyes)
    server.wait_until(watch.in_done_folder(1))
    assert len(watch.shelf.durable) == 1


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("command", ["LOGIN", "NOOP", "UID FETCH", "UID MOVE"])
def test_a_server_that_falls_silent_counts_as_gone(
    server: ImapServer, account: SmallAccount, command: str
) -> None:
    """As when a firewall forgets a connection: nothing comes any more, not even an end."""
    account.config = account.config.model_copy(update={"timeout_seconds": 0.2})
    watch = Watch(account)
    account.add(VOTE, NOW)
    server.unanswered = {command}
    watch.start()
    server.wait_until(lambda: server.seen.count(command) > 1)
    server.unanswered = set()
    server.wait_until(watch.in_done_folder(1))
    watch.stop()
    assert len(watch.shelf.durable) == 1


@pytest.mark.usefixtures("quick")
def test_a_server_that_falls_silent_while_idle_counts_as_gone(
    server: ImapServer, account: SmallAccount
) -> None:
    account.config = account.config.model_copy(
        update={"timeout_seconds": 0.2, "idle_seconds": 0.05}
    )
    watch = Watch(account)
    server.deaf_while_idle = True
    watch.start()
    server.wait_until(lambda: server.connections > 2)
    server.deaf_while_idle = False
    account.add(VOTE, NOW)
    server.wait_until(watch.in_done_folder(1))
    watch.stop()


def test_a_port_that_answers_nothing_is_no_mailbox(account: SmallAccount) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        account.config = account.config.model_copy(
            update={
                "host": "127.0.0.1",
                "port": silent.getsockname()[1],
                "timeout_seconds": 0.2,
            }
        )
        with pytest.raises(
            WorldError, match=r"cannot read the mailbox on 127\.0\.0\.1: TimeoutError"
        ):
            Watch(account).drain()
