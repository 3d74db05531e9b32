"""Robots of real servers answer our mail: nothing is answered, nothing loops, play goes on."""

from __future__ import annotations

import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store
from tests.e2e.rig import START_SECONDS, dovecot, postfix, swaks
from tests.e2e.tournament import CAST, GM, ORGANISER, USERS, Mailbox, players
from tests.ports import free_ports
from tests.running import Running, founded, running

pytestmark = pytest.mark.e2e

MAIL = """\
[[listen]]
protocol = "lmtp"
host = "127.0.0.1"
port = {listen}

[send]
kind = "smtp"
release_seconds = 0
host = "127.0.0.1"
port = {send}
tls = "none"
"""

AWAY = """\
require ["vacation"];
vacation :days 1 :addresses ["{address}"] :subject "Away until Monday"
  "I am away. In urgent cases: vote for 301";
"""
FORWARDS = f"""\
require ["copy"];
redirect :copy "{GM}";
"""
REFUSES = """\
require ["reject"];
if header :contains "subject" "has been proposed" { reject "I do not want to know. vote for 301"; }
"""


def test_holiday_replies_forwards_and_refusals_move_nothing(tmp_path: Path) -> None:
    lmtp, submission = free_ports(2)
    scripts = {
        CAST["Ada"]: AWAY.format(address=CAST["Ada"]),
        CAST["Björn"]: FORWARDS,
        CAST["Chloé"]: REFUSES,
    }
    with (
        dovecot(USERS, scripts=scripts, submission_port=submission) as mailboxes,
        postfix(
            routes={
                "secret.test": f"lmtp:inet:127.0.0.1:{lmtp}",
                "players.test": f"lmtp:inet:127.0.0.1:{mailboxes.lmtp_port}",
            },
            recipients=[GM, "@players.test"],
            port=submission,
        ) as mta,
        running(founded(tmp_path, MAIL.format(listen=lmtp, send=mta.port))) as daemon,
        players(mta, mailboxes) as cast_of,
    ):
        for name in ("Ada", "Björn", "Chloé", "Dora"):
            cast_of[name].write(f"join as {name}")
            assert "welcome" in cast_of[name].write("")["Subject"]
        daemon.command("rule", "start")
        cast_of["Dora"].write("propose enact\nEverybody rests.\nend proposal\nvote for mine")
        cast_of["Dora"].announcements(2)
        # A person who writes to Ada is told that she is away: the robot is awake.
        swaks(mta, sender=CAST["Dora"], recipients=[CAST["Ada"]], subject="Tea?", body="At five?")
        cast_of["Dora"].mailbox.wait_for("Subject", "Away until Monday")
        mta.wait_until_empty()
        while not daemon.rests():
            pass
        mta.wait_until_empty()
        people = sum(player.sent for player in cast_of.values())
        for player in cast_of.values():
            player.mailbox.collect()
            answers = [
                mail
                for mail in player.mailbox.mails
                if mail["In-Reply-To"] is not None and GM in str(mail["From"])
            ]
            assert len(answers) == player.sent, "one answer to each mail of theirs, no more"
        votes = daemon.ask("proposals")[0]
        assert (votes["for"], votes["against"]) == (1, 0)
        log = mailboxes.log()
        assert "discarding vacation response to auto-submitted message from <gm+" in log
        assert "redirect action: forwarded to <gm@secret.test>" in log
        assert "reject action: rejected message from <gm+" in log
        dismissed = Counter(str(one["reason"]).partition(":")[0] for one in daemon.ask("dismissed"))
        assert daemon.stop() == 0
        assert daemon.defects() == []
        outcomes = what_became_of(daemon)
    # What a robot sends to the plain address shows no sender, and leads to nothing.
    outcomes += dismissed
    assert outcomes["receipt"] + outcomes["joined"] + outcomes["asked to confirm"] <= people
    robots = outcomes["automatic"] + outcomes["bounce"] + outcomes["duplicate"]
    assert robots > 0, outcomes
    assert sum(outcomes.values()) == people + robots, outcomes


def test_an_address_that_fails_and_works_again(tmp_path: Path) -> None:
    """Postfix takes a letter, finds no such user, and sends a report to where it came from."""
    (lmtp,) = free_ports(1)
    ada = CAST["Ada"]
    with (
        dovecot(USERS) as mailboxes,
        postfix(
            routes={
                "secret.test": f"lmtp:inet:127.0.0.1:{lmtp}",
                "players.test": f"lmtp:inet:127.0.0.1:{mailboxes.lmtp_port}",
            },
            recipients=[GM, "@players.test"],
        ) as mta,
        running(founded(tmp_path, MAIL.format(listen=lmtp, send=mta.port))) as daemon,
        players(mta, mailboxes) as cast_of,
    ):
        for name in ("Ada", "Dora"):
            cast_of[name].write(f"join as {name}")
            assert "welcome" in cast_of[name].write("")["Subject"]
        # The daemon's own door knows no Ada, which Postfix learns after it has taken the letter.
        mta.route(ada, f"lmtp:inet:127.0.0.1:{lmtp}")
        daemon.command("rule", "start")
        mta.wait_for_log("status=bounced (host 127.0.0.1")
        wait_until(daemon, "players_failing", 1)
        cast_of["Dora"].write("propose enact\nEverybody rests.\nend proposal\nvote for mine")
        cast_of["Dora"].announcements(2)
        wait_until(daemon, "letters_waiting", 0)
        assert daemon.ask("status")["letters_kept"] >= 1
        assert mta.log().count("status=bounced") == 1, "one bounce, and no more"
        with mailboxes.client(ORGANISER) as client:
            organiser = Mailbox(client)
            client.select_folder("INBOX", readonly=True)
            told = organiser.wait_for("Subject", "back")
        assert ada not in str(told[-1]["Subject"])
        mta.route(ada, "")
        assert "received: done" in cast_of["Ada"].write("vote for 301")["Subject"]
        cast_of["Ada"].announcements(2)
        wait_until(daemon, "players_failing", 0)
        wait_until(daemon, "letters_kept", 0)
        assert daemon.stop() == 0
        assert daemon.defects() == []


def wait_until(daemon: Running, what: str, value: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    pause = threading.Event()
    while (found := daemon.ask("status")[what]) != value:
        assert time.monotonic() < deadline, f"{what} is {found}: {daemon.words()}"
        pause.wait(0.05)


def what_became_of(daemon: Running) -> Counter[str]:
    file = daemon.config.key.file
    assert file is not None
    with Store.open(daemon.config.store.path, KeyFile(file)) as store:
        lines = list(store.lines("autumn"))
    return Counter(str(line.data["outcome"]) for line in lines if line.type == "mail.read/1")
