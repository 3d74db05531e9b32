"""Whole mails: what is read as body, what is attached, what makes two mails one."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.parse import ParsedMail, Unreadable, is_reply_subject, parse
from gamemaster.mail.structure import MailLimits
from tests.mail.posts import mail, parsed, refused

MIXED = 'Content-Type: multipart/mixed; boundary="b"'
ALTERNATIVE = 'Content-Type: multipart/alternative; boundary="b"'


def parts(*contents: str, boundary: str = "b") -> str:
    """Parts of a multipart, each given as headers, blank line and text."""
    return "".join(f"--{boundary}\r\n{one}\r\n" for one in contents) + f"--{boundary}--\r\n"


PLAIN = "Content-Type: text/plain\r\n\r\n"
HTML = "Content-Type: text/html\r\n\r\n"


def test_a_plain_mail() -> None:
    found = parsed(
        mail("vote for 301\r\n", "To: gm+k7@secret.test", "Subject: =?utf-8?q?=C3=BCber?= 301",
             "Message-ID: <1@x.test>", "In-Reply-To: <0@x.test>", "References: <z@x> <0@x.test>",
             "Received: by mx", "Received: by mx2", "Delivered-To: gm+k7@secret.test",
             sender="Alice <Alice@X.test>")
    )  # fmt: skip
    assert (found.sender, found.sender_name, found.sender_problem) == (
        "alice@x.test",
        "Alice",
        None,
    )
    assert found.subject == "über 301"
    assert found.body == "vote for 301\n"
    assert found.message_id == "<1@x.test>"
    assert found.in_reply_to == "<0@x.test>"
    assert found.references == ("<z@x>", "<0@x.test>")
    assert found.recipients == ("gm+k7@secret.test",)
    assert found.loops == 2
    assert found.is_reply
    assert found.automatic is None
    assert found.attachments == ()


def test_a_mail_without_anything_but_from() -> None:
    found = parsed(b"From: a@x.test\n\n")
    assert (found.subject, found.body, found.message_id, found.in_reply_to) == ("", "", None, None)
    assert not found.is_reply


@pytest.mark.parametrize(
    ("headers", "body", "text"),
    [
        ((ALTERNATIVE,), parts(PLAIN + "plain", HTML + "<p>rich</p>"), "plain"),
        ((ALTERNATIVE,), parts(HTML + "<p>rich</p>", PLAIN + "plain"), "plain"),
        ((ALTERNATIVE,), parts(PLAIN + " \r\n", HTML + "<p>rich</p>"), "rich\n"),
        ((ALTERNATIVE,), parts(HTML + "<p>rich</p>"), "rich\n"),
        (("Content-Type: text/html",), "<p>rich</p>", "rich\n"),
        ((MIXED,), parts(PLAIN + "one", PLAIN + "two"), "one\ntwo"),
        ((MIXED,), parts(HTML + "<p>rich</p>", PLAIN + "list footer"), "rich\n\nlist footer"),
        ((MIXED,), "", ""),
        (("Content-Type: text/calendar",), "BEGIN", ""),
        (("Content-Type: nonsense",), "plain", "plain"),
        (("Content-Type:",), "plain", "plain"),
    ],
)
def test_which_text_is_read(headers: tuple[str, ...], body: str, text: str) -> None:
    assert parsed(mail(body, *headers)).body == text


def test_an_alternative_inside_of_mixed_parts() -> None:
    inner = 'Content-Type: multipart/alternative; boundary="c"\r\n\r\n'
    related = 'Content-Type: multipart/related; boundary="d"\r\n\r\n'
    picture = "Content-Type: image/png; name=p.png\r\n\r\nxx"
    rich = related + parts(HTML + "<p>rich</p>", picture, boundary="d")
    body = parts(inner + parts(PLAIN + "plain", rich, boundary="c"), PLAIN + "footer")
    found = parsed(mail(body, MIXED))
    assert found.body == "plain\nfooter"
    assert [(one.name, one.text) for one in found.attachments] == [("p.png", None)]


@pytest.mark.parametrize(
    ("part", "name", "text"),
    [
        ('Content-Type: text/plain; name="r.txt"\r\n\r\nThe rule', "r.txt", "The rule"),
        ("Content-Disposition: attachment; filename=r.txt\r\n\r\nThe rule", "r.txt", "The rule"),
        ("Content-Disposition: attachment\r\n\r\nThe rule", "attachment", "The rule"),
        ("Content-Type: text/markdown\r\n\r\nThe rule", "attachment", "The rule"),
        ("Content-Type: application/octet-stream; name=r.md\r\n\r\nThe rule", "r.md", "The rule"),
        ("Content-Type: application/octet-stream; name=r.doc\r\n\r\nThe rule", "r.doc", None),
        ("Content-Type: application/pdf\r\n\r\n%PDF", "attachment", None),
        ("Content-Type: text/html; name=r.html\r\n\r\n<p>The rule", "r.html", None),
        ("Content-Type: message/rfc822\r\n\r\nFrom: b@x.test\r\n\r\nvote", "attachment", None),
        ("Content-Disposition: attachment; filename*=utf-8''r%C3%BC.txt\r\n\r\nThe rule",
         "rü.txt", "The rule"),
        ("Content-Disposition: attachment; filename*=x-none''r%C3.txt\r\n\r\nThe rule",
         "rÃ.txt", "The rule"),
        ("Content-Disposition: attachment; filename*=\0''r%C3.txt\r\n\r\nThe rule",
         "attachment", "The rule"),
        ('Content-Disposition: attachment; filename="=?utf-8?q?r=C3=BC.txt?="\r\n\r\nThe rule',
         "rü.txt", "The rule"),
        ('Content-Type: text/plain; name="r.txt"; format=flowed\r\n\r\nThe \r\nrule',
         "r.txt", "The rule"),
    ],
)  # fmt: skip
def test_attachments(part: str, name: str, text: str | None) -> None:
    found = parsed(mail(parts(PLAIN + "body", part), MIXED))
    assert found.body == "body"
    assert [(one.name, one.text) for one in found.attachments] == [(name, text)]


def test_an_attached_file_arrives_byte_for_byte() -> None:
    text = "> kept\n-- \nFrom here\n\n  indented \ntabs\t\n.\nende: ü\n"
    encoded = base64.encodebytes(text.encode()).decode()
    part = (
        "Content-Type: text/plain; charset=utf-8; name=r.txt\r\n"
        f"Content-Transfer-Encoding: base64\r\n\r\n{encoded}"
    )
    (file,) = parsed(mail(parts(PLAIN + "x", part), MIXED)).attachments
    assert file.text == text
    assert file.size == len(text.encode())


@pytest.mark.parametrize(
    ("sender", "problem"),
    [
        ("alice@good.test <mallory@evil.test>", "From shows an address in front of the address"),
        ("<", "From has more than one address, or brackets that do not match"),
        ("(" * 3000, "From nests comments too deeply"),
        ("=?utf-8?q?a=0D=0Ab?= <a@=?utf-8?q?x?=>", "From holds no plain address"),
        ("", "From holds no plain address"),
    ],
)
def test_a_from_that_proves_nothing(sender: str, problem: str) -> None:
    found = parsed(mail("x", sender=sender))
    assert found.sender is None
    assert found.sender_problem == problem


def test_no_from_and_two_from() -> None:
    assert parsed(b"Subject: x\n\nx").sender_problem == "the mail has no From"
    twice = parsed(mail("x", "From: b@x.test"))
    assert (twice.sender, twice.sender_problem) == (None, "From stands more than once")


@pytest.mark.parametrize(
    "name", ["Subject", "Date", "Message-ID", "To", "Content-Type", "Reply-To", "Sender"]
)
def test_a_header_that_stands_twice_makes_two_mails_of_one(name: str) -> None:
    assert refused(mail("x", f"{name}: a", f"{name}: b")) == (
        f"the header {name.lower()} stands more than once"
    )


def test_a_mail_in_a_loop_is_not_read() -> None:
    assert parsed(mail("x", *["Received: by mx"] * 50)).loops == 50
    assert refused(mail("x", *["Received: by mx"] * 51)) == "the mail has passed too many servers"


def test_limits_are_the_callers() -> None:
    assert parse(mail("x" * 300), MailLimits(size=100)) == Unreadable("the mail is too large")


@pytest.mark.parametrize(
    ("headers", "identifier"),
    [
        (("Message-ID: <1@x.test>",), "<1@x.test>"),
        (("Message-ID:\r\n <1@x.test> (comment)",), "<1@x.test>"),
        (("Message-ID: <[",), None),
        (("Message-ID: 1@x.test",), None),
        (("Message-ID: <a b>",), None),
        (("Message-ID: <\x01@x>",), None),
        (("Message-ID: <" + "a" * 500 + ">",), None),
    ],
)
def test_message_ids(headers: tuple[str, ...], identifier: str | None) -> None:
    assert parsed(mail("x", *headers)).message_id == identifier


@pytest.mark.parametrize(
    ("subject", "reply"),
    [
        ("Re: vote for 301", True), ("RE: x", True), ("re[2]: x", True), ("AW: x", True),
        ("Antw: x", True), ("Antwort: x", True), ("WG: x", True), ("Fwd: x", True),
        ("FW: x", True), ("TR: x", True), ("RV: x", True), ("SV: x", True), ("Réf : x", True),
        ("[nomic] Re: x", True), ("Re : x", True), ("R: x", True), ("(Fwd) Re: x", False),
        ("vote for 301", False), ("Rejoice: x", False), ("real: x", False), ("", False),
        ("propose enact", False), ("res judicata", False), ("rules", False),
    ],
)  # fmt: skip
def test_subjects_of_replies(subject: str, reply: bool) -> None:  # noqa: FBT001 - a table
    assert is_reply_subject(subject) is reply
    assert parsed(mail("x", f"Subject: {subject}")).is_reply is reply


TRACE = (
    "Received: from a by b", "Return-Path: <a@x.test>", "Delivered-To: gm@secret.test",
    "X-Original-To: gm@secret.test", "Authentication-Results: mx; dmarc=pass", "X-Spam-Score: 1",
    "DKIM-Signature: v=1", "ARC-Seal: i=1", "X-Whatever-Comes-Next: 1",
)  # fmt: skip
WRITTEN = ("Subject: x", "Message-ID: <1@x.test>", "Date: today", "To: gm@secret.test")


def digest(raw: bytes) -> str:
    return parsed(raw).content_digest


def test_two_deliveries_of_one_mail_are_one() -> None:
    first = mail("vote for 301\r\n", *WRITTEN)
    assert digest(first) == digest(mail("vote for 301\r\n", *TRACE, *WRITTEN))
    assert digest(first) == digest(mail("vote for 301\n\n", *WRITTEN))
    assert digest(first) == digest(mail("vote for 301", "Subject:  x", *WRITTEN[1:]))
    assert digest(first) == digest(mail("vote for 301", *reversed(WRITTEN)))
    # A signature leaves these free, so whoever has a signed mail could vary them.
    assert digest(first) == digest(mail("vote \t for   301 \t\r\n \r\n\r\n", *WRITTEN))


@pytest.mark.parametrize(
    "other",
    [
        mail("vote for 302", *WRITTEN),
        mail("vote for 301", "Subject: y", *WRITTEN[1:]),
        mail("vote for 301", *WRITTEN[:1], "Message-ID: <2@x.test>", *WRITTEN[2:]),
        mail("vote for 301", *WRITTEN, sender="b@x.test"),
        mail("vote for 301", *WRITTEN, "Content-Type: text/html"),
    ],
)
def test_another_mail_is_another_mail(other: bytes) -> None:
    assert digest(mail("vote for 301", *WRITTEN)) != digest(other)


_BITS = st.sampled_from(
    [b"From: a@x.test\n", b"From: <\n", b"From: \xff@x.test\n", b"Message-ID: <[\n", b"\n",
     b"Subject: =?", b"utf-8?b?=\n", b"Content-Type: \xff/\xe2\x80\xa8; charset=\xff\n",
     b"Content-Type: multipart/mixed; boundary=b\n", b"Content-Type: text/html; charset=x\n",
     b"Content-Type: message/rfc822\n", b"Content-Type: multipart/report; report-type=x\n",
     b"Content-Transfer-Encoding: base64\n", b"Content-Transfer-Encoding: quoted-printable\n",
     b"--b\n", b"--b--\n", b"=\n", b"QUJD\n", b"\xff\xfe\x00", b"<p>vote", b"vote for 301\n",
     b"Content-Disposition: attachment; filename*0*=x''%\n", b"Auto-Submitted:\n", b" folded\n",
     b"Content-Type: text/plain; format=flowed; delsp=yes\n", b": ", b"(" * 100, b'"', b"\r"]
)  # fmt: skip


@given(st.lists(_BITS | st.binary(max_size=20), max_size=25).map(b"".join))
def test_every_mail_is_read_or_refused(raw: bytes) -> None:
    result = parse(raw)
    assert isinstance(result, ParsedMail | Unreadable)
    if isinstance(result, Unreadable):
        assert "failed with" not in result.reason


def test_a_fault_of_ours_is_a_refusal_that_quotes_nothing() -> None:
    result = parse(mail("secret words"), own_addresses=None)  # type: ignore[arg-type]
    assert result == Unreadable("reading failed with TypeError")


def test_texts_in_a_forwarded_message_are_kept_apart() -> None:
    """They are looked through for documents, and never read as what the sender asks for."""
    inner = (
        "From: b@x.test\nContent-Type: multipart/mixed; boundary=i\n\n"
        "--i\nContent-Type: text/html\n\n<p>vote for 302</p>\n"
        "--i\nContent-Type: message/rfc822\n\nFrom: c@x.test\n\nvote for 303\n--i--\n"
    )
    body = (
        "--o\n\nvote for 301\n"
        f"--o\nContent-Type: message/rfc822\n\n{inner}"
        "--o--\n"
    )  # fmt: skip
    found = parsed(mail(body, "Content-Type: multipart/mixed; boundary=o"))
    assert found.body.strip() == "vote for 301"
    (forwarded,) = found.attachments
    assert forwarded.text is None
    assert [text.strip() for text in forwarded.inside] == ["vote for 302", "vote for 303"]


def test_a_forwarded_bomb_is_only_not_looked_into() -> None:
    bomb = "".join(f"--i\n\nx{n}\n" for n in range(200))
    body = (
        "--o\n\nvote for 301\n--o\nContent-Type: message/rfc822\n\n"
        f"Content-Type: multipart/mixed; boundary=i\n\n{bomb}--o--\n"
    )
    found = parsed(mail(body, "Content-Type: multipart/mixed; boundary=o"))
    assert [one.inside for one in found.attachments] == [()]
