"""No way of quoting without marks slips somebody else's vote in, nor takes the sender's away."""

from __future__ import annotations

import json

import pytest

from tests.desk import desk, letter
from tests.mail.quoting_formats import HEADS


def _voted(text: str) -> set[int]:
    taken = desk().read(letter(text))
    assert taken.was_read
    moves = [json.loads(done) for done in taken.done if done.startswith("{")]
    return {move["number"] for move in moves if move["move"] == "vote"}


def test_there_are_many() -> None:
    assert len(HEADS) >= 60


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_what_follows_is_not_the_senders(head: str, gap: str) -> None:
    assert 302 not in _voted(f"vote for 301\n\n{head}{gap}vote for 302\n")


@pytest.mark.parametrize("head", [HEADS[name] for name in HEADS if name != "people at"])
def test_the_senders_own_vote_above_it_is_taken(head: str) -> None:
    # A sentence about Bob's mail may say something of the vote above it, which is asked about, too.
    assert 301 in _voted(f"vote for 301\n\n{head}\n\nvote for 302\n")


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_vote_alone_below_it_is_not_taken(head: str) -> None:
    assert _voted(f"{head}\n\nvote for 302\n") == set()
