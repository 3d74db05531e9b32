from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster import oplog
from gamemaster.config.servers import ImapConfig, OauthConfig
from gamemaster.errors import OperatorError, WorldError
from gamemaster.inbox import imap
from gamemaster.inbox.imap import LONGEST_BACKOFF_SECONDS, backoff_seconds
from gamemaster.inbox.mailbox import LOST, Mailbox
from tests.inbox.certificate import make_certificate
from tests.inbox.house import PATIENCE
from tests.inbox.imap_server import DELETED, Folder, ImapServer, Message
from tests.inbox.mailbox_stories import NOW, VOTE, MailboxStories, Watch, watch

__all__ = ["watch"]


class SmallAccount:
    """An account on the small server."""

    def __init__(self, server: ImapServer, folder: Path, tls: str = "none") -> None:
        secret = folder / "imap-password"
        secret.touch(mode=0o600)
        secret.write_text(server.password)
        self.server = server
        self.config = ImapConfig.model_validate(
            {
                "host": "localhost",
                "port": server.port,
                "user": "gm@secret.test",
                "password_file": str(secret),
                "tls": tls,
            }
        )

    def add(self, raw: bytes, instant: int) -> int:
        return self.server.add(raw, instant)

    def mails(self, folder: str) -> list[bytes]:
        return self.server.mails(folder)

    def delete_all(self, folder: str) -> None:
        self.server.folders[folder].messages.clear()

    def wait_until(self, true: Callable[[], bool]) -> None:
        self.server.wait_until(true)


@pytest.fixture
def server() -> Iterator[ImapServer]:
    with ImapServer() as server:
        yield server


@pytest.fixture
def account(server: ImapServer, tmp_path: Path) -> SmallAccount:
    return SmallAccount(server, tmp_path)


@pytest.fixture
def no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "backoff_seconds", lambda _failures, _chance: 0.01)


class TestSmallServer(MailboxStories):
    """The stories hold for the small server."""


# --- OAuth ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mechanism", ["XOAUTH2", "OAUTHBEARER"])
def test_a_token_opens_the_mailbox(
    server: ImapServer, account: SmallAccount, tmp_path: Path, mechanism: str
) -> None:
    server.capabilities.add(f"AUTH={mechanism}")
    server.password = "t0ken"
    (tmp_path / "token").write_text("t0ken\n")
    oauth = OauthConfig.model_validate({"token_file": str(tmp_path / "token")})
    config = account.config.model_copy(update={"oauth": oauth, "password_file": None})
    server.add(VOTE, NOW)
    mailbox = Mailbox(config, None)
    assert len(mailbox.waiting()) == 1
    mailbox.leave()


def test_a_token_that_is_refused_is_the_worlds_fault(
    server: ImapServer, account: SmallAccount, tmp_path: Path
) -> None:
    server.capabilities.add("AUTH=XOAUTH2")
    (tmp_path / "token").write_text("0ld\n")
    oauth = OauthConfig.model_validate({"token_file": str(tmp_path / "token")})
    config = account.config.model_copy(update={"oauth": oauth, "password_file": None})
    with pytest.raises(LOST):
        Mailbox(config, None)


# --- servers with fewer gifts ---------------------------------------------------------------------


def test_without_idle_the_folder_is_polled(server: ImapServer, account: SmallAccount) -> None:
    server.capabilities.discard("IDLE")
    account.config = account.config.model_copy(update={"poll_seconds": 0.01})
    watch = Watch(account)
    watch.start()
    server.wait_until(lambda: server.seen.count("UID SEARCH") > 2)
    account.add(VOTE, NOW)
    server.wait_until(watch.in_done_folder(1))
    watch.stop()
    assert "IDLE" not in server.seen


