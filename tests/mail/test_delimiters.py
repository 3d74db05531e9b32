"""Texts between marks: taken whole, or shown and confirmed; never cut in silence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.commands.information import Show
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.layout import block, is_clauses_heading, is_end_of_proposal, opening
from gamemaster.mail.quoting import is_fence
from gamemaster.mail.structure import REPLACEMENT
from tests.mail.posts import commands, read


def only(body: str) -> Propose:
    """The one proposal of a mail."""
    (found,) = (one for one in commands(body) if isinstance(one, Propose))
    return found


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("{", "{"), ("%%%", "%"), (" #### ", "#"), ("---", "-"), ("=====", "="), ("```", "```"),
        ("```text", "```"), ('"""', '"""'), ("***", "*"), ("~~~", "~"), ("+++", "+"),
        ("--", None), ("-- ", None), ("%%", None), ("{ text", None), ("---x", None),
        ("> ---", None),
        ("    ---", None), ("", None), ("=-=", None), ("```some thing", None), ("-" * 200, None),
    ],
)  # fmt: skip
def test_lines_that_are_marks(line: str, mark: str | None) -> None:
    assert opening(line) == mark


@pytest.mark.parametrize(
    ("body", "text", "complete"),
    [
        # One opening, one closing, nothing that could belong to the text below it.
        ("{\nAll win.\n}", "All win.", True),
        ("{\nAll win.\n}\n\nThanks!\nAlice", "All win.", True),
        ("{\nAll win.\n}\n-- \nAlice", "All win.", True),
        ("{\nAll win.\n}\n\n> quoted", "All win.", True),
        ("\n\n%%%\n\nAll win.\n\n%%%", "All win.", True),
        ("%%%\nAll win.\n%%%%%", "All win.", True),
        ("{\na {\n}\n}", "a {\n}", True),
        # What stands below may be the rest of the text.
        ("{\nAll win.\n}\nAnd I with them.", "All win.", False),
        ("---\nOne.\n---\nTwo.", "One.", False),
        # More than one place where it may end.
        ("%%%\nOne.\n%%%\nTwo.\n%%%", "One.\n%%%\nTwo.", False),
        # A rule below a signature closes nothing for sure.
        ("---\nOne.\n-- \nAlice\n---", "One.\n-- \nAlice", False),
        # No closing: the old way, shown and confirmed.
        ("{\nAll win.", "{\nAll win.", False),
        ("---\nAll win.\n-- \nAlice", "---\nAll win.", False),
        # ``end proposal`` is the stronger word.
        ("{\nAll win.\nend proposal", "{\nAll win.", True),
        ("{\nOne.\n}\nTwo.\nend proposal", "{\nOne.\n}\nTwo.", True),
        ("{\nOne.\n}\nend proposal", "{\nOne.\n}", False),
        ("One.\n---\nTwo.\n---\nend proposal", "One.\n---\nTwo.\n---", True),
        # Marks inside of a text that begins without one are text.
        ("One.\n{\nTwo.\n}", "One.\n{\nTwo.\n}", False),
    ],
)
def test_where_a_text_ends(body: str, text: str, complete: bool) -> None:  # noqa: FBT001 - a table
    (one,) = read(f"propose enact\n{body}\n").commands
    found = one.command
    assert isinstance(found, Propose)
    assert (found.text, found.complete) == (text, complete)


def test_commands_below_a_doubtful_text_are_asked_back() -> None:
    reading = read("propose enact\n---\nOne.\n---\nTwo.\n\nvote for 301\n")
    assert [type(one.command) for one in reading.commands] == [Propose]
    assert any("may be part of the proposal" in one.reason for one in reading.unclear)


def test_commands_below_a_sure_text_are_read() -> None:
    found = commands("propose enact {\nAll win.\n}\nvote for 301\nhelp\n")
    assert found[1:] == [Vote(301, "for"), Show("help")]


def test_two_texts_between_marks_and_one_with_its_end() -> None:
    body = (
        "propose enact\n---\nA\n---\n\npropose enact\n---\nB\n---\npropose enact\nC\nend proposal\n"
    )
    found = [one for one in commands(body) if isinstance(one, Propose)]
    assert [(one.text, one.complete) for one in found] == [("A", True), ("B", True), ("C", True)]


_LINE = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=40)
_STRANGE = st.sampled_from(
    ["> quoted", "On Monday Bob wrote:", "-- ", "vote for 301", "end", "From: a", "Sent: b",
     "To: c",
     "FOR:", "301", "{", "}", "%%%", "####", "---", "```", "Sent from my iPhone", "Best,", "",
     "propose nothing", "SECRET NOMIC PROPOSAL/1", "End: 301", "_" * 30, "| x", "\tx", "x  "]
)  # fmt: skip
_TEXTS = st.lists(_LINE | _STRANGE, min_size=1, max_size=12)


@given(_TEXTS)
def test_any_text_before_end_proposal_is_returned_unchanged(lines: list[str]) -> None:
    kept = [
        one for one in lines
        if not (is_end_of_proposal(one) or is_fence(one) or is_clauses_heading(one))
    ]  # fmt: skip
    text = block(kept)
    body = "propose enact\n" + "\n".join(kept) + "\nend proposal\nvote for 302\n"
    found = commands(body)
    if text:
        assert isinstance(found[0], Propose)
        assert found[0].text == text
        assert found[1:] == [Vote(302, "for")]
        if REPLACEMENT not in text and not any("propose" in one for one in kept):
            first, last = text.split("\n")[0], text.split("\n")[-1]
            assert found[0].complete or (opening(first) is not None and last != first + "x")


@given(_TEXTS)
def test_any_text_between_percents_is_returned_unchanged(lines: list[str]) -> None:
    kept = [
        one for one in lines
        if not (is_end_of_proposal(one) or is_fence(one) or is_clauses_heading(one))
        and set(one.strip()) != {"%"}
    ]  # fmt: skip
    text = block(kept)
    found = commands("propose enact\n%%%\n" + "\n".join(kept) + "\n%%%\nvote for 302\n")
    if text:
        assert isinstance(found[0], Propose)
        assert found[0].text == text
        assert found[0].complete or REPLACEMENT in text


@given(_TEXTS, st.sampled_from(["{", "---", "====", "```", "####"]))
def test_nothing_is_cut_off_in_silence(lines: list[str], mark: str) -> None:
    """A text that is complete is all that stands between its marks; else it is shown first."""
    kept = [one for one in lines if not (is_fence(one) or is_clauses_heading(one))]
    body = f"propose enact\n{mark}\n" + "\n".join(kept)
    for one in commands(body):
        if isinstance(one, Propose) and one.complete and one.kind == "enact":
            assert one.text in body
