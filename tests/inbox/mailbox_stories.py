"""What happens to mail in a mailbox: stories that hold for any IMAP server.

``tests/inbox/test_imap.py`` tells them of a small server, ``tests/e2e/test_imap_dovecot.py`` of
Dovecot; each gives an ``account``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest

from gamemaster import oplog
from gamemaster.clock import HandClock
from gamemaster.config.servers import ImapConfig
from gamemaster.errors import StoreFull, WorldError
from gamemaster.inbox.imap import TOO_LARGE_FOLDER, ImapWatcher
from tests.inbox.house import PATIENCE, Shelf, serves
from tests.inbox.runner import Running

VOTE = b"Subject: vote 301 for\r\nTo: gm+k3y@secret.test\r\n\r\nFrom me.\r\n"
NOW = 1_750_000_000


class Account(Protocol):
    """A mailbox as a test sees it."""

    config: ImapConfig

    def add(self, raw: bytes, instant: int) -> int:
        """Put a mail into the watched folder; its UID."""

    def mails(self, folder: str) -> list[bytes]:
        """The mails in a folder."""

    def delete_all(self, folder: str) -> None:
        """Delete all mail in a folder, as a person would."""

    def wait_until(self, true: Callable[[], bool]) -> None:
        """Wait for what a test waits for."""


class Watch:
    """A watcher at work on an account."""

    def __init__(self, account: Account, owner: str = "thishost", **more: int) -> None:
        self.account = account
        self.shelf = Shelf()
        self.clock = HandClock(NOW + 1_000)
        self.watcher = ImapWatcher(
            account.config,
            self.shelf.accept,
            serves,
            self.clock,
            section=1,
            fallback="gm+unaddressed@secret.test",
            owner=owner,
            **more,
        )
        self.running: Running | None = None

    def start(self) -> None:
        self.running = Running(self.watcher.run)

    def stop(self) -> None:
        if self.running is not None:
            self.running.stop()

    def drain(self) -> None:
        asyncio.run(self.watcher.drain())

    def in_done_folder(self, count: int) -> Callable[[], bool]:
        return lambda: len(self.account.mails(self.account.config.done_folder)) >= count


@pytest.fixture
def watch(account: Account) -> Iterator[Watch]:
    watch = Watch(account)
    yield watch
    watch.stop()


class MailboxStories:
    def test_what_waits_is_taken_in_and_moved(self, watch: Watch) -> None:
        uid = watch.account.add(VOTE, NOW)
        watch.drain()
        (arrival,) = watch.shelf.durable
        assert arrival.raw == VOTE
        assert arrival.recipient == "gm+k3y@secret.test"
        assert arrival.instant == NOW
        assert arrival.source == "imap"
        assert arrival.origin is not None
        account, folder, uid_validity, last = arrival.origin.rsplit("/", 3)
        config = watch.account.config
        assert account == f"{config.user}@{config.host}"
        assert folder == config.folder
        assert int(uid_validity) > 0
        assert int(last) == uid
        assert watch.account.mails(config.folder) == []
        assert watch.account.mails(config.done_folder) == [VOTE]

    def test_a_mailbox_is_read_to_its_end_in_order(self, watch: Watch) -> None:
        mails = [VOTE + b"%d\r\n" % n for n in range(25)]
        for n, mail in enumerate(mails):
            watch.account.add(mail, NOW + n)
        watch.drain()
        assert [arrival.raw for arrival in watch.shelf.durable] == mails
        assert [arrival.instant for arrival in watch.shelf.durable] == [NOW + n for n in range(25)]

    def test_an_empty_mailbox_is_soon_read(self, watch: Watch) -> None:
        watch.drain()
        watch.drain()
        assert watch.shelf.durable == []

    @pytest.mark.parametrize(
        "mail",
        [
            b"Subject: =?utf-8?q?=E2=9C=93?=\r\n\r\n"
            + bytes(set(range(1, 256)) - {10, 13})
            + b"\r\n",
            b"Subject: long\r\n\r\n" + b"x" * 100_000 + b"\r\n",
            b"Subject: hi\r\n\r\n) OK FETCH {3}\r\n* BYE\r\n",
            b"\r\n",
        ],
        ids=["8 bit", "long line", "IMAP", "nothing"],
    )
    def test_mail_comes_byte_for_byte(self, watch: Watch, mail: bytes) -> None:
        watch.account.add(mail, NOW)
        watch.drain()
        # A server may end lines its own way; what was CR LF stays CR LF.
        assert watch.shelf.durable[0].raw.replace(b"\r\n", b"\n") == mail.replace(b"\r\n", b"\n")

    def test_a_mail_for_nobody_in_particular(self, watch: Watch) -> None:
        watch.account.add(b"Subject: hi\r\n\r\n", NOW)
        watch.drain()
        assert watch.shelf.durable[0].recipient == "gm+unaddressed@secret.test"
        assert watch.shelf.durable[0].envelope_sender == ""

    def test_mail_that_comes_while_watching(self, watch: Watch) -> None:
        watch.start()
        for n in range(3):
            watch.account.add(VOTE + b"%d\r\n" % n, NOW)
            watch.account.wait_until(watch.in_done_folder(n + 1))
        assert len(watch.shelf.durable) == 3

    def test_a_mail_too_large_is_put_aside_unread(self, account: Account, tmp_path: Path) -> None:
        watch = Watch(account, max_size=1_000)
        account.add(VOTE + b"x" * 1_000 + b"\r\n", NOW)
        account.add(VOTE, NOW)
        with oplog.opened("debug", "json", tmp_path / "log"):
            watch.drain()
        assert [arrival.raw for arrival in watch.shelf.durable] == [VOTE]
        assert len(account.mails(TOO_LARGE_FOLDER)) == 1
        logged = (tmp_path / "log").read_text()
        assert '"reason": "too large"' in logged
        assert '"imap.too_large"' in logged

    def test_what_cannot_be_kept_stays_where_it_is(self, watch: Watch) -> None:
        watch.account.add(VOTE, NOW)
        watch.shelf.trouble = [StoreFull("no space")]
        with pytest.raises(StoreFull):
            watch.drain()
        assert watch.account.mails(watch.account.config.folder) == [VOTE]
        watch.drain()
        assert watch.account.mails(watch.account.config.done_folder) == [VOTE]
        assert len(watch.shelf.durable) == 1

    def test_a_mail_at_which_we_fail_does_not_hold_up_the_next(
        self, watch: Watch, tmp_path: Path
    ) -> None:
        watch.account.add(VOTE + b"1\r\n", NOW)
        watch.account.add(VOTE + b"2\r\n", NOW)
        watch.shelf.trouble = [RuntimeError("vote 301 for")]
        with oplog.opened("debug", "json", tmp_path / "log"):
            watch.drain()
        assert [arrival.raw for arrival in watch.shelf.durable] == [VOTE + b"2\r\n"]
        assert watch.account.mails(watch.account.config.folder) == [VOTE + b"1\r\n"]
        assert "RuntimeError" in (log := (tmp_path / "log").read_text())
        assert "vote 301" not in log

    def test_a_stop_is_heard_at_once(self, watch: Watch) -> None:
        watch.account.add(VOTE, NOW)
        watch.start()
        watch.account.wait_until(watch.in_done_folder(1))
        assert watch.running is not None
        assert watch.running.seconds_to_stop() < PATIENCE / 4

    def test_a_wrong_password_is_the_worlds_fault_and_said_nowhere(
        self, account: Account, tmp_path: Path
    ) -> None:
        wrong = tmp_path / "password"
        wrong.touch(mode=0o600)
        wrong.write_text("wr0ng-pa55w0rd")
        watch = Watch(account)
        watch.watcher._config = account.config.model_copy(update={"password_file": wrong})
        with oplog.opened("debug", "json", tmp_path / "log"):
            with pytest.raises(WorldError, match=r"^cannot read the mailbox on \S+: LoginError$"):
                watch.drain()
            watch.start()
            log = tmp_path / "log"
            while "imap.reconnecting" not in log.read_text():
                assert watch.running is not None
            watch.stop()
        assert "wr0ng" not in log.read_text()
