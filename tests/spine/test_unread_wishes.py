"""A receipt says how to write what its mail wishes where nothing in it was read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.builders import GM, Table

FORFEIT = "write «forfeit»"
ASK = "write «ask»"
DIGEST = "write «digest on»"
OBJECT = "write «object:»"
PROPOSE = "begin with a line such as «propose enact»"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    table.start("alice", "bob")
    yield table
    table.close()


@pytest.mark.parametrize(
    ("body", "way"),
    [("i quit", FORFEIT), ("I want to leave the game", FORFEIT), ("unsubscribe", FORFEIT),
     ("Please take me off your list.", FORFEIT),
     ("I want to leave", FORFEIT), ("fewer mails please", DIGEST), ("less mail, please", DIGEST),
     ("Ich möchte aufhören", FORFEIT), ("je quitte la partie", FORFEIT),
     ("When do we start?", ASK), ("frage: Wann endet das Spiel", ASK),
     ("please only one mail a day", DIGEST), ("bitte nur eine Mail pro Tag", DIGEST),
     ("je propose de modifier la règle 206 :\nUne demande coûte trois points.", PROPOSE),
     ("Ich schlage vor, dass alle lächeln.", PROPOSE),
     ("I object to the ruling!", OBJECT), ("C'est injuste", OBJECT)],
)  # fmt: skip
def test_the_way_to_write_it_is_told(table: Table, body: str, way: str) -> None:
    (receipt,) = table.mail("bob", f"{body}\n\nSent from my iPhone\n")
    assert "nothing done" in receipt.subject
    assert way in " ".join(receipt.body.split())
    assert sum(known in receipt.body for known in (FORFEIT, ASK, DIGEST, OBJECT)) <= 1
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
    assert "it does not say" not in receipt.body
    assert "sur quelle proposition" in receipt.body or "zu welchem Vorschlag" in receipt.body


def test_a_signature_is_not_said_to_have_been_left_unread(table: Table) -> None:
    signature = "-- \nBill Cooper\nHead of Sales, ACME Ltd\n"
    (receipt,) = table.mail("bob", f"scores\n\n{signature}")
    assert "of your mail on was read" not in receipt.body
    (receipt,) = table.mail("bob", f"scores\n\n{signature}vote for 301\n")
    assert "Nothing from line 3 of your mail on was read." in receipt.body


def test_what_is_to_be_copied_stands_on_one_line(table: Table) -> None:
    table.mail("bob", "langue : français\n")
    (receipt,) = table.mail("bob", "propose amend rule 206\nTrois points.\nend proposal\n")
    for word in ("keep", "drop"):
        assert re.search(f"«{word} k[a-z2-7]{{5}}»", receipt.body)
    assert not re.search(r" $", receipt.body, re.MULTILINE)


def test_a_digest_that_nobody_has_does_not_end(table: Table) -> None:
    (receipt,) = table.mail("bob", "digest off\n")
    assert "Nothing to change: you have no daily digest." in receipt.body
    table.mail("bob", "digest on\n")
    (receipt,) = table.mail("bob", "digest off\n")
    assert "Done: after the digest of this day" in " ".join(receipt.body.split())


def test_a_file_that_is_no_plain_text_is_called_by_its_name(table: Table) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"] = "bob@players.test", table.reply_address("bob")
    mail["Message-ID"], mail["Subject"] = "<1@client.test>", "my turn"
    mail.set_content("propose enact\n")
    mail.add_attachment(
        b"PK",
        maintype="application",
        subtype="vnd.openxmlformats-officedocument.wordprocessingml.document",
        filename="rule.docx",
    )
    (receipt,) = table.bring(mail.as_bytes(), table.reply_address("bob"), "bob@players.test")
    assert (
        "The attached file «rule.docx» was not read, because it is no plain text." in receipt.body
    )
    assert "openxmlformats" not in receipt.body


def test_an_answer_to_a_letter_without_an_address_is_told_what_to_answer(table: Table) -> None:
    (receipt,) = table.mail("bob", "yes\n", to=GM)
    told = " ".join(receipt.body.split())
    assert "in an answer to one of our mails to you alone, such as this" in told
    assert receipt.reply_to not in ("", GM)
