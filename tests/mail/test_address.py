"""Whose address is it? Two readers must never find two people in one From."""

from __future__ import annotations

import email
import email.policy

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamemaster.mail.address import (
    BadMailbox,
    Mailbox,
    addresses_in,
    canonical_address,
    mailbox_of,
    read_from,
    split_detail,
)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("alice@good.test", "alice@good.test"),
        ("Alice@GOOD.Test", "alice@good.test"),
        ("al.ice+x_y@good.test", "al.ice+x_y@good.test"),
        ("jörg@bücher.test", "jörg@xn--bcher-kva.test"),
        ("jörg@XN--BCHER-KVA.test", "jörg@xn--bcher-kva.test"),
        ("a@straße.test", "a@xn--strae-oqa.test"),  # IDNA 2003 would make it strasse.test
        ("a@a.b.c.test", "a@a.b.c.test"),
    ],
)
def test_an_address_has_one_spelling(written: str, canonical: str) -> None:
    assert canonical_address(written) == canonical


@pytest.mark.parametrize(
    "written",
    [
        "", "alice", "@good.test", "alice@", "alice@good", "alice@good.test.", "alice@.good.test",
        "alice@good..test", ".alice@good.test", "alice.@good.test", "al..ice@good.test",
        "al ice@good.test", '"alice"@good.test', "alice@[127.0.0.1]", "alice@-good.test",
        "alice@go_od.test", "alice@good.test\n", "\x00alice@good.test", "a=?q?b?=@good.test",
        "alice@goo\u212a.test", "\u212aate@good.test", "ａlice@good.test", "alice@ｇood.test",
        "alice@go\u200bod.test", "x" * 65 + "@good.test", "a@" + "x" * 64 + ".test",
        "a@" + "é" * 64 + ".test", "a@" + "b." * 130 + "test", "a<b>@good.test",
        "a,b@good.test", "a@ß" + "é" * 60 + ".test", "a@go👍od.test",
        "a\udcff@good.test", "a@go\udcffod.test",
        "a\x85@good.test", "a\u202e@good.test",
    ],
)  # fmt: skip
def test_what_is_no_address(written: str) -> None:
    assert canonical_address(written) is None


def test_look_alikes_are_somebody_else() -> None:
    latin, cyrillic = canonical_address("alice@good.test"), canonical_address("аlice@good.test")
    assert cyrillic is not None
    assert latin != cyrillic
    assert canonical_address("alice@gооd.test") == "alice@xn--gd-fmca.test"


def test_the_detail_of_an_address() -> None:
    assert split_detail("gm+k7f3@secret.test") == ("gm@secret.test", "k7f3")
    assert split_detail("gm@secret.test") == ("gm@secret.test", None)
    assert split_detail("gm+a+b@secret.test") == ("gm@secret.test", "a+b")


ONE_MAILBOX = (
    ("j.doe@gmail.com", "jdoe@gmail.com"),
    ("j.d.o.e+nomic@googlemail.com", "jdoe@gmail.com"),
    ("ann+one@players.test", "ann@players.test"),
    ("ann@outlook.com", "ann+two@outlook.com"),
    ("ann.b@proton.me", "annb@protonmail.com"),
    ("ann_b@pm.me", "ann-b@proton.me"),
    ("ann@me.com", "ann@icloud.com"),
)
TWO_MAILBOXES = (
    ("ann@outlook.com", "ann@hotmail.com"),
    ("j.doe@players.test", "jdoe@players.test"),
    ("j.doe@outlook.com", "jdoe@outlook.com"),
    ("ann@gmail.com", "ann@proton.me"),
    ("ann@gmail.com", "bob@gmail.com"),
    ("ann@gmail.com.players.test", "ann@gmail.com"),
)


@pytest.mark.parametrize(("one", "other"), ONE_MAILBOX)
def test_addresses_of_one_mailbox(one: str, other: str) -> None:
    assert mailbox_of(one) == mailbox_of(other)


@pytest.mark.parametrize(("one", "other"), TWO_MAILBOXES)
def test_addresses_of_two_mailboxes(one: str, other: str) -> None:
    assert mailbox_of(one) != mailbox_of(other)


def test_addresses_in_other_headers() -> None:
    header = '"GM, the" <GM+k7@secret.test>, bob@x.test (bob), broken@, <carol@x.test>'
    assert addresses_in(header) == ("gm+k7@secret.test", "bob@x.test", "carol@x.test")


