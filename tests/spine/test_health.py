"""A daemon says whether it is well, and what keeps it from its work."""

from __future__ import annotations

import smtplib
import threading
from pathlib import Path
from typing import Any

import pytest

from gamemaster import oplog
from gamemaster.daemon import service
from gamemaster.daemon.figures import OVERDUE_SECONDS, SEE_TO_THE_STORE
from gamemaster.doctor.local import held_by_daemon
from gamemaster.errors import (
    IntegrityError,
    MachineTrouble,
    StoreFull,
    StoreUnavailable,
    TournamentDamaged,
)
from gamemaster.inbox.imap import TOO_LARGE_FOLDER
from gamemaster.inbox.intake import Intake
from gamemaster.outbox.outcome import Failed
from tests.builders import HOUR
from tests.spine.running import Running

DAY = 24 * HOUR


def found(daemon: Running) -> dict[str, dict[str, Any]]:
    return {ailment["about"]: ailment for ailment in daemon.ask("health")}


def test_a_daemon_that_is_well_has_nothing_to_say(directory: Path) -> None:
    with Running(directory) as daemon:
        daemon.join("alice", "bob")
        daemon.until(lambda: not daemon.office.deliveries)
        assert found(daemon) == {}


def test_a_writer_that_is_stuck_is_told_while_it_is(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "ROUND_SECONDS", 0.2)
    with Running(directory) as daemon:
        stuck = threading.Event()
        daemon.daemon.writer.submit(stuck.wait)
        assert found(daemon)["writer"]["serious"] is True
        stuck.set()
        daemon.until(lambda: found(daemon) == {})


TROUBLES = (
    (StoreUnavailable("gm@db/nomic: the database takes no writes"), "store", SEE_TO_THE_STORE),
    (StoreFull("gamemaster.store: no space"), "store", "make room, and it goes on by itself"),
    (MachineTrouble("the machine is short of memory"), "machine", "see what else runs"),
    (TournamentDamaged("autumn", IntegrityError("a seal")), "store", "stop the daemon"),
)


@pytest.mark.parametrize(("error", "about", "advice"), TROUBLES)
def test_what_keeps_the_daemon_from_its_work_is_told_in_its_own_words(
    directory: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, about: str, advice: str
) -> None:
    monkeypatch.setattr(service, "ROUND_SECONDS", 0.2)
    with Running(directory) as daemon, monkeypatch.context() as trouble:

        def refuse(_now: int) -> bool:
            raise error

        trouble.setattr(daemon.office, "take_over", refuse)
        daemon.daemon.writer.wake()
        daemon.until(lambda: about in found(daemon))
        told = found(daemon)[about]
        assert told["found"] == str(error)
        assert told["serious"] is True
        assert told["advice"].startswith(advice)
        # The doctor, who is asked next, says the same.
        (first, *_) = held_by_daemon(daemon.config, daemon.clock.now())
        assert (first.about, first.state, first.found) in {
            (about, "failed", str(error)),
            ("mail in", "failed", "no mail is accepted"),
        }
        # A writer that waits for the store is no trouble of its own.
        waits = threading.Event()
        daemon.daemon.writer.submit(waits.wait)
        assert "writer" not in found(daemon)
        waits.set()
        trouble.undo()
        daemon.until(lambda: about not in found(daemon))


def test_a_clock_that_was_set_is_serious(directory: Path) -> None:
    with Running(directory) as daemon:
        set_back = daemon.clock.monotonic()
        daemon.clock.monotonic = lambda: set_back - HOUR  # type: ignore[method-assign]
        assert "3600 seconds" in found(daemon)["clock"]["found"]
        daemon.daemon.writer.wake()
        daemon.until(lambda: daemon.daemon.writer.trouble is not None)
        assert found(daemon)["clock"]["serious"] is True
        assert set(found(daemon)) == {"clock"}
        daemon.ask("clock_accept")
        assert found(daemon) == {}


def test_an_intake_that_was_shut_accepts_no_mail(directory: Path) -> None:
    with Running(directory) as daemon:
        daemon.daemon.writer.submit(lambda: daemon.daemon.acceptance.shut("damaged")).result()
        assert found(daemon)["mail in"]["serious"] is True


def intake_of(daemon: Running) -> Intake:
    doors = daemon.daemon.acceptance.doors
    assert doors is not None
    assert doors.intake is not None
    return doors.intake


def test_an_intake_that_cannot_keep_mail_is_told_until_it_can(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **_more: object) -> None:
        raise StoreUnavailable("gamemaster.store.intake: the file system is read-only")

    with Running(directory) as daemon:
        with monkeypatch.context() as fault:
            fault.setattr(intake_of(daemon), "_write_rows", refuse)
            fault.setattr(intake_of(daemon), "_look", lambda: None)
            with pytest.raises(smtplib.SMTPDataError) as put_off:
                daemon.mail("alice", "join Alice\n")
            assert put_off.value.smtp_code == 451
            told = found(daemon)["mail in"]
            assert told["found"] == (
                "mail is put off (451): gamemaster.store.intake: the file system is read-only"
            )
            assert told["serious"] is True
        # Nobody needs to write again: it is tried as soon as somebody asks, before the answer.
        assert found(daemon) == {}


def test_letters_count_once_they_should_have_left_long_ago(directory: Path) -> None:
    with Running(directory) as daemon:
        daemon.post.refuses["alice@players.test"] = Failed(temporary=True, code=451)
        daemon.mail("alice", "join Alice\n", to="gm@secret.test")
        daemon.until(lambda: any(one.attempts for one in daemon.office.deliveries.values()))
        assert found(daemon) == {}
        daemon.clock.advance(OVERDUE_SECONDS + 60)
        overdue = found(daemon)["mail out"]
        assert overdue["serious"] is False
        assert overdue["found"].startswith("1 copies wait to leave, the oldest for 16 minutes")
        daemon.ask("queue_hold", letter=first_letter(daemon), reason="a pause")
        assert found(daemon) == {}


def first_letter(daemon: Running) -> int:
    return next(iter(daemon.office.deliveries.values())).letter


def test_a_defect_is_told_for_a_day(directory: Path) -> None:
    with oplog.opened("error", "json", directory / "log"), Running(directory) as daemon:
        oplog.defect("timers", ValueError("a hidden text"))
        oplog.imap_connected(1, idles=True)
        oplog.imap_reconnecting(1, 5.0, OSError("a hidden text"))
        ailments = found(daemon)
        assert set(ailments) == {"program", "mailbox 1"}
        assert "hidden" not in str(ailments)
        oplog.imap_connected(1, idles=True)
        assert set(found(daemon)) == {"program"}


def test_a_mail_that_was_too_large_for_a_mailbox_is_told_for_a_day(directory: Path) -> None:
    """By IMAP its sender hears nothing, where a server that speaks SMTP would have sent it back."""
    with oplog.opened("info", "json", directory / "log"), Running(directory) as daemon:
        oplog.mail_refused("smtp", 552, "too large")
        assert found(daemon) == {}
        oplog.imap_connected(1, idles=True)
        oplog.imap_too_large(1)
        ailments = found(daemon)
        assert set(ailments) == {"mail in"}
        assert f"the folder {TOO_LARGE_FOLDER} " in ailments["mail in"]["found"]
        assert ailments["mail in"]["serious"] is False
