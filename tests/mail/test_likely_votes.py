"""Votes of which nobody can be sure wait for one word of their writer; nothing else makes them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.commands.command_rows import Commands, NotUnderstood, ReadingContext
from gamemaster.mail.commands.votes import Vote, votes_written
from gamemaster.mail.interpreting.command_lines import read_line
from gamemaster.mail.interpreting.readings import ReadCommand, Reading
from tests.desk import WHO
from tests.desk import desk as alices_desk

RULES = frozenset((*range(101, 117), *range(201, 217)))
READER = ReadingContext(initial_rules=RULES)


def _read(text: str) -> Reading:
    head = f"From: {WHO}\nTo: gm@nomic.example\nContent-Type: text/plain; charset=utf-8\n\n"
    return alices_desk().reading(f"{head}{text}\n".replace("\n", "\r\n").encode())


def _asked(text: str) -> list[str]:
    """The votes that a mail is asked about, in short; all of them wait."""
    commands = _read(text).commands
    assert all(read.doubt is not None for read in commands)
    return [f"{vote.number} {vote.choice}" for vote in _votes(commands)]


def _votes(commands: Iterable[ReadCommand]) -> list[Vote]:
    return [read.command for read in commands if isinstance(read.command, Vote)]


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("Aye to 301. Nay to 303. Steady as she goes.", ["301 for", "303 against"]),
        ("As always: 301 yes, 302 no", ["301 for", "302 against"]),
        ("yes 301 no 302 lol cant stand dice", ["301 for", "302 against"]),
        ("Ja sag ich da zu 301, was sonst, Leute.", ["301 for"]),
    ],
)  # fmt: skip
def test_a_likely_vote_is_asked_about(text: str, votes: list[str]) -> None:
    assert _asked(text) == votes


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        (
            "I vote against 302, I vote against 303, and leave me alone.",
            [Vote(302, "against"), Vote(303, "against")],
        ),
        ("un oui franc et massif à 301", [Vote(301, "for")]),
    ],
)
def test_a_vote_that_holds_no_word_of_doubt_is_taken(text: str, votes: list[Vote]) -> None:
    reading = _read(text)
    assert _votes(reading.commands) == votes
    assert all(read.doubt is None for read in reading.commands)


@pytest.mark.parametrize(
    "text",
    [
        "yes, yes, no for 301, 302, 303",
        "Aye to 301 and nay to 301, captain my captain.",
        "301: FOR. Or maybe AGAINST.",
        "Aye to 301, captain. Or rather nay, captain.",
        "Aye to 301, me hearties! What 302 wants I'll never know.",
        "Should I vote yes on 301, what do you all think?",
        "If nobody minds, I vote for 301.",
        "For 301 and against 302 is what Carol told me, for 303 nothing.",
    ],
)
def test_what_can_be_paired_in_no_way_or_depends_on_something_is_not_offered(text: str) -> None:
    assert not _asked(text)


def test_beside_a_clear_vote_nothing_is_added_to_what_one_word_does() -> None:
    reading = _read("vote against 302\nAs always: 301 yes")
    assert _votes(reading.commands) == [Vote(302, "against")]
    (unclear,) = reading.unclear
    assert unclear.suggestion == "vote for 301"


def test_below_a_line_that_may_introduce_somebody_else_nothing_is_offered() -> None:
    assert not _asked("This is what Bob wrote to me yesterday:\n\nAye to 301. Steady as she goes.")


@given(
    st.lists(
        st.builds(
            Vote,
            st.integers(301, 399),
            st.sampled_from(("for", "against", "abstain", "withdrawn")),
        ),
        min_size=1,
        max_size=5,
        unique_by=lambda vote: vote.number,
    )
)
def test_votes_are_written_as_the_commands_that_make_them(votes: list[Vote]) -> None:
    reading = read_line(votes_written(votes), READER)
    assert isinstance(reading, Commands)
    assert list(reading.commands) == votes


@given(st.text(alphabet="301 yes no for against, .:-ja nein", max_size=60))
def test_what_a_line_may_mean_is_no_reading_of_it(text: str) -> None:
    reading = read_line(text, READER)
    if isinstance(reading, NotUnderstood):
        chosen = {vote.number: vote for vote in reading.likely if isinstance(vote, Vote)}
        assert len(chosen) == len(reading.likely)
