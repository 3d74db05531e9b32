from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster import oplog
from gamemaster.config.servers import ImapConfig
from gamemaster.doctor.remote import mailbox
from gamemaster.inbox import imap, lease
from gamemaster.inbox.lease import InUse, Lease, owner_of
from gamemaster.inbox.mailbox import Note
from tests.inbox.imap_server import Folder, ImapServer, Message
from tests.inbox.lease_stories import LeaseStories, notes
from tests.inbox.mailbox_stories import NOW, VOTE, Watch
from tests.inbox.test_imap import SmallAccount


@pytest.fixture
def server() -> Iterator[ImapServer]:
    with ImapServer() as server:
        yield server


@pytest.fixture
def account(server: ImapServer, tmp_path: Path) -> SmallAccount:
    return SmallAccount(server, tmp_path)


class TestSmallServer(LeaseStories):
    """The stories hold for the small server."""


class TestWithoutUidplus(LeaseStories):
    """And for one that can only expunge all that is marked."""

    @pytest.fixture
    def account(self, server: ImapServer, tmp_path: Path) -> SmallAccount:
        server.capabilities = {"IDLE"}
        return SmallAccount(server, tmp_path)


@pytest.mark.parametrize("refused", ["CREATE", "APPEND", "STATUS"])
def test_where_no_note_can_be_left_the_log_says_so_and_mail_comes_in(
    server: ImapServer, account: SmallAccount, refused: str, tmp_path: Path
) -> None:
    server.refused = {refused}
    if refused == "CREATE":
        server.folders["Gamemaster"] = Folder()
    account.add(VOTE, NOW)
    watch = Watch(account)
    with oplog.opened("debug", "json", tmp_path / "log"):
        watch.drain()
        watch.drain()
    assert len(watch.shelf.durable) == 1
    assert len(notes(account)) == (1 if refused == "STATUS" else 0)
    unguarded = (tmp_path / "log").read_text().count("imap.unguarded")
    assert unguarded == (0 if refused == "STATUS" else 1)


def test_a_folder_of_notes_that_can_only_be_read(server: ImapServer, account: SmallAccount) -> None:
    server.folders["Gamemaster-in-use"] = Folder(read_only=True)
    account.add(VOTE, NOW)
    watch = Watch(account)
    watch.drain()
    assert len(watch.shelf.durable) == 1


def test_who_loses_the_mailbox_stops_within_twenty_mails(
    server: ImapServer, account: SmallAccount
) -> None:
    watch = Watch(account)
    watch.drain()
    for n in range(imap.MAILS_BETWEEN_LOOKS + 5):
        account.add(VOTE + b"%d\r\n" % n, NOW)

    def handed_over() -> None:
        server.folders["Gamemaster-in-use"].messages.clear()
        note = Watch(account, "otherhost").watcher._lease._note()
        server.folders["Gamemaster-in-use"].add(Message(note, NOW))

    server.before["UID MOVE"] = handed_over
    with pytest.raises(InUse):
        watch.drain()
    assert len(watch.shelf.durable) == imap.MAILS_BETWEEN_LOOKS - 1


def test_two_folders_of_one_account_have_a_lease_each(
    server: ImapServer, account: SmallAccount
) -> None:
    Watch(account).drain()
    server.folders["Daily"] = Folder()
    account.config = account.config.model_copy(update={"folder": "Daily"})
    Watch(account, "otherhost").drain()
    assert len(notes(account)) == 2


def test_a_daemon_is_its_store_on_its_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "nomic.store"
    here = owner_of(store)
    assert here == owner_of(store)
    assert here != owner_of(tmp_path / "other.store")
    (tmp_path / "machine-id").write_text("another machine\n")
    monkeypatch.setattr(lease, "MACHINE_ID", tmp_path / "machine-id")
    assert here != owner_of(store)
    monkeypatch.setattr(lease, "MACHINE_ID", tmp_path / "none")
    assert len(owner_of(store)) == 16


def test_the_doctor_tells_whose_mailbox_it_is(server: ImapServer, account: SmallAccount) -> None:
    Watch(account).drain()
    assert [one.state for one in mailbox(account.config, "thishost")] == ["ok"]
    failed, ok = mailbox(account.config, "otherhost")
    assert (failed.state, ok.state) == ("failed", "ok")
    assert failed.found == "another daemon has this mailbox"
    assert "Gamemaster-in-use" in str(failed.advice)
    assert len(notes(account)) == 1
    server.folders["INBOX"].read_only = True
    assert [one.state for one in mailbox(account.config, "thishost")] == ["warning", "ok"]


# --- however the steps of several daemons interleave ---------------------------------------------


class SharedFolder:
    """The folder of notes as the server keeps it: all that ``Lease`` needs of a mailbox."""

    def __init__(self) -> None:
        self.notes_left: dict[int, bytes] = {}
        self.next_uid = 1
        self.pause: Callable[[], None] = lambda: None

    def state_of(self, _folder: str) -> tuple[int, ...] | None:
        self.pause()
        return (self.next_uid, len(self.notes_left))

    def notes(self, _folder: str) -> list[Note]:
        self.pause()
        return [Note(uid, raw) for uid, raw in sorted(self.notes_left.items())]

    def leave_note(self, _folder: str, raw: bytes) -> None:
        self.pause()
        self.notes_left[self.next_uid] = raw
        self.next_uid += 1

    def remove_notes(self, _folder: str, uids: list[int]) -> None:
        self.pause()
        for uid in uids:
            self.notes_left.pop(uid, None)


@given(st.data())
def test_never_two_at_once(data: st.DataObject) -> None:
    """Any number of others do their whole step between any two steps of one daemon."""
    folder = SharedFolder()
    owners = data.draw(st.lists(st.sampled_from("abc"), min_size=2, max_size=4))
    config = ImapConfig.model_construct(
        host="imap.test", user="gm", folder="INBOX", done_folder="Gamemaster"
    )
    daemons = [Lease(config, owner) for owner in owners]
    holding: set[int] = set()

    def step(which: int, depth: int) -> None:
        def others() -> None:
            if depth < 3 and data.draw(st.booleans()):
                step(data.draw(st.sampled_from(range(len(daemons)))), depth + 1)

        if which in busy:
            return
        busy.add(which)
        before, folder.pause = folder.pause, others
        try:
            daemons[which].hold(folder)  # type: ignore[arg-type]
            holding.add(which)
        except InUse:
            holding.discard(which)
        finally:
            folder.pause = before
            busy.discard(which)

    busy: set[int] = set()
    for _ in range(data.draw(st.integers(1, 6))):
        step(data.draw(st.sampled_from(range(len(daemons)))), 0)
    folder.pause = lambda: None
    # Whoever believes to have it looks once more, as it does before it takes in mail.
    still = set()
    for which in sorted(holding):
        try:
            daemons[which].hold(folder)  # type: ignore[arg-type]
            still.add(which)
        except InUse:
            continue
    assert len({owners[which] for which in still}) <= 1
