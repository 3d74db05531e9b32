"""Two daemons and one mailbox: stories that hold for any IMAP server."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster import oplog
from gamemaster.inbox import imap
from gamemaster.inbox.lease import FOLDER_ENDING, InUse
from tests.inbox.mailbox_stories import NOW, VOTE, Account, Watch


class LeaseStories:
    def test_a_second_daemon_leaves_the_mail_alone(self, account: Account) -> None:
        first, second = Watch(account), Watch(account, "otherhost")
        first.drain()
        account.add(VOTE, NOW)
        with pytest.raises(InUse, match="another daemon has this mailbox"):
            second.drain()
        first.drain()
        assert len(first.shelf.durable) == 1
        assert second.shelf.durable == []
        assert len(notes(account)) == 1

    def test_after_an_orderly_stop_another_may_have_it(
        self, account: Account, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr(imap, "backoff_seconds", lambda _failures, _chance: 0.05)
        first, second = Watch(account), Watch(account, "otherhost")
        first.start()
        account.add(VOTE, NOW)
        account.wait_until(first.in_done_folder(1))
        log = tmp_path / "log"
        with oplog.opened("debug", "json", log):
            second.start()
            account.wait_until(lambda: "imap.in_use" in log.read_text())
            first.stop()
            account.add(VOTE + b"2\r\n", NOW)
            account.wait_until(second.in_done_folder(2))
            second.stop()
        assert [arrival.raw for arrival in second.shelf.durable] == [VOTE + b"2\r\n"]
        assert notes(account) == []

    def test_after_a_crash_the_same_daemon_goes_on(self, account: Account) -> None:
        crashed, again = Watch(account), Watch(account)
        crashed.drain()
        account.add(VOTE, NOW)
        again.drain()
        assert len(again.shelf.durable) == 1
        assert len(notes(account)) == 1
        # Were it a copy of the whole machine, the older one would see that it is one too many.
        with pytest.raises(InUse):
            crashed.drain()
        again.drain()

    def test_a_person_deletes_the_note_of_a_daemon_that_is_gone(self, account: Account) -> None:
        gone, heir = Watch(account), Watch(account, "otherhost")
        gone.drain()
        with pytest.raises(InUse):
            heir.drain()
        account.delete_all(account.config.done_folder + FOLDER_ENDING)
        account.add(VOTE, NOW)
        heir.drain()
        assert len(heir.shelf.durable) == 1
        # It was not gone after all: now it is the one too many, and goes on being it.
        for _ in range(2):
            with pytest.raises(InUse):
                gone.drain()
        heir.drain()

    def test_a_note_that_is_merely_tidied_away_is_written_again(self, account: Account) -> None:
        watch = Watch(account)
        watch.drain()
        account.delete_all(account.config.done_folder + FOLDER_ENDING)
        account.add(VOTE, NOW)
        watch.drain()
        assert len(watch.shelf.durable) == 1
        assert len(notes(account)) == 1

    def test_the_note_tells_a_person_what_it_is_and_nothing_else(self, account: Account) -> None:
        Watch(account).drain()
        (note,) = notes(account)
        assert b"Subject: In use by a gamemaster daemon" in note
        assert b"delete this message" in note
        assert b"secret.test" in note, "From is the mailbox's own user"


def notes(account: Account) -> list[bytes]:
    return account.mails(account.config.done_folder + FOLDER_ENDING)
