"""The weights of words: what they are made from, and that they decide nothing that is plain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.prose import learned_words
from tests.blind.judging import Case, outcome
from tests.blind.learning import TABLE, fit, known
from tests.mail.test_beside_a_vote import VOTES

FOLDER = Path(__file__).parent.parent / "mail"
_PLAIN = [vote for votes in VOTES.values() for vote in votes]


def _made(text: str) -> frozenset[str]:
    head = "From: Bob <bob@example.org>\nTo: gm@nomic.example\nMIME-Version: 1.0\n"
    head += "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
    raw = f"{head}{text}\n".replace("\n", "\r\n").encode()
    return outcome(Case("weighed", "vote", "en", raw, "move", frozenset(), "")).done


@pytest.mark.parametrize("vote", _PLAIN)
def test_a_vote_and_nothing_else_is_always_taken(vote: str) -> None:
    assert len(_made(vote)) == 1
    assert len(_made(f"Hello,\n\n{vote}\n\nBest,\nBob")) == 1


def test_a_sentence_that_is_a_vote_is_taken_however_it_is_said() -> None:
    lines = (FOLDER / "votes_in_a_sentence.txt").read_text(encoding="utf-8").splitlines()
    asked = [line for line in lines if not line.startswith("#") and len(_made(line)) != 1]
    assert asked == []


def test_what_no_list_foresees_makes_a_vote_a_question() -> None:
    assert _made("for 301\nMy nephew typed that while I fetched coffee.") == frozenset()
    assert _made("for 301\nMy nephew is visiting, so I keep it short.") == {"vote 301 for"}


def test_the_question_quotes_what_makes_it_one() -> None:
    beside = [learned_words.A_VOTE, "What a lovely day!", "My nephew typed that for me."]
    assert learned_words.heaviest(beside) == "My nephew typed that for me."


def test_all_names_weigh_alike() -> None:
    names = {"zenobia", "alice"}
    lines = [["Zenobia says: for 301"], ["Alice says: for 301"]]
    first, second = (learned_words.weight(each, names) for each in lines)
    assert first == second


@given(st.lists(st.text(max_size=40), max_size=5))
def test_any_lines_have_a_weight(lines: list[str]) -> None:
    assert -2_000 < learned_words.weight(lines) < 2_000
    found = learned_words.parts(lines)
    assert len(found) == len(set(found))


@pytest.mark.torture
def test_the_table_is_what_these_mails_come_to() -> None:
    """``python -m tests.blind.learning`` writes the table anew."""
    shipped: dict[str, int] = json.loads(TABLE.read_text(encoding="utf-8"))
    made = fit(known())
    # Another processor may round the last digit otherwise, and so keep or drop the smallest.
    for part in shipped.keys() | made.keys():
        assert abs(shipped.get(part, 0) - made.get(part, 0)) <= 16, part
