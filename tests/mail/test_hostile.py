"""Mail made to stall or stop a reader: each is read or refused as soon as ordinary mail is."""

from __future__ import annotations

import pytest

from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.parse import ParsedMail, parse
from tests.costs import require_cost
from tests.mail.posts import AUTUMN, mail

SIZE = 1_000_000
TIMES = 8.0  # what ordinary mail of the same size costs: the worst needs 2; a quadratic reader, 100


def filled(unit: str, size: int = SIZE) -> str:
    return (unit * (size // len(unit) + 1))[:size]


def nested(levels: int) -> str:
    return "".join(
        f'--b{level}\nContent-Type: multipart/mixed; boundary="b{level + 1}"\n\n'
        for level in range(levels)
    )


BODIES = [
    "\n", "a\n", "vote for 301\n", "vote for 301, 302 and 303-399\n", "+1 301\n",
    "301 " * 99 + "\n", "propose\n", "propose enact\n", "propose enact\nend proposal\n",
    "propose repeal rule 203\n", "ask\n", "ask x\n", "ask x\nend ask\n", "do x\n", "> q\n",
    ">" * 70 + "\n", "On x <a@b> wrote:\n", "On On On On ", "<a@" * 50 + "\n", "From: x\n",
    "i please ", "vote i " * 50 + "\n", "- " * 30, "_" * 40 + "\n", "\u200bvote for 301\n", "é\n",
    "end proposal\n", "x" * 60 + "\nvote for 301\n", "yes a1-" * 50 + "\n", "clauses:\n",
    "vote for 301; " * 20 + "\n", "FOR:\n301\n302\n\nAGAINST:\n303\n", "FOR:\n", "FOR:\n301\n",
    "On 301\n", "Bob <b@x.test> said\n",
]  # fmt: skip
HTML = [
    "<", "<b", "</", "<!--", "<!", "<p>", "<div>x</div>", '<a href="', "<a x='", "&", "&#", "&#9",
    "<script>", "<blockquote>", "<p hidden>", "<b style='display:none'>", "<pre>\n", "<td>a",
]  # fmt: skip
HEADERS = [
    "From: " + filled("(", 16_000), "From: " + filled('"', 16_000), "From: " + filled("<", 16_000),
    "Subject: " + filled("=?utf-8?q?a?= ", 16_000), "Subject: " + filled("=?", 16_000),
    "References: " + filled("<a@b> ", 16_000), "To: " + filled("a@b.c,", 16_000),
    "To: " + filled("a", 16_000), "Auto-Submitted: " + filled("(", 16_000), "Message-ID: <[",
    "Content-Type: text/plain; " + filled('a="', 1900), "X:" + filled("\n y", 16_000),
    "Content-Type: text/plain; " + filled("name*0*=b;", 1900), "From: <", "From: @", "Date: " * 999,
    "Content-Type: multipart/mixed; boundary=" + "-" * 1900, "Subject: " + filled("re: ", 16_000),
]  # fmt: skip
ORDINARY = mail(filled("I have thought about it, and I think that the other one is better.\n"))
WHOLE = {
    "deep": mail(nested(1000), 'Content-Type: multipart/mixed; boundary="b0"'),
    "deep enough": mail(
        nested(10) + filled("--b1x\n"), "Content-Type: multipart/mixed; boundary=b0"
    ),
    "many parts": mail(filled("--b\n"), "Content-Type: multipart/mixed; boundary=b"),
    "flowed": mail(filled("a \n"), "Content-Type: text/plain; format=flowed"),
    "flowed quotations": mail(filled(">a \n>>b \n"), "Content-Type: text/plain; format=flowed"),
    "quoted-printable": mail(filled("=\n"), "Content-Transfer-Encoding: quoted-printable"),
    "base64": mail(filled("QUFB\n"), "Content-Transfer-Encoding: base64"),
    "utf-7": mail(filled("+AAA-"), "Content-Type: text/plain; charset=utf-7"),
    "a proposal in the subject": mail(filled("MIME-V\n"), "Subject: propose enact"),
    "10 MB": mail(filled("x", 10_000_000)),
}


def read(raw: bytes) -> None:
    found = parse(raw)
    if isinstance(found, ParsedMail):
        interpret(found.subject, found.body, found.attachments, is_reply=False, context=AUTUMN)


def read_ordinary() -> None:
    read(ORDINARY)


def reads_in_time(raw: bytes) -> None:
    require_cost(lambda: read(raw), read_ordinary, TIMES)


@pytest.mark.parametrize("unit", BODIES)
def test_a_long_text(unit: str) -> None:
    reads_in_time(mail(filled(unit)))


@pytest.mark.parametrize("unit", HTML)
def test_long_html(unit: str) -> None:
    reads_in_time(mail(filled(unit, 500_000), "Content-Type: text/html"))


@pytest.mark.parametrize("header", HEADERS)
def test_a_long_header(header: str) -> None:
    raw = header.encode() + b"\r\nX: y\r\n\r\nvote for 301\r\n"
    reads_in_time(raw)
    reads_in_time(b"From: a@x.test\r\n" + raw)


@pytest.mark.parametrize("raw", WHOLE.values(), ids=WHOLE.keys())
def test_a_strange_whole(raw: bytes) -> None:
    reads_in_time(raw)


def test_a_mail_that_a_person_writes_takes_no_time() -> None:
    """100 kB: a page of own lines above a long quotation."""
    text = "vote for 301\n" * 20 + "> quoted words of an announcement, again\n" * 2400
    reads_in_time(mail(text))
