"""Mail that no person wrote to us, and what became of letters."""

from __future__ import annotations

import pytest

from gamemaster.mail.bounce import DeliveryStatus
from gamemaster.mail.parse import ParsedMail, parse
from tests.mail.posts import mail, parsed

OWN = ("gm@secret.test",)


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        (("Auto-Submitted: auto-replied",), "auto-submitted"),
        (("Auto-Submitted: Auto-Generated (vacation); x=y",), "auto-submitted"),
        (("Auto-Submitted: (comment) auto-notified",), "auto-submitted"),
        (("Auto-Submitted: no",), None),
        (("Auto-Submitted: No; a=b",), None),
        (("Auto-Submitted: (auto-replied) no",), None),
        (("List-Id: <nomic.x.test>",), "list"),
        (("List-Unsubscribe: <mailto:x@x.test>",), "list"),
        (("Precedence: bulk",), "bulk"),
        (("Precedence: Junk",), "bulk"),
        (("Precedence: list",), "bulk"),
        (("Precedence: auto_reply",), "bulk"),
        (("Precedence: first-class",), None),
        (("X-Auto-Response-Suppress: All",), "autoresponder"),
        (("X-Auto-Response-Suppress: DR, OOF, AutoReply",), "autoresponder"),
        (("X-Auto-Response-Suppress: DR",), None),
        (("X-Autoreply: yes",), "autoresponder"),
        (("Return-Path: <>",), "null sender"),
        (("Return-Path: <a@x.test>",), None),
        (("Subject: Automatic reply: your mail",), "autoresponder"),
        (("Subject: Abwesenheitsnotiz: x",), "autoresponder"),
        (("Subject: Out of Office",), "autoresponder"),
        (("Subject: Undeliverable: x",), "autoresponder"),
        (("Subject: automatic replies are fun",), None),
        (("Content-Type: multipart/report; boundary=b",), "report"),
        ((), None),
    ],
)
def test_robots_are_known_by_their_headers(headers: tuple[str, ...], reason: str | None) -> None:
    assert parsed(mail("vote for 301", *headers)).automatic == reason


@pytest.mark.parametrize(
    ("sender", "reason"),
    [
        ("MAILER-DAEMON@x.test", "robot address"),
        ("Postmaster <postmaster@x.test>", "robot address"),
        ("no-reply@x.test", "robot address"),
        ("gm@secret.test", "own address"),
        ("GM+k7@Secret.test", "own address"),
        ("gm@other.test", None),
        ("<", None),
    ],
)
def test_robots_are_known_by_their_address(sender: str, reason: str | None) -> None:
    found = parse(mail("vote for 301", sender=sender), own_addresses=OWN)
    assert isinstance(found, ParsedMail)
    assert found.automatic == reason


REPORT = """\
--b

Your mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; Bob@x.test
Action: failed
Status: 5.1.1 (bad)

Original-Recipient: rfc822;carol@x.test
Final-Recipient: rfc822; c@y.test
Action: Delayed
Status: 4.4.1

Final-Recipient: rfc822; dave@x.test
Action: exploded

--b
Content-Type: text/rfc822-headers

Message-ID: <letter@secret.test>
Subject: yours
--b--
"""


def test_a_delivery_report_says_who_and_how() -> None:
    kind = "Content-Type: multipart/report; report-type=delivery-status; boundary=b"
    report = parsed(mail(REPORT, kind, sender="mailer-daemon@x.test")).delivery_report
    assert report is not None
    assert report.statuses == (
        DeliveryStatus("bob@x.test", "failed", "5.1.1"),
        DeliveryStatus("carol@x.test", "delayed", "4.4.1"),
    )
    assert report.original_message_id == "<letter@secret.test>"


def test_a_report_with_nothing_in_it() -> None:
    body = "--b\nContent-Type: message/delivery-status\n\nno fields\n--b--\n"
    report = parsed(mail(body, "Content-Type: multipart/report; boundary=b")).delivery_report
    assert report is not None
    assert (report.statuses, report.original_message_id) == ((), None)
    assert parsed(mail("vote for 301")).delivery_report is None
