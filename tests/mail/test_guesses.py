"""A vote among words that were not understood is asked about, with one word to answer."""

from __future__ import annotations

import pytest

from tests.desk import Taken, desk, letter


def read(body: str, *, subject: str = "hello") -> Taken:
    return desk().read(letter(body, subject=subject))


@pytest.mark.parametrize(
    ("body", "vote"),
    [
        (
            "Saw the twelve jurymen again and let me be the one who holds out: I vote against 303.",
            "AGAINST proposal 303",
        ),
        ("They have put a pin in my hip, so here goes, for 302, in a worse hand.", "FOR proposal"),
        ("Da streichen wir doch lieber meine Stimme zu 301 und schlafen darüber.", "301"),
    ],
)
def test_a_vote_amid_chatter_waits_for_one_word(body: str, vote: str) -> None:
    taken = read(body + "\n")
    assert not taken.done
    (answer,) = taken.letters
    assert vote in answer
    assert "To go ahead, answer this mail with the line:" in answer


@pytest.mark.parametrize(
    "body",
    [
        "Carol tells all and sundry that the whole shop is for 302.",
        "Who on earth is for 302, with that wording and that title?",
        "The headline was 'against 302', \u201call against 302\u201d in big letters.",
        "On Sunday we sing 450, yes, and with all of the verses.",
        "Either yes to 301, or rather no to 301, it is all the same to the cat.",
    ],
)
def test_chatter_about_votes_is_not_asked_about(body: str) -> None:
    taken = read(body + "\n")
    assert not taken.done
    assert "To go ahead" not in taken.letters[0]


def test_beside_what_was_understood_nothing_is_guessed() -> None:
    taken = read("vote for 301\n\nand the whole choir, bless it, gave me a long no to 302 today\n")
    assert "302" not in str(taken.done)
    assert "proposal 302\n" not in taken.letters[0].split("you wrote")[-1]
