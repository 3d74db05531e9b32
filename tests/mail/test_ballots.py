"""Rows of votes are a ballot by their heading, their items and what is told below them."""

from __future__ import annotations

import pytest

from gamemaster.mail.interpreting.foreign_ballots import Row, foreign

OWN = frozenset(("bob",))


def rows(text: str) -> list[Row]:
    """The lines of a text; those that begin with a mark or a number, and hold a choice, vote."""
    return [
        Row(number, line, votes="for" in line.split() or "against" in line.split())
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip()
    ]


@pytest.mark.parametrize(
    "text",
    [
        "301 for\n302 against",
        "My votes:\n301 for\n302 against",
        "Hello all,\n\n301 for\n302 against\n\nGreetings from the lake",
        "The tent is dry. My votes:\n\na) 301 for\nb) 302 against",
        "bob here\n\n301 for\n302 against\nThat's all from me, I think.",
        "Rain again.\nvote for 301",
    ],
)
def test_a_ballot_is_its_writers(text: str) -> None:
    assert not [*foreign(rows(text), OWN)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("How it looks at our table.\n301 for\n302 against", "How it looks at our table."),
        ("How it looks here.\n\n\n\n301 for\n302 against", "How it looks here."),
        ("The tent is dry. The result:\n301 for", "The tent is dry. The result:"),
        ("My votes of last round:\n301 for\n302 against", "My votes of last round:"),
        ("A) 301 for\nC) 302 against", "A) 301 for"),
        ("1. 301 for\n2. 302 against\n3. Biscuits", "3. Biscuits"),
        ("301 for\n302 against\nThat is what the bot says.", "That is what the bot says."),
    ],
)
def test_what_may_be_no_ballot_names_the_line_that_says_so(text: str, line: str) -> None:
    found = [*foreign(rows(text), OWN)]
    assert found
    assert {one for _, one in found} == {line}
    assert len(found) == sum(row.votes for row in rows(text))
