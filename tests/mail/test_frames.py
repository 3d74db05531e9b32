"""Somebody votes who says so in the frame of a vote; other words around it do not matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.mail.commands.answering import Confirm, Decline
from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.interpret import interpret

FOLDER = Path(__file__).parent
CONTEXT = ReadingContext(
    initial_rules=frozenset((*range(101, 117), *range(201, 217))),
    names=frozenset(("alice", "carol", "dave", "björn")),
    own=frozenset(("bob",)),
)


def _rows(name: str) -> list[list[str]]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def _voted(text: str, about: str = "") -> set[str]:
    """What a mail with one sentence votes at once, in answer to a letter about one proposal."""
    quoted = f"> Proposal {about} is open for votes.\n\n" if about else ""
    reading = interpret(
        "Re: x", f"{quoted}{text}\n", is_reply=True, context=CONTEXT, answers_us=True
    )
    found = set()
    for read in reading.commands:
        command = read.command
        if isinstance(command, Vote) and read.doubt is None:
            found.add(f"{command.number} {command.choice}")
        elif isinstance(command, Confirm | Decline) and read.doubt is None:
            found |= {f"{number} {_CHOSEN[type(command)]}" for number in read.about}
    return found


_CHOSEN: dict[type, str] = {Confirm: "for", Decline: "against"}


@pytest.mark.parametrize("row", _rows("sentences_of_votes.txt"), ids=lambda row: row[1][:40])
def test_a_frame_makes_a_vote_whatever_else_is_said(row: list[str]) -> None:
    votes, text, *about = row
    assert _voted(text, *about) == set(votes.split(","))


@pytest.mark.parametrize("row", _rows("sentences_without_votes.txt"), ids=lambda row: row[0][:40])
def test_what_has_no_frame_is_no_vote(row: list[str]) -> None:
    assert _voted(*row) == set()


def test_a_bar_before_a_line_marks_somebody_elses() -> None:
    body = "> | Rule-change 301 has been proposed.\n| vote for 301\n| I vote against 302\n"
    reading = interpret("Re: x", body, is_reply=True, context=CONTEXT, answers_us=True)
    assert reading.commands == ()
