"""The daemon whole: mail over SMTP, the organiser over the socket, a full disk, a clean stop."""

from __future__ import annotations

import json
import os
import smtplib
import socket
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from gamemaster import oplog
from gamemaster.errors import Defect, OperatorError, StoreUnavailable, WorldError
from gamemaster.game import events as e
from gamemaster.inbox.intake import Intake
from gamemaster.journal.database import Database
from tests.builders import DAY, GM, ORGANISER
from tests.inbox.loop_thread import PATIENCE
from tests.spine.running import Running, nobody_answers

TURN = "propose enact\nGood morning.\nclauses:\ndefine morning = 1\nend proposal\nvote for mine\n"


@pytest.fixture
def daemon(directory: Path) -> Iterator[Running]:
    with Running(directory) as running:
        yield running


@pytest.fixture
def begun(daemon: Running) -> Running:
    daemon.join("alice", "bob")
    daemon.ask("start")
    daemon.gets("bob", "has begun")
    return daemon


def test_a_tournament_is_played_over_smtp(begun: Running) -> None:
    begun.mail("alice", TURN)
    begun.gets("bob", "Rule-change 301 has been proposed")
    begun.mail("bob", "vote for 301\n")
    adopted = begun.gets("alice", "Rule-change 301 has been adopted")
    assert adopted["Auto-Submitted"] == "auto-generated"
    assert begun.ask("status")["announcements"] == 3
    assert [one["points"] for one in begun.ask("players")][1:] == [0]
    letter = begun.mails("alice")[-2]
    assert [part.get_filename() for part in letter.iter_attachments()] or "adopted" in str(letter)


def test_mail_that_is_not_for_us_is_refused_at_the_door(begun: Running) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refusal:
        begun.mail("alice", "vote for 301\n", to="nobody@secret.test")
    ((code, _),) = refusal.value.recipients.values()
    assert code == 550
    with pytest.raises((smtplib.SMTPSenderRefused, smtplib.SMTPDataError)) as too_large:
        begun.mail("alice", "vote for 301\n", pad=10 * 1024 * 1024)
    assert too_large.value.smtp_code == 552
    assert begun.ask("status")["docket"] == 0


def test_mails_at_one_time_are_all_read_and_answered_once(begun: Running) -> None:
    senders = [
        threading.Thread(target=begun.mail, args=("alice", f"vote for {number}\n"))
        for number in range(301, 321)
    ]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    begun.until(lambda: sum("received" in one for one in begun.subjects("alice")) >= 20)
    begun.until(lambda: begun.ask("status")["letters_waiting"] == 0)
    receipts = [mail for mail in begun.mails("alice") if "received" in str(mail["Subject"])]
    assert {str(mail["Subject"]) for mail in receipts} == {"[Autumn] received: please look"}
    assert len(receipts) == 20
    assert len({str(mail["Message-ID"]) for mail in receipts}) == 20
    assert len({str(mail["In-Reply-To"]) for mail in receipts}) == 20


def test_a_log_that_cannot_be_written_stops_nothing(directory: Path) -> None:
    with oplog.opened("debug", "json", Path("/dev/full")), Running(directory) as daemon:
        daemon.join("alice", "bob")
        daemon.ask("start")
        daemon.gets("bob", "has begun")
        daemon.mail("alice", TURN)
        daemon.gets("bob", "Rule-change 301 has been proposed")


def leave_free(database: Database, pages: int) -> None:
    """Bound a file so that it may grow by so many pages, as a full disk would."""
    (used,) = database.driver.execute("PRAGMA page_count").fetchone()
    database.outside(f"max_page_count = {used + pages}")


def bound_store(begun: Running, pages: int) -> None:
    database = begun.office.store._contents.database
    assert isinstance(database, Database)
    begun.daemon.writer.submit(lambda: leave_free(database, pages)).result()


def intake_of(begun: Running) -> Intake:
    """The intake at the other end of the channel, which in tests is in the same process."""
    doors = begun.daemon.acceptance.doors
    assert doors is not None
    assert doors.intake is not None
    return doors.intake


def bound_intake(begun: Running, pages: int) -> None:
    intake = intake_of(begun)
    intake.thread.submit(lambda: leave_free(intake._database, pages)).result()


def test_a_full_disk_puts_mail_off_and_play_resumes_by_itself(begun: Running) -> None:
    begun.mail("alice", TURN)
    begun.gets("alice", "Rule-change 301 has been proposed")

    bound_store(begun, 0)
    bound_intake(begun, 2)
    with pytest.raises(smtplib.SMTPDataError) as put_off:
        begun.mail("bob", "vote for 301\n", pad=50_000)
    assert put_off.value.smtp_code == 451
    word = begun.gets(ORGANISER, "the disk is full")
    assert "nothing is lost, and play goes on by itself" in word.get_content().replace("\n", " ")
    with pytest.raises(smtplib.SMTPDataError):
        begun.mail("bob", "vote for 301\n", pad=50_000)
    # One word an hour is enough.
    assert begun.subjects(ORGANISER).count("[Autumn] the disk is full") == 1

    bound_store(begun, 10_000)
    bound_intake(begun, 10_000)
    begun.mail("bob", "vote for 301\n")
    begun.gets("alice", "Rule-change 301 has been adopted")
    assert begun.ask("status")["quarantined"] == 0


