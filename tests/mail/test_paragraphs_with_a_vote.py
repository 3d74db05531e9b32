"""Paragraphs in which something is said like a vote: it is taken only where it is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.mail.prose.votes_in_prose import read_prose
from tests.properties import one_in

RULES = frozenset((*range(101, 117), *range(201, 214)))
NAMES = frozenset(("alice", "carol", "dave"))
PARAGRAPHS = [
    tuple(row.split("\t"))
    for row in (Path(__file__).parent / "paragraphs_with_a_vote.txt")
    .read_text("utf-8")
    .splitlines()
    if not row.startswith("#")
]


@pytest.mark.parametrize(
    ("meant", "text"),
    one_in(4, ((f"{meant}-{text[:60]}", (meant, text)) for meant, text in PARAGRAPHS)),
)
def test_a_vote_is_taken_where_it_is_meant(meant: str, text: str) -> None:
    found = read_prose(text, RULES, NAMES, 301 if meant == "about" else None)
    assert (found is not None and found.clear) == (meant == "yes")
