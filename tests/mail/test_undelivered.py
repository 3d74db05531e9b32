"""What reports and refusals come to, in the words of the servers that write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.delivery_reports import (
    DeliveryStatus,
    Kind,
    kind_of_old_report,
    kind_of_reply,
    kind_of_report,
)


@pytest.mark.parametrize(
    ("code", "text", "kind"),
    [
        (None, "ConnectionRefusedError", "unreachable"),
        (421, "4.3.2 shutting down", "unreachable"),
        (450, "4.2.1 greylisted", "unreachable"),
        (452, "4.2.2 mailbox full", "unreachable"),
        (550, "5.1.1 <bob@x.test>: Recipient address rejected: User unknown", "gone"),
        (550, "no such user here", "gone"),
        (551, "user not local", "gone"),
        (553, "mailbox name not allowed", "refused"),
        (550, "5.2.1 The email account that you tried to reach is disabled.", "gone"),
        (552, "5.2.2 The email account that you tried to reach is over quota", "full"),
        (552, "mailbox exceeded its storage", "full"),
        (550, "Mailbox is full / Blocks limit exceeded / Inode limit exceeded", "full"),
        (550, "5.7.1 Service unavailable, Client host blocked using Spamhaus", "refused"),
        (550, "5.7.26 Unauthenticated email from secret.test is not accepted (DMARC)", "refused"),
        (554, "5.7.1 message looks like spam", "refused"),
        (554, "transaction failed", "refused"),
        (550, "rejected due to policy", "refused"),
        (552, "5.3.4 message size exceeds fixed limit", "refused"),
        (550, "5.5.0 something transient at a large provider", "refused"),
        (550, "5.4.310 DNS domain does not exist", "unreachable"),
        (550, "see https://support.test/10.5.1.1 for help", "gone"),
    ],
)
def test_a_reply(code: int | None, text: str, kind: Kind) -> None:
    assert kind_of_reply(code, text) == kind


@pytest.mark.parametrize(
    ("action", "status", "kind"),
    [
        ("failed", "5.1.1", "gone"),
        ("failed", "5.0.0", "gone"),
        ("failed", "", "gone"),
        ("failed", "5.2.2", "full"),
        ("failed", "4.2.2", "full"),
        ("failed", "4.4.1", "unreachable"),
        ("failed", "4.4.7", "unreachable"),
        ("failed", "5.4.4", "unreachable"),
        ("failed", "5.7.1", "refused"),
        ("failed", "5.6.1", "refused"),
        ("delayed", "4.4.1", "delayed"),
        ("delayed", "5.1.1", "delayed"),
        ("relayed", "2.0.0", "delivered"),
        ("expanded", "2.0.0", "delivered"),
        ("delivered", "2.1.5", "delivered"),
    ],
)
def test_a_status(action: str, status: str, kind: Kind) -> None:
    one = DeliveryStatus("bob@x.test", action, status)  # type: ignore[arg-type]
    assert kind_of_report([one]) == kind


def test_the_gravest_status_counts_and_none_is_nothing() -> None:
    late, lost = (
        DeliveryStatus(None, "delayed", "4.4.1"),
        DeliveryStatus(None, "failed", "5.1.1"),
    )
    assert kind_of_report([late, lost]) == "gone"
    assert kind_of_report([]) is None


QMAIL = """\
From: MAILER-DAEMON@mx.players.test
Subject: failure notice

Hi. This is the qmail-send program at mx.players.test.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<bob@players.test>:
{why}

--- Below this line is a copy of the message.

Return-Path: <gm@secret.test>
"""
EXIM = """\
From: Mail Delivery System <Mailer-Daemon@mx.players.test>
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: bob@players.test
Auto-Submitted: auto-replied

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  bob@players.test
    Unrouteable address

------ This is a copy of the message, including all the headers. ------
"""
POSTFIX = """\
From: MAILER-DAEMON@mx.players.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/mixed; boundary="b"

--b
Content-Description: Notification
Content-Type: text/plain

This is the mail system; I'm sorry to have to inform you. It is
                        The Postfix program

<bob@players.test>: host 10.0.0.1 said: 550 5.1.1 User unknown

--b--
"""
SENDMAIL = """\
From: Mail Delivery Subsystem <MAILER-DAEMON@mx.players.test>
Subject: Returned mail: User unknown

The original message was received at Mon, 2 Mar 2026 10:00:00 GMT

   ----- The following addresses had permanent fatal errors -----
<bob@players.test>

   ----- Transcript of session follows -----
550 <bob@players.test>... User unknown
"""
EXCHANGE = """\
From: System Administrator <postmaster@corp.test>
Subject: Undeliverable: your vote

Your message

  To:      bob@corp.test
  Sent:    Mon, 2 Mar 2026 10:00:00 -0000

did not reach the following recipient(s):

bob@corp.test on Mon, 2 Mar 2026 10:00:01 -0000
    The recipient name is not recognized
    MSEXCH:IMS:corp:SITE:MX 0 (000C05A6) Unknown Recipient
"""
LATE = """\
From: MAILER-DAEMON@mx.players.test
Subject: Warning: could not send message for past 4 hours

    **********************************************
    **      THIS IS A WARNING MESSAGE ONLY      **
    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **
    **********************************************

   ----- The following addresses had transient non-fatal errors -----
<bob@players.test>

   ----- Transcript of session follows -----
"""


@pytest.mark.parametrize(
    ("report", "kind"),
    [
        (QMAIL.format(why="Sorry, no mailbox here by that name. (#5.1.1)"), "gone"),
        (QMAIL.format(why="The mailbox is full."), "full"),
        (QMAIL.format(why="10.0.0.1 does not like message. 554 5.7.1 spam"), "refused"),
        (EXIM, "gone"),
        (POSTFIX, "gone"),
        (SENDMAIL, "gone"),
        (EXCHANGE, "gone"),
        ("From: bob@players.test\nSubject: holidays\n\nI am away until Monday.\n", None),
        ("From: bob@players.test\n\nvote for 301\n", None),
        ("", None),
    ],
    ids=["qmail", "full", "spam", "Exim", "Postfix", "Sendmail", "Exchange", "away", "vote", ""],
)
def test_a_report_in_a_form_of_its_own(report: str, kind: Kind | None) -> None:
    assert kind_of_old_report(report.encode()) == kind


def test_a_warning_is_not_a_failure() -> None:
    assert kind_of_old_report(LATE.encode()) == "delayed"


@given(st.binary(max_size=3000))
def test_no_bytes_are_too_strange(raw: bytes) -> None:
    kind_of_old_report(raw)
    kind_of_old_report(EXIM.encode()[:400] + raw)
