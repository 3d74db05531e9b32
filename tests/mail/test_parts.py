"""Every part of a mail is read where that is safe, or else named; nothing of it vanishes."""

from __future__ import annotations

import base64
import re

import pytest

from tests.builders import GM
from tests.desk import WHO, desk

VOTE = "vote for 302\n"
NAMED = "A part of your mail of type {} was not read."
FILE = "The attached file «{}» was not read, because it is no plain text."


def _mail(content: str, body: str, *headers: str) -> bytes:
    lines = (f"From: Alice <{WHO}>", f"To: {GM}", "Subject: hello", "Message-ID: <1@client.test>",
             "MIME-Version: 1.0", *headers, f"Content-Type: {content}")  # fmt: skip
    return "\r\n".join((*lines, "", body.replace("\n", "\r\n"))).encode()


def _mixed(*parts: tuple[str, str], kind: str = "mixed") -> bytes:
    body = "".join(f"--b\nContent-Type: {kind}\n\n{text}\n" for kind, text in parts)
    return _mail(f"multipart/{kind}; boundary=b", f"{body}--b--\n")


INVITED = ("text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR")
READ = {
    "markdown": _mail("text/markdown; charset=utf-8", VOTE),
    "markdown as the plain alternative": _mixed(
        ("text/markdown", VOTE), ("text/html", "<p>hello</p>"), kind="alternative"
    ),
    "a name": _mail('text/plain; name="body.txt"', VOTE),
    "an empty name": _mail("text/plain; name=", VOTE),
    "a calendar file": _mixed(
        ("text/plain", VOTE),
        ('text/calendar; name="holiday.ics"', "BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR"),
    ),
    "an invitation that is not enclosed": _mixed(("text/plain", VOTE), INVITED),
    "winmail.dat beside the text": _mixed(
        ("text/plain", VOTE), ('application/ms-tnef; name="winmail.dat"', "x")
    ),
    "an office's field": _mail("text/plain", VOTE, "List-Unsubscribe: <mailto:x@y.test>"),
}


@pytest.mark.parametrize("raw", READ.values(), ids=READ)
def test_it_is_read(raw: bytes) -> None:
    taken = desk().read(raw)
    assert any('"number": 302' in done for done in taken.done)
    assert "was not read" not in "".join(taken.letters)


UNREAD = {
    "text/enriched": _mail("text/enriched", "<bold>vote for 302</bold>\n"),
    "text/richtext": _mail("text/richtext", VOTE),
    "text/rtf": _mail("text/rtf", "{\\rtf1 vote for 302}"),
    "application/pkcs7-mime": _mail(
        "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m",
        base64.b64encode(b"0\x80" + VOTE.encode()).decode(),
        "Content-Transfer-Encoding: base64",
    ),
    "application/ms-tnef": _mixed(
        ("text/plain", ""), ('application/ms-tnef; name="winmail.dat"', "x")
    ),
    "application/pdf": _mixed(("text/plain", "see below\n"), ("application/pdf; name=v.pdf", "x")),
}


@pytest.mark.parametrize(("kind", "raw"), UNREAD.items(), ids=UNREAD)
def test_it_is_named(kind: str, raw: bytes) -> None:
    taken = desk().read(raw)
    name = re.search(rb'name="?([a-z0-9.]+)', raw)
    said = NAMED.format(kind) if name is None else FILE.format(name[1].decode())
    assert taken.done == ()
    assert said in " ".join("".join(taken.letters).split())


def test_an_answer_of_a_calendar_is_a_programs() -> None:
    raw = _mixed(
        ("text/plain", VOTE), ('text/calendar; name="a.ics"', "BEGIN:VCALENDAR\nMETHOD:REPLY")
    )
    assert desk().read(raw).outcome == "automatic"


@pytest.mark.parametrize("text", ["", "Bob invites you: dinner at eight.\n", VOTE])
def test_an_invitation_without_words_of_its_sender_is_a_programs(text: str) -> None:
    raw = _mixed(("text/plain", text), INVITED, kind="alternative")
    assert (desk().read(raw).outcome == "automatic") == (text != VOTE)
    assert desk().read(raw, to=GM).letters == ()
    reply = ("text/calendar; method=REPLY", "BEGIN:VCALENDAR")
    assert desk().read(_mixed(("text/plain", text), INVITED, reply)).outcome == "automatic"
    robot = raw.replace(b"MIME-Version", b"Auto-Submitted: auto-generated\r\nMIME-Version")
    assert desk().read(robot).outcome == "automatic"


@pytest.mark.parametrize("header", ["Subject: two", f"To: {GM}", "MIME-Version: 1.0"])
def test_a_doubled_header_is_told_of(header: str) -> None:
    taken = desk().read(_mail("text/plain", VOTE, header))
    assert (taken.outcome, taken.done) == ("quarantined", ())
    assert "stands twice" in " ".join("".join(taken.letters).split())
    robot = desk().read(_mail("text/plain", VOTE, header, "Auto-Submitted: auto-replied"))
    assert robot.letters == ()
    assert desk().read(_mail("text/plain", VOTE, header), to=GM).letters == ()
