from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.inbox.envelope import (
    MOST_RECIPIENTS,
    envelope_sender_of,
    goes_in_circles,
    header_fields,
    recipients_of,
)
from tests.inbox.house import serves

FALLBACK = "gm+fallback@secret.test"


@pytest.mark.parametrize(
    ("headers", "recipient"),
    [
        ("Delivered-To: gm+k3y@secret.test\nTo: bob@players.test", "gm+k3y@secret.test"),
        ("X-Original-To: gm@secret.test\nTo: bob@players.test", "gm@secret.test"),
        ("To: The Gamemaster <gm+k3y@secret.test>, bob@players.test", "gm+k3y@secret.test"),
        ("To: bob@players.test\nCc: <GM@Secret.test>", "GM@Secret.test"),
        ("To: bob@players.test,\n\tgm@secret.test", "gm@secret.test"),
        ("delivered-to: me@provider.test\nTo: gm@secret.test", "gm@secret.test"),
        # A provider that drops the detail where it notes the delivery.
        ("Delivered-To: gm@secret.test\nTo: gm+k3y@secret.test", "gm+k3y@secret.test"),
        (
            "Delivered-To: gm+latest@secret.test\nDelivered-To: gm@secret.test",
            "gm+latest@secret.test",
        ),
        ("To: undisclosed-recipients:;", FALLBACK),
        ("Subject: gm@secret.test", FALLBACK),
        ("Subject: hi\n\nTo: gm@secret.test", FALLBACK),
        ("no header at all", FALLBACK),
        ("", FALLBACK),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_whom_a_mail_was_for(headers: str, recipient: str, newline: str) -> None:
    raw = headers.replace("\n", newline).encode() + newline.encode() * 2 + b"body"
    assert recipients_of(raw, serves, FALLBACK) == (recipient,)


@pytest.mark.parametrize(
    ("headers", "recipients"),
    [
        ("To: gm@secret.test, gm@daily.test", ["gm@secret.test", "gm@daily.test"]),
        ("To: gm+a@secret.test\nCc: gm+b@daily.test", ["gm+a@secret.test", "gm+b@daily.test"]),
        # Delivered twice into one mailbox: each copy is for both, and the second is known again.
        ("Delivered-To: gm@daily.test\nTo: gm+a@secret.test, gm+b@daily.test",
         ["gm+b@daily.test", "gm+a@secret.test"]),
        # Somebody answered all: the secrets of two players stand side by side.
        ("Delivered-To: gm@secret.test\nTo: gm+alice@secret.test, b@c.test\nCc: gm+b@secret.test",
         ["gm+alice@secret.test"]),
        ("To: gm+alice@secret.test, gm+bob@secret.test, carol@players.test",
         ["gm+alice@secret.test", "gm+bob@secret.test"]),
        # What the server wrote is believed before what the sender wrote.
        ("To: gm+alice@secret.test\nDelivered-To: gm+bob@secret.test", ["gm+bob@secret.test"]),
        ("To: gm+a@secret.test, GM+a@secret.test, gm+a@secret.test",
         ["gm+a@secret.test", "GM+a@secret.test"]),
        ("To: gm@secret.test, gm+a@secret.test, gm@secret.test", ["gm+a@secret.test"]),
    ],
)  # fmt: skip
def test_a_mail_that_names_several_addresses(headers: str, recipients: list[str]) -> None:
    def knows(address: str) -> bool:
        return serves(address.replace("daily.test", "secret.test"))

    assert recipients_of(headers.encode() + b"\n\n", knows, FALLBACK) == tuple(recipients)


def test_a_mail_names_so_many_of_ours_and_no_more() -> None:
    named = ", ".join(f"gm+{n}@secret.test" for n in range(300))
    found = recipients_of(f"To: {named}\n\n".encode(), serves, FALLBACK)
    assert found == tuple(f"gm+{n}@secret.test" for n in range(MOST_RECIPIENTS))


@pytest.mark.parametrize(
    ("headers", "sender"),
    [
        ("Return-Path: <alice@players.test>\nFrom: bob@players.test", "alice@players.test"),
        ("Return-Path: <>\nFrom: bob@players.test", ""),
        ("Return-Path: <broken\nFrom: bob@players.test", ""),
        ("From: Bob <bob@players.test>", "bob@players.test"),
        ("From: nobody", ""),
        ("Subject: hi", ""),
    ],
)
def test_who_sent_it(headers: str, sender: str) -> None:
    assert envelope_sender_of(headers.encode() + b"\n\n") == sender


def test_fifty_servers_are_far_and_fifty_one_are_a_circle() -> None:
    hop = b"Received: from a\r\n by b; now\r\n"
    assert not goes_in_circles(hop * 50 + b"Subject: hi\r\n\r\n" + hop * 10)
    assert goes_in_circles(b"Subject: hi\r\n" + hop * 51 + b"\r\n")


def test_a_header_that_never_ends_is_read_in_time() -> None:
    assert next(header_fields(b"To: a\n" + b" x\n" * 500_000))[0] == "to"
    assert recipients_of(b"To: " + b"x@" * 400_000, serves, FALLBACK) == (FALLBACK,)


@given(st.binary(max_size=300))
def test_no_mail_makes_it_raise(raw: bytes) -> None:
    recipients_of(raw, serves, FALLBACK)
    envelope_sender_of(raw)
    goes_in_circles(raw)