def test_a_full_store_lets_mail_in_and_plays_it_when_there_is_room(begun: Running) -> None:
    begun.mail("alice", TURN)
    begun.gets("alice", "Rule-change 301 has been proposed")
    bound_store(begun, 0)
    begun.mail("bob", "vote for 301\nrules\n" * 3)
    begun.gets(ORGANISER, "the disk is full")
    assert not any("adopted" in one for one in begun.subjects("alice"))
    bound_store(begun, 10_000)
    # Nobody writes: the calendar looks after it.
    begun.gets("alice", "Rule-change 301 has been adopted")
    begun.gets("bob", "received: ")


def test_a_full_store_is_in_the_way_of_an_act_as_without_a_daemon(begun: Running) -> None:
    """The command line ends with 1 for what is in the way, and with 2 for a wrong usage."""
    bound_store(begun, 0)
    with pytest.raises(WorldError, match="no space for the store"):
        begun.ask("pause", reason="a storm " * 1000)
    bound_store(begun, 10_000)
    with pytest.raises(OperatorError, match="not paused"):
        begun.ask("resume", reason="it is over")


def test_an_intake_whose_disk_fails_puts_mail_off_and_the_organiser_is_told(
    begun: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_arrivals: object) -> None:
        raise StoreUnavailable("the file system failed")

    with monkeypatch.context() as fault:
        fault.setattr(intake_of(begun), "_write", fails)
        with pytest.raises(smtplib.SMTPDataError) as put_off:
            begun.mail("bob", "vote for 301\n")
        assert put_off.value.smtp_code == 451
        begun.gets(ORGANISER, "the store cannot be used")
    begun.mail("bob", "help\n")
    begun.gets("bob", "received: done")


def test_with_a_damaged_store_nothing_is_acknowledged_and_the_organiser_is_told(
    begun: Running,
) -> None:
    database = begun.office.store._contents.database
    begins, held = threading.Event(), threading.Event()

    def lose() -> None:
        begins.set()
        held.wait()
        # The process that accepts mail tells of it in its own time.
        begun.until(lambda: begun.office.take_over(begun.clock.now()))
        with database.transaction():
            database.execute("DELETE FROM object WHERE id = (SELECT max(id) FROM object)")

    begun.daemon.writer.submit(lose)
    # Whatever the writer was doing before would take the mail over, and read it.
    assert begins.wait(PATIENCE)
    begun.mail("alice", TURN)
    held.set()
    begun.gets(ORGANISER, "the store is damaged")
    with pytest.raises(smtplib.SMTPDataError) as put_off:
        begun.mail("bob", "vote for 301\n")
    assert put_off.value.smtp_code == 451


def test_the_calendar_goes_by_itself(begun: Running) -> None:
    begun.mail("bob", "reminders on\n")
    begun.mail("alice", TURN)
    begun.gets("bob", "Rule-change 301 has been proposed")
    begun.clock.advance(DAY)
    begun.gets("bob", "a reminder to vote")


def test_a_defect_pauses_play_and_stops_nothing(begun: Running) -> None:
    class Broken:
        def nonce(self, number: int, body: str) -> str:
            raise ZeroDivisionError("a fault of this program")

    office = begun.office
    oracle = office._oracles["autumn"]
    office._oracles["autumn"] = Broken()  # type: ignore[assignment]
    begun.mail("alice", TURN)
    begun.gets(ORGANISER, "play is paused after a defect")
    assert begun.ask("status")["phase"] == "paused"
    begun.mail("bob", "vote for 301\n")
    begun.gets("bob", "received: please look")
    # The program is mended; the move still waits and is played at its own instant.
    office._oracles["autumn"] = oracle
    begun.ask("resume", reason="mended")
    begun.gets("bob", "Rule-change 301 has been proposed")
    begun.gets("bob", "Rule-change 301 has been adopted")


