"""Header fields and parts, and everything that is too much."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.structure import MailLimits, TooMuch, split_message, walk
from tests.mail.posts import mail, parsed, refused

LIMITS = MailLimits()


def test_fields_are_unfolded_and_the_text_follows_the_blank_line() -> None:
    headers, body = split_message(b"A: 1\n 2\n\t3\nB:4\nA: 5\n\nText\n", LIMITS)
    assert headers.fields == (("a", b" 1 2\t3"), ("b", b"4"), ("a", b" 5"))
    assert body == b"Text\n"
    assert headers.all("a") == (b" 1 2\t3", b" 5")
    assert headers.first("c") == ""


def test_an_mbox_line_in_front_is_passed_over() -> None:
    headers, _ = split_message(b"From alice Mon Jan 1\nA: 1\n\n", LIMITS)
    assert headers.fields == (("a", b" 1"),)


def test_a_line_that_is_no_header_begins_the_text() -> None:
    headers, body = split_message(b"A: 1\nvote for 301\n\nmore\n", LIMITS)
    assert headers.fields == (("a", b" 1"),)
    assert body == b"vote for 301\n\nmore\n"


def test_headers_without_text() -> None:
    assert split_message(b"A: 1", LIMITS)[1] == b""
    assert split_message(b" folded nothing\nA: 1", LIMITS)[0].fields == (("a", b" 1"),)


def test_keywords_are_read_without_comments_and_parameters() -> None:
    headers, _ = split_message(b"Auto-Submitted: (really) Auto-Replied; owner=x\n\n", LIMITS)
    assert headers.token("auto-submitted") == "auto-replied"


def multipart(depth: int, inner: str = "\nvote for 301\n") -> str:
    """Multiparts in each other, outermost first, none of them closed."""
    opened = "".join(
        f'Content-Type: multipart/mixed; boundary="b{level}"\n\n--b{level}\n'
        for level in range(depth)
    )
    return f"From: a@x.test\n{opened}{inner}"


def test_a_few_levels_are_read() -> None:
    assert parsed(multipart(10).encode()).body == "vote for 301\n"


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (multipart(13).encode(), "the parts are nested too deeply"),
        (multipart(1000).encode(), "the parts are nested too deeply"),
        (multipart(1, "\nx\n--b0\n" * 101).encode(), "there are too many parts"),
        (mail("x", *(f"X-{i}: y" for i in range(600))), "there are too many headers"),
        (mail("x", "X: " + "y" * 20_000), "a header is too long"),
        (mail("x", "X:" + "\r\n y" * 15_000), "a header is too long"),
        (mail("x", *("X: " + "y" * 10_000 for _ in range(20))), "the headers are too long"),
        (mail("x", "Content-Type: text/plain; " + "a=b;" * 1000), "content-type is too long"),
        (mail("x" * 2_100_000), "the mail is too large"),
        (b"", "the mail is empty"),
        (b"\r\n\r\n", "the mail is empty"),
        (b"no headers at all, only text", "the mail has no headers"),
        (mail("x", "Content-Type: text/html") + b"<p>" * 400_000, "the HTML is too long"),
    ],
)
def test_too_much_is_refused_with_a_reason(raw: bytes, reason: str) -> None:
    assert refused(raw) == reason


def test_a_field_of_very_many_lines_costs_no_more_memory_than_one_at_the_limit() -> None:
    raw = b"X:" + b"\n y" * 1_000_000 + b"\n\nText\n"
    tracemalloc.start()
    try:
        with pytest.raises(TooMuch, match="a header is too long"):
            split_message(raw, LIMITS)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 16 * 2**20


@pytest.mark.parametrize("ending", [b"\n", b"\n ", b"\n z\n", b"\nB: 2\n", b""])
def test_where_the_limit_of_all_fields_falls_changes_none_of_them(ending: bytes) -> None:
    raw = b"A: 1\n x" + ending
    whole = split_message(raw, LIMITS)
    octets = len(raw.replace(b"\n", b""))
    for more in range(6):
        assert split_message(raw, MailLimits(headers_size=octets + more)) == whole
    with pytest.raises(TooMuch):
        split_message(raw, MailLimits(headers_size=octets - 1))


def leaves(raw: bytes) -> list[tuple[str, bytes]]:
    """Type and bytes of each leaf."""
    headers, body = split_message(raw, LIMITS)
    return [(one.content.full, one.body) for one in walk(headers, body, LIMITS)]


def test_boundaries() -> None:
    raw = (
        b"Content-Type: multipart/mixed; boundary=ab\n\npreamble --ab\n"
        b"--ab \t\n\none\n--abc\nstill one\n\n--ab\nContent-Type: text/x\n\n"
        b"two\n--ab--\nepilogue\n--ab\n\nno part\n"
    )
    assert leaves(raw) == [("text/plain", b"one\n--abc\nstill one\n"), ("text/x", b"two")]


def test_an_outer_boundary_ends_inner_parts() -> None:
    raw = (
        b"Content-Type: multipart/mixed; boundary=out\n\n--out\n"
        b"Content-Type: multipart/mixed; boundary=in\n\n--in\n\none\n--out\n\ntwo\n--out--\n"
    )
    assert leaves(raw) == [("text/plain", b"one"), ("text/plain", b"two")]


def test_empty_parts_and_no_parts() -> None:
    assert leaves(b"Content-Type: multipart/mixed; boundary=b\n\n--b\n--b\n--b--\n") == [
        ("text/plain", b""),
        ("text/plain", b""),
    ]
    assert leaves(b"Content-Type: multipart/mixed; boundary=b\n\nnothing\n") == []
    assert leaves(b"Content-Type: multipart/mixed\n\nx\n") == [("multipart/mixed", b"x\n")]


def test_parameters_in_every_form() -> None:
    raw = b"Content-Type: multipart/mixed; boundary*=utf-8''a%20b\n\n--a b\n\none\n--a b--\n"
    assert leaves(raw) == [("text/plain", b"one")]


def test_parts_are_counted_in_the_whole_mail() -> None:
    raw = multipart(2, "\nx\n" + "--b1\n\ny\n" * 50 + "--b0\n\nz\n" * 47)
    assert len(parsed(raw.encode()).body.split()) == 98
    assert refused(f"{raw}--b0\n\nz\n".encode()) == "there are too many parts"


def test_a_digest_holds_messages() -> None:
    raw = b"Content-Type: multipart/digest; boundary=b\n\n--b\n\nFrom: x\n\nvote for 301\n--b--\n"
    assert [kind for kind, _ in leaves(raw)] == ["message/rfc822"]


@given(st.binary(max_size=300), st.sampled_from([b"b", b"--", b"b--", b"(", b"b b"]))
def test_walking_never_fails_but_for_limits(body: bytes, boundary: bytes) -> None:
    raw = b'Content-Type: multipart/mixed; boundary="' + boundary + b'"\n\n--' + boundary + b"\n"
    headers, text = split_message(raw + body, LIMITS)
    with suppress(TooMuch):
        assert all(isinstance(part.body, bytes) for part in walk(headers, text, LIMITS))
