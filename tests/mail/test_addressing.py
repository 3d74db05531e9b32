"""Commands about one's own addresses, as people write them."""

from __future__ import annotations

import pytest

from gamemaster.mail.commands.answering import Drop
from gamemaster.mail.commands.command_rows import Command
from gamemaster.mail.commands.own_addresses import (
    AddAddress,
    Addresses,
    DropAddress,
    NewReplyAddress,
    WriteTo,
)
from tests.mail.posts import commands


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("add address me@work.example", AddAddress("me@work.example")),
        ("Please add my address: Me@Work.Example.", AddAddress("me@work.example")),
        ("add address <me+x@work.example>", AddAddress("me+x@work.example")),
        ("add address <mailto:me@work.example>", AddAddress("me@work.example")),
        ("add address me1@work2.example", AddAddress("me1@work2.example")),
        ("write to me@work.example", WriteTo("me@work.example")),
        ("write to me at me@work.example please", WriteTo("me@work.example")),
        ("drop address me@old.example", DropAddress("me@old.example")),
        ("addresses", Addresses()),
        ("show my addresses", Addresses()),
        ("new reply address", NewReplyAddress()),
        ("I would like to renew my reply address", NewReplyAddress()),
    ],
)
def test_a_line_that_is_one(line: str, command: Command) -> None:
    assert commands(f"{line}\n") == [command]


@pytest.mark.parametrize(
    "line",
    [
        "add address",
        "add address me",
        "add address a@b.test or c@d.test",
        "add address a@b.test c@d.test",
        "add a@b.test",
        "write to the organiser",
        "write to me",
        "I will write to bob@players.test tomorrow",
        "drop address",
        "addresses change",
        "new reply",
        "a new reply address would be nice",
        "> drop address me@old.example",
    ],
)
def test_a_line_that_is_none(line: str) -> None:
    assert commands(f"{line}\n") == []


def test_a_drop_that_names_no_address_answers_a_question() -> None:
    assert commands("drop it\n") == [Drop(None, loose=True)]
