"""A move with a text in quotation marks, which may be long and go on over several lines."""

from __future__ import annotations

from textwrap import fill

import pytest

from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.one_line_moves import MAX_WORDS_OF_MOVE, MAX_WORDS_WITH_TEXT, Do
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.interpret import interpret

LONG = "word " * 90 + "end"


def read(mail: str) -> list[object]:
    """Return what a mail asks for."""
    found = interpret("", mail, is_reply=False, context=ReadingContext())
    return [each.command for each in found.commands]


@pytest.mark.parametrize(
    ("mail", "words"),
    [
        ('do letter "Tea is\nbeing served."', 'letter "Tea is being served."'),
        ('Hello,\ndo letter "Tea is\n  being\nserved."\nBob', 'letter "Tea is being served."'),
        ("do letter “Tea is\nbeing served.”", 'letter "Tea is being served."'),
        ('do letter bob "Tea is\nbeing served"  ', 'letter bob "Tea is being served"'),
        (f'do letter "{LONG}"', f'letter "{LONG}"'),
        (fill(f'do letter "{LONG}"', 72), f'letter "{LONG}"'),
    ],
)
def test_a_text_in_quotation_marks_may_go_on_below(mail: str, words: str) -> None:
    assert read(mail) == [Do(words)]


@pytest.mark.parametrize(
    "mail",
    [
        'do letter "Tea is\n\nbeing served."',
        'do letter "Tea is\n> being\nserved."',
        'do letter "Tea is\nbeing served." but not today',
        'do letter "Tea is\nbeing served',
        'do letter "Tea is\n' + "being\n" * 60 + 'served"',
        'do letter "Tea is\n-----Original Message-----\nFrom: Gamemaster\nSubject: the "tea"',
        'do letter "Tea is\n-----Original Message-----\nFrom: Gamemaster\nSubject: the tea"',
        'do letter "Tea is\nOn Monday, Gamemaster <gm@nomic.test> wrote:\nthe tea"',
        'do letter "Tea is\n-- \nBob, at "home"',
        'do letter "Tea is\nserved at "five"',
    ],
)
def test_where_it_does_not_plainly_end_below_its_first_line_is_read_alone(mail: str) -> None:
    assert read(mail)[:1] == [Do('letter "Tea is')]


def test_a_command_inside_the_marks_stays_a_command() -> None:
    assert Vote(302, "for") in read('do letter "Tea is\nvote for 302\nbeing served."')


@pytest.mark.parametrize(
    "votes",
    ["For:\n301\n302", "301: for\n302: for", "301, 302: for"],
)
def test_votes_below_a_text_without_an_end_are_votes(votes: str) -> None:
    found = read(f'do letter "Tea is\n{votes}\nthanks for "tea"')
    assert {Vote(301, "for"), Vote(302, "for")} <= set(found)


def test_words_without_quotation_marks_stay_short_and_texts_have_a_limit() -> None:
    assert len(LONG) > MAX_WORDS_OF_MOVE
    assert read(f"do letter {LONG}") == []
    assert read('do letter "' + "x" * MAX_WORDS_WITH_TEXT + '"') == []
