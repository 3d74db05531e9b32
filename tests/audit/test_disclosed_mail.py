"""The verifier's own reader of mail: plain forms, and nothing that only looks like one."""

from __future__ import annotations

import pytest

from gamemaster.audit.files.disclosed_mail import read_letter
from gamemaster.audit.files.letter import LONGEST_OCTETS, Letter


def read(text: str, headers: str = "Subject: hello") -> Letter:
    letter = read_letter(f"From: Bob <Bob@players.test>\n{headers}\n\n{text}".encode())
    assert letter is not None
    return letter


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("vote for 301", ("vote", "301", "for")),
        ("Vote against proposal 301.", ("vote", "301", "against")),
        ("vote for mine", ("vote", "mine", "for")),
        ("301: yes", ("vote", "301", "for")),
        ("vote 301: no", ("vote", "301", "against")),
        ("abstain 301", ("vote", "301", "abstain")),
        ("inquire 305", ("inquire", "305")),
        ("withdraw 2", ("withdraw", "2")),
        ("do Berate Carol", ("do", "Berate Carol")),
        ("propose repeal rule 203", ("turn", "repeal rule 203", "", "")),
        (
            "propose enact\nNobody\n  sings.\nclauses:\ndefine a = 1\nend proposal",
            ("turn", "enact", "Nobody sings.", "define a = 1"),
        ),
    ],
)
def test_a_plain_form_is_read(text: str, said: tuple[str, ...]) -> None:
    letter = read(text)
    assert (letter.said, letter.whole) == ((said,), True)


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("for 301, 302 and 304", {"301", "302", "304"}),
        ("vote for 301-303", {"301", "302", "303"}),
        ("301 & 302: yes", {"301", "302"}),
        ("FOR:\n301\n- 302-303", {"301", "302", "303"}),
        ("* 301: yes\n* for 302", {"301", "302"}),
        ("1. vote for 301\n2) 302 yes", {"301", "302"}),
        ("> 301?\nvote for 301", {"301"}),
        (f"> {'long ' * 20}\n\nvote for 301", {"301"}),
    ],
)
def test_votes_are_known_in_other_forms_and_the_rest_is_left_to_people(
    text: str, votes: set[str]
) -> None:
    letter = read(text)
    assert {said[1] for said in letter.said} == votes
    assert {said[2] for said in letter.said} == {"for"}
    assert not letter.whole


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tell Bob, Carol and dave: Hi.", ("press", "", "Hi.", "", "bob\ncarol\ndave")),
        ("tell bob anonymously: Hi.", ("press", "", "Hi.", "anonymous", "bob")),
        ("share 301 with Bob", ("press", "301", "", "", "bob")),
    ],
)
def test_a_message_on_one_line_is_read(text: str, said: tuple[str, ...]) -> None:
    letter = read(text)
    assert (letter.said, letter.whole) == ((said,), True)


def test_the_text_beside_the_same_as_html_is_read() -> None:
    kind = "Subject: x\nContent-Type: multipart/alternative; boundary=b"
    parts = (
        "--b\nContent-Type: text/plain\n\nvote for 301\n"
        "--b\nContent-Type: text/html\n\n<p>vote for 301\n--b--\n"
    )
    assert read(parts, kind).said == (("vote", "301", "for"),)
    assert read(parts.replace("text/html", "image/png"), kind).said == ()


def test_a_flowed_line_is_read_as_it_was_written() -> None:
    flowed = "Subject: x\nContent-Type: text/plain; format=flowed"
    assert read("vote for 301 \nif you like", flowed).said == ()


@pytest.mark.parametrize(
    "text",
    [
        "> vote for 301",
        f"> {'long ' * 20} and I\nvote for 301",
        "tell bob: I shall\nwrite to you\nvote for 301\nend tell",
        "-----Original Message-----\nvote for 301",
        "From: Gamemaster <gm@x.test>\nvote for 301",
        "for 301-9999",
        "Bob wrote:\nvote for 301",
        "tell carol\nvote for 301\nend tell",
        "propose enact\nvote for 301",
        "-- \nvote for 301",
        "end\nvote for 301",
        "If nobody minds, vote for 301",
    ],
)
def test_what_may_be_no_vote_is_none(text: str) -> None:
    assert read(text).said == ()


def test_a_subject_that_may_hold_a_command_leaves_a_mail_to_people() -> None:
    assert not read("vote for 301", "Subject: vote for 302").whole


def test_dates_of_a_server_and_of_a_signature_are_read() -> None:
    letter = read(
        "vote for 301",
        "Subject: x\nReceived: from a by b; Mon, 02 Mar 2026 10:00:00 +0000\n"
        "Received: from c by a; Mon, 02 Mar 2026 09:00:00 +0000\n"
        "DKIM-Signature: v=1; t=1772445000; b=x",
    )
    assert letter.dates == (1772445000, 1772445600)


@pytest.mark.parametrize(
    "octets",
    [
        b"", b"\x00\xff\xfe", b"Content-Type: text/plain; charset=nonsense\n\nvote for 301",
        b"Received: x; 99 Foo 99999 99:99:99 +9999\nDKIM-Signature: t=99999999999999\n\nx",
        b"Content-Type: multipart/mixed; boundary=x\n\n--x\n--x\n--x--",
        b"\n\n" + b"propose enact\n" * 10_000,
        b"x" * (LONGEST_OCTETS + 1),
    ],
)  # fmt: skip
def test_hostile_mail_is_left_to_people(octets: bytes) -> None:
    letter = read_letter(octets)
    assert letter is None or not letter.whole or letter.said == ()
