"""Every registered command is reached from what players are told of it, in every language."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import pytest

from gamemaster.correspondence.helping import help_text
from gamemaster.i18n import NAMES, _, speaking
from gamemaster.mail.commands import HELP, ROWS, first_phrases
from gamemaster.mail.commands.command_rows import Command, Commands, Row
from gamemaster.mail.commands.one_line_moves import Do
from gamemaster.mail.commands.passing_on import MessageBegins, Tell
from gamemaster.mail.commands.proposals import ProposalBegins, Propose
from gamemaster.mail.interpreting.command_lines import read_line
from gamemaster.reading.carry_out import HANDLERS
from gamemaster.rulesets import load
from gamemaster.tournament.public import PublicRecord
from tests.mail.posts import AUTUMN

BEGINS = {ProposalBegins: Propose, MessageBegins: Tell}
PLACEHOLDERS = {"CODE": "k4n7qz2", "NUMBER": "301", "NAME": "Bob", "WORDS": "hello", "...": "play"}
FORM = slice(4, 32)
"""The columns of a help line that say what to write."""


def forms(help_line: str) -> Iterator[str]:
    """What may be written by the first column of a help line: «reminders on, or off» is two."""
    form = help_line.split("\n", maxsplit=1)[0][FORM].strip()
    yield form.replace("...", PLACEHOLDERS["..."])
    pieces = re.split(r", (?:or|oder|ou) |, | (?:or|oder|ou) ", form)
    for piece in pieces:
        yield piece
        yield " ".join((*pieces[0].split(" ")[:-1], piece))


def asked_for(line: str) -> set[type[Command]]:
    """The commands that a line asks for, or begins."""
    reading = read_line(line, AUTUMN)
    if isinstance(reading, Commands):
        return {type(command) for command in reading.commands}
    if isinstance(reading, ProposalBegins) and reading.do:
        return {Do}
    return {BEGINS[type(reading)]} if type(reading) in BEGINS else set()


def all_commands(base: type[Command] = Command) -> Iterator[type[Command]]:
    """Every type of a command that has no narrower ones."""
    narrower = [
        kind for kind in base.__subclasses__()
        if getattr(sys.modules[kind.__module__], kind.__name__, None) is kind
    ]  # fmt: skip
    for kind in narrower:
        yield from all_commands(kind)
    if not narrower:
        yield base


def test_every_command_has_one_row() -> None:
    rows = sorted(row.command.__name__ for row in ROWS)
    assert rows == sorted(kind.__name__ for kind in all_commands())


def test_every_command_is_carried_out() -> None:
    assert set(HANDLERS) == {row.command for row in ROWS}


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.command.__name__)
def test_it_is_read_back_from_its_own_help_line(row: Row, language: str) -> None:
    with speaking(language):
        told = [_(line.text) for line in row.help]
    for line in told:
        assert row.command in {kind for form in forms(line) for kind in asked_for(form)}
    if not told:
        # What answers a question is told with the question, and joining to who has not joined.
        hint = re.sub(
            "|".join(map(re.escape, PLACEHOLDERS)),
            lambda found: PLACEHOLDERS[found.group()],
            row.hint,
        )
        assert asked_for(hint) == {row.command}


@pytest.mark.parametrize("language", NAMES)
def test_the_help_is_made_of_their_lines(language: str) -> None:
    public = PublicRecord("autumn", "Autumn", "gm@x.test", load("secret"), "until-start")
    with speaking(language):
        text = help_text(public)
        assert all(_(line.text) in text for line in HELP)


def test_what_a_command_is_read_by_may_begin_a_line() -> None:
    for row in ROWS:
        assert row.words or row.starts
        assert (row.text is not None) == bool(row.starts)
        assert {*row.starts, *row.near} <= first_phrases()


@pytest.mark.parametrize("line", ["**inquire 305**", "*show scores*", "__forfeit__"])
def test_a_command_in_bold_is_one(line: str) -> None:
    assert asked_for(line) == asked_for(line.strip("*_")) != set()
