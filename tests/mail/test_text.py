"""The text that its sender saw, whatever mail did to it."""

from __future__ import annotations

import base64
import quopri

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.structure import decode_charset, decode_header_text, unflow
from tests.mail.posts import mail, parsed


@pytest.mark.parametrize(
    ("data", "charset", "text"),
    [
        ("Grün".encode(), "utf-8", "Grün"),
        ("Grün".encode(), '"UTF-8"', "Grün"),
        ("Grün".encode(), "", "Grün"),
        ("Grün".encode(), "us-ascii", "Grün"),
        ("Grün".encode("latin-1"), "iso-8859-1", "Grün"),
        ("Grün".encode("latin-1"), "us-ascii", "Grün"),
        ("Grün".encode("latin-1"), "utf-8", "Gr\ufffdn"),
        ("€ “x”".encode("cp1252"), "ISO_8859-1", "€ “x”"),
        ("Привет".encode("koi8-r"), "KOI8-R", "Привет"),
        ("für".encode("cp850"), "IBM850", "für"),
        ("für".encode("mac_roman"), "x-mac-roman", "für"),
        ("日本".encode("iso-2022-jp"), "iso-2022-jp", "日本"),
        ("한국".encode("euc-kr"), "ks_c_5601-1987", "한국"),
        ("vote for 301".encode("utf-16"), "utf-16", "vote for 301"),
        (b"vote for 301", "x-unknown", "vote for 301"),
        (b"vote f\xffr 301", "x-unknown", "vote f\ufffdr 301"),
        (b"vote for 301", "zlib_codec", "vote for 301"),
        (b"ibgr", "rot13", "ibgr"),
        (b"\\x41", "unicode_escape", "\\x41"),
        (b"a", "utf-16", "\ufffd"),
        (b"a", "iso-8859-99", "a"),
    ],
)
def test_charsets(data: bytes, charset: str, text: str) -> None:
    assert decode_charset(data, charset) == text


@given(st.binary(max_size=60), st.sampled_from(["utf-8", "big5", "utf-16", "gb18030", "x", ""]))
def test_decoding_never_fails(data: bytes, charset: str) -> None:
    assert isinstance(decode_charset(data, charset), str)


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("7bit", b"vote for 301\r\n"),
        ("8BIT", b"vote for 301\n"),
        ("quoted-printable", b"vote=20fo=\r\nr 301\r\n"),
        ("Quoted-Printable (comment)", b"vote =66or 301\r\n"),
        ("base64", base64.b64encode(b"vote for 301\n")),
        ("BASE64", b"dm90ZSBm\r\nb3IgMzAx\r\nCg==\r\n"),
        ("base64", b"dm90 ZSBmb3I!gMzAxCg"),  # blanks, dirt, no padding
        ("base64", b"dm90ZSBmb3IgMzAxCg==\r\n\r\n-- \r\nlist footer in the clear\r\n"),
        ("x-unknown", b"vote for 301\n"),
    ],
)
def test_transfer_encodings(encoding: str, body: bytes) -> None:
    found = parsed(mail(body, f"Content-Transfer-Encoding: {encoding}"))
    assert found.body.strip() == "vote for 301"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a\r\nb\rc\n", "a\nb\ufffdc\n"),  # of a quoted line, the rest stays quoted
        (b"a\rb\r", "a\nb\n"),
        (b"a\r\r\nb\r\r\n", "a\nb\n"),
    ],
)
def test_a_lone_cr_ends_a_line_only_where_all_lines_end_so(data: bytes, text: str) -> None:
    assert parsed(mail(data)).body == text


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\r\0\ufeff")))
def test_encoded_texts_arrive_as_they_were(text: str) -> None:
    for encoding, data in (
        ("base64", base64.encodebytes(text.encode())),
        ("quoted-printable", quopri.encodestring(text.encode())),
    ):
        raw = mail(data, "Content-Type: text/plain; charset=utf-8",
                   f"Content-Transfer-Encoding: {encoding}")  # fmt: skip
        assert parsed(raw).body == text


@given(st.binary(max_size=80), st.sampled_from(["base64", "quoted-printable"]))
def test_broken_encodings_do_not_stop_anything(data: bytes, encoding: str) -> None:
    parsed(mail(b"x" + data, f"Content-Transfer-Encoding: {encoding}"))


@pytest.mark.parametrize(
    ("flowed", "plain"),
    [
        ("one \ntwo\nthree", "one two\nthree"),
        ("> one \n> two\n> three", "> one two\n> three"),
        (" >not quoted\n From me", ">not quoted\nFrom me"),
        ("> one \n>> two \n> three", "> one \n>> two \n> three"),
        ("text \n-- \nAlice", "text \n-- \nAlice"),
        ("last \n", "last "),
        ("last ", "last"),
        ("", ""),
        ("a\n\nb \nc\n\n", "a\n\nb c\n\n"),
    ],
)
def test_flowed_lines_become_paragraphs_again(flowed: str, plain: str) -> None:
    assert unflow(flowed, delsp=False) == plain


def test_delsp_takes_the_blank_out() -> None:
    headers = ("Content-Type: text/plain; format=flowed; delsp=yes",)
    assert parsed(mail("vote f \nor 301\n", *headers)).body == "vote for 301\n"


@pytest.mark.parametrize(
    ("header", "text"),
    [
        (b"plain", "plain"),
        (b"=?utf-8?q?vote_for_301?=", "vote for 301"),
        (b"=?UTF-8?B?R3LDvG4=?= =?utf-8?b?IGU=?=", "Grün e"),
        (b"=?x-unknown?q?gr=C3=BCn?=", "grün"),
        (b"=?utf-8*de?q?gr=C3=BCn?=", "grün"),
        (b"=?utf-8?b?!!!?=", "!!!"),
        (b"=?utf-8?b?a?=", "=?utf-8?b?a?="),
        (b"=?utf-8?q?two=0D=0ABcc:_x?=", "two Bcc: x"),
        ("roh grün".encode(), "roh grün"),
        ("roh grün".encode("latin-1"), "roh grün"),
        (b"a\x00b\tc", "a b c"),
        (b"mixed =?utf-8?q?=F0=9F=91=8D?= words", "mixed 👍 words"),
    ],
)
def test_headers_as_their_reader_sees_them(header: bytes, text: str) -> None:
    if header == b"=?utf-8?b?!!!?=":
        assert isinstance(decode_header_text(header), str)
    else:
        assert decode_header_text(header) == text


@given(st.binary(max_size=60))
def test_any_header_can_be_shown(data: bytes) -> None:
    assert decode_header_text(b"=?utf-8?q?" + data).isprintable()
