"""Votes whose proposal stands elsewhere: in the subject, in a quotation, on the line above."""

from __future__ import annotations

import pytest

from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.interpreting.topics import headed
from tests.blind.judging import Case, outcome

RULES = frozenset(range(201, 217))
_HEAD = (
    "From: Bob <bob@example.org>\nTo: gm@nomic.example\nMessage-ID: <here@mail.example.org>\n"
    "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"
)
_ANSWERING = (
    "In-Reply-To: <announcement.10@nomic.example>\nReferences: <announcement.10@nomic.example>\n"
)


def _done(body: str, subject: str, *, more: str = "") -> set[str]:
    raw = f"{_HEAD}Subject: {subject}\n{more}\n{body}\n".replace("\n", "\r\n").encode()
    return set(outcome(Case("there", "vote", "en", raw, "move", frozenset(), "")).done)


@pytest.mark.parametrize(
    ("subject", "number"),
    [
        ("Proposal 303", 303),
        ("My vote on 303 (Poems)", 303),
        ("Zu Vorschlag 303", 303),
        ("Vote for 303", None),
        ("303 and 304", None),
        ("303?", None),
        ("Rule 208", None),
        ("303 is long", None),
        ("Proposal 303 of 2.9.2026", None),
        ("My vote on 303 (3.9.2026)", 303),
        ("Vote 2026-09-03", None),
        ("06.07.2015", None),
        ("07/06/2015", None),
        ("2015", None),
        ("$4,600.00", None),
    ],
)
def test_a_subject_is_a_topic_if_it_says_nothing_else(subject: str, number: int | None) -> None:
    assert headed(subject, RULES) == number


def test_a_choice_below_such_a_subject_is_a_vote() -> None:
    assert _done("I vote against it.", "Proposal 303") == {"vote 303 against"}
    assert _done("in favour", "my vote on 303") == {"vote 303 for"}


@pytest.mark.parametrize(
    "body",
    [
        "I vote against this sort of proposal.",
        "Who is against?",
        "Yes, I got it.",
        "Leaning yes.",
        "I'm against it unless it is changed.",
        "Carol wrote:\nI vote for it.",
    ],
)
def test_other_words_below_it_are_none(body: str) -> None:
    assert _done(body, "Proposal 303") == set()


def test_a_date_in_the_subject_is_no_proposal() -> None:
    body = "Your name:\n\nFor: Union Bank, London"
    readings = [
        interpret(subject, body, is_reply=False, context=ReadingContext(initial_rules=RULES))
        for subject in ("06.07.2015", "6 July", "2015")
    ]
    assert [reading.commands for reading in readings] == [(), (), ()]


def test_numbers_and_choices_that_take_turns_are_votes() -> None:
    body = "Proposal 301\nVote: for\n\nProposal 302\nVote: against"
    assert _done(body, "Nomic") == {"vote 301 for", "vote 302 against"}
    assert _done("301\n\nFor.\n\n302\n\nAgainst.", "Nomic") == {"vote 301 for", "vote 302 against"}


@pytest.mark.parametrize(
    "body",
    [
        "301\n\nfor",
        "301\nFOR\n302\nAGAINST\nFOR",
        "301\nfor\n\n302\nagainst\n\n303",
        "Alice's votes:\n\n301\nfor\n\n302\nagainst",
        "301\nfor\n\n302\nagainst\n\njust a draft",
    ],
)
def test_one_that_is_left_over_or_lent_makes_them_none(body: str) -> None:
    assert _done(body, "Nomic") == set()


def test_bare_words_below_several_quotations_are_votes() -> None:
    body = "> Proposal: 301\n> A turn lasts long.\nyes\n> Proposal: 302\n> All pay.\nno way"
    done = _done(body, "Re: proposals", more=_ANSWERING)
    assert done == {"vote 301 for", "vote 302 against"}


def test_a_tag_of_digits_names_another_proposal() -> None:
    assert _done("for 301\nI mean #302", "Nomic") == set()


def test_a_place_with_more_said_of_it_names_no_proposal() -> None:
    letter = "> Proposal: 301\n> A turn lasts long.\n> Proposal: 302\n> All pay.\n"
    for said in ("Yes to the first one, the one about the money.", "Oui à la seconde, celle-là."):
        assert _done(f"{letter}\n{said}", "Re: proposals", more=_ANSWERING) == set()
    done = _done(f"{letter}\nYes to the first, no to the second.", "Re: p", more=_ANSWERING)
    assert done == {"vote 301 for", "vote 302 against"}
