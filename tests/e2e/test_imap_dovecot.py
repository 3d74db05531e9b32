from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from gamemaster.config.servers import ImapConfig
from tests.e2e.rig import START_SECONDS, Dovecot, dovecot, postfix, swaks
from tests.inbox.lease_stories import LeaseStories
from tests.inbox.mailbox_stories import NOW, VOTE, MailboxStories, Watch, watch

__all__ = ["watch"]

pytestmark = pytest.mark.e2e

STORIES = 100


@pytest.fixture(scope="module")
def server() -> Iterator[Dovecot]:
    users = {f"gm{n}@secret.test": "gmpass" for n in range(STORIES)}
    with dovecot({"gm@secret.test": "gmpass", **users}) as server:
        yield server


@pytest.fixture(scope="module")
def mailboxes() -> Iterator[int]:
    return iter(range(STORIES))


@dataclass
class DovecotAccount:
    """A fresh mailbox for each story."""

    server: Dovecot
    user: str
    config: ImapConfig

    def add(self, raw: bytes, instant: int) -> int:
        return self.server.append(self.user, raw, instant)

    def mails(self, folder: str) -> list[bytes]:
        return self.server.mails(self.user, folder)

    def delete_all(self, folder: str) -> None:
        with self.server.client(self.user) as client:
            client.select_folder(folder)
            client.delete_messages(client.search())
            client.expunge()

    def wait_until(self, true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not true():
            assert time.monotonic() < deadline, self.server.log()


@pytest.fixture(params=["tls", "starttls", "none"])
def account(
    request: pytest.FixtureRequest, server: Dovecot, mailboxes: Iterator[int]
) -> DovecotAccount:
    user = f"gm{next(mailboxes)}@secret.test"
    return DovecotAccount(server, user, server.imap_config(user, tls=request.param))


class TestDovecot(MailboxStories):
    """The stories hold for Dovecot, over every kind of connection."""


class TestLeaseOfDovecot(LeaseStories):
    """So do those of two daemons."""

    @pytest.fixture
    def account(self, server: Dovecot, mailboxes: Iterator[int]) -> DovecotAccount:
        user = f"gm{next(mailboxes)}@secret.test"
        return DovecotAccount(server, user, server.imap_config(user))


def test_folders_below_the_inbox_parted_by_dots() -> None:
    user = "gm@secret.test"
    with dovecot({user: "gmpass"}, prefix="INBOX.", separator=".") as server:
        account = DovecotAccount(server, user, server.imap_config(user))
        server.append(user, VOTE, NOW)
        Watch(account).drain()
        assert server.mails(user, "INBOX.Gamemaster") == [VOTE]
        assert len(server.mails(user, "INBOX.Gamemaster-in-use")) == 1


def test_a_mailbox_that_is_made_anew_has_another_validity(
    server: Dovecot, mailboxes: Iterator[int]
) -> None:
    """The folder is deleted and made again, with the same mails: another UIDVALIDITY."""
    user = f"gm{next(mailboxes)}@secret.test"
    config = server.imap_config(user, folder="Nomic")
    with server.client(user) as client:
        client.create_folder("Nomic")
    watch = Watch(DovecotAccount(server, user, config))
    server.append(user, VOTE, NOW, "Nomic")
    watch.drain()
    with server.client(user) as client:
        client.delete_folder("Nomic")
        client.create_folder("Nomic")
    server.append(user, VOTE, NOW, "Nomic")
    watch.drain()
    origins = [str(arrival.origin).rsplit("/", 2)[1] for arrival in watch.shelf.durable]
    assert len(set(origins)) == 2
    assert server.mails(user, "Nomic") == []


def test_a_folder_that_can_only_be_looked_at(server: Dovecot, mailboxes: Iterator[int]) -> None:
    user = f"gm{next(mailboxes)}@secret.test"
    server.append(user, VOTE, NOW)
    watch = Watch(DovecotAccount(server, user, server.imap_config(user)))
    server.set_rights(user, "lr")
    watch.drain()
    watch.drain()
    assert [arrival.raw for arrival in watch.shelf.durable] == [VOTE]
    assert server.mails(user) == [VOTE]


def test_nothing_is_marked_as_read(server: Dovecot) -> None:
    user = "gm@secret.test"
    server.append(user, VOTE, NOW)
    Watch(DovecotAccount(server, user, server.imap_config(user))).drain()
    assert [b"\\Seen" in flags for flags in server.flags(user, "Gamemaster")] == [False]


@pytest.mark.parametrize("delivered_to", ["final", "original", "none"])
def test_a_mail_through_postfix_is_known_by_its_address(delivered_to: str) -> None:
    user = "gm@secret.test"
    with (
        dovecot({user: "gmpass"}, delivered_to=delivered_to) as server,
        postfix({"secret.test": f"lmtp:inet:127.0.0.1:{server.lmtp_port}"}, [user]) as mta,
    ):
        watch = Watch(DovecotAccount(server, user, server.imap_config(user)))
        watch.start()
        swaks(
            mta,
            sender="alice@players.test",
            recipients=["gm+k3y@secret.test"],
            subject="vote 301 for",
        )
        server.wait_for(user, "Gamemaster", 1)
        watch.stop()
        (arrival,) = watch.shelf.durable
    assert arrival.recipient == "gm+k3y@secret.test"
    assert arrival.envelope_sender == "alice@players.test"
    # The watcher's clock stands still, long ago, and no mail comes from the future.
    assert arrival.instant == watch.clock.now()
