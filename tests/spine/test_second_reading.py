"""Mail that cannot be read for want of files or memory is read again, and nobody else's waits."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.provenance.origins import Docket
from gamemaster.calendar import almanac
from gamemaster.calendar.almanac import FIRST_PAUSE, LONGEST_PAUSE, put_back
from gamemaster.errors import OperatorError
from gamemaster.i18n import _catalogue
from gamemaster.office import reads_mail
from gamemaster.tournament.lines import MailRetried
from tests.builders import MINUTE, Table


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(tmp_path_factory.mktemp("begun"))
    table.start("alice", "bob")
    table.mail("bob", "language german\n")
    table.close()
    return table


@pytest.fixture
def table(begun: Table, tmp_path: Path) -> Iterator[Table]:
    table = begun.copied(tmp_path)
    yield table
    table.close()


@contextmanager
def no_files() -> Iterator[None]:
    """No file can be opened inside, and the catalogues of messages have not been read."""
    _catalogue.cache_clear()
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest = os.dup(0)
    os.close(lowest)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def calendar(table: Table, seconds: int) -> None:
    """Let time pass, and do what the daemon does every few seconds."""
    table.clock.advance(seconds)
    while table.office.work() or almanac.keep(table.office, table.clock.now()):
        pass
    table.deliver()


def receipts(table: Table) -> int:
    """How many receipts Bob has of votes on what has not been announced."""
    subjects = (one.subject for one in table.to("bob"))
    return sum(subject == "[Autumn] angekommen: bitte ansehen" for subject in subjects)


def retried(table: Table) -> int:
    return sum(line.type == MailRetried.type for line in table.office.store.lines("autumn"))


def test_what_cannot_be_read_now_is_read_later_and_others_go_on(table: Table) -> None:
    with no_files():
        assert table.mail("bob", "vote for 301\n") == []
        (receipt,) = table.mail("alice", "vote for 301\n")
        assert receipt.subject == "[Autumn] received: please look"
    assert [type(error) for error in table.log.put_off] == [OSError]
    assert table.log.defects == []
    status = table.ask("status")
    assert (status["unread_mails"], status["quarantined"]) == (1, 0)
    calendar(table, 0)
    calendar(table, FIRST_PAUSE)
    assert receipts(table) == 1
    assert table.ask("status")["unread_mails"] == 0
    # Its moves have the instant at which it came, before that of the other mail.
    votes = [
        line.at for line in table.office.store.lines("autumn") if line.type == "item.docketed/1"
    ]
    assert votes[-1] < votes[-2]
    table.reopen()


def test_pauses_grow_while_it_lasts(table: Table) -> None:
    with no_files():
        table.mail("bob", "vote for 301\n")
        for _ in range(3600):
            calendar(table, 2)
        assert 8 <= retried(table) <= 12
        table.clock.advance(LONGEST_PAUSE)
    calendar(table, LONGEST_PAUSE)
    assert receipts(table) == 1


def test_a_clock_that_ran_ahead_puts_nothing_off_for_longer_than_its_pause(table: Table) -> None:
    with no_files():
        table.mail("bob", "vote for 301\n")
        while table.office.work():
            pass
    put_back(table.office, "autumn", table.clock.now() + 3650 * 86_400)
    calendar(table, 60)
    assert receipts(table) == 1


def test_another_process_tries_at_once(table: Table) -> None:
    with no_files():
        table.mail("bob", "vote for 301\n")
        for _ in range(600):
            calendar(table, 2)
    table.reopen()
    calendar(table, 0)
    calendar(table, FIRST_PAUSE)
    assert receipts(table) == 1


def test_short_memory_is_no_fault_of_a_mail(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def short(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as short_of_memory:
        short_of_memory.setattr(reads_mail, "receive", short)
        table.mail("alice", "vote for 301\n")
    calendar(table, 0)
    calendar(table, FIRST_PAUSE)
    assert table.last("alice").subject == "[Autumn] received: please look"


def test_statements_wait_for_mail_that_was_put_off(table: Table) -> None:
    with no_files():
        table.mail("bob", "vote for 301\n")
    table.ask("end", reason="it is late")
    calendar(table, 0)
    assert not table.tournament.stated
    calendar(table, FIRST_PAUSE)
    assert table.tournament.stated


# The organiser has quarantined mail read again. ---------------------------------------------------


def quarantined(table: Table, monkeypatch: pytest.MonkeyPatch, *texts: str) -> list[int]:
    """Have mails of alice meet a defect of an earlier version."""

    def broken(*_: object) -> None:
        raise KeyError("a defect")

    with monkeypatch.context() as earlier:
        earlier.setattr(reads_mail, "receive", broken)
        for text in texts:
            table.mail("alice", text)
    return [one["mail"] for one in table.ask("quarantine")]


def test_quarantined_mail_is_read_again_for_a_reason(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = quarantined(
        table, monkeypatch, "vote for 301\n", "vote for 302\n", "mine\n"
    )
    with pytest.raises(OperatorError, match="--reason"):
        table.ask("quarantine_retry", mail=first)
    with pytest.raises(OperatorError, match="mail 999 is not in quarantine"):
        table.ask("quarantine_retry", mail=999, reason="a test")
    assert table.ask("quarantine_retry", mail=second, reason="mended") == {"mails": 1}
    calendar(table, MINUTE)
    assert table.last("alice").subject == "[Autumn] received: please look"
    assert [one["mail"] for one in table.ask("quarantine")] == [first, third]
    assert not table.tournament.leftovers.get(second)
    assert table.ask("quarantine_retry", mail=None, reason="mended") == {"mails": 2}
    calendar(table, MINUTE)
    assert table.ask("quarantine") == []
    said = [line for line in table.office.store.lines("autumn") if line.type == MailRetried.type]
    assert [line.private["reason"] for line in said if line.private] == ["mended"] * 3
    table.reopen()


def test_mail_whose_octets_are_gone_is_not_read_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mail,) = quarantined(table, monkeypatch, "vote for 301\n")
    table.wait(200 * 86_400)
    assert table.ask("quarantine")[0]["dropped"]
    with pytest.raises(OperatorError, match="its octets were dropped"):
        table.ask("quarantine_retry", mail=mail, reason="a test")


def test_the_verifier_follows_a_second_reading_and_no_third(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    quarantined(table, monkeypatch, "vote for 301\n")
    table.ask("quarantine_retry", mail=None, reason="mended")
    calendar(table, MINUTE)
    docket, followed = Docket(), list(table.office.store.lines("autumn"))
    for line in followed:
        docket.take(Shown(line.seq, line.type, line.at, dict(line.data), dict(line.why or {}), ""))
    assert docket.trouble is None
    assert docket.kept_back == 0
    (again,) = [line for line in followed if line.type == MailRetried.type]
    docket.take(Shown(999, again.type, again.at, dict(again.data), {}, ""))
    assert "a mail that was quarantined or put off" in str(docket.trouble)
