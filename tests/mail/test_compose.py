"""Our letters: the same bytes each time, nothing injected, attachments exact."""

from __future__ import annotations

import email
import email.policy
import hashlib
from dataclasses import replace
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.errors import Defect
from gamemaster.mail.compose import FENCE, Copies, OutAttachment, Outgoing, compose
from tests.mail.posts import parsed

LETTER = Outgoing(
    to="alice@good.test",
    from_address="gm@secret.test",
    from_name="Autumn",
    reply_to="gm+k7f3@secret.test",
    subject="[Autumn] proposal 301",
    body="Proposal 301 has been announced.\n",
    date=1_777_888_800,
    message_id="<letter-1@secret.test>",
)


def strictly(letter: Outgoing) -> EmailMessage:
    """The letter as the standard library reads it, which must find nothing wrong."""
    message = email.message_from_bytes(compose(letter), policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    for part in message.walk():
        assert part.defects == []
        for value in part.values():
            assert value.defects == ()
    return message


DOCUMENT = OutAttachment("proposal-301.txt", "text/plain", b"The text.\n")
WORD_FOR_WORD = f"""\
From: Autumn <gm@secret.test>
To: alice@good.test
Reply-To: gm+k7f3@secret.test
Subject: [Autumn] proposal 301
Date: Mon, 04 May 2026 10:00:00 GMT
Message-ID: <letter-1@secret.test>
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 7bit

{FENCE}

Proposal 301 has been announced.
"""


def test_a_letter_word_for_word() -> None:
    assert compose(LETTER).decode() == WORD_FOR_WORD.replace("\n", "\r\n")


def test_an_answer_is_threaded_and_says_so() -> None:
    answer = replace(LETTER, in_reply_to="<2@x>", references=("<1@x>", "<2@x>"), reply_to=None)
    message = strictly(answer)
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["In-Reply-To"] == "<2@x>"
    assert message["References"] == "<1@x> <2@x>"
    assert message["Reply-To"] is None


def test_many_references_are_folded() -> None:
    many = tuple(f"<{number}-{'x' * 50}@x.test>" for number in range(50))
    letter = replace(LETTER, references=many)
    assert str(strictly(letter)["References"]).split() == list(many)
    assert max(len(line) for line in compose(letter).split(b"\r\n")) <= 78


def test_more_headers() -> None:
    letter = replace(LETTER, headers=(("List-Id", "Autumn <autumn.secret.test>"),))
    assert strictly(letter)["List-Id"] == "Autumn <autumn.secret.test>"


@pytest.mark.parametrize(
    "text",
    ["plain", "Grüße", "a\r\nBcc: eve@evil.test", "=?utf-8?q?x?=", "x" * 300, "ü" * 300, "",
     "👍 301", "\x00\x1b[2J", "tab\there", "  two  blanks  ", "\udcff broken", "é" + "x" * 200],
)  # fmt: skip
def test_subjects_and_names_cannot_inject(text: str) -> None:
    letter = replace(LETTER, subject=text, from_name=text)
    message = strictly(letter)
    shown = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    shown = shown.replace("\udcff", "?")
    assert str(message["Subject"]) == shown
    assert message["Bcc"] is None
    assert parsed(compose(letter)).sender == "gm@secret.test"
    assert message["From"].addresses[0].addr_spec == "gm@secret.test"
    # The standard library puts a blank between the encoded words of a name.
    assert message["From"].addresses[0].display_name.replace(" ", "") == shown.replace(" ", "")
    assert parsed(compose(letter)).sender_name == shown
    assert all(len(line) <= 998 for line in compose(letter).split(b"\r\n"))


@pytest.mark.parametrize("name", ['The "Autumn"', "A. B.", "x, y", "a\\b", "<gm>", "Autumn & Co"])
def test_names_are_quoted_where_they_must_be(name: str) -> None:
    letter = replace(LETTER, from_name=name)
    assert strictly(letter)["From"].addresses[0].display_name == name
    assert parsed(compose(letter)).sender_name == name


@pytest.mark.parametrize(
    "change",
    [
        {"to": "alice@good.test\r\nBcc: eve@evil.test"},
        {"to": "alice@good.test, eve@evil.test"},
        {"to": "alice"},
        {"from_address": "gm@secret.test>"},
        {"reply_to": "gm @secret.test"},
        {"to": "jörg@good.test"},
        {"message_id": "1@x"},
        {"message_id": "<1@x>\r\n"},
        {"in_reply_to": "<a b>"},
        {"references": ("<1@x>", "x")},
        {"headers": (("Subject", "x"),)},
        {"headers": (("Auto-Submitted", "no"),)},
        {"headers": (("X:\r\nY", "x"),)},
        {"attachments": (OutAttachment("x", "text/plain\r\nX: y", b""),)},
    ],
)
def test_what_cannot_stand_in_a_letter_is_a_defect(change: dict[str, object]) -> None:
    letter = replace(LETTER, **change)  # type: ignore[arg-type]
    with pytest.raises(Defect) as fault:
        compose(letter)
    assert "alice" not in str(fault.value)
    assert "eve" not in str(fault.value)


@pytest.mark.parametrize(
    ("body", "encoding"),
    [
        ("plain words\n", "7bit"),
        ("Grüße\n", "quoted-printable"),
        ("long " * 300, "quoted-printable"),
        ("blank at the end \n", "quoted-printable"),
        ("From the rules\n", "base64"),
        (".\n", "quoted-printable"),
        (".x\n", "base64"),
        ("--=_x\n", "quoted-printable"),
        ("a\r\nb\rc\n", "7bit"),
        ("", "7bit"),
        ("tab\tin the middle\n", "7bit"),
    ],
)
def test_bodies_arrive_as_they_were(body: str, encoding: str) -> None:
    letter = replace(LETTER, body=body)
    assert strictly(letter)["Content-Transfer-Encoding"] == encoding
    expected = body.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    assert parsed(compose(letter)).body.rstrip("\n") == f"{FENCE}\n\n{expected}".rstrip("\n")
    for line in compose(letter).split(b"\r\n"):
        assert len(line) <= 78
        assert not line.startswith((b"From ", b"."))


def test_control_characters_become_blanks() -> None:
    assert "a b" in parsed(compose(replace(LETTER, body="a\x1bb\x00"))).body


def test_a_document_can_be_checked_with_sha256sum() -> None:
    document = "SECRET NOMIC PROPOSAL/1\nText:\n| From here\n| .\n| -- \n| ü\nEnd: 301\n".encode()
    file = OutAttachment("proposal-301.txt", "text/plain", document)
    message = strictly(replace(LETTER, attachments=(file,)))
    (attached,) = message.iter_attachments()
    assert attached.get_filename() == "proposal-301.txt"
    saved = attached.get_payload(decode=True)
    assert isinstance(saved, bytes)
    assert hashlib.sha256(saved).digest() == hashlib.sha256(document).digest()


@pytest.mark.parametrize(
    "name", ["r.txt", "rü.txt", 'a"b\\c.txt', "x" * 100, "ü" * 100, "", "a\r\nb"]
)
def test_names_of_files(name: str) -> None:
    letter = replace(LETTER, attachments=(OutAttachment(name, "application/x-y", b"1"),))
    (attached,) = strictly(letter).iter_attachments()
    shown = " ".join(name.split()) or "attachment"
    assert attached.get_filename() in (shown, shown[:96])
    assert parsed(compose(letter)).attachments[0].name in (shown, shown[:96])


_TEXT = st.text(
    alphabet=st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\t. -")
)


@given(_TEXT, _TEXT, st.lists(st.binary(max_size=200), max_size=3))
def test_a_letter_comes_back_as_it_was_written(
    subject: str, body: str, contents: list[bytes]
) -> None:
    files = tuple(OutAttachment(f"f{n}.bin", "text/plain", data) for n, data in enumerate(contents))
    letter = replace(LETTER, subject=subject, body=body, attachments=files)
    raw = compose(letter)
    assert raw == compose(letter)
    assert raw.isascii()
    assert b"\n" not in raw.replace(b"\r\n", b"")
    found = parsed(raw)
    assert found.subject == " ".join(
        "".join(c if c.isprintable() else " " for c in subject).split()
    )
    assert found.body.rstrip("\n") == f"{FENCE}\n\n{body}".rstrip("\n").replace("\r", "\n")
    assert [one.size for one in found.attachments] == [len(data) for data in contents]
    saved = [part.get_payload(decode=True) for part in strictly(letter).iter_attachments()]
    assert saved == contents


@given(
    st.lists(st.tuples(st.from_regex(r"[a-z]{1,8}@[a-z]{1,60}\.test", fullmatch=True),
                       st.none() | st.from_regex(r"gm\+[a-z0-9]{20}@secret\.test", fullmatch=True)),
             max_size=5),
    st.text(max_size=200),
    st.text(max_size=80),
)  # fmt: skip
def test_copies_of_one_letter_are_what_each_would_be_alone(
    readers: list[tuple[str, str | None]], body: str, subject: str
) -> None:
    letter = replace(LETTER, body=body, subject=subject, attachments=(DOCUMENT,))
    copies = Copies(letter)
    for address, reply_to in readers:
        alone = compose(replace(letter, to=address, reply_to=reply_to))
        assert copies.to(address, reply_to) == alone
