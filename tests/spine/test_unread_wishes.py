"""A receipt says how to write what its mail wishes where nothing in it was read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders import Table

FORFEIT = "write «forfeit»"
ASK = "write «ask»"
DIGEST = "write «digest on»"
OBJECT = "write «object:»"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    table.start("alice", "bob")
    yield table
    table.close()


@pytest.mark.parametrize(
    ("body", "way"),
    [("i quit", FORFEIT), ("I want to leave the game", FORFEIT), ("unsubscribe", FORFEIT),
     ("Ich möchte aufhören", FORFEIT), ("je quitte la partie", FORFEIT),
     ("When do we start?", ASK), ("frage: Wann endet das Spiel", ASK),
     ("please only one mail a day", DIGEST), ("bitte nur eine Mail pro Tag", DIGEST),
     ("I object to the ruling!", OBJECT), ("C'est injuste", OBJECT)],
)  # fmt: skip
def test_the_way_to_write_it_is_told(table: Table, body: str, way: str) -> None:
    (receipt,) = table.mail("bob", f"{body}\n\nSent from my iPhone\n")
    assert "nothing done" in receipt.subject
    assert way in " ".join(receipt.body.split())
    assert sum(known in receipt.body for known in (FORFEIT, ASK, DIGEST, OBJECT)) == 1
    assert table.tournament.game is not None
    assert "bob" in table.tournament.game.players


def test_it_is_told_in_the_language_of_the_reader(table: Table) -> None:
    table.mail("bob", "Sprache: Deutsch\n")
    (receipt,) = table.mail("bob", "Wann endet das Spiel?\n")
    assert "Eine Frage an den Veranstalter schreiben Sie hinter das Wort «ask»." in receipt.body


@pytest.mark.parametrize("body", ["scores\n", "scores\n\nWhy do I ask?\n", "Thank you all\n", ""])
def test_where_something_was_read_or_nothing_wished_no_way_is_told(table: Table, body: str) -> None:
    told = "".join(one.body for one in table.mail("bob", body))
    assert not any(known in told for known in (FORFEIT, ASK, DIGEST, OBJECT))


@pytest.mark.parametrize(("language", "word"), [("Deutsch", "dafür"), ("Französisch", "pour")])
def test_why_a_word_is_no_vote_is_told_in_the_language_of_the_reader(
    table: Table, language: str, word: str
) -> None:
    table.mail("bob", f"Sprache: {language}\n")
    (receipt,) = table.mail("bob", f"{word}\n")
    assert "no numbers stand" not in receipt.body
    assert "numéro de la proposition" in receipt.body or "Nummer des Vorschlags" in receipt.body