@pytest.mark.parametrize(
    ("header", "address", "name"),
    [
        ("alice@good.test", "alice@good.test", ""),
        ("<alice@good.test>", "alice@good.test", ""),
        ("Alice <alice@good.test>", "alice@good.test", "Alice"),
        ("J. Smith <alice@good.test>", "alice@good.test", "J. Smith"),
        ('"Smith, Alice" <alice@good.test>', "alice@good.test", "Smith, Alice"),
        ('"A \\"B\\" C" <alice@good.test>', "alice@good.test", 'A "B" C'),
        ("alice@good.test (Alice (home))", "alice@good.test", "Alice  home"),
        ("Alice <alice@good.test> (home)", "alice@good.test", "Alice"),
        ("=?utf-8?q?J=C3=B6rg?= <j@good.test>", "j@good.test", "=?utf-8?q?J=C3=B6rg?="),
        ("Jörg <J@Good.test>", "j@good.test", "Jörg"),
        ("Alice < alice@good.test >", "alice@good.test", "Alice"),
        # The quoted name is no address, whatever it looks like: the mailbox is mallory's.
        ('"alice@good.test" <mallory@evil.test>', "mallory@evil.test", "alice@good.test"),
        ("(alice@good.test) mallory@evil.test", "mallory@evil.test", "alice@good.test"),
    ],
)
def test_a_from_with_one_mailbox(header: str, address: str, name: str) -> None:
    found = read_from(header)
    assert isinstance(found, Mailbox), found
    assert found.address == address
    assert found.name.split() == name.split()


FORGERIES = {
    "empty": "",
    "an address before the address": "alice@good.test <mallory@evil.test>",
    "an address after the address": "<mallory@evil.test> alice@good.test",
    "a name after the address": "<alice@good.test> mallory",
    "two mailboxes": "alice@good.test, mallory@evil.test",
    "two mailboxes in brackets": "<alice@good.test>, <mallory@evil.test>",
    "two brackets": "<alice@good.test> <mallory@evil.test>",
    "nested brackets": "<<alice@good.test>>",
    "a semicolon": "alice@good.test; mallory@evil.test",
    "a group": "players: alice@good.test, bob@good.test;",
    "an empty group": "players:;",
    "a route": "<@evil.test:alice@good.test>",
    "a route without brackets": "@evil.test:alice@good.test",
    "an open bracket": "<alice@good.test",
    "a closing bracket": "alice@good.test>",
    "an open quotation": '"alice <alice@good.test>',
    "an open comment": "(alice <alice@good.test>",
    "an open escape": '"alice\\',
    "an escape at the end of a comment": "alice@good.test (\\",
    "a quoted local part": '"alice"@good.test',
    "blanks around the at": "alice @ good.test",
    "a comment inside": "alice(x)@good.test (y",
    "a domain literal": "alice@[127.0.0.1]",
    "a control character": "alice@good.test\x00",
    "a carriage return": "alice@good.test\r",
    "an encoded word as address": "=?utf-8?q?alice=40good.test?=",
    "an encoded word in the address": "<=?utf-8?q?alice?=@good.test>",
    "a quotation after the address": '<alice@good.test> "Alice"',
    "deep comments": "(" * 3000 + "alice@good.test",
    "a percent route stays whole": "alice@good.test@evil.test",
    "no domain": "Alice <alice>",
    "only a name": "Alice",
    "a backslash": "Alice\\ <alice@good.test>",
    "a kelvin sign": "<alice@good.test\u212a>",
}


@pytest.mark.parametrize("header", FORGERIES.values(), ids=FORGERIES.keys())
def test_a_from_that_names_nobody_surely(header: str) -> None:
    found = read_from(header)
    assert isinstance(found, BadMailbox), found
    assert "alice" not in found.problem


_PIECES = st.sampled_from(
    ["alice", "@", "good.test", "<", ">", '"', "(", ")", ",", ";", ":", " ", "\\", "=?utf-8?q?",
     "=40", "?=", "mallory@evil.test", "<mallory@evil.test>", ".", "\t", "é"]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=10).map("".join))
@example("alice@good.test")
@example("=?utf-8?q?=40<mallory@evil.test>")
def test_who_we_find_the_standard_library_finds_too(header: str) -> None:
    """Whatever we accept has one mailbox for a reader that accepts far more."""
    found = read_from(header)
    if isinstance(found, BadMailbox):
        return
    message = email.message_from_bytes(
        b"From: " + header.encode() + b"\n\n", policy=email.policy.default.clone(utf8=True)
    )
    try:
        theirs = [one.addr_spec for one in message["from"].addresses]
    except (AttributeError, IndexError, ValueError):
        return  # It has its own trouble with odd but clear headers.
    shown = [one.encode("utf-8", "surrogateescape").decode() for one in theirs]
    # It reads no address in what looks like an encoded word without an end, which is a plain name.
    assert [canonical_address(one) for one in shown] in ([found.address], [], [None])