@pytest.mark.parametrize("can_expunge", [True, False])
def test_without_move_mail_is_copied_and_marked(
    server: ImapServer, watch: Watch, *, can_expunge: bool
) -> None:
    server.capabilities -= {"MOVE"} if can_expunge else {"MOVE", "UIDPLUS"}
    others = server.add(b"Subject: another's, marked by a person\r\n\r\n", NOW)
    server.folders["INBOX"].messages[others].flags.add(DELETED)
    watch.account.add(VOTE, NOW)
    watch.drain()
    watch.drain()
    assert [arrival.raw for arrival in watch.shelf.durable] == [VOTE]
    assert server.mails("Gamemaster") == [VOTE]
    left = server.folders["INBOX"].messages
    assert len(left) == (1 if can_expunge else 2)
    assert all(DELETED in message.flags for message in left.values())
    assert "EXPUNGE" not in server.seen


def test_a_server_that_never_tells_is_asked(
    server: ImapServer, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Mail that comes between a search and IDLE is in nobody's interest.
    monkeypatch.setattr(imap, "FIRST_WINDOW_SECONDS", 0.02)
    server.tells = False
    server.before["IDLE"] = lambda: void(server.folders["INBOX"].add(message()))
    watch.start()
    server.wait_until(watch.in_done_folder(1))
    assert len(watch.shelf.durable) == 1


# --- connections break ----------------------------------------------------------------------------


@pytest.mark.usefixtures("no_delay")
def test_a_connection_that_dies_silently_while_idle_is_noticed(
    server: ImapServer, watch: Watch, tmp_path: Path
) -> None:
    with oplog.opened("debug", "json", tmp_path / "log"):
        watch.start()
        server.wait_until(lambda: server.idling == 1)
        server.hang_up()
        server.wait_until(lambda: server.connections > 1 and server.idling == 1)
        watch.account.add(VOTE, NOW)
        server.wait_until(watch.in_done_folder(1))
        watch.stop()
    assert "imap.reconnecting" in (tmp_path / "log").read_text()
    assert len(watch.shelf.durable) == 1


@pytest.mark.usefixtures("no_delay")
@pytest.mark.parametrize(
    "command",
    [
        *("LOGIN", "LIST", "SELECT", "NOOP", "UID SEARCH", "UID FETCH", "CREATE", "UID MOVE"),
        *("IDLE", "NAMESPACE", "STATUS", "APPEND"),
    ],
)
def test_wherever_the_connection_breaks_mail_is_taken_in_once(
    server: ImapServer, watch: Watch, command: str
) -> None:
    watch.account.add(VOTE, NOW)
    server.hang_ups = [command, command]
    watch.start()
    server.wait_until(lambda: not server.hang_ups)
    server.wait_until(watch.in_done_folder(1))
    server.wait_until(lambda: server.idling == 1)
    assert [arrival.raw for arrival in watch.shelf.durable] == [VOTE]
    assert server.mails("Gamemaster") == [VOTE]


@pytest.mark.usefixtures("no_delay")
def test_a_mail_at_which_the_connection_breaks_lets_the_others_pass(
    server: ImapServer, watch: Watch
) -> None:
    bad = watch.account.add(VOTE + b"bad\r\n", NOW)
    watch.account.add(VOTE, NOW)
    server.hang_up_at_uid = {bad}
    watch.start()
    server.wait_until(watch.in_done_folder(1))
    assert server.mails("Gamemaster") == [VOTE]
    server.hang_up_at_uid = set()
    server.wait_until(watch.in_done_folder(2))


@pytest.mark.usefixtures("no_delay")
def test_a_mail_that_cannot_be_shown_is_left_alone_after_three_times(
    server: ImapServer, watch: Watch, tmp_path: Path
) -> None:
    bad = watch.account.add(VOTE + b"bad\r\n", NOW)
    watch.account.add(VOTE, NOW)
    server.garbled = {bad}
    with oplog.opened("debug", "json", tmp_path / "log"):
        watch.start()
        server.wait_until(watch.in_done_folder(1))
        watch.stop()
    assert list(server.folders["INBOX"].messages) == [bad]
    assert (tmp_path / "log").read_text().count("mail.put_off") == imap.MOST_FAILED_FETCHES


def test_a_mail_that_gets_through_ends_the_backing_off(
    server: ImapServer, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that hangs up after each mail is not waited for as one that is not there."""
    failures: list[int] = []

    def noted(count: int, _chance: float) -> float:
        failures.append(count)
        return 0.01

    monkeypatch.setattr(imap, "backoff_seconds", noted)
    watch.account.add(VOTE, NOW)
    server.hang_ups = [*["LOGIN"] * 4, "UID MOVE"]
    watch.start()
    server.wait_until(watch.in_done_folder(1))
    watch.stop()
    assert failures == [1, 2, 3, 4, 1]


def test_nobody_there(account: SmallAccount, server: ImapServer) -> None:
    server.refused = {"LOGIN"}
    with pytest.raises(WorldError, match="cannot read the mailbox on localhost: LoginError"):
        Watch(account).drain()


@pytest.mark.usefixtures("no_delay")
def test_a_bug_of_ours_does_not_end_the_watching(
    server: ImapServer, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = Mailbox.waiting

    def once(mailbox: Mailbox) -> list[int]:
        monkeypatch.setattr(Mailbox, "waiting", waiting)
        raise KeyError("alice")

    monkeypatch.setattr(Mailbox, "waiting", once)
    watch.account.add(VOTE, NOW)
    with oplog.opened("debug", "json", tmp_path / "log"):
        watch.start()
        server.wait_until(watch.in_done_folder(1))
        watch.stop()
    assert '"event": "defect"' in (log := (tmp_path / "log").read_text())
    assert "alice" not in log


# --- moving fails ---------------------------------------------------------------------------------


def test_what_cannot_be_moved_is_not_taken_in_twice(server: ImapServer, watch: Watch) -> None:
    server.refused = {"UID MOVE"}
    watch.account.add(VOTE, NOW)
    watch.drain()
    watch.drain()
    assert len(watch.shelf.durable) == 1
    assert server.mails("INBOX") == [VOTE]
    server.refused = set()
    watch.drain()
    assert len(watch.shelf.durable) == 1
    assert server.mails("Gamemaster") == [VOTE]


def test_a_folder_that_cannot_be_made(server: ImapServer, watch: Watch) -> None:
    server.refused = {"CREATE"}
    watch.account.add(VOTE, NOW)
    watch.drain()
    assert server.mails("INBOX") == [VOTE]
    assert len(watch.shelf.durable) == 1


def test_a_folder_that_somebody_makes_at_the_same_moment(server: ImapServer, watch: Watch) -> None:
    server.refused = {"CREATE"}
    server.before["CREATE"] = lambda: server.folders.update(Gamemaster=Folder())
    watch.account.add(VOTE, NOW)
    watch.drain()
    assert server.mails("Gamemaster") == [VOTE]


def test_a_folder_that_somebody_takes_away_is_made_again(
    server: ImapServer, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "FIRST_WINDOW_SECONDS", 0.02)
    watch.start()
    server.wait_until(lambda: server.idling == 1)
    watch.account.add(VOTE, NOW)
    server.wait_until(watch.in_done_folder(1))
    server.folders.pop("Gamemaster")
    watch.account.add(VOTE + b"2\r\n", NOW)
    watch.account.add(VOTE + b"3\r\n", NOW)
    server.wait_until(watch.in_done_folder(2))
    assert len(watch.shelf.durable) == 3


def test_uids_mean_nothing_once_their_validity_changed(server: ImapServer, watch: Watch) -> None:
    server.refused = {"UID MOVE"}
    watch.account.add(VOTE, NOW)
    watch.drain()
    server.folders["INBOX"] = Folder(uid_validity=2000)
    watch.account.add(VOTE + b"another\r\n", NOW)
    watch.drain()
    origins = [arrival.origin or "" for arrival in watch.shelf.durable]
    assert [origin.rpartition("INBOX/")[2] for origin in origins] == ["1000/1", "2000/1"]


def test_a_mail_somebody_took_away_meanwhile(server: ImapServer, watch: Watch) -> None:
    watch.account.add(VOTE, NOW)
    watch.account.add(VOTE + b"2\r\n", NOW)
    server.before["UID FETCH"] = lambda: void(server.folders["INBOX"].messages.pop(1))
    watch.drain()
    assert [arrival.raw for arrival in watch.shelf.durable] == [VOTE + b"2\r\n"]


# --- time, stopping, TLS --------------------------------------------------------------------------


def test_no_mail_comes_from_the_future(watch: Watch) -> None:
    watch.account.add(VOTE, NOW + 50_000)
    watch.drain()
    assert watch.shelf.durable[0].instant == watch.clock.now()


def test_a_stop_cuts_off_a_server_that_hangs(
    server: ImapServer, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "STOP_SECONDS", 0.05)
    server.unanswered = {"UID SEARCH"}
    watch.start()
    server.wait_until(lambda: "UID SEARCH" in server.seen)
    assert watch.running is not None
    assert watch.running.seconds_to_stop() < PATIENCE / 4


def test_a_thread_that_ends_before_its_time_is_a_defect(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(watch.watcher, "_watch", fails)
    with pytest.raises(MemoryError):
        asyncio.run(watch.watcher.run(asyncio.Event()))


def test_reading_to_the_end_can_be_called_off(server: ImapServer, watch: Watch) -> None:
    watch.account.add(VOTE, NOW)
    watch.account.add(VOTE + b"2\r\n", NOW)
    watch.shelf.gate.clear()

    async def call_off() -> None:
        draining = asyncio.ensure_future(watch.watcher.drain())
        await asyncio.to_thread(watch.shelf.entered.wait, PATIENCE)
        draining.cancel()
        asyncio.get_running_loop().call_soon(watch.shelf.gate.set)
        with pytest.raises(asyncio.CancelledError):
            await draining

    asyncio.run(call_off())
    assert server.mails("Gamemaster") == [VOTE]
    assert server.mails("INBOX") == [VOTE + b"2\r\n"]


def test_a_stop_lets_the_mail_at_hand_be_kept_and_moved(server: ImapServer, watch: Watch) -> None:
    watch.account.add(VOTE, NOW)
    watch.account.add(VOTE + b"2\r\n", NOW)
    watch.shelf.gate.clear()
    watch.start()
    assert watch.shelf.entered.wait(PATIENCE)
    assert watch.running is not None
    watch.running.ask_to_stop()
    assert watch.watcher._stopping.wait(PATIENCE)
    watch.shelf.gate.set()
    watch.stop()
    assert server.mails("Gamemaster") == [VOTE]
    assert server.mails("INBOX") == [VOTE + b"2\r\n"]
    assert server.seen[-1] == "LOGOUT"


def test_over_tls_and_only_to_whom_we_trust(tmp_path: Path) -> None:
    files = make_certificate(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(files.certificate, files.key)
    with ImapServer(tls=context) as server:
        account = SmallAccount(server, tmp_path, tls="tls")
        account.add(VOTE, NOW)
        with pytest.raises(WorldError, match="SSLCertVerificationError"):
            Watch(account).drain()
        account.config = account.config.model_copy(update={"ca_file": files.certificate})
        trusting = Watch(account)
        trusting.drain()
        assert len(trusting.shelf.durable) == 1
        account.config = account.config.model_copy(update={"ca_file": tmp_path / "none"})
        with pytest.raises(OperatorError, match="cannot use the CA file"):
            Watch(account)


@given(st.integers(0, 10**9), st.floats(0, 1, exclude_max=True))
def test_backing_off(failures: int, chance: float) -> None:
    pause = backoff_seconds(failures, chance)
    assert 0.5 <= pause <= LONGEST_BACKOFF_SECONDS
    assert backoff_seconds(failures + 1, chance) >= pause


def message() -> Message:
    return Message(VOTE, NOW)


def void(_: object) -> None:
    return None