def test_a_fault_that_no_item_explains_is_tried_again_and_mail_still_comes_in(
    begun: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[int] = []

    def fails() -> bool:
        faults.append(1)
        raise Defect("a fault of this program")

    with monkeypatch.context() as fault:
        fault.setattr(begun.office, "work", fails)
        begun.mail("alice", TURN)
        begun.mail("bob", "vote for 301\n")
        begun.until(lambda: len(faults) > 1)
    begun.gets("bob", "Rule-change 301 has been adopted")


def test_acts_and_looks_pass_through_the_socket(begun: Running) -> None:
    path = begun.config.control_socket
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(OperatorError, match="the tournament has started already"):
        begun.ask("start")
    with pytest.raises(OperatorError, match="--reason: expected why"):
        begun.ask("pause")
    with pytest.raises(OperatorError, match="unknown verb 'dance'"):
        begun.ask("dance")
    with pytest.raises(OperatorError, match="expected"):
        begun.ask("award", player="alice")
    begun.ask("award", player="alice", points="1/2", reason="half a point")
    assert begun.ask("players")[0]["points"] == "1/2"
    journal = begun.ask("journal", limit=50)
    assert any(line["type"] == "look.taken/1" for line in journal)
    (seq,) = [line["seq"] for line in journal if line["type"] == e.PointsAwarded.type]
    assert begun.ask("explain", seq=seq)["item"]["move"]["reason"] == "half a point"


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"{}\n",
        b"hello\n",
        b"[1, 2]\n",
        b'"status"\n',
        b"\xff\xfe\0\n",
        b'{"verb": "status"}\n',
        b'{"verb": ["status"], "tournament": null, "args": {}}\n',
        b'{"verb": "status", "tournament": {}, "args": {}}\n',
        b'{"verb": "status", "tournament": null, "args": [1]}\n',
        b'{"verb": "rules", "tournament": null, "args": {"number": "x"}}\n',
        b'{"verb": "explain", "tournament": null, "args": {}}\n',
        b"9" * 5_000 + b"\n",
        b"[" * 500 + b"\n",
    ],
)
def test_garbage_at_the_socket_is_answered_with_a_problem(daemon: Running, line: bytes) -> None:
    answer = daemon.say(line)
    assert answer is not None
    assert set(answer) == {"problems"}, answer
    assert daemon.ask("status")["phase"] == "gathering"


def test_a_line_without_end_is_hung_up_on(daemon: Running) -> None:
    with suppress(BrokenPipeError, ConnectionResetError):
        assert daemon.say(b"x" * (5 * 1024 * 1024)) is None
    assert daemon.ask("status")["phase"] == "gathering"


def test_somebody_who_hangs_up_disturbs_nobody(daemon: Running) -> None:
    for sent in (b"", b"{", b'{"verb": "status", "tournament": null, "args": {}}\n'):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(daemon.config.control_socket))
            connection.sendall(sent)
    assert daemon.ask("status")["phase"] == "gathering"


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else")
def test_another_user_is_turned_away_even_if_the_socket_lets_them_in(
    daemon: Running, needs: Callable[[str], str]
) -> None:
    path = daemon.config.control_socket
    path.parent.chmod(0o755)
    program = (
        "use IO::Socket::UNIX; $SIG{PIPE} = 'IGNORE';"
        "my $s = IO::Socket::UNIX->new(Peer => $ARGV[0]) or die $!;"
        "print $s qq({}\\n); $s->flush; print q(answer: ), <$s> // q(none), qq(\\n);"
    )

    def as_nobody() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [needs("perl"), "-e", program, str(path)],
            user=65534, group=65534, capture_output=True, text=True, check=False,
        )  # fmt: skip

    assert "Permission denied" in as_nobody().stderr
    path.chmod(0o666)
    assert as_nobody().stdout == "answer: none\n"


def test_it_stops_cleanly_and_goes_on_where_it_was(directory: Path) -> None:
    with Running(directory) as first:
        first.join("alice", "bob")
        first.ask("start")
        first.mail("alice", TURN)
        first.gets("bob", "Rule-change 301 has been proposed")
        path = first.config.control_socket
    assert not path.exists()
    assert nobody_answers(path)
    before = first.office.tournaments["autumn"]
    with Running(directory) as second:
        again = second.office.tournaments["autumn"]
        # The calendar of the day is looked at when it starts.
        assert replace(again, calendar=before.calendar) == before
        second.post.taken += first.post.taken
        second.count = first.count
        second.mail("bob", "vote for 301\n")
        second.gets("alice", "Rule-change 301 has been adopted")


def test_what_was_accepted_before_the_stop_is_read_and_sent(directory: Path) -> None:
    with Running(directory) as first:
        first.join("alice")
        for number in range(30):
            first.mail("alice", f"vote for {300 + number}\n")
    with Running(directory) as second:
        second.post.taken[:0] = first.post.taken
        second.until(lambda: sum("received" in one for one in second.subjects("alice")) == 30)
        second.until(lambda: second.ask("status")["letters_waiting"] == 0)
        receipts = [raw for _, _, raw in second.post.taken if b"received: please look" in raw]
        assert len({*receipts}) == 30


def test_a_socket_that_was_left_over_is_taken_away_and_a_file_is_not(directory: Path) -> None:
    path = directory / "control"
    with socket.socket(socket.AF_UNIX) as left_over:
        left_over.bind(str(path))
    with Running(directory) as running:
        assert running.ask("status")["phase"] == "gathering"
    path.write_text("something of the operator's")
    with pytest.raises(OperatorError, match=r"control\.socket: cannot listen at"):
        Running(directory).__enter__()
    assert path.read_text() == "something of the operator's"


def test_answers_are_single_lines_of_json(begun: Running) -> None:
    request = {"verb": "journal", "tournament": None, "args": {"limit": 500}}
    answer = begun.say(json.dumps(request).encode() + b"\n")
    assert answer is not None
    assert len(answer["result"]) > 10
    assert GM not in json.dumps(begun.ask("quarantine"))
