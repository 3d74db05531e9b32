"""Mails of shapes in which people vote make no vote that nobody meant."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.blind.judging import Case, outcome
from tests.properties import one_in

_ANNOUNCED = "<announcement.10@nomic.example>"


def _mails() -> list[tuple[frozenset[str], str, str]]:
    """Read what each mail may make at most, its subject and its text."""
    text = (Path(__file__).parent / "mails_without_votes.txt").read_text("utf-8")
    found = []
    for mail in text.split("\n=== ")[1:]:
        heading, _, body = mail.partition("\n")
        may, _, subject = heading.partition(" | ")
        votes = frozenset(f"vote {vote}" for vote in may.split(", ") if vote not in ("-", "known"))
        found.append((votes, subject, body.rstrip("\n") + "\n"))
    return found


def raw_mail(subject: str, body: str) -> bytes:
    """Return a mail of Bob's, which answers an announcement if its subject says so."""
    mail = EmailMessage()
    mail["From"], mail["To"] = "Bob <bob@example.org>", "gm+k3f9x2@nomic.example"
    mail["Subject"] = subject.replace("Re, alone:", "Re:")
    mail["Date"] = "Thu, 12 Mar 2026 20:08:01 +0000"
    mail["Message-ID"] = "<925erk3dr1garmwjy6@example.org>"
    if subject.startswith("Re:"):
        mail["In-Reply-To"] = mail["References"] = _ANNOUNCED
    mail.set_content(body, cte="8bit")
    return mail.as_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def done(subject: str, body: str) -> frozenset[str]:
    """Return the votes that Bob's mail makes."""
    raw = raw_mail(subject, body)
    found = outcome(Case(subject, "trap", "", raw, "none", frozenset(), ""))
    return frozenset(one for one in found.done if one.startswith("vote "))


@pytest.mark.parametrize(
    ("may", "subject", "body"),
    one_in(
        4, ((f"{subject}-{body[:40]}", (may, subject, body)) for may, subject, body in _mails())
    ),
)
def test_no_vote_is_made_that_was_not_meant(may: frozenset[str], subject: str, body: str) -> None:
    assert done(subject, body) <= may
